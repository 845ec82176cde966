//! Moves, and what hosts ask of them.
//!
//! A move is packed into 64 bits: the alternative in the upper eight, the arguments below it as
//! linking laid them out.

use super::Machine;
use super::move_generator::{visit, visit_cells, visit_outcomes};
use super::visitors::{Any, Collect, Count, Find, Nth, Visitor, list_having, list_word};
use crate::Value;
use crate::eval::Eval;
use crate::program::{AltDef, DecisionDef, RollDef, Take};
use crate::state::{Question, status, word};
use crate::value::NONE;

/// A move: one alternative of the present decision with a value for each of its parameters.
/// Meaningful only at the decision that listed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) u64);

impl Move {
    /// The packed form.
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// A move in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Which alternative of the decision.
    pub alternative: usize,
    /// A value for each parameter.
    pub args: Vec<Value>,
}

pub(crate) const ALTERNATIVE_SHIFT: u8 = 56;

pub(super) fn decode(machine: &Machine<'_>, chosen: Move) -> Choice {
    if let Some(pending) = &machine.s.pending {
        let value = match pending.question {
            Question::Next { .. } | Question::Member { .. } => {
                Value::Token(crate::TokenId(chosen.0 as u16))
            }
            Question::Behind { .. } => Value::Int(chosen.0 as i32),
        };
        return Choice { alternative: 0, args: vec![value] };
    }
    if machine.s.head()[word::STATUS] == status::CHANCE {
        let roll = machine.rolling();
        let value = Value::of(roll.kind, chosen.0 as i32 + roll.lo);
        return Choice { alternative: 0, args: vec![value] };
    }
    let alternative = (chosen.0 >> ALTERNATIVE_SHIFT) as usize;
    let args = machine.asking().alternatives.get(alternative).map_or_else(Vec::new, |a| {
        a.params.iter().map(|p| Value::of(p.kind, p.unpack(chosen.0))).collect()
    });
    Choice { alternative, args }
}

/// What is asked now.
#[derive(Clone, Copy)]
enum Asked<'p> {
    Player(&'p DecisionDef),
    Chance(&'p RollDef),
    Settling,
    Nothing,
}

impl Asked<'_> {
    /// Shows the possible answers to a visitor.
    #[inline(always)]
    fn visit<V: Visitor>(self, e: &mut Eval<'_>, v: &mut V) {
        match self {
            Asked::Player(decision) => match decision.sole(e.s.head()[word::DECIDER]) {
                Some(AltDef { cells: Some(cells), .. }) => {
                    visit_cells(e, 0, cells, v);
                }
                _ => visit(e, decision, v),
            },
            Asked::Chance(roll) => visit_outcomes(e, roll, v),
            Asked::Settling => {
                let pending = e.s.pending.iter();
                let mut values = pending.flat_map(|pending| &pending.outcomes);
                values.any(|(value, _)| v.one(*value as u64));
            }
            Asked::Nothing => {}
        }
    }
}

impl<'p> Machine<'p> {
    #[inline(always)]
    fn asked(&self) -> Asked<'p> {
        match self.s.head()[word::STATUS] {
            status::ASKING => Asked::Player(self.asking()),
            status::CHANCE if self.s.pending.is_some() => Asked::Settling,
            status::CHANCE => Asked::Chance(self.rolling()),
            _ => Asked::Nothing,
        }
    }

    fn visit<V: Visitor>(&mut self, v: &mut V) {
        self.scratch.left = self.options.work;
        self.asked().visit(&mut self.eval(), v);
    }

    /// Lists all answers of a player to a decision about to be asked, for whoever asks for them next; says whether
    /// there is one beyond `done` and `skip`.
    #[inline(always)]
    pub(super) fn lists_offer(&mut self, decision: &DecisionDef, by: i32) -> bool {
        // A list has the work of a move to itself; one in vain is charged to the move under way.
        let left = std::mem::replace(&mut self.scratch.left, self.options.work);
        self.moves.clear();
        let sole = decision.sole(by);
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        self.listed = match sole {
            Some(AltDef { cells: Some(cells), .. }) => {
                if let Some(quick) = &cells.quick {
                    // Most of what is asked on small boards costs no call.
                    if e.x.left > 0 {
                        list_word(quick.members(&e.s.planes), 0, cells.shift, &mut self.moves);
                    }
                } else {
                    visit_cells(&mut e, 0, cells, &mut Collect(&mut self.moves));
                }
                !self.moves.is_empty()
            }
            Some(AltDef { having: Some(cells), .. }) if e.x.left > u64::from(cells.len) + 1 => {
                list_having(&mut e, cells, &mut self.moves);
                !self.moves.is_empty()
            }
            _ => {
                visit(&mut e, decision, &mut Collect(&mut self.moves));
                let passes = |answer: usize| {
                    matches!(decision.alternatives[answer].take, Take::Done { .. } | Take::Skip)
                };
                self.moves.iter().any(|offered| !passes((offered.0 >> ALTERNATIVE_SHIFT) as usize))
            }
        };
        let spent = if self.listed { 0 } else { self.options.work - self.scratch.left };
        self.scratch.left = left.saturating_sub(spent);
        self.listed
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&mut self) -> bool {
        let mut any = Any(false);
        self.visit(&mut any);
        any.0
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count(&mut self) -> usize {
        if self.listed { self.moves.len() } else { self.count_moves() }
    }

    #[inline(never)]
    fn count_moves(&mut self) -> usize {
        let mut count = Count(0);
        self.visit(&mut count);
        count.0
    }

    /// The legal move at an index of the canonical order.
    #[inline]
    pub fn nth(&mut self, index: usize) -> Option<crate::Move> {
        if self.listed { self.moves.get(index).copied() } else { self.find_nth(index) }
    }

    #[inline(never)]
    fn find_nth(&mut self, index: usize) -> Option<crate::Move> {
        let mut nth = Nth { left: index, found: None };
        self.visit(&mut nth);
        nth.found.map(Move)
    }

    /// How many legal moves there are, whatever was listed before.
    pub(super) fn count_afresh(&mut self) -> usize {
        self.listed = false;
        self.count()
    }

    /// The value that the nth answer to a choice stands for.
    pub(super) fn nth_answer(&mut self, index: usize) -> i32 {
        let param = &self.asking().alternatives[0].params[0];
        self.nth(index).map_or(NONE, |chosen| param.unpack(chosen.0))
    }

    /// All legal moves in canonical order; empty when the game is over.
    #[inline]
    pub fn legal_moves(&mut self) -> &[Move] {
        if !self.listed {
            self.list_moves();
        }
        &self.moves
    }

    #[inline(never)]
    fn list_moves(&mut self) {
        self.moves.clear();
        self.scratch.left = self.options.work;
        let asked = self.asked();
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        asked.visit(&mut e, &mut Collect(&mut self.moves));
        self.listed = true;
    }

    /// Whether a move is in the list.
    pub(super) fn is_legal(&mut self, chosen: Move) -> bool {
        if self.listed {
            return self.moves.contains(&chosen);
        }
        let mut find = Find { wanted: chosen.0, found: false };
        self.visit(&mut find);
        find.found
    }
}
