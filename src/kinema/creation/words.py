"""What words mean for a generated character: bodies, colours, builds and parts, as tables.

These are anchors, not a closed list: `reader` compares every word of a sentence with them by the sentence encoder, so
that words that are not
here ("portly", "cerulean", "stallion") are read by what they mean. Sources: plain English; colours are the CSS ones
where CSS has the name.
"""

from __future__ import annotations

SPECIES_WORDS: dict[str, tuple[str, ...]] = {
    # species of kinema.creature: what else it may be called (besides `prior.nouns.NOUNS`), all of the same build
    "wolf": ("dog", "puppy", "hound", "husky", "shepherd dog", "retriever", "labrador", "poodle", "jackal", "hyena", "dingo"),
    "fox": ("fennec", "red panda", "raccoon", "weasel", "marten"),
    "cat": ("kitten", "lynx", "tabby", "rat", "mouse", "squirrel", "ferret", "rabbit", "hare", "hamster"),
    "lion": ("male lion with a mane",),
    "tiger": ("tiger cub", "striped big cat"),
    "leopard": ("cheetah", "puma", "cougar", "panther"),
    "bear": ("polar bear", "panda", "grizzly", "bear cub", "badger", "wombat", "beaver", "pig", "boar", "hippo", "sloth"),
    "horse": ("pony", "unicorn", "donkey", "mule", "stallion", "mare", "foal"),
    "zebra": ("okapi",),
    "deer": ("stag", "moose", "elk", "reindeer", "gazelle", "antelope", "goat", "sheep", "lamb", "fawn"),
    "cow": ("bull", "ox", "buffalo", "bison", "calf", "yak"),
    "elephant": ("mammoth", "mastodon"),
    "giraffe": ("long-necked giraffe", "camel", "llama", "alpaca"),
    "sauropod": ("brontosaurus", "diplodocus", "long-necked dinosaur", "brachiosaurus"),
    "human": ("man", "person", "soldier", "wizard", "farmer", "businessman", "king", "pirate", "knight", "robot", "astronaut"),
    "woman": ("lady", "princess", "queen", "witch", "ballerina", "nurse", "grandmother"),
    "child": ("boy", "girl", "toddler", "kid", "baby", "dwarf", "elf", "gnome", "goblin"),
    "ogre": ("troll", "giant", "orc", "monster", "yeti", "gorilla", "golem", "brute", "zombie"),
    "trex": ("tyrannosaurus", "dinosaur", "godzilla", "two-legged dinosaur with short arms"),
    "raptor": ("velociraptor", "small running dinosaur"),
    "chicken": ("hen", "rooster", "chick", "turkey", "pigeon", "owl", "penguin"),
    "crow": ("bird", "raven", "sparrow", "robin", "parrot", "eagle", "hawk", "magpie", "songbird", "seagull"),
    "ostrich": ("emu", "flamingo", "stork", "heron", "crane"),
    "duck": ("goose", "swan", "duckling", "mallard"),
    "kangaroo": ("wallaby",),
    "lizard": ("gecko", "iguana", "chameleon", "salamander", "newt", "komodo dragon", "dragon without wings"),
    "crocodile": ("alligator", "caiman"),
    "frog": ("toad", "bullfrog"),
    "beetle": ("ladybug", "bug", "scarab", "cockroach", "insect"),
    "ant": ("termite", "cricket", "grasshopper", "mantis"),
    "spider": ("tarantula", "scorpion", "crab"),
}  # fmt: skip
FOREIGN = (
    *("fish", "shark", "whale", "dolphin", "octopus", "squid", "jellyfish", "snake", "worm", "snail", "slug", "starfish"),
    *("winged dragon", "butterfly", "bat", "car", "house", "tree", "chair", "table", "airplane", "ship", "sword", "teapot", "flower"),
)  # fmt: skip
"""Bodies that the generator does not have: better said than made wrong."""
COLOURS: dict[str, str] = {
    # name: display sRGB
    "red": "c8281e", "crimson": "a01528", "scarlet": "d8200f", "orange": "e07818", "rust": "b04a18", "ginger": "c86420",
    "brown": "6b4423", "chocolate": "4a2a14", "chestnut": "70341c", "tan": "c09a6b", "beige": "d8c8a0", "sandy": "d0b070",
    "golden": "d8a838", "gold": "d8a838", "blond": "d8bc6a", "yellow": "ecd032", "lime": "a0dc28", "green": "3a9038",
    "olive": "6b7028", "emerald": "1e9a5a", "mint": "8adcb0", "teal": "1a8a8a", "turquoise": "30c8c0", "cyan": "30c8e0",
    "blue": "2a58c8", "navy": "1c2a60", "azure": "3a90e8", "indigo": "3a2a90", "purple": "7a2a98", "violet": "8a40c0",
    "lilac": "c0a0d8", "magenta": "c82898", "pink": "f090b0", "salmon": "f08870", "white": "f2f0ea", "ivory": "ece4cc",
    "cream": "ecdcb4", "silver": "b8bcc4", "grey": "84848a", "gray": "84848a", "charcoal": "36363a", "ashen": "a8a8a4",
    "maroon": "6a1420", "ruby": "b01038", "lavender": "b8a8e0", "cerulean": "2a80c0",
    "sapphire": "1a3aa0", "jade": "2a9868", "bronze": "9a6a30", "copper": "b06a3a", "peach": "f0b890", "khaki": "a89a68",
    "black": "1c1a1a",
}  # fmt: skip
PATTERNS = {
    "stripes": ("striped", "stripes", "stripy", "tiger-striped"),
    "spots": ("spotted", "spots", "dotted", "polka-dotted", "speckled", "dots"),
    "patches": ("patched", "patches", "piebald", "blotched", "mottled"),
    "bands": ("banded", "bands", "ringed"),
}
BUILDS: dict[str, tuple[str, ...]] = {
    "fat": (
        "fat",
        "chubby",
        "plump",
        "stout",
        "obese",
        "tubby",
        "overweight",
        "rotund",
        "portly",
        "corpulent",
        "hefty",
    ),
    "thin": ("thin", "slender", "slim", "skinny", "lean", "bony", "scrawny", "lanky", "gaunt", "emaciated", "slight"),
    "strong": ("muscular", "strong", "brawny", "burly", "broad", "stocky", "bulky", "beefy"),
    "tall": ("tall", "towering"),
    "short": ("short", "squat"),
    "tiny": ("tiny", "miniature", "minuscule", "microscopic", "wee"),
    "small": ("small", "little", "young", "baby", "petite", "puny"),
    "big": ("big", "large"),
    "huge": ("huge", "giant", "enormous", "gigantic", "colossal", "massive", "titanic", "gargantuan", "immense"),
}
PLAIN = (
    *("a", "an", "the", "with", "and", "in", "of", "on", "is", "that", "has", "having", "wearing", "its"),
    *("his", "her", "very", "really"),
    *("old", "cute", "funny", "sad", "happy", "angry", "friendly", "hairy", "furry", "wild"),
    *("who", "which", "for", "to", "at", "quite"),
)  # fmt: skip
"""Words that change nothing that can be seen here."""
PARTS: dict[str, tuple[str, ...]] = {
    "tail": ("tail", "tailed"),
    "neck": ("neck", "necked"),
    "legs": ("leg", "legs", "legged"),
    "ears": ("ear", "ears", "eared"),
    "arms": ("arm", "arms", "armed"),
    "horns": ("horn", "horns", "horned", "antlers", "antler", "tusks", "tusk"),
    "snout": ("snout", "muzzle", "beak", "nose", "nosed", "billed"),
    "head": ("head", "headed"),
    "mane": ("mane", "maned"),
    "trunk": ("trunk",),
    "wings": ("wing", "wings", "winged"),
    "feelers": ("antennae", "antenna", "feelers"),
    "belly": ("belly", "stomach", "bellied"),
    "feet": ("feet", "foot", "paws", "paw", "hooves", "footed"),
    "eyes": ("eye", "eyes", "eyed"),
    "hair": ("hair", "haired"),
    "shirt": ("shirt", "jacket", "coat", "sweater", "top", "jumper", "uniform", "suit", "armour"),
    "trousers": ("trousers", "pants", "jeans", "shorts"),
    "dress": ("dress", "skirt", "robe", "gown"),
    "shoes": ("shoes", "boots", "shoe", "boot"),
    "skin": ("skin", "skinned"),
    "shell": ("shell", "wing cases"),
}
MORE = ("long", "big", "large", "huge", "thick", "bushy", "fluffy", "giant", "enormous", "tall", "great", "wide")
LESS = ("short", "small", "tiny", "thin", "little", "stubby")
NONE = ("without", "no", "lacking", "hairless", "tailless")
LOOKS: dict[str, tuple[str, ...]] = {
    # what a name means beyond its species, in words of the tables above
    "polar bear": ("white",),
    "panda": ("white", "black patches", "fat"),
    "flamingo": ("pink", "long neck"),
    "puppy": ("small", "big head"),
    "kitten": ("small", "big head"),
    "calf": ("small", "no horns"),
    "foal": ("small", "long legs"),
    "fawn": ("small", "no horns", "white spots"),
    "cub": ("small", "big head"),
    "chick": ("small", "yellow", "big head"),
    "duckling": ("small", "yellow", "big head"),
    "pony": ("small", "short legs"),
    "donkey": ("grey", "big ears"),
    "goat": ("small",),
    "sheep": ("white", "fat", "no horns"),
    "bull": ("big", "strong"),
    "pig": ("pink", "fat", "small"),
    "panther": ("black",),
    "golden retriever": ("golden",),
    "dalmatian": ("white", "black spots"),
    "mouse": ("grey", "tiny", "big ears"),
    "rat": ("grey", "tiny"),
    "rabbit": ("small", "long ears", "short tail"),
    "swan": ("white", "long neck"),
    "ladybug": ("red", "black spots"),
    "penguin": ("black",),
    "crab": ("red",),
    "gorilla": ("black skin",),
    "yeti": ("white skin",),
    "orc": ("green skin",),
    "goblin": ("green skin",),
    "zombie": ("olive skin",),
}
