//! Moves that were made, for a viewer who may not know what was chosen.

use super::{ActionLabel, Labels};
use boardwright_def::GameDef;
use boardwright_kernel::{
    Alternative, AlternativeKind, Choice, Decider, Machine, Move, PlayerId, Program, Viewers,
};

/// A move that was made.
#[derive(Clone, Copy)]
pub struct MadeMove<'a, 'p> {
    /// The decision.
    pub before: &'a Machine<'p>,
    /// The state and the events afterwards.
    pub after: &'a Machine<'p>,
    /// The move.
    pub chosen: Move,
}

impl Labels {
    /// A move that was made, without secrets from `viewer`: "Buy Lantern for 1", "Bid (secret)". `None` sees
    /// everything.
    pub fn made_label(&self, made: MadeMove<'_, '_>, viewer: Option<PlayerId>) -> String {
        if is_secret(self, made, viewer) {
            return self.secret_label(made.before, made.chosen);
        }
        let after = Some(made.after);
        let label = self.move_label_seen(made.before, made.chosen, viewer, after);
        // A bare name does not show what it was chosen for.
        match made.taken() {
            Some(choose) if choose.kind.only_names() => {
                format!("{}: {label}", self.alternative_label(choose))
            }
            _ => label,
        }
    }

    /// A simultaneous answer after all answers have been shown: "Pick: Bid 7". Tokens that `viewer` does not know then are
    /// named by their kind.
    pub fn revealed_label(&self, made: MadeMove<'_, '_>, viewer: Option<PlayerId>) -> String {
        let after = Some(made.after);
        let label = self.move_label_revealed(made.before, made.chosen, viewer, after);
        match made.taken() {
            Some(choose) if choose.kind.only_names() => {
                format!("{}: {label}", self.alternative_label(choose))
            }
            _ => label,
        }
    }

    /// A move whose arguments are a secret: "Bid (secret)".
    pub fn secret_label(&self, before: &Machine<'_>, chosen: Move) -> String {
        let choice = before.decode(chosen);
        let asked = before.decision();
        // The answer that nothing fits would tell it.
        let grouped = asked.as_ref().is_some_and(|asked| asked.group != Viewers::NOBODY);
        let at = if grouped { 0 } else { choice.alternative };
        let taken = asked.and_then(|asked| asked.alternatives.get(at));
        let label = taken.map(|taken| self.alternative_label(taken)).unwrap_or_default();
        if choice.args.is_empty() && !grouped { label } else { format!("{label} (secret)") }
    }
}

impl<'p> MadeMove<'_, 'p> {
    fn choice(&self) -> Choice {
        self.before.decode(self.chosen)
    }

    /// The alternative that was taken.
    fn taken(&self) -> Option<&'p Alternative> {
        self.before.decision()?.alternatives.get(self.choice().alternative)
    }
}

/// True if the choice is the decider's secret: something may be computed from it that not everybody sees. The rules
/// decide that, and not what happened, because a label that is missing only then would tell it.
fn is_secret(labels: &Labels, made: MadeMove<'_, '_>, viewer: Option<PlayerId>) -> bool {
    let program = made.before.program();
    let Some(decision) = made.before.decision() else { return false };
    if viewer.is_none() || !program.hides() || viewer.map(Decider::Player) == Some(decision.decider)
    {
        return false;
    }
    // Simultaneous answers are shown by the event that lists all of them.
    if decision.group != Viewers::NOBODY {
        return true;
    }
    let Some(taken) = made.taken() else { return false };
    if taken.kind == AlternativeKind::Choose {
        return labels.secrets.questions.contains(program.cause_path(decision.cause));
    }
    let Some(action) = taken.kind.action() else { return false };
    let secret = labels.secrets.actions.get(&program.actions()[action.index()]);
    let mut named = taken.params.iter().take(made.choice().args.len());
    secret.is_some_and(|secret| named.any(|param| secret.contains(&param.name)))
}

/// The labels of a program's actions.
pub(super) fn of_actions(
    def: &GameDef,
    program: &Program,
    named: &impl Fn(&str) -> String,
) -> Vec<ActionLabel> {
    let label = |id: &String| ActionLabel {
        template: def.display.actions.get(id).cloned(),
        // An option is called by its own name, not by that of what asks for it.
        name: named(id.rsplit('.').next().unwrap_or(id)),
    };
    program.actions().iter().map(label).collect()
}
