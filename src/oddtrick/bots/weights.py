"""The learned weights that ship with the package: read once, kept as float32. `oddtrick train` makes the file."""

from __future__ import annotations

import functools
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any
from zipfile import BadZipFile

from oddtrick.errors import bad_input
from oddtrick.kernel import np
from oddtrick.kernel.compiled import Array
from oddtrick.kernel.features import FEATURES

__all__ = ["DATA_FILE", "PRIORS", "Weights", "pack_weights", "read_weights", "shipped_weights"]

DATA_FILE = "policies.npz"
PRIORS = {"ours": 0.4, "solver": 0.25, "rules": 0.25, "anything": 0.1}
"""Before a seat has played: how likely it is to play as we do, like a solver of deals, by the rules, or like nobody."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Learned policies.

    policies: rows × features, float32; row 0 plays the rollouts, the others model how seats play. names: of the rows.
    priors: how likely a seat is to play like each row, and last like nobody (uniform). made: how the file was made
    (command, seed, figures).
    """

    policies: Array
    names: tuple[str, ...]
    priors: Array
    made: Mapping[str, Any]

    @property
    def acts(self) -> Array:
        """By which policy a seat plays the rollouts that is believed to play like each row, and last like nobody.

        Whoever goes by the rules does so in the rollouts too; for the others the first row, made for rollouts, is best.
        """
        return np.array([row if name == "rules" else 0 for row, name in enumerate((*self.names, "anything"))], np.int64)


def pack_weights(policies: Mapping[str, Array], priors: Mapping[str, float], made: Mapping[str, Any]) -> bytes:
    """The bytes of a weights file: float16 rows with names, priors and how it was made. The first row plays the
    rollouts.
    """
    names = list(policies)
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        policies=np.stack([np.asarray(policies[name], np.float16) for name in names]),
        about=np.frombuffer(
            json.dumps({"names": names, "priors": dict(priors), "made": dict(made)}, sort_keys=True).encode(), np.uint8
        ),
    )
    return buffer.getvalue()


def read_weights(data: bytes, name: str = DATA_FILE) -> Weights:
    """Reads a weights file. Raises `BadInput` (`not_weights`) with `where` = file."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as held:
            policies = np.ascontiguousarray(held["policies"], np.float32)
            about = json.loads(held["about"].tobytes())
        names = tuple(about["names"])
        priors = np.array([float(about["priors"].get(each, 0.0)) for each in (*names, "anything")])
        if policies.shape != (len(names), FEATURES) or not np.isfinite(policies).all() or priors.sum() <= 0:
            raise ValueError("shape")
    except (OSError, EOFError, BadZipFile, ValueError, KeyError, TypeError) as wrong:
        raise bad_input("not_weights", {"file": name}) from wrong
    return Weights(policies, names, priors / priors.sum(), about["made"])


@functools.cache
def shipped_weights() -> Weights:
    """The weights in the package."""
    return read_weights(resources.files("oddtrick.bots").joinpath("data", DATA_FILE).read_bytes())
