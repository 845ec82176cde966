//! Lists, each in its stated order.

use super::value::{Place, Value};
use super::{Frame, Model};
use boardwright_def::{Expr, Query};

impl Model<'_> {
    /// The members of a list. One value where a list is wanted is a list of it; `none` is no
    /// member.
    pub(super) fn list(&self, expr: &Expr, frame: &Frame) -> Vec<Value> {
        match expr {
            Expr::Query(query) => self.query(query, frame),
            single => {
                let value = self.value(single, frame);
                if value == Value::None { Vec::new() } else { vec![value] }
            }
        }
    }

    fn query(&self, query: &Query, frame: &Frame) -> Vec<Value> {
        let places = |found: Vec<Place>| found.into_iter().map(Value::Place).collect();
        match query {
            Query::TokensInZone { zone } => match self.value(zone, frame).place() {
                Some(place) => self.tokens_of(place),
                None => Vec::new(),
            },
            Query::TokensIn { places } => self.tokens_on(&self.list(places, frame)),
            Query::Pieces { player } => match self.value(player, frame).player() {
                Some(player) => self.pieces(player),
                None => Vec::new(),
            },
            Query::IntsInRange { min, max, step } => {
                match (self.value(min, frame).int(), self.value(max, frame).int()) {
                    (Some(min), Some(max)) => (min..=max)
                        .step_by(step.map_or(1, |step| step.max(1) as usize))
                        .map(Value::Int)
                        .collect(),
                    _ => Vec::new(),
                }
            }
            Query::Enums { of, values } => {
                let found = self.def.enums.iter().find(|e| e.id == *of).expect("the enum");
                let wanted = |word: &&String| values.is_empty() || values.contains(word);
                let words = found.members.iter().filter(wanted);
                words.map(|word| Value::Word(of.clone(), word.clone())).collect()
            }
            Query::Players => (0..self.players).map(Value::Player).collect(),
            Query::Remaining => {
                (0..self.players).filter(|p| self.remains(*p)).map(Value::Player).collect()
            }
            Query::Others { than } => {
                let than = self.value(than, frame).player();
                let other = |p: &usize| Some(*p) != than && self.remains(*p);
                (0..self.players).filter(other).map(Value::Player).collect()
            }
            Query::Clockwise { from } => match self.value(from, frame).player() {
                Some(from) => {
                    let round = (0..self.players).map(|k| (from + k) % self.players);
                    round.filter(|p| self.remains(*p)).map(Value::Player).collect()
                }
                None => Vec::new(),
            },
            Query::Zones { owner } => {
                let owner = owner.as_ref().map(|o| self.value(o, frame).player());
                let cells = self.def.boards.iter().flat_map(|b| &b.cells).collect::<Vec<_>>();
                let no_cells = self.places.iter().filter(|p| !cells.contains(&&p.zone));
                match owner {
                    None => places(no_cells.cloned().collect()),
                    Some(None) => Vec::new(),
                    Some(owner) => places(no_cells.filter(|p| p.owner == owner).cloned().collect()),
                }
            }
            Query::Board { board } => {
                places(self.board(board).cells.iter().map(|id| Place::common(id)).collect())
            }
            Query::Region { region, player } => {
                let player = player.as_ref().map(|p| self.value(p, frame).player());
                places(self.region(region, player))
            }
            Query::Types { family } => {
                let of = |t: &&boardwright_def::TokenType| t.family.as_ref() == Some(family);
                let types = self.def.token_types.iter().filter(of);
                types.map(|t| Value::Type(t.id.clone())).collect()
            }
            Query::AdjacentZones { zone } => match self.value(zone, frame).place() {
                Some(place) => places(self.neighbours(place)),
                None => Vec::new(),
            },
            Query::TokensInAdjacentZones { zone } => match self.value(zone, frame).place() {
                Some(place) => self.tokens_on(&places(self.neighbours(place))),
                None => Vec::new(),
            },
            Query::ConnectedZones { zone, bind, via, steps } => {
                // A number of steps that is none is silent: no limit.
                let steps = steps.as_ref().and_then(|steps| self.value(steps, frame).int());
                match self.value(zone, frame).place() {
                    Some(place) => places(self.reached(place, (bind, via.as_ref()), steps, frame)),
                    None => Vec::new(),
                }
            }
            Query::Ray { from, direction, bind, condition } => {
                let way = self.way(from, direction, frame);
                places(self.ray(way, bind, condition.as_ref(), frame))
            }
            Query::Walk { from, direction, n, bind, when } => {
                let way = self.way(from, direction, frame);
                let n = self.value(n, frame).int().unwrap_or(0);
                places(self.walk(way, n, bind, when.as_ref(), frame))
            }
            Query::Between { from, to } => {
                let (from, to) = (self.value(from, frame), self.value(to, frame));
                match (from.place(), to.place()) {
                    (Some(from), Some(to)) => places(self.between(from, to)),
                    _ => Vec::new(),
                }
            }
            Query::Lines { .. } => panic!("lines are only counted or tested for emptiness"),
            Query::Where { list, bind, when } => {
                let holds = |member: &Value| self.holds(when, &frame.with(bind, member));
                self.list(list, frame).into_iter().filter(holds).collect()
            }
            Query::Members { set } => match self.value(set, frame) {
                Value::Set(members) => members,
                _ => Vec::new(),
            },
            Query::Union { left, right } => {
                let left = self.list(left, frame);
                let new: Vec<Value> =
                    self.list(right, frame).into_iter().filter(|m| !left.contains(m)).collect();
                [left, new].concat()
            }
            Query::Unite { list, bind, value } => {
                let mut found = Vec::new();
                for member in self.list(list, frame) {
                    for new in self.list(value, &frame.with(bind, &member)) {
                        if !found.contains(&new) {
                            found.push(new);
                        }
                    }
                }
                found
            }
            Query::Distinct { list, bind, value } => {
                let (mut found, mut seen) = (Vec::new(), Vec::new());
                for member in self.list(list, frame) {
                    let value = self.value(value, &frame.with(bind, &member));
                    if value != Value::None && !seen.contains(&value) {
                        seen.push(value);
                        found.push(member);
                    }
                }
                found
            }
            Query::Binding { name } => frame.lists.get(name).cloned().unwrap_or_default(),
            Query::Otherwise { list, other } => {
                let found = self.list(list, frame);
                if found.is_empty() { self.list(other, frame) } else { found }
            }
            Query::Extreme { list, bind, value, highest } => {
                let members = self.list(list, frame);
                let of = |member: &Value| self.value(value, &frame.with(bind, member)).int();
                let values: Vec<Option<i64>> = members.iter().map(of).collect();
                let known = values.iter().flatten();
                let best = if *highest { known.max() } else { known.min() }.copied();
                let attains = |(_, value): &(Value, Option<i64>)| value.is_some() && *value == best;
                members.into_iter().zip(values).filter(attains).map(|(member, _)| member).collect()
            }
            Query::Take { list, n } => {
                let n = self.value(n, frame).int().unwrap_or(0).max(0) as usize;
                self.list(list, frame).into_iter().take(n).collect()
            }
            Query::Items { items } => {
                let values = items.iter().map(|item| self.value(item, frame).narrow());
                values.filter(|value| *value != Value::None).collect()
            }
        }
    }

    /// Whether a player is not eliminated.
    pub(super) fn remains(&self, player: usize) -> bool {
        !self.world.eliminated.contains(&player)
    }

    /// The first player from a seat on who is not eliminated.
    pub(super) fn remaining_from(&self, seat: usize) -> Option<usize> {
        (0..self.players).map(|k| (seat + k) % self.players).find(|p| self.remains(*p))
    }

    /// Tokens of places, place by place.
    fn tokens_on(&self, places: &[Value]) -> Vec<Value> {
        places.iter().filter_map(Value::place).flat_map(|place| self.tokens_of(place)).collect()
    }

    /// A player's tokens on boards, by cell.
    fn pieces(&self, player: usize) -> Vec<Value> {
        let cells = self.def.boards.iter().flat_map(|b| &b.cells);
        let tokens = cells.flat_map(|cell| self.tokens_of(&Place::common(cell)));
        let own = |token: &Value| {
            token.token().is_some_and(|token| self.world.tokens[&token].owner == Some(player))
        };
        tokens.filter(own).collect()
    }
}
