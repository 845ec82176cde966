//! Decides which decisions get a random move by drawing candidates: those whose tests take much longer than a draw.

use crate::code::{List, NodeId};
use crate::link::Linker;
use crate::link::analyse::inputs::InputFinder;
use crate::program::{AltDef, DecisionDef, Listing, ParamDef};

/// From this weight on, it takes longer to test a candidate that nobody chooses than to draw one.
const LONG: u32 = 24;

impl Linker<'_> {
    /// Marks the decisions whose random moves are found singly.
    pub(in crate::link) fn find_random_moves_singly(&mut self) {
        let mut decisions = std::mem::take(&mut self.ir.decisions.defs);
        for decision in &mut decisions {
            decision.found_singly = self.is_found_singly(decision);
        }
        self.ir.decisions.defs = decisions;
    }

    fn is_found_singly(&self, decision: &DecisionDef) -> bool {
        let can_be_drawn = |answer: &AltDef| match answer.listing {
            // Sets are drawn in another way, and these moves depend on others.
            Listing::Nothing | Listing::Picks(_) | Listing::Enough(_) => false,
            Listing::Cells(_)
            | Listing::Guards
            | Listing::Scan(_)
            | Listing::Plan(_)
            | Listing::Parameters
            | Listing::Tried
            | Listing::Pass => true,
        };
        decision.pick.is_none()
            && !decision.searches
            && decision.listed().all(can_be_drawn)
            && decision.listed().any(|answer| self.is_tested_long(answer))
    }

    /// True if tests of the moves of an alternative, which could be postponed, take long.
    fn is_tested_long(&self, answer: &AltDef) -> bool {
        let Some(param) = answer.params.last() else { return false };
        match answer.listing {
            Listing::Tried if answer.after.is_some() || answer.trial.is_some() => true,
            Listing::Tried | Listing::Parameters => self.weight_of_tests(answer, param) >= LONG,
            Listing::Cells(_)
            | Listing::Guards
            | Listing::Scan(_)
            | Listing::Plan(_)
            | Listing::Pass
            | Listing::Nothing
            | Listing::Picks(_)
            | Listing::Enough(_) => false,
        }
    }

    /// About how many nodes are evaluated to test one value of the last parameter.
    fn weight_of_tests(&self, answer: &AltDef, last: &ParamDef) -> u32 {
        let mut tests: Vec<NodeId> = answer.guards.last().cloned().unwrap_or_default();
        let mut list = last.list;
        // Members of a set are found together.
        while last.set.is_none()
            && let List::Where { list: of, when, .. } = self.list_at(list)
        {
            tests.push(when);
            list = of;
        }
        let mut finder = InputFinder::new(self);
        let weights = tests.into_iter().map(|test| finder.of_node(test).weight);
        weights.fold(0, u32::saturating_add)
    }
}
