//! The comparable view of a state, in words: no ids of either side.

use super::Model;
use super::moves::Answer;
use super::value::Value;
use boardwright_def::Ordering;
use std::collections::BTreeMap;

/// The view of a state.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    /// Seat of the decider.
    pub decider: Option<u32>,
    /// Labels of the moves, in order.
    pub moves: Vec<String>,
    /// Ply and step.
    pub number: (i64, i64),
    /// Round and turn.
    pub turn: (i64, i64),
    /// Seat of the active player.
    pub active: Option<u32>,
    /// Seats of the eliminated players.
    pub eliminated: Vec<u32>,
    /// The phase.
    pub phase: Option<String>,
    /// Variables, `money[2]`.
    pub vars: BTreeMap<String, String>,
    /// Tokens by place, in order.
    pub zones: BTreeMap<String, Vec<String>>,
    /// The tokens that players know in places that they cannot look into, by place: seat, position if the place has an
    /// order, and the token.
    pub known: BTreeMap<String, Vec<String>>,
    /// Scores by seat.
    pub scores: Vec<String>,
    /// Kind, winners by seat, payoffs.
    pub outcome: Option<(String, Vec<u32>, Option<Vec<i64>>)>,
}

impl View {
    /// Returns the parts in which two views differ.
    pub fn differences(&self, other: &Self) -> Vec<String> {
        let mut found = Vec::new();
        macro_rules! compare {
            ($($field:ident)*) => {$(
                if self.$field != other.$field {
                    let (here, there) = (&self.$field, &other.$field);
                    let name = stringify!($field);
                    found.push(format!("{name}\n  kernel {here:?}\n  model  {there:?}"));
                }
            )*};
        }
        compare!(decider moves number turn active eliminated phase vars zones known scores outcome);
        found
    }
}

/// Returns a token in words: `guard(hp=3) of 2`.
pub fn face(of: &str, props: &[(String, String)], owner: Option<u32>) -> String {
    let props: Vec<String> = props.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let owner = owner.map_or(String::new(), |seat| format!(" of {seat}"));
    format!("{of}({}){owner}", props.join(" "))
}

impl Model<'_> {
    pub(super) fn view(&self, by: Option<usize>, answers: &[Answer]) -> View {
        let world = &self.world;
        let seat = |player: usize| player as u32 + 1;
        let globals = world.globals.iter().map(|(id, value)| (id.clone(), self.label(value)));
        let own = world
            .player_vars
            .iter()
            .map(|((id, player), value)| (format!("{id}[{}]", player + 1), self.label(value)));
        let of_places = world
            .place_vars
            .iter()
            .map(|((id, place), value)| (format!("{id} of {}", place.label()), self.label(value)));
        let tokens = |place| {
            let tokens = self.tokens_of(place);
            tokens.iter().map(|t| self.face(t.token().expect("a token"))).collect()
        };
        let scores = self.def.scoring.as_ref().map_or(0..0, |_| 0..self.players);
        View {
            decider: by.map(seat),
            moves: answers.iter().map(|answer| self.answer_label(answer)).collect(),
            number: (world.ply, world.step),
            turn: (world.round, world.turn),
            active: world.active.map(seat),
            eliminated: world.eliminated.iter().map(|p| seat(*p)).collect(),
            phase: world.phase.clone(),
            vars: globals.chain(own).chain(of_places).collect(),
            zones: self.places.iter().map(|place| (place.label(), tokens(place))).collect(),
            known: self.places.iter().map(|place| (place.label(), self.known_in(place))).collect(),
            scores: scores.map(|player| self.label(&self.score(player))).collect(),
            outcome: world.outcome.as_ref().map(|outcome| {
                let winners = outcome.winners.iter().map(|p| seat(*p)).collect();
                (outcome.kind.to_owned(), winners, outcome.payoffs.clone())
            }),
        }
    }

    fn answer_label(&self, answer: &Answer) -> String {
        match answer {
            Answer::Action(action, args) => {
                let action = self.body(*action);
                let args = action.params.iter().zip(args);
                let args = args.map(|(param, v)| format!(" {}={}", param.name, self.label(v)));
                format!("{}{}", action.id, args.collect::<String>())
            }
            Answer::Arguments(action, after, args) => {
                let params = &self.body(*action).params[*after..];
                let args = params.iter().zip(args);
                let args = args.map(|(param, v)| format!(" {}={}", param.name, self.label(v)));
                format!("argument{}", args.collect::<String>())
            }
            Answer::Choose(name, value) => format!("choose {name}={}", self.label(value)),
            Answer::Done(label) => format!("done {label}"),
            Answer::Skip => "skip".to_owned(),
        }
    }

    /// Returns a value in words; a token with its place.
    fn label(&self, value: &Value) -> String {
        match value {
            Value::None => "none".to_owned(),
            Value::Int(number) => number.to_string(),
            Value::Bool(holds) => holds.to_string(),
            Value::Word(of, member) => format!("{of}.{member}"),
            Value::Player(player) => format!("player {}", player + 1),
            Value::Token(token) => format!("{}{}", self.face(*token), self.lies(*token)),
            Value::Place(place) => place.label(),
            Value::Type(of) => of.clone(),
            Value::Direction(name) => name.clone(),
            Value::Set(members) => {
                let members: Vec<String> = members.iter().map(|m| self.label(m)).collect();
                format!("({})", members.join(" "))
            }
        }
    }

    fn known_in(&self, place: &super::value::Place) -> Vec<String> {
        let ordered = self.ordering(place) != Ordering::Set;
        let mut found = Vec::new();
        for (at, token) in self.world.zones[place].iter().enumerate() {
            for viewer in (0..self.players).filter(|v| self.world.known.contains(&(*v, *token))) {
                let at = if ordered { format!("#{at} ") } else { String::new() };
                found.push(format!("{}: {at}{}", viewer + 1, self.face(*token)));
            }
        }
        found.sort();
        found
    }

    fn face(&self, token: u32) -> String {
        let found = &self.world.tokens[&token];
        let prop = |def: &boardwright_def::PropDef| {
            let value = match self.token_prop(token, &def.id) {
                Value::Token(other) => {
                    format!("{}{}", self.world.tokens[&other].of, self.lies(other))
                }
                value => self.label(&value),
            };
            (def.id.clone(), value)
        };
        let props: Vec<_> = self.token_type(&found.of).props.iter().map(prop).collect();
        face(&found.of, &props, found.owner.map(|p| p as u32 + 1))
    }

    /// Returns the place of a token; in a stack or queue also its position.
    fn lies(&self, token: u32) -> String {
        match &self.world.tokens[&token].place {
            None => "@nowhere".to_owned(),
            Some(place) if self.ordering(place) == Ordering::Set => format!("@{}", place.label()),
            Some(place) => {
                let at = self.world.zones[place].iter().position(|t| *t == token);
                format!("@{}#{}", place.label(), at.expect("it lies there"))
            }
        }
    }
}
