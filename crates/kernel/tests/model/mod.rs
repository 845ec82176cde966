//! The slow, honest model: a plain tree walk of `GameDef`, written from the definition and from
//! `DECISIONS.md`, sharing nothing with the kernel. The fast program must agree with it.
//!
//! It keeps zones as lists of tokens and variables in maps by name, runs effects by recursion, pays
//! costs on a copy to see whether they can be paid, and lists moves by trying everything. A game
//! runs in a thread of its own; a question is a message, and recursion waits for the answer.
//!
//! Where the definition is silent it does what the kernel does; these places say "silent" in a
//! comment.

mod costs;
mod effects;
mod endings;
mod expr;
mod generator;
mod knowledge;
mod lists;
mod moves;
mod several;
mod space;
mod table;
mod tokens;
mod triggers;
mod turns;
mod value;
mod view;
mod world;

pub use generator::Generator;
pub use table::Table;
pub use view::{View, face};

use boardwright_def::GameDef;
use value::{Place, Value};
use world::World;

/// Why a game does not go on.
#[derive(Debug)]
pub enum Stop {
    /// It has ended; the world holds the outcome.
    Over,
    /// Nobody answers any more.
    Left,
}

/// What most steps give.
pub type Run<T = ()> = Result<T, Stop>;

/// A game being played.
#[derive(Clone)]
pub struct Model<'d> {
    def: &'d GameDef,
    players: usize,
    places: Vec<Place>,
    world: World,
    generator: Generator,
    /// Who is asked; a trial copy has none.
    asker: Option<table::Asker>,
    /// Whether an effect was not done in full: what costs must not be.
    short: bool,
}

/// A procedure at work: who acts, and what its names mean.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    actor: Option<usize>,
    /// What names that hold lists hold.
    lists: std::collections::BTreeMap<String, Vec<Value>>,
    names: std::collections::BTreeMap<String, Value>,
}

impl Frame {
    fn of(actor: Option<usize>) -> Self {
        Self { actor, ..Self::default() }
    }

    /// The same with one more name.
    fn with(&self, name: &str, value: &Value) -> Self {
        let mut inner = self.clone();
        inner.bind(name, value.clone());
        inner
    }

    fn bind(&mut self, name: &str, value: Value) {
        self.names.insert(name.to_owned(), value);
    }
}

impl<'d> Model<'d> {
    fn new(def: &'d GameDef, players: usize, seed: u64) -> Self {
        let places = Place::all(def, players);
        let world = World::before_setup(def, players, &places);
        let generator = Generator::seeded(seed);
        Self { def, players, places, world, generator, asker: None, short: false }
    }
}
