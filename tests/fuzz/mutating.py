"""Damaging files: their bytes, values and elements; the same seed gives the same damage."""

import copy
import math
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import Any

from linkwork.files import parse_yaml, write_yaml
from tests.fuzz.corpus import Seed

SPECIAL = b"\x00\xff\t\n:-#&*!|>'\"%@`{}[],?<>=/;\xc3 0"
NUMBERS = ["0", "-0", "1", "-1", "1e10", "-1e10", "1e11", "1e308", "1e-320", "1e999", "nan", "inf"]
NUMBERS += ["-inf", "0x10", "1_000", "", "9" * 30, "9" * 500, "1.5.2", "1e", "pi", "١٢"]
WORDS = ["", "x", "base", "world", "tool", "true", "..", "/etc/passwd", "../../x", "é", "a" * 5000]
WORDS += ["main", "free", "nan nan nan", "1e300 0 0", "0 0 0 0", "\u202e", "zyxx"]
DEEP = (5, 60, 150, 300)
MANY = 300
SMALL = 10

_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


def mutate(seed: Seed, number: int) -> bytes:
    """The seed, damaged in the way of that number."""
    chance = random.Random(f"{seed.name}{seed.suffix}{number}")
    if chance.random() < 0.3:
        return _bytes(seed.text.encode(), chance)
    damage = _yaml if seed.suffix == ".yaml" else _xml
    return damage(seed.text, chance).encode("utf-8", "surrogatepass")


def _bytes(content: bytes, chance: random.Random) -> bytes:
    data = bytearray(content)
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(data) + 1)
        end = min(len(data), start + chance.choice([0, 1, 1, 2, 8, 200]))
        byte = chance.choice(SPECIAL) if chance.random() < 0.7 else chance.randrange(256)
        old = bytes(data[start:end])
        data[start:end] = chance.choice([bytes([byte]), old + bytes([byte]), b"", old * 3])
    return bytes(data)


def _times(size: int, chance: random.Random) -> int:
    """How often something is put in again: seldom many times, and only what is small."""
    return MANY if size <= SMALL and chance.random() < 0.05 else 1


def _number(text: str, chance: random.Random) -> str:
    """Another number in place of one of those in a text."""
    matches = list(_NUMBER.finditer(text))
    if not matches:
        return chance.choice(NUMBERS)
    match = chance.choice(matches)
    value = float(match[0])
    others = [value * 1.01, -value, value * 1e3, value / 1e3, value + 1, value * 1e12]
    new = repr(chance.choice(others)) if chance.random() < 0.6 else chance.choice(NUMBERS)
    return text[: match.start()] + new + text[match.end() :]


def _xml(text: str, chance: random.Random) -> str:
    top = ET.fromstring(text)
    for _ in range(chance.choice([1, 1, 2, 4])):
        chance.choices(_XML_WAYS, _XML_WEIGHTS)[0](top, chance)
    return ET.tostring(top, encoding="unicode")


def _any(
    top: ET.Element, chance: random.Random, is_wanted: Callable[[ET.Element], Any]
) -> ET.Element:
    elements = [x for x in top.iter() if is_wanted(x)]
    return chance.choice(elements) if elements else top


def _tweak(top: ET.Element, chance: random.Random) -> None:
    element = _any(top, chance, lambda x: any(map(_NUMBER.search, x.attrib.values())))
    names = [name for name, value in element.attrib.items() if _NUMBER.search(value)]
    for name in chance.sample(names, min(1, len(names))):
        element.set(name, _number(element.get(name, ""), chance))


def _reword(top: ET.Element, chance: random.Random) -> None:
    element, other = (_any(top, chance, lambda x: x.attrib) for _ in range(2))
    if element.attrib and other.attrib:
        name = chance.choice(list(element.attrib))
        words = [chance.choice(list(other.attrib.values())), chance.choice(WORDS)]
        element.set(name, chance.choice(words))


def _rename(top: ET.Element, chance: random.Random) -> None:
    element, other = (_any(top, chance, lambda x: x.attrib) for _ in range(2))
    if chance.random() < 0.5:
        element.tag = other.tag
    elif element.attrib and other.attrib:
        old, new = chance.choice(list(element.attrib)), chance.choice(list(other.attrib))
        element.set(new, element.attrib.pop(old))


