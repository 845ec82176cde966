//! Finds the active procedures of a loaded state, and checks that the frames of all other procedures are empty.
//!
//! A loaded state may come from a stranger. A return address that does not follow a call would let a procedure return
//! into the middle of another one. The frame of an inactive procedure is never cleared, so a value in it would make the
//! incremental hash differ from the recomputed one.

use super::Reason;
use crate::code::{Op, Pc, Slot, SlotAt};
use crate::program::{Program, Take};
use crate::state::{State, word};
use crate::value::NONE;
use std::collections::BTreeMap;

/// A procedure as its code shows it.
struct Procedure {
    entry: Pc,
    /// The slot of its return address; `None` for setup and turns, and for the code after top-level actions.
    ret: Option<Slot>,
    /// Its number in the table of locals, if it ever returns.
    locals: Option<u32>,
}

/// The procedures of a program, and the procedure of each operation.
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

    /// Assigns the operations that a procedure can reach by itself.
    fn follow(&mut self, entry: Pc, ret: Option<Slot>) {
        let number = self.all.len();
        let mut locals = None;
        let mut next = vec![entry];
        while let Some(pc) = next.pop() {
            let Some(of @ None) = self.of.get_mut(pc as usize) else { continue };
            *of = Some(number);
            let mut op = self.p.code.ops[pc as usize];
            if let Op::Return { locals: own, .. } | Op::ActionDone { locals: own, .. } = op {
                locals = Some(own);
            }
            if let Op::Ask { decision, .. } = op {
                for alternative in &self.p.decisions.defs[usize::from(decision)].alternatives {
                    if let Take::Done { to } = alternative.take {
                        next.push(to);
                    }
                }
            }
            if let Op::NextTurn { to } = op {
                next.push(to);
            }
            next.extend(op.target_mut().map(|to| *to));
            if !op.facts().flow.leaves() {
                next.push(pc + 1);
            }
        }
        self.all.push(Procedure { entry, ret, locals });
    }

    /// True if an operation calls a procedure.
    fn calls(&self, pc: Pc, entry: Pc) -> bool {
        let op = self.p.code.ops.get(pc as usize);
        if let Some(Op::Call { entry: called, .. }) = op {
            return *called == entry;
        }
        let Some(Op::Ask { decision, .. }) = op else { return false };
        let mut all = self.p.decisions.defs[usize::from(*decision)].alternatives.iter();
        all.any(|alternative| {
            matches!(alternative.take, Take::Action { entry: taken, .. } if taken == entry)
        })
    }

    /// Checks the return addresses of the active procedures, and that all other frames are empty.
    pub fn check(&self, state: &State) -> Result<(), Reason> {
        let wrong = |at: usize| Reason::from(format!("word {at} leads back to no call"));
        let mut active = vec![false; self.all.len()];
        let mut top = state.words[word::TOP_RET] as Pc;
        let mut pc = state.words[word::PC] as Pc;
        // Each procedure is active once at most, because there is no recursion.
        for _ in 0..=self.all.len() {
            let Some(number) = self.of.get(pc as usize).copied().flatten() else {
                return Err(format!("nothing comes to operation {pc}").into());
            };
            let procedure = &self.all[number];
            if std::mem::replace(&mut active[number], true) {
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
        self.check_idle(state, &active)
    }

    fn is_trigger(&self, entry: Pc) -> bool {
        self.p.triggers.defs.iter().any(|trigger| trigger.entry == entry)
    }

    /// Checks that the frames of inactive procedures are empty.
    fn check_idle(&self, state: &State, active: &[bool]) -> Result<(), Reason> {
        let held = |at: usize| Reason::from(format!("word {at} is held by what is not under way"));
        for (procedure, _) in self.all.iter().zip(active).filter(|(_, active)| !**active) {
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
        let Some(Op::Ask { decision, .. }) = self.p.code.ops.get(pc) else { return Ok(()) };
        if !self.p.decisions.defs[usize::from(*decision)].window {
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
