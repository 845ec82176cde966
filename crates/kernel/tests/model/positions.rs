//! Earlier positions: the world at the beginning of every turn is kept, and positions are compared as texts.

use super::value::{Place, Value};
use super::world::World;
use super::{Frame, Model};
use boardwright_def::{Expr, Ordering};

impl Model<'_> {
    /// Returns how often the last noted position has occurred, itself included.
    pub(super) fn occurrences(&self, of: &[Expr]) -> i64 {
        let worlds = &self.world.earlier;
        let Some(last) = worlds.last() else { return 0 };
        let last = self.position(last, of);
        worlds.iter().filter(|world| self.position(world, of) == last).count() as i64
    }

    fn position(&self, world: &World, of: &[Expr]) -> Vec<String> {
        let then = Self { asker: None, world: world.clone(), ..self.clone() };
        if of.is_empty() {
            return then.everything();
        }
        of.iter().map(|part| then.part(part)).collect()
    }

    fn part(&self, part: &Expr) -> String {
        let Expr::Query(_) = part else {
            return format!("{:?}", self.value(part, &Frame::default()));
        };
        let members = self.list(part, &Frame::default());
        let mut described: Vec<String> =
            members.iter().map(|value| self.described(value)).collect();
        if members.iter().any(|value| matches!(value, Value::Token(_) | Value::Place(_))) {
            described.sort();
        }
        described.join(", ")
    }

    /// Returns a value in words: a place with its tokens.
    fn described(&self, value: &Value) -> String {
        match value {
            Value::Token(token) => self.lying(*token),
            Value::Place(place) => self.held(place),
            other => format!("{other:?}"),
        }
    }

    /// The tokens of a place, in their order if it has one.
    fn held(&self, place: &Place) -> String {
        let tokens = self.tokens_of(place).into_iter().filter_map(|token| token.token());
        let mut faces: Vec<String> = tokens.map(|token| self.appearance(token)).collect();
        if self.ordering(place) == Ordering::Set {
            faces.sort();
        }
        format!("{place:?}: {faces:?}")
    }

    /// A token with its place, and the number of tokens below it or before it if the place has an order.
    fn lying(&self, token: u32) -> String {
        let Some(place) = self.world.tokens[&token].place.clone() else {
            return format!("{} nowhere", self.appearance(token));
        };
        let among = self.tokens_of(&place);
        let index = among.iter().position(|other| *other == Value::Token(token));
        let index = if self.ordering(&place) == Ordering::Set { None } else { index };
        let index = index.map(|at| {
            if self.ordering(&place) == Ordering::Stack { at.abs_diff(among.len()) } else { at }
        });
        format!("{} at {place:?} {index:?}", self.appearance(token))
    }

    /// Type, owner and properties, but for those that name tokens.
    fn appearance(&self, token: u32) -> String {
        let token = &self.world.tokens[&token];
        let props = token.props.iter().filter(|(_, value)| !matches!(value, Value::Token(_)));
        let props: Vec<_> = props.collect();
        format!("{} of {:?} {props:?}", token.of, token.owner)
    }

    fn everything(&self) -> Vec<String> {
        let world = &self.world;
        let mut all: Vec<String> = world.zones.keys().map(|place| self.held(place)).collect();
        let value = |value: &Value| match value {
            Value::Token(token) => self.lying(*token),
            other => format!("{other:?}"),
        };
        all.extend(world.globals.iter().map(|(name, of)| format!("{name} {}", value(of))));
        all.extend(world.player_vars.iter().map(|(name, of)| format!("{name:?} {}", value(of))));
        all.extend(world.place_vars.iter().map(|(name, of)| format!("{name:?} {}", value(of))));
        let taken: Vec<_> = world.taken.iter().filter(|(_, times)| **times > 0).collect();
        all.push(format!("{taken:?} {:?} {:?}", world.eliminated, world.active));
        all
    }
}
