//! Conditions on cells, lowered to set code where they are evaluated for all cells at once.
//!
//! What is not understood here stays a list with a condition per member: slower, never different.

use super::Linker;
use super::procs::{Bound, Env};
use crate::Kind;
use crate::code::{List, Node, Set, SetId};
use crate::program::{LineTable, Program, Shift};
use boardwright_def::{Aggregate, Expr, Fold, Op, PlaceProp, Query, Ref};

impl Linker<'_> {
    fn set(&mut self, set: Set) -> SetId {
        // Every set holds only cells: what is common with all cells is the set itself.
        if let Set::And(a, b) = set {
            let all = Set::Mask(self.mask(|_| true));
            if self.sets[a as usize] == all {
                return b;
            }
            if self.sets[b as usize] == all {
                return a;
            }
        }
        if let Some(known) = self.sets.iter().position(|s| *s == set) {
            return known as SetId;
        }
        self.sets.push(set);
        self.sets.len() as SetId - 1
    }

    fn mask_set(&mut self, test: impl Fn(usize) -> bool) -> SetId {
        let mask = self.mask(test);
        self.set(Set::Mask(mask))
    }

    /// A list of cells in ascending order, as a set.
    pub(super) fn set_of(&mut self, expr: &Expr, env: &Env) -> Option<SetId> {
        if self.space.width == 0 {
            return None;
        }
        let Expr::Query(query) = expr else { return None };
        match query.as_ref() {
            Query::Board { board } => {
                let at = self.def.boards.iter().position(|b| b.id == *board)?;
                let first = usize::from(self.space.boards.get(at)?.first);
                let count = self.def.boards[at].cells.len();
                Some(self.mask_set(|cell| (first..first + count).contains(&cell)))
            }
            Query::Where { list, bind, when } => {
                let base = self.set_of(list, env)?;
                let (nodes, lists) = (self.nodes.len(), self.lists.len());
                match self.members(when, bind, env) {
                    Some(Members::These(set)) => Some(self.set(Set::And(base, set))),
                    Some(Members::Not(set)) => Some(self.set(Set::Minus(base, set))),
                    None => {
                        // Nothing refers to what was tried.
                        self.nodes.truncate(nodes);
                        self.lists.truncate(lists);
                        None
                    }
                }
            }
            _ => None,
        }
    }

    /// The cells for which a condition on `bind` holds.
    fn members(&mut self, when: &Expr, bind: &str, env: &Env) -> Option<Members> {
        match when {
            Expr::Op(op) => match op.as_ref() {
                Op::Not { arg } => Some(match self.members(arg, bind, env)? {
                    Members::These(set) => Members::Not(set),
                    Members::Not(set) => Members::These(set),
                }),
                Op::And { args } => self.fold_members(args, bind, env, Set::And),
                Op::Or { args } => self.fold_members(args, bind, env, Set::Or),
                _ => self.guard(when, bind, env),
            },
            Expr::Ref(read) => match read.as_ref() {
                Ref::Place { place, prop: PlaceProp::Empty } => self.empty_at(place, bind),
                _ => self.guard(when, bind, env),
            },
            Expr::Int(_) | Expr::Bool(_) | Expr::Aggregate { .. } | Expr::Query(_) => {
                self.guard(when, bind, env)
            }
        }
    }

    fn fold_members(
        &mut self,
        args: &[Expr],
        bind: &str,
        env: &Env,
        join: fn(SetId, SetId) -> Set,
    ) -> Option<Members> {
        let mut joined: Option<SetId> = None;
        for arg in args {
            let members = self.members(arg, bind, env)?;
            let set = self.these(members);
            joined = Some(match joined {
                None => set,
                Some(before) => self.set(join(before, set)),
            });
        }
        joined.map(Members::These)
    }

    fn these(&mut self, members: Members) -> SetId {
        match members {
            Members::These(set) => set,
            Members::Not(set) => {
                let all = self.mask_set(|_| true);
                self.set(Set::Minus(all, set))
            }
        }
    }

    /// `.empty`, or `.empty` of the cell a fixed step away.
    fn empty_at(&mut self, place: &Expr, bind: &str) -> Option<Members> {
        let Expr::Ref(read) = place else { return None };
        let empty = Set::Plane(Program::EMPTY_PLANE);
        match read.as_ref() {
            Ref::Binding { name } if name == bind => Some(Members::These(self.set(empty))),
            Ref::Step { from, direction, distance } => {
                let Expr::Int(distance) = distance else { return None };
                let (Expr::Ref(from), Expr::Ref(direction)) = (from, direction) else {
                    return None;
                };
                let (Ref::Binding { name }, Ref::Direction { board, name: direction }) =
                    (from.as_ref(), direction.as_ref())
                else {
                    return None;
                };
                if name != bind {
                    return None;
                }
                let at = self.def.boards.iter().position(|b| b.id == *board)?;
                let found = self.def.boards[at].directions.iter().find(|d| d.name == *direction)?;
                let rows = found.rows.checked_mul(*distance)?;
                let cols = found.cols.checked_mul(*distance)?;
                if rows.abs() > 400 || cols.abs() > 400 {
                    return None;
                }
                let shift = self.shift(at as u16, rows, cols);
                let set = self.set(empty);
                Some(Members::These(self.set(Set::StepInto { shift, set })))
            }
            _ => None,
        }
    }

    /// A condition that does not read the member: all cells or none.
    fn guard(&mut self, when: &Expr, bind: &str, env: &Env) -> Option<Members> {
        let errors = self.errors.len();
        let reg = self.take_reg();
        let mut inner = env.clone();
        inner.names.push((bind.to_owned(), Bound::Reg { reg, kind: Kind::Place }));
        let before = std::mem::take(&mut self.reads);
        let node = self.expr(when, &inner);
        let reads_member = self.reads >> reg & 1 == 1;
        self.reads |= before;
        self.next_reg = reg;
        if reads_member || self.errors.len() > errors {
            self.errors.truncate(errors);
            return None;
        }
        let all = self.mask_set(|_| true);
        Some(Members::These(self.set(Set::If { when: node, set: all })))
    }

    /// A count or test of a set or of lines, if the aggregate is one.
    pub(super) fn set_aggregate(&mut self, aggregate: &Aggregate, env: &Env) -> Option<Node> {
        let Aggregate { op, query, bind, value } = aggregate;
        if let Expr::Query(lines) = query
            && let Query::Lines { places, n } = lines.as_ref()
        {
            return Some(self.lines(*op, value.is_some(), places, *n, env));
        }
        let base = self.set_of(query, env)?;
        let members = match value {
            None => None,
            Some(value) => Some(self.members(value, bind, env)?),
        };
        let chosen = |l: &mut Self, keep: bool| match members {
            None => base,
            Some(Members::These(set)) if keep => l.set(Set::And(base, set)),
            Some(Members::Not(set)) if !keep => l.set(Set::And(base, set)),
            Some(Members::These(set) | Members::Not(set)) => l.set(Set::Minus(base, set)),
        };
        Some(match op {
            Fold::Count => Node::SetCount(chosen(self, true)),
            Fold::Some => Node::SetAny(chosen(self, true)),
            Fold::Empty => Node::SetNone(chosen(self, true)),
            Fold::All if members.is_some() => Node::SetNone(chosen(self, false)),
            Fold::All | Fold::Sum | Fold::Min | Fold::Max | Fold::First | Fold::Last => {
                return None;
            }
        })
    }

    fn lines(&mut self, op: Fold, has_value: bool, places: &Expr, n: u32, env: &Env) -> Node {
        if self.space.width == 0 {
            self.error("lines need a board of at most 1,024 cells");
            return Node::Const(0);
        }
        let set = match places {
            Expr::Query(query) => match query.as_ref() {
                Query::Pieces { player } => {
                    let player = self.expr_of(player, env, Kind::Player);
                    Some(self.set(Set::PlaneOf { base: Program::OWNER_PLANE, player }))
                }
                _ => self.set_of(places, env),
            },
            _ => None,
        };
        let set = set.unwrap_or_else(|| {
            let kind = self.list_kind(places, env);
            let mut list = self.list_of(places, env);
            if kind != Kind::Place && kind != Kind::Token {
                self.error("lines are made of places");
            }
            if kind == Kind::Token {
                list = self.list(List::PlacesOf(list));
            }
            self.set(Set::FromList(list))
        });
        let lines = self.line_table(n);
        match op {
            Fold::Count if !has_value => Node::LineCount { set, lines },
            Fold::Some if !has_value => Node::LineAny { set, lines },
            Fold::Empty if !has_value => Node::Not(self.node(Node::LineAny { set, lines })),
            _ => {
                self.error("lines can only be counted, or tested for whether there are any");
                Node::Const(0)
            }
        }
    }

    /// Lines of `n` along the axes of all boards: of two opposite directions, the one upwards or
    /// to the right.
    fn line_table(&mut self, n: u32) -> u16 {
        if n < 2 {
            self.error("a line has at least two places");
        }
        // A line longer than every board is as impossible as one that is one place too long.
        let longest = self.space.boards.iter().map(|b| u32::from(b.rows.max(b.cols))).max();
        let n = n.min(longest.unwrap_or(0) + 1);
        let mut shifts: Vec<Shift> = Vec::new();
        let steps: Vec<(usize, i32, i32)> = (self.def.boards.iter().enumerate())
            .flat_map(|(at, b)| b.directions.iter().map(move |d| (at, d.rows, d.cols)))
            .filter(|(_, rows, cols)| *rows > 0 || (*rows == 0 && *cols > 0))
            .collect();
        for (board, rows, cols) in steps {
            let number = self.shift(board as u16, rows, cols);
            if let Some(shift) = self.space.shifts.get(usize::from(number)).copied()
                && !shifts.contains(&shift)
            {
                shifts.push(shift);
            }
        }
        let masks = self.line_masks(n, &shifts);
        self.space.lines.push(LineTable { n, shifts, masks });
        self.space.lines.len() as u16 - 1
    }
}

/// Lines that are compared one by one.
const FEW_LINES: usize = 16;

impl Linker<'_> {
    /// All lines of `n` as sets of one word, if they are few.
    fn line_masks(&self, n: u32, shifts: &[Shift]) -> Vec<u64> {
        if self.space.width != 1 {
            return Vec::new();
        }
        let mut masks = Vec::new();
        for shift in shifts {
            let inside = self.space.masks[usize::from(shift.mask)];
            for first in 0..self.space.cells as i32 {
                let cells = (0..n as i32).map(|k| first + k * shift.delta);
                // Every cell but the last has to have one to step to.
                let whole = (0..n as i32 - 1).all(|k| inside >> (first + k * shift.delta) & 1 == 1);
                if whole {
                    masks.push(cells.fold(0u64, |line, cell| line | 1 << cell));
                }
            }
        }
        if masks.len() > FEW_LINES { Vec::new() } else { masks }
    }
}

/// The cells for which a condition holds, or those for which it does not.
#[derive(Clone, Copy)]
enum Members {
    These(SetId),
    Not(SetId),
}
