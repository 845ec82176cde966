//! Specialisation: a copy of answers, endings and the code of actions for each player.
//!
//! With a known player much of a rule is constant: the word of a variable, the cells of a region, the next player.
//! Explanations use the general code.

mod costs;
mod fold;
mod partial;

use crate::code::{Bitboard, BitboardId, Change, Node, NodeId, Op, Operand, Pc};
use crate::link::Linker;
use crate::link::optimise::player_bitboards::MOST_SPECIALISED;
use crate::program::{
    AfterDef, AltDef, EndDef, Listing, ParamDef, Plan, SecondParameter, Specialised, Take, Test,
};
use crate::state::word;
pub(super) use partial::Specialiser;
use partial::{Cache, constant};
use std::collections::BTreeMap;
use std::ops::Range;

/// Most operations of a program after specialisation.
const MOST_COPIED: usize = 1 << 14;
/// Most endings into which the alternatives of one ending are split.
const MOST_ENDINGS: usize = 16;

impl Linker<'_> {
    /// Makes the copies, after all code has been lowered.
    pub(in crate::link) fn specialise(&mut self) {
        if self.players > MOST_SPECIALISED || !self.errors.is_empty() {
            return;
        }
        let general = self.ir.code.ops.len();
        // The state names the operation within which lazy chance is asked, so such code has no copies.
        let entries = if self.ir.chance.lazy { BTreeMap::new() } else { self.entries_by_seat() };
        self.fold_conditions(general);
        self.answers_by_seat(&entries);
        self.ends_by_seat();
    }

    /// Replaces the conditions of general code by faster forms.
    fn fold_conditions(&mut self, general: usize) {
        let mut specialiser = Specialiser::new(self, Vec::new());
        for at in 0..general {
            if let Op::JumpIfNot { when, to, .. } = specialiser.l.ir.code.ops[at] {
                let test = specialiser.node(when);
                let test = specialiser.l.branched(test);
                specialiser.l.ir.code.ops[at] = Op::JumpIfNot { when, test, to };
            }
        }
    }

    /// The entries of specialised code for each player, by the entry of the general code.
    fn entries_by_seat(&mut self) -> BTreeMap<Pc, Vec<Pc>> {
        let mut found = BTreeMap::new();
        for action in 0..self.def.actions.len() {
            let Some(body) = self.body(action) else { continue };
            if self.ir.code.ops.len() + body.len() * self.players > MOST_COPIED {
                continue;
            }
            let actor = self.declared.actions[action].actor.node();
            let copies = (0..self.players).map(|seat| {
                let mut specialiser = Specialiser::new(self, vec![(actor, seat as i32)]);
                specialiser.code(body.clone())
            });
            found.insert(body.start, copies.collect());
        }
        found
    }

    /// The code of an action; `None` if the state may refer to its operations, by a return address or as the place
    /// where the action rests.
    fn body(&self, action: usize) -> Option<Range<Pc>> {
        let [(_, start)] = self.lowering.action_entries[action][..] else { return None };
        if self.declared.actions[action].actor.state_word().is_some() {
            return None;
        }
        let code = &self.ir.code.ops[start as usize..];
        let ends = |op: &Op| match op {
            Op::ActionDone { action: done, .. } => usize::from(*done) == action,
            _ => false,
        };
        let refers = |op: &Op| match op {
            Op::Call { ret, .. } => ret.state_word().is_some(),
            op => *op == Op::Drain,
        };
        let code = &code[..=code.iter().position(ends)?];
        (!code.iter().any(refers)).then(|| start..start + code.len() as Pc)
    }

    /// Makes the alternatives of each decision for each player.
    fn answers_by_seat(&mut self, entries: &BTreeMap<Pc, Vec<Pc>>) {
        let mut decisions = std::mem::take(&mut self.ir.decisions.defs);
        for seat in 0..self.players {
            let mut caches: BTreeMap<NodeId, Cache> = BTreeMap::new();
            for decision in &mut decisions {
                let decider = NodeId::word(word::DECIDER as u32);
                // A word with the decider does not change while the question is open.
                let by = match decision.by.operand() {
                    Operand::Word(_) if decision.group.is_none() => decision.by,
                    _ => decider,
                };
                let values = [decider, by].map(|word| (word, seat as i32)).to_vec();
                let mut specialiser = Specialiser::new(self, values);
                specialiser.cache = caches.remove(&by).unwrap_or_default();
                let answers = decision.alternatives.iter();
                let answers = answers.map(|answer| specialiser.answer(answer, entries, seat));
                let mut answers: Vec<AltDef> = answers.collect();
                // The effects of an action may change any other word with the decider.
                if !matches!(by.operand(), Operand::Word(word::ACTIVE | word::DECIDER)) {
                    let made = answers.iter_mut().zip(&decision.alternatives);
                    made.for_each(|(made, answer)| keep_after(made, answer));
                }
                decision.by_player.push(answers);
                caches.insert(by, specialiser.cache);
            }
        }
        // The general alternatives only explain.
        for alternative in decisions.iter_mut().flat_map(|decision| &mut decision.alternatives) {
            alternative.listing = Listing::Parameters;
        }
        self.ir.decisions.defs = decisions;
    }

    /// Makes the endings for each player who acted last.
    fn ends_by_seat(&mut self) {
        let ends = std::mem::take(&mut self.ir.endings.rules);
        for seat in 0..self.players {
            let actor = NodeId::word(word::LAST_ACTOR as u32);
            let mut specialiser = Specialiser::new(self, vec![(actor, seat as i32)]);
            let mut of_seat = Vec::new();
            for end in &ends {
                let when = specialiser.node(end.when);
                let parts = specialiser.alternatives(when);
                let part = |when: NodeId| EndDef { when, test: specialiser.end_test(when), ..*end };
                of_seat.extend(parts.into_iter().map(part));
            }
            self.ir.endings.by_player.push(of_seat);
        }
        self.ir.endings.rules = ends;
    }
}

