//! The queries that hosts make about moves: list, count, nth, legality.

use super::Machine;
use super::move_generator::{visit, visit_cells, visit_found, visit_outcomes};
use super::visitors::{Any, Collect, Count, Find, Nth, Offered, Visitor, list_scan, list_word};
use crate::Value;
use crate::code::Pc;
use crate::eval::Eval;
use crate::outcome::Fault;
use crate::picks::Picks;
use crate::program::{AltDef, DecisionDef, Listing, Move, RollDef};
use crate::state::{Question, status, word};
use crate::value::NONE;

/// A move in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Which alternative of the decision.
    pub alternative: usize,
    /// A value for each parameter.
    pub args: Vec<Value>,
}

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
    let alternative = chosen.alternative();
    let args = machine.asking().alternatives.get(alternative).map_or_else(Vec::new, |a| {
        a.params.iter().map(|p| Value::of(p.kind, p.unpack(chosen.0))).collect()
    });
    Choice { alternative, args }
}

/// The question that is asked now.
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
                Some(AltDef { listing: Listing::Cells(cells), .. }) => {
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

    /// Shows the answers to a visitor, with the work of a whole move. Returns false if that does not suffice; then the
    /// game has ended with a fault at the question: a part of the answers would be other rules.
    fn visit<V: Visitor>(&mut self, v: &mut V) -> bool {
        self.scratch.left = self.options.work;
        self.asked().visit(&mut self.eval(), v);
        let suffices = self.scratch.left > 0;
        if !suffices {
            self.unlistable();
        }
        suffices
    }

    #[cold]
    #[inline(never)]
    pub(super) fn unlistable(&mut self) {
        self.pc = self.s.head()[word::PC] as Pc;
        self.fault(Fault::BudgetSpent);
        self.moves.clear();
    }

    /// Lists all answers of a player to a decision that is about to be asked, and keeps the list for the next query.
    /// Returns true if an answer is not `done` or `skip`.
    #[inline(always)]
    pub(super) fn lists_offer(&mut self, decision: &DecisionDef, by: i32) -> bool {
        // A list may use the work of a whole move. A list without an offer is charged to the move under way.
        let left = std::mem::replace(&mut self.scratch.left, self.options.work);
        self.moves.clear();
        let sole = decision.sole(by);
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        if (decision.looks_ahead || decision.found_singly) && !self.options.lists {
            let mut offered = Offered { decision, found: false };
            visit(&mut e, decision, &mut offered);
            self.listed = false;
            return self.offers(offered.found, left);
        }
        self.listed = match sole {
            Some(AltDef { listing: Listing::Cells(cells), .. }) => {
                if let Some(pair) = &cells.pair {
                    // Most questions on small boards cost no call.
                    if e.x.left > 0 {
                        list_word(pair.members(&e.s.planes), 0, cells.shift, &mut self.moves);
                    }
                } else {
                    visit_cells(&mut e, 0, cells, &mut Collect(&mut self.moves));
                }
                !self.moves.is_empty()
            }
            Some(AltDef { listing: Listing::Scan(cells), .. })
                if e.x.left > u64::from(cells.len) + 1 =>
            {
                list_scan(&mut e, cells, &mut self.moves);
                !self.moves.is_empty()
            }
            _ => {
                visit(&mut e, decision, &mut Collect(&mut self.moves));
                self.lists_more_than_passing(decision)
            }
        };
        self.offers(self.listed, left)
    }

    /// Charges the search for an offer to the move under way, of whose work something is left, if it found none. If its
    /// own work did not suffice, no work is left, and the game ends with a fault where the machine rests.
    #[inline(always)]
    fn offers(&mut self, found: bool, left: u64) -> bool {
        if self.scratch.left == 0 {
            return found;
        }
        let spent = if found { 0 } else { self.options.work - self.scratch.left };
        self.scratch.left = left.saturating_sub(spent);
        found
    }

    /// True if a listed answer is not `done` or `skip`.
    pub(super) fn lists_more_than_passing(&self, decision: &DecisionDef) -> bool {
        self.moves.iter().any(|offered| !decision.passes(*offered))
    }

    /// True if there is a legal move.
    pub fn has_legal_move(&mut self) -> bool {
        let mut any = Any(false);
        self.visit(&mut any) && any.0
    }

    /// The number of legal moves.
    #[inline]
    pub fn count(&mut self) -> usize {
        if self.listed { self.moves.len() } else { self.count_moves() }
    }

    #[inline(never)]
    fn count_moves(&mut self) -> usize {
        let mut count = Count(0);
        if self.visit(&mut count) { count.0 } else { 0 }
    }

    /// The legal move at an index of the canonical order.
    #[inline]
    pub fn nth(&mut self, index: usize) -> Option<crate::Move> {
        if self.listed { self.moves.get(index).copied() } else { self.find_nth(index) }
    }

    #[inline(never)]
    fn find_nth(&mut self, index: usize) -> Option<crate::Move> {
        let mut nth = Nth { left: index, found: None };
        self.visit(&mut nth).then_some(nth.found).flatten().map(Move)
    }

    /// The number of legal moves, counted afresh.
    pub(super) fn count_afresh(&mut self) -> usize {
        self.listed = false;
        self.count()
    }

    /// The value that is chosen by the nth answer to a choice; `NONE` if it says that nothing fits.
    pub(super) fn nth_answer(&mut self, index: usize) -> i32 {
        let param = &self.asking().alternatives[0].params[0];
        let chosen = self.nth(index).filter(|chosen| chosen.alternative() == 0);
        chosen.map_or(NONE, |chosen| param.unpack(chosen.0))
    }

    /// All legal moves in canonical order; empty when the game is over.
    #[inline]
    pub fn legal_moves(&mut self) -> &[Move] {
        if !self.listed {
            self.list_moves();
        }
        &self.moves
    }

    /// Lists the answers to the present question with the work of a whole move. If that does not suffice, the game ends
    /// with a fault, as with [`Self::visit`].
    #[inline(never)]
    pub(super) fn list_moves(&mut self) {
        self.scratch.left = self.options.work;
        self.list_with_rest();
        if self.scratch.left == 0 {
            self.unlistable();
        }
    }

    /// Lists all answers to the present question with what is left of the work of the move under way.
    pub(super) fn list_with_rest(&mut self) {
        self.moves.clear();
        let asked = self.asked();
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        asked.visit(&mut e, &mut Collect(&mut self.moves));
        self.listed = true;
    }

    /// Lists the answers to a question for picks that are found already, with what is left of the work of the move under
    /// way.
    pub(super) fn list_picks(&mut self, decision: &DecisionDef, picks: Picks) {
        self.moves.clear();
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        visit_found(&mut e, decision, picks, &mut Collect(&mut self.moves));
        self.listed = true;
    }

    /// True if a move is legal.
    pub(super) fn is_legal(&mut self, chosen: Move) -> bool {
        if self.listed {
            return self.moves.contains(&chosen);
        }
        let mut find = Find { wanted: chosen.0, found: false };
        self.scratch.left = self.options.work;
        self.asked().visit(&mut self.eval(), &mut find);
        find.found
    }
}
