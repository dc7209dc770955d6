"""The words that clips are captioned with: what each clip and gait shows, who does it, and many ways to say so.

An action is a canonical name ("walk"). A wording is an English verb phrase whose verbs are conjugated: the first word, and
words marked with `*`. `caption` puts wording, noun, adjective and place together at random, so that the sentence encoder sees
an action from all sides and what is left over (colour, place, grammar) carries no meaning. The sentences that
`kinema.evaluate.paraphrases` tests with must never be drawn here; a test holds their words against this file.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from kinema.errors import UsageError
from kinema.prior.nouns import ADJECTIVES, GENERIC, NOUNS, action_of_clip, action_of_gait, group_of, kind_of

__all__ = [
    "ACTIONS",
    "NOUNS",
    "Action",
    "action_of_clip",
    "action_of_gait",
    "caption",
    "captions",
    "conjugate",
    "kind_of",
]


@dataclass(frozen=True)
class Action:
    """One thing that a body can do."""

    wordings: tuple[str, ...]
    """Verb phrases; the first word and words after `*` are conjugated. The plainest come first."""
    manners: tuple[str, ...] = ()
    """What follows a noun without a verb: "a horse *at a walk*"."""
    places: str = "spot"
    """Which of PLACES fit: path, spot, water or air."""


def phrases(text: str) -> tuple[str, ...]:
    """Phrases between commas; a string per phrase would need a line each."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))


