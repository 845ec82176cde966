//! Plays kernel and model side by side and compares everything comparable at every decision.

mod kernel_view;

use crate::model::{Generator, Table};
use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_kernel::{LinkOptions, Machine, Options, Program, link, load_text, save_text};
use std::sync::Arc;

/// Returns the seeds, `usual` many from 0. `BOARDWRIGHT_GAMES=n` takes n times as many, `BOARDWRIGHT_SEED=n` sets the
/// first.
pub fn seeds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str, default| match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a number, not `{text}`")),
        Err(_) => default,
    };
    let first = number("BOARDWRIGHT_SEED", 0);
    first..first + usual * number("BOARDWRIGHT_GAMES", 1)
}

/// A game for kernel and model.
pub struct Game {
    def: Arc<GameDef>,
}

/// The maximal number of decisions of a random game: some games never end.
const MOST_DECISIONS: usize = 2000;

impl Game {
    /// Compiles a spec with knobs.
    pub fn compiled(source: &str, knobs: &[(&str, &str)]) -> Self {
        let knobs = knobs.iter().map(|(id, value)| ((*id).to_owned(), (*value).to_owned()));
        let compiled = compile(source, &knobs.collect::<Overrides>());
        let Some(def) = compiled.def else {
            panic!("the spec compiles: {:#?}", compiled.diagnostics);
        };
        Self { def: Arc::new(def) }
    }

    /// Reads a definition from JSON.
    pub fn written(json: serde_json::Value) -> Self {
        let def = serde_json::from_value(json).expect("the definition is well formed");
        Self { def: Arc::new(def) }
    }

    /// Returns the possible numbers of players.
    pub fn players(&self) -> std::ops::RangeInclusive<u32> {
        self.def.meta.players.min..=self.def.meta.players.max
    }

    /// Links the game for a number of players.
    pub fn link(&self, players: u32) -> Program {
        link(&self.def, &LinkOptions { players }).expect("the game links")
    }

    /// Plays at random from each seed with every number of players; returns the number of compared decisions.
    pub fn agrees(&self, seeds: std::ops::Range<u64>) -> usize {
        let mut decisions = 0;
        for players in self.players() {
            let program = self.link(players);
            for seed in seeds.clone() {
                decisions += self.play(&program, players, seed);
            }
        }
        assert!(decisions > 0, "somebody is asked");
        decisions
    }

    fn play(&self, program: &Program, players: u32, seed: u64) -> usize {
        let mut machine = Machine::new(program, seed, Options::default());
        // Without events some effects use fused operations.
        let unheard = Options { events: false, ..Options::default() };
        let mut quiet = Machine::new(program, seed, unheard);
        let mut table = Table::start(&self.def, players, seed);
        let mut dice = Generator::seeded(!seed);
        let mut answers = Vec::new();
        loop {
            let (fast, slow) = (kernel_view::view(&mut machine), table.look());
            let differences = fast.differences(&slow);
            assert!(
                differences.is_empty(),
                "{} by {players} from seed {seed} after {} decisions {answers:?}:\n{}",
                self.def.meta.id,
                answers.len(),
                differences.join("\n"),
            );
            if machine.is_over() || answers.len() == MOST_DECISIONS {
                let saved = save_text(program, machine.state());
                let loaded = load_text(program, &saved).expect("what was played is a state");
                assert_eq!(loaded.state_hash(machine.program()), machine.state_hash(), "{saved}");
                assert_eq!(&loaded, machine.state(), "{saved}");
                return answers.len() + usize::from(machine.is_over());
            }
            let chosen = dice.below(fast.moves.len());
            answers.push(fast.moves[chosen].clone());
            machine.apply_index(chosen).expect("it is listed");
            table.answer(chosen);
            let before = quiet.state().clone();
            quiet.apply_index(chosen).expect("it is listed without events, too");
            assert_eq!(quiet.state(), machine.state(), "{}: {answers:?}", self.def.meta.id);
            assert!(quiet.undo() && *quiet.state() == before, "{answers:?} is taken back");
            quiet.apply_index(chosen).expect("it is listed again");
        }
    }
}
