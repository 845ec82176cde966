//! Why a place, or a token on it, cannot be chosen: the reasons of the kernel in words, with their lines.

use crate::named_move::NamedMove;
use crate::refusal::Refusal;
use crate::session::Session;
use crate::view::{self, Eyes, Table};
use crate::words::{Words, upper_first};
use boardwright_kernel::{
    Alternative, AlternativeKind, Kind, Machine, MoveQuery, MoveQueryKind, PlaceId, PlayerId,
    Reason, ReasonKind, TokenId, Value, Verdict, explain_move,
};
use boardwright_protocol::{EndView, ReasonView, RefusedMove, WhyRequest, WhyView};
use boardwright_sim::labels::Why;
use boardwright_sim::wanted;

/// The most reasons that are told of a move.
const REASONS: usize = 4;
/// The most characters of a condition that are quoted.
const QUOTED: usize = 120;

/// Explains a place that cannot be chosen at a decision.
pub fn why(session: &Session, asked: &WhyRequest) -> Result<WhyView, Refusal> {
    let at = asked.at as usize;
    let mut machine = session.machine(at);
    let program = &session.rules.program;
    let words = Words::new(&session.rules);
    let place =
        u16::try_from(asked.place).ok().filter(|at| usize::from(*at) < program.places().len());
    let place = PlaceId(place.ok_or("There is no such place.")?);
    let name = words.value(machine.state(), Value::Place(place));
    let begun = asked.begun.and_then(|(index, chosen)| {
        let choice = machine.nth(index as usize).map(|one| machine.decode(one))?;
        let args = choice.args.iter().take(chosen as usize).map(|value| Some(*value));
        Some((choice.alternative, args.collect::<Vec<_>>()))
    });
    let Some(decision) = machine.decision() else {
        return Err("The game is over.".to_owned());
    };
    let eyes = Eyes::of(session, at, asked.view);
    let token = match asked.handle {
        Some(handle) => Table::of(&words, machine.state(), eyes).token(handle),
        None => machine.state().tokens(program, place).first().copied(),
    };
    let viewer = eyes.viewer;
    let mut moves = Vec::new();
    for (number, alternative) in decision.alternatives.iter().enumerate() {
        let chosen = match &begun {
            Some((taken, _)) if *taken != number => continue,
            Some((_, args)) => args.clone(),
            None => Vec::new(),
        };
        if let Some(query) = query((number, alternative), &chosen, place, token) {
            let verdict = explain_move(program, machine.state(), &query, viewer);
            if verdict.legal != Some(true) {
                let reasons = told(session, &machine, &verdict, viewer);
                let name = words.alternative(alternative);
                moves.push(RefusedMove { name, reasons });
            }
        }
    }
    moves.retain(|refused| !refused.reasons.is_empty());
    Ok(WhyView { place: name, moves })
}

/// Explains why a move of another game is not legal at a decision. A viewer who may not know the move is told no reason
/// that names it.
pub fn why_not(session: &Session, at: usize, told: &NamedMove, eyes: Eyes) -> Vec<ReasonView> {
    let machine = session.machine(at);
    let plain = |sentence: String| vec![ReasonView { sentence, line: 0, text: String::new() }];
    let words = Words::new(&session.rules);
    let program = &session.rules.program;
    let Some(decision) = machine.decision() else {
        let end = view::still(session, &machine, at, eyes).end;
        let over = |end: EndView| ReasonView {
            sentence: format!("The game is over by then: {}", end.headline),
            line: end.line,
            text: end.reason,
        };
        return end.map(over).into_iter().collect();
    };
    if decision.decider != told.by {
        return plain(format!(
            "{} decides here, not {}",
            words.decider(decision.decider),
            words.decider(told.by)
        ));
    }
    if !eyes.see_all(program) && told.by.player() != eyes.viewer {
        return Vec::new();
    }
    match wanted(&machine, &session.rules.labels, &told.name, eyes.viewer) {
        Ok(query) => {
            let verdict = explain_move(program, machine.state(), &query, eyes.viewer);
            self::told(session, &machine, &verdict, eyes.viewer)
        }
        Err(message) => plain(upper_first(&message)),
    }
}

/// The question that a tap means for an alternative: about the place, or about the token on it.
fn query(
    (number, alternative): (usize, &Alternative),
    chosen: &[Option<Value>],
    place: PlaceId,
    token: Option<TokenId>,
) -> Option<MoveQuery> {
    let value = match alternative.params.get(chosen.len())?.kind {
        Kind::Place => Value::Place(place),
        Kind::Token => Value::Token(token?),
        Kind::Int
        | Kind::Bool
        | Kind::Enum(_)
        | Kind::Player
        | Kind::TokenType
        | Kind::Direction
        | Kind::Set(_) => return None,
    };
    let what = match alternative.kind {
        AlternativeKind::Action(action) => MoveQueryKind::Action(action),
        AlternativeKind::Argument(_)
        | AlternativeKind::Choose
        | AlternativeKind::Outcome
        | AlternativeKind::Done
        | AlternativeKind::Skip => MoveQueryKind::Alternative(number),
    };
    let args = chosen.iter().copied().chain([Some(value)]).collect();
    Some(MoveQuery { by: None, what, args })
}

/// The reasons of a verdict with their lines.
fn told(
    session: &Session,
    machine: &Machine<'_>,
    verdict: &Verdict,
    viewer: Option<PlayerId>,
) -> Vec<ReasonView> {
    let rules = &session.rules;
    let reasons = rules.labels.why(&rules.program, machine.state(), &verdict.reasons, viewer);
    let ways = verdict.decided_ways;
    let view = |(reason, why): (&Reason, &Why)| {
        let share = match why.count {
            count if ways > 1 && count < ways => format!("{count} of {ways} ways: "),
            _ => String::new(),
        };
        let sentence = format!("{share}{}", short(reason, why));
        let text = rules.words(&why.path).map(|words| quoted(&words)).unwrap_or_default();
        ReasonView { sentence, line: rules.line(&why.path), text }
    };
    verdict.reasons.iter().zip(&reasons).take(REASONS).map(view).collect()
}

/// The facts alone, where it is plain that they are what stands against the move.
fn short(reason: &Reason, why: &Why) -> String {
    let plain = match reason.kind {
        ReasonKind::Condition | ReasonKind::Outside { .. } => reason.known && !why.facts.is_empty(),
        _ => false,
    };
    if plain { why.facts.join(", and ") } else { why.sentence.clone() }
}

/// The beginning of a text.
fn quoted(text: &str) -> String {
    let quoted: String = text.chars().take(QUOTED).collect();
    let more = if quoted.len() < text.len() { " …" } else { "" };
    format!("{quoted}{more}")
}
