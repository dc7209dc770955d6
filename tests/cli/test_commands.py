"""The commands as a user types them: what they print, what they write, what they return."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.asset import load_character
from kinema.cli import commands, main
from kinema.cli.commands import COMMANDS, load_command
from kinema.motion import mean_velocity, motion_from_clip
from tests.assets import need


@pytest.fixture(scope="module")
def wolf(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("cli") / "wolf.glb"
    assert main(["creature", "wolf", "--seed", "3", "-o", str(path), "--gaits", "walk", "idle"]) == 0
    return path


def run_json(capsys, *arguments: str) -> dict:
    capsys.readouterr()
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["result"]


@pytest.mark.parametrize("command", ["check", "rig", "creature", "evaluate", "export"])
def test_every_command_explains_itself(command: str, capsys):
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"kinema {command}" in capsys.readouterr().out


def modules_after(*arguments: str) -> set[str]:
    """What is loaded after a command that exits at once."""
    code = "import sys\nfrom kinema.cli import main\ntry: main(sys.argv[1:])\nexcept SystemExit: print('\\n' + ' '.join(sys.modules))"
    result = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
    return set(result.stdout.splitlines()[-1].split())


def test_help_loads_no_command():
    loaded = modules_after("--help")
    assert "kinema.cli.commands" in loaded and not loaded & {"torch", "numpy", "tyro", "kinema.cli.animate"}


def test_help_of_a_command_loads_no_other():
    loaded = modules_after("ground", "--help")
    assert {"tyro", "kinema.cli.ground"} <= loaded and not loaded & {"torch", "numpy", "kinema.cli.animate"}


def test_the_list_of_commands_is_whole(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    listed = re.findall(r"^  ([a-z]+) +[A-Z]", capsys.readouterr().out, re.MULTILINE)
    assert listed == list(COMMANDS)
    homes = {entry.home.split(".")[0] for entry in COMMANDS.values()}
    room = Path(commands.__file__).parent
    classes = {path.stem for path in room.glob("*.py") if "    def run(self) -> int:" in path.read_text()}
    assert homes == classes - {"json_output"}, "every file with a command is in the list"
    assert all(load_command(name).run for name in COMMANDS)


def test_a_misspelt_command_is_answered_with_a_guess(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["anmate", "fox.glb"])
    assert stop.value.code == 2
    assert "did you mean 'animate'?" in capsys.readouterr().err


def test_creature_then_check(wolf: Path, capsys):
    facts = run_json(capsys, "check", str(wolf))
    assert len(facts["feet"]) == 4
    assert sorted(clip.split()[0] for clip in facts["clips"]) == ["idle", "walk"]
    assert facts["motion_root"] == "Hips"
    assert {finding["level"] for finding in facts["findings"]} == {"info"}


def test_evaluate_tells_walking_from_standing(wolf: Path, capsys):
    measures = run_json(capsys, "evaluate", str(wolf))["clips"]
    assert set(measures) == {"walk", "idle"}
    assert measures["walk"]["skate"] < 0.02 and measures["walk"]["travel_speed"] > 0.3
    assert measures["idle"]["amount"] < 0.2 * measures["walk"]["amount"]
    assert main(["evaluate", str(wolf), "--clip", "walk"]) == 0
    assert "walk" in capsys.readouterr().out


def test_export_in_place_takes_the_travel_out(wolf: Path, tmp_path: Path):
    out = tmp_path / "in_place.glb"
    assert main(["export", str(wolf), "--clip", "walk", "--travel", "in-place", "-o", str(out)]) == 0
    character = load_character(out)
    before, after = (mean_velocity(motion_from_clip(character, name)) for name in ("walk", "walk_kinema"))
    assert float(before.norm()) > 0.3
    assert float(after.norm()) < 1e-4 * float(before.norm())


def test_export_root_motion_gives_the_travel_back(wolf: Path, tmp_path: Path):
    still, again = tmp_path / "still.glb", tmp_path / "again.glb"
    assert (
        main(["export", str(wolf), "--clip", "walk", "--travel", "in-place", "--name", "spot", "-o", str(still)]) == 0
    )
    assert (
        main(["export", str(still), "--clip", "spot", "--travel", "root-motion", "--name", "go", "-o", str(again)]) == 0
    )
    character = load_character(again)
    before, after = (mean_velocity(motion_from_clip(character, name)) for name in ("walk", "go"))
    torch.testing.assert_close(after, before, rtol=0.02, atol=0.01)


def test_export_resamples(wolf: Path, tmp_path: Path, capsys):
    out = tmp_path / "walk.bvh"
    assert main(["export", str(wolf), "--clip", "walk", "--fps", "60", "-o", str(out)]) == 0
    text = out.read_text()
    assert text.startswith("HIERARCHY") and "HindFoot.L" in text
    frame_time = float(text.split("Frame Time:")[1].split()[0])
    assert 1 / frame_time == pytest.approx(60, rel=0.02)


def test_rig_binds_a_bare_mesh(tmp_path: Path, capsys):
    mesh, bones, out = tmp_path / "bar.obj", tmp_path / "bones.json", tmp_path / "bar.glb"
    write_bar(mesh)
    spec = {
        "names": ["low", "high"],
        "parents": [-1, 0],
        "heads": [[0, 0, 0], [0, 1, 0]],
        "tails": [[0, 1, 0], [0, 2, 0]],
    }
    bones.write_text(json.dumps(spec))
    assert main(["rig", str(mesh), "--skeleton", str(bones), "-o", str(out)]) == 0
    character = load_character(out)
    weights = character.skin.per_joint(character.skeleton.joint_count)
    y = character.start_positions[:, 1]
    low, high = character.skeleton.index("low"), character.skeleton.index("high")
    assert float(weights[y < 0.3, low].min()) > 0.9 and float(weights[y > 1.7, high].min()) > 0.9


def write_bar(path: Path) -> None:
    """A closed square bar of 2 m with rings every 10 cm."""
    rings = [
        [(x, y, z) for x, z in ((-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2))] for y in np.linspace(0, 2, 21)
    ]
    lines = [f"v {x} {y} {z}" for ring in rings for x, y, z in ring]
    for level in range(20):
        for side in range(4):
            a, b = 4 * level + side + 1, 4 * level + (side + 1) % 4 + 1
            lines.append(f"f {a} {a + 4} {b + 4} {b}")
    lines += ["f 1 2 3 4", "f 84 83 82 81"]
    path.write_text("\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "missing.glb"], "gltf-missing"),
        (["evaluate", "missing.glb"], "gltf-missing"),
        (["creature", "unicorn"], "creature-unknown"),
        (["creature"], "creature-unknown"),
        (["rig", "missing.obj", "--skeleton", "s.json", "-o", "x.glb"], "mesh-missing"),
        (["export", "missing.glb", "--clip", "a", "-o", "x.txt"], "format-unknown"),
    ],
)
def test_bad_input_gets_a_code_and_no_file(arguments, code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) in (1, 2)
    printed = capsys.readouterr()
    assert code in printed.err + printed.out
    assert list(tmp_path.iterdir()) == []


def test_a_clip_of_that_name_is_not_lost(wolf: Path, tmp_path: Path, capsys):
    out = tmp_path / "out.glb"
    arguments = ["export", str(wolf), "--clip", "walk", "--name", "idle", "-o", str(out)]
    assert main(arguments) == 2
    assert "clip-name-taken" in capsys.readouterr().err and not out.exists()
    assert main([*arguments, "--overwrite-clip"]) == 0
    assert len(load_character(out).clips) == 2


def test_an_unwritable_place_is_said_to_be(wolf: Path, tmp_path: Path, capsys):
    assert main(["export", str(wolf), "--clip", "walk", "-o", str(tmp_path / "no" / "such" / "folder.glb")]) == 2
    assert "write-failed" in capsys.readouterr().err


def test_broken_weights_are_found_and_mended(capsys):
    path = str(need("q_bee/Bee.glb"))
    assert main(["check", path]) == 1
    assert "skin-weights-broken" in capsys.readouterr().out
    assert main(["check", path, "--repair"]) == 0
    assert "skin-weights-repaired" in capsys.readouterr().out


def test_a_real_fox(capsys):
    facts = run_json(capsys, "check", str(need("fox/Fox.glb")))
    assert len(facts["feet"]) == 4 and facts["motion_root"] == "b_Hip_01"
    assert "unit-guessed" in {finding["code"] for finding in facts["findings"]}
