//! Explains an event: the node that made it, the conditions around it, the values that it read.
//!
//! The move is made again on a copy, operation by operation. Each operation is inspected before it runs, so the
//! values are those that it read.

use super::Fact;
use super::knowledge::Viewpoint;
use crate::code::{Op, Pc};
use crate::machine::{Machine, Options};
use crate::state::State;
use crate::{Event, EventKind, Move, PlayerId, Refused, Seen, sees_event};

/// The cause of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCause {
    /// The event.
    pub event: Event,
    /// The node of the `GameDef` that made it: `actions.buy.effects[0]`. If the viewer cannot know the value of a
    /// condition around it, the node of that condition.
    pub path: String,
    /// The conditions around it, outermost first.
    pub conditions: Vec<TestedCondition>,
    /// The values that the effect read. Empty if `path` is a condition.
    pub facts: Vec<Fact>,
    /// The state just before the effect, which names the tokens of the facts.
    pub moment: State,
}

/// A condition that was tested before an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TestedCondition {
    /// Its node.
    pub path: String,
    /// True if it held; `None` if the viewer cannot know.
    pub held: Option<bool>,
    /// The parts that made it hold or fail.
    pub facts: Vec<Fact>,
}

/// Returns the cause of event `index` of a move at the present decision, as far as a viewer can know it. Returns `None`
/// if the move has no such event or the viewer may not know of the event.
///
/// # Errors
/// If the move is not a legal move of the state.
pub fn explain_event(
    at: &Machine<'_>,
    chosen: Move,
    index: usize,
    viewer: Option<PlayerId>,
) -> Result<Option<EventCause>, Refused> {
    let program = at.program();
    let options = Options { events: true, journal: false, ..at.options() };
    let mut machine = Machine::from_state(program, at.state().clone(), options);
    let mut found: Option<EventCause> = None;
    // The last test of each condition: a loop repeats it.
    let mut tested: Vec<(Pc, TestedCondition)> = Vec::new();
    let mut facts: Vec<Fact> = Vec::new();
    let mut moment = at.state().clone();
    machine.apply_with_hook(chosen, &mut |machine, pc, done| {
        if found.is_some() {
            return;
        }
        if done {
            let Some(event) = machine.events().get(index) else { return };
            let facts = std::mem::take(&mut facts);
            // An ending is no operation: its own cause replaces that of the operation.
            let end = machine.result().and_then(|outcome| outcome.cause);
            let end = end.filter(|_| event.kind == EventKind::Ended);
            let path = program.cause_path(end.unwrap_or(event.cause));
            found = Some(cause((event, path), (facts, moment.clone()), &tested));
            return;
        }
        moment.clone_from(machine.state());
        let mut viewpoint = Viewpoint::new(machine.eval(), viewer);
        facts = viewpoint.operation(viewpoint.e.p.code.ops[pc as usize]);
        if let Op::JumpIfNot { when, .. } = program.code.ops[pc as usize] {
            let held = viewpoint.known_value(when).map(|value| value > 0);
            let facts = viewpoint.blame(when, held == Some(true));
            let path = program.cause_path(program.cause_at(pc)).to_owned();
            tested.retain(|(at, _)| *at != pc);
            tested.push((pc, TestedCondition { path, held, facts }));
        }
    })?;
    Ok(found.filter(|found| sees_event(program, viewer, &found.event) != Seen::Nothing))
}

fn cause(
    (event, path): (&Event, &str),
    (facts, moment): (Vec<Fact>, State),
    tested: &[(Pc, TestedCondition)],
) -> EventCause {
    let contains =
        |outer: &str| path.strip_prefix(outer).is_some_and(|inner| inner.starts_with(['.', '[']));
    let around = tested.iter().map(|(_, led)| led).filter(|led| contains(&led.path));
    let mut conditions: Vec<TestedCondition> = around.cloned().collect();
    conditions.sort_by_key(|led| led.path.len());
    let mut found =
        EventCause { event: event.clone(), path: path.to_owned(), conditions, facts, moment };
    if let Some(at) = found.conditions.iter().position(|led| led.held.is_none()) {
        // The path would tell the viewer which branch was taken.
        found.conditions.truncate(at + 1);
        found.path.clone_from(&found.conditions[at].path);
        found.facts.clear();
    }
    found
}
