//! Reads of what stays the same during the game: cells, their coordinates, distances and columns.

use super::{Known, Value, cell_at, direction_of};
use boardwright_def::{Expr, PlaceProp, Ref};

impl Known<'_> {
    pub(super) fn read(&self, read: &Ref, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        match read {
            Ref::None => Some(Value::None),
            Ref::Binding { name } => {
                bound.iter().rev().find(|(bound, _)| bound == name).map(|(_, value)| value.clone())
            }
            Ref::Zone { zone, player: None } => {
                self.numbers.get(zone.as_str()).map(|cell| Value::Place(*cell))
            }
            Ref::Place { place, prop } => self.place_prop(place, *prop, bound),
            Ref::Cell { board, row, col } => {
                let (row, col) = (self.number(row, bound)?, self.number(col, bound)?);
                let (board, first) = self.board_named(board)?;
                let found = cell_at(board, row, col).map(|cell| first + cell);
                Some(found.map_or(Value::None, Value::Place))
            }
            Ref::Enum { member, .. } => Some(Value::Word(member.clone())),
            Ref::ZoneVar { zone, var } => self.column_value(zone, var, bound),
            Ref::Distance { from, to } => self.distance(from, to, bound),
            Ref::Adjacent { zone, to } => {
                let (zone, to) = (self.eval(zone, bound)?, self.eval(to, bound)?);
                let (Value::Place(zone), Value::Place(to)) = (zone, to) else {
                    return Some(Value::Bool(false));
                };
                Some(Value::Bool(self.near(zone).contains(&to)))
            }
            Ref::Step { from, direction, distance } => {
                let Value::Place(cell) = self.eval(from, bound)? else { return Some(Value::None) };
                let distance = self.number(distance, bound)?;
                let found = self.step(cell, &direction_of(direction, bound)?, distance);
                Some(found.map_or(Value::None, Value::Place))
            }
            // A name of a token is bound to its cell.
            Ref::TokenProp { token, prop } if prop == "at" => match self.eval(token, bound)? {
                Value::Place(cell) => Some(Value::Place(cell)),
                Value::None | Value::Int(_) | Value::Bool(_) | Value::Word(_) | Value::List(_) => {
                    None
                }
            },
            Ref::Zone { .. }
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::TableCell { .. }
            | Ref::Player(_)
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Connected { .. }
            | Ref::Longest { .. }
            | Ref::Seat { .. }
            | Ref::Phase
            | Ref::Score { .. }
            | Ref::Repeated { .. } => None,
        }
    }

    /// A property of a place, if it is the same during the whole game.
    fn place_prop(
        &self,
        place: &Expr,
        prop: PlaceProp,
        bound: &mut Vec<(String, Value)>,
    ) -> Option<Value> {
        let Value::Place(cell) = self.eval(place, bound)? else { return Some(Value::None) };
        let (board, first) = self.board_of(cell)?;
        let at = board.cell_at(cell - first);
        let number = |n: Option<u32>| Some(n.map_or(Value::None, |n| Value::Int(n.into())));
        match prop {
            PlaceProp::Index => Some(Value::Int(i64::try_from(cell - first).ok()? + 1)),
            PlaceProp::Row => number(at.map(|(row, _)| row)),
            PlaceProp::Col => number(at.map(|(_, col)| col)),
            PlaceProp::Empty | PlaceProp::Count | PlaceProp::Piece | PlaceProp::Owner => None,
        }
    }

    /// A value of a cell's row in the table of its board.
    fn column_value(
        &self,
        zone: &Expr,
        var: &str,
        bound: &mut Vec<(String, Value)>,
    ) -> Option<Value> {
        let Value::Place(cell) = self.eval(zone, bound)? else { return Some(Value::None) };
        let (board, first) = self.board_of(cell)?;
        if board.vars.iter().any(|known| known.id == var) {
            return None;
        }
        let column = board.columns.iter().find(|column| column.id == var);
        match column.and_then(|column| column.values.get(cell - first)?.as_ref()) {
            Some(value) => self.eval(value, bound),
            None => Some(Value::None),
        }
    }

    /// The steps from a cell to another; none if there is no way.
    fn distance(&self, from: &Expr, to: &Expr, bound: &mut Vec<(String, Value)>) -> Option<Value> {
        let (from, to) = (self.eval(from, bound)?, self.eval(to, bound)?);
        let (Value::Place(from), Value::Place(to)) = (from, to) else {
            return Some(Value::None);
        };
        Some(self.steps(from, to).map_or(Value::None, Value::Int))
    }
}
