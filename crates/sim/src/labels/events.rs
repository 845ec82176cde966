//! What happened, a short sentence each, as a viewer may know it.

use super::Labels;
use boardwright_kernel::{
    Bounded, Event, EventKind, Fault, PlaceId, PlayerId, Program, Seen, State, TokenFace, Value,
    knows_token, sees_event,
};

impl Labels {
    /// Sentences on what happened, in order; equal neighbours are counted together. `state` is the
    /// state afterwards. Turns and phases are left out unless `bookkeeping`.
    pub fn event_sentences(
        &self,
        program: &Program,
        state: &State,
        events: &[Event],
        viewer: Option<PlayerId>,
        bookkeeping: bool,
    ) -> Vec<String> {
        let mut counted: Vec<(String, u32)> = Vec::new();
        for event in events {
            if !bookkeeping && event.kind.facts().bookkeeping {
                continue;
            }
            let Some(sentence) = self.event_sentence(program, state, event, viewer) else {
                continue;
            };
            match counted.last_mut() {
                Some((last, count)) if *last == sentence => *count += 1,
                _ => counted.push((sentence, 1)),
            }
        }
        let write = |(text, count)| if count == 1 { text } else { format!("{text} ({count}×)") };
        counted.into_iter().map(write).collect()
    }

    /// One sentence on an event; `None` if the viewer may not know of it.
    pub fn event_sentence(
        &self,
        program: &Program,
        state: &State,
        event: &Event,
        viewer: Option<PlayerId>,
    ) -> Option<String> {
        let seen = sees_event(program, viewer, event);
        if seen == Seen::Nothing {
            return None;
        }
        let whole = seen == Seen::Whole;
        let told_without_face = matches!(
            event.kind,
            EventKind::Moved { .. }
                | EventKind::Revealed { .. }
                | EventKind::Rolled { .. }
                | EventKind::Unsealed { .. }
        );
        if !whole && !told_without_face {
            return None;
        }
        let value = |value: Value| self.value_seen(program, state, value, viewer);
        Some(match &event.kind {
            EventKind::Var { var, player, from, to } => {
                let name = self.var_name(*var, player.is_some());
                let change = format!("{} → {}", value(*from), value(*to));
                match player {
                    Some(player) => format!("{} of {}: {change}", name, self.seat_name(*player)),
                    None => format!("{name}: {change}"),
                }
            }
            EventKind::PlaceVar { var, place, from, to } => {
                let name = self.place_var_name(*var);
                let place = self.place_name(*place);
                format!("{name} of {place}: {} → {}", value(*from), value(*to))
            }
            EventKind::Prop { token, prop, from, to } => {
                let face = state.token(program, *token);
                let name = self.face_seen(program, &face, true);
                let prop = self.prop_name(program.prop_name(*prop));
                format!("{prop} of {name}: {} → {}", value(*from), value(*to))
            }
            EventKind::Owner { token, to, .. } => {
                let name = self.face_seen(program, &state.token(program, *token), true);
                match to {
                    Some(player) => format!("{name} now belongs to {}", self.seat_name(*player)),
                    None => format!("{name} now belongs to nobody"),
                }
            }
            EventKind::Type { from, to, .. } => format!(
                "{} becomes {}",
                self.type_name(program, *from),
                self.type_name(program, *to)
            ),
            EventKind::BoundRefused { of } => {
                let kept = match of {
                    Bounded::Var { var, player: None } => self.var_name(*var, false).to_owned(),
                    Bounded::Var { var, player: Some(player) } => {
                        format!("{} of {}", self.var_name(*var, true), self.seat_name(*player))
                    }
                    Bounded::PlaceVar { var, place } => {
                        format!("{} of {}", self.place_var_name(*var), self.place_name(*place))
                    }
                    Bounded::Prop { token, prop } => {
                        let face = self.face_seen(program, &state.token(program, *token), true);
                        format!("{} of {face}", self.prop_name(program.prop_name(*prop)))
                    }
                };
                format!("{kept} is at its bound and keeps its value")
            }
            EventKind::Unsealed { var, .. } if !whole => {
                format!("All have answered: {}", self.var_name(*var, true))
            }
            EventKind::Unsealed { var, answers } => {
                let each = answers.iter().map(|(player, answer)| {
                    let answer = match answer {
                        Value::None => "nothing".to_owned(),
                        answer => value(*answer),
                    };
                    format!("{} {answer}", self.seat_name(*player))
                });
                let each: Vec<String> = each.collect();
                format!("{}: {}", self.var_name(*var, true), each.join(", "))
            }
            EventKind::Eliminated { player } => {
                format!("{} is out of the game", self.seat_name(*player))
            }
            EventKind::Moved { face, from, to, .. } => self.moved(program, face, *from, *to, whole),
            EventKind::Revealed { face, to, .. } => {
                let name = self.face_seen(program, face, whole);
                let place = face
                    .place
                    .map_or_else(String::new, |place| format!(" in {}", self.place_name(place)));
                match to {
                    Some(player) => {
                        format!("{name}{place} is shown to {}", self.seat_name(*player))
                    }
                    None => format!("{name}{place} is shown"),
                }
            }
            EventKind::Concealed { place, .. } => {
                let name = super::words::upper_first(self.some_token());
                format!("{name} in {} is hidden again", self.place_name(*place))
            }
            EventKind::Shuffled { place } => format!("{} is shuffled", self.place_name(*place)),
            EventKind::Rolled { value: rolled, faces, dice, .. } => {
                let what = match (faces, dice) {
                    (0, _) => "Chance gives".to_owned(),
                    (_, 0 | 1) => "The die shows".to_owned(),
                    (_, dice) => format!("{dice} dice show"),
                };
                if whole {
                    format!("{what} {}", value(*rolled))
                } else {
                    "Chance answers in secret".to_owned()
                }
            }
            EventKind::PhaseEnter { phase } => {
                format!("Phase: {}", self.phase_name(usize::from(*phase)))
            }
            EventKind::PhaseExit { phase } => {
                format!("End of phase: {}", self.phase_name(usize::from(*phase)))
            }
            EventKind::TurnStart { player } => match player {
                Some(player) => format!("Turn of {}", self.seat_name(*player)),
                None => "A turn begins".to_owned(),
            },
            EventKind::TurnEnd { .. } => "The turn ends".to_owned(),
            EventKind::RoundStart { round } => format!("Round {round}"),
            EventKind::RoundEnd => "The round ends".to_owned(),
            EventKind::Resolved { action, actor } => {
                format!("{}: {} done", self.seat_name(*actor), self.action_name(*action))
            }
            EventKind::NothingToChoose => "There is nothing to choose".to_owned(),
            EventKind::TriggerCut => "Triggers went too deep; the rest is left out".to_owned(),
            EventKind::LoopCut => "A loop reached its limit; the rest is left out".to_owned(),
            EventKind::CreateCut => {
                "There are as many tokens as there may be; none is made".to_owned()
            }
            EventKind::TokenGone => "A token that is gone stays as it was".to_owned(),
            EventKind::Ended => "The game is over".to_owned(),
        })
    }

