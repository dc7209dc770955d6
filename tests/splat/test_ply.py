import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema.errors import KinemaError
from kinema.splat import GaussianCloud, SplatError, read_ply, write_ply


def random_cloud(sh_size: int) -> GaussianCloud:
    g = torch.Generator().manual_seed(sh_size)
    return GaussianCloud(
        torch.randn(7, 3, generator=g),
        torch.randn(7, 4, generator=g),
        torch.rand(7, 3, generator=g) + 0.01,
        0.1 + 0.8 * torch.rand(7, generator=g),
        torch.randn(7, sh_size, 3, generator=g),
    )


@pytest.mark.parametrize("sh_size", [1, 4, 9, 16])
def test_round_trip(tmp_path, sh_size):
    cloud = random_cloud(sh_size)
    write_ply(tmp_path / "a.ply", cloud)
    back = read_ply(tmp_path / "a.ply")
    for name in ("means", "scales", "opacities", "sh"):
        torch.testing.assert_close(getattr(back, name), getattr(cloud, name), atol=1e-6, rtol=1e-5)
    torch.testing.assert_close(back.covariances, cloud.covariances, atol=1e-5, rtol=1e-5)
    assert [p.name for p in tmp_path.iterdir()] == ["a.ply"]


def test_layout_is_that_of_3dgs(tmp_path):
    """62 floats a Gaussian; harmonics above the first channel by channel; logits, logarithms, wxyz."""
    cloud = random_cloud(16)
    write_ply(tmp_path / "a.ply", cloud)
    header, data = (tmp_path / "a.ply").read_bytes().split(b"end_header\n", 1)
    names = [line.split()[2] for line in header.decode().splitlines() if line.startswith("property")]
    assert names[:9] == ["x", "y", "z", "nx", "ny", "nz", "f_dc_0", "f_dc_1", "f_dc_2"]
    assert names[54:] == ["opacity", *(f"scale_{i}" for i in range(3)), *(f"rot_{i}" for i in range(4))]
    table = torch.frombuffer(bytearray(data), dtype=torch.float32).reshape(7, 62)
    torch.testing.assert_close(table[:, names.index("f_rest_0")], cloud.sh[:, 1, 0])
    torch.testing.assert_close(table[:, names.index("f_rest_15")], cloud.sh[:, 1, 1])
    torch.testing.assert_close(table[:, 54], torch.logit(cloud.opacities))
    torch.testing.assert_close(table[:, 55:58], cloud.scales.log())


def test_opaque_and_clear_survive(tmp_path):
    cloud = random_cloud(1)
    edge = GaussianCloud(cloud.means, cloud.rotations_wxyz, cloud.scales * 0, torch.ones(7), cloud.sh)
    write_ply(tmp_path / "a.ply", edge)
    assert float(read_ply(tmp_path / "a.ply").opacities.min()) > 0.99999


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "ply-header"),
        (b"solid mesh\n", "ply-header"),
        (b"ply\nformat ascii 1.0\nelement vertex 0\nproperty float x\nend_header\n", "ply-format"),
        (b"ply\nformat binary_little_endian 1.0\nelement vertex 2\nproperty float x\nend_header\n", "ply-truncated"),
        (
            b"ply\nformat binary_little_endian 1.0\nelement vertex 0\nproperty float x\nend_header\n",
            "ply-not-gaussians",
        ),
        (b"ply\nformat binary_little_endian 1.0\nelement vertex -2\nproperty float x\nend_header\n", "ply-header"),
        (
            b"ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty list uchar int i\nend_header\n",
            "ply-header",
        ),
    ],
)
def test_other_files_are_refused(tmp_path, content, code):
    (tmp_path / "a.ply").write_bytes(content)
    with pytest.raises(SplatError) as caught:
        read_ply(tmp_path / "a.ply")
    assert caught.value.code == code


def test_missing_file_and_folder(tmp_path):
    with pytest.raises(SplatError, match="ply-missing"):
        read_ply(tmp_path / "none.ply")
    with pytest.raises(KinemaError, match="write-failed"):
        write_ply(tmp_path / "none" / "a.ply", random_cloud(1))


@settings(max_examples=60, deadline=None)
@given(place=st.integers(0, 2000), byte=st.integers(0, 255), cut=st.integers(0, 400))
def test_damaged_files_raise_coded_errors_only(tmp_path_factory, place, byte, cut):
    path = tmp_path_factory.mktemp("ply") / "a.ply"
    write_ply(path, random_cloud(4))
    data = bytearray(path.read_bytes())
    data[place % len(data)] = byte
    path.write_bytes(bytes(data[: len(data) - cut]))
    try:
        assert read_ply(path).gauss_count <= 7
    except KinemaError as error:
        assert error.code
