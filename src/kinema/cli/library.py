"""`kinema library add|list|search|remove`: the user's own clips, indexed once and found by who shall do what."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import OmitSubcommandPrefixes, Positional, arg, subcommand

from kinema.cli.json_output import JsonOption, give
from kinema.errors import UsageError


@dataclass(frozen=True)
class AddClips(JsonOption):
    """Index files, and all files in folders (.glb, .gltf, .fbx, .bvh). Unchanged files are skipped, broken ones named."""

    paths: Positional[tuple[Path, ...]]
    """Files and folders."""
    library: Path | None = None
    """The library's folder; KINEMA_LIBRARY or the user's data folder if not given."""

    def run(self) -> int:
        from kinema.transfer.library import Library

        if not self.paths:
            raise UsageError("library-nothing", "no file or folder was given", hint="kinema library add FOLDER")
        rows, failed = [], 0
        with Library.open(self.library, create=True) as library:
            for report in library.add(self.paths):
                failed += report.error is not None
                row = {"path": str(report.path), "clips": report.clips, "known": report.known}
                rows.append(row | ({"error": report.error.code} if report.error else {}))
                if report.error is not None:
                    print(f"kinema: {report.path.name} is left out: {report.error}", file=sys.stderr)
                else:
                    print(
                        f"{report.path.name}: {report.clips} clips{', unchanged' if report.known else ''}", flush=True
                    )
            folder = library.folder
        total = sum(row["clips"] for row in rows)
        print(f"{folder}: {total} clips of {len(rows) - failed} files{f', {failed} left out' if failed else ''}")
        give({"library": folder, "clips": total, "files": rows})
        return 2 if failed and failed == len(rows) else 0


@dataclass(frozen=True)
class ListClips(JsonOption):
    """List what the library holds, file by file, or clip by clip."""

    library: Path | None = None
    """The library's folder; KINEMA_LIBRARY or the user's data folder if not given."""
    clips: bool = False
    """Every clip with its action and length."""

    def run(self) -> int:
        from kinema.transfer.library import Library

        with Library.open(self.library) as library:
            files, clips, folder = library.files(), library.clips(), library.folder
        shown = [{"path": str(p), "clip": n, "action": a, "seconds": round(s, 3)} for p, n, a, s in clips]
        give({"library": folder, "files": len(files), "clips": shown})
        if self.clips:
            for path, name, action, seconds in clips:
                print(f"{path.stem:24s} {name:40s} {action or '-':12s} {seconds:6.2f} s")
        else:
            for path, name, count in files:
                print(f"{name:24s} {count:4d} clips  {path}{'' if path.exists() else '  (absent)'}")
        print(f"{folder}: {len(clips)} clips of {len(files)} files")
        return 0


@dataclass(frozen=True)
class SearchClips(JsonOption):
    """Find clips by words, and for a character: its body decides which come first."""

    words: Positional[str]
    """What the clip shall show: "a fox walks", "punch", "sit on a chair"."""
    character: Annotated[Path | None, arg(aliases=["-c"])] = None
    """For whom: .glb, .gltf or .fbx."""
    limit: int = 10
    """At most so many."""
    library: Path | None = None
    """The library's folder; KINEMA_LIBRARY or the user's data folder if not given."""

    def run(self) -> int:
        from kinema.asset import load_character
        from kinema.transfer.actions import action_of_words, clip_words
        from kinema.transfer.library import Library

        body = load_character(self.character) if self.character else None
        action = action_of_words(clip_words(self.words)) or _action_of_sentence(self.words)
        with Library.open(self.library) as library:
            found = library.find(body, action, self.words, limit=self.limit)
        rows = [
            {
                "path": str(one.path),
                "clip": one.clip,
                "whose": one.whose,
                "action": one.action,
                "score": round(one.score, 3),
                "body_score": round(one.body_score, 3),
                "seconds": round(one.seconds, 3),
                "loops": one.loops,
            }
            for one in found
        ]
        give({"action": action, "found": rows})
        print(f"action: {action or 'not recognised, searching by words'}")
        for one in found:
            print(
                f"{one.score:.2f}  {one.whose:20s} {one.clip:36s} {one.seconds:5.2f} s{'  loops' if one.loops else ''}"
            )
        if not found:
            print("nothing like it in the library")
        return 0


@dataclass(frozen=True)
class RemoveClips(JsonOption):
    """Forget files; the files themselves stay."""

    paths: Positional[tuple[Path, ...]] = ()
    """Files and folders."""
    absent: bool = False
    """Forget all files that are no longer there."""
    library: Path | None = None
    """The library's folder; KINEMA_LIBRARY or the user's data folder if not given."""

    def run(self) -> int:
        from kinema.transfer.library import Library

        if not self.paths and not self.absent:
            raise UsageError("library-nothing", "no file or folder was given", hint="name some, or use --absent")
        with Library.open(self.library) as library:
            count = library.remove(self.paths) + (library.forget_absent() if self.absent else 0)
        print(f"{count} files forgotten")
        give({"forgotten": count})
        return 0


def _action_of_sentence(sentence: str) -> str | None:
    """What a sentence asks for, where its words are no clip's name."""
    from kinema.language.sentence import read_sentence

    return read_sentence(sentence).performed().action


LibraryCommand = (
    Annotated[AddClips, subcommand("add")]
    | Annotated[ListClips, subcommand("list")]
    | Annotated[SearchClips, subcommand("search")]
    | Annotated[RemoveClips, subcommand("remove")]
)


@dataclass(frozen=True)
class ClipLibrary:
    """Your own clips: index them once, find them by who shall do what."""

    command: OmitSubcommandPrefixes[LibraryCommand]

    def run(self) -> int:
        return self.command.run()