ACTIONS: dict[str, Action] = {
    "walk": Action(
        phrases("""
        walk, walk forward, walk slowly, walk along, walk at a steady pace, walk calmly, walk ahead, tramp along, trek,
        trek onward, rove, dawdle along, drift along on foot, walk unhurriedly, walk with a relaxed gait, take it easy
        on a walk, step out for some air, walk the dog, walk down the street, walk through the park, walk to work,
        travel on foot at an easy speed, make slow progress, move in a slow and even gait, go at a slow pace, go along
        without haste, trundle along, ambulate, perambulate, walk with heavy steps, walk wearily, walk on quiet feet,
        walk quietly along, come along at a relaxed pace, stretch its legs, walk down a trail, take a turn around the
        park, take a leisurely walk, pass by at a walk, walk lazily, walk in no hurry, move with slow steps, swagger
        along, strut, sashay, take a walk, go for a walk, take a few steps, take slow steps, step forward, step along
        slowly, amble, amble forward slowly, pace, pace slowly, move at a walk, move forward on foot, move along
        leisurely, move slowly forward, go forward at a walk, put one foot in front of the other, tread, tread
        carefully, trudge, trudge along, roam, roam about, march along at an easy pace, lumber along, mosey, mosey
        along, ramble, go on foot, toddle, traipse along, make its way on foot, travel at walking speed, promenade, walk
        past, walk home, advance step by step, meander, come walking by, shuffle along, waddle along, walk gently, roam
        around, rove around, roam by, walk by, tramp by, trek through the hills, walk on a trail, walk in the mountains,
        go trekking, walk with long steps, walk with big steps, walk past with long steps, step past, walk down the
        road, tread heavily down the road, drag its feet down the road, walk down a country road, amble by, amble down
        the road, move past on foot, go by on foot, march on slowly, walk about, walk aimlessly, roam aimlessly, explore
        on foot, travel across the land on foot, be on a walk, be on a long walk, be out walking, cover ground on foot
        """),
        phrases("""
        on an evening walk, in no hurry at all, walking without haste, on a country walk, at a walk, at a walking pace,
        on a walk, on a leisurely walk, at an easy amble, out for a walk, taking slow steps, in a slow walk cycle, on an
        unhurried ramble, moving along step by step, on a trek, on a walking tour, on a long walk through nature, out
        walking, on foot, walking with long steps
        """),
        places="path",
    ),
    "run": Action(
        phrases("""
        run, run fast, run quickly, run forward, run at full speed, run as fast as it can, run away, stampede, canter,
        canter along, hightail it, scoot, scoot off, make haste, bustle along, run like mad, run like the wind, run like
        crazy, run at breakneck speed, go at full pelt, go full steam ahead, go at a furious pace, run with all its
        might, pelt along, hare off, hare along, blast ahead, streak past, run in a panic, run away in fright, run for
        cover, run to catch a train, run out of the house, make a dash for the exit, make off at speed, take to its
        heels, beat a hasty retreat, run after a ball, chase a ball, chase after prey, shoot off like an arrow, barrel
        along, storm ahead, fly down the road at high speed, sweep past at a gallop, skedaddle, run wildly, move at
        great speed, gallop like crazy, run with maximum effort, burn rubber, sprint to the line, run off, sprint,
        sprint ahead, sprint at top speed, dash, dash forward, dash off, gallop, gallop fast, gallop at high speed,
        gallop away, charge, charge ahead, speed along, speed away, move very fast, flee, flee in panic, hurtle along,
        rocket ahead, hasten, hurry along, hurry forward, break into a run, break into a gallop, go at top speed, dart,
        dart off, make a run for it, jog, jog along, zoom past, fly along at a gallop, career along, move as quickly as
        possible, chase something at speed, escape at a run, go all out, scurry, thunder past, whizz by, run hard, run
        for its life, go full throttle, scuttle off, run out of the room, dash out of the house, run out through the
        gate, flee out of the building, run off in a hurry, scurry off, scuttle away, run off playfully, dash away, dart
        away, scramble away, sprint forward, hurry ahead, speed ahead, charge forward, run in front, run a marathon,
        compete in a footrace, outrun everyone, run to win, run at full blast, run at full force, gallop at full power,
        gallop across at full stretch, fly along, go as fast as it can, run swiftly, move swiftly, go fast, be fast, be
        running late, push forward at speed, press ahead at high speed
        """),
        phrases("""
        at full pelt, at breakneck speed, at high speed, at a furious gallop, at full stretch, at a flying gallop, at
        full throttle, with all possible speed, going all out, running for dear life, on the run, in great haste, going
        like a rocket, at a mad gallop, going full speed ahead, at a run, at a gallop, at full speed, at full gallop, at
        top speed, in a fast run, in a sprint, in a full run, in a hurry, in headlong flight, in a mad dash, with legs
        moving very fast, at maximum speed, as fast as possible, at full blast, at full power, at full force, at full
        steam, at full throttle down the road, swift as an arrow, fast as lightning, quick as a flash, going very fast,
        with great speed, out in front and running, running out of the house
        """),
        places="path",
    ),
    "trot": Action(
        phrases("""
        trot, trot along, trot forward, trot at an even pace, trot briskly, move at a trot, go at a trot, trot with
        diagonal legs together, jog along at a trot, trot lightly, trot happily, trot past, travel at a trot, break into
        a trot, trot steadily, move forward at a brisk trot, keep up a trot
        """),
        phrases("""
        at a trot, at a brisk trot, in a steady trot, in a light trot, at a jog-trot
        """),
        places="path",
    ),
    "hop": Action(
        phrases("""
        hop, hop along, hop forward, hop repeatedly, hop on both feet, hop again and again, go hopping, hop about, skip
        along in hops, bounce along, move by hopping, move in small hops, make little hops, bunny-hop, bounce forward,
        hop like a rabbit, hop merrily, hop across, travel in hops
        """),
        phrases("""
        in little hops, hopping all the way, in a series of hops, bouncing along like a rabbit
        """),
        places="path",
    ),
    "idle": Action(
        phrases("""
        idle, stand, stand still, stand idle, stand idly, stand in place, stand there, stand quietly, stand stationary,
        stand stock-still, stand firm, stand guard, stand at attention, stand upright without moving, stand like a rock,
        stand on all fours without moving, stand with its feet on the ground, stand on the same spot, stay still like a
        sculpture, stay unmoving, stay immobile, stay in the same spot, stay stuck to one spot, remain stationary,
        remain immobile, remain frozen in place, remain inactive, remain where it is, laze about, lounge about, mill
        about, tarry, dally, wait for its turn, wait and *see, wait in line, wait for a bus, wait for its moment, bear
        with it and *wait, rest, take a rest, take a break, have a breather, stop and *rest, stop moving, come to a
        halt, halt, be inactive, be immobile, be stationary, be stuck in place, be calm and quiet, while away the time,
        spend time doing nothing, look about idly, stare into space, keep calm and *wait, stand around, stand calmly,
        stand and *wait, stand and *breathe, stand without moving, wait, wait patiently, wait quietly, rest on its feet,
        rest while standing, stay put, stay in place, stay where it is, remain still, remain in place, do nothing, do
        nothing in particular, hold still, hold its position, keep still, keep its place, look around, stand and *look
        around, relax, breathe quietly, breathe gently, shift its weight, sway slightly while standing, be idle, be at
        rest, be still, be standing still, pass the time, kill time, hang about, gaze ahead, freeze, watch quietly, stay
        completely still, move hardly at all, move barely, stop for a moment, stop for a while, rest for a moment, stand
        still for a moment, wait for a moment, hold on for a second, stay a while, stay around, remain for a while, hang
        around, stick around, spend its time standing, waste its time, mark time, idle away its time, wait for its time
        to come, wait for the right time, let time pass, stay glued to the spot, stand glued to the spot, be glued to
        the spot, stay nailed to the spot, stay on the spot, stand on the spot, be frozen on the spot, stay fixed in one
        spot, be lifeless like a doll, stand like a mannequin, stand like a monument, stand like a sculpture, be as
        quiet as a stone, hold a pose, be in no hurry to move, hesitate, stand by
        """),
        phrases("""
        frozen in place, stuck to the spot, fixed to the ground, completely still, completely immobile, stationary,
        unmoving, inert, calm and quiet, as immobile as a rock, like a sculpture, waiting its turn, waiting for the
        right moment, with all feet on the ground, passing the time, resting in place, idling about, with nothing to do,
        at rest, at a standstill, standing still, standing around, in an idle pose, at ease, in waiting, without any
        movement, not going anywhere, staying in one place, quietly breathing, still and calm, waiting for something to
        happen, doing nothing at all, in a resting stance, as still as a stone, like a monument, like a wax figure,
        immobile like a sculpture, glued to the spot, frozen on the spot, frozen like ice, just waiting, just standing
        there, just hanging around, staying around for a while, waiting for its time to come, stopping for a moment,
        still for a moment
        """),
    ),
    "jump": Action(
        phrases("""
        jump, jump up, jump high, jump into the air, jump up and down, jump forward, jump for joy, jump over something,
        jump over an obstacle, jump over a log, jump once, jump across a gap, jump far, jump over a fence, jump over a
        wall, jump over a barrier, leap over a fence, leap over a wall, leap over a gate, jump straight up, leap
        straight up, leap upward, jump upward, jump off the floor, jump off the ground, leap off the floor, pop up into
        the air, lift off, lift off from the ground, fly up into the air, fly up from the floor, rise into the air, go
        over a fence, go over a wall with a leap, get over a fence with a jump, get airtime, hop straight up, hop over a
        fence, hop over a wall, hop up, bounce up, bounce up off the floor, bounce straight up, bounce upward on a
        trampoline, jump on a trampoline, do a vertical jump, do a long jump, do a high jump, do a star jump, do jumping
        jacks, kick off from the ground, push off from the floor, thrust itself upward, throw itself into the air, fling
        itself upward, soar through the air, soar up, skip over a rope, skyrocket upward, clear an obstacle, clear a
        ditch, take off into the air, come off the ground, be in the air, be in mid-air, leap, leap up, leap into the
        air, leap forward, leap over a ditch, leap high, leap off the ground, make a jump, make a big leap, make a high
        jump, take a leap, take a big jump, do a jump, do a leap, hop high into the air, hop over an obstacle, rise off
        the ground and *come back down, go up in the air, push off and *fly through the air, crouch and *jump, crouch
        and *leap upward, launch itself upward, launch itself into the air, leave the ground with a jump, soar over an
        obstacle, leapfrog, bounce high into the air, catapult itself upward, jump upward with all legs, leap across a
        stream, fly over an obstacle, get off the ground, jump and *land, shoot up into the air, jump over a bench, leap
        over a bench, hop over a gate, jump over a gate, leap over a barrier, jump over a stone, jump with a horse over
        a bar, take a fence, take a fence with a jump, jump a fence, leap a fence, go up into the air, go flying into
        the air, go up off the ground, be up off the ground, leap off the bed, jump off the couch, bounce off the floor,
        bounce off the ground, leap from the floor, leap up from the ground, jump right up, leap right up, shoot
        straight up, fly straight up, hop straight up into the air, leap vertically, jump vertically, jump with both
        feet, get up in the air, fly off the ground
        """),
        phrases("""
        up in the air, high in the air, in the air, flying over a fence, flying over a wall, jumping over a fence, going
        straight up, up off the floor, with all feet off the ground, in a vertical leap, in mid-jump, in mid-leap, in
        the air after a jump, with a high jump, in a great leap, in mid-air, high above the ground for a moment, jumping
        up, leaping through the air, off the ground in one leap, leaping over a fence, jumping over a wall, flying up in
        the air, leaping straight up, jumping straight up, with no feet on the ground
        """),
    ),
    "attack": Action(
        phrases("""
        attack, attack fiercely, attack an enemy, attack its prey, bite, bite hard, snap, snap its jaws, lunge, lunge
        forward, lunge at an enemy, strike, strike quickly, strike at its prey, headbutt, butt with its head, ram an
        opponent, assault an enemy, fight, hit an enemy, maul its prey, pounce on its prey, go for the throat, try to
        *bite, attack with its head, attack someone
        """),
        phrases("""
        on the attack, in a fight, attacking an enemy, in a fierce attack
        """),
    ),
    "slash": Action(
        phrases("""
        swing a sword, slash with a sword, slash, strike with a sword, attack with a sword, swing a weapon, stab with a
        blade, chop with an axe, strike a blow with a weapon, fight with a sword, swing its blade, cut through the air
        with a blade, fence with a sword, hack at an enemy, attack with a weapon, deliver a sword stroke, brandish a
        sword
        """),
        phrases("""
        in a sword fight, with a sword stroke
        """),
    ),
    "punch": Action(
        phrases("""
        punch, throw a punch, punch hard, punch an opponent, box, jab, jab with its fist, throw a jab, hit with its
        fist, strike with its fist, swing a fist, deliver a punch, punch the air, throw a hook, deliver an uppercut,
        attack with its fists, fight with its fists
        """),
        phrases("""
        in a boxing match, with a quick punch, throwing punches
        """),
    ),
    "kick": Action(
        phrases("""
        kick, kick out, kick hard, kick an opponent, give a kick, deliver a kick, kick with its leg, lash out with its
        legs, kick backwards, kick a ball, strike with its foot, attack with a kick, kick its leg out, do a kick, hit
        with its foot, buck and *kick
        """),
        phrases("""
        with a hard kick, in the middle of a kick
        """),
    ),
    "eat": Action(
        phrases("""
        eat, eat grass, eat from the ground, graze, graze peacefully, feed, feed on the grass, munch, munch on some
        grass, nibble at the grass, nibble, chew, chew on something, browse for food, dine, lower its head and *eat,
        peck at the ground, pick food from the ground, have a meal, have lunch, take a bite of food, gobble up food,
        forage, eat its food, bend down to eat
        """),
        phrases("""
        having a meal, with its head down to feed, busy eating
        """),
    ),
    "wave": Action(
        phrases("""
        wave, wave hello, wave goodbye, wave a hand, wave an arm, wave at someone, greet someone, greet with a wave, say
        hello with a wave, raise a hand and *wave, signal with an arm, wave its hand, wave to a friend, wave to the
        crowd, bid farewell with a wave, lift an arm in greeting
        """),
        phrases("""
        with a friendly wave, waving hello
        """),
    ),
    "dance": Action(
        phrases("""
        dance, dance happily, dance to the music, dance around, do a dance, perform a dance, boogie, groove, groove to
        the beat, bust a move, sway to the music, move to the rhythm, show dance moves, dance at a party, dance in
        place, shake its body to the beat, dance in disco style
        """),
        phrases("""
        on the dance floor, dancing to a song, in a happy dance
        """),
    ),
    "cheer": Action(
        phrases("""
        cheer, cheer loudly, clap, clap its hands, applaud, celebrate, celebrate a victory, rejoice, raise its arms in
        triumph, give applause, clap with joy, cheer for the team, clap enthusiastically
        """),
        phrases("""
        in celebration, with a round of applause
        """),
    ),
    "turn": Action(
        phrases("""
        turn, turn around, turn on the spot, turn in place, turn to the side, turn its body, rotate, rotate in place,
        spin slowly, swivel around, turn about, make a turn, pivot, change direction, face the other way, turn back,
        wheel around, make an about-turn
        """),
        phrases("""
        in a turn, turning on the spot
        """),
    ),
    "fly": Action(
        phrases("""
        fly, fly through the air, fly with beating wings, fly by, fly in the sky, hover, hover in the air, wing its way
        through the sky, flutter through the air, glide on its wings, fly off, be in flight, beat its wings in flight,
        stay aloft on its wings, fly like a bird, take wing
        """),
        phrases("""
        in flight, on the wing, flying through the sky
        """),
        places="air",
    ),
    "flap": Action(
        phrases("""
        flap its wings, flap, flutter its wings, beat its wings, beat its wings on the ground, flap wildly, spread and
        *flap its wings, shake its wings, flap both wings, stand and *flap its wings, flap about
        """),
        phrases("""
        with flapping wings, with wings beating on the ground
        """),
    ),
    "swim": Action(
        phrases("""
        swim, swim along, swim forward, swim through the water, swim in the sea, swim underwater, swim by, glide through
        the water, paddle through the water, move through the water, swim gracefully, cruise through the ocean, dive
        through the water, swim with its tail, go for a swim, swim about
        """),
        phrases("""
        in the water, on a swim, swimming underwater
        """),
        places="water",
    ),
    "die": Action(
        phrases("""
        die, die on the spot, drop dead, fall dead, fall over, fall down, fall to the ground, collapse, collapse on the
        ground, keel over, topple over, fall over dead, be killed, drop to the floor, go down, pass away, tumble to the
        ground, slump down lifeless, perish, faint, fall on its side
        """),
        phrases("""
        in its death throes, falling down dead, in a fatal fall
        """),
    ),
    "sit": Action(
        phrases("""
        sit, sit down, sit on the ground, sit still, sit quietly, sit on its haunches, take a seat, be seated, have a
        seat, sit on the floor, rest sitting down, sit and *rest, sit upright, squat
        """),
        phrases("""
        in a sitting position, seated on the ground, sitting down
        """),
    ),
    "lie": Action(
        phrases("""
        lie down, lie on the ground, lie still, lie on its back, sleep, sleep on the ground, nap, doze, rest lying down,
        take a nap, lie asleep, be asleep, slumber, recline on the floor
        """),
        phrases("""
        lying on the ground, asleep on the ground, in a deep sleep
        """),
    ),
    "roll": Action(
        phrases("""
        roll, roll forward, do a roll, do a forward roll, do a somersault, somersault, roll over, dodge with a roll,
        roll on the ground, tumble forward, turn a somersault, roll head over heels
        """),
        phrases("""
        in a forward roll, in a somersault
        """),
    ),
    "hit": Action(
        phrases("""
        get hit, take a hit, be hit, be struck, flinch, flinch from a blow, recoil, recoil in pain, react to a hit,
        stagger from a blow, take damage, reel from a blow, be hurt, wince in pain, jerk back from a blow, get struck,
        receive a blow
        """),
        phrases("""
        hit by a blow, reeling from a hit, in pain from a blow
        """),
    ),
    "crawl": Action(
        phrases("""
        crawl, crawl along, crawl forward, crawl on the ground, slither, slither along, slither forward, creep along the
        ground, wriggle forward, wriggle along, drag itself along the ground, squirm forward, slide along on its belly,
        inch forward, crawl on its belly, worm its way forward
        """),
        phrases("""
        on its belly, low on the ground in a crawl, slithering along
        """),
        places="path",
    ),
    "sneak": Action(
        phrases("""
        sneak, sneak along, sneak forward, sneak around, tiptoe, tiptoe along, creep stealthily, walk stealthily, prowl,
        skulk, walk crouched, sneak up on someone, move stealthily, sneak past, slink along, walk on tiptoe, steal
        forward quietly
        """),
        phrases("""
        on tiptoe, in stealth, trying not to be seen
        """),
        places="path",
    ),
    "march": Action(
        phrases("""
        march, march forward, march in step, march like a soldier, march with high knees, goose-step, march in a parade,
        march stiffly, march past, parade, step high, march briskly
        """),
        phrases("""
        on the march, on parade, in a military march
        """),
        places="path",
    ),
}

