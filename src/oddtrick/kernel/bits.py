"""Single bits of a set of cards: how many, the lowest, the highest, the k-th.

A set is an int64 of 52 bits, never negative. `popcount` and `lowest` are for compiled code only.
"""

from __future__ import annotations

import math
import platform
from typing import Any

from llvmlite import binding, ir
from numba import config, types

from oddtrick.kernel.compiled import compiled, intrinsic

__all__ = [
    "deposited_kth_bit",
    "halved_kth_bit",
    "has_quick_deposit",
    "highest",
    "kth_bit",
    "lowest",
    "popcount",
    "power_of_e",
]


@intrinsic
def popcount(typing_context: Any, bits: Any) -> Any:
    """The number of bits set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(typing_context: Any, bits: Any) -> Any:
    """The place of the lowest bit set; 64 of an empty set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(typing_context: Any, bits: Any) -> Any:
    """The number of zeros above the highest bit set; 64 of an empty set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), generate


@intrinsic
def _as_float(typing_context: Any, bits: Any) -> Any:
    """The number of double precision that these 64 bits stand for."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], ir.DoubleType())

    return types.float64(types.int64), generate


@compiled
def power_of_e(exponent: float) -> float:
    """e to an exponent from -700 to 700, to eight digits; a third of the time of `math.exp`, and fit for vectors."""
    two = exponent * 1.4426950408889634
    whole = math.floor(two + 0.5)
    rest = (two - whole) * 0.6931471805599453
    series = 1.0 + rest * (
        1.0
        + rest
        * (
            0.5
            + rest
            * (
                0.16666666666666666
                + rest
                * (
                    0.041666666666666664
                    + rest * (0.008333333333333333 + rest * (0.001388888888888889 + rest * 0.0001984126984126984))
                )
            )
        )
    )
    power: float = series * _as_float((int(whole) + 1023) << 52)
    return power


@compiled
def highest(bits: int) -> int:
    """The place of the highest bit set; -1 of an empty set."""
    place: int = 63 - _leading_zeros(bits)
    return place


@compiled
def halved_kth_bit(bits: int, k: int) -> int:
    """`kth_bit` on any machine: halves the word six times, without a branch that no processor could foresee."""
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        below = popcount(bits & ((1 << width) - 1))
        go = k >= below
        k -= below * go
        bits >>= width * go
        place += width * go
    return place


@intrinsic
def _deposit(typing_context: Any, bits: Any, mask: Any) -> Any:
    """The low bits put one by one where the mask has bits (the instruction PDEP of x86 with BMI2)."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        name = "llvm.x86.bmi.pdep.64"
        known = builder.module.globals.get(name)
        return builder.call(known or ir.Function(builder.module, ir.FunctionType(word, [word, word]), name), arguments)

    return types.int64(types.int64, types.int64), generate


@compiled
def deposited_kth_bit(bits: int, k: int) -> int:
    """`kth_bit` in two instructions where the processor has them."""
    place: int = lowest(_deposit(1 << k, bits))
    return place


def has_quick_deposit() -> bool:
    """Whether the processor that numba compiles for has PDEP, and not in the microcode of AMD's first two Zens."""
    told = getattr(config, "CPU_NAME", None) or getattr(config, "CPU_FEATURES", None)
    if told or platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    slow = binding.get_host_cpu_name() in ("bdver4", "znver1", "znver2")
    return bool(binding.get_host_cpu_features().get("bmi2")) and not slow


kth_bit = deposited_kth_bit if has_quick_deposit() else halved_kth_bit
"""The place of the k-th lowest bit set, k from 0 to less than the number of bits. The same either way."""
