"""Sessions and results in one line, and as a table in a notebook."""

import pytest

from linkwork.session import run

NASTY = """
linkwork: scene
version: 1
bodies: {crate: {shape: box, size: [0.2, 0.2, 0.2], mass: 5}}
"""


@pytest.mark.parametrize("process", [False, True])
def test_a_session_shows_scene_state_time_steps_and_robots(opened, process):
    session = opened("two-scaras", process=process)
    session.step(50)
    text, html = repr(session), session._repr_html_()
    for part in ("two-scaras", "stopped", "0.050 s", "50", *session.info.robots):
        assert part in text
        assert part in html
    session.close()
    assert "closed" in repr(session)
    assert "\n" not in text


def test_results_show_scene_run_time_steps_and_robots(opened):
    result = run("irb140-table", seconds=0.02)
    robots = {name.partition("/")[0] for name in result.joints}
    for text in (repr(result), result._repr_html_()):
        assert all(x in text for x in ("irb140-table", "not recorded", "0.020 s", "20", *robots))
    assert len(repr(result)) < 200
    session = opened(process=False)
    assert "energy" in session.summary()._repr_html_()


def test_names_are_escaped_in_tables(tmp_path, opened):
    path = tmp_path / "<b>scene.yaml"
    path.write_text(NASTY)
    html = opened(path, process=False)._repr_html_()
    assert "<b>" not in html
    assert "&lt;b&gt;scene" in html
