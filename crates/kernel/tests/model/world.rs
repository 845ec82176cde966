//! Everything that changes during a game.

use super::value::{Place, Value};
use boardwright_def::{
    Domain, Expr, GameDef, LimitScope, Op, PlayerRef, Query, Ref, Reset, VarDef,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A token. A destroyed token stays without a place until the end of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub of: String,
    pub owner: Option<usize>,
    pub place: Option<Place>,
    /// Its own properties: those that change or are given at creation.
    pub props: BTreeMap<String, Value>,
}

/// A trigger in the queue.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// Index into the definition's triggers.
    pub trigger: usize,
    pub actor: Option<usize>,
    pub token: Value,
    pub place: Value,
    /// The length of the chain of triggers, itself included.
    pub depth: u32,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub kind: &'static str,
    pub winners: Vec<usize>,
    pub payoffs: Option<Vec<i64>>,
}

/// The state of a game.
#[derive(Clone, Debug)]
pub struct World {
    pub tokens: BTreeMap<u32, Token>,
    /// Tokens in the order of the zone: a stack from its top, a queue from its front, a set in the order of arrival.
    pub zones: BTreeMap<Place, Vec<u32>>,
    /// The players who know a token without seeing it.
    pub known: BTreeSet<(usize, u32)>,
    pub globals: BTreeMap<String, Value>,
    pub player_vars: BTreeMap<(String, usize), Value>,
    pub place_vars: BTreeMap<(String, Place), Value>,
    /// The number of times an action was taken, by action, limit and player.
    pub taken: BTreeMap<(usize, usize, usize), u32>,
    pub setup_done: bool,
    /// True after the first change after setup.
    pub begun: bool,
    pub round: i64,
    pub turn: i64,
    pub ply: i64,
    pub step: i64,
    /// The player of the ply.
    pub ply_of: Option<usize>,
    pub active: Option<usize>,
    pub eliminated: BTreeSet<usize>,
    pub phase: Option<String>,
    /// The player with whom the round began, and true once the round has ended.
    pub began_round: usize,
    pub round_over: bool,
    pub end_phase: bool,
    pub end_turn: bool,
    /// The player of the next turn, if an effect has set it.
    pub next: Option<usize>,
    /// True during a top-level action and its triggers.
    pub in_action: bool,
    pub last_actor: Option<usize>,
    pub queue: VecDeque<Waiting>,
    /// Depth of the trigger now running, 0 outside.
    pub depth: u32,
    /// The number of turns since the last question.
    pub idle: u32,
    pub outcome: Option<Outcome>,
    /// The action that is being chosen in several decisions, and its player: its limits have counted it.
    pub choosing: Option<(usize, usize)>,
    /// The worlds at the beginnings of turns, each without its own earlier ones.
    pub earlier: Vec<World>,
}

impl World {
    pub fn before_setup(def: &GameDef, players: usize, places: &[Place]) -> Self {
        let each = |var: &VarDef| -> Vec<((String, usize), Value)> {
            let values = values_of(var, players);
            let of = |p| values.iter().map(move |(id, value)| ((id.clone(), p), value.clone()));
            (0..players).flat_map(of).collect()
        };
        Self {
            tokens: BTreeMap::new(),
            zones: places.iter().map(|p| (p.clone(), Vec::new())).collect(),
            known: BTreeSet::new(),
            globals: def.global_vars.iter().flat_map(|v| values_of(v, players)).collect(),
            player_vars: def.player_vars.iter().flat_map(each).collect(),
            place_vars: place_vars(def, |_| true, players),
            taken: BTreeMap::new(),
            setup_done: false,
            begun: false,
            round: 0,
            turn: 0,
            ply: 0,
            step: 0,
            ply_of: None,
            active: None,
            eliminated: BTreeSet::new(),
            phase: None,
            began_round: 0,
            round_over: false,
            end_phase: false,
            end_turn: false,
            next: None,
            in_action: false,
            last_actor: None,
            queue: VecDeque::new(),
            depth: 0,
            idle: 0,
            outcome: None,
            choosing: None,
            earlier: Vec::new(),
        }
    }

    /// Notes the beginning of a turn, for conditions on earlier positions.
    pub fn note(&mut self) {
        let earlier = std::mem::take(&mut self.earlier);
        let now = self.clone();
        self.earlier = earlier;
        self.earlier.push(now);
    }

