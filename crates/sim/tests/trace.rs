//! Traces as files: both forms round-trip, and an incomplete trace is reported.

use boardwright_kernel::OutcomeKind;
use boardwright_sim::trace::{At, EndKind, Ending, Header, Row, SpecRef, Trace};
use boardwright_sim::{Hex64, text_hash};
use proptest::prelude::*;

fn trace() -> Trace {
    let row = |ply, step, seat, index, name: &str| Row {
        at: At { ply, step },
        seat,
        index,
        name: name.to_owned(),
        hash: Hex64(u64::from(ply) * 1000 + u64::from(step)),
    };
    Trace {
        header: Header {
            engine: "0.1.0".to_owned(),
            rules_hash: Hex64(0xfeed),
            game: "threat-market".to_owned(),
            players: 2,
            seed: Hex64(7),
            seats: vec!["random".to_owned(), "greedy".to_owned()],
            overrides: [("HAND".to_owned(), "4".to_owned())].into(),
            explicit_chance: true,
            spec: Some(SpecRef { path: "my specs/a b.md".to_owned(), text_hash: text_hash("x") }),
            state: None,
            start: Hex64(0xabc),
        },
        rows: vec![
            row(1, 1, 1, 0, "buy(ware=lantern@market)"),
            row(2, 1, 1, 3, "swindle"),
            row(2, 2, 1, 1, "choose(rival=player-2)"),
            row(2, 3, 0, 5, "chance(die=6)"),
        ],
        result: Some(Ending {
            kind: EndKind::Over(OutcomeKind::Ranked),
            winners: vec![1, 2],
            payoffs: Some(vec![3, -3]),
            cause: Some("end[1]".to_owned()),
            fault: None,
        }),
    }
}

#[test]
fn both_spellings_come_back() {
    let unfinished = Trace { result: None, ..trace() };
    let empty = Trace { rows: vec![], ..trace() };
    let state = Some("boardwright-state 1\nrules 5b2c players 2\n\nround 4\n".to_owned());
    let continued = Trace { header: Header { state, ..trace().header }, ..trace() };
    for trace in [trace(), unfinished, empty, continued] {
        assert_eq!(Trace::parse(&trace.to_json()), Ok(trace.clone()));
        assert_eq!(Trace::parse(&trace.to_text()), Ok(trace.clone()));
        assert_eq!(Trace::parse(&format!("\u{feff}{}", trace.to_text())), Ok(trace.clone()));
        let windows = trace.to_text().replace('\n', "\r\n");
        assert_eq!(Trace::parse(&windows), Ok(trace));
    }
}

#[test]
fn the_text_is_for_people() {
    let text = trace().to_text();
    assert!(text.starts_with("boardwright-trace 1\nengine 0.1.0\ngame threat-market\n"), "{text}");
    assert!(text.contains("\n2.2 1 1 00000000000007d2 choose(rival=player-2)\n"), "{text}");
    assert!(text.ends_with("\n\nresult ranked 1 2, payoffs 3 -3, because end[1]\n"), "{text}");
}

/// No proper prefix of a trace is taken for a whole one.
#[test]
fn every_cut_is_noticed() {
    for whole in [trace().to_json(), trace().to_text()] {
        for length in 0..whole.trim_end().len() {
            match Trace::parse(&whole[..length]) {
                Err(error) => assert!(!error.message.is_empty()),
                // A cut inside the last line leaves a shorter result, never other rows.
                Ok(cut) => {
                    assert!(whole[..length].contains("result "), "{length}");
                    assert_eq!(cut.rows, trace().rows);
                    assert_ne!(cut.result, trace().result);
                }
            }
        }
    }
    let cut = trace().to_text().replace("\nresult ranked 1 2, payoffs 3 -3, because end[1]\n", "");
    let message = Trace::parse(&cut).unwrap_err().to_string();
    assert!(message.contains("breaks off after 4 decisions"), "{message}");
    let message = Trace::parse(&trace().to_json()[..300]).unwrap_err().to_string();
    assert!(message.contains("breaks off"), "{message}");
}

#[test]
fn foreign_files_are_told_from_broken_ones() {
    for (file, says) in [
        ("", "empty"),
        ("   \n", "empty"),
        ("# Pig\n", "not a Boardwright trace"),
        ("{}", "not a Boardwright trace"),
        (r#"{"format":1,"meta":{}}"#, "not a Boardwright trace"),
        (r#"{"format":"boardwright-trace","version":2}"#, "reads format 1"),
        ("boardwright-trace 2\n", "reads format 1"),
        ("boardwright-trace\n", "format's number"),
        ("boardwright-trace 1\n\nresult draw\n", "lacks `engine`"),
        ("boardwright-trace 1\nhello world\n", "line 2: `hello` is not known"),
        ("boardwright-trace 1\n1.1 1 x\n", "line 2: the move's index `x` is no number"),
        ("boardwright-trace 1\nresult sunny\n", "line 2: `sunny` is no result"),
        ("[1, 2]", "not a Boardwright trace"),
    ] {
        let error = Trace::parse(file).expect_err(file).to_string();
        assert!(error.contains(says), "{file:?}: {error}");
    }
}

proptest! {
    #[test]
    fn nothing_panics(text in "(boardwright-trace 1\n)?(.|\n){0,200}") {
        let _ = Trace::parse(&text);
    }
}
