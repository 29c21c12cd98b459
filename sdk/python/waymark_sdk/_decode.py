from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def decode(kind: type[T], value: Any) -> T:
    """Builds the dataclasses of `types` from JSON.

    Members that a newer server adds are left out; those that an older one does not send are None.
    """
    return cast(T, _decode(kind, value))


def _decode(kind: Any, value: Any) -> Any:
    origin = get_origin(kind)
    if origin is list and isinstance(value, list):
        (item,) = get_args(kind)
        return [_decode(item, one) for one in value]
    if origin in (Union, UnionType):
        options = [option for option in get_args(kind) if option is not NoneType]
        if isinstance(value, dict) and len(options) > 1 and all(map(is_dataclass, options)):
            # The reply is the alternative that shares most members with it.
            shared = [sum(name in value for name, _ in _members(option)) for option in options]
            return _decode(options[shared.index(max(shared))], value)
        return _decode(options[0], value) if value is not None and len(options) == 1 else value
    if isinstance(kind, type) and is_dataclass(kind) and isinstance(value, dict):
        members = _members(kind)
        return kind(**{name: _decode(hint, value.get(name)) for name, hint in members})
    return value


@cache
def _members(kind: Any) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind)
    return [(field.name, hints[field.name]) for field in fields(kind)]
