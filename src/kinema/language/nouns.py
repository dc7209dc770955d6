"""Who moves: names for every kind of body.

Kinds are the species of `kinema.creature` and the kinds of characters that collections have; which file is of which kind, a
collection's own notes say (`kinema.training.collection`).
"""

from __future__ import annotations

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


def words_for(kind: str) -> tuple[str, ...]:
    """What a kind of body may be called; a kind that is not in NOUNS is called by its own name."""
    return NOUNS.get(kind, (kind.replace("_", " "),))


def group_of(kind: str) -> str:
    """Which of GENERIC a kind may be called."""
    return "person" if kind in _PEOPLE else "quadruped" if kind in _QUADRUPEDS else "animal"
