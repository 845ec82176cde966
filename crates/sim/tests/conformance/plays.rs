//! The golden traces in words: the moves, the events and what each
//! player sees of it, as text. `BOARDWRIGHT_UPDATE=1` writes them anew; read the diff.

use super::games::{SPECS, def, program};
use boardwright_kernel::{
    Decider, Machine, Move, Observation, PlayerId, Program, SeenToken, legal_moves, observe,
};
use boardwright_sim::{Labels, Row, Trace, Watch, replay_with};
use std::fmt::Write;
use std::path::PathBuf;

/// The number of decisions whose moves are all named; later ones have only the number of moves.
const NAMED: usize = 6;

fn file(folder: &str, name: &str, ending: &str) -> PathBuf {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    root.join(folder).join(format!("{name}.{ending}"))
}

/// Writes down a game while it is played again.
struct Scribe<'a> {
    program: &'a Program,
    labels: Labels,
    text: String,
    decisions: usize,
}

impl Scribe<'_> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.program.players() as u16).map(PlayerId)
    }

    /// The events, once for all viewers with equal information.
    fn tell(&mut self, machine: &Machine<'_>) {
        let state = machine.state();
        let told = |viewer| {
            self.labels.event_sentences(self.program, state, machine.events(), viewer, true)
        };
        let whole = told(None);
        let seen: Vec<(PlayerId, Vec<String>)> =
            self.players().map(|viewer| (viewer, told(Some(viewer)))).collect();
        for sentence in &whole {
            self.line(&format!("    {sentence}"));
        }
        for (viewer, told) in seen.into_iter().filter(|(_, told)| *told != whole) {
            self.line(&format!("    {} is told", self.labels.seat_name(viewer)));
            told.iter().for_each(|sentence| self.line(&format!("      {sentence}")));
        }
        let hashes: Vec<String> = self
            .players()
            .map(|viewer| format!("{:016x}", observe(self.program, state, viewer).hash()))
            .collect();
        self.line(&format!("    seen as {}", hashes.join(" ")));
    }

    /// The tokens that each player sees.
    fn look(&mut self, machine: &Machine<'_>) {
        for viewer in self.players() {
            let seen = observe(self.program, machine.state(), viewer);
            let name = self.labels.seat_name(viewer).to_owned();
            let places = self.places(&seen);
            self.line(&format!("    {name} sees {places}"));
        }
    }

    fn places(&self, seen: &Observation) -> String {
        let mut places = Vec::new();
        for (number, place) in seen.places.iter().enumerate().filter(|(_, place)| place.count > 0) {
            let mut tokens: Vec<String> =
                place.tokens.iter().flatten().map(|token| self.token(token)).collect();
            tokens.extend(
                place.known.iter().map(|known| format!("{} (known)", self.token(&known.token))),
            );
            let hidden = place.count - tokens.len();
            if hidden > 0 {
                tokens.push(format!("{hidden} unseen"));
            }
            let name = self.labels.place_name(boardwright_kernel::PlaceId(number as u16));
            places.push(format!("{name}: {}", tokens.join(", ")));
        }
        if places.is_empty() { "nothing".to_owned() } else { places.join("; ") }
    }

    fn token(&self, token: &SeenToken) -> String {
        let name = self.labels.face_name(self.program, token.type_id, &token.props);
        match token.owner {
            Some(owner) => format!("{name} of {}", self.labels.seat_name(owner)),
            None => name,
        }
    }
}

impl Watch for Scribe<'_> {
    fn begins(&mut self, machine: &Machine<'_>) {
        self.line("setup");
        self.tell(machine);
        self.look(machine);
    }

    fn decides(&mut self, machine: &mut Machine<'_>, chosen: Move) {
        let moves = legal_moves(self.program, machine.state());
        let name = |chosen| self.labels.move_label(machine, chosen);
        let mut options = format!("of {}", moves.len());
        if self.decisions < NAMED {
            let names: Vec<String> = moves.iter().map(|one| name(*one)).collect();
            write!(options, ": {}", names.join(" | ")).expect("a string takes what is written");
        }
        let chosen = name(chosen);
        let who = match machine.decision().expect("somebody is asked").decider {
            Decider::Player(player) => self.labels.seat_name(player).to_owned(),
            Decider::Chance => "Chance".to_owned(),
        };
        self.line(&format!("{who}: {chosen}, {options}"));
        self.decisions += 1;
    }

    fn decided(&mut self, machine: &Machine<'_>, row: &Row) {
        self.line(&format!("  at {}", row.at));
        self.tell(machine);
        if machine.is_over() {
            self.look(machine);
        }
    }
}

#[test]
fn golden_plays_are_told_alike() {
    for &(name, _) in SPECS.iter() {
        let text = std::fs::read_to_string(file("traces", name, "trace")).expect("a golden trace");
        let trace = Trace::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let program = program(name, trace.header.players);
        let labels = Labels::new(&def(name), &program);
        let mut scribe = Scribe { program: &program, labels, text: String::new(), decisions: 0 };
        replay_with(&program, &trace, &mut scribe)
            .unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
        let told = scribe.text;
        let path = file("plays", name, "txt");
        if std::env::var_os("BOARDWRIGHT_UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            std::fs::write(&path, &told).expect("it can be written");
        }
        let golden = std::fs::read_to_string(&path).expect("a golden play");
        let first = golden.lines().zip(told.lines()).position(|(a, b)| a != b);
        let at = first.unwrap_or_else(|| golden.lines().count().min(told.lines().count()));
        assert!(
            golden == told,
            "{name}, line {}: {:?} was {:?}",
            at + 1,
            told.lines().nth(at),
            golden.lines().nth(at)
        );
    }
}
