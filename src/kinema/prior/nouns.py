"""Who moves, and what: names for every kind of body, and the action that each of their clips and gaits shows.

Kinds are the species of `kinema.creature` and the characters of the asset collection; the words of characters of its test
split are for evaluation, their clips are never trained on.
"""

from __future__ import annotations

import re

from kinema.errors import UsageError

NOUNS: dict[str, tuple[str, ...]] = {
    # creatures and characters alike
    "ant": ("ant", "giant ant", "worker ant", "soldier ant"),
    "bear": ("bear", "brown bear", "grizzly bear", "grizzly", "black bear"),
    "beetle": ("beetle", "bug", "giant beetle", "scarab"),
    "cat": ("cat", "kitten", "house cat", "tomcat", "kitty"),
    "chicken": ("chicken", "hen", "rooster", "cockerel"),
    "child": ("child", "kid", "boy", "girl", "toddler", "little boy", "little girl"),
    "cow": ("cow", "cattle", "dairy cow", "calf", "heifer"),
    "crocodile": ("crocodile", "alligator", "croc", "caiman"),
    "crow": ("crow", "raven", "bird", "blackbird", "jackdaw"),
    "deer": ("deer", "doe", "roe deer", "fawn", "antelope"),
    "duck": ("duck", "goose", "mallard", "duckling"),
    "elephant": ("elephant", "african elephant", "bull elephant", "mammoth"),
    "fox": ("fox", "red fox", "vixen", "arctic fox"),
    "frog": ("frog", "toad", "bullfrog", "tree frog"),
    "giraffe": ("giraffe", "young giraffe", "long-necked giraffe"),
    "horse": ("horse", "stallion", "pony", "foal", "racehorse", "mustang", "steed", "colt"),
    "human": ("human", "man", "person", "guy", "human being", "mannequin", "boy"),
    "kangaroo": ("kangaroo", "wallaby", "roo"),
    "leopard": ("leopard", "cheetah", "panther", "jaguar", "big cat"),
    "lion": ("lion", "lioness", "big cat", "male lion"),
    "lizard": ("lizard", "gecko", "iguana", "salamander", "komodo dragon"),
    "ogre": ("ogre", "troll", "giant", "brute", "orc"),
    "ostrich": ("ostrich", "emu", "large bird", "flightless bird"),
    "raptor": ("raptor", "velociraptor", "dinosaur", "small dinosaur"),
    "sauropod": ("sauropod", "brontosaurus", "diplodocus", "long-necked dinosaur", "dinosaur"),
    "spider": ("spider", "tarantula", "giant spider", "wolf spider"),
    "tiger": ("tiger", "tigress", "bengal tiger", "big cat"),
    "trex": ("T-rex", "tyrannosaurus", "tyrannosaurus rex", "dinosaur", "predatory dinosaur"),
    "wolf": ("wolf", "grey wolf", "she-wolf", "wild dog", "coyote"),
    "woman": ("woman", "lady", "girl", "person", "young woman"),
    "zebra": ("zebra", "plains zebra", "striped zebra"),
    # characters of the collection
    "alpaca": ("alpaca", "llama", "guanaco"),
    "bull": ("bull", "ox", "buffalo", "bison"),
    "husky": ("husky", "dog", "sled dog", "puppy", "hound", "wolfdog"),
    "shibainu": ("shiba inu", "shiba", "dog", "puppy", "small dog"),
    "apatosaurus": ("apatosaurus", "sauropod", "brontosaurus", "long-necked dinosaur", "dinosaur"),
    "parasaurolophus": ("parasaurolophus", "hadrosaur", "duck-billed dinosaur", "dinosaur"),
    "stegosaurus": ("stegosaurus", "dinosaur", "plated dinosaur", "armoured dinosaur"),
    "snake": ("snake", "serpent", "viper", "cobra", "python"),
    "dolphin": ("dolphin", "porpoise", "bottlenose dolphin"),
    "manta_ray": ("manta ray", "ray", "stingray", "manta"),
    "shark": ("shark", "great white shark", "reef shark"),
    "whale": ("whale", "blue whale", "humpback whale"),
    "fish": ("fish", "small fish", "tropical fish", "goldfish"),
    "koi": ("koi", "koi fish", "carp", "fish"),
    "knight": ("knight", "soldier", "warrior", "man in armour", "swordsman", "paladin"),
    "mech": ("mech", "robot", "android", "machine", "battle robot"),
    "chick": ("chick", "baby chicken", "little bird", "chicken"),
    "bat": ("bat", "vampire bat", "flying bat"),
    "dragon": ("dragon", "baby dragon", "wyvern", "winged dragon"),
    "skeleton": ("skeleton", "undead warrior", "living skeleton", "bony skeleton"),
    "slime": ("slime", "blob", "slime monster", "jelly"),
    "wasp": ("wasp", "bee", "hornet", "insect"),
    "man": ("man", "person", "guy", "gentleman", "young man", "fellow"),
    # test split: for evaluation only
    "robot": ("robot", "android", "small robot", "machine"),
    "critter": ("robot critter", "small robot", "machine"),
    "donkey": ("donkey", "mule", "ass"),
    "stag": ("stag", "red deer", "buck"),
    "rat": ("rat", "mouse", "rodent"),
    "bird": ("bird", "small bird", "songbird"),
    "zombie": ("zombie", "undead", "living dead"),
    "alien": ("alien", "extraterrestrial", "martian"),
    "mannequin": ("mannequin", "dummy", "human figure"),
}
GENERIC = {
    "quadruped": ("animal", "creature", "quadruped", "beast", "four-legged animal", "four-legged creature", "mammal"),
    "person": ("character", "figure", "person", "someone", "humanoid", "biped", "human", "game character"),
    "animal": ("animal", "creature", "beast", "monster", "critter"),
}
ADJECTIVES = (
    *(
        "brown",
        "black",
        "white",
        "grey",
        "red",
        "blue",
        "green",
        "yellow",
        "orange",
        "golden",
        "spotted",
        "striped",
        "dark",
    ),
    *(
        "big",
        "small",
        "tiny",
        "huge",
        "tall",
        "little",
        "young",
        "old",
        "strong",
        "cute",
        "ugly",
        "beautiful",
        "friendly",
    ),
    *(
        "strange",
        "funny",
        "plain",
        "stylised",
        "cartoon",
        "toy",
        "low-poly",
        "wooden",
        "plastic",
        "lonely",
        "proud",
        "thin",
    ),
)
_PEOPLE = frozenset(
    (
        "child",
        "human",
        "ogre",
        "woman",
        "knight",
        "mech",
        "skeleton",
        "man",
        "robot",
        "critter",
        "zombie",
        "alien",
        "mannequin",
    )
)
_QUADRUPEDS = frozenset(
    (
        *(
            "bear",
            "cat",
            "cow",
            "deer",
            "elephant",
            "fox",
            "giraffe",
            "horse",
            "leopard",
            "lion",
            "tiger",
            "wolf",
            "zebra",
        ),
        *("alpaca", "bull", "husky", "shibainu", "donkey", "stag", "rat"),
    )
)
_KINDS = {
    # names and kinds of the asset collection's manifest that are not names of NOUNS
    "q_fish1": "fish",
    "fish1": "fish",
    "q_mech_george": "mech",
    "kaykit_knight": "knight",
    "human, chibi": "knight",
    "human knight": "knight",
    "koi fish": "koi",
    "robot_expressive": "robot",
    "godot_player": "robot",
    "godot_enemy": "critter",
    "robot critter": "critter",
    "rigged_figure": "mannequin",
    "human mannequin": "mannequin",
    "small bird": "bird",
}