PLACES = {
    "path": phrases("""
        across the plain, across a field, through the grass, along the road, over the ground, along a path, down the
        road, down the street, down the path, through the forest, across the floor, over the hills, along the beach,
        through the village, to the right, from left to right, past the camera, in a straight line, through the desert,
        outside, across the screen
        """),
    "spot": phrases("""
        in a field, in the meadow, on the ground, on a checkerboard floor, in the open, outside, in the woods, on the
        beach, in front of the camera, in the village, on a hill, on the grass, under a blue sky
        """),
    "water": phrases("""
        in the ocean, in the sea, in a lake, in the river, in clear blue water, in the deep, in a pond
        """),
    "air": phrases("""
        in the sky, above the ground, over the fields, over the hills, in the open air, under a blue sky
        """),
}
FRAMES = (
    "a video of {}",
    "an animation of {}",
    "a clip of {}",
    "footage of {}",
    "{}, side view",
    "{}, animated",
    "{}, low poly",
)
"""What may stand around "a horse walking"."""

_DOUBLED = frozenset(
    (
        *(
            "bid",
            "chop",
            "clap",
            "cut",
            "drag",
            "drop",
            "flap",
            "get",
            "hit",
            "hop",
            "jab",
            "jog",
            "leapfrog",
            "nap",
            "put",
        ),
        *("ram", "run", "sit", "skip", "snap", "spin", "squat", "stab", "step", "stop", "strut", "swim", "trot"),
    )
)
_IRREGULAR = {"be": ("is", "being"), "have": ("has", "having"), "die": ("dies", "dying"), "lie": ("lies", "lying")}


