//! What chance has not decided yet, as JSON.

use super::chance::{self, ASKING};
use super::cursor::{At, Read};
use super::names;
use super::read_json::Reader;
use super::write_json::{Writer, pair, rows};
use super::{Reason, draft::Draft};
use crate::machine::Machine;
use crate::program::Program;
use crate::state::{Pending, Since, State, Stretch};
use crate::{Alternative, AlternativeKind, Move, Rng};
use serde_json::{Map, Value as Json, json};

/// What a state that is not set up yet may say of itself.
const BEFORE_SETUP: [&str; 7] =
    ["format", "version", "engine", "rules", "players", "generator", "pending"];

/// The tokens that have no order, by place; nothing where all have one.
pub(super) fn stretches(program: &Program, state: &State) -> Option<String> {
    let shown = |stretch: &Stretch| {
        let Stretch { place, above, count } = stretch;
        let shown = format!("{{\"behind\": {above}, \"count\": {count}}}");
        pair(&names::place(program, *place as usize, ':'), &shown)
    };
    let all: Vec<String> = state.unsettled.iter().map(shown).collect();
    (!all.is_empty()).then(|| rows("{", all, "}", 1))
}

/// The way from the state that is saved to a question in the middle of an operation.
pub(super) fn pending(program: &Program, pending: &Pending) -> String {
    let Since { base, chosen, given } = &pending.since;
    let after = chosen.map_or(json!("setup"), |bits| named(program, base, Move(bits)));
    let given: Vec<u32> = given.iter().map(|given| given.index).collect();
    let all = vec![pair("after", &after.to_string()), pair("given", &json!(given).to_string())];
    rows("{", all, "}", 1)
}

/// A move by its names, which no other one of the list has.
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

/// What a move is called and its arguments.
fn name(machine: &Machine<'_>, chosen: Move) -> Option<(String, Map<String, Json>)> {
    let choice = machine.decode(chosen);
    let alternative = machine.decision()?.alternatives.get(choice.alternative)?;
    let writer = Writer { p: machine.program(), s: machine.state() };
    let params = alternative.params.iter().map(|param| param.name.trim_start_matches('$'));
    let args = params.zip(&choice.args).map(|(name, arg)| (name.to_owned(), writer.value(*arg)));
    Some((head(machine.program(), alternative).to_owned(), args.collect()))
}

/// An action by its id, other answers by what they do.
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

impl Reader<'_> {
    /// Tokens that have no order yet, by place.
    pub fn stretches(&mut self, at: &At<'_>) -> Read<()> {
        for (name, at) in at.members()? {
            let place = at.check(self.place(name))?;
            at.only(&["behind", "count"])?;
            let number = |key: &str| {
                let number = at.get(key).ok_or_else(|| at.fault(format!("it has no `{key}`")))?;
                number.number()
            };
            let (behind, count) = (number("behind")?, number("count")?);
            at.check(self.draft.unsettled(place, behind, count))?;
        }
        Ok(())
    }
}

/// Whether a question comes in the middle of setup, where a game has nothing else yet.
pub(super) fn is_in_setup(pending: &At<'_>) -> bool {
    pending.get("after").is_some_and(|after| after.json == "setup")
}

/// Reads a state in the middle of setup, whose generator is that of a game with seed 1 if it is left
/// out.
pub(super) fn in_setup(mut reader: Reader<'_>, top: &At<'_>, pending: &At<'_>) -> Read<State> {
    for (key, at) in top.members()? {
        if !BEFORE_SETUP.contains(&key) && !at.json.is_null() {
            return Err(at.fault("nothing is there before setup".to_owned()));
        }
    }
    reader.draft = Draft::before_setup(reader.draft.p);
    reader.draft.s.rng = Rng::seeded(1);
    reader.head(top)?;
    go_on(reader.draft.p, reader.draft.s, pending)
}

/// Goes on to a question of chance in the middle of an operation.
pub(super) fn go_on(program: &Program, state: State, pending: &At<'_>) -> Read<State> {
    pending.only(&["after", "given"])?;
    let after = pending.get("after");
    let after = after.ok_or_else(|| pending.fault("it does not say `after` what".to_owned()))?;
    let chosen = match is_in_setup(pending) {
        true => None,
        false => Some(chosen(program, &state, &after)?),
    };
    let mut given = Vec::new();
    let answers = pending.get("given").map_or(Ok(Vec::new()), |given| given.list())?;
    for at in &answers {
        let index = usize::try_from(at.number()?);
        given.push(index.map_err(|_| at.wrong("the number of an outcome"))?);
    }
    chance::go_on(program, state, chosen, &given).map_err(|(number, reason)| {
        number.and_then(|number| answers.get(number)).unwrap_or(&after).fault(reason)
    })
}

/// The legal move that is written.
fn chosen(program: &Program, state: &State, at: &At<'_>) -> Read<Move> {
    at.only(&["move", "args", "alternative"])?;
    let mut machine = Machine::from_state(program, state.clone(), ASKING);
    let all = machine.legal_moves().to_vec();
    let head_at = at.get("move").ok_or_else(|| at.fault("it has no `move`".to_owned()))?;
    let alternatives = machine.decision().map_or(&[][..], |decision| decision.alternatives);
    let heads = alternatives.iter().map(|alternative| head(program, alternative));
    head_at.check(Reason::find(heads, head_at.text()?, "move"))?;
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
        (Some(_), Some(_)) => {
            Err(at
                .fault("several moves are called so: `alternative` says which is meant".to_owned()))
        }
        (None, _) => {
            let at = args_at.as_ref().unwrap_or(at);
            Err(at.fault("no legal move there has these arguments".to_owned()))
        }
    }
}
