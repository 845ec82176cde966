//! The tree of chance: every outcome with its exact probability.

use crate::common::linked;
use boardwright_kernel::{Decider, Machine, Options, PlaceId, Program, State, Value, VarId};
use std::collections::BTreeMap;

/// Returns default options with explicit chance.
pub fn explicit() -> Options {
    Options { explicit_chance: true, ..Options::default() }
}

/// Returns a game whose setup asks chance and whose first action ends it; `rest` has the blocks beside `meta` and the
/// action.
pub fn game(rest: &str) -> Program {
    let source = format!(
        "```yaml\nmeta: {{ id: odds, players: 2 }}\n{rest}\nactions:\n  stop:\n    do: draw\n```\n"
    );
    program(&source)
}

/// Compiles and links a game.
pub fn program(source: &str) -> Program {
    linked(source, 2)
}

/// A probability in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub of: u128,
    pub whole: u128,
}

impl Share {
    pub const ALL: Self = Self { of: 1, whole: 1 };
    pub const NONE: Self = Self { of: 0, whole: 1 };

    fn lowest(of: u128, whole: u128) -> Self {
        let (mut a, mut b) = (of, whole);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { of: of / a, whole: whole / a }
    }

    pub fn times(self, of: u64, whole: u64) -> Self {
        Self::lowest(self.of * u128::from(of), self.whole * u128::from(whole))
    }

    pub fn plus(self, other: Self) -> Self {
        Self::lowest(self.of * other.whole + other.of * self.whole, self.whole * other.whole)
    }
}

/// Returns a state without token numbers: variables, and types by place, in order if the place has one.
pub fn signature(program: &Program, state: &State) -> String {
    let globals = (0..program.global_vars().len()).map(|var| {
        match state.global(program, VarId(var as u16)) {
            Value::Token(_) => "token".to_owned(),
            value => format!("{value:?}"),
        }
    });
    let places = (0..program.places().len()).map(|at| {
        let place = PlaceId(at as u16);
        let tokens = state.tokens(program, place).into_iter();
        let mut types: Vec<u16> =
            tokens.map(|token| state.token(program, token).type_id.0).collect();
        let info = &program.places()[at];
        if !info.visibility.is_public() {
            types.sort_unstable();
        }
        format!("{} {types:?}", info.zone)
    });
    globals.chain(places).collect::<Vec<_>>().join("; ")
}

/// Walks all outcomes up to the first question to a player or the end, and adds the probability of each signature.
/// Returns the number of leaves.
pub fn spread(
    machine: &mut Machine<'_>,
    share: Share,
    found: &mut BTreeMap<String, Share>,
) -> usize {
    match machine.decision().map(|decision| decision.decider) {
        Some(Decider::Chance) => {}
        _ => {
            let signature = signature(machine.program(), machine.state());
            let sum = found.entry(signature).or_insert(Share::NONE);
            *sum = sum.plus(share);
            return 1;
        }
    }
    let outcomes = machine.count();
    let weights: Vec<u64> = (0..outcomes).map(|index| machine.weight(index)).collect();
    assert!(weights.iter().all(|weight| *weight > 0), "an outcome without a way to it");
    let whole = weights.iter().sum();
    let before = machine.state_hash();
    let mut ends = 0;
    for (index, weight) in weights.into_iter().enumerate() {
        machine.apply_index(index).expect("a listed outcome applies");
        ends += spread(machine, share.times(weight, whole), found);
        assert!(machine.undo());
        assert_eq!(machine.state_hash(), before, "undone");
    }
    ends
}

/// Returns the exact distribution of the first decisions, and the number of leaves of the tree.
pub fn exact(program: &Program) -> (BTreeMap<String, Share>, usize) {
    let mut found = BTreeMap::new();
    let mut machine = Machine::new(program, 1, explicit());
    let ends = spread(&mut machine, Share::ALL, &mut found);
    let sum = found.values().fold(Share::NONE, |sum, share| sum.plus(*share));
    assert_eq!(sum, Share::ALL, "probabilities add up");
    (found, ends)
}

/// Returns the frequency of each first decision with the generator.
pub fn drawn(program: &Program, games: u64) -> BTreeMap<String, u64> {
    let mut found = BTreeMap::new();
    for seed in 0..games {
        let machine = Machine::new(program, seed, Options::default());
        *found.entry(signature(program, machine.state())).or_insert(0) += 1;
    }
    found
}