    /// Resets the variables and limits of a scope that begins.
    pub fn begin(&mut self, def: &GameDef, what: &Reset, players: usize) {
        let own = |v: &VarDef| v.reset.as_ref() == Some(what);
        let scope = match what {
            Reset::Phase => Some(LimitScope::Phase),
            Reset::Turn => Some(LimitScope::Turn),
            Reset::Round => Some(LimitScope::Round),
            Reset::Game | Reset::OnPhase(_) | Reset::OnSequence(_) => None,
        };
        for var in def.global_vars.iter().filter(|v| own(v)) {
            self.globals.extend(values_of(var, players));
        }
        for var in def.player_vars.iter().filter(|v| own(v)) {
            for player in 0..players {
                let values = values_of(var, players).into_iter();
                self.player_vars.extend(values.map(|(id, value)| ((id, player), value)));
            }
        }
        self.place_vars.extend(place_vars(def, own, players));
        let limits = def.actions.iter().map(|a| &a.limits);
        let limits = limits.chain(super::inline(def).into_iter().map(|option| &option.limits));
        for (action, limits) in limits.enumerate() {
            for (number, _) in limits.iter().enumerate().filter(|(_, l)| Some(l.scope) == scope) {
                self.taken.retain(|(id, limit, _), _| (*id, *limit) != (action, number));
            }
        }
    }
}

/// Returns the initial values of a variable with their names, one for each key if it has keys.
fn values_of(var: &VarDef, players: usize) -> Vec<(String, Value)> {
    let init = literal(&var.init, players);
    if var.keys.is_empty() {
        return vec![(var.id.clone(), init)];
    }
    let keys = var.keys.iter().map(|key| literal(key, players));
    let seated = keys.filter(|key| *key != Value::None);
    seated.map(|key| (at_key(&var.id, Some(&key)), init.clone())).collect()
}

/// Returns the name of a value of a variable with keys.
pub fn at_key(var: &str, key: Option<&Value>) -> String {
    let name = match key {
        None => return var.to_owned(),
        Some(Value::Word(_, word)) => word.clone(),
        Some(Value::Type(of)) => of.clone(),
        Some(Value::Int(number)) => number.to_string(),
        Some(Value::Player(player)) => (player + 1).to_string(),
        Some(_) => String::new(),
    };
    format!("{var}[{name}]")
}

/// Returns the initial values of the variables of cells.
fn place_vars(
    def: &GameDef,
    wanted: impl Fn(&VarDef) -> bool,
    players: usize,
) -> BTreeMap<(String, Place), Value> {
    let mut found = BTreeMap::new();
    for board in &def.boards {
        for var in board.vars.iter().filter(|v| wanted(v)) {
            for cell in &board.cells {
                let key = (var.id.clone(), Place::common(cell));
                found.insert(key, literal(&var.init, players));
            }
        }
    }
    found
}

/// Returns a value that is known before the game. An empty seat is `none`.
pub fn literal(expr: &Expr, players: usize) -> Value {
    match expr {
        Expr::Int(number) => Value::Int(i64::from(*number)),
        Expr::Bool(holds) => Value::Bool(*holds),
        Expr::Ref(read) => match read.as_ref() {
            Ref::None => Value::None,
            Ref::Enum { of, member } => Value::Word(of.clone(), member.clone()),
            Ref::Player(PlayerRef::Seat { id }) => {
                let player = *id as usize - 1;
                if player < players { Value::Player(player) } else { Value::None }
            }
            Ref::TokenType { of } => Value::Type(of.clone()),
            Ref::Direction { name, .. } => Value::Direction(name.clone()),
            Ref::Zone { zone, player: None } => Value::Place(Place::common(zone)),
            other => panic!("{other:?} is no literal"),
        },
        // In the order of the possible members.
        Expr::Op(op) => match op.as_ref() {
            Op::Set { items: Expr::Query(query), .. } => match query.as_ref() {
                Query::Items { items } => {
                    let members = items.iter().map(|item| literal(item, players));
                    Value::Set(members.filter(|member| *member != Value::None).collect())
                }
                other => panic!("{other:?} is no literal"),
            },
            other => panic!("{other:?} is no literal"),
        },
        other => panic!("{other:?} is no literal"),
    }
}

/// Returns a value as a domain holds it: numbers are cut at the bounds; `none` is `Err` if the domain cannot hold it.
pub fn within(domain: &Domain, value: Value) -> Result<Value, ()> {
    match (domain, value) {
        (_, Value::None) if !domain.is_optional() => Err(()),
        (Domain::Int { min, max, .. }, Value::Int(number)) => {
            Ok(Value::Int(number.clamp(i64::from(*min), i64::from(*max))))
        }
        (_, value) => Ok(value),
    }
}
