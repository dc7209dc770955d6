"""`kinema schema`: settings, results, lines of progress and exit codes of every command as JSON schema (2020-12)."""

from __future__ import annotations

import ast
import inspect
import json
import math
import textwrap
import types
from dataclasses import MISSING, dataclass, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from tyro.conf import Positional

import kinema
from kinema.cli.json_output import EXIT_CODES, JsonOption, give, plain
from kinema.cli.results import RESULTS
from kinema.errors import UsageError

DIALECT = "https://json-schema.org/draft/2020-12/schema"
PLAIN_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", Path: "string", type(None): "null"}


@dataclass(frozen=True)
class Schema(JsonOption):
    """Print what every command takes and hands over, as one JSON schema document.

    Scripts validate with it: `commands.animate.settings`, `commands.animate.output`, `event`, `exit_codes`.
    """

    command: Positional[str | None] = None
    """Only this one: animate, or "poses sample"; all if not given."""

    def run(self) -> int:
        schema = whole_schema()
        if self.command is not None:
            if self.command not in schema["commands"]:
                raise UsageError(
                    "command-unknown",
                    f"there is no command '{self.command}'",
                    hint=f"one of {', '.join(schema['commands'])}",
                )
            schema = {"$schema": DIALECT, **schema["commands"][self.command]}
        if not self.json:
            print(json.dumps(schema, indent=1))
        give({"schema": schema})
        return 0


def whole_schema() -> dict[str, Any]:
    """Everything that `kinema schema` prints."""
    commands = {}
    for name, kind in command_types().items():
        commands[name] = {"settings": settings_schema(kind), "output": output_schema(name)}
    return {
        "$schema": DIALECT,
        "title": f"kinema {kinema.__version__}",
        "commands": commands,
        "event": EVENT,
        "exit_codes": {str(code): meaning for code, meaning in EXIT_CODES.items()},
    }


EVENT: dict[str, Any] = {
    "description": "A line on stderr with --json. Lines that are no JSON come from libraries: skip them.",
    "oneOf": [
        {
            "type": "object",
            "properties": {
                "event": {"const": "progress"},
                "phase": {"type": "string"},
                "done": {"type": "integer"},
                "total": {"type": "integer"},
                "values": {"type": "object", "additionalProperties": {"type": ["number", "null"]}},
            },
            "required": ["event", "phase", "done", "total", "values"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"event": {"const": "message"}, "text": {"type": "string"}},
            "required": ["event", "text"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"event": {"const": "log"}, "level": {"type": "string"}, "text": {"type": "string"}},
            "required": ["event", "level", "text"],
            "additionalProperties": False,
        },
    ],
}
"""Lines of progress."""


def command_types() -> dict[str, type]:
    """Every command by what the user types: "animate", "poses sample"."""
    from kinema.cli.commands import COMMANDS, load_command

    found: dict[str, type] = {}
    for name in COMMANDS:
        kind = load_command(name)
        hints = get_type_hints(kind, include_extras=True)
        inner = _subcommands(hints["command"]) if "json" not in hints and "command" in hints else []
        for more, leaf in inner:
            found[f"{name} {more}"] = leaf
        if not inner:
            found[name] = kind
    return found


def output_schema(command: str) -> dict[str, Any]:
    """The one object that a command prints with --json."""
    result = schema_of(RESULTS[command]) if command in RESULTS else {"type": "object"}
    error = {"type": "object", "additionalProperties": False, "required": ["code", "what", "where", "hint"]}
    error["properties"] = {name: {"type": "string"} for name in ("code", "what", "where", "hint")}
    properties = {
        "kinema": {"type": "string"},
        "command": {"const": command},
        "exit_code": {"enum": list(EXIT_CODES)},
        "seconds": {"type": "number"},
        "result": {"anyOf": [result, {"type": "null"}]},
        "error": {"anyOf": [error, {"type": "null"}]},
    }
    # entries of the result stand at the top as well (`json_output.run_as_json`)
    inner: dict[str, Any] = dict(result.get("properties", {}))  # type: ignore[arg-type]
    shared = {name: entry for name, entry in inner.items() if name not in properties}
    required = list(properties)
    return {"type": "object", "properties": properties | shared, "required": required, "additionalProperties": False}


def settings_schema(kind: type) -> dict[str, Any]:
    """A dataclass's fields: type, meaning, default."""
    hints, meanings = get_type_hints(kind, include_extras=True), field_docs(kind)
    properties: dict[str, Any] = {}
    required = []
    for item in fields(kind):
        nested = _stripped(hints[item.name])
        if is_dataclass(nested) and isinstance(nested, type):  # such as how to read the file: flags beside the others
            inner = settings_schema(nested)
            properties |= inner["properties"]
            continue
        told = schema_of(hints[item.name])
        if item.name in meanings:
            told["description"] = meanings[item.name]
        if item.default is not MISSING:
            if not (isinstance(item.default, float) and not math.isfinite(item.default)):
                told["default"] = plain(item.default)
        elif item.default_factory is MISSING:
            required.append(item.name)
        properties[item.name] = told
    told = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {"description": inspect.cleandoc(kind.__doc__ or ""), **told}


def schema_of(kind: Any) -> dict[str, Any]:
    """JSON schema of a type annotation."""
    kind = _stripped(kind)
    origin = get_origin(kind)
    if kind in PLAIN_TYPES:
        return {"type": PLAIN_TYPES[kind]}
    if kind is Any:
        return {}
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return {
            "type": "object",
            "properties": {name: schema_of(hint) for name, hint in hints.items()},
            "required": sorted(kind.__required_keys__),
            "additionalProperties": False,
        }
    if origin is Literal:
        return {"enum": list(get_args(kind))}
    if origin in (Union, types.UnionType):
        return {"anyOf": [schema_of(choice) for choice in get_args(kind)]}
    if origin is list or (origin is tuple and get_args(kind)[1:] == (...,)):
        return {"type": "array", "items": schema_of(get_args(kind)[0])}
    if origin is tuple:
        items = [schema_of(item) for item in get_args(kind)]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin is dict:
        return {"type": "object", "additionalProperties": schema_of(get_args(kind)[1])}
    raise TypeError(f"no JSON schema for {kind}")


def field_docs(kind: type) -> dict[str, str]:
    """The line under each field of a dataclass and of those that it inherits from."""
    docs: dict[str, str] = {}
    for owner in reversed(kind.__mro__[:-1]):
        try:
            body = ast.parse(textwrap.dedent(inspect.getsource(owner))).body[0]
        except (OSError, TypeError):
            continue
        assert isinstance(body, ast.ClassDef)
        for before, after in zip(body.body, body.body[1:], strict=False):
            if (
                isinstance(before, ast.AnnAssign)
                and isinstance(before.target, ast.Name)
                and isinstance(after, ast.Expr)
                and isinstance(after.value, ast.Constant)
                and isinstance(after.value.value, str)
            ):
                docs[before.target.id] = " ".join(after.value.value.split())
    return docs


def _stripped(kind: Any) -> Any:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return kind


def _subcommands(union: Any) -> list[tuple[str, type]]:
    """Names and classes of a union of `Annotated[Class, subcommand(name)]`."""
    found = []
    for choice in get_args(_stripped(union)):
        kind, *marks = get_args(choice)
        found.append((next(mark.name for mark in marks if getattr(mark, "name", None)), kind))
    return found
