"""CPU kernels of the rasteriser (numba), second layer: blend the tiles of a frame front to back, and back to front.

Each kernel works on some tile rows of one frame, releases the GIL and allocates only its own scratch, so threads share
nothing they write. Tiles keep transmittance and colour in planes that fit the first-level cache; every column of eight
pixels is cut to the rows that a Gaussian reaches before it is evaluated, eight pixels at a time.
"""

# pyright: reportCallIssue=false
# (numba fills in the first parameter of an intrinsic)

import math

import numpy as np
from numba import njit, types

from kinema.render.operands import ALPHA_MAX, ALPHA_MIN, TRANSMITTANCE_MIN
from kinema.render.projection_kernels import (
    BLUE,
    DX_AT_REACH_Y,
    F32,
    GREEN,
    HALF_0,
    HALF_1,
    LOG_OPACITY,
    REACH_X,
    RED,
    SLOPE,
    TILE_HEIGHT,
    TILE_WIDTH,
    A,
    B,
    C,
    X,
    Y,
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

PLANE = TILE_HEIGHT * TILE_WIDTH
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
_F1, _F3, _F4 = (types.Array(types.float32, axes, "C") for axes in (1, 3, 4))
_I1, _I2, _I3 = (types.Array(types.int32, axes, "C") for axes in (1, 2, 3))
_INDEX = types.int64


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
