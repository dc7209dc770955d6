"""CPU kernels of the rasteriser (numba): project and sort a frame, blend its tiles, and both passes back.

Each kernel works on one frame (or some tile rows of it), releases the GIL and allocates only its own scratch, so
threads share nothing they write. A Gaussian that reaches the screen is a *record* of `RECORD` float32: where it is, its
quadratic form scaled so that log2(alpha) = C + dx (B + A dx), its colour, and how far it reaches with alpha >= 1/255.
Tiles keep transmittance and colour in planes that fit the first-level cache; every row of a Gaussian is cut to
the interval it reaches before it is evaluated, eight pixels at a time.
"""

import math

import numpy as np
from numba import njit, types

from kinema.render.operands import (
    ALPHA_MAX,
    ALPHA_MIN,
    FRUSTUM_MARGIN,
    LOW_PASS_PX2,
    NEAR_PLANE,
    TRANSMITTANCE_MIN,
)
from kinema.render.simd import (
    LANE_COUNT,
    any_set,
    count,
    counting_from,
    fma,
    load,
    negative_size,
    prefetch,
    scale_by_power_of_two,
    select,
    splat,
    store,
    total,
    turned_negative,
)

TILE_HEIGHT = 32
TILE_WIDTH = 32
"""Measured best of 16..64: five or six planes of a tile fit a first-level cache of 32 KiB."""
PLANE = TILE_HEIGHT * TILE_WIDTH

RECORD = 16
X, Y, A, B, C, LOG_OPACITY, RED, GREEN, BLUE, REACH_Y, REACH_X, DX_AT_REACH_Y, SLOPE, HALF_0, HALF_1 = range(15)
MOMENTS = 9
"""Sums over pixels of dL/d(log alpha) times 1, dx, dy, dx², dx dy, dy², and the colour's gradient."""

F32 = np.float32
LOG2_E = F32(math.log2(math.e))
LOG2_ALPHA_MIN = F32(math.log2(ALPHA_MIN))
# The interval tests only save work, the alpha test decides: a little slack keeps rounding from cutting a pixel off.
REACH_SLACK = F32(1.0001)
ALMOST_ONE = F32(0.999)
"""int(x + ALMOST_ONE) is ceil(x), or a pixel less where x is a hair above a whole number."""
PREFETCH = 4
"""Records are asked for this many list entries ahead; they lie all over memory."""
NEVER = F32(2**24)
"""Where a pixel stops that is never finished; list positions below it are exact in float32."""

# Constants of the inner loops, eight of each in memory: as literals LLVM would rebuild them in every iteration.
ROUND, EXP2_5, EXP2_4, EXP2_3, EXP2_2, EXP2_1, ONE, MAX, LOG2_MIN, STOP = range(0, 10 * LANE_COUNT, LANE_COUNT)
_MINIMAX = (0.001326472, 0.009671513, 0.05550734, 0.24022242, 0.693147, 1.0)
CONSTANT_LANES = np.repeat(
    np.array([1.5 * 2**23, *_MINIMAX, ALPHA_MAX, math.log2(ALPHA_MIN), TRANSMITTANCE_MIN], np.float32), LANE_COUNT
)

_BOX = types.Array(types.float32, 4, "A")
_F1, _F2, _F3, _F4 = (types.Array(types.float32, axes, "C") for axes in (1, 2, 3, 4))
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


@njit
def _tile_lists(tile_row, tile_columns, spans, order, visible, ranks, starts, entries):
    """Fill each tile of a row with its Gaussians, nearest first; returns the entries, grown if they were too few."""
    in_row = 0
    for rank in range(visible):
        # No branch: which Gaussians touch the row is not predictable.
        ranks[in_row] = rank
        in_row += (spans[rank, 0] <= tile_row) & (tile_row <= spans[rank, 1])
    starts[:] = 0
    for i in range(in_row):
        for column in range(spans[ranks[i], 2], spans[ranks[i], 3] + 1):
            starts[column + 2] += 1
    for column in range(tile_columns):
        starts[column + 2] += starts[column + 1]
    if starts[tile_columns + 1] > len(entries):
        entries = np.empty(starts[tile_columns + 1], np.int32)
    for i in range(in_row):
        for column in range(spans[ranks[i], 2], spans[ranks[i], 3] + 1):
            entries[starts[column + 1]] = order[ranks[i]]
            starts[column + 1] += 1
    return entries


