"""Arrays passed to other libraries without a copy, by the protocol DLPack.

numba-cuda's arrays do not support it, so :class:`GpuArray`, which a batch on a GPU returns, does.
"""

import ctypes
from typing import Any

import numpy as np

CPU, CUDA = 1, 2
"""The protocol's numbers for where memory is."""

_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""The protocol's numbers for integers, unsigned ones, floats and truth values, by NumPy's letters."""

_NAME = b"dltensor"


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.c_void_p),  # none: rows lie one after the other
        ("byte_offset", ctypes.c_uint64),
    )


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("release", ctypes.c_void_p))


_api: Any = ctypes.pythonapi
_new = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
    ("PyCapsule_New", _api)
)
_is_valid = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", _api))
_pointer = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", _api)
)

HELD: dict[int, Any] = {}
"""What others still look at, by the address of what they were told; it must outlive them."""


def _let_go(address: int) -> None:
    HELD.pop(address, None)


def _forget_unread(capsule: int) -> None:
    # A reader that takes what is in a capsule renames it, and then releases it.
    if _is_valid(capsule, _NAME):
        HELD.pop(_pointer(capsule, _NAME), None)


_release: Any = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(_let_go)
_forget: Any = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(_forget_unread)


def capsule(
    address: int, shape: tuple[int, ...], dtype: Any, device: tuple[int, int], owner: object
) -> object:
    """Memory of ``owner``, rows one after the other, as a capsule that ``from_dlpack`` takes."""
    kind = np.dtype(dtype)
    sizes = (ctypes.c_int64 * len(shape))(*shape)
    told = _Managed(
        _Tensor(address, *device, len(shape), _CODES[kind.kind], 8 * kind.itemsize, 1, sizes, None, 0),
        None,
        ctypes.cast(_release, ctypes.c_void_p),
    )
    at = ctypes.addressof(told)
    HELD[at] = (told, sizes, owner)
    made: object = _new(at, _NAME, ctypes.cast(_forget, ctypes.c_void_p))
    return made


class GpuArray:
    """An array in the memory of a GPU: ``torch.from_dlpack`` and ``cupy.from_dlpack`` use it where it is.

    It has ``__cuda_array_interface__`` as well, and what numba-cuda's arrays have, such as ``copy_to_host``.
    """

    def __init__(self, array: Any, cuda: Any) -> None:
        self._array = array
        self._cuda = cuda

    def __getattr__(self, name: str) -> Any:
        return getattr(self._array, name)

    def __len__(self) -> int:
        return len(self._array)

    def __repr__(self) -> str:
        return f"<{self._array.dtype} {self._array.shape} on a GPU; copy_to_host() reads it>"

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self._cuda.get_current_device().id

    def __dlpack__(self, *, stream: Any = None, copy: bool | None = None, **_: Any) -> object:
        if copy:
            raise BufferError("this array is shared, not copied; call copy_to_host(), or copy it yourself")
        if stream != -1:  # the reader's work may be in another queue than ours
            self._cuda.synchronize()
        array = self._array
        address = array.__cuda_array_interface__["data"][0]
        return capsule(address, array.shape, array.dtype, self.__dlpack_device__(), array)
