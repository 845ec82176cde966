//! The slow model: a plain tree walk of `GameDef`, written from the definition and the decisions, sharing no code with the
//! kernel. The kernel must agree with it.
//!
//! It keeps zones as lists of tokens and variables in maps by name, runs effects by recursion, tries costs on a copy, and
//! lists moves by trying everything. A game runs in its own thread; a question is a message, and the recursion waits for
//! the answer.
//!
//! If the definition does not say what happens, the model does what the kernel does; a comment there says "silent".

mod costs;
mod effects;
mod endings;
mod expr;
mod generator;
mod knowledge;
mod lists;
mod longest;
mod loops;
mod moves;
mod positions;
mod questions;
mod several;
mod shapes;
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

use boardwright_def::{
    Alternative, Effect, Expr, GameDef, InlineOption, Limit, Param, hidden_questions, walk_effects,
};
use value::{Place, Value};
use world::World;

/// The reason why a game stops.
#[derive(Debug)]
pub enum Stop {
    /// The game has ended; the world holds the outcome.
    Over,
    /// The test does not answer any more.
    Left,
}

/// The result of most steps.
pub type Run<T = ()> = Result<T, Stop>;

/// A running game.
#[derive(Clone)]
pub struct Model<'d> {
    def: &'d GameDef,
    /// All inline options, numbered after the actions.
    inline: Vec<&'d InlineOption>,
    /// The questions whose number of answers depends on what not every player sees.
    hidden: Vec<HiddenQuestion<'d>>,
    players: usize,
    places: Vec<Place>,
    world: World,
    generator: Generator,
    /// The channel to the test; a trial copy has none.
    asker: Option<table::Asker>,
    /// True if an effect was not done in full, which a cost must not be.
    short: bool,
    /// The answers of a copy that tries a cost; nobody else is asked then.
    script: Option<costs::Script>,
    /// The cost that is paid now.
    paying: Option<Box<costs::Paying<'d>>>,
    /// True if an effect put a token where it has no room; the game ends with it.
    no_room: bool,
}

/// The parts of an action or an option.
pub struct Body<'d> {
    pub id: &'d str,
    pub params: &'d [Param],
    pub pre: &'d [Expr],
    pub cost: &'d [Effect],
    pub effects: &'d [Effect],
    pub after: &'d [Expr],
    pub limits: &'d [Limit],
    /// True if it reads the names of the asking procedure.
    pub inline: bool,
}

/// The frame of a procedure: the actor and the values of its names.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    actor: Option<usize>,
    /// The values of names of lists.
    lists: std::collections::BTreeMap<String, Vec<Value>>,
    /// In a sequence that returns a list: the limit of its members.
    returns_limit: Option<u32>,
    names: std::collections::BTreeMap<String, Value>,
}

impl Frame {
    fn of(actor: Option<usize>) -> Self {
        Self { actor, ..Self::default() }
    }

    /// Returns the frame with one more name.
    fn with(&self, name: &str, value: &Value) -> Self {
        let mut inner = self.clone();
        inner.bind(name, value.clone());
        inner
    }

    /// Returns the frame of an answer: an option reads the names here, an action reads none.
    fn asking(&self, by: usize, inline: bool) -> Self {
        if inline { Self { actor: Some(by), ..self.clone() } } else { Self::of(Some(by)) }
    }

    /// Takes back the names that an option has changed.
    fn take_back(&mut self, option: &Self, params: &[Param]) {
        for (name, value) in &mut self.names {
            if params.iter().all(|param| param.binding() != *name) {
                value.clone_from(&option.names[name]);
            }
        }
        for (name, members) in &mut self.lists {
            members.clone_from(&option.lists[name]);
        }
    }

    fn bind(&mut self, name: &str, value: Value) {
        self.names.insert(name.to_owned(), value);
    }
}

