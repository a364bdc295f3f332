def test_convert_weighs_shapes_on_request(linkwork, linkwork_json, tmp_path):
    (tmp_path / "arm.urdf").write_text(
        '<robot name="arm"><link name="base"/><link name="tip"><visual><geometry>'
        '<box size="0.1 0.1 0.2"/></geometry></visual></link>'
        '<joint name="j" type="continuous"><parent link="base"/><child link="tip"/>'
        '<axis xyz="0 0 1"/></joint></robot>'
    )
    assert linkwork("convert", "arm.urdf", "arm.xml")[0] == 2
    assert linkwork("convert", "arm.urdf", "arm.xml", "--density", 1000)[0] == 0
    status, report = linkwork_json("check", "arm.xml")
    assert status == 0, report
    assert 'mass="2' in (tmp_path / "arm.xml").read_text()
    assert linkwork("convert", "arm.urdf", "arm.yaml", "--density", -5)[0] == 2


def test_fk_of_a_robot_that_cannot_move(linkwork, tmp_path):
    (tmp_path / "block.urdf").write_text('<robot name="block"><link name="block"/></robot>')
    assert linkwork("fk", "block.urdf")[0] == 0
    assert linkwork("fk", "irb140")[0] == 2
