//! Random games: well-typed nested expressions and effects, on a board with zones, tokens, variables, phases and triggers.
//! Known differences between kernel and model are left out.

mod effects;
mod game;
mod lists;
mod values;

use crate::agree::{Game, seeds};
use crate::model::Generator;
use serde_json::{Value, json};

/// Writes one game.
struct Writer {
    dice: Generator,
    /// The names in scope, with their kinds.
    names: Vec<(String, Kind)>,
    /// The names of lists in scope, with the kinds of their members.
    held: Vec<(String, Kind)>,
    /// The number of names made so far.
    made: usize,
    /// True if there is an actor: setup has none.
    acts: bool,
    /// True if effects may ask questions.
    may_ask: bool,
    /// The actions that effects may ask for.
    later: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Int,
    Player,
    Token,
    Place,
    Word,
}

const KINDS: [Kind; 5] = [Kind::Int, Kind::Player, Kind::Token, Kind::Place, Kind::Word];
const HUES: [&str; 3] = ["red", "green", "blue"];
const WAYS: [&str; 4] = ["north", "east", "south", "west"];

impl Kind {
    fn domain(self) -> Value {
        match self {
            Kind::Int => json!({"type": "int", "min": -60, "max": 60}),
            Kind::Player => json!({"type": "player", "optional": true}),
            Kind::Token => json!({"type": "token", "optional": true}),
            Kind::Place => json!({"type": "place", "optional": true}),
            Kind::Word => json!({"type": "enum", "of": "hue", "optional": true}),
        }
    }
}

impl Writer {
    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }

    fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.dice.below(items.len())].clone()
    }

    fn name(&mut self) -> String {
        self.made += 1;
        format!("$x{}", self.made)
    }

    /// Returns a name of a kind, if one is in scope.
    fn bound(&mut self, kind: Kind) -> Option<Value> {
        let of_kind = self.names.iter().filter(|(_, k)| *k == kind).map(|(n, _)| n.clone());
        let names: Vec<String> = of_kind.collect();
        if names.is_empty() || self.below(3) == 0 {
            return None;
        }
        Some(json!({"ref": "binding", "name": self.pick(&names)}))
    }

    fn with<T>(&mut self, name: &str, kind: Kind, write: impl FnOnce(&mut Self) -> T) -> T {
        let outside = self.names.len();
        self.names.push((name.to_owned(), kind));
        let written = write(self);
        self.names.truncate(outside);
        written
    }

    fn any(&mut self, kind: Kind, depth: usize) -> Value {
        if let Some(bound) = self.bound(kind) {
            return bound;
        }
        match kind {
            Kind::Int => self.int(depth),
            Kind::Player => self.player(depth),
            Kind::Token => self.token(depth),
            Kind::Place => self.place(depth),
            Kind::Word => self.word(depth),
        }
    }
}

/// The number of games in the usual run.
const GAMES: u64 = 250;

#[test]
fn random_games() {
    let mut decisions = 0;
    for number in seeds(GAMES) {
        let dice = Generator::seeded(number);
        let (names, held, later) = (Vec::new(), Vec::new(), Vec::new());
        let mut writer = Writer { dice, names, held, made: 0, acts: false, may_ask: true, later };
        println!("random game {number}");
        decisions += Game::written(writer.game()).agrees(0..3);
    }
    println!("random: {decisions} decisions agree");
}