    /// "Lantern: Crate → Market"; created and destroyed tokens come and go.
    fn moved(
        &self,
        program: &Program,
        face: &TokenFace,
        from: Option<PlaceId>,
        to: Option<PlaceId>,
        whole: bool,
    ) -> String {
        let name = self.face_seen(program, face, whole);
        match (from, to) {
            (Some(from), Some(to)) => {
                format!("{name}: {} → {}", self.place_name(from), self.place_name(to))
            }
            (None, Some(to)) => {
                let owner = face.owner.filter(|_| whole);
                let owner = owner
                    .map_or_else(String::new, |player| format!(" of {}", self.seat_name(player)));
                format!("{name}{owner} comes to {}", self.place_name(to))
            }
            (Some(from), None) => format!("{name} leaves {}", self.place_name(from)),
            (None, None) => format!("{name} comes and goes"),
        }
    }

    fn face_seen(&self, program: &Program, face: &TokenFace, whole: bool) -> String {
        if whole {
            self.face_name(program, face.type_id, &face.props)
        } else {
            super::words::upper_first(self.some_token())
        }
    }

    /// A value; a token that the viewer cannot see is named by its kind.
    pub(super) fn value_seen(
        &self,
        program: &Program,
        state: &State,
        value: Value,
        viewer: Option<PlayerId>,
    ) -> String {
        let Value::Token(token) = value else { return self.value(program, state, value) };
        let face = state.token(program, token);
        if knows_token(program, state, viewer, token) {
            self.face_name(program, face.type_id, &face.props)
        } else {
            self.some_token().to_owned()
        }
    }
}

/// What a fault means, as a sentence.
pub fn fault_sentence(fault: Fault) -> &'static str {
    match fault {
        Fault::BudgetSpent => "one move took more than a million steps",
        Fault::IdleLoop => "turn after turn went by without a question",
    }
}
