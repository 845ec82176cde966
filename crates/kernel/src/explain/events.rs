//! What made an event: the node that did, the conditions that led there, the values that it read.
//!
//! The move is made once more on a copy, operation by operation, and each is looked at before it is
//! done: its values are those it read then, whatever came after.

use super::Fact;
use super::know::Looker;
use crate::code::{Op, Pc};
use crate::machine::{Machine, Options};
use crate::state::State;
use crate::{Event, EventKind, Move, PlayerId, Refused, Seen, sees_event};

/// What made an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventCause {
    /// The event.
    pub event: Event,
    /// The node of the `GameDef` that made it: `actions.buy.effects[0]`. Where the viewer cannot know
    /// what a condition around it came to, the node of that condition.
    pub path: String,
    /// The conditions around it, outermost first.
    pub conditions: Vec<Led>,
    /// What the step read, just before it was done. Nothing where `path` is a condition.
    pub facts: Vec<Fact>,
    /// The whole state of that moment, in which the tokens of the facts have their names.
    pub moment: State,
}

/// A condition that was tested on the way to an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Led {
    /// Its node.
    pub path: String,
    /// Whether it held; `None` where the viewer cannot know.
    pub held: Option<bool>,
    /// The parts that made it hold or not.
    pub facts: Vec<Fact>,
}

/// What makes event `index` of a move at the decision where a machine rests, as far as a viewer can know; `None` where the move has no such
/// event or the viewer may not know of it.
///
/// # Errors
/// If the move is not in the list of the state.
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
    // The last test of each condition: in a loop it is made again and again.
    let mut tested: Vec<(Pc, Led)> = Vec::new();
    let mut facts: Vec<Fact> = Vec::new();
    let mut moment = at.state().clone();
    machine.apply_with_hook(chosen, &mut |machine, pc, done| {
        if found.is_some() {
            return;
        }
        if done {
            let Some(event) = machine.events().get(index) else { return };
            let facts = std::mem::take(&mut facts);
            // What ended the game is no operation of its own.
            let end = machine.result().and_then(|outcome| outcome.cause);
            let end = end.filter(|_| event.kind == EventKind::Ended);
            let path = program.cause_path(end.unwrap_or(event.cause));
            found = Some(cause((event, path), (facts, moment.clone()), &tested));
            return;
        }
        moment.clone_from(machine.state());
        let mut looker = Looker::new(machine.eval(), viewer);
        facts = looker.operation(pc);
        if let Op::JumpIfNot { when, .. } = program.code.ops[pc as usize] {
            let held = looker.know(when).map(|value| value > 0);
            let facts = looker.blame(when, held == Some(true));
            let path = program.cause_path(program.cause_at(pc)).to_owned();
            tested.retain(|(at, _)| *at != pc);
            tested.push((pc, Led { path, held, facts }));
        }
    })?;
    Ok(found.filter(|found| sees_event(program, viewer, &found.event) != Seen::Nothing))
}

fn cause(
    (event, path): (&Event, &str),
    (facts, moment): (Vec<Fact>, State),
    tested: &[(Pc, Led)],
) -> EventCause {
    let around = tested.iter().map(|(_, led)| led).filter(|led| is_around(&led.path, path));
    let mut around: Vec<Led> = around.cloned().collect();
    around.sort_by_key(|led| led.path.len());
    let event = event.clone();
    match around.iter().position(|led| led.held.is_none()) {
        // Which way it went is what the viewer cannot know, and the path would tell.
        Some(at) => {
            let path = around[at].path.clone();
            around.truncate(at + 1);
            EventCause { event, path, conditions: around, facts: Vec::new(), moment }
        }
        None => EventCause { event, path: path.to_owned(), conditions: around, facts, moment },
    }
}

/// Whether a node stands around another.
fn is_around(outer: &str, inner: &str) -> bool {
    inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with(['.', '[']))
}
