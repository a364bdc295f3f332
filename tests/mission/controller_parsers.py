"""Parsers of the subsets of URScript and RAPID that exports use: name, targets and options."""

import re

import numpy as np

from linkwork.spatial.rotation import from_rotation_vector, from_wxyz

NUMBER = r"-?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"


def matrix(position, wxyz):
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = from_wxyz(wxyz), position
    return pose


def numbers(text):
    assert re.fullmatch(rf"\[{NUMBER}(?:, ?{NUMBER})*\]", text), text
    return [float(x) for x in text[1:-1].split(",")]


def parse_urscript(text):
    """Name of the program, and its calls with loops run."""
    lines = [line.strip() for line in text.splitlines()]
    head = re.fullmatch(r"def ([A-Za-z]\w*)\(\):", lines[0])
    assert head
    assert lines[-1] == "end"
    return head[1], _urscript_block(lines[1:-1])


def _urscript_block(lines):
    calls, i = [], 0
    while i < len(lines):
        loop = re.fullmatch(r"local (i\d+) = 0", lines[i])
        if not loop:
            calls.append(_urscript_call(lines[i]))
            i += 1
            continue
        name = loop[1]
        times = int(re.fullmatch(rf"while {name} < (\d+):", lines[i + 1])[1])
        depth, end = 1, i + 2
        while depth:
            depth += lines[end].startswith("while ") - (lines[end] == "end")
            end += 1
        body = lines[i + 2 : end - 1]
        assert body[-1] == f"{name} = {name} + 1"
        calls += _urscript_block(body[:-1]) * times
        i = end
    return calls


def _urscript_call(line):
    name, rest = re.fullmatch(r"(\w+)\((.*)\)", line).groups()
    if name == "textmsg":
        return name, re.fullmatch(r'"([^"\\]*)"', rest)[1]
    if name == "sleep":
        return name, float(rest)
    if name == "sync":
        return name, rest
    if name == "set_standard_digital_out":
        port, value = rest.split(", ")
        return name, int(port), {"True": True, "False": False}[value]
    targets = re.findall(rf"p?\[{NUMBER}(?:, {NUMBER})*\]", rest)
    options = dict(re.findall(rf"([avr])=({NUMBER})(?:, |$)", rest))
    assert re.sub(rf"p?\[[^\]]*\](?:, )?|[avr]={NUMBER}(?:, )?", "", rest) == ""
    return name, [_urscript_target(x) for x in targets], {k: float(v) for k, v in options.items()}


def _urscript_target(text):
    if not text.startswith("p"):
        return numbers(text)
    values = numbers(text[1:])
    return matrix(values[:3], from_rotation_vector(values[3:]))


def parse_rapid(text):
    """Name of the procedure, and its instructions with loops run."""
    lines = [line.strip() for line in text.splitlines()]
    assert re.fullmatch(r"MODULE [A-Za-z]\w*", lines[0])
    assert lines[-2:] == ["ENDPROC", "ENDMODULE"]
    constants, i = {}, 1
    while lines[i].startswith("CONST "):
        kind, name, value = re.fullmatch(r"CONST (\w+) (\w+):=(.*);", lines[i]).groups()
        constants[name] = _rapid_value(kind, value)
        i += 1
    name = re.fullmatch(r"PROC ([A-Za-z]\w*)\(\)", lines[i])[1]
    assert lines[i + 1 : i + 3] == ["ConfJ\\Off;", "ConfL\\Off;"]
    return name, _rapid_block(lines[i + 3 : -2], constants)


def _rapid_value(kind, value):
    groups = re.findall(r"\[[^\[\]]*\]", value)
    outer = re.sub(r"\[[^\[\]]*\]", "x", value)
    assert groups[-1] == "[9E9,9E9,9E9,9E9,9E9,9E9]"
    if kind == "jointtarget":
        assert outer == "[x,x]"
        return np.radians(numbers(groups[0])).tolist()
    assert (kind, outer) == ("robtarget", "[x,x,x,x]")
    wxyz = numbers(groups[1])
    assert abs(np.linalg.norm(wxyz) - 1.0) < 1e-6
    return matrix(np.array(numbers(groups[0])) / 1000.0, wxyz)


def _rapid_block(lines, constants):
    calls, i = [], 0
    while i < len(lines):
        loop = re.fullmatch(r"FOR (i\d+) FROM 1 TO (\d+) DO", lines[i])
        if not loop:
            calls.append(_rapid_instruction(lines[i], constants))
            i += 1
            continue
        depth, end = 1, i + 1
        while depth:
            depth += lines[end].startswith("FOR ") - (lines[end] == "ENDFOR")
            end += 1
        calls += _rapid_block(lines[i + 1 : end - 1], constants) * int(loop[2])
        i = end
    return calls


def _rapid_instruction(line, constants):
    name, rest = re.fullmatch(r"(\w+) (.*);", line).groups()
    if name == "TPWrite":
        return name, re.fullmatch(r'"((?:[^"\\]|\\\\)*)"', rest)[1].replace("\\\\", "\\")
    if name == "WaitTime":
        return name, float(rest)
    if name == "SetDO":
        signal, value = rest.split(",")
        return name, signal, {"1": True, "0": False}[value]
    count = 2 if name == "MoveC" else 1
    *targets, end = rest.split(",", count)
    form = rf"\[({NUMBER}),500,5000,1000\],(fine|\[FALSE,({NUMBER}),.*\]),tool0"
    speed, _, zone = re.fullmatch(form, end).groups()
    options = {"v": float(speed) / 1000.0, "r": float(zone or 0.0) / 1000.0}
    return name, [constants[x] for x in targets], options
