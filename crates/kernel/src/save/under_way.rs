//! Which procedures are under way where a state rests, and that no other one holds anything.
//!
//! What a state says of this came from the machine or from a stranger. Ways back that lead elsewhere than
//! to a call would let procedures end in the middle of others; what procedures hold that are not under way
//! would be cleared by nobody, so that hashes kept up to date and hashes made anew would differ.

use super::Reason;
use crate::code::{Op, Pc, Slot, SlotAt};
use crate::program::{Program, Take};
use crate::state::{State, word};
use crate::value::NONE;
use std::collections::BTreeMap;

/// A procedure as its code shows it.
struct Procedure {
    entry: Pc,
    /// Where it keeps its way back; none of setup and turns, and of what follows top-level actions.
    ret: Option<Slot>,
    /// Its number in the table of locals, if it ever ends.
    locals: Option<u32>,
}

/// The procedures of a program, and which one each operation belongs to.
pub(super) struct Procedures<'p> {
    p: &'p Program,
    all: Vec<Procedure>,
    of: Vec<Option<usize>>,
}

impl<'p> Procedures<'p> {
    pub fn of(p: &'p Program) -> Self {
        let mut entries: BTreeMap<Pc, Option<Slot>> = BTreeMap::new();
        for op in &p.code.ops {
            if let Op::Call { ret, entry } = op {
                entries.insert(*entry, Some(*ret));
            }
        }
        for alternative in p.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
            if let Take::Action { entry, ret, .. } = alternative.take {
                entries.insert(entry, Some(ret));
            }
        }
        for trigger in &p.triggers.defs {
            entries.insert(trigger.entry, Some(trigger.ret));
        }
        entries.insert(p.code.resolve, None);
        entries.insert(0, None);
        let mut procedures = Self { p, all: Vec::new(), of: vec![None; p.code.ops.len()] };
        for (entry, ret) in entries {
            procedures.follow(entry, ret);
        }
        procedures
    }

    /// Goes through all operations that a procedure can come to by itself.
    fn follow(&mut self, entry: Pc, ret: Option<Slot>) {
        let number = self.all.len();
        let mut locals = None;
        let mut next = vec![entry];
        while let Some(pc) = next.pop() {
            let Some(of @ None) = self.of.get_mut(pc as usize) else { continue };
            *of = Some(number);
            let mut op = self.p.code.ops[pc as usize];
            match op {
                Op::Return { locals: own, .. } | Op::ActionDone { locals: own, .. } => {
                    locals = Some(own);
                    continue;
                }
                Op::LeaveTop | Op::Finish(_) => continue,
                Op::Jump(to) | Op::NextTurn { to } => {
                    next.push(to);
                    continue;
                }
                Op::Ask { decision, .. } => {
                    let all = self.p.decisions.defs[usize::from(decision)].alternatives.iter();
                    next.extend(all.filter_map(|alternative| match alternative.take {
                        Take::Done { to } => Some(to),
                        _ => None,
                    }));
                }
                _ => {}
            }
            next.extend(op.target_mut().map(|to| *to));
            next.push(pc + 1);
        }
        self.all.push(Procedure { entry, ret, locals });
    }

    /// Whether an operation begins a procedure and is come back to behind it.
    fn calls(&self, pc: Pc, entry: Pc) -> bool {
        match self.p.code.ops.get(pc as usize) {
            Some(Op::Call { entry: called, .. }) => *called == entry,
            Some(Op::Ask { decision, .. }) => {
                let mut all = self.p.decisions.defs[usize::from(*decision)].alternatives.iter();
                all.any(|alternative| {
                    matches!(alternative.take, Take::Action { entry: taken, .. } if taken == entry)
                })
            }
            _ => false,
        }
    }

    /// Checks the ways back from where a state rests, and that what is not under way holds nothing.
    pub fn check(&self, state: &State) -> Result<(), Reason> {
        let wrong = |at: usize| Reason::from(format!("word {at} leads back to no call"));
        let mut under_way = vec![false; self.all.len()];
        let mut top = state.words[word::TOP_RET] as Pc;
        let mut pc = state.words[word::PC] as Pc;
        // Each procedure is under way once at most: they never come back to themselves.
        for _ in 0..=self.all.len() {
            let Some(number) = self.of.get(pc as usize).copied().flatten() else {
                return Err(format!("nothing comes to operation {pc}").into());
            };
            let procedure = &self.all[number];
            if std::mem::replace(&mut under_way[number], true) {
                return Err("a procedure is under way twice".to_owned().into());
            }
            let back = match procedure.ret.map(Slot::at) {
                None if procedure.entry == self.p.code.resolve => 0,
                None => break,
                Some(SlotAt::Local(_)) => {
                    return Err("nothing rests in such a procedure".to_owned().into());
                }
                Some(SlotAt::Word(at)) => state.words[at] as Pc,
            };
            let drains = matches!(self.p.code.ops.get(back as usize), Some(Op::Drain));
            pc = if back != 0 && drains && self.is_trigger(procedure.entry) {
                back
            } else if back != 0 {
                let at = procedure.ret.and_then(Slot::state_word).unwrap_or(word::TOP_RET);
                if !self.calls(back - 1, procedure.entry) {
                    return Err(wrong(at));
                }
                back - 1
            } else {
                let taken = std::mem::take(&mut top);
                let by = taken.wrapping_sub(1);
                let resolves = procedure.entry == self.p.code.resolve;
                let asks = matches!(self.p.code.ops.get(by as usize), Some(Op::Ask { .. }));
                if !(asks && (resolves || self.calls(by, procedure.entry))) {
                    return Err(wrong(word::TOP_RET));
                }
                by
            };
        }
        if top != 0 {
            return Err(wrong(word::TOP_RET));
        }
        self.check_idle(state, &under_way)
    }

    fn is_trigger(&self, entry: Pc) -> bool {
        self.p.triggers.defs.iter().any(|trigger| trigger.entry == entry)
    }

    fn check_idle(&self, state: &State, under_way: &[bool]) -> Result<(), Reason> {
        let held = |at: usize| Reason::from(format!("word {at} is held by what is not under way"));
        for (procedure, _) in self.all.iter().zip(under_way).filter(|(_, under_way)| !**under_way) {
            if let Some(at) = procedure.ret.and_then(Slot::state_word)
                && state.words[at] != 0
            {
                return Err(held(at));
            }
            let locals = procedure.locals.map(|number| &self.p.layout.locals[number as usize]);
            for at in locals.into_iter().flatten().map(|at| *at as usize) {
                if state.words[at] != NONE {
                    return Err(held(at));
                }
            }
        }
        let pc = state.words[word::PC] as usize;
        let window = match self.p.code.ops.get(pc) {
            Some(Op::Ask { decision, .. }) => self.p.decisions.defs[usize::from(*decision)].window,
            _ => false,
        };
        if !window {
            return Ok(());
        }
        let layout = &self.p.layout;
        let frames = layout.frame_words.iter().map(|(at, idle)| (*at as usize, *idle));
        let tokens = layout.token_locals.iter().map(|at| (*at as usize, NONE));
        match frames.chain(tokens).find(|(at, idle)| state.words[*at] != *idle) {
            Some((at, _)) => Err(held(at)),
            None => Ok(()),
        }
    }
}
