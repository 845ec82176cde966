//! Explains whether a move is legal: checks the present decision, the decider, and the list of moves.

use super::knowledge::Viewpoint;
use super::search::{Search, Tally};
use super::{MoveQuery, MoveQueryKind, Reason, ReasonKind, Verdict};
use crate::eval::{Eval, Scratch};
use crate::machine::{Decider, Machine, QUIET};
use crate::program::{Alternative, DecisionDef, Program};
use crate::state::{State, status, token, word};
use crate::{Kind, PlayerId, TokenId, Value, knows_token};

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
    let mut found =
        Verdict { legal: None, decided_ways: 0, open_ways: 0, reasons: Vec::new(), cut: false };
    if let Some(reason) = not_asked(&machine, wanted) {
        return Verdict { legal: Some(false), reasons: vec![reason], ..found };
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
    let Search { view, found: tally, .. } = search;
    found.cut = view.e.x.left == 0;
    let hides = view.viewer();
    (found.decided_ways, found.open_ways, found.reasons) =
        (tally.decided, tally.open, tally.reasons);
    let decider = machine.decision().map(|decision| decision.decider);
    let decides = viewer.is_some_and(|viewer| decider == Some(Decider::Player(viewer)));
    // The decider is shown the list of moves, even if it cannot know the reasons.
    found.legal = if hides.is_none() || decides {
        Some(is_listed(&mut machine, wanted, hides))
    } else if found.open_ways > 0 {
        Some(true)
    } else {
        (tally.unsure == 0 && !found.cut).then_some(false)
    };
    if found.legal == Some(false) && (found.open_ways > 0 || found.reasons.is_empty()) {
        found.open_ways = 0;
        found.reasons.push(unlisted(&machine, decision, wanted, found.cut));
    }
    found
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
    let same = |wanted: Value, listed: Value| match (wanted, listed) {
        (Value::Token(wanted), Value::Token(listed)) if viewer.is_some() => {
            alike(program, state, viewer, wanted, listed)
        }
        (Value::Token(wanted), Value::Token(listed)) if state.pending.is_some() => {
            stands_for(program, state, wanted, listed)
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

/// True if two tokens are equal and in the same place.
fn stands_for(program: &Program, state: &State, one: TokenId, other: TokenId) -> bool {
    let [one, other] = [one, other].map(|token| i32::from(token.0));
    let at = |token: i32| state.token_field(program, token, token::PLACE);
    (one as usize) < state.known_tokens(program)
        && at(one) == at(other)
        && state.token_what(program, one) == state.token_what(program, other)
}

/// True if two tokens are one, are equal, or cannot be distinguished by a viewer.
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
    let (one_at, other_at) = (i32::from(one.0), i32::from(other.0));
    match (knows(one), knows(other)) {
        (true, true) => one == other || state.equal_tokens(program, one_at, other_at),
        (false, false) => {
            let at = |token| state.token_field(program, token, token::PLACE);
            at(one_at) == at(other_at)
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
        Self { kind, path, known: true, count: 1, with, facts, inner }
    }

    /// Returns a reason of which the viewer cannot know whether it applies.
    pub(super) fn unknown(kind: ReasonKind, path: String) -> Self {
        Self { known: false, ..Self::plain(kind, path) }
    }
}
