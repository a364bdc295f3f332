"""What a run is recorded with, and analysis of its signals: resampling, derivatives, fits."""

import re
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from linkwork import record
from linkwork.errors import ArgumentError, NotFoundError, RecordError
from linkwork.record import FrameLayout, Signal, new_run_id
from linkwork.record.analysis import (
    derivative,
    fit_circle,
    moving_average,
    moving_median,
    resample,
    settling_time,
)
from linkwork.record.run_info import RunInfo
from tests.record.helpers import LAYOUT, new_info

RNG = np.random.default_rng(3)
TIMES = np.linspace(0.0, 4.0, 401)
UNEVEN = np.cumsum(RNG.uniform(0.001, 0.02, 300))


@pytest.mark.parametrize("method", ["linear", "hold"])
@pytest.mark.parametrize("times", [TIMES, UNEVEN])
def test_resampling_at_its_own_times_is_the_identity(times, method):
    values = RNG.normal(size=times.size)
    again, same = resample(times, values, at=times, method=method)
    assert np.array_equal(again, times) and np.array_equal(same, values)


@pytest.mark.filterwarnings("error")
def test_infinite_values_give_no_warnings():
    times, values = np.arange(5.0), np.array([0.0, 1.0, np.inf, 1.0, 0.0])
    for result in (
        derivative(times, values),
        derivative(times, values, 3.0),
        moving_average(times, values, 2.5),
        moving_median(times, values, 2.5),
    ):
        assert result.shape == times.shape
    assert not np.isfinite(resample(times, values, rate=2.0)[1][4])
    assert settling_time(times, values) == pytest.approx(4.0, abs=1.0)


def test_resampling_a_line_is_exact_and_nothing_is_invented_outside():
    new, values = resample(UNEVEN, 3 * UNEVEN - 1, at=[UNEVEN[0] - 1, 0.5, UNEVEN[-1] + 1])
    assert values[1] == pytest.approx(0.5, abs=1e-14)
    assert np.isnan(values[[0, 2]]).all() and new.size == 3


@pytest.mark.parametrize(("rate", "count"), [(100, 401), (10, 41), (3, 13)])
def test_a_rate_covers_the_whole_time(rate, count):
    new, values = resample(TIMES, TIMES, rate=rate)
    assert new.size == count and np.allclose(np.diff(new), 1 / rate)
    assert np.allclose(values, new, atol=1e-14) and not np.isnan(values).any()


def test_hold_takes_the_last_value_before():
    _, values = resample([0, 1, 2], [5, 6, 7], at=[0.0, 0.99, 1.0, 1.5, 2.0, 2.1], method="hold")
    assert values[:5].tolist() == [5, 5, 6, 6, 7] and np.isnan(values[5])


@given(st.floats(0.0, 1.0), st.floats(-1e3, 1e3))
def test_averages_and_medians_of_a_constant_are_the_constant(width, value):
    for smooth in (moving_average, moving_median):
        assert np.allclose(smooth(TIMES, np.full(TIMES.size, value), width), value, rtol=1e-12)


@pytest.mark.parametrize("times", [TIMES, UNEVEN])
@pytest.mark.parametrize("width", [0.0, 0.05, 0.3, 50.0])
def test_moving_windows_agree_with_their_definition(times, width):
    values = RNG.normal(size=times.size)
    values[[0, 17, 18]] = np.nan
    mean, median = moving_average(times, values, width), moving_median(times, values, width)
    for index in (0, 1, 16, 17, 150, times.size - 1):
        near = np.abs(times - times[index]) <= 0.5 * width + 1e-9
        recorded = values[near][~np.isnan(values[near])]
        for result, expected in ((mean, np.mean), (median, np.median)):
            if recorded.size:
                assert result[index] == pytest.approx(expected(recorded), abs=1e-12)
            else:
                assert np.isnan(result[index])


def test_a_median_removes_a_spike_that_an_average_spreads():
    values = np.sin(TIMES)
    values[200] = 100.0
    assert np.abs(moving_median(TIMES, values, 0.05) - np.sin(TIMES)).max() < 0.02
    assert np.abs(moving_average(TIMES, values, 0.05) - np.sin(TIMES)).max() > 10


@pytest.mark.parametrize("rate", [50.0, 200.0])
def test_the_derivative_of_a_sine_is_a_cosine_of_second_order(rate):
    times = np.arange(0.0, 4.0, 1 / rate)
    error = np.abs(derivative(times, np.sin(3 * times)) - 3 * np.cos(3 * times))
    # Central differences: h^2 f''' / 6; at the ends h^2 f''' / 3 and terms of third order.
    assert error[1:-1].max() <= 27 / 6 / rate**2
    assert error.max() <= 27 / 2.5 / rate**2