impl Specialiser<'_, '_> {
    /// The test of an ending.
    fn end_test(&self, when: NodeId) -> Test {
        let plane = |set: BitboardId| match self.l.bitboard_at(set) {
            Bitboard::Plane(plane) if self.l.ir.space.width == 1 => Some(plane),
            _ => None,
        };
        let test = match self.l.node_at(when) {
            Some(Node::LineAny { set, lines }) => {
                plane(set).map(|plane| Test::Line { plane, lines })
            }
            Some(Node::BitboardNone(set)) => plane(set).map(|plane| Test::Bare { plane }),
            Some(Node::Is { of, among }) => Some(Test::Is { of, among }),
            _ => None,
        };
        test.unwrap_or(Test::Node(when))
    }

    /// The conditions of which a condition is the disjunction; most are simple.
    fn alternatives(&self, when: NodeId) -> Vec<NodeId> {
        let (mut found, mut open) = (Vec::new(), vec![when]);
        while let Some(when) = open.pop() {
            match self.l.node_at(when) {
                Some(Node::Or(a, b)) if found.len() + open.len() < MOST_ENDINGS => {
                    open.extend([b, a]);
                }
                _ => found.push(when),
            }
        }
        found
    }

    /// Appends a specialised copy of code and returns its start; the start of the original if they are equal.
    fn code(&mut self, body: Range<Pc>) -> Pc {
        let from = body.start;
        let before = self.l.ir.code.ops[from as usize..body.end as usize].to_vec();
        let made = before.iter().map(|op| match *op {
            Op::JumpIfNot { when, to, .. } => {
                let when = self.node(when);
                Op::JumpIfNot { when, test: self.l.branched(when), to }
            }
            op => op.with_operands(self),
        });
        let made: Vec<Op> = made.collect();
        if made == before {
            return from;
        }
        let start = self.l.here();
        self.l.ir.code.specialised.push(Specialised { start, from });
        for (at, mut op) in (from as usize..).zip(made) {
            if let Some(target) = op.target_mut().filter(|target| body.contains(target)) {
                *target = *target - from + start;
            }
            self.l.ir.code.ops.push(op);
            self.l.ir.code.causes.push(self.l.ir.code.causes[at]);
        }
        start
    }

    /// An answer; most costs stay general.
    fn answer(&mut self, answer: &AltDef, entries: &BTreeMap<Pc, Vec<Pc>>, seat: usize) -> AltDef {
        let mut made = AltDef::plain(answer.take, Vec::new());
        if let Take::Action { entry, .. } = &mut made.take
            && let Some(copies) = entries.get(entry)
        {
            *entry = copies[seat];
        }
        made.params = answer.params.iter().map(|param| self.param(param)).collect();
        made.guards = answer.guards.iter().map(|guards| self.guards(guards)).collect();
        made.limits.clone_from(&answer.limits);
        (made.trial, made.pays) = (answer.trial, answer.pays);
        made.after = answer.after.as_ref().map(|after| AfterDef {
            conditions: self.guards(&after.conditions),
            trial: after.trial,
            compares: after.compares,
            uses: after.uses.clone(),
        });
        self.cost_as_conditions(&answer.cost, &mut made);
        // A bitboard of cells replaces a plan.
        if let Some(plan) = answer.plan().filter(|_| answer.cells().is_none()) {
            made.listing = Listing::Plan(self.plan(plan));
        }
        made.rest = answer.rest.as_ref().map(|rest| Box::new(self.answer(rest, entries, seat)));
        made
    }

    fn param(&mut self, param: &ParamDef) -> ParamDef {
        ParamDef {
            list: self.list(param.list),
            set: param.set.map(|set| self.bitboard(set)),
            given: param.given.map(|given| self.node(given)),
            ..*param
        }
    }

    /// Conditions, without those that hold anyway.
    fn guards(&mut self, guards: &[NodeId]) -> Vec<NodeId> {
        let made = guards.iter().map(|guard| self.node(*guard));
        let made: Vec<NodeId> = made.filter(|guard| constant(*guard) != Some(1)).collect();
        made.into_iter().map(|guard| self.l.branched(guard)).collect()
    }

    fn plan(&mut self, plan: &Plan) -> Plan {
        let mut made = plan.clone();
        match &mut made.seconds {
            SecondParameter::None => {}
            SecondParameter::Rows { rows, .. } => {
                rows.iter_mut().for_each(|row| row.within = self.bitboard(row.within));
                made.seconds = self.l.second_rows(std::mem::take(rows));
            }
            SecondParameter::Cells(set) | SecondParameter::Near { within: set, .. } => {
                *set = self.bitboard(*set);
            }
        }
        made.base = self.bitboard(plan.base);
        made.single &= !self.l.ir.tokens.single;
        if let Some((when, otherwise)) = &mut made.otherwise {
            *when = self.node(*when);
            **otherwise = self.plan(otherwise);
        }
        made
    }
}

/// Takes back the specialisation of the conditions on the position after an answer.
fn keep_after(made: &mut AltDef, answer: &AltDef) {
    made.after.clone_from(&answer.after);
    if let (Some(made), Some(answer)) = (&mut made.rest, &answer.rest) {
        keep_after(made, answer);
    }
}
