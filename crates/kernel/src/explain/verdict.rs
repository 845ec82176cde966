//! Explains whether a move is legal: checks the present decision, the decider, and the list of moves.

use super::knowledge::Viewpoint;
use super::search::{Search, Tally};
use super::{MoveQuery, MoveQueryKind, Reason, ReasonKind, Verdict};
use crate::eval::{Eval, Scratch};
use crate::machine::{Decider, Machine, QUIET};
use crate::program::{Alternative, DecisionDef, Program, Take};
use crate::state::{State, status, token, word};
use crate::{Kind, PlayerId, TokenId, Value, knows_token, seen_face};

/// Returns whether a move is legal now, and the reasons against it, as far as a viewer can know. The viewer `None`
/// knows everything. If arguments are left open, the question is whether any such move is legal.
///
/// `wanted` may be wrong: an action, argument or player that does not exist gives a reason.
pub fn explain_move(
    program: &Program,
    state: &State,
    wanted: &MoveQuery,
    viewer: Option<PlayerId>,
) -> Verdict {
    let mut machine = Machine::from_state(program, state.clone(), QUIET);
    if let Some(reason) = not_asked(&machine, wanted) {
        return Verdict { legal: Some(false), reasons: vec![reason], ..Verdict::default() };
    }
    if state.words[word::STATUS] == status::CHANCE {
        return chance(&mut machine, wanted);
    }
    let decision = machine.asking();
    let mut scratch = Scratch::default();
    let view = Viewpoint::new(Eval::new(program, state, &mut scratch), viewer);
    let mut search = Search { view, found: Tally::default(), doubts: Vec::new() };
    for (at, _) in wanted.among(&decision.shown) {
        search.alternative(decision, at, &wanted.args);
    }
    let Search { view, found: mut tally, .. } = search;
    let (cut, hides) = (view.e.x.left == 0, view.viewer);
    let decider = machine.decision().map(|decision| decision.decider);
    let decides = viewer.is_some_and(|viewer| decider == Some(Decider::Player(viewer)));
    // Whether nothing fits is known to the decider alone.
    let mut alternatives = wanted.among(&decision.shown);
    let denies =
        alternatives.any(|(at, _)| matches!(decision.alternatives[at].take, Take::Nothing));
    // The decider is shown the list of moves, even if it cannot know the reasons.
    let legal = if hides.is_none() || decides {
        Some(is_listed(&mut machine, wanted, hides))
    } else if denies {
        None
    } else if tally.open > 0 {
        Some(true)
    } else {
        (tally.unsure == 0 && !cut).then_some(false)
    };
    if denies && legal != Some(true) {
        tally.open = 0;
        let known = legal.is_some();
        let path = program.cause_path(decision.cause).to_owned();
        tally.reasons.push(Reason { known, ..Reason::plain(ReasonKind::SomethingFits, path) });
    }
    if legal == Some(false) && (tally.open > 0 || tally.reasons.is_empty()) {
        tally.open = 0;
        tally.reasons.push(unlisted(&machine, decision, wanted, cut));
    }
    let Tally { decided: decided_ways, open: open_ways, reasons, .. } = tally;
    Verdict { legal, decided_ways, open_ways, reasons, cut }
}

impl MoveQuery {
    /// Returns the alternatives that are asked about, with their index.
    fn among<'a>(
        &self,
        alternatives: &'a [Alternative],
    ) -> impl Iterator<Item = (usize, &'a Alternative)> + use<'a> {
        let what = self.what;
        alternatives.iter().enumerate().filter(move |(at, alternative)| match what {
            MoveQueryKind::Action(action) => alternative.kind.action() == Some(action),
            MoveQueryKind::Alternative(wanted) => wanted == *at,
        })
    }
}

/// Returns a reason if the present decision has no such answer at all.
fn not_asked(machine: &Machine<'_>, wanted: &MoveQuery) -> Option<Reason> {
    let program = machine.program();
    let Some(decision) = machine.decision() else {
        let cause = machine.result().and_then(|outcome| outcome.cause);
        let path = cause.map_or("", |cause| program.cause_path(cause)).to_owned();
        return Some(Reason::plain(ReasonKind::Over, path));
    };
    let now = program.cause_path(decision.cause).to_owned();
    let asks = |alternatives| wanted.among(alternatives).next().is_some();
    if !asks(decision.alternatives) {
        let MoveQueryKind::Action(_) = wanted.what else {
            return Some(Reason::plain(ReasonKind::NoSuchAnswer, now));
        };
        let mut at: Vec<String> = Vec::new();
        for other in program.decisions.defs.iter().filter(|other| asks(&other.shown)) {
            let path = program.cause_path(other.cause).to_owned();
            if !other.further && !at.contains(&path) {
                at.push(path);
            }
        }
        return Some(Reason::plain(ReasonKind::NotAsked { now, at }, String::new()));
    }
    let decider = match decision.decider {
        Decider::Player(player) => Some(player),
        Decider::Chance => None,
    };
    let other = wanted.by.is_some() && wanted.by != decider;
    other.then(|| Reason::plain(ReasonKind::NotDecider { decider }, now))
}