@njit(forceinline=True)
def _blocks(record, tile_left, tile_right):
    """Blocks of eight columns, counted from the tile's left, that the Gaussian reaches: first, last + 1."""
    middle = record[X] - F32(0.5) - F32(tile_left)
    first = int(max(middle - record[REACH_X] + ALMOST_ONE, F32(0.0)))
    last = int(min(middle + record[REACH_X], F32(tile_right - 1 - tile_left)))
    return first // LANE_COUNT, last // LANE_COUNT + 1


@njit(forceinline=True)
def _rows(record, dx, tile_top, tile_bottom):
    """Rows, counted from the tile's top, that the Gaussian reaches between the columns dx and dx + 7: first, last + 1."""
    dx_last = dx + F32(LANE_COUNT - 1)
    at_bottom = min(max(record[DX_AT_REACH_Y], dx), dx_last)
    at_top = min(max(-record[DX_AT_REACH_Y], dx), dx_last)
    slope, half_0, half_1 = record[SLOPE], record[HALF_0], record[HALF_1]
    above = slope * at_top - math.sqrt(max(half_0 - half_1 * at_top * at_top, F32(0.0)))
    below = slope * at_bottom + math.sqrt(max(half_0 - half_1 * at_bottom * at_bottom, F32(0.0)))
    middle = record[Y] - F32(0.5) - F32(tile_top)
    first = int(max(middle + above + ALMOST_ONE, F32(0.0)))
    return first, int(min(middle + below, F32(tile_bottom - 1 - tile_top)) + F32(1.0))


@njit(forceinline=True)
def _exp2(x, constants):
    """2^x for x in [-126, 0], relative error 1e-7: minimax polynomial of degree 5 on the fraction."""
    biased = x + load(constants, ROUND)
    f = x - (biased - load(constants, ROUND))
    p = fma(f, load(constants, EXP2_5), load(constants, EXP2_4))
    p = fma(f, p, load(constants, EXP2_3))
    p = fma(f, p, load(constants, EXP2_2))
    p = fma(f, p, load(constants, EXP2_1))
    p = fma(f, p, load(constants, ONE))
    return scale_by_power_of_two(p, biased)