_CLIPS: tuple[tuple[str, str | None], ...] = (
    # first match wins; what mixes two actions, is a pose, a part of an action or goes sideways comes first
    (
        r"pose|reset|static|spawn|out_of_water|strafe|backward|dodge|block|ranged|shoot|spell|throw|interact|use_item|pick_?up",
        None,
    ),
    (
        r"run_swordattack|swordattackjump|jump_(idle|land|start)|stand_?up|^(no|yes|thumbsup)$|falling|^(standing|sitting)$",
        None,
    ),
    (r"(man|alien)_standing|alien_sitting", None),
    (r"hit|impact", "hit"),
    (r"death", "die"),
    (r"jump", "jump"),
    (r"roll", "roll"),
    (r"kick", "kick"),
    (r"punch", "punch"),
    (r"slash|melee_attack|sword_?attack", "slash"),
    (r"attack|bite|headbutt", "attack"),
    (r"^lie", "lie"),
    (r"sit", "sit"),
    (r"eating", "eat"),
    (r"hello|wave", "wave"),
    (r"dance", "dance"),
    (r"clapping|cheer", "cheer"),
    (r"crawl", "crawl"),
    (r"gallop|run", "run"),
    (r"walk", "walk"),
    (r"idle|survey", "idle"),
    (r"flying", "fly"),
    (r"swim", "swim"),
)
_CLIP_EXCEPTIONS: dict[tuple[str, str], str | None] = {
    # a pose in the air (the centre moves by 1 % of the height): the game carries it up
    ("godot_player", "jump"): None,
    # no legs: they crawl
    ("q_snake", "SnakeArmature|Snake_Walk"): "crawl",
    ("q_slime", "Slime_Walk"): "crawl",
    # armed with a sword that the word does not say
    ("q_skeleton", "Skeleton_Attack"): "slash",
    ("kaykit_knight", "2H_Melee_Idle"): "idle",
}

