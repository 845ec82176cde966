//! Targets of a search, and its rounds.

use boardwright_lab::{Met, Want, rounds};

#[test]
fn targets_are_read() {
    let want = Want::read("seat.first in -0.03..0.03").unwrap();
    assert_eq!(
        (want.metric.as_str(), want.low, want.high),
        ("seat.first", Some(-0.03), Some(0.03))
    );
    let open = Want::read(" length.turns in 20.. ").unwrap();
    assert_eq!((open.metric.as_str(), open.low, open.high), ("length.turns", Some(20.0), None));
    assert_eq!(Want::read("luck in ..1").unwrap().text(), "luck in ..1.0000");
    for wrong in
        ["seat.first", "seat.first in 3", "x in ..", "x in a..b", "x in NaN..1", "x in 0..inf"]
    {
        assert!(Want::read(wrong).unwrap_err().contains("LOW..HIGH"), "{wrong}");
    }
    assert!(Want::read("x in 3..2").unwrap_err().contains("wrong way round"));
}

/// Yes and no are claims about the whole interval.
#[test]
fn a_target_has_three_answers() {
    let want = Want::read("x in 20..30").unwrap();
    for (interval, met) in [
        (Some((20.0, 30.0)), Met::Yes),
        (Some((19.9, 25.0)), Met::Unknown),
        (Some((25.0, 30.1)), Met::Unknown),
        (Some((10.0, 40.0)), Met::Unknown),
        (Some((10.0, 19.9)), Met::No),
        (Some((30.1, 40.0)), Met::No),
        (None, Met::Unknown),
    ] {
        assert_eq!(want.met(interval), met, "{interval:?}");
    }
    let open = Want::read("x in 20..").unwrap();
    assert_eq!(open.met(Some((21.0, 9e9))), Met::Yes);
    assert_eq!(open.met(Some((1.0, 2.0))), Met::No);
}

/// Games double, and halving leaves two or three settings.
#[test]
fn rounds_double() {
    assert_eq!(rounds(9, 2000), [500, 1000, 2000]);
    assert_eq!(rounds(2, 2000), [2000]);
    assert_eq!(rounds(100, 2000), [62, 125, 250, 500, 1000, 2000]);
    assert_eq!(rounds(100, 100), [50, 100]);
    assert_eq!(rounds(1, 30), [30]);
}