def test_the_derivative_of_a_parabola_is_exact_at_uneven_times():
    assert np.allclose(derivative(UNEVEN, UNEVEN**2), 2 * UNEVEN, atol=1e-9)


def test_smoothing_tames_the_noise_of_a_derivative():
    noisy = np.sin(TIMES) + RNG.normal(scale=0.01, size=TIMES.size)
    plain, smooth = (derivative(TIMES, noisy, x) - np.cos(TIMES) for x in (0.0, 0.3))
    assert np.std(smooth) < 0.1 * np.std(plain)


def test_a_smoothed_derivative_of_a_line_is_exact_also_at_the_ends_and_beside_gaps():
    values = 3 * UNEVEN - 1
    values[[0, 40, 41, 42]] = np.nan
    assert np.allclose(derivative(UNEVEN, values, 0.2), 3.0, atol=1e-9)


@given(
    st.tuples(st.floats(-100, 100), st.floats(-100, 100)),
    st.floats(1e-3, 1e3),
    st.floats(0, 6),
    st.floats(0.5, 6.2),
)
def test_a_circle_is_found_exactly_from_points_on_an_arc(center, radius, start, arc):
    angles = start + np.linspace(0, arc, 40)
    circle = fit_circle(center[0] + radius * np.cos(angles), center[1] + radius * np.sin(angles))
    size = radius + np.abs(center).max()
    assert circle.center == pytest.approx(center, abs=1e-9 * size)
    assert circle.radius == pytest.approx(radius, abs=1e-9 * size)
    assert circle.residual <= 1e-11 * size


@pytest.mark.parametrize("noise", [1e-4, 1e-2])
def test_noise_moves_a_fitted_circle_by_its_share_and_is_the_residual(noise):
    angles = np.linspace(0, 2 * np.pi, 2000, endpoint=False)
    radii = 0.5 + RNG.normal(scale=noise, size=angles.size)
    circle = fit_circle(1.0 + radii * np.cos(angles), -2.0 + radii * np.sin(angles))
    # Standard deviation of the centre is noise * sqrt(2 / N), of the radius noise / sqrt(N).
    assert circle.center == pytest.approx((1.0, -2.0), abs=5 * noise * np.sqrt(2 / 2000))
    assert circle.radius == pytest.approx(0.5, abs=5 * noise / np.sqrt(2000) + noise**2)
    assert circle.residual == pytest.approx(noise, rel=0.1)


def test_the_refined_circle_is_unbiased_on_a_short_noisy_arc():
    angles = np.linspace(0, 1.0, 4000)
    radii = 1.0 + RNG.normal(scale=0.02, size=angles.size)
    circle = fit_circle(radii * np.cos(angles), radii * np.sin(angles))
    # The algebraic fit alone gives a radius of about 0.8 here.
    assert circle.radius == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize("points", [[], [(0, 0)], [(0, 0), (1, 1)], [(i, 2 * i) for i in range(9)]])
def test_points_that_determine_no_circle_are_rejected(points):
    x, y = zip(*points, strict=True) if points else ((), ())
    with pytest.raises(ArgumentError, match="determine no circle"):
        fit_circle(x, y)


@pytest.mark.parametrize("tau", [0.1, 0.37])
@pytest.mark.parametrize("band", [0.05, 0.02])
def test_the_settling_time_of_a_first_order_step_is_analytic(tau, band):
    values = 2.0 + 3.0 * (1 - np.exp(-TIMES / tau))
    time = settling_time(TIMES, values, band, final=5.0)
    assert time == pytest.approx(-tau * np.log(band), abs=2e-3 * tau)
    assert settling_time(TIMES + 7.0, -values, band, final=-5.0) == pytest.approx(time)


def test_an_oscillation_settles_at_its_last_crossing():
    values = 1 - np.exp(-TIMES) * np.cos(12 * TIMES)
    time = settling_time(TIMES, values, 0.1, final=1.0)
    outside = np.flatnonzero(np.abs(values - 1) > 0.1)[-1]
    assert TIMES[outside] <= time <= TIMES[outside + 1]


def test_what_never_settles_has_no_settling_time_and_a_constant_settles_at_once():
    assert settling_time(TIMES, TIMES, final=10.0) is None
    assert settling_time(TIMES, np.ones(TIMES.size)) == 0.0


