//! Conditions on cells, lowered to set code where they are evaluated for all cells at once.
//!
//! What is not understood here stays a list with a condition per member: slower, never different.

use super::Linker;
use super::procs::{Bound, Env};
use crate::Kind;
use crate::code::{List, Node, Set, SetId};
use crate::program::{LineTable, Program, Shift};
use boardwright_def::{Aggregate, Board, BoardShape, Expr, Fold, Op, PlaceProp, Query, Ref};
use std::collections::BTreeSet;

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
                let has = |b: &Board| b.directions.iter().any(|d| d.name == *direction);
                self.def.boards.iter().find(|b| b.id == *board && has(b))?;
                let way = self.space.directions.iter().position(|known| known == direction)?;
                let leads = self.leads_everywhere(way, i64::from(*distance));
                let shift = self.shift(&leads)?;
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
            self.error("lines need a board of at most 4,096 cells");
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

    /// Lines of `n` along the axes of all boards.
    fn line_table(&mut self, n: u32) -> u16 {
        if n < 2 {
            self.error("a line has at least two places");
        }
        let axes = self.axes();
        let shifts: Option<Vec<u16>> = axes.iter().map(|leads| self.shift(leads)).collect();
        let open = axes.iter().all(|leads| !comes_round(leads));
        let shifts: Vec<Shift> = match shifts {
            Some(numbers) if open => {
                numbers.iter().map(|number| self.space.shifts[usize::from(*number)]).collect()
            }
            // Lines that bend or come round are compared one by one.
            Some(_) | None => Vec::new(),
        };
        // A line longer than every board is as impossible as one that is one place too long.
        let longest = self.space.cells as u32;
        let n = n.min(longest + 1);
        let written = self.space.boards.iter().any(|board| !board.lines.is_empty());
        let shifts = if written { Vec::new() } else { shifts };
        let masks = self.line_masks(n, &axes, !shifts.is_empty());
        self.space.lines.push(LineTable { n, shifts, masks });
        self.space.lines.len() as u16 - 1
    }

    /// Where each direction leads, one of two opposite ones.
    fn axes(&self) -> Vec<Vec<Option<usize>>> {
        let mut axes: Vec<Vec<Option<usize>>> = Vec::new();
        for board in 0..self.space.boards.len() {
            // The lines of a graph are written down.
            if self.def.boards[board].shape == BoardShape::Graph {
                continue;
            }
            for way in 0..self.space.boards[board].ways {
                let leads = self.leads(board, way, 1);
                if leads.iter().any(Option::is_some)
                    && !axes.iter().any(|axis| *axis == leads || opposite(axis, &leads))
                {
                    axes.push(leads);
                }
            }
        }
        axes
    }
}

/// Whether each step of one is a step back of the other.
fn opposite(one: &[Option<usize>], other: &[Option<usize>]) -> bool {
    let undone = |there: &[Option<usize>], back: &[Option<usize>]| {
        there.iter().enumerate().all(|(from, to)| to.is_none_or(|to| back[to] == Some(from)))
    };
    undone(one, other) && undone(other, one)
}

/// Whether some steps lead back to where they began.
fn comes_round(leads: &[Option<usize>]) -> bool {
    let start = (0..leads.len()).map(Some).collect::<Vec<_>>();
    let last = (0..leads.len())
        .fold(start, |cells, _| cells.into_iter().map(|cell| leads[cell?]).collect());
    last.iter().any(Option::is_some)
}

/// Lines that are compared one by one although shifts would do.
const FEW_LINES: usize = 16;

impl Linker<'_> {
    /// All lines of `n` as sets; none where shifts do and are shorter.
    fn line_masks(&self, n: u32, axes: &[Vec<Option<usize>>], shifts: bool) -> Vec<u64> {
        let width = self.space.width;
        if shifts && width != 1 {
            return Vec::new();
        }
        let mut masks: BTreeSet<Vec<u64>> = BTreeSet::new();
        for leads in axes {
            for first in 0..self.space.cells {
                let mut line = vec![0u64; width];
                let mut at = Some(first);
                for _ in 0..n {
                    let Some(cell) = at else { break };
                    line[cell / 64] |= 1 << (cell % 64);
                    at = leads[cell];
                }
                let length: u32 = line.iter().map(|word| word.count_ones()).sum();
                if length == n {
                    masks.insert(line);
                }
            }
        }
        for row in self.space.boards.iter().flat_map(|board| board.rows_of(n as usize)) {
            let mut line = vec![0u64; width];
            for cell in row.into_iter().map(usize::from) {
                line[cell / 64] |= 1 << (cell % 64);
            }
            masks.insert(line);
        }
        if shifts && masks.len() > FEW_LINES {
            return Vec::new();
        }
        masks.into_iter().flatten().collect()
    }
}

/// The cells for which a condition holds, or those for which it does not.
#[derive(Clone, Copy)]
enum Members {
    These(SetId),
    Not(SetId),
}