_GAITS = {"gallop": "run", "amble": "walk"}
_HOPPERS = frozenset(["cat", "chicken", "child", "crow", "deer", "duck", "fox", "frog", "human", "kangaroo", "woman"])
_GAIT_EXCEPTIONS: dict[tuple[str, str], str | None] = {
    # heavy animals keep a foot on the ground: their fastest gait is a running walk
    **{("elephant", gait): None for gait in ("gallop", "jump")},
    ("elephant", "trot"): "run",
    **{("sauropod", gait): None for gait in ("gallop", "jump")},
    # their fast gait leaps
    ("frog", "run"): "hop",
    ("kangaroo", "run"): None,
    ("kangaroo", "hop"): "hop",
}


def kind_of(name: str) -> str:
    """The kind, a name of NOUNS, of a species, or of a character by its name ("q_horse") or kind in the collection's manifest."""
    kind = _KINDS.get(name, name.removeprefix("q_"))
    if kind not in NOUNS:
        raise UsageError("caption-kind", f"there are no words for '{name}'", hint=f"one of {', '.join(sorted(NOUNS))}")
    return kind


def group_of(kind: str) -> str:
    """Which of GENERIC a kind may be called."""
    return "person" if kind in _PEOPLE else "quadruped" if kind in _QUADRUPEDS else "animal"


def action_of_clip(asset_name: str, clip_name: str | None) -> str | None:
    """What a clip of the asset collection shows.

    Args:
        asset_name: As in its manifest, "q_horse".
        clip_name: As in its file, "AnimalArmature|Gallop"; files need not name their clips.

    Returns:
        A name of ACTIONS; None for poses, parts of actions, mixtures and what has no name here.
    """
    name = clip_name or ""
    if (asset_name, name) in _CLIP_EXCEPTIONS:
        return _CLIP_EXCEPTIONS[asset_name, name]
    short = name.rpartition("|")[2].lower()
    return next((action for pattern, action in _CLIPS if re.search(pattern, short)), None)


def action_of_gait(species: str, gait: str) -> str | None:
    """What a gait of a generated creature shows; None where the species would not do it (an elephant that hops)."""
    if (species, gait) in _GAIT_EXCEPTIONS:
        return _GAIT_EXCEPTIONS[species, gait]
    if gait == "hop" and species not in _HOPPERS:
        return None
    return _GAITS.get(gait, gait)
