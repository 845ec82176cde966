//! Loops whose passes surely exceed the work that a move may do.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{Effect, Expr, Flow, GameDef};
use boardwright_diag::{Code, Severity};

/// The steps that a move may take before it ends with a fault.
const BUDGET: u64 = Effect::UNLIMITED as u64;
/// The steps of each pass of a loop, beside those of its effects.
const PASS: u64 = 2;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut loops = Loops { heavy: Vec::new() };
    visit(def, &mut loops);
    // Of loops in each other, the innermost that exceeds the budget by itself is named.
    let inner = |path: &str| {
        loops.heavy.iter().any(|(other, _)| other.len() > path.len() && other.starts_with(path))
    };
    for (path, work) in &loops.heavy {
        if inner(path) {
            continue;
        }
        let message = format!(
            "this loop takes at least {work} steps, but a move of more than {BUDGET} steps ends the game with a fault"
        );
        let hint = "repeat less often, or end it earlier with `while`".to_owned();
        found.add(Severity::Warning, Code::UnboundedLoop, path, (message, hint));
    }
}

struct Loops {
    heavy: Vec<(String, u64)>,
}

impl<'a> Visitor<'a> for Loops {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        if let Effect::Repeat { .. } = effect
            && let Some(work) = least(effect)
            && work > BUDGET
        {
            self.heavy.push((path.to_owned(), work));
        }
    }
}

/// The least number of steps of an effect; `None` if it may leave the loop around it, ask or roll, which begins the
/// count anew. Draws and shuffles do so only where chance is asked like a player.
fn least(effect: &Effect) -> Option<u64> {
    let facts = effect.facts();
    if facts.flow != Flow::Next || facts.asks || facts.rolls || facts.calls.is_some() {
        return None;
    }
    if let Effect::Repeat { max, condition, effects, .. } = effect {
        let passes = match (max, condition) {
            (Expr::Int(n), None) => u64::try_from(*n).unwrap_or(0),
            (
                Expr::Int(_)
                | Expr::Bool(_)
                | Expr::Op(_)
                | Expr::Ref(_)
                | Expr::Aggregate { .. }
                | Expr::Query(_),
                _,
            ) => 0,
        };
        return Some(passes.saturating_mul(sum(effects)?.saturating_add(PASS)));
    }
    if let Effect::If { then, otherwise, .. } = effect {
        return Some(sum(then)?.min(sum(otherwise)?));
    }
    if let Effect::ForEach { effects, .. } | Effect::Rounds { effects, .. } = effect {
        return sum(effects).map(|_| 0);
    }
    Some(1)
}

fn sum(effects: &[Effect]) -> Option<u64> {
    effects.iter().try_fold(0u64, |sum, effect| Some(sum.saturating_add(least(effect)?)))
}
