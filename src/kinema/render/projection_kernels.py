"""CPU kernels of the rasteriser (numba), first layer: project a frame's Gaussians and sort them by depth, and back.

Each kernel works on one frame, releases the GIL and allocates only its own scratch, so threads share nothing they write.
A Gaussian that reaches the screen becomes a *record* of `RECORD` float32: where it is, its quadratic form scaled so that
log2(alpha) = LOG_OPACITY + A dx² + B dx dy + C dy², its colour, and how far it reaches with alpha >= 1/255.
"""

import math

import numpy as np
from numba import njit, types

from kinema.render.operands import ALPHA_MIN, FRUSTUM_MARGIN, LOW_PASS_PX2, NEAR_PLANE

TILE_HEIGHT = 32
TILE_WIDTH = 32
"""Measured best of 16..64: five or six planes of a tile fit a first-level cache of 32 KiB."""

RECORD = 16
X, Y, A, B, C, LOG_OPACITY, RED, GREEN, BLUE, REACH_Y, REACH_X, DX_AT_REACH_Y, SLOPE, HALF_0, HALF_1 = range(15)
MOMENTS = 9
"""Sums over pixels of dL/d(log alpha) times 1, dx, dy, dx², dx dy, dy², and the colour's gradient."""

F32 = np.float32
LOG2_E = F32(math.log2(math.e))
LOG2_ALPHA_MIN = F32(math.log2(ALPHA_MIN))
# The interval tests only save work, the alpha test decides: a little slack keeps rounding from cutting a pixel off.
REACH_SLACK = F32(1.0001)

_F2, _F3, _F4 = (types.Array(types.float32, axes, "C") for axes in (2, 3, 4))
_I1, _I2, _I3 = (types.Array(types.int32, axes, "C") for axes in (1, 2, 3))
_INDEX = types.int64


@njit(forceinline=True)
def _camera_point(R, t, x, y, z):
    return (
        R[0, 0] * x + R[0, 1] * y + R[0, 2] * z + t[0],
        R[1, 0] * x + R[1, 1] * y + R[1, 2] * z + t[1],
        R[2, 0] * x + R[2, 1] * y + R[2, 2] * z + t[2],
    )


@njit(forceinline=True)
def _slope_limits(focal, centre, size):
    margin = F32(FRUSTUM_MARGIN * 0.5) * F32(size) / focal
    return -centre / focal - margin, (F32(size) - centre) / focal + margin


@njit(forceinline=True)
def _upper(covariance):
    """Six numbers of a symmetric matrix given as six or as nine."""
    half = F32(0.5)
    if covariance.shape[0] == 6:
        return covariance[0], covariance[1], covariance[2], covariance[3], covariance[4], covariance[5]
    return (
        covariance[0],
        half * (covariance[1] + covariance[3]),
        half * (covariance[2] + covariance[6]),
        covariance[4],
        half * (covariance[5] + covariance[7]),
        covariance[8],
    )


@njit(forceinline=True)
def _times_symmetric(m0, m1, m2, xx, xy, xz, yy, yz, zz):
    return m0 * xx + m1 * xy + m2 * xz, m0 * xy + m1 * yy + m2 * yz, m0 * xz + m1 * yz + m2 * zz


@njit
def _sort_by_key(keys, values):
    """Stable radix sort of `values` by 32-bit keys, 11 bits at a time; passes where all keys agree are skipped."""
    length = len(keys)
    other_keys, other_values = np.empty(length, np.uint32), np.empty(length, np.int32)
    from_keys, from_values, to_keys, to_values = keys, values, other_keys, other_values
    starts = np.empty(2049, np.int64)
    swapped = False
    for shift in (0, 11, 22):
        starts[:] = 0
        for i in range(length):
            starts[((from_keys[i] >> shift) & 2047) + 1] += 1
        if length == 0 or starts[((from_keys[0] >> shift) & 2047) + 1] == length:
            continue
        for digit in range(2048):
            starts[digit + 1] += starts[digit]
        for i in range(length):
            digit = (from_keys[i] >> shift) & 2047
            place = starts[digit]
            starts[digit] = place + 1
            to_keys[place] = from_keys[i]
            to_values[place] = from_values[i]
        from_keys, to_keys = to_keys, from_keys
        from_values, to_values = to_values, from_values
        swapped = not swapped
    if swapped:
        values[:] = from_values


