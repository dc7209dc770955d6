"""What a clip of the collections shows: one table from names and manifest texts to actions of `kinema.motionprior.ACTIONS`.

Rows are tried in order, the first that is found in the clip's words decides. They were written by reading the names of all clips of
split `train`, and looked at where a name says too little. None leaves a clip out: poses, parts of actions, several actions in one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ROWS: tuple[tuple[str, str | None], ...] = (
    # poses, fragments and mixtures
    (
        r"\bpose\b|t-pose|reset|static|experimental|transform|resurrect|replace|armature ?action|story|range of motion",
        None,
    ),
    (
        r"run sword ?attack|sword ?attack ?jump|run attack|run shoot|shield dash|sword dash|rifle|holding bow|block attack",
        None,
    ),
    (r"start$|walk stop|\benter$|\bexit$|reload|aiming|out of water|friends meet|a sits, holds", None),
    (r"\(human subject\)|monkey sequence|nursery|playground|acrobatics|channel surfing|basketball|football", "other"),
    (r"^(monkey|chicken|bear|dog|snake|elephant|penguin|mouse|prairie dog)$", "other"),
    (r"stretches, cartwheels|walk backwards.*attack|punch and kick|punch kick|kickflip|twistsfall|flp twst", "other"),
    # words that mean something else together
    (r"dance body roll", "dance"),
    (r"fishing|walk and carry", "work"),
    (r"fly stroke", "swim"),
    (r"attack jump chop", "slash"),
    (r"sword block", "block"),
    (r"(walk|run) ?hold(ing)?$|run sword right", "run or walk"),
    # on the ground
    (r"jump land|^land$", "land"),
    (r"jump idle|jump loop|^fall\b|falling|dodge air", "fall"),
    (r"takeoff|take off|jump start", "take_off"),
    (r"death|\bdead\b|dying|^die", "die"),
    (r"hit ?rec|hit ?react|\bhit\b|impact|knockback|block hit", "hit"),
    (r"backflip|\bflip\b|hand flip|cartwheel", "flip"),
    (
        r"roll head|idle.*yawn|idle.*dust|idle.*cough|idle.*scratch|idle.*touch|idle.*shake|idle stretch|look.*around",
        "gesture",
    ),
    (r"\broll\b", "roll"),
    (r"dodge", "dodge"),
    (
        r"jumping jacks|push ?ups?\b|sit ups|squats|weight lifting|yoga|sun salutation|rowing|flexing|power up",
        "exercise",
    ),
    (r"stretch", "stretch"),
    (r"jump|jumptwist", "jump"),
    (r"stand ?up|get up|awaken", "stand_up"),
    (r"sit.*down|sit down|man sitting", "sit_down"),
    (r"lie down", "lie_down"),
    (r"^lie|\blying\b", "lie"),
    (r"sleep", "sleep"),
    (r"\bsit\b|sitting|invite sit|meditate|kneel", "sit"),
    (r"\bduck\b|crouch", "crouch"),
    # fighting
    (r"breathe|stand fire|walk fire|hover fire|fly fire", "breathe_fire"),
    (r"bite|biting", "bite"),
    (r"headbutt", "headbutt"),
    (r"attack kick|kick|mawashigeri", "kick"),
    (r"punch|jab|boxing|melee hook", "punch"),
    (
        r"sword (block|idle)|idle ?sword|idle shield|melee 2h idle|2h melee idle|unarmed idle|idle hold|^holding$",
        "idle",
    ),
    (r"defend|block", "block"),
    (r"throw|toss|pitch", "throw"),
    (r"spell|magic|two hand blast|summon|shield one shot", "cast"),
    (r"shoot|gun|bow (draw|release|aiming)|ranged bow", "shoot"),
    (r"slash|slice|chop\b|stab|sword|melee|swordplay|baseball swing|weapon", "slash"),
    (r"tail attack|slam|repel|attack|quarrel", "attack"),
    (r"stomp", "stomp"),
    (r"\brear\b", "rear"),
    (r"roar|taunt", "roar"),
    (r"howl|bark", "howl"),
    # gestures
    (r"dance|dancing|breakdance|salsa|macarena|charleston", "dance"),
    (r"clap", "clap"),
    (r"cheer|celebrat|victory", "cheer"),
    (r"wave|waving|hello|direct traffic", "wave"),
    (r"^yes|nod|listen accept", "nod"),
    (r"^no\b|reject|listen deny", "shake_head"),
    (r"^bow$", "bow"),
    (r"pointing|\bpoint\b", "point"),
    (r"laugh", "laugh"),
    (
        r"shrug|thoughtful|presentation|angry|confused|dizzy|conversation|gestic|talk|sad|crying|scared|surprised|mope$|"
        r"shivering|tired|cell phone|textmessage|dialing|take picture|documents|thumbs",
        "gesture",
    ),
    (r"eating|\beat\b|peck|consume", "eat"),
    (r"drink|sipping|chug", "drink"),
    (r"pick ?up|fetch", "pick_up"),
    (r"push|pull heavy|pulling|try door|knock door", "push"),
    (r"climb", "climb"),
    (
        r"work|chop|dig|hammer|saw|pickax|lockpick|fishing|washing|cleaning|screwing|vacuum|slicing|coiling|typing|interact|"
        r"use item|putting on|moving a stool|carry",
        "work",
    ),
    # getting along
    (r"flying idle|hover|levitat|float", "hover"),
    (r"glide", "glide"),
    (r"flap", "fly"),
    (r"fly|flying", "fly"),
    (r"swim|stroke|free style", "swim"),
    (r"crawl", "crawl"),
    (r"sneak", "sneak"),
    (r"march", "march"),
    (r"\bhop\b", "hop"),
    (r"\bturn\b", "turn"),
    (r"gallop|\brun|running|jog|sprint", "run"),
    (r"walk|zombie|limping", "walk"),
    (r"idle|survey|listening|neutral|standing$", "idle"),
)
"""Pattern in the clip's words -> action."""

