//! The context of a decision: the dice just thrown, the earlier choices of the same ply, and the numbers
//! that the offered actions depend on.

use super::eyes::Eyes;
use crate::rules::Rules;
use crate::session::{Passage, Session};
use crate::words::Words;
use boardwright_def::{Effect, RollShow};
use boardwright_kernel::{
    Alternative, AlternativeKind, Decision, EventKind, Kind, Machine, Seen, Value, VarId,
};
use boardwright_protocol::Die;
use boardwright_sim::labels::effect_at;

/// The most rows.
const ROWS: usize = 4;

type Row = (String, String);

/// The context for the decider, or for a viewer who sees everything.
pub fn context(
    session: &Session,
    words: &Words<'_>,
    machine: &Machine<'_>,
    at: usize,
    eyes: Eyes,
    alternatives: &[Alternative],
) -> Vec<Row> {
    let mut rows = dice(session, at, eyes);
    rows.extend(chosen_before(session, words, machine, at, alternatives));
    rows.extend(composed(session, words, machine, at, alternatives));
    rows.extend(numbers(session, words, machine, alternatives));
    rows.truncate(ROWS);
    rows
}

/// The dice of the last decision, for every viewer.
pub fn dice(session: &Session, at: usize, eyes: Eyes) -> Vec<Row> {
    let thrown =
        session.passage(at).map(|last| thrown(&session.rules, &last, eyes)).unwrap_or_default();
    let values: Vec<_> = thrown.iter().map(|die| die.value.to_string()).collect();
    if values.is_empty() { Vec::new() } else { vec![("Rolled".to_owned(), values.join(", "))] }
}

/// The dice that a decision threw, as far as they are seen, and as the spec wants them shown.
pub fn thrown(rules: &Rules, passage: &Passage<'_>, eyes: Eyes) -> Vec<Die> {
    let program = passage.machine.program();
    let events = passage.machine.events().iter();
    let seen = events.filter(|event| eyes.see_event(program, event) == Seen::Whole);
    seen.filter_map(|event| match &event.kind {
        EventKind::Rolled { value: Value::Int(value), faces, dice, .. } => {
            // The sum of several dice is no face of one.
            let die = Die { value: *value, faces: if *dice == 1 { *faces } else { 0 } };
            match roll_hint(rules, program.cause_path(event.cause)) {
                None | Some(RollShow::Dice) => Some(die),
                Some(RollShow::Number) => Some(Die { faces: 0, ..die }),
                Some(RollShow::None) => None,
            }
        }
        _ => None,
    })
    .collect()
}

/// The hint for the roll at a path: by the name of its result, else by its action or sequence.
fn roll_hint(rules: &Rules, path: &str) -> Option<RollShow> {
    let rolls = &rules.def.display.rolls;
    if rolls.is_empty() {
        return None;
    }
    let name = match effect_at(&rules.def, path) {
        Some(Effect::Roll { bind, .. }) => bind.trim_start_matches('$'),
        Some(_) | None => "",
    };
    let around = path.split(['.', '[']).nth(1).unwrap_or_default();
    rolls.get(name).or_else(|| rolls.get(around)).map(|hints| hints.show)
}

/// The earlier choices of the same player in this ply.
fn chosen_before(
    session: &Session,
    words: &Words<'_>,
    machine: &Machine<'_>,
    at: usize,
    alternatives: &[Alternative],
) -> Vec<Row> {
    let goes_on = |kind| matches!(kind, AlternativeKind::Argument(_));
    let goes_on = alternatives.iter().any(|alternative| goes_on(alternative.kind));
    let ply = machine.state().ply();
    // Players who answer at the same time share a ply.
    let Some(decider) = machine.decision().map(|decision| decision.decider) else {
        return Vec::new();
    };
    let first = at.saturating_sub((machine.state().step() as usize).saturating_sub(1));
    let mut rows = Vec::new();
    for passage in (first + 1..=at).filter_map(|after| session.passage(after)) {
        let before = passage.machine_before();
        let same = |decision: &Decision<'_>| decision.decider == decider;
        let Some(decision) = before.decision().filter(same) else { continue };
        if before.state().ply() != ply {
            continue;
        }
        let choice = before.decode(passage.chosen);
        let Some(taken) = decision.alternatives.get(choice.alternative) else { continue };
        // A finished action has no further choices.
        if taken.kind.only_names() || goes_on && taken.kind.action().is_some() {
            for (param, value) in taken.params.iter().zip(&choice.args) {
                rows.push((words.id(&param.name), words.value(before.state(), *value)));
            }
        }
    }
    rows
}

/// The members of the set that is being composed, in one row.
fn composed(
    session: &Session,
    words: &Words<'_>,
    machine: &Machine<'_>,
    at: usize,
    alternatives: &[Alternative],
) -> Option<Row> {
    let members = session.composed();
    let param = alternatives.first()?.params.first()?;
    let names: Vec<String> =
        members.iter().map(|member| words.value(machine.state(), *member)).collect();
    let here = at == session.total() && !names.is_empty();
    here.then(|| (words.id(&param.name), names.join(", ")))
}

/// Global numbers that the offered actions read or change, and the decider's numbers that their costs
/// and conditions read.
fn numbers(
    session: &Session,
    words: &Words<'_>,
    machine: &Machine<'_>,
    alternatives: &[Alternative],
) -> Vec<Row> {
    let (program, state) = (machine.program(), machine.state());
    let actions = &session.rules.reads().actions;
    let offered: Vec<_> = alternatives
        .iter()
        .filter_map(|alternative| {
            let action = alternative.kind.action()?;
            actions.get(&program.actions()[action.index()])
        })
        .collect();
    let turns_on = |var: &str| offered.iter().any(|of| of.all.globals.contains(var));
    let needs = |var: &str| offered.iter().any(|of| of.needs.player_vars.contains(var));
    let number = |value: Value| match value {
        Value::Int(number) => Some(number.to_string()),
        _ => None,
    };
    let globals = program.global_vars().iter().enumerate().filter_map(|(index, var)| {
        let shown = var.kind == Kind::Int && var.visibility.is_public();
        let shown = shown && turns_on(var.name());
        let value = shown.then(|| state.global(program, VarId(index as u16)))?;
        Some((words.var(VarId(index as u16), false), number(value)?))
    });
    let decider = machine.decision().and_then(|decision| decision.decider.player());
    let owns = program.player_vars().iter().enumerate().filter_map(|(index, var)| {
        let player = decider?;
        let shown = var.kind == Kind::Int && needs(var.name());
        let shown = shown && var.visibility != boardwright_def::Visibility::Hidden;
        let value = shown.then(|| state.of_player(program, player, VarId(index as u16)))?;
        Some((words.var(VarId(index as u16), true), number(value)?))
    });
    globals.chain(owns).collect()
}
