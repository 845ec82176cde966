//! Explains whether a move is legal: checks the present decision, the decider, and the list of moves.

use super::knowledge::Viewpoint;
use super::search::{Search, Tally};
use super::{MoveQuery, MoveQueryKind, Reason, ReasonKind, Verdict};
use crate::code::Op;
use crate::eval::{Eval, Scratch};
use crate::machine::{Decider, Machine, QUIET};
use crate::program::{DecisionDef, Program};
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
    let mut found = Verdict { legal: None, ways: 0, open: 0, reasons: Vec::new(), cut: false };
    if let Some(reason) = not_asked(&machine, wanted) {
        found.legal = Some(false);
        found.reasons.push(reason);
        return found;
    }
    if state.words[word::STATUS] == status::CHANCE {
        return chance(&mut machine, wanted);
    }
    let Some(decision) = asked(program, state) else { return found };
    let mut scratch = Scratch::default();
    let viewpoint = Viewpoint::new(Eval::new(program, state, &mut scratch), viewer);
    let mut search = Search { view: viewpoint, found: Tally::default() };
    for (at, alternative) in decision.alternatives.iter().enumerate() {
        let of_action = decision.shown[at].kind.action();
        let meant = match wanted.what {
            MoveQueryKind::Action(action) => of_action == Some(action),
            MoveQueryKind::Alternative(wanted) => wanted == at,
        };
        if meant {
            search.alternative(decision, at, alternative, &wanted.args);
        }
    }
    let Search { view, found: tally } = search;
    found.cut = view.e.x.left == 0;
    let hides = view.viewer();
    (found.ways, found.open, found.reasons) = (tally.ways, tally.open, tally.reasons);
    let listed = |machine: &mut Machine<'_>| is_listed(machine, wanted, hides);
    let decides = decision_is_of(&machine, viewer);
    found.legal = match hides {
        // The decider is shown the list of moves, even if it cannot know the reasons.
        None => Some(listed(&mut machine)),
        Some(_) if decides => Some(listed(&mut machine)),
        Some(_) if found.open > 0 => Some(true),
        Some(_) if tally.unsure > 0 || found.cut => None,
        Some(_) => Some(false),
    };
    if found.legal == Some(false) && (found.open > 0 || found.reasons.is_empty()) {
        found.open = 0;
        found.reasons.push(unlisted(&machine, decision, wanted, found.cut));
    }
    found
}

/// Returns the present decision.
fn asked<'p>(program: &'p Program, state: &State) -> Option<&'p DecisionDef> {
    let (Op::Ask { decision, .. } | Op::Choose { decision, .. } | Op::Pick { decision, .. }) =
        program.code.ops[state.words[word::PC] as usize]
    else {
        return None;
    };
    Some(&program.decisions.defs[usize::from(decision)])
}

fn decision_is_of(machine: &Machine<'_>, viewer: Option<PlayerId>) -> bool {
    let decider = machine.decision().map(|decision| decision.decider);
    viewer.is_some_and(|viewer| decider == Some(Decider::Player(viewer)))
}

/// Returns a reason if the present decision has no such answer at all.
fn not_asked(machine: &Machine<'_>, wanted: &MoveQuery) -> Option<Reason> {
    let program = machine.program();
    let Some(decision) = machine.decision() else {
        let cause = machine.result().and_then(|outcome| outcome.cause);
        let path = cause.map_or_else(String::new, |cause| program.cause_path(cause).to_owned());
        return Some(Reason::plain(ReasonKind::Over, path));
    };
    let now = program.cause_path(decision.cause).to_owned();
    let asks = |alternatives: &[crate::Alternative]| match wanted.what {
        MoveQueryKind::Action(action) => {
            alternatives.iter().any(|a| a.kind.action() == Some(action))
        }
        MoveQueryKind::Alternative(at) => at < alternatives.len(),
    };
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
    if wanted.by.is_some() && wanted.by != decider {
        return Some(Reason::plain(ReasonKind::NotDecider { decider }, now));
    }
    None
}

/// Decides if chance may give an outcome.
fn chance(machine: &mut Machine<'_>, wanted: &MoveQuery) -> Verdict {
    let legal = is_listed(machine, wanted, None);
    let path = machine.decision().map(|decision| decision.cause);
    let path = path.map_or("", |cause| machine.program().cause_path(cause)).to_owned();
    let reasons = if legal { Vec::new() } else { vec![Reason::plain(ReasonKind::NoOutcome, path)] };
    Verdict { legal: Some(legal), ways: 1, open: u64::from(legal), reasons, cut: false }
}

/// True if some move of the list is one of the moves asked about.
///
/// A viewer cannot distinguish the tokens of a place that it does not know. Chance lists one token for all its equals.
fn is_listed(machine: &mut Machine<'_>, wanted: &MoveQuery, viewer: Option<PlayerId>) -> bool {
    let moves = machine.legal_moves().to_vec();
    let kinds: Vec<_> = match machine.decision() {
        Some(decision) => decision.alternatives.iter().map(|a| a.kind.action()).collect(),
        None => return false,
    };
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
        let meant = match wanted.what {
            MoveQueryKind::Action(action) => kinds[choice.alternative] == Some(action),
            MoveQueryKind::Alternative(at) => at == choice.alternative,
        };
        meant
            && wanted.args.len() <= choice.args.len()
            && wanted
                .args
                .iter()
                .zip(&choice.args)
                .all(|(wanted, listed)| wanted.is_none_or(|wanted| same(wanted, *listed)))
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
    let shown = match wanted.what {
        MoveQueryKind::Alternative(at) => decision.shown.get(at),
        MoveQueryKind::Action(action) => {
            decision.shown.iter().find(|shown| shown.kind.action() == Some(action))
        }
    };
    let params = shown.map_or(&[][..], |shown| &shown.params);
    let named = params
        .iter()
        .zip(&wanted.args)
        .find(|(param, arg)| param.kind == Kind::Token && arg.is_some());
    match named {
        Some((param, _)) if !cut => {
            Reason::plain(ReasonKind::Equal { param: param.name.clone() }, path)
        }
        _ => Reason::plain(ReasonKind::Unlisted, path),
    }
}

impl Reason {
    /// Returns a reason without values.
    pub(super) fn plain(kind: ReasonKind, path: String) -> Self {
        let (with, facts, inner) = (Vec::new(), Vec::new(), Vec::new());
        Self { kind, path, known: true, count: 1, with, facts, inner }
    }
}
