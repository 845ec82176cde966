//! Games made at random: well-typed expressions and effects nested in each other, on a board with
//! zones, tokens, variables, phases and triggers. What is known to differ is left out.

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
    /// Names bound where something is written, with what they are.
    names: Vec<(String, Kind)>,
    /// Names bound to lists, with what their members are.
    held: Vec<(String, Kind)>,
    /// Numbers of names made up so far.
    made: usize,
    /// Whether somebody acts: nobody does in setup.
    acts: bool,
    /// Whether effects may ask.
    may_ask: bool,
    /// Actions that may be asked for.
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

    /// A name of a kind, if one is bound.
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

/// How many games are made in the usual run.
const GAMES: u64 = 400;

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
