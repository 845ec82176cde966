//! `boardwright why MOVE --events --as SEAT` tells what the seat can foresee and nothing else.

use super::shell::{err, folder, json, out, path, root, run, spec, status};
use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{
    LinkOptions, Machine, Options, PlayerId, Program, Rng, link, observe, sample_consistent,
    save_text,
};
use boardwright_sim::move_name;

/// `why` made the move and told the coming die.
#[test]
fn a_coming_die_is_not_told() {
    let told =
        |seed| out(&run(&["why", &spec("pig"), "roll", "--events", "--as", "1", "--seed", seed]));
    let one = told("1");
    assert_eq!(one, "pig, 1.1: Player 1 to move\nRoll:\n  Chance decides what follows\n");
    for seed in ["2", "3", "4", "5"] {
        assert_eq!(told(seed), one, "{seed}");
    }
    let all = out(&run(&["why", &spec("pig"), "roll", "--events"]));
    assert!(all.contains("The die shows"), "without a seat the move is made: {all}");
}

/// Changes that are certain are told with their causes as before.
#[test]
fn certain_changes_are_told() {
    let seen = |viewer: &[&str]| {
        let args = ["why", &spec("tic-tac-toe"), "place(cell=b2)", "--events", "--json"];
        json(&run(&[&args[..], viewer].concat()))
    };
    let (all, one) = (seen(&[]), seen(&["--as", "2"]));
    assert_eq!(all, one);
    assert_eq!(one["open"], serde_json::Value::Null);
    assert!(!one["events"].as_array().expect("a list").is_empty(), "{one}");

    let args = ["why", &spec("threat-market"), "takeMoney", "--events", "--as", "1"];
    let told = out(&run(&args));
    assert!(told.contains("money"), "what comes before chance: {told}");
    let refused = run(&["why", &spec("pig"), "rol", "--events", "--as", "1"]);
    assert!(err(&refused).contains("there is no action `rol`"), "{}", err(&refused));
    let refused = run(&["why", &spec("pig"), "hold", "--events", "--as", "1"]);
    assert!(err(&refused).contains("it is not legal there"), "{}", err(&refused));
    assert_eq!(status(&refused), 1);
}

/// A game, and the states in which it is looked at.
struct Position {
    spec: String,
    program: Program,
    plies: usize,
}

impl Position {
    fn new(spec: String, plies: usize) -> Self {
        let text = std::fs::read_to_string(&spec).expect("the spec");
        let def = compile(&text, &Overrides::new()).def.expect("a game");
        let players = def.meta.players.min.max(2);
        let program = link(&def, &LinkOptions { players }).expect("it links");
        Self { spec, program, plies }
    }

    /// Plays at random; compares what each seat is told in worlds that it cannot tell apart. Returns how
    /// many answers were compared, how many told a change, and how many differ for a reader who sees all.
    fn compare(&self, name: &str) -> [usize; 3] {
        let mut machine = Machine::new(&self.program, 7, Options::default());
        let mut rng = Rng::seeded(11);
        for _ in 0..self.plies {
            if machine.is_over() {
                return [0; 3];
            }
            let index = machine.random_index(&mut rng);
            machine.apply_index(index).expect("a listed move applies");
        }
        let names: Vec<String> =
            machine.legal_moves().to_vec().into_iter().map(|m| move_name(&machine, m)).collect();
        let mut counts = [0; 3];
        for viewer in (0..self.program.players() as u16).map(PlayerId) {
            let seen = observe(&self.program, machine.state(), viewer);
            let worlds = [1, 2].map(|seed| {
                let drawn = sample_consistent(&self.program, &seen, &mut Rng::seeded(seed));
                let text = save_text(&self.program, &drawn.expect("a world"));
                let file = folder("foresight").join(format!("{name}-{}-{seed}.txt", self.plies));
                std::fs::write(&file, text).expect("it is written");
                file
            });
            let seat = viewer.seat().to_string();
            for asked in [names.first(), names.last()].into_iter().flatten() {
                let told =
                    worlds.each_ref().map(|file| self.ask(asked, path(file), &["--as", &seat]));
                assert_eq!(told[0], told[1], "{name}, {asked}, seat {seat}, after {}", self.plies);
                counts[0] += 1;
                counts[1] += usize::from(told[0].contains("    line "));
                let all = worlds.each_ref().map(|file| self.ask(asked, path(file), &[]));
                counts[2] += usize::from(all[0] != all[1]);
            }
        }
        counts
    }

    fn ask(&self, asked: &str, file: &str, more: &[&str]) -> String {
        let players = self.program.players().to_string();
        let args = ["why", &self.spec, asked, "--events", "--from", file, "--players", &players];
        let output = run(&[&args[..], more].concat());
        assert!(!err(&output).contains("panick"), "{args:?}: {}", err(&output));
        format!("{}\n{}\n{}", status(&output), out(&output), err(&output))
    }
}

/// Worlds that a seat cannot tell apart give equal answers; they told other hands and coming cards.
#[test]
fn worlds_that_a_seat_cannot_tell_apart_are_told_alike() {
    let mut total = [0; 3];
    for (name, spec) in [
        ("pig", spec("pig")),
        ("market", spec("threat-market")),
        ("poker", path(&root().join("tests/sketches/kuhn-poker.md")).to_owned()),
        ("tricks", path(&root().join("tests/sketches/trick-taking.md")).to_owned()),
    ] {
        for plies in [0, 4] {
            let counts = Position::new(spec.clone(), plies).compare(name);
            total.iter_mut().zip(counts).for_each(|(all, one)| *all += one);
        }
    }
    println!("compared, with changes, differing for a reader of all: {total:?}");
    let [compared, changes, differing] = total;
    assert!(compared >= 16 && changes >= 4 && differing >= 4, "{total:?}");
}