@njit(
    types.void(_INDEX, _F3, _F3, _F3, _F2, _F3, _F2, _INDEX, _INDEX, _F3, _I2, _I3, _I1),
    nogil=True,
    cache=True,
    error_model="numpy",
)
def project_frame(
    frame,
    means,
    covariances,
    colours,
    opacities,
    T_cam_world,
    intrinsics,
    height,
    width,
    records,
    order,
    spans,
    visible_counts,
):
    """Project one frame's Gaussians, sort those that reach the screen by depth, and note the tiles they touch."""
    f_mean, f_covariance = min(frame, means.shape[0] - 1), min(frame, covariances.shape[0] - 1)
    f_colour, f_opacity = min(frame, colours.shape[0] - 1), min(frame, opacities.shape[0] - 1)
    gauss_count = means.shape[1]
    R, t = T_cam_world[frame, :3, :3], T_cam_world[frame, :3, 3]
    fx, fy, cx, cy = intrinsics[frame, 0], intrinsics[frame, 1], intrinsics[frame, 2], intrinsics[frame, 3]
    x_low, x_high = _slope_limits(fx, cx, width)
    y_low, y_high = _slope_limits(fy, cy, height)
    keys = np.empty(gauss_count, np.uint32)
    depth = np.empty(1, np.float32)
    depth_bits = depth.view(np.uint32)
    visible = 0
    for gauss in range(gauss_count):
        record = records[frame, gauss]
        record[REACH_Y] = F32(-1.0)
        opacity = opacities[f_opacity, gauss]
        if opacity < F32(ALPHA_MIN):
            continue
        mean = means[f_mean, gauss]
        px, py, pz = _camera_point(R, t, mean[0], mean[1], mean[2])
        if pz <= F32(NEAR_PLANE):
            continue
        inv_z = F32(1.0) / pz
        slope_x, slope_y = px * inv_z, py * inv_z
        j00, j11 = fx * inv_z, fy * inv_z
        j02 = -j00 * min(max(slope_x, x_low), x_high)
        j12 = -j11 * min(max(slope_y, y_low), y_high)
        m00, m01, m02 = j00 * R[0, 0] + j02 * R[2, 0], j00 * R[0, 1] + j02 * R[2, 1], j00 * R[0, 2] + j02 * R[2, 2]
        m10, m11, m12 = j11 * R[1, 0] + j12 * R[2, 0], j11 * R[1, 1] + j12 * R[2, 1], j11 * R[1, 2] + j12 * R[2, 2]
        xx, xy, xz, yy, yz, zz = _upper(covariances[f_covariance, gauss])
        n0, n1, n2 = _times_symmetric(m00, m01, m02, xx, xy, xz, yy, yz, zz)
        a = n0 * m00 + n1 * m01 + n2 * m02 + F32(LOW_PASS_PX2)
        b = n0 * m10 + n1 * m11 + n2 * m12
        n0, n1, n2 = _times_symmetric(m10, m11, m12, xx, xy, xz, yy, yz, zz)
        c = n0 * m10 + n1 * m11 + n2 * m12 + F32(LOW_PASS_PX2)
        det = a * c - b * b
        if not det > F32(0.0):
            continue
        log_opacity = F32(math.log2(opacity))
        # alpha >= ALPHA_MIN inside the ellipse d' Q d <= 2 ln(opacity / ALPHA_MIN)
        size = F32(2.0) * (log_opacity - LOG2_ALPHA_MIN) / LOG2_E * REACH_SLACK
        reach_x, reach_y = math.sqrt(size * a), math.sqrt(size * c)
        x, y = slope_x * fx + cx, slope_y * fy + cy
        left, right = x - reach_x - F32(0.5), x + reach_x - F32(0.5)
        top, bottom = y - reach_y - F32(0.5), y + reach_y - F32(0.5)
        if right < F32(0.0) or bottom < F32(0.0) or left > F32(width - 1) or top > F32(height - 1):
            continue
        inv_det = F32(1.0) / det
        record[X], record[Y] = x, y
        record[A] = F32(-0.5) * LOG2_E * c * inv_det
        record[B] = LOG2_E * b * inv_det
        record[C] = F32(-0.5) * LOG2_E * a * inv_det
        record[LOG_OPACITY] = log_opacity
        record[RED], record[GREEN], record[BLUE] = (
            colours[f_colour, gauss, 0],
            colours[f_colour, gauss, 1],
            colours[f_colour, gauss, 2],
        )
        record[REACH_Y], record[REACH_X] = reach_y, reach_x
        # A column at dx cuts the ellipse at dy = SLOPE dx +- sqrt(HALF_0 - HALF_1 dx²)
        inv_a = F32(1.0) / a
        record[DX_AT_REACH_Y] = b / c * reach_y
        record[SLOPE] = b * inv_a
        record[HALF_0] = size * det * inv_a
        record[HALF_1] = det * inv_a * inv_a
        depth[0] = pz
        # Positive floats sort like their bits.
        keys[visible] = depth_bits[0]
        order[frame, visible] = gauss
        visible += 1
    visible_counts[frame] = visible
    _sort_by_key(keys[:visible], order[frame, :visible])

    for rank in range(visible):
        record = records[frame, order[frame, rank]]
        x, y, reach_x, reach_y = record[X], record[Y], record[REACH_X], record[REACH_Y]
        span = spans[frame, rank]
        span[0] = int(max(y - reach_y - F32(0.5), F32(0.0))) // TILE_HEIGHT
        span[1] = int(min(y + reach_y + F32(0.5), F32(height - 1))) // TILE_HEIGHT
        span[2] = int(max(x - reach_x - F32(0.5), F32(0.0))) // TILE_WIDTH
        span[3] = int(min(x + reach_x + F32(0.5), F32(width - 1))) // TILE_WIDTH


