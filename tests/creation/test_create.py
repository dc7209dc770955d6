"""Sentences to characters. The sentences here are not those of tools/create_sentences.json."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from kinema.creation import create, read_wish
from kinema.creation.grow import grow, linear
from tests.codes import code_of


@pytest.mark.parametrize(
    ("sentence", "species", "colour", "builds"),
    [
        ("a plump crimson kitten", "cat", "crimson", ["fat", "small"]),
        ("a stallion", "horse", None, []),
        ("an enormous teal alligator", "crocodile", "teal", ["huge"]),
        ("a slim lady", "woman", None, ["thin"]),
        ("a black raven", "crow", "black", []),
        ("a lanky tyrannosaurus", "trex", None, ["thin"]),
    ],
)
def test_bodies_colours_and_builds_are_read(sentence: str, species: str, colour: str | None, builds: list[str]):
    wish = read_wish(sentence)
    assert (wish.species, wish.colour, wish.builds) == (species, colour, builds)


def test_parts_are_read():
    wish = read_wish("a long-tailed dog without ears and with white feet")
    assert wish.parts["tail"] == "more" and wish.parts["ears"] == "none" and wish.part_colours["feet"] == "white"
    wish = read_wish("a grey cat with black stripes")
    assert (wish.colour, wish.second, wish.pattern) == ("grey", "black", "stripes")
    assert "stripes" in wish.told()


def test_what_cannot_be_grown_is_said():
    assert code_of(lambda: read_wish("  ")) == "create-empty"
    assert code_of(lambda: read_wish("x" * 501)) == "create-too-long"
    assert code_of(lambda: read_wish("a blue whale")) == "create-body-unknown"
    assert code_of(lambda: read_wish("the red")) == "create-body-unknown"


def test_a_fat_animal_is_wider_and_a_coloured_one_coloured():
    plain, fat = grow(read_wish("a cow")), grow(read_wish("a fat green cow"))
    width = [np.ptp(animal.positions[:, 2][np.abs(animal.positions[:, 0]) < 0.3]) for animal in (plain, fat)]
    assert width[1] > 1.2 * width[0]
    red, green, blue = fat.colours.mean(0)
    assert green > 2 * red and green > 2 * blue
    assert np.argmax(linear("green")) == 1


def test_a_command_of_the_user_makes_the_body(tmp_path):
    script = tmp_path / "make.py"
    script.write_text(
        "import sys, trimesh\n"
        "assert sys.argv[1] == 'a chair; rm -rf'\n"
        "box = lambda e, at: trimesh.creation.box(e, transform=trimesh.transformations.translation_matrix(at))\n"
        "legs = [box((0.1, 0.5, 0.1), (x, 0.25, z)) for x in (-0.4, 0.4) for z in (-0.3, 0.3)]\n"
        "trimesh.util.concatenate([box((1.0, 0.1, 0.8), (0, 0.5, 0)), *legs]).export(sys.argv[2])\n"
    )
    made = create("a chair; rm -rf", command=f"{sys.executable} {script} {{prompt}} {{output}}")
    assert made.character.skeleton.joint_count >= 5
    assert code_of(lambda: create("a chair", command="make {output}")) == "create-command"
    assert code_of(lambda: create("a chair", command="no_such_program {prompt} {output}")) == "create-command-failed"
    failing = f"{sys.executable} -c raise(SystemExit(3)) {{prompt}} {{output}}"
    assert code_of(lambda: create("a chair", command=failing)) == "create-command-failed"
    assert code_of(lambda: create("x", command="x", pipeline="y")) == "usage-conflict"


def test_the_room_can_be_called():
    import kinema as kn

    made = kn.create("a small frog")
    assert made.character.mesh.vert_count > 1000 and "frog" in made.notes[0]
    assert callable(kn.rig)
