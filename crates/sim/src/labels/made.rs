//! Moves that were made, for a viewer who may not know what was chosen.

use super::{ActionLabel, Labels};
use boardwright_def::{GameDef, GameReads};
use boardwright_kernel::{
    Alternative, AlternativeKind, Changed, Choice, Decider, Event, EventKind, Machine, Move,
    PlayerId, Program, Seen, TokenFace, Value, Viewers, knows_token, sees_event, sees_place,
    shows_type,
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
        let after = Some(made.after.state());
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
        let after = Some(made.after.state());
        let label = self.move_label_revealed(made.before, made.chosen, viewer, after);
        match made.taken() {
            Some(choose) if choose.kind.only_names() => {
                format!("{}: {label}", self.alternative_label(choose))
            }
            _ => label,
        }
    }

    /// True if what is chosen in the procedure of a node may come to be a secret.
    fn may_tell_secrets(&self, path: &str) -> bool {
        let of_procedure = |procedure: &String| {
            let rest = path.strip_prefix(procedure.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        };
        self.secretive.iter().any(of_procedure)
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

/// True if the choice is the decider's secret. It is if it changed something that the viewer does not see, or if a word,
/// number or type was chosen that may come to be such a thing, and was not shown at once.
/// Tokens, places and players are public where they are seen.
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
    let events = made.after.events();
    if events.iter().any(|event| is_hidden_change(made.after, event, viewer)) {
        return true;
    }
    let taken = made.taken();
    let picked = taken.is_some_and(|taken| taken.kind == AlternativeKind::Choose);
    let asks = program.cause_path(decision.cause);
    let told = picked && labels.may_tell_secrets(asks)
        || taken.is_some_and(|taken| touches_secrets(labels, taken));
    let shown = |value: &Value| events.iter().any(|event| event.kind.facts().value == Some(*value));
    told && made.choice().args.iter().filter(|value| is_plain(**value)).any(|value| !shown(value))
}

/// True for values that are on no table: words, numbers, types.
fn is_plain(value: Value) -> bool {
    matches!(
        value,
        Value::Int(_)
            | Value::Bool(_)
            | Value::Word { .. }
            | Value::TokenType(_)
            | Value::Direction(_)
            | Value::Set { .. }
    )
}

/// True if the arguments of the action may tell a secret, also where the secret keeps its value.
fn touches_secrets(labels: &Labels, taken: &Alternative) -> bool {
    let action = taken.kind.action().and_then(|action| labels.actions.get(action.index()));
    action.is_some_and(|action| action.touches_secrets)
}

/// True if a variable or property changed that the viewer does not see.
fn is_hidden_change(after: &Machine<'_>, event: &Event, viewer: Option<PlayerId>) -> bool {
    let (program, state) = (after.program(), after.state());
    let facts = event.kind.facts();
    match facts.changed {
        Changed::Variable => sees_event(program, viewer, event) != Seen::Whole,
        Changed::Property => facts.token.is_some_and(|token| {
            let face = state.token(program, token);
            let known = knows_token(program, state, viewer, token);
            face.place.is_some_and(|place| {
                !sees_place(program, viewer, place)
                    || !known && !shows_change(program, event, &face, viewer)
            })
        }),
        Changed::Other => false,
    }
}

/// True if a viewer who does not know a token sees the change of its property.
fn shows_change(
    program: &Program,
    event: &Event,
    face: &TokenFace,
    viewer: Option<PlayerId>,
) -> bool {
    let EventKind::Prop { prop, .. } = event.kind else { return false };
    let id = program.prop_name(prop);
    let mut props = program.token_types()[face.type_id.index()].props.iter();
    let public = props.find(|of| of.id == id).is_some_and(|of| of.visibility.is_public());
    public && face.place.is_some_and(|place| shows_type(program, viewer, place, face))
}

/// The labels of a program's actions.
pub(super) fn of_actions(
    def: &GameDef,
    program: &Program,
    reads: &GameReads,
    named: &impl Fn(&str) -> String,
) -> Vec<ActionLabel> {
    let label = |id: &String| ActionLabel {
        template: def.display.actions.get(id).cloned(),
        // An option is called by its own name, not by that of what asks for it.
        name: named(id.rsplit('.').next().unwrap_or(id)),
        touches_secrets: reads.actions.get(id).is_some_and(|uses| uses.touches_secrets),
    };
    program.actions().iter().map(label).collect()
}