@njit(
    types.void(_INDEX, _F3, _F3, _F2, _F3, _F2, _INDEX, _INDEX, _F3, _F4, _F3, _F3, _F3, _F2),
    nogil=True,
    cache=True,
    error_model="numpy",
)
def project_frame_back(
    frame,
    means,
    covariances,
    opacities,
    T_cam_world,
    intrinsics,
    height,
    width,
    records,
    moments,
    v_means,
    v_covariances,
    v_colours,
    v_opacities,
):
    """Gradient of `project_frame`: from moments to means, covariances, colours and opacities of one frame."""
    f_mean, f_covariance = min(frame, means.shape[0] - 1), min(frame, covariances.shape[0] - 1)
    f_opacity = min(frame, opacities.shape[0] - 1)
    R, t = T_cam_world[frame, :3, :3], T_cam_world[frame, :3, 3]
    fx, fy, cx, cy = intrinsics[frame, 0], intrinsics[frame, 1], intrinsics[frame, 2], intrinsics[frame, 3]
    x_low, x_high = _slope_limits(fx, cx, width)
    y_low, y_high = _slope_limits(fy, cy, height)
    bands = moments.shape[1]
    for gauss in range(means.shape[1]):
        record = records[frame, gauss]
        v_mean, v_covariance = v_means[frame, gauss], v_covariances[frame, gauss]
        if record[REACH_Y] < F32(0.0):
            v_mean[:] = F32(0.0)
            v_covariance[:] = F32(0.0)
            v_colours[frame, gauss, :] = F32(0.0)
            v_opacities[frame, gauss] = F32(0.0)
            continue
        total_moments = moments[frame, 0, gauss]
        for band in range(1, bands):
            for i in range(MOMENTS):
                total_moments[i] += moments[frame, band, gauss, i]
        s_x, s_y = total_moments[1], total_moments[2]
        s_xx, s_xy, s_yy = total_moments[3], total_moments[4], total_moments[5]
        v_opacities[frame, gauss] = total_moments[0] / opacities[f_opacity, gauss]
        for i in range(3):
            v_colours[frame, gauss, i] = total_moments[6 + i]

        mean = means[f_mean, gauss]
        px, py, pz = _camera_point(R, t, mean[0], mean[1], mean[2])
        inv_z = F32(1.0) / pz
        slope_x, slope_y = px * inv_z, py * inv_z
        clamped_x, clamped_y = min(max(slope_x, x_low), x_high), min(max(slope_y, y_low), y_high)
        j00, j11 = fx * inv_z, fy * inv_z
        j02, j12 = -j00 * clamped_x, -j11 * clamped_y
        m00, m01, m02 = j00 * R[0, 0] + j02 * R[2, 0], j00 * R[0, 1] + j02 * R[2, 1], j00 * R[0, 2] + j02 * R[2, 2]
        m10, m11, m12 = j11 * R[1, 0] + j12 * R[2, 0], j11 * R[1, 1] + j12 * R[2, 1], j11 * R[1, 2] + j12 * R[2, 2]

        # Q: the conic; dL/dSigma2 = Q S Q / 2 with S the second moments, since dL/dQ = -S / 2.
        scale = F32(-2.0) / LOG2_E
        q_a, q_b, q_c = record[A] * scale, record[B] * scale * F32(0.5), record[C] * scale
        u_a, u_b = q_a * s_xx + q_b * s_xy, q_a * s_xy + q_b * s_yy
        u_c, u_d = q_b * s_xx + q_c * s_xy, q_b * s_xy + q_c * s_yy
        v_a = F32(0.5) * (u_a * q_a + u_b * q_b)
        v_b = F32(0.5) * (u_a * q_b + u_b * q_c)
        v_c = F32(0.5) * (u_c * q_b + u_d * q_c)
        v_x, v_y = q_a * s_x + q_b * s_y, q_b * s_x + q_c * s_y

        # P = dL/dSigma2 M, so dL/dSigma = M' P and dL/dM = 2 P Sigma.
        p00, p01, p02 = v_a * m00 + v_b * m10, v_a * m01 + v_b * m11, v_a * m02 + v_b * m12
        p10, p11, p12 = v_b * m00 + v_c * m10, v_b * m01 + v_c * m11, v_b * m02 + v_c * m12
        g_xx, g_xy, g_xz = m00 * p00 + m10 * p10, m00 * p01 + m10 * p11, m00 * p02 + m10 * p12
        g_yy, g_yz, g_zz = m01 * p01 + m11 * p11, m01 * p02 + m11 * p12, m02 * p02 + m12 * p12
        if v_covariance.shape[0] == 6:
            v_covariance[0], v_covariance[3], v_covariance[5] = g_xx, g_yy, g_zz
            v_covariance[1], v_covariance[2], v_covariance[4] = F32(2) * g_xy, F32(2) * g_xz, F32(2) * g_yz
        else:
            v_covariance[0], v_covariance[4], v_covariance[8] = g_xx, g_yy, g_zz
            v_covariance[1], v_covariance[3] = g_xy, g_xy
            v_covariance[2], v_covariance[6] = g_xz, g_xz
            v_covariance[5], v_covariance[7] = g_yz, g_yz
        xx, xy, xz, yy, yz, zz = _upper(covariances[f_covariance, gauss])
        n0, n1, n2 = _times_symmetric(p00, p01, p02, xx, xy, xz, yy, yz, zz)
        v_j00 = F32(2.0) * (n0 * R[0, 0] + n1 * R[0, 1] + n2 * R[0, 2])
        v_j02 = F32(2.0) * (n0 * R[2, 0] + n1 * R[2, 1] + n2 * R[2, 2])
        n0, n1, n2 = _times_symmetric(p10, p11, p12, xx, xy, xz, yy, yz, zz)
        v_j11 = F32(2.0) * (n0 * R[1, 0] + n1 * R[1, 1] + n2 * R[1, 2])
        v_j12 = F32(2.0) * (n0 * R[2, 0] + n1 * R[2, 1] + n2 * R[2, 2])

        v_slope_x, v_slope_y = fx * v_x, fy * v_y
        if clamped_x == slope_x:
            v_slope_x -= j00 * v_j02
        if clamped_y == slope_y:
            v_slope_y -= j11 * v_j12
        v_px, v_py = v_slope_x * inv_z, v_slope_y * inv_z
        v_pz = -inv_z * (
            v_slope_x * slope_x + v_slope_y * slope_y + j00 * v_j00 + j11 * v_j11 + j02 * v_j02 + j12 * v_j12
        )
        for i in range(3):
            v_mean[i] = R[0, i] * v_px + R[1, i] * v_py + R[2, i] * v_pz
