//! Lazy chance as JSON: undecided orders, and a pending question of chance.

use super::chance::{self, ASKING};
use super::json::{self, JsonCursor, Read, pair, rows};
use super::names;
use crate::machine::Machine;
use crate::program::Program;
use crate::state::{Pending, Since, State, Stretch};
use crate::{Alternative, AlternativeKind, Move, Value};
use serde_json::{Map, Value as Json, json};

/// Returns the tokens of undecided order by place.
pub(super) fn stretches(program: &Program, state: &State) -> Vec<String> {
    let shown = |stretch: &Stretch| {
        let Stretch { place, above, count } = stretch;
        let shown = format!("{{\"behind\": {above}, \"count\": {count}}}");
        pair(&names::place(program, *place as usize, ':'), shown)
    };
    state.unsettled.iter().map(shown).collect()
}

/// Returns the replay from the saved state to a question in the middle of an operation.
pub(super) fn pending(program: &Program, pending: &Pending) -> String {
    let Since { base, chosen, given } = &pending.since;
    let after = chosen.map_or(json!("setup"), |bits| named(program, base, Move(bits)));
    let given: Vec<u32> = given.iter().map(|given| given.index).collect();
    let all = vec![pair("after", after), pair("given", json!(given))];
    rows("{", all, "}", 1)
}

/// Returns a move as names, with the number of its alternative if another legal move has the same names.
fn named(program: &Program, base: &State, chosen: Move) -> Json {
    let mut machine = Machine::from_state(program, base.clone(), ASKING);
    let all = machine.legal_moves().to_vec();
    let Some(name) = name(&machine, chosen) else { return Json::Null };
    let alike = |other: &&Move| self::name(&machine, **other).as_ref() == Some(&name);
    let (head, args) = &name;
    let mut shown = json!({ "move": head });
    if !args.is_empty() {
        shown["args"] = Json::Object(args.clone());
    }
    if all.iter().filter(alike).count() > 1 {
        shown["alternative"] = json!(machine.decode(chosen).alternative);
    }
    shown
}

/// Returns the name of a move and its arguments.
fn name(machine: &Machine<'_>, chosen: Move) -> Option<(String, Map<String, Json>)> {
    let choice = machine.decode(chosen);
    let alternative = machine.decision()?.alternatives.get(choice.alternative)?;
    let value = |arg: &Value| json::value(machine.program(), *arg);
    let params = alternative.params.iter().map(|param| param.name.trim_start_matches('$'));
    let args = params.zip(&choice.args).map(|(name, arg)| (name.to_owned(), value(arg)));
    Some((head(machine.program(), alternative).to_owned(), args.collect()))
}

/// Returns the id of an action, or the word for another answer.
fn head<'p>(program: &'p Program, alternative: &Alternative) -> &'p str {
    match alternative.kind {
        AlternativeKind::Action(action) => {
            program.actions().get(action.index()).map_or("action", String::as_str)
        }
        AlternativeKind::Argument(_) => "then",
        AlternativeKind::Choose => "choose",
        AlternativeKind::Outcome => "chance",
        AlternativeKind::Done => "done",
        AlternativeKind::Skip => "skip",
    }
}

/// True if the question comes in the middle of setup.
pub(super) fn is_in_setup(pending: &JsonCursor<'_>) -> bool {
    pending.get("after").is_some_and(|after| after.json == "setup")
}

/// Replays to a question of chance in the middle of an operation.
pub(super) fn replay(program: &Program, state: State, pending: &JsonCursor<'_>) -> Read<State> {
    pending.only("after given")?;
    let after = pending.get("after").ok_or_else(|| pending.fault("`after` is missing"))?;
    let in_setup = is_in_setup(pending);
    let chosen = if in_setup { None } else { Some(chosen(program, &state, &after)?) };
    let mut given = Vec::new();
    let answers = pending.list_of("given")?;
    for at in &answers {
        let index = usize::try_from(at.number()?);
        given.push(index.map_err(|_| at.wrong("the number of an outcome"))?);
    }
    chance::replay(program, state, chosen, &given).map_err(|(number, reason)| {
        number.and_then(|number| answers.get(number)).unwrap_or(&after).fault(reason)
    })
}

/// Returns the legal move that is written.
fn chosen(program: &Program, state: &State, at: &JsonCursor<'_>) -> Read<Move> {
    at.only("move args alternative")?;
    let mut machine = Machine::from_state(program, state.clone(), ASKING);
    let all = machine.legal_moves().to_vec();
    let head_at = at.needed("move")?;
    let alternatives = machine.decision().map_or(&[][..], |decision| decision.alternatives);
    let heads = alternatives.iter().map(|alternative| head(program, alternative));
    head_at.index(heads, "move")?;
    let none = Map::new();
    let args_at = at.get("args");
    let args = args_at.as_ref().map_or(Ok(&none), |args| args.object())?;
    let alternative = at.get("alternative").map(|at| at.number()).transpose()?;
    let meant = |chosen: &Move| {
        let at = machine.decode(*chosen).alternative;
        alternative.is_none_or(|wanted| usize::try_from(wanted) == Ok(at))
            && name(&machine, *chosen).is_some_and(|(head, own)| {
                head_at.json.as_str() == Some(head.as_str()) && own == *args
            })
    };
    let mut found = all.into_iter().filter(meant);
    match (found.next(), found.next()) {
        (Some(chosen), None) => Ok(chosen),
        (Some(_), Some(_)) => Err(
            at.fault("several moves have this name and these arguments: `alternative` selects one")
        ),
        (None, _) => {
            let at = args_at.as_ref().unwrap_or(at);
            Err(at.fault("no legal move there has these arguments"))
        }
    }
}
