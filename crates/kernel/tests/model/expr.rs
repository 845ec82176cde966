//! Values and conditions.

use super::value::{Place, Value};
use super::world::at_key;
use super::{Frame, Model};
use boardwright_def::{Aggregate, Domain, Expr, Fold, Op, PlaceProp, PlayerRef, Query, Ref};

impl Model<'_> {
    pub(super) fn holds(&self, expr: &Expr, frame: &Frame) -> bool {
        self.value(expr, frame).holds()
    }

    /// Returns one value. Numbers have 64 bits; storing one narrows it.
    pub(super) fn value(&self, expr: &Expr, frame: &Frame) -> Value {
        match expr {
            Expr::Int(number) => Value::Int(i64::from(*number)),
            Expr::Bool(holds) => Value::Bool(*holds),
            Expr::Op(op) => self.op(op, frame),
            Expr::Ref(read) => self.read(read, frame),
            Expr::Aggregate { aggregate } => self.fold(aggregate, frame),
            Expr::Query(_) => panic!("a list stands where one value is wanted"),
        }
    }

    fn op(&self, op: &Op, frame: &Frame) -> Value {
        let number = |left: &Expr, right: &Expr, f: fn(i64, i64) -> i64| match (
            self.value(left, frame).int(),
            self.value(right, frame).int(),
        ) {
            (Some(a), Some(b)) => Value::Int(f(a, b).max(-i64::MAX)),
            _ => Value::None,
        };
        let compare = |left: &Expr, right: &Expr, f: fn(&i64, &i64) -> bool| match (
            self.value(left, frame).int(),
            self.value(right, frame).int(),
        ) {
            (Some(a), Some(b)) => Value::Bool(f(&a, &b)),
            _ => Value::Bool(false),
        };
        match op {
            Op::And { args } => Value::Bool(args.iter().all(|a| self.holds(a, frame))),
            Op::Or { args } => Value::Bool(args.iter().any(|a| self.holds(a, frame))),
            Op::Not { arg } => Value::Bool(!self.holds(arg, frame)),
            Op::Eq { left, right } => {
                Value::Bool(self.value(left, frame) == self.value(right, frame))
            }
            Op::Ne { left, right } => {
                Value::Bool(self.value(left, frame) != self.value(right, frame))
            }
            Op::Lt { left, right } => compare(left, right, i64::lt),
            Op::Le { left, right } => compare(left, right, i64::le),
            Op::Gt { left, right } => compare(left, right, i64::gt),
            Op::Ge { left, right } => compare(left, right, i64::ge),
            Op::In { item, set } => {
                let item = self.value(item, frame);
                Value::Bool(item != Value::None && self.list(set, frame).contains(&item))
            }
            Op::Add { left, right } => number(left, right, i64::saturating_add),
            Op::Sub { left, right } => number(left, right, i64::saturating_sub),
            Op::Mul { left, right } => number(left, right, i64::saturating_mul),
            // Division by zero is silent: the quotient is 0, the remainder is the dividend.
            Op::Div { left, right } => {
                number(left, right, |a, b| if b == 0 { 0 } else { floor(a, b) })
            }
            Op::Mod { left, right } => {
                number(left, right, |a, b| if b == 0 { 0 } else { a - b * floor(a, b) })
            }
            Op::Min { left, right } => number(left, right, i64::min),
            Op::Max { left, right } => number(left, right, i64::max),
            Op::Abs { arg } => match self.value(arg, frame).int() {
                Some(number) => Value::Int(number.saturating_abs()),
                None => Value::None,
            },
            Op::Set { of, items } => {
                let mut members = self.list(items, frame);
                members.retain(|member| *member != Value::None);
                if let Domain::Int { min, max, .. } = of {
                    let room = i64::from(*min)..=i64::from(*max);
                    members.retain(|member| member.int().is_some_and(|n| room.contains(&n)));
                }
                members.sort_by_key(|member| self.rank(member));
                members.dedup();
                Value::Set(members)
            }
            Op::If { when, then, otherwise } => {
                self.value(if self.holds(when, frame) { then } else { otherwise }, frame)
            }
        }
    }

    fn read(&self, read: &Ref, frame: &Frame) -> Value {
        let player = |player: &Expr| self.value(player, frame).player();
        let place = |place: &Expr| match self.value(place, frame) {
            Value::Place(place) => Some(place),
            _ => None,
        };
        let found = match read {
            Ref::None => None,
            Ref::Enum { of, member } => Some(Value::Word(of.clone(), member.clone())),
            Ref::Gvar { var, index } => {
                self.world.globals.get(&self.keyed(var, index, frame)).cloned()
            }
            Ref::Pvar { player: of, var, index } => {
                let named = self.keyed(var, index, frame);
                let values = &self.world.player_vars;
                player(of).and_then(|player| values.get(&(named, player)).cloned())
            }
            Ref::Seat { player: of } => player(of).map(|player| Value::Int(player as i64 + 1)),
            Ref::Phase => {
                self.world.phase.clone().map(|phase| Value::Word("phase".to_owned(), phase))
            }
            Ref::Binding { name } => frame.names.get(name).cloned(),
            Ref::TokenProp { token, prop } => {
                self.value(token, frame).token().map(|token| self.token_prop(token, prop))
            }
            Ref::TypeProp { of, prop } => {
                self.value(of, frame).token_type().map(|of| self.type_prop(of, prop))
            }
            Ref::TableCell { table, key, column } => {
                self.table_cell(table, &self.value(key, frame), column, frame)
            }
            Ref::Place { place: at, prop } => place(at).map(|at| self.place_prop(&at, *prop)),
            Ref::Player(player) => Some(self.player(player, frame)),
            Ref::Zone { zone, player: None } => Some(Value::Place(Place::common(zone))),
            Ref::Zone { zone, player: Some(of) } => {
                player(of).map(|player| Value::Place(Place::of(zone, player)))
            }
            Ref::Cell { board, row, col } => {
                let (row, col) = (self.value(row, frame).int(), self.value(col, frame).int());
                row.zip(col).map(|(row, col)| self.cell(board, row, col))
            }
            Ref::TokenType { of } => Some(Value::Type(of.clone())),
            Ref::Direction { name, .. } => Some(Value::Direction(name.clone())),
            Ref::ZoneCount { zone } => {
                place(zone).map(|place| self.place_prop(&place, PlaceProp::Count))
            }
            Ref::Counter { of } => Some(Value::Int(self.counter(of))),
            Ref::Adjacent { zone, to } => {
                let both = place(zone).zip(place(to));
                Some(Value::Bool(both.is_some_and(|(at, to)| self.neighbours(&at).contains(&to))))
            }
            Ref::Connected { zone, to, bind, via } => {
                let both = place(zone).zip(place(to));
                let via = (bind.as_str(), via.as_ref());
                Some(Value::Bool(both.is_some_and(|(at, to)| self.connected(&at, &to, via, frame))))
            }
            Ref::Longest { .. } => Some(self.longest(read, frame)),
            Ref::Distance { from, to } => {
                let both = place(from).zip(place(to));
                both.and_then(|(from, to)| self.distance(&from, &to)).map(Value::Int)
            }
            Ref::ZoneVar { zone, var } => place(zone).and_then(|place| {
                let fixed = self.column(&place, var);
                fixed.or_else(|| self.world.place_vars.get(&(var.clone(), place)).cloned())
            }),
            Ref::Step { from, direction, distance } => {
                let (from, distance) = (place(from), self.value(distance, frame).int());
                let way = self.value(direction, frame);
                let Value::Direction(name) = way else { return Value::None };
                from.zip(distance).map(|(from, distance)| self.step(&from, &name, distance))
            }
            Ref::Score { player: of } => player(of).map(|player| self.score(player)),
            Ref::Repeated { times, of } => {
                let times = self.value(times, frame).int();
                Some(Value::Bool(times.is_some_and(|times| self.occurrences(of) >= times)))
            }
        };
        found.unwrap_or(Value::None)
    }

    /// Returns the name of a variable with its key, if it has one.
    fn keyed(&self, var: &str, index: &Option<Expr>, frame: &Frame) -> String {
        at_key(var, index.as_ref().map(|index| self.value(index, frame)).as_ref())
    }

    /// Returns the cell of a table, if the table has a row for the key.
    fn table_cell(&self, table: &str, key: &Value, column: &str, frame: &Frame) -> Option<Value> {
        let table = self.def.tables.iter().find(|t| t.id == table).expect("the table");
        let row = table.rows.iter().position(|row| self.value(row, frame) == *key);
        let column = table.columns.iter().find(|c| c.id == column).expect("the column");
        let row = row.filter(|_| *key != Value::None)?;
        Some(self.value(&column.values[row], frame))
    }

    /// Returns the number of the round, turn or ply.
    fn counter(&self, of: &str) -> i64 {
        match of {
            "round" => self.world.round,
            "turn" => self.world.turn,
            "ply" => self.world.ply,
            other => panic!("there is no counter {other}"),
        }
    }

    /// The value of `scoring` for a player.
    pub(super) fn score(&self, player: usize) -> Value {
        let scoring = self.def.scoring.as_ref().expect("a score needs a scoring");
        self.value(scoring, &Frame::default().with("$player", &Value::Player(player))).narrow()
    }

    fn player(&self, player: &PlayerRef, frame: &Frame) -> Value {
        let round_the_table = |from: Option<usize>, by: usize| match from {
            Some(from) => Value::Player((from + by) % self.players),
            None => Value::None,
        };
        match player {
            PlayerRef::Actor => Value::of_player(frame.actor),
            PlayerRef::Active => Value::of_player(self.world.active),
            PlayerRef::Opponent => round_the_table(frame.actor, 1),
            PlayerRef::Seat { id } if *id as usize <= self.players => {
                Value::Player(*id as usize - 1)
            }
            PlayerRef::Seat { .. } => Value::None,
            PlayerRef::Next { of } => self.neighbour(self.value(of, frame).player(), 1),
            PlayerRef::Previous { of } => {
                self.neighbour(self.value(of, frame).player(), self.players - 1)
            }
        }
    }

    /// Returns the first player who is not eliminated, in steps of `by` seats round the table. The player itself comes
    /// last.
    fn neighbour(&self, of: Option<usize>, by: usize) -> Value {
        let Some(of) = of else { return Value::None };
        let mut seats = (1..=self.players).map(|k| (of + k * by) % self.players);
        Value::of_player(seats.find(|p| self.remains(*p)))
    }

    fn fold(&self, aggregate: &Aggregate, frame: &Frame) -> Value {
        let Aggregate { op, query, bind, value } = aggregate;
        if let Expr::Query(lines) = query
            && let Query::Lines { places, n } = lines.as_ref()
        {
            let count = self.lines(&self.list(places, frame), *n);
            return match op {
                Fold::Count => Value::Int(count),
                Fold::Some => Value::Bool(count > 0),
                Fold::Empty => Value::Bool(count == 0),
                other => panic!("lines have no {other:?}"),
            };
        }
        let members = self.list(query, frame);
        let of = |member: &Value| match value {
            Some(value) => self.value(value, &frame.with(bind, member)),
            None => panic!("{op:?} needs a value for each member"),
        };
        let numbers = || members.iter().filter_map(|m| of(m).int());
        let number = |found: Option<i64>| found.map_or(Value::None, Value::Int);
        match op {
            Fold::Sum => Value::Int(numbers().fold(0, i64::saturating_add)),
            Fold::Min => number(numbers().min()),
            Fold::Max => number(numbers().max()),
            Fold::Count if value.is_none() => Value::Int(members.len() as i64),
            Fold::Count => Value::Int(members.iter().filter(|m| of(m).holds()).count() as i64),
            Fold::Some if value.is_none() => Value::Bool(!members.is_empty()),
            Fold::Some => Value::Bool(members.iter().any(|m| of(m).holds())),
            Fold::All => Value::Bool(members.iter().all(|m| of(m).holds())),
            Fold::Empty if value.is_none() => Value::Bool(members.is_empty()),
            Fold::Empty => Value::Bool(!members.iter().any(|m| of(m).holds())),
            Fold::First => members.first().cloned().unwrap_or(Value::None),
            Fold::Last => members.last().cloned().unwrap_or(Value::None),
        }
    }
}

/// The quotient rounded down.
fn floor(a: i64, b: i64) -> i64 {
    let quotient = a.wrapping_div(b);
    if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}
