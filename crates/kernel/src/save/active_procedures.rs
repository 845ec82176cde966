//! Finds the active procedures of a loaded state, and checks that the frames of all other procedures are empty.
//!
//! A loaded state may come from a stranger. A return address that does not follow a call would let a procedure return
//! into the middle of another one. The frame of an inactive procedure is never cleared, so a value in it would make the
//! incremental hash differ from the recomputed one.

use super::{Reason, ensure};
use crate::code::{Op, Pc, Slot, SlotAt};
use crate::program::{DecisionDef, Program, Take};
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
        entries.extend(p.triggers.defs.iter().map(|trigger| (trigger.entry, Some(trigger.ret))));
        entries.extend([(p.code.resolve, None), (0, None)]);
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
            for alternative in self.asked(pc).into_iter().flat_map(|asked| &asked.alternatives) {
                if let Take::Done { to } = alternative.take {
                    next.push(to);
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

    /// Returns the decision whose answers may call procedures.
    fn asked(&self, pc: Pc) -> Option<&'p DecisionDef> {
        let Some(Op::Ask { decision, .. }) = self.p.code.ops.get(pc as usize) else { return None };
        Some(&self.p.decisions.defs[usize::from(*decision)])
    }

    /// True if an operation calls a procedure.
    fn calls(&self, pc: Pc, entry: Pc) -> bool {
        if let Some(Op::Call { entry: called, .. }) = self.p.code.ops.get(pc as usize) {
            return *called == entry;
        }
        let mut all = self.asked(pc).into_iter().flat_map(|asked| &asked.alternatives);
        all.any(|alternative| {
            matches!(alternative.take, Take::Action { entry: taken, .. } if taken == entry)
        })
    }

    /// Checks the return addresses of the active procedures, and that all other frames are empty.
    pub fn check(&self, state: &State) -> Result<(), Reason> {
        let follows = |at: usize, call: bool| -> Result<(), Reason> {
            ensure!(call, "the return address in word {at} does not follow a call");
            Ok(())
        };
        let mut active = vec![false; self.all.len()];
        let mut top = state.words[word::TOP_RET] as Pc;
        let mut pc = state.words[word::PC] as Pc;
        // Each procedure is active once at most, because there is no recursion.
        for _ in 0..=self.all.len() {
            let Some(number) = self.of.get(pc as usize).copied().flatten() else {
                return Err(format!("operation {pc} is never reached").into());
            };
            let procedure = &self.all[number];
            let twice = std::mem::replace(&mut active[number], true);
            ensure!(!twice, "a procedure is active twice");
            let back = match procedure.ret.map(Slot::at) {
                None if procedure.entry == self.p.code.resolve => 0,
                None => break,
                Some(SlotAt::Local(_)) => {
                    return Err("there is no decision inside this procedure".into());
                }
                Some(SlotAt::Word(at)) => state.words[at] as Pc,
            };
            let drains = matches!(self.p.code.ops.get(back as usize), Some(Op::Drain));
            let mut triggers = self.p.triggers.defs.iter();
            pc = if back != 0 && drains && triggers.any(|t| t.entry == procedure.entry) {
                back
            } else if back != 0 {
                let at = procedure.ret.and_then(Slot::state_word).unwrap_or(word::TOP_RET);
                follows(at, self.calls(back - 1, procedure.entry))?;
                back - 1
            } else {
                let taken = std::mem::take(&mut top);
                let by = taken.wrapping_sub(1);
                let resolves = procedure.entry == self.p.code.resolve;
                let asks = self.asked(by).is_some();
                follows(word::TOP_RET, asks && (resolves || self.calls(by, procedure.entry)))?;
                by
            };
        }
        follows(word::TOP_RET, top == 0)?;
        self.check_idle(state, &active)
    }

    /// Checks that the frames of inactive procedures are empty.
    fn check_idle(&self, state: &State, active: &[bool]) -> Result<(), Reason> {
        let empty = |at: usize, idle: i32| -> Result<(), Reason> {
            let unused = state.words[at] == idle;
            ensure!(unused, "word {at} belongs to a procedure that is not active");
            Ok(())
        };
        let layout = &self.p.layout;
        for (procedure, _) in self.all.iter().zip(active).filter(|(_, active)| !**active) {
            if let Some(at) = procedure.ret.and_then(Slot::state_word) {
                empty(at, 0)?;
            }
            let locals = procedure.locals.map(|number| &layout.locals[number as usize]);
            locals.into_iter().flatten().try_for_each(|at| empty(*at as usize, NONE))?;
        }
        if !self.asked(state.words[word::PC] as Pc).is_some_and(|asked| asked.window) {
            return Ok(());
        }
        layout.frame_words.iter().try_for_each(|(at, idle)| empty(*at as usize, *idle))?;
        layout.token_locals.iter().try_for_each(|at| empty(*at as usize, NONE))
    }
}
