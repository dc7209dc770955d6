"""The whole step on a device that this machine does not have, and how devices are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from kinema.devices import choose_device, fetch
from kinema.distill import DRAFT
from kinema.errors import KinemaError
from kinema.prior.load import PriorOptions, load_prior
from kinema.render.shadow import Shadow, cast_shadow, sample_shadow
from tests.known import tiny_embedded, wolf

TOOLS = str(Path(__file__).resolve().parents[2] / "tools")


@pytest.fixture
def tool(monkeypatch):
    monkeypatch.syspath_prepend(TOOLS)
    import device_transfers

    return device_transfers


def test_a_paper_step_stays_on_its_device(tool):
    """Nothing but noise, noise levels and the model's time goes there; nothing but losses and one check comes back."""
    pytest.importorskip("diffusers")
    from tests.prior.tiny import tiny_cogvideox

    found = tool.paper_step(lambda: tiny_cogvideox("cogvideox"))
    print(*found, sep="\n")
    places = sorted((transfer.way, transfer.place.split(": ")[0]) for transfer in found)
    assert {place for place in places if place[0] == "to host"} == {
        ("to host", "distill/optimize.py"),
        ("to host", "distill/state.py"),
    }
    assert sum(transfer.way == "to host" for transfer in found) == 2, "one wait for the losses, one for the check"
    down = [transfer for transfer in found if transfer.way == "to device"]
    assert {transfer.place.split(": ")[1] for transfer in down} <= {"draw_noise", "to", "predict"}
    large = [transfer for transfer in down if len(transfer.shape) > 1]
    assert [transfer.place for transfer in large] == ["distill/sds.py: draw_noise"], "the latents' noise alone is large"


def test_an_embedded_step_stays_there_too(tool, tmp_path):
    prior = load_prior(str(tiny_embedded(tmp_path / "p.safetensors")))

    def condition(there):
        text = torch.zeros(1, 384, device=f"{tool.DEVICE}:0")
        return tool.Condition(text, text)

    found = tool.pretended_step(wolf()[0], lambda mode: tool.fake_embedded(mode, prior), condition, DRAFT)
    assert sum(transfer.way == "to host" for transfer in found) == 2


def test_the_pretended_device_would_notice(tool):
    """A constant left on the CPU, or a number asked back, raises: the test above can fail."""
    tool.register()
    with tool.FakeTensorMode() as mode:
        there = mode.from_tensor(torch.zeros(3)).to(f"{tool.DEVICE}:0")
        with pytest.raises(Exception, match="device"):
            there + torch.zeros(3)
        with pytest.raises(Exception, match="_local_scalar_dense"):
            float(there.sum())
        picture, kernel = there.view(1, 1, 3), torch.ones(1, 1, 1)
        with tool.Recorder(mode), pytest.raises(RuntimeError, match="convolution on more than one device"):
            torch.nn.functional.conv1d(picture, kernel)


def test_a_map_of_given_size_casts_the_same_shadow():
    g = torch.Generator().manual_seed(0)
    means = torch.rand(3, 200, 3, generator=g) * torch.tensor([0.8, 0.6, 0.3])
    opacities = torch.rand(200, generator=g)
    maps = [cast_shadow(Shadow(), means, opacities, body_height=0.7, side=side) for side in (None, 256)]
    points = torch.rand(3, 8, 9, 2, generator=g) * 1.4 - 0.3
    grown, fixed = (sample_shadow(one, points, 0) for one in maps)
    torch.testing.assert_close(fixed, grown, atol=2e-6, rtol=0)
    assert float(grown.min()) < 0.8, "there is shade"


def test_devices_by_name(tmp_path):
    assert choose_device("cpu").type == "cpu"
    if not torch.cuda.is_available():
        with pytest.raises(KinemaError) as caught:
            choose_device("cuda")
        assert caught.value.code == "device-missing"
    assert fetch([torch.tensor(1.5), torch.tensor(2.0)]) == [1.5, 2.0] and fetch([]) == []
    path = str(tiny_embedded(tmp_path / "p.safetensors"))
    for options in (PriorOptions(offload=True), PriorOptions(tile_px=64), PriorOptions(dtype="float16")):
        with pytest.raises(KinemaError) as caught:
            load_prior(path, options)
        assert caught.value.code == "prior-options"
    assert load_prior(path, PriorOptions(device="cpu")).device.type == "cpu"  # pyright: ignore[reportAttributeAccessIssue]