EXCEPTIONS: dict[tuple[str, str], str | None] = {
    # no legs: they crawl
    ("q_snake", "snake walk"): "crawl",
    ("q_slime", "slime walk"): "crawl",
    ("aw_viper", "walk"): "crawl",
    ("aw_snail", "walk"): "crawl",
    ("q_man", "man standing"): None,
    ("q_skeleton", "skeleton spawn"): "stand_up",
}

PHRASES: dict[str, tuple[str, ...]] = {
    "hover": ("hovers in the air", "floats in place", "stays in the air", "is floating"),
    "glide": ("glides", "soars with spread wings", "sails through the air"),
    "fall": ("falls through the air", "is falling", "drops down"),
    "land": ("lands", "comes down to the ground", "touches down"),
    "take_off": ("takes off", "leaps into the air", "lifts off the ground"),
    "flip": ("does a flip", "does a backflip", "somersaults"),
    "dodge": ("dodges", "jumps aside", "evades a blow"),
    "bite": ("bites", "snaps its jaws", "snaps at something"),
    "headbutt": ("headbutts", "rams with its head", "butts"),
    "shoot": ("shoots", "fires its guns", "fires a weapon"),
    "throw": ("throws something", "hurls a ball", "tosses something"),
    "cast": ("casts a spell", "works magic", "conjures"),
    "breathe_fire": ("breathes fire", "spits flames", "spews fire"),
    "block": ("blocks a blow", "raises its guard", "defends itself"),
    "roar": ("roars", "bellows", "taunts its enemy"),
    "howl": ("howls", "barks", "howls at the moon"),
    "rear": ("rears up", "stands up on its hind legs", "rears"),
    "stomp": ("stomps", "stamps its foot", "paws the ground"),
    "drink": ("drinks", "takes a sip", "drinks from a cup"),
    "sit_down": ("sits down", "takes a seat", "lowers itself to sit"),
    "stand_up": ("stands up", "gets up", "rises to its feet"),
    "lie_down": ("lies down", "lays itself down"),
    "sleep": ("sleeps", "is fast asleep", "is sleeping"),
    "crouch": ("crouches", "ducks", "squats down"),
    "clap": ("claps", "applauds", "claps its hands"),
    "nod": ("nods", "says yes", "nods its head"),
    "shake_head": ("shakes its head", "says no", "refuses"),
    "bow": ("bows", "takes a bow"),
    "point": ("points", "points at something"),
    "gesture": ("makes a gesture", "gestures", "talks with its hands"),
    "laugh": ("laughs", "is laughing"),
    "pick_up": ("picks something up", "lifts something from the ground", "fetches something"),
    "push": ("pushes", "pushes something heavy"),
    "climb": ("climbs", "climbs a ladder", "climbs up"),
    "work": ("works", "works with a tool", "uses its hands"),
    "exercise": ("exercises", "works out"),
    "stretch": ("stretches", "stretches its limbs"),
    "other": ("performs", "acts"),
}
"""How new actions are told; the wordings of `kinema.prior.wording` serve for the others."""


@dataclass(frozen=True)
class Shown:
    """What a clip shows."""

    action: str
    words: str
    """The clip's own words, plain."""
    backward: bool
    """Goes backwards or sideways on purpose."""


def plain_words(name: str | None, text: str | None) -> str:
    """A clip's words: its manifest text or its name, lower case, without prefixes, take numbers and underscores."""
    told = text if text else (name or "").rpartition("|")[2]
    told = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", told)
    told = re.sub(r"[_\s]+", " ", told).lower().strip()
    told = re.sub(r"(?<=[a-z])0?\d+\b", "", told)
    return re.sub(r"( \d+)+$", "", told).strip()


def shown_by(rig: str, name: str | None, text: str | None) -> Shown | None:
    """The action of a clip; None for one that is left out."""
    words = plain_words(name, text)
    if (rig, words) in EXCEPTIONS:
        action = EXCEPTIONS[rig, words]
    else:
        action = next((action for pattern, action in ROWS if re.search(pattern, words)), "other")
    if action is None:
        return None
    if action == "run or walk":
        action = "walk" if words.startswith("walk") else "run"
    backward = bool(re.search(r"back(ward)?s?\b|bwd|strafe|^(run|jog|walk|running) (fwd )?(left|right|l|r)$", words))
    return Shown(action, words, backward and action in ("walk", "run"))
