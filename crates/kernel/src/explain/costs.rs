//! The reason that a cost gives against a move.

use super::knowledge::Viewpoint;
use super::search::{Part, Search};
use super::{Reason, ReasonKind};
use crate::code::NodeId;
use crate::machine::cost::{self, Unpaid};
use crate::program::CostStep;
use crate::value::NONE;

impl Search<'_> {
    /// Returns a reason if the cost cannot be paid, or if the viewer cannot know whether it can.
    pub(super) fn cost(&mut self, part: Part<'_>) -> Option<Reason> {
        let base = part.place;
        let view = &mut self.view;
        let known = view.viewer().is_none()
            || part.alternative.trial.is_none()
                && part.alternative.cost.iter().all(|step| knows_step(view, step));
        let with = view.arguments();
        if !known {
            let path = format!("{base}.cost");
            return Some(Reason { known: false, with, ..Reason::plain(ReasonKind::Cost, path) });
        }
        if cost::payable(&mut view.e, part.alternative) {
            return None;
        }
        let (path, facts) = match cost::unpaid(&mut view.e, part.alternative)? {
            Unpaid::Step(number) => {
                let facts = view.cost_step(&part.alternative.cost[number]);
                (format!("{base}.cost[{number}]"), facts)
            }
            Unpaid::Operation(pc) => {
                (view.e.p.cause_path(view.e.p.cause_at(pc)).to_owned(), view.operation(pc))
            }
            Unpaid::TooMuch => (format!("{base}.cost"), Vec::new()),
        };
        Some(Reason { with, facts, ..Reason::plain(ReasonKind::Cost, path) })
    }
}

/// True if the viewer knows whether an effect of a cost can be done.
fn knows_step(view: &mut Viewpoint<'_>, step: &CostStep) -> bool {
    match *step {
        CostStep::Set { target, value } => view.knows_target(target) && view.knows(value),
        CostStep::Add { target, delta } => view.knows_target(target) && view.knows(delta),
        CostStep::SetProp { token, value, .. } => knows_face(view, token) && view.knows(value),
        CostStep::AddProp { token, delta, .. } => knows_face(view, token) && view.knows(delta),
        CostStep::Draw { from, to, count } => {
            view.knows(from) && view.knows(to) && view.knows(count)
        }
        CostStep::Move { token, to, .. } => view.knows(token) && view.knows(to),
        CostStep::Destroy { token } => view.knows(token),
    }
}

fn knows_face(view: &mut Viewpoint<'_>, token: NodeId) -> bool {
    view.known_value(token).is_some_and(|token| token == NONE || view.knows_face(token))
}
