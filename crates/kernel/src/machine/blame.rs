//! The part of the rules that took too much work: the fault names it.

use super::Machine;
use super::move_generator::visit_answers;
use super::visitors::Count;
use crate::CauseId;
use crate::code::Op;
use crate::eval::Eval;

impl Machine<'_> {
    /// The part of the rules to which a move came when its work was spent. A question stands for its costliest answer,
    /// the test for the end of the game for the costliest ending.
    #[cold]
    #[inline(never)]
    pub(super) fn costliest_part(&mut self) -> CauseId {
        let p = self.p;
        let here = p.cause_at(self.pc);
        match p.code.ops.get(self.pc as usize) {
            Some(Op::CheckEnds) => self.costliest_ending().unwrap_or(here),
            Some(Op::Ask { decision, .. } | Op::Choose { decision, .. }) => {
                self.costliest_answer(*decision).unwrap_or(here)
            }
            Some(_) | None => here,
        }
    }

    fn costliest_answer(&mut self, decision: u16) -> Option<CauseId> {
        let answers = &self.p.decisions.defs[usize::from(decision)].alternatives;
        let mut costs = Vec::new();
        for answer in answers {
            let spent = self.work_of(|e| {
                visit_answers(e, std::slice::from_ref(answer), &mut Count(0));
            });
            costs.extend(answer.origin.cause.map(|cause| (spent, cause)));
        }
        first_largest(&costs)
    }

    fn costliest_ending(&mut self) -> Option<CauseId> {
        let mut costs = Vec::new();
        for end in &self.p.endings.rules {
            let spent = self.work_of(|e| {
                e.ends(end.when);
            });
            costs.push((spent, end.cause));
        }
        first_largest(&costs)
    }

    /// The work that an evaluation takes, at most that of a whole move. None is left afterwards.
    fn work_of(&mut self, evaluate: impl FnOnce(&mut Eval<'_>)) -> u64 {
        self.scratch.left = self.options.work;
        evaluate(&mut self.eval());
        let spent = self.options.work - self.scratch.left;
        self.scratch.left = 0;
        spent
    }
}

/// The cause of the first of the largest costs.
fn first_largest(costs: &[(u64, CauseId)]) -> Option<CauseId> {
    let largest = costs.iter().map(|(spent, _)| *spent).max()?;
    costs.iter().find(|(spent, _)| *spent == largest).map(|(_, cause)| *cause)
}
