//! Lists, each in its stated order.

use super::value::{Place, Value};
use super::{Frame, Model};
use boardwright_def::{Expr, Query};

impl Model<'_> {
    /// Returns the members of a list. A single value is a list of it; `none` is no member.
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
        match query {
            Query::TokensInZone { zone } => self.of_place(zone, frame, |at| self.tokens_of(at)),
            Query::TokensIn { places } => self.tokens_on(&self.list(places, frame)),
            Query::Pieces { player } => match self.value(player, frame).player() {
                Some(player) => self.pieces(player),
                None => Vec::new(),
            },
            Query::IntsInRange { min, max, step } => self.ints(min, max, *step, frame),
            Query::Enums { of, values } => self.words(of, values),
            Query::Players => (0..self.players).map(Value::Player).collect(),
            Query::Remaining => self.players_from(0, |_| true),
            Query::Others { than } => {
                let than = self.value(than, frame).player();
                self.players_from(0, |player| Some(player) != than)
            }
            Query::Clockwise { from } => match self.value(from, frame).player() {
                Some(from) => self.players_from(from, |_| true),
                None => Vec::new(),
            },
            Query::Zones { owner } => self.zones(owner.as_ref(), frame),
            Query::Board { board } => {
                places(self.board(board).cells.iter().map(|id| Place::common(id)).collect())
            }
            Query::Region { region, player } => {
                let player = player.as_ref().map(|p| self.value(p, frame).player());
                places(self.region(region, player))
            }
            Query::Types { family } => self.types(family),
            Query::AdjacentZones { zone } => {
                self.of_place(zone, frame, |at| places(self.neighbours(at)))
            }
            Query::TokensInAdjacentZones { zone } => {
                self.of_place(zone, frame, |at| self.tokens_on(&places(self.neighbours(at))))
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                // `none` as number of steps is silent: no limit.
                let steps = steps.as_ref().and_then(|steps| self.value(steps, frame).int());
                let via = (bind.as_str(), via.as_ref());
                self.of_place(zone, frame, |at| places(self.reached(at, via, steps, frame)))
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
                let to = self.value(to, frame);
                self.of_place(from, frame, |from| {
                    to.place().map_or(Vec::new(), |to| places(self.between(from, to)))
                })
            }
            Query::Covers { .. } => self.covers(query, frame),
            Query::Lines { .. } => panic!("lines are only counted or tested for emptiness"),
            Query::Where { list, bind, when } => {
                let holds = |member: &Value| self.holds(when, &frame.with(bind, member));
                self.list(list, frame).into_iter().filter(holds).collect()
            }
            Query::Members { set } => match self.value(set, frame) {
                Value::Set(members) => members,
                _ => Vec::new(),
            },
            Query::Union { left, right } => self.union(left, right, frame),
            Query::Unite { list, bind, value } => self.unite(list, bind, value, frame),
            Query::Distinct { list, bind, value } => self.distinct(list, bind, value, frame),
            Query::Binding { name } => frame.lists.get(name).cloned().unwrap_or_default(),
            Query::Otherwise { list, other } => {
                let found = self.list(list, frame);
                if found.is_empty() { self.list(other, frame) } else { found }
            }
            Query::Extreme { list, bind, value, highest } => {
                self.extreme(list, bind, value, *highest, frame)
            }
            Query::Take { list, n } => self.take_first(list, n, frame),
            Query::Items { items } => self.items(items, frame),
        }
    }

    /// Returns a list made from a place; empty for `none`.
    fn of_place(
        &self,
        place: &Expr,
        frame: &Frame,
        list: impl FnOnce(&Place) -> Vec<Value>,
    ) -> Vec<Value> {
        self.value(place, frame).place().map_or(Vec::new(), list)
    }

    fn take_first(&self, list: &Expr, n: &Expr, frame: &Frame) -> Vec<Value> {
        let n = self.value(n, frame).int().unwrap_or(0).max(0) as usize;
        self.list(list, frame).into_iter().take(n).collect()
    }

    fn items(&self, items: &[Expr], frame: &Frame) -> Vec<Value> {
        let values = items.iter().map(|item| self.value(item, frame).narrow());
        values.filter(|value| *value != Value::None).collect()
    }

    fn ints(&self, min: &Expr, max: &Expr, step: Option<i32>, frame: &Frame) -> Vec<Value> {
        let step = step.map_or(1, |step| step.max(1) as usize);
        match (self.value(min, frame).int(), self.value(max, frame).int()) {
            (Some(min), Some(max)) => (min..=max).step_by(step).map(Value::Int).collect(),
            _ => Vec::new(),
        }
    }

    fn words(&self, of: &str, values: &[String]) -> Vec<Value> {
        let found = self.def.enums.iter().find(|e| e.id == of).expect("the enum");
        let wanted = |word: &&String| values.is_empty() || values.contains(word);
        let words = found.members.iter().filter(wanted);
        words.map(|word| Value::Word(of.to_owned(), word.clone())).collect()
    }

    /// Returns the players from a seat on who are not eliminated and pass a test.
    fn players_from(&self, seat: usize, wanted: impl Fn(usize) -> bool) -> Vec<Value> {
        let all = (0..self.players).map(|k| (seat + k) % self.players);
        all.filter(|p| wanted(*p) && self.remains(*p)).map(Value::Player).collect()
    }

    fn zones(&self, owner: Option<&Expr>, frame: &Frame) -> Vec<Value> {
        let owner = owner.map(|o| self.value(o, frame).player());
        let cells = self.def.boards.iter().flat_map(|b| &b.cells).collect::<Vec<_>>();
        let no_cells = self.places.iter().filter(|p| !cells.contains(&&p.zone));
        match owner {
            None => places(no_cells.cloned().collect()),
            Some(None) => Vec::new(),
            Some(owner) => places(no_cells.filter(|p| p.owner == owner).cloned().collect()),
        }
    }

    fn types(&self, family: &str) -> Vec<Value> {
        let of = |t: &&boardwright_def::TokenType| t.family.as_deref() == Some(family);
        let types = self.def.token_types.iter().filter(of);
        types.map(|t| Value::Type(t.id.clone())).collect()
    }

    fn union(&self, left: &Expr, right: &Expr, frame: &Frame) -> Vec<Value> {
        let left = self.list(left, frame);
        let new: Vec<Value> =
            self.list(right, frame).into_iter().filter(|m| !left.contains(m)).collect();
        [left, new].concat()
    }

    fn unite(&self, list: &Expr, bind: &str, value: &Expr, frame: &Frame) -> Vec<Value> {
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

    fn distinct(&self, list: &Expr, bind: &str, value: &Expr, frame: &Frame) -> Vec<Value> {
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

    fn extreme(
        &self,
        list: &Expr,
        bind: &str,
        value: &Expr,
        highest: bool,
        frame: &Frame,
    ) -> Vec<Value> {
        let members = self.list(list, frame);
        let of = |member: &Value| self.value(value, &frame.with(bind, member)).int();
        let values: Vec<Option<i64>> = members.iter().map(of).collect();
        let known = values.iter().flatten();
        let best = if highest { known.max() } else { known.min() }.copied();
        let attains = |(_, value): &(Value, Option<i64>)| value.is_some() && *value == best;
        members.into_iter().zip(values).filter(attains).map(|(member, _)| member).collect()
    }

    /// True if a player is not eliminated.
    pub(super) fn remains(&self, player: usize) -> bool {
        !self.world.eliminated.contains(&player)
    }

    /// Returns the first player from a seat on who is not eliminated.
    pub(super) fn remaining_from(&self, seat: usize) -> Option<usize> {
        (0..self.players).map(|k| (seat + k) % self.players).find(|p| self.remains(*p))
    }

    /// Returns the tokens of places, place by place.
    fn tokens_on(&self, places: &[Value]) -> Vec<Value> {
        let mut found: Vec<Value> = Vec::new();
        let shaped = self.def.token_types.iter().any(|of| of.shape.is_some());
        for token in places.iter().filter_map(Value::place).flat_map(|place| self.tokens_of(place))
        {
            // A token may cover several of the places.
            if !shaped || !found.contains(&token) {
                found.push(token);
            }
        }
        found
    }

    /// Returns the tokens of a player on boards, by cell.
    fn pieces(&self, player: usize) -> Vec<Value> {
        let cells = self.def.boards.iter().flat_map(|b| &b.cells);
        let places: Vec<Value> = cells.map(|cell| Value::Place(Place::common(cell))).collect();
        let tokens = self.tokens_on(&places).into_iter();
        let own = |token: &Value| {
            token.token().is_some_and(|token| self.world.tokens[&token].owner == Some(player))
        };
        tokens.filter(own).collect()
    }
}

/// Returns places as values.
fn places(found: Vec<Place>) -> Vec<Value> {
    found.into_iter().map(Value::Place).collect()
}
