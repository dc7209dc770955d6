"""Pictures of the studio for README and docs/studio.md, taken in Debian's Chromium as a person would see them.

    python tools/studio_pictures.py states WORK     # docs/studio/*.png: every state, in a project in WORK
    python tools/studio_pictures.py film WORK       # docs/media/studio.webp: a sentence, its clip, takes side by side, a pose

Frames of the film are taken at times of the clip, not of the clock, so that a busy machine shows the same motion.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.studio.browsing import (  # noqa: E402
    animate,
    drop,
    launched,
    open_page,
    until,
    wait_for_jobs,
    write_statue,
    written,
)
from tests.studio.serving import command  # noqa: E402

STATES = ROOT / "docs" / "studio"
FILM = ROOT / "docs" / "media" / "studio.webp"
FILM_WIDTH = 960
FILM_LIMIT = 2 * 2**20
"""Bytes of the film at most: a README has to load."""
FRAME_MS = 70
ROUND = 14
"""Frames of one round of a clip."""


def settle(page: Any, milliseconds: int = 1500) -> None:
    """Time for the view to draw what it was told, with all its pixels: without a graphics card it spares some."""
    page.evaluate("kinema.stage.renderer.setPixelRatio(1); kinema.stage.resize()")
    page.wait_for_timeout(milliseconds)


def take(page: Any, name: str) -> None:
    settle(page)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.convert("RGB").quantize(192, dither=Image.Dither.NONE).save(STATES / f"{name}.png", optimize=True)
    print(name, flush=True)


def seek(page: Any, share: float) -> None:
    """The clip at a share of its length, as if it played."""
    page.evaluate("kinema.playing.value = true")
    page.evaluate(f"kinema.stage.clock.playing = false; kinema.stage.seek({share} * kinema.stage.clock.duration)")


def still(page: Any, name: str, share: float = 0.3) -> None:
    seek(page, share)
    take(page, name)


def improving(page: Any) -> None:
    until(page, "kinema.jobs.value.some((job) => job.progress.text === 'Improving')")


def finish(page: Any) -> None:
    """Good enough, unless the job was faster."""
    button = page.locator("button:has-text('Good enough')")
    if button.count():
        button.first.click()
    wait_for_jobs(page)


def paw(page: Any, dx: float, dy: float, steps: int, each: Callable[[], None]) -> None:
    """Drag a front paw; `each` is called on the way."""
    spot = page.evaluate("kinema.stage.screenOf('FrontToe.L')")
    page.mouse.move(spot["x"], spot["y"])
    page.mouse.down()
    for step in range(1, steps + 1):
        page.mouse.move(spot["x"] + dx * step / steps, spot["y"] + dy * step / steps)
        settle(page, 500)
        each()
    page.mouse.up()


def states(page: Any, work: Path) -> None:
    """One picture a state."""
    take(page, "first")
    animate(page, "a fox is trotting")
    improving(page)
    still(page, "animate")
    page.click("[aria-label='Compare walk']")
    page.wait_for_selector(".canvas[data-cells='2']")
    still(page, "compare")
    page.keyboard.press("t")
    still(page, "compare_light", 0.6)
    page.keyboard.press("t")
    page.click("[aria-label='End comparing'] >> nth=0")
    finish(page)
    page.click("#tab-adjust")
    still(page, "adjust")
    page.click("#tab-out")
    still(page, "out")
    page.click("#tab-pose")
    page.wait_for_selector(".samples button")
    page.keyboard.press("k")
    page.click("text=Free all")
    paw(page, 70, -60, 4, lambda: None)
    page.keyboard.press("k")
    take(page, "pose")
    page.keyboard.press("1")
    drop(page, write_statue(work / "statue.obj", "bear", seed=1))
    page.wait_for_selector("text=kinema built this skeleton")
    take(page, "rig")
    page.click("button:has-text('Accept')")
    page.wait_for_selector(".person.on:has-text('four legs')")
    (work / "broken.glb").write_bytes(b"glTF\x02\x00\x00\x00")
    drop(page, work / "broken.glb")
    page.wait_for_selector("h2:has-text('could not be read')")
    take(page, "broken")
    page.click("text=Remove it")
    drop(page, written(work, "my fox.glb", clip="walk"))
    page.wait_for_selector(".person.on:has-text('my fox'):has-text('four legs')")
    page.set_viewport_size({"width": 820, "height": 1180})
    still(page, "tablet")
    page.click("header [aria-label='Takes and tools']:visible")
    still(page, "tablet_takes")
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("t")
    page.keyboard.press("?")
    take(page, "help_light")


def film(page: Any, work: Path) -> None:
    """A sentence, its clip, takes side by side, a pose; as one moving picture."""
    frames: list[tuple[Image.Image, int]] = []

    def shoot(milliseconds: int = FRAME_MS) -> None:
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        height = round(picture.height * FILM_WIDTH / picture.width)
        frames.append((picture.resize((FILM_WIDTH, height), Image.Resampling.LANCZOS), milliseconds))

    def play(rounds: float = 1.0) -> None:
        for frame in range(round(ROUND * rounds)):
            seek(page, frame / ROUND % 1)
            settle(page, 250)
            shoot()

    seek(page, 0.1)
    settle(page)
    shoot(900)
    sentence = "a fox is running"
    for length in range(1, len(sentence) + 1, 2):
        page.fill("#sentence", sentence[:length])
        settle(page, 150)
        shoot(110)
    page.fill("#sentence", sentence)
    page.wait_for_selector(".chip-field")
    settle(page, 500)
    shoot(900)
    page.press("#sentence", "Enter")
    settle(page, 200)
    shoot(500)
    page.wait_for_selector(f".card.on:has(b:text-is('{sentence}')):not([data-version='0'])")
    settle(page, 1000)
    play(2)
    improving(page)
    play(1)
    page.click("[aria-label='Compare walk']")
    page.wait_for_selector(".canvas[data-cells='2']")
    settle(page, 1500)
    play(2)
    page.click("[aria-label='End comparing'] >> nth=0")
    finish(page)
    seek(page, 0)
    page.click("#tab-pose")
    page.wait_for_selector(".samples button")
    settle(page, 1000)
    shoot(500)
    paw(page, 80, -70, 10, lambda: shoot(90))
    shoot(1200)
    save(frames)


def save(frames: list[tuple[Image.Image, int]]) -> None:
    """The film, as good as it can be within its limit."""
    pictures, lengths = [picture for picture, _ in frames], [length for _, length in frames]
    for quality in (80, 70, 60, 50, 40, 30):
        data = io.BytesIO()
        pictures[0].save(
            data, "WEBP", save_all=True, append_images=pictures[1:], duration=lengths, loop=0, quality=quality, method=4
        )
        if data.tell() <= FILM_LIMIT:
            FILM.write_bytes(data.getvalue())
            print(f"{FILM}: {len(frames)} frames, quality {quality}, {data.tell() / 2**20:.2f} MiB")
            return
    raise SystemExit("the film is too large even at quality 30")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("states", "film"))
    parser.add_argument("work", type=Path)
    options = parser.parse_args()
    options.work.mkdir(parents=True, exist_ok=True)
    STATES.mkdir(exist_ok=True)
    with launched() as browser, command(options.work / "my-project") as running:
        running.client.wait(
            lambda state: state["ready"]["bench"] and [one for one in state["characters"] if one["state"] == "ready"],
            900,
        )
        page = open_page(browser, running.address, calm=True)  # nothing moves between two pictures
        {"states": states, "film": film}[options.what](page, options.work)


if __name__ == "__main__":
    main()
