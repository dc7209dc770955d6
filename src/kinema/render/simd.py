"""Eight float32 lanes as one numba value, so that the kernels say what is vectorised instead of hoping for it.

`Lanes` supports + - * / among themselves and with float32 scalars, and >= < which give a `Mask`. LLVM lowers them to
whatever the machine has (one AVX register, two SSE or NEON ones). No reassociation is allowed, so that two kernels
that write the same expression get the same bits: the backward pass must repeat the forward pass's decisions.
"""

from __future__ import annotations

import operator

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.datamodel import models
from numba.extending import intrinsic, lower_builtin, register_model, type_callable

LANE_COUNT = 8
_FLOAT8 = ir.VectorType(ir.FloatType(), LANE_COUNT)
_INT8 = ir.VectorType(ir.IntType(32), LANE_COUNT)
_BOOL8 = ir.VectorType(ir.IntType(1), LANE_COUNT)


class LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__(name="Lanes")


class MaskType(types.Type):
    def __init__(self) -> None:
        super().__init__(name="Mask")


LANES, MASK = LanesType(), MaskType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, _FLOAT8)


@register_model(MaskType)
class _MaskModel(models.PrimitiveModel):
    def __init__(self, dmm, fe_type):
        super().__init__(dmm, fe_type, _BOOL8)


def _splat(builder, scalar):
    one = builder.insert_element(ir.Constant(_FLOAT8, ir.Undefined), scalar, ir.Constant(ir.IntType(32), 0))
    zeros = ir.Constant(_INT8, [0] * LANE_COUNT)
    return builder.shuffle_vector(one, ir.Constant(_FLOAT8, ir.Undefined), zeros)


def _widened(builder, kind, value):
    return value if isinstance(kind, LanesType) else _splat(builder, value)


def _declare(builder, name, result, argument_types):
    return cgutils.get_or_insert_function(builder.module, ir.FunctionType(result, argument_types), name)


def _define_operator(symbol, result, emit) -> None:
    """Teach numba `symbol` for lanes with lanes and lanes with float32."""

    @type_callable(symbol)
    def _type(context):
        def typer(left, right):
            operands = (left, right)
            if LANES in operands and all(kind in (LANES, types.float32) for kind in operands):
                return result

        return typer

    for left, right in ((LANES, LANES), (LANES, types.float32), (types.float32, LANES)):

        @lower_builtin(symbol, left, right)
        def _lower(context, builder, signature, arguments):
            a, b = (_widened(builder, *pair) for pair in zip(signature.args, arguments, strict=True))
            return emit(builder, a, b)


_define_operator(operator.add, LANES, lambda builder, a, b: builder.fadd(a, b))
_define_operator(operator.sub, LANES, lambda builder, a, b: builder.fsub(a, b))
_define_operator(operator.mul, LANES, lambda builder, a, b: builder.fmul(a, b))
_define_operator(operator.truediv, LANES, lambda builder, a, b: builder.fdiv(a, b))
_define_operator(operator.ge, MASK, lambda builder, a, b: builder.fcmp_ordered(">=", a, b))
_define_operator(operator.lt, MASK, lambda builder, a, b: builder.fcmp_ordered("<", a, b))


@type_callable(operator.and_)
def _type_mask_and(context):
    def typer(left, right):
        if left is MASK and right is MASK:
            return MASK

    return typer


@lower_builtin(operator.and_, MASK, MASK)
def _lower_mask_and(context, builder, signature, arguments):
    return builder.and_(*arguments)


def _lane_pointer(context, builder, array_type, array, index):
    data = context.make_array(array_type)(context, builder, array).data
    pointer = builder.gep(data, [index], inbounds=True)
    return builder.bitcast(pointer, _FLOAT8.as_pointer())


@intrinsic
def load(typingctx, array, index):
    """Eight neighbours of a flat float32 array, from `index` on."""

    def emit(context, builder, signature, arguments):
        return builder.load(_lane_pointer(context, builder, signature.args[0], *arguments), align=4)

    return LANES(array, types.intp), emit


@intrinsic
def store(typingctx, array, index, lanes):
    """Write eight neighbours of a flat float32 array, from `index` on."""

    def emit(context, builder, signature, arguments):
        array, index, value = arguments
        builder.store(value, _lane_pointer(context, builder, signature.args[0], array, index), align=4)
        return context.get_dummy_value()

    return types.void(array, types.intp, LANES), emit


@intrinsic
def splat(typingctx, scalar):
    """The same number in every lane."""

    def emit(context, builder, signature, arguments):
        return _splat(builder, arguments[0])

    return LANES(types.float32), emit


