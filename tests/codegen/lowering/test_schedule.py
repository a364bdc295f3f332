"""The order of computing: every node once, operands first, the same each time."""

import pytest

from linkwork.codegen.lowering.schedule import ordered
from linkwork.trace import Op, balance
from tests.codegen.programs import ROBOTS, robot_programs


@pytest.mark.parametrize("robot", ROBOTS)
def test_operands_come_first_and_every_node_once(robot):
    for program in robot_programs(robot):
        tuned = balance(program)
        excluded = (Op.CONSTANT, Op.INPUT, Op.SINE, Op.COSINE)
        nodes = [x for x in tuned.live_nodes() if tuned.graph.nodes[x][0] not in excluded]
        order = ordered(tuned.graph, nodes)
        assert sorted(order) == nodes
        place = {node: i for i, node in enumerate(order)}
        for node in order:
            operands = (place.get(x, -1) for x in tuned.graph.operands(node))
            assert all(operand < place[node] for operand in operands)
        assert ordered(tuned.graph, nodes) == order