@pytest.mark.parametrize(
    ("times", "values"),
    [((), ()), ((0, 1), (1,)), ((1, 0), (1, 2)), ((0, 0), (1, 2)), ((0, np.nan), (1, 2)), ("a", 1)],
)
def test_invalid_samples_are_rejected(times, values):
    for function in (derivative, settling_time, lambda t, v: resample(t, v, rate=1)):
        with pytest.raises(ArgumentError):
            function(times, values)


def test_invalid_arguments_name_themselves():
    with pytest.raises(ArgumentError, match="`rate` or `at`"):
        resample(TIMES, TIMES)
    with pytest.raises(ArgumentError, match="rate"):
        resample(TIMES, TIMES, rate=0)
    with pytest.raises(NotFoundError, match="linear"):
        resample(TIMES, TIMES, rate=1, method="cubic")
    with pytest.raises(ArgumentError, match="width"):
        moving_average(TIMES, TIMES, -1)


def test_methods_of_a_signal_keep_its_name_and_derive_its_unit():
    signal = Signal("arm/q1.position", "rad", TIMES, np.sin(TIMES))
    assert signal.derivative().unit == "rad/s"
    assert signal.derivative().derivative().unit == "rad/s^2"
    assert signal.derivative().derivative().derivative().unit == "rad/s^3"
    assert Signal("f", "N m", TIMES, TIMES).derivative().unit == "N m/s"
    assert signal.resample(rate=10).moving_median(0.2).moving_average(0.1).name == signal.name
    assert signal.settling_time(final=0.0) is None
    assert len(signal) == 401 and np.array_equal(np.asarray(signal), signal.values)
    assert "arm/q1.position [rad]" in repr(signal) and "401" in repr(signal)


def test_a_signal_is_plotted_into_a_file(tmp_path):
    Signal("arm/q1.position", "rad", TIMES, np.sin(TIMES)).plot(tmp_path / "a.svg")
    assert "<!-- arm/q1.position [rad] -->" in (tmp_path / "a.svg").read_text()


@pytest.mark.parametrize("layout", [LAYOUT, FrameLayout((), ()), FrameLayout(("a",), (), ("s",))])
def test_the_views_cover_a_frame_once(layout):
    frame = np.arange(float(layout.size))
    seen = [
        frame[:2],
        layout.body_view(frame).ravel(),
        layout.joint_view(frame).ravel(),
        layout.channel_view(frame),
    ]
    assert np.array_equal(np.concatenate(seen), frame)


def test_views_of_a_block_are_the_views_of_its_frames():
    block = np.random.default_rng(0).normal(size=(5, LAYOUT.size))
    for view in (LAYOUT.body_view, LAYOUT.joint_view, LAYOUT.channel_view):
        assert np.array_equal(view(block), [view(frame) for frame in block])


def test_a_stamp_is_read_back():
    frame = LAYOUT.new()
    LAYOUT.stamp(frame, 12, 0.5)
    assert (LAYOUT.step(frame), LAYOUT.time(frame)) == (12, 0.5)


def test_run_ids_are_unique_and_begin_with_the_time():
    names = [new_run_id() for _ in range(200)]
    assert len(set(names)) == 200
    assert all(re.fullmatch(r"\d{8}-\d{6}-[0-9a-f]{6}", name) for name in names)


def test_information_survives_json():
    info = new_info(scene="Zelle é", scene_json='{"a": 1}', record_every=10)
    assert RunInfo.from_json(info.to_json()) == info


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"run": 3}', b"\xff"])
def test_other_text_is_refused(text):
    with pytest.raises(RecordError):
        RunInfo.from_json(text)


@pytest.mark.parametrize(
    "wrong", [{"step_size": 0.0}, {"step_size": 1e308}, {"step_size": 1e-9}, {"seed": 2**63}]
)
def test_impossible_information_cannot_be_made(wrong):
    with pytest.raises(ValidationError):
        new_info(**wrong)


def test_every_public_name_exists():
    assert all(getattr(record, name) is not None for name in record.__all__)


def test_unknown_names_are_attribute_errors():
    with pytest.raises(AttributeError, match="nonsense"):
        _ = record.nonsense


def test_importing_the_package_and_recording_need_no_database_driver():
    code = (
        "import sys; import linkwork.record as r; r.SpoolWriter, r.query, r.export_run;"
        "sys.exit(bool({'duckdb', 'xlsxwriter'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