def _remove(top: ET.Element, chance: random.Random) -> None:
    parent = _any(top, chance, len)
    if len(parent) and chance.random() < 0.6:
        parent.remove(chance.choice(list(parent)))
    elif parent.attrib:
        parent.attrib.pop(chance.choice(list(parent.attrib)))


def _repeat(top: ET.Element, chance: random.Random) -> None:
    parent, other = _any(top, chance, len), _any(top, chance, lambda _: True)
    if len(parent):
        child = copy.deepcopy(chance.choice(list(parent)))
        target = parent if chance.random() < 0.6 else other
        for _ in range(_times(len(list(child.iter())), chance)):
            target.insert(chance.randint(0, len(target)), copy.deepcopy(child))


def _swap(top: ET.Element, chance: random.Random) -> None:
    parent = _any(top, chance, lambda x: len(x) > 1)
    children = list(parent)
    chance.shuffle(children)
    parent[:] = children


def _nest(top: ET.Element, chance: random.Random) -> None:
    parent = _any(top, chance, len)
    if not len(parent):
        return
    child = chance.choice(list(parent))
    place = list(parent).index(child)
    for _ in range(chance.choice(DEEP)):
        outer = ET.Element(child.tag, dict(child.attrib))
        outer.append(child)
        child = outer
    parent[place] = child


_XML_WAYS = (_tweak, _reword, _rename, _remove, _repeat, _swap, _nest)
_XML_WEIGHTS = (40, 15, 10, 12, 12, 8, 3)


def _yaml(text: str, chance: random.Random) -> str:
    data = parse_yaml(text, "seed").data
    for _ in range(chance.choice([1, 1, 2, 4])):
        holders = list(_holders(data))
        if holders:
            chance.choices(_YAML_WAYS, _YAML_WEIGHTS)[0](holders, chance)
    return write_yaml(data)


def _holders(data: Any) -> Iterator[Any]:
    """Every map and list that holds something."""
    if isinstance(data, dict | list) and data:
        yield data
        for value in data.values() if isinstance(data, dict) else data:
            yield from _holders(value)


def _key(holder: Any, chance: random.Random) -> Any:
    return chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))


def _change_value(holders: list[Any], chance: random.Random) -> None:
    leaves = [
        (holder, key)
        for holder in holders
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
        if not isinstance(holder[key], dict | list)
    ]
    holder, key = chance.choice(leaves) if leaves else (holders[0], _key(holders[0], chance))
    if isinstance(holder[key], str) and chance.random() < 0.5:
        holder[key] = _number(holder[key], chance)
    elif isinstance(holder[key], float | int) and chance.random() < 0.8:
        value = float(holder[key])
        others = [value * 1.01, -value, value * 1e3, value + 1, 0, 1e11, 1e308, 2**62, 5e-324]
        # Files cannot hold numbers that are not finite.
        holder[key] = chance.choice([x for x in others if abs(x) < math.inf])
    else:
        holder[key] = chance.choice([None, True, [], {}, *WORDS, *NUMBERS])


def _move_value(holders: list[Any], chance: random.Random) -> None:
    source, target = chance.choice(holders), chance.choice(holders)
    target[_key(target, chance)] = copy.deepcopy(source[_key(source, chance)])


def _rename_key(holders: list[Any], chance: random.Random) -> None:
    maps = [x for x in holders if isinstance(x, dict)]
    source, target = chance.choice(maps), chance.choice(maps)
    name = chance.choice([*source, chance.choice(WORDS)])
    target[name] = target.pop(_key(target, chance))


def _drop_key(holders: list[Any], chance: random.Random) -> None:
    holder = chance.choice(holders)
    del holder[_key(holder, chance)]


def _add(holders: list[Any], chance: random.Random) -> None:
    source, target = chance.choice(holders), chance.choice(holders)
    value = source[_key(source, chance)]
    for i in range(_times(len(list(_holders(value))), chance)):
        if isinstance(target, dict):
            target[f"more{i}"] = copy.deepcopy(value)
        else:
            target.append(copy.deepcopy(value))


def _nest_value(holders: list[Any], chance: random.Random) -> None:
    holder = chance.choice(holders)
    key = _key(holder, chance)
    value = holder[key]
    for _ in range(chance.choice(DEEP)):
        value = [value] if chance.random() < 0.5 else {"in": value}
    holder[key] = value


_YAML_WAYS = (_change_value, _move_value, _rename_key, _drop_key, _add, _nest_value)
_YAML_WEIGHTS = (45, 12, 12, 14, 14, 3)
