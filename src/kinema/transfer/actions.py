"""What a clip shows, read from the name that its artist gave it: one table, first match wins.

Clips are called "AnimalArmature|Gallop", "Man_SwordSlash", "Fast_Flying" or "claphands_01". Names of poses, of parts of actions
and of two actions at once have no action. Where a table row is doubtful it says why.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Group = Literal["locomotion", "gesture", "other"]


@dataclass(frozen=True)
class ActionWord:
    """One thing that bodies do."""

    phrase: str
    """What follows the noun in a sentence: "a fox *walks*"."""
    group: Group
    """Ways of getting along; gestures and attacks; the rest."""
    near: tuple[str, ...] = ()
    """Actions that may stand in for it, best first."""


ACTION_WORDS: dict[str, ActionWord] = {
    "walk": ActionWord("walks", "locomotion", ("trot", "run", "march", "sneak", "crawl")),
    "run": ActionWord("runs", "locomotion", ("trot", "walk")),
    "trot": ActionWord("trots", "locomotion", ("walk", "run")),
    "hop": ActionWord("hops along", "locomotion", ("jump", "run")),
    "march": ActionWord("marches", "locomotion", ("walk",)),
    "sneak": ActionWord("sneaks", "locomotion", ("walk", "crawl")),
    "crawl": ActionWord("crawls", "locomotion", ("walk", "sneak")),
    "climb": ActionWord("climbs", "locomotion", ("crawl",)),
    "swim": ActionWord("swims", "locomotion", ()),
    "fly": ActionWord("flies", "locomotion", ("flap", "glide")),
    "flap": ActionWord("flaps its wings", "locomotion", ("fly",)),
    "glide": ActionWord("glides", "locomotion", ("fly",)),
    "punch": ActionWord("punches", "gesture", ("attack", "slash")),
    "kick": ActionWord("kicks", "gesture", ("attack", "punch")),
    "bite": ActionWord("bites", "gesture", ("attack", "headbutt")),
    "headbutt": ActionWord("butts with its head", "gesture", ("attack", "bite")),
    "slash": ActionWord("swings a sword", "gesture", ("attack", "punch")),
    "shoot": ActionWord("shoots", "gesture", ("attack",)),
    "throw": ActionWord("throws something", "gesture", ("punch",)),
    "attack": ActionWord("attacks", "gesture", ("bite", "headbutt", "punch", "slash", "kick")),
    "wave": ActionWord("waves", "gesture", ()),
    "clap": ActionWord("claps its hands", "gesture", ("cheer",)),
    "cheer": ActionWord("cheers", "gesture", ("clap", "wave")),
    "nod": ActionWord("nods", "gesture", ()),
    "shake head": ActionWord("shakes its head", "gesture", ()),
    "thumbs up": ActionWord("gives a thumbs up", "gesture", ("wave",)),
    "roar": ActionWord("roars", "gesture", ("howl", "bark")),
    "howl": ActionWord("howls", "gesture", ("roar", "bark")),
    "bark": ActionWord("barks", "gesture", ("howl", "roar")),
    "stomp": ActionWord("stomps", "gesture", ("kick",)),
    "rear": ActionWord("rears up", "gesture", ()),
    "idle": ActionWord("stands idle", "other", ()),
    "jump": ActionWord("jumps", "other", ("hop",)),
    "die": ActionWord("falls down dead", "other", ()),
    "hit": ActionWord("is hit", "other", ()),
    "eat": ActionWord("eats", "other", ()),
    "drink": ActionWord("drinks", "other", ("eat",)),
    "dance": ActionWord("dances", "other", ()),
    "sit": ActionWord("sits", "other", ()),
    "lie": ActionWord("lies down", "other", ("sleep",)),
    "sleep": ActionWord("sleeps", "other", ("lie",)),
    "duck": ActionWord("ducks down", "other", ("sneak",)),
    "roll": ActionWord("rolls over", "other", ()),
    "turn": ActionWord("turns around", "other", ()),
    "take off": ActionWord("takes off", "other", ("fly",)),
    "land": ActionWord("lands", "other", ("fly",)),
    "hover": ActionWord("hovers", "other", ("fly", "flap")),
    "pick up": ActionWord("picks something up", "other", ()),
    "work": ActionWord("works", "other", ()),
}
"""Actions that clips are read as, in the words of their artists."""

_NAMES: tuple[tuple[str, str | None], ...] = (
    # poses, resets, and what is no action
    (r"\b(pose|reset|static|t pose|experimental|transform|spawn|replace|armature ?action|armatureaction)\b", None),
    # parts of an action: its beginning, middle or end
    (
        r"\bjump (start|idle|land|landing|no height)\b|\b(enter|exit|in|out|start|stop)$|\b(stand ?up|get ?up|standing up)\b",
        None,
    ),
    (
        r"\blay to idle|to lie|crouch (in|out)|\bfalling\b|\bfall$|out of water|draw|reload|aiming|release|awaken|resurrect",
        None,
    ),
    # two actions at once
    (
        r"\b(run|walk|gallop|running|walking|swim|swimming|fly|flying)\b.*\b(attack|shoot|fire|jump|sword ?attack|slash|bite|crawl)\b",
        None,
    ),
    (r"\bsword ?attack ?jump|walk ?jump|running ?jump|punch and kick|punch kick|jump kick|hover fire|stand fire", None),
    # sideways and backwards are other gaits
    (
        r"\b(strafe|backward|backwards|back|bwd|left|right)\b.*\b(run|walk|jog)|\b(run|walk|jog|running|walking)\b.*\b(strafe|backward|backwards|back|bwd|left|right|lean)\b",
        None,
    ),
    (r"\b(dodge|block|blocking|defend|shield|hold$|repel)\b", None),
    # beside "sitting" it is getting up
    (r"^(\w+ )?standing$", None),
    (r"hit ?react|hit ?reci?eive|hit ?receive|hitrecieve|knockback|impact|\bhit\b", "hit"),
    (r"\b(death|dead|die|dies|dying)\b", "die"),
    (r"\bhead ?but{1,2}\b|\bheadbutt", "headbutt"),
    (r"\bkick|mawashigeri", "kick"),
    (r"\bpunch|\bjab\b|\bhook\b|\bboxing", "punch"),
    (
        r"\b(slash|slice|chop|stab|swordplay|sword (regular|heavy|attack)|sword ?slash|sword ?attack)\b"
        r"|melee.*attack|^sword$|^weapon$",
        "slash",
    ),
    (r"\bbite", "bite"),
    (r"\b(shoot|shooting|fire|blast|ranged|spell|spellcast\w*|spellcasting)\b", "shoot"),
    (r"\b(throw|toss|pitch)\b", "throw"),
    (r"\b(attack|slam|smash|strike)\b", "attack"),
    (r"\btake ?off\b", "take off"),
    (r"^land(ing)?$", "land"),
    (r"\bhover\b", "hover"),
    (r"\bflap\b", "flap"),
    (r"\bglide\b", "glide"),
    (r"\b(fly|flying|flies)\b", "fly"),
    (r"\b(swim|swimming|stroke)\b", "swim"),
    (r"\b(eat|eating|graze|peck|feeding|consume)\b", "eat"),
    (r"\b(drink|drinking|sipping|chug\w*)\b", "drink"),
    (r"\b(sleep|sleeping)\b", "sleep"),
    (r"\b(lie|lying|lay)\b", "lie"),
    (r"\b(sit|sitting|sits)\b", "sit"),
    (r"\b(wave|waving|hello|greet)\b", "wave"),
    (r"\bclap\w*", "clap"),
    (r"\b(cheer|cheering|victory|celebration|celebrate)\b", "cheer"),
    (r"\b(dance|dancing|charleston|macarena|breakdance|salsa)\b", "dance"),
    (r"^(yes|head nod|nod|agree|listen accept)$", "nod"),
    (r"^(no|shake head|reject|listen deny)$", "shake head"),
    (r"\bthumbs ?up\b", "thumbs up"),
    (r"\b(roar|roaring)\b", "roar"),
    (r"\bhowl", "howl"),
    (r"\bbark", "bark"),
    (r"\bstomp", "stomp"),
    (r"\brear\b", "rear"),
    (r"\b(duck|crouch|crouching)\b", "duck"),
    (r"\b(roll|somersault)\b", "roll"),
    (r"\bturn\b", "turn"),
    (r"\b(pick ?up|pickup)\b", "pick up"),
    (r"\b(interact|use item|work|working|hammer\w*|dig\w*|saw\w*|fishing)\b", "work"),
    (r"\bclimb", "climb"),
    (r"\b(crawl|crawling)\b", "crawl"),
    (r"\b(sneak|sneaking|sneaky)\b", "sneak"),
    (r"\b(hop|hopping)\b", "hop"),
    (r"\b(jump|jumps|leap|jumping)\b(?! jack)", "jump"),
    (r"\bmarch\b", "march"),
    (r"\btrot", "trot"),
    (r"\b(gallop|run|running|sprint|jog)\b", "run"),
    (r"\b(walk|walking|walks|zombie ?walk|walkforward|walk ?slow)\b", "walk"),
    (r"\b(idle|stand|survey|breath\w*)\b", "idle"),
)


def clip_words(name: str | None) -> str:
    """A clip's name as plain lower-case words: "AnimalArmature|Idle_HitReact_Left" -> "idle hit react left"."""
    short = (name or "").rpartition("|")[2]
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", short)
    return " ".join(re.findall(r"[a-z']+", spaced.lower().replace("_", " ")))


def action_of_words(words: str) -> str | None:
    """The action that a clip's plain words name; None for poses, parts, mixtures and what the table does not know."""
    if not words:
        return None
    return next((action for pattern, action in _NAMES if re.search(pattern, words)), None)


def read_clip_action(name: str | None, text: str | None = None) -> str | None:
    """What a clip shows, from its name, and from a plainer text about it where the name says nothing."""
    words = clip_words(name)
    for pattern, action in _NAMES:
        if re.search(pattern, words):
            return action
    return action_of_words(clip_words(text)) if text else None


def action_likeness(asked: str, shown: str | None) -> float:
    """How well a clip that shows one action serves for another, 0..1."""
    if shown is None:
        return 0.0
    if asked == shown:
        return 1.0
    near = ACTION_WORDS[asked].near if asked in ACTION_WORDS else ()
    return 0.7 - 0.1 * near.index(shown) if shown in near else 0.0
