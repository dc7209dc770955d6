"""Who in a collection belongs to which split."""

from __future__ import annotations

import json

from kinema.training.collection import characters_of
from tests.codes import code_of


def test_only_the_split_that_is_asked_for(tmp_path):
    entries = [{"name": name, "split": split} for name, split in (("fox", "train"), ("stag", "test"), ("man", "train"))]
    (tmp_path / "manifest.json").write_text(json.dumps(entries))
    assert [entry["name"] for entry in characters_of(tmp_path, "train")] == ["fox", "man"]
    assert [entry["name"] for entry in characters_of(tmp_path, "test")] == ["stag"]
    assert code_of(lambda: characters_of(tmp_path / "elsewhere", "train")) == "assets-missing"