@njit(
    types.void(_F1, _INDEX, _INDEX, _INDEX, _F3, _I2, _I3, _I1, _BOX, _F4, _F3, _F3, _F3),
    nogil=True,
    cache=True,
    error_model="numpy",
)
def blend_rows(
    constants,
    frame,
    first_row,
    row_step,
    records,
    order,
    spans,
    visible_counts,
    background,
    image,
    alpha,
    transmittance,
    stops,
):
    """Blend every `row_step`-th row of tiles, front to back; keep what the pass back needs: transmittance, stops."""
    height, width = image.shape[1], image.shape[2]
    tile_rows, tile_columns = -(-height // TILE_HEIGHT), -(-width // TILE_WIDTH)
    starts, entries = np.empty(tile_columns + 2, np.int64), np.empty(0, np.int32)
    visible = visible_counts[frame]
    ranks = np.empty(visible + 1, np.int32)
    red, green, blue = np.empty(PLANE, np.float32), np.empty(PLANE, np.float32), np.empty(PLANE, np.float32)
    T_plane, stop = np.empty(PLANE, np.float32), np.empty(PLANE, np.float32)
    unfinished = np.empty(TILE_WIDTH // LANE_COUNT, np.int64)
    for tile_row in range(first_row, tile_rows, row_step):
        entries = _tile_lists(tile_row, tile_columns, spans[frame], order[frame], visible, ranks, starts, entries)
        top, bottom = tile_row * TILE_HEIGHT, min((tile_row + 1) * TILE_HEIGHT, height)
        for column in range(tile_columns):
            left, right = column * TILE_WIDTH, min((column + 1) * TILE_WIDTH, width)
            # T < 0 marks a finished pixel; lanes outside the image are finished from the start.
            for i in range(PLANE):
                red[i], green[i], blue[i], stop[i], T_plane[i] = F32(0), F32(0), F32(0), NEVER, F32(-1)
            for row in range(bottom - top):
                for i in range(row * TILE_WIDTH, row * TILE_WIDTH + right - left):
                    T_plane[i] = F32(1)
            unfinished_total = (bottom - top) * (right - left)
            for block in range(TILE_WIDTH // LANE_COUNT):
                unfinished[block] = (bottom - top) * max(0, min(LANE_COUNT, right - left - block * LANE_COUNT))

            for position in range(starts[column], starts[column + 1]):
                prefetch(records, frame, entries[min(position + PREFETCH, starts[column + 1] - 1)])
                record = records[frame, entries[position]]
                x, y, a, b, c = record[X], record[Y], record[A], record[B], record[C]
                r, g, bl = record[RED], record[GREEN], record[BLUE]
                log_opacity = record[LOG_OPACITY]
                block_first, block_end = _blocks(record, left, right)
                for block in range(block_first, block_end):
                    if unfinished[block] == 0:
                        continue
                    dx_first = F32(left + block * LANE_COUNT) + F32(0.5) - x
                    row_first, row_end = _rows(record, dx_first, top, bottom)
                    dx = counting_from(dx_first)
                    quadratic, linear = dx * dx * a, dx * b
                    for row in range(row_first, row_end):
                        at = row * TILE_WIDTH + block * LANE_COUNT
                        dy = F32(top + row) + F32(0.5) - y
                        log_alpha = fma(linear, dy, quadratic + (c * dy * dy + log_opacity))
                        raw = _exp2(log_alpha, constants)
                        opacity = select(raw < load(constants, MAX), raw, load(constants, MAX))
                        opacity = select(log_alpha >= load(constants, LOG2_MIN), opacity, F32(0.0))
                        T = load(T_plane, at)
                        weight = T * opacity
                        T_next = T - weight
                        goes_on = T_next >= load(constants, STOP)
                        weight = select(goes_on, weight, F32(0.0))
                        T_next = select(goes_on, T_next, negative_size(T))
                        store(T_plane, at, T_next)
                        store(red, at, fma(weight, r, load(red, at)))
                        store(green, at, fma(weight, g, load(green, at)))
                        store(blue, at, fma(weight, bl, load(blue, at)))
                        ends = turned_negative(T, T_next)
                        if any_set(ends):
                            unfinished[block] -= count(ends)
                            unfinished_total -= count(ends)
                            store(stop, at, select(ends, F32(position - starts[column]), load(stop, at)))
                if unfinished_total == 0:
                    break

            for row in range(top, bottom):
                image_row, background_row = image[frame, row], background[frame, row]
                alpha_row, T_row, stop_row = alpha[frame, row], transmittance[frame, row], stops[frame, row]
                for pixel in range(left, right):
                    i = (row - top) * TILE_WIDTH + pixel - left
                    T_left = abs(T_plane[i])
                    image_row[pixel, 0] = red[i] + T_left * background_row[pixel, 0]
                    image_row[pixel, 1] = green[i] + T_left * background_row[pixel, 1]
                    image_row[pixel, 2] = blue[i] + T_left * background_row[pixel, 2]
                    T_row[pixel] = T_left
                    alpha_row[pixel] = F32(1) - T_left
                    stop_row[pixel] = stop[i]


@njit(
    types.void(
        _F1, _INDEX, _INDEX, _INDEX, _F3, _I2, _I3, _I1, _BOX, _F3, _F3, _BOX, types.Array(types.float32, 3, "A"), _F4
    ),
    nogil=True,
    cache=True,
    error_model="numpy",
)
def blend_rows_back(
    constants,
    frame,
    band,
    bands,
    records,
    order,
    spans,
    visible_counts,
    background,
    transmittance,
    stops,
    v_image,
    v_alpha,
    moments,
):
    """Gradient of `blend_rows`, back to front: the moments of each Gaussian in this band, [frame band gauss MOMENTS]."""
    moments[frame, band] = F32(0.0)
    height, width = transmittance.shape[1], transmittance.shape[2]
    tile_rows, tile_columns = -(-height // TILE_HEIGHT), -(-width // TILE_WIDTH)
    starts, entries = np.empty(tile_columns + 2, np.int64), np.empty(0, np.int32)
    visible = visible_counts[frame]
    ranks = np.empty(visible + 1, np.int32)
    v_red, v_green, v_blue = np.empty(PLANE, np.float32), np.empty(PLANE, np.float32), np.empty(PLANE, np.float32)
    T_plane, stop, behind_plane = np.empty(PLANE, np.float32), np.empty(PLANE, np.float32), np.empty(PLANE, np.float32)
    last_stop = np.empty(TILE_WIDTH // LANE_COUNT, np.float32)
    for tile_row in range(band, tile_rows, bands):
        entries = _tile_lists(tile_row, tile_columns, spans[frame], order[frame], visible, ranks, starts, entries)
        top, bottom = tile_row * TILE_HEIGHT, min((tile_row + 1) * TILE_HEIGHT, height)
        for column in range(tile_columns):
            if starts[column] == starts[column + 1]:
                continue
            left, right = column * TILE_WIDTH, min((column + 1) * TILE_WIDTH, width)
            # Lanes outside the image stop before the first Gaussian.
            for i in range(PLANE):
                v_red[i], v_green[i], v_blue[i] = F32(0), F32(0), F32(0)
                T_plane[i], stop[i], behind_plane[i] = F32(1), F32(0), F32(0)
            last_stop[:] = F32(0)
            for row in range(top, bottom):
                v_row, v_alpha_row, background_row = v_image[frame, row], v_alpha[frame, row], background[frame, row]
                T_row, stop_row = transmittance[frame, row], stops[frame, row]
                for pixel in range(left, right):
                    i = (row - top) * TILE_WIDTH + pixel - left
                    v0, v1, v2 = v_row[pixel, 0], v_row[pixel, 1], v_row[pixel, 2]
                    v_red[i], v_green[i], v_blue[i] = v0, v1, v2
                    T_plane[i] = T_row[pixel]
                    stop[i] = stop_row[pixel]
                    block = (pixel - left) // LANE_COUNT
                    last_stop[block] = max(last_stop[block], stop[i])
                    v_T = v0 * background_row[pixel, 0] + v1 * background_row[pixel, 1] + v2 * background_row[pixel, 2]
                    behind_plane[i] = T_row[pixel] * (v_T - v_alpha_row[pixel])

            end = min(starts[column + 1] - starts[column], int(last_stop.max()))
            for position in range(end - 1, -1, -1):
                prefetch(records, frame, entries[starts[column] + max(position - PREFETCH, 0)])
                gauss = entries[starts[column] + position]
                record = records[frame, gauss]
                x, y, a, b, c = record[X], record[Y], record[A], record[B], record[C]
                r, g, bl = record[RED], record[GREEN], record[BLUE]
                log_opacity = record[LOG_OPACITY]
                zero = splat(F32(0.0))
                sum_1, sum_x, sum_y, sum_xx, sum_xy, sum_yy = zero, zero, zero, zero, zero, zero
                sum_r, sum_g, sum_b = zero, zero, zero
                block_first, block_end = _blocks(record, left, right)
                for block in range(block_first, block_end):
                    if last_stop[block] <= F32(position):
                        continue
                    dx_first = F32(left + block * LANE_COUNT) + F32(0.5) - x
                    row_first, row_end = _rows(record, dx_first, top, bottom)
                    dx = counting_from(dx_first)
                    quadratic, linear = dx * dx * a, dx * b
                    # Sums over this block's rows first: dx is the same in all of them.
                    block_1, block_y = zero, zero
                    for row in range(row_first, row_end):
                        at = row * TILE_WIDTH + block * LANE_COUNT
                        dy = F32(top + row) + F32(0.5) - y
                        log_alpha = fma(linear, dy, quadratic + (c * dy * dy + log_opacity))
                        raw = _exp2(log_alpha, constants)
                        free = raw < load(constants, MAX)
                        opacity = select(free, raw, load(constants, MAX))
                        drawn = (log_alpha >= load(constants, LOG2_MIN)) & (load(stop, at) >= F32(position + 1))
                        opacity = select(drawn, opacity, F32(0.0))
                        ratio = splat(F32(1.0)) / (F32(1.0) - opacity)
                        T = load(T_plane, at) * ratio
                        v0, v1, v2 = load(v_red, at), load(v_green, at), load(v_blue, at)
                        value = fma(v2, bl, fma(v1, g, v0 * r))
                        behind = load(behind_plane, at)
                        weight = opacity * T
                        v_log = select(free, opacity * (T * value - ratio * behind), F32(0.0))
                        store(T_plane, at, T)
                        store(behind_plane, at, fma(weight, value, behind))
                        sum_r = fma(weight, v0, sum_r)
                        sum_g = fma(weight, v1, sum_g)
                        sum_b = fma(weight, v2, sum_b)
                        v_y = v_log * dy
                        block_1 = block_1 + v_log
                        block_y = block_y + v_y
                        sum_yy = fma(v_y, dy, sum_yy)
                    block_x = block_1 * dx
                    sum_1 = sum_1 + block_1
                    sum_x = sum_x + block_x
                    sum_xx = fma(block_x, dx, sum_xx)
                    sum_y = sum_y + block_y
                    sum_xy = fma(block_y, dx, sum_xy)
                out = moments[frame, band, gauss]
                out[0] += total(sum_1)
                out[1] += total(sum_x)
                out[2] += total(sum_y)
                out[3] += total(sum_xx)
                out[4] += total(sum_xy)
                out[5] += total(sum_yy)
                out[6] += total(sum_r)
                out[7] += total(sum_g)
                out[8] += total(sum_b)


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
