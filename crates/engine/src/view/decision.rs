//! The decision and its answers.

use super::asking::Asking;
use super::eyes::Eyes;
use super::places::Table;
use super::{context, prompt};
use crate::composing::{Offer, offers};
use crate::session::Session;
use crate::words::Words;
use boardwright_kernel::{AlternativeKind, Decision, Kind, Machine, Program, State, Value};
use boardwright_protocol::{
    AlternativeView, Arg, DecisionView, MoveView, ParamKind, ParamView, Pick,
};

/// Returns the decision after `at` decisions, if the game is not over. Only the decider and a viewer who
/// sees everything get the answers.
pub fn decision(
    session: &Session,
    words: &Words<'_>,
    machine: &mut Machine<'_>,
    at: usize,
    eyes: Eyes,
    table: &Table,
) -> Option<DecisionView> {
    let asked = machine.decision()?;
    let decider = asked.decider;
    let seat = decider.seat();
    let answers = eyes.may_answer(seat);
    if !answers {
        let program = machine.program();
        let count = if program.hides() { 0 } else { machine.count() as u32 };
        return Some(DecisionView {
            seat,
            prompt: prompt::waiting(words, decider),
            context: context::dice(session, at, eyes),
            alternatives: Vec::new(),
            moves: Vec::new(),
            count,
            rule: rule(machine, &asked, program.hides()),
        });
    }
    let alternatives = asked.alternatives;
    let rule = rule(machine, &asked, false);
    let legal = machine.legal_moves().to_vec();
    let choices: Vec<_> = legal.iter().map(|chosen| machine.decode(*chosen)).collect();
    let moves: Vec<MoveView> = words
        .options(machine, &legal, eyes.viewer)
        .into_iter()
        .zip(&choices)
        .map(|(label, choice)| {
            let args = choice.args.iter().map(|value| arg(words, machine.state(), table, *value));
            let args = args.collect();
            MoveView { alternative: choice.alternative as u32, args, label, pick: Pick::Next }
        })
        .collect();
    let values =
        choices.into_iter().map(|choice| (choice.alternative, choice.args.to_vec())).collect();
    let asking = Asking { words, machine, alternatives, moves: &moves, values };
    let prompt = prompt::prompt(&asking, decider, asked.prompt);
    let alternatives_shown = (0..alternatives.len()).map(|one| alternative(&asking, one)).collect();
    let count = moves.len() as u32;
    let composing = if at == session.total() { offers(session, machine) } else { Vec::new() };
    let member = |value| arg(words, machine.state(), table, value);
    let composing = composing.into_iter().map(|Offer { pick, member: value }| MoveView {
        alternative: u32::from(value.is_none()),
        args: value.map(member).into_iter().collect(),
        label: match value {
            Some(value) => words.value(machine.state(), value),
            None => words.alternative(&alternatives[alternatives.len() - 1]),
        },
        pick,
    });
    let composing: Vec<MoveView> = composing.collect();
    Some(DecisionView {
        seat,
        prompt,
        context: context::context(session, words, machine, at, eyes, alternatives),
        alternatives: alternatives_shown,
        count,
        moves: moves.into_iter().chain(composing).collect(),
        rule,
    })
}

/// The part of the rules that asks. To others it is a `secret` which action is being carried out: they get the phase.
fn rule(machine: &Machine<'_>, asked: &Decision<'_>, secret: bool) -> String {
    let program = machine.program();
    if !secret {
        return program.cause_path(asked.cause).to_owned();
    }
    let phase = machine.state().phase().and_then(|phase| program.phases().get(phase));
    phase.map(|phase| format!("turn.phases.{phase}")).unwrap_or_default()
}

fn alternative(asking: &Asking<'_>, number: usize) -> AlternativeView {
    let (words, alternative) = (asking.words, &asking.alternatives[number]);
    let param = |(at, param): (usize, &boardwright_kernel::ParamInfo)| ParamView {
        asks: asking.noun(number, at),
        name: param.name.clone(),
        kind: match param.kind {
            Kind::Int => ParamKind::Int,
            Kind::Bool => ParamKind::Bool,
            Kind::Enum(_) | Kind::TokenType | Kind::Direction | Kind::Set(_) => ParamKind::Word,
            Kind::Player => ParamKind::Player,
            Kind::Token => ParamKind::Token,
            Kind::Place => ParamKind::Place,
        },
    };
    AlternativeView {
        id: id(words.program(), alternative.kind),
        label: words.alternative(alternative),
        params: alternative.params.iter().enumerate().map(param).collect(),
    }
}

fn id(program: &Program, kind: AlternativeKind) -> String {
    match kind {
        AlternativeKind::Action(action) => program.actions()[action.index()].clone(),
        AlternativeKind::Argument(_) | AlternativeKind::Choose => "choose".to_owned(),
        AlternativeKind::Outcome => "outcome".to_owned(),
        AlternativeKind::Done => "done".to_owned(),
        AlternativeKind::Skip => "skip".to_owned(),
    }
}

fn arg(words: &Words<'_>, state: &State, table: &Table, value: Value) -> Arg {
    match value {
        Value::None => Arg::None,
        Value::Int(number) => Arg::Int(number),
        Value::Bool(yes) => Arg::Bool(yes),
        Value::Player(player) => Arg::Player(player.seat()),
        Value::Place(place) => Arg::Place(place.index() as u32),
        Value::Token(token) => table.arg(token),
        Value::Word { of, member } => {
            let id = words.program().enums()[of as usize].members[member as usize].clone();
            Arg::Word(id, words.value(state, value))
        }
        Value::TokenType(of) => {
            let id = words.program().token_types()[of.index()].id.clone();
            Arg::Word(id, words.value(state, value))
        }
        Value::Direction(index) => Arg::Word(words.direction_id(index), words.value(state, value)),
        Value::Set { .. } => Arg::Word(
            boardwright_sim::value_name(words.program(), state, value),
            words.value(state, value),
        ),
    }
}
