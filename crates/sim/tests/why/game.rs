//! A game, its labels, and the explanations of moves in it.

use boardwright_compile::{Overrides, compile};
use boardwright_kernel::{LinkOptions, Machine, Options, Program, Verdict, explain_move, link};
use boardwright_sim::{Labels, matching, wanted};

pub struct Game {
    pub program: Program,
    pub labels: Labels,
}

/// The game that has every kind of reason.
pub fn game() -> Game {
    Game::of(include_str!("../../../kernel/tests/games/reasons-against-moves.md"))
}

impl Game {
    pub fn of(text: &str) -> Self {
        let compiled = compile(text, &Overrides::new());
        let def = compiled.def.unwrap_or_else(|| panic!("{:#?}", compiled.diagnostics));
        let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
        let labels = Labels::new(&def, &program);
        Self { program, labels }
    }

    pub fn begin(&self) -> Machine<'_> {
        Machine::new(&self.program, 1, Options { explicit_chance: true, ..Options::default() })
    }

    /// The game after some moves, each the first that fits.
    pub fn after(&self, moves: &[&str]) -> Machine<'_> {
        let mut machine = self.begin();
        for text in moves {
            let meant = wanted(&machine, &self.labels, text, None)
                .unwrap_or_else(|why| panic!("{text}: {why}"));
            let found = matching(&mut machine, &meant);
            let chosen = *found.first().unwrap_or_else(|| panic!("{text} is not legal"));
            machine.apply(chosen).expect("it is listed");
        }
        machine
    }

    pub fn verdict(&self, machine: &Machine<'_>, text: &str) -> Verdict {
        let wanted =
            wanted(machine, &self.labels, text, None).unwrap_or_else(|why| panic!("{text}: {why}"));
        explain_move(&self.program, machine.state(), &wanted, None)
    }

    /// Kind, path and sentence of each reason.
    pub fn told(&self, machine: &Machine<'_>, text: &str) -> Vec<(&'static str, String, String)> {
        let verdict = self.verdict(machine, text);
        let why = self.labels.why(&self.program, machine.state(), &verdict.reasons, None);
        let kinds = verdict.reasons.iter().map(|reason| reason.kind.name());
        kinds.zip(why).map(|(kind, why)| (kind, why.path, why.sentence)).collect()
    }

    pub fn assert(&self, moves: &[&str], text: &str, expected: &[(&str, &str, &str)]) {
        let machine = self.after(moves);
        let told = self.told(&machine, text);
        let told: Vec<(&str, &str, &str)> =
            told.iter().map(|(kind, path, why)| (*kind, path.as_str(), why.as_str())).collect();
        assert_eq!(told, expected, "{text} after {moves:?}");
        let legal = self.verdict(&machine, text).legal;
        assert_eq!(legal, Some(expected.is_empty()), "{text} after {moves:?}");
    }
}