def conjugate(wording: str) -> tuple[str, str, str]:
    """Base, third person and participle of a wording: "stand and *wait" is "stand and wait", "stands and waits", "standing…"."""
    words = wording.split()
    forms = []
    for person in range(3):
        told = [
            _verb(word.removeprefix("*"))[person] if place == 0 or word.startswith("*") else word
            for place, word in enumerate(words)
        ]
        forms.append(" ".join(told))
    return forms[0], forms[1], forms[2]


def _verb(verb: str) -> tuple[str, str, str]:
    if verb in _IRREGULAR:
        return verb, *_IRREGULAR[verb]
    head, _, last = verb.rpartition("-")
    joined = f"{head}-" if head else ""
    if re.search(r"(s|x|z|ch|sh|o)$", last):
        third = f"{last}es"
    elif re.search(r"[^aeiou]y$", last):
        third = f"{last[:-1]}ies"
    else:
        third = f"{last}s"
    if last in _DOUBLED:
        participle = f"{last}{last[-1]}ing"
    elif last.endswith("e") and not last.endswith(("ee", "oe", "ie")):
        participle = f"{last[:-1]}ing"
    else:
        participle = f"{last}ing"
    return verb, joined + third, joined + participle


def caption(action: str, kind: str, rng: random.Random) -> str:
    """Draw a caption: who may have an adjective, what may have a place, and now and then nobody is named.

    Args:
        action: A name of ACTIONS.
        kind: Who: a species, or a character's name or kind in the asset collection.
        rng: Where the dice come from.

    Returns:
        A sentence or phrase without a full stop, e.g. "a brown horse trots across the plain".
    """
    what = _action(action)
    # a quarter of the time one of the plainest: they are what people type
    wordings = what.wordings[:8] if rng.random() < 0.25 else what.wordings
    base, third, participle = conjugate(rng.choice(wordings))
    someone = _someone(kind_of(kind), rng)
    place = f" {rng.choice(PLACES[what.places])}" if rng.random() < 0.3 else ""
    shape = rng.random()
    if what.manners and shape < 0.16:
        return f"{someone} {rng.choice(what.manners)}{place}"
    if shape < 0.26:  # nobody is named: the picture shows who it is
        return f"{rng.choice((participle, participle, base, third))}{place}"
    if shape < 0.31:
        return rng.choice(FRAMES).format(f"{someone} {participle}{place}")
    if shape < 0.42:
        return f"{someone} {participle}{place}"
    if shape < 0.70:
        return f"{someone} {third}{place}"
    return f"{someone} is {participle}{place}"


def captions(action: str, kind: str) -> tuple[str, ...]:
    """The plain captions of an action: the first noun, the first eight wordings, three forms each."""
    noun = NOUNS[kind_of(kind)][0]
    noun = f"{_article(noun)} {noun}"
    told = [conjugate(wording) for wording in _action(action).wordings[:8]]
    return tuple(
        sentence
        for _, third, participle in told
        for sentence in (f"{noun} {third}", f"{noun} is {participle}", participle)
    )


def _action(name: str) -> Action:
    if name not in ACTIONS:
        raise UsageError(
            "caption-action", f"there are no words for the action '{name}'", hint=f"one of {', '.join(ACTIONS)}"
        )
    return ACTIONS[name]


def _someone(kind: str, rng: random.Random) -> str:
    nouns = NOUNS[kind] if rng.random() < 0.8 else GENERIC[group_of(kind)]
    noun = rng.choice(nouns)
    if rng.random() < 0.35:
        noun = f"{rng.choice(ADJECTIVES)} {noun}"
    article = rng.random()
    return f"the {noun}" if article < 0.25 else noun if article < 0.30 else f"{_article(noun)} {noun}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeio" or noun.startswith("ugly") else "a"