/// Returns every inline option of a game.
fn inline(def: &GameDef) -> Vec<&InlineOption> {
    let phases = def.turn.phases.iter();
    let of_phases = phases.flat_map(|phase| {
        let window = phase.window.as_ref().map(|window| &window.if_none);
        [Some(&phase.on_enter), Some(&phase.after), Some(&phase.on_exit), window]
            .into_iter()
            .flatten()
    });
    let lists = std::iter::once(&def.setup)
        .chain(of_phases)
        .chain(def.actions.iter().map(|a| &a.effects))
        .chain(def.sequences.iter().map(|s| &s.effects))
        .chain(def.triggers.iter().map(|t| &t.effects));
    let mut found = Vec::new();
    for effects in lists {
        walk_effects(effects, &mut |effect| {
            if let Effect::ChooseAction { alternatives, .. } = effect {
                found.extend(alternatives.iter().filter_map(|answer| match answer {
                    Alternative::Option(option) => Some(option.as_ref()),
                    Alternative::Action(_) => None,
                }));
            }
        });
    }
    found
}

/// A question whose number of answers depends on what not every player sees.
#[derive(Clone, Copy)]
struct HiddenQuestion<'d> {
    effect: &'d Effect,
    /// True if it is part of a cost: such a question is asked only if it has an answer.
    paid: bool,
}

/// Returns the questions whose number of answers depends on what not every player sees.
fn hidden(def: &GameDef) -> Vec<HiddenQuestion<'_>> {
    let paths = hidden_questions(def);
    let mut marks = Vec::new();
    def.clone().each_effect_mut(&mut |path, _| {
        marks.push((paths.contains(path), path.contains(".cost[")))
    });
    let phases = def.turn.phases.iter().flat_map(|phase| {
        let window = phase.window.as_ref().map(|window| &window.if_none);
        [Some(&phase.on_enter), Some(&phase.after), window, Some(&phase.on_exit)]
            .into_iter()
            .flatten()
    });
    let lists = std::iter::once(&def.setup)
        .chain(phases)
        .chain(def.actions.iter().flat_map(|a| [&a.cost, &a.effects]))
        .chain(def.sequences.iter().map(|s| &s.effects))
        .chain(def.triggers.iter().map(|t| &t.effects));
    let mut effects = Vec::new();
    lists.for_each(|list| walk_effects(list, &mut |effect| effects.push(effect)));
    assert_eq!(effects.len(), marks.len(), "both walks show the same effects");
    let marked = effects.into_iter().zip(marks).filter(|(_, (hides, _))| *hides);
    marked.map(|(effect, (_, paid))| HiddenQuestion { effect, paid }).collect()
}

impl<'d> Model<'d> {
    /// Returns an action by its number; the options follow the actions.
    fn body(&self, number: usize) -> Body<'d> {
        match self.def.actions.get(number) {
            Some(action) => Body {
                id: &action.id,
                params: &action.params,
                pre: &action.pre,
                cost: &action.cost,
                effects: &action.effects,
                after: &action.after,
                limits: &action.limits,
                inline: false,
            },
            None => {
                let option = self.inline[number - self.def.actions.len()];
                Body {
                    id: &option.option,
                    params: &option.params,
                    pre: &option.pre,
                    cost: &option.cost,
                    effects: &option.effects,
                    after: &[],
                    limits: &option.limits,
                    inline: true,
                }
            }
        }
    }

    /// Returns the number of an option.
    fn number_of(&self, option: &InlineOption) -> usize {
        let at = self.inline.iter().position(|known| std::ptr::eq(*known, option));
        self.def.actions.len() + at.expect("it is one of the game's")
    }

    fn new(def: &'d GameDef, players: usize, seed: u64) -> Self {
        let places = Place::all(def, players);
        let world = World::before_setup(def, players, &places);
        let generator = Generator::seeded(seed);
        let (inline, hidden) = (inline(def), hidden(def));
        Self {
            def,
            inline,
            hidden,
            players,
            places,
            world,
            generator,
            asker: None,
            short: false,
            script: None,
            paying: None,
            no_room: false,
        }
    }
}