@intrinsic
def counting_from(typingctx, scalar):
    """scalar, scalar + 1, ..., scalar + 7."""

    def emit(context, builder, signature, arguments):
        return builder.fadd(_splat(builder, arguments[0]), ir.Constant(_FLOAT8, [float(i) for i in range(LANE_COUNT)]))

    return LANES(types.float32), emit


@intrinsic
def fma(typingctx, a, b, c):
    """a * b + c, fused where the machine can; scalars are repeated in every lane."""

    def emit(context, builder, signature, arguments):
        wide = [_widened(builder, *pair) for pair in zip(signature.args, arguments, strict=True)]
        return builder.call(_declare(builder, "llvm.fmuladd.v8f32", _FLOAT8, [_FLOAT8] * 3), wide)

    return LANES(a, b, c), emit


@intrinsic
def select(typingctx, mask, yes, no):
    """Lane by lane: yes where the mask is set, no elsewhere."""

    def emit(context, builder, signature, arguments):
        mask, *values = arguments
        wide = [_widened(builder, *pair) for pair in zip(signature.args[1:], values, strict=True)]
        return builder.select(mask, *wide)

    return LANES(MASK, yes, no), emit


@intrinsic
def negative_size(typingctx, lanes):
    """-|x|."""

    def emit(context, builder, signature, arguments):
        size = builder.call(_declare(builder, "llvm.fabs.v8f32", _FLOAT8, [_FLOAT8]), arguments)
        return builder.fneg(size)

    return LANES(LANES), emit


@intrinsic
def turned_negative(typingctx, before, after):
    """Where `after` has a minus sign and `before` had none."""

    def emit(context, builder, signature, arguments):
        before, after = (builder.bitcast(value, _INT8) for value in arguments)
        turned = builder.and_(builder.not_(before), after)
        return builder.icmp_signed("<", turned, ir.Constant(_INT8, [0] * LANE_COUNT))

    return MASK(LANES, LANES), emit


@intrinsic
def count(typingctx, mask):
    """How many lanes are set."""

    def emit(context, builder, signature, arguments):
        bits = builder.bitcast(arguments[0], ir.IntType(LANE_COUNT))
        return builder.zext(builder.ctpop(bits), ir.IntType(64))

    return types.int64(MASK), emit


@intrinsic
def any_set(typingctx, mask):
    """Whether some lane is set."""

    def emit(context, builder, signature, arguments):
        bits = builder.bitcast(arguments[0], ir.IntType(LANE_COUNT))
        return builder.icmp_unsigned("!=", bits, ir.Constant(bits.type, 0))

    return types.boolean(MASK), emit


@intrinsic
def total(typingctx, lanes):
    """Sum of the lanes, always in the same order: halves, quarters, pairs."""

    def emit(context, builder, signature, arguments):
        value = arguments[0]
        width = LANE_COUNT
        while width > 1:
            width //= 2
            half = ir.VectorType(ir.IntType(32), width)
            low = builder.shuffle_vector(value, value, ir.Constant(half, list(range(width))))
            high = builder.shuffle_vector(value, value, ir.Constant(half, list(range(width, 2 * width))))
            value = builder.fadd(low, high)
        return builder.extract_element(value, ir.Constant(ir.IntType(32), 0))

    return types.float32(LANES), emit


@intrinsic
def scale_by_power_of_two(typingctx, lanes, biased):
    """lanes * 2^k, where k sits in the low mantissa bits of `biased` = k + 1.5 * 2^23."""

    def emit(context, builder, signature, arguments):
        bits, exponent = (builder.bitcast(value, _INT8) for value in arguments)
        shifted = builder.shl(exponent, ir.Constant(_INT8, [23] * LANE_COUNT))
        return builder.bitcast(builder.add(bits, shifted), _FLOAT8)

    return LANES(LANES, LANES), emit


@intrinsic
def prefetch(typingctx, array, i, j):
    """Ask for array[i, j] to be brought near; `array` is contiguous with three axes."""

    def emit(context, builder, signature, arguments):
        view = context.make_array(signature.args[0])(context, builder, arguments[0])
        offset = builder.add(
            builder.mul(arguments[1], builder.extract_value(view.strides, 0)),
            builder.mul(arguments[2], builder.extract_value(view.strides, 1)),
        )
        pointer = builder.gep(builder.bitcast(view.data, ir.IntType(8).as_pointer()), [offset])
        number = ir.IntType(32)
        fetch = _declare(builder, "llvm.prefetch.p0", ir.VoidType(), [pointer.type, number, number, number])
        builder.call(fetch, [pointer, ir.Constant(number, 0), ir.Constant(number, 3), ir.Constant(number, 1)])
        return context.get_dummy_value()

    return types.void(array, types.intp, types.intp), emit
