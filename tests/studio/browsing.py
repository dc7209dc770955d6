"""What a person does in the studio, for tests, benchmarks and pictures: Debian's Chromium and Playwright."""

from __future__ import annotations

import base64
import contextlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kinema.asset import character_from_document
from kinema.asset.gltf import write_document
from kinema.creature import gait, make, to_document
from kinema.motion import document_with_motion

CHROMIUM = Path(os.environ.get("KINEMA_CHROMIUM", "/usr/bin/chromium"))
FLAGS = [
    *("--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync"),
    *(
        "--disable-component-update",
        "--disable-gpu-process-prio-change",
        "--use-angle=swiftshader",
        "--enable-unsafe-swiftshader",
        "--ignore-gpu-blocklist",
    ),
]
SCREEN = {"width": 1280, "height": 720}
PATIENCE = 600_000
"""Milliseconds; a loaded machine is slow."""


@contextlib.contextmanager
def launched() -> Iterator[Any]:
    """Chromium without a window."""
    from playwright.sync_api import sync_playwright  # pyright: ignore[reportMissingImports]  # an extra

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS, headless=True)
        yield browser
        browser.close()


def empty_page(browser: Any, *, look: str = "dark", calm: bool = False) -> Any:
    """An empty tab of a profile of its own; one for somebody who asks for less motion leaves the processor in peace."""
    motion = "reduce" if calm else "no-preference"
    context = browser.new_context(viewport=SCREEN, color_scheme=look, reduced_motion=motion, accept_downloads=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def show(page: Any, address: str) -> None:
    """The studio in a tab, ready to be used."""
    page.goto(address)
    page.wait_for_selector(".canvas[data-ready=yes]")


def open_page(browser: Any, address: str, *, look: str = "dark", calm: bool = False) -> Any:
    """A page of its own at the studio, ready to be used."""
    page = empty_page(browser, look=look, calm=calm)
    show(page, address)
    return page


def until(page: Any, expression: str) -> None:
    """Wait for an expression to be true; Playwright's own way evaluates text, which the page's policy forbids."""
    end = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        page.wait_for_timeout(200)


def drop(page: Any, path: Path) -> None:
    """A file dropped onto the page, as a mouse does it."""
    data = base64.b64encode(path.read_bytes()).decode()
    page.evaluate(
        """([data, name]) => {
            const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], name));
            for (const kind of ["dragenter", "dragover", "drop"])
                window.dispatchEvent(new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true }));
        }""",
        [data, path.name],
    )


def written(folder: Path, name: str, *, clip: str) -> Path:
    """A rigged fox with one clip, as an artist's file."""
    animal = make("fox", seed=2)
    character = character_from_document(to_document(animal), name="fox")
    motion = gait(animal, "walk", skeleton=character.skeleton)
    write_document(folder / "plain.glb", document_with_motion(character, motion, name=clip))
    return (folder / "plain.glb").rename(folder / name)


def animate(page: Any, sentence: str, *, preset: str = "draft") -> str:
    """Write a sentence, press Enter, wait for a first motion; the take's id."""
    page.fill("#sentence", sentence)
    page.wait_for_selector(".chip-field")
    page.select_option("[aria-label='How much work']", preset)
    page.press("#sentence", "Enter")
    page.wait_for_selector(f".card.on:has(b:text-is('{sentence}')):not([data-version='0'])")
    return page.get_attribute(".card.on", "data-take")


def wait_for_jobs(page: Any) -> None:
    """Until nothing waits or runs."""
    until(page, "!kinema.jobs.value.some((job) => job.state === 'running' || job.state === 'queued')")


def write_statue(path: Path, kind: str, *, seed: int) -> Path:
    """A creature's mesh without its rig."""
    animal = make(kind, seed=seed)
    rows = [f"v {x} {y} {z}" for x, y, z in animal.positions]
    rows += [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in animal.faces]
    path.write_text("\n".join(rows))
    return path