/// Decides if chance may give an outcome.
fn chance(machine: &mut Machine<'_>, wanted: &MoveQuery) -> Verdict {
    let legal = is_listed(machine, wanted, None);
    let path = machine.decision().map(|decision| decision.cause);
    let path = path.map_or("", |cause| machine.program().cause_path(cause)).to_owned();
    let reasons = if legal { Vec::new() } else { vec![Reason::plain(ReasonKind::NoOutcome, path)] };
    let open_ways = u64::from(legal);
    Verdict { legal: Some(legal), decided_ways: 1, open_ways, reasons, cut: false }
}

/// True if some move of the list is one of the moves asked about.
///
/// A viewer cannot distinguish the tokens of a place that it does not know. Chance lists one token for all its equals.
fn is_listed(machine: &mut Machine<'_>, wanted: &MoveQuery, viewer: Option<PlayerId>) -> bool {
    let moves = machine.legal_moves().to_vec();
    let Some(decision) = machine.decision() else { return false };
    let meant: Vec<usize> = wanted.among(decision.alternatives).map(|(at, _)| at).collect();
    let (program, state) = (machine.program(), machine.state());
    let tokens_alike = viewer.is_some() || state.pending.is_some();
    let same = |wanted: Value, listed: Value| match (wanted, listed) {
        (Value::Token(wanted), Value::Token(listed)) if tokens_alike => {
            alike(program, state, viewer, wanted, listed)
        }
        _ => wanted == listed,
    };
    moves.into_iter().any(|chosen| {
        let choice = machine.decode(chosen);
        let mut args = wanted.args.iter().zip(&choice.args);
        meant.contains(&choice.alternative)
            && wanted.args.len() <= choice.args.len()
            && args.all(|(wanted, listed)| wanted.is_none_or(|wanted| same(wanted, *listed)))
    })
}

/// True if two tokens are one, are equal, or cannot be distinguished by a viewer. Without a viewer: true if the tokens
/// are equal for chance.
fn alike(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    one: TokenId,
    other: TokenId,
) -> bool {
    if one.index() >= state.known_tokens(program) {
        return false;
    }
    let knows = |token| knows_token(program, state, viewer, token);
    let at = |token| state.token_field(program, token, token::PLACE);
    let what = |token| state.token_what(program, token);
    let [a, b] = [one, other].map(|token| i32::from(token.0));
    match (knows(one), knows(other)) {
        (true, true) if viewer.is_none() => at(a) == at(b) && what(a) == what(b),
        (true, true) => one == other || state.equal_tokens(program, a, b),
        (false, false) => {
            let seen = |token| seen_face(program, state, viewer, token);
            at(a) == at(b) && seen(one) == seen(other)
        }
        _ => false,
    }
}

/// Returns the reason why a move without any other reason against it is not in the list.
fn unlisted(
    machine: &Machine<'_>,
    decision: &DecisionDef,
    wanted: &MoveQuery,
    cut: bool,
) -> Reason {
    let path = machine.program().cause_path(decision.cause).to_owned();
    let shown = wanted.among(&decision.shown).next();
    let params = shown.map_or(&[][..], |(_, shown)| &shown.params);
    let mut named = params.iter().zip(&wanted.args);
    let kind = match named.find(|(param, arg)| param.kind == Kind::Token && arg.is_some()) {
        Some((param, _)) if !cut => ReasonKind::Equal { param: param.name.clone() },
        _ => ReasonKind::Unlisted,
    };
    Reason::plain(kind, path)
}

impl Reason {
    /// Returns a reason without values.
    pub(super) fn plain(kind: ReasonKind, path: String) -> Self {
        let (with, facts, inner) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, path, known: true, count: 1, with, facts, inner, moment: None }
    }

    /// Returns a reason of which the viewer cannot know whether it applies.
    pub(super) fn unknown(kind: ReasonKind, path: String) -> Self {
        Self { known: false, ..Self::plain(kind, path) }
    }
}
