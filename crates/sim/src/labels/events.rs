//! Events in words: a short sentence each, without secrets from the viewer.

use super::Labels;
use super::words::upper_first;
use boardwright_def::TokenType;
use boardwright_kernel::{
    Bounded, Event, EventKind, Fault, PlaceId, PlayerId, Program, Seen, Sighting, State, TokenFace,
    TokenId, TypeId, Value, VarId, knows_token, public_face, seen_face, sees_event, sees_face,
    sees_place, shows_type, sighting,
};

impl Labels {
    /// Returns sentences about events, in order; equal neighbours are counted together. `state` is the
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
        for (at, event) in events.iter().enumerate() {
            if !bookkeeping && event.kind.facts().bookkeeping {
                continue;
            }
            let Some(sentence) = self.event_sentence(program, state, &events[at..], viewer) else {
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

    /// Returns a sentence about the first of some events; `None` if the viewer may not know of it. The later ones say if a
    /// token that was shown in the end is the one that is meant.
    pub fn event_sentence(
        &self,
        program: &Program,
        state: &State,
        events: &[Event],
        viewer: Option<PlayerId>,
    ) -> Option<String> {
        let (event, later) = events.split_first()?;
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
                | EventKind::Further { .. }
        );
        if !whole && !told_without_face {
            return None;
        }
        let told = Teller { labels: self, program, state, later, viewer, whole };
        Some(told.sentence(&event.kind))
    }

    /// A value; a token that the viewer cannot see is named by its kind.
    pub fn value_seen(
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
        } else if seen_face(program, state, viewer, token).is_some() {
            self.front_name(program, &face)
        } else {
            self.some_token().to_owned()
        }
    }
}

/// Writes sentences about events that the viewer knows of.
struct Teller<'a> {
    labels: &'a Labels,
    program: &'a Program,
    /// The state afterwards.
    state: &'a State,
    /// The events between the one that is told and that state.
    later: &'a [Event],
    viewer: Option<PlayerId>,
    /// True if the viewer sees everything about the event.
    whole: bool,
}

impl Teller<'_> {
    fn sentence(&self, kind: &EventKind) -> String {
        let labels = self.labels;
        match kind {
            EventKind::Var { var, player, from, to } => self.var(*var, *player, *from, *to),
            EventKind::PlaceVar { var, place, from, to } => {
                self.place_var(*var, *place, *from, *to)
            }
            EventKind::Prop { token, prop, from, to, .. } => self.prop(*token, *prop, *from, *to),
            EventKind::Owner { token, to, .. } => self.owner(*token, *to),
            EventKind::Type { from, to, .. } => self.new_type(*from, *to),
            EventKind::BoundRefused { of } => self.bound_refused(of),
            EventKind::Unsealed { var, answers } => self.unsealed(*var, answers),
            EventKind::Eliminated { player } => {
                format!("{} is out of the game", labels.seat_name(*player))
            }
            EventKind::Moved { face, from, to, .. } => self.moved(face, *from, *to),
            EventKind::Revealed { face, to, .. } => self.revealed(face, *to),
            EventKind::Concealed { place, .. } => self.concealed(*place),
            EventKind::Shuffled { place } => format!("{} is shuffled", labels.place_name(*place)),
            EventKind::Rolled { value, faces, dice, .. } => self.rolled(*value, *faces, *dice),
            EventKind::PhaseEnter { phase } => {
                format!("Phase: {}", labels.phase_name(usize::from(*phase)))
            }
            EventKind::PhaseExit { phase } => {
                format!("End of phase: {}", labels.phase_name(usize::from(*phase)))
            }
            EventKind::TurnStart { player: Some(player) } => {
                format!("Turn of {}", labels.seat_name(*player))
            }
            EventKind::TurnStart { player: None } => "A turn begins".to_owned(),
            EventKind::TurnEnd { .. } => "The turn ends".to_owned(),
            EventKind::RoundStart { round } => format!("Round {round}"),
            EventKind::RoundEnd => "The round ends".to_owned(),
            EventKind::Resolved { action, actor } => {
                format!("{}: {} done", labels.seat_name(*actor), labels.action_name(*action))
            }
            EventKind::NothingToChoose { .. } => "There is nothing to choose".to_owned(),
            EventKind::TriggerCut => "Triggers went too deep; the rest is left out".to_owned(),
            EventKind::CreateCut => {
                "There are as many tokens as there may be; none is made".to_owned()
            }
            EventKind::NoRoom { place } => {
                format!("There is no more room in {}", labels.place_name(*place))
            }
            EventKind::TokenGone => "A token that is gone stays as it was".to_owned(),
            EventKind::Ended => "The game is over".to_owned(),
            EventKind::Further { .. } if !self.whole => "… and further changes".to_owned(),
            EventKind::Further { count } => {
                format!("… and {count} further change{}", if *count == 1 { "" } else { "s" })
            }
        }
    }

    fn var(&self, var: VarId, player: Option<PlayerId>, from: Value, to: Value) -> String {
        let name = self.labels.var_name(var, player.is_some());
        let change = self.change(from, to);
        match player {
            Some(player) => format!("{name} of {}: {change}", self.labels.seat_name(player)),
            None => format!("{name}: {change}"),
        }
    }

    fn place_var(&self, var: VarId, place: PlaceId, from: Value, to: Value) -> String {
        let name = self.labels.place_var_name(var);
        format!("{name} of {}: {}", self.labels.place_name(place), self.change(from, to))
    }

    fn prop(&self, token: TokenId, prop: u16, from: Value, to: Value) -> String {
        let prop = self.labels.prop_name(self.program.prop_name(prop));
        format!("{prop} of {}: {}", self.token(token), self.change(from, to))
    }

    fn owner(&self, token: TokenId, to: Option<PlayerId>) -> String {
        let owner = to.map_or("nobody", |player| self.labels.seat_name(player));
        format!("{} now belongs to {owner}", self.token(token))
    }

    fn new_type(&self, from: TypeId, to: TypeId) -> String {
        let name = |of| self.labels.type_name(self.program, of);
        format!("{} becomes {}", name(from), name(to))
    }

    fn bound_refused(&self, of: &Bounded) -> String {
        let labels = self.labels;
        let kept = match of {
            Bounded::Var { var, player: None } => labels.var_name(*var, false).to_owned(),
            Bounded::Var { var, player: Some(player) } => {
                format!("{} of {}", labels.var_name(*var, true), labels.seat_name(*player))
            }
            Bounded::PlaceVar { var, place } => {
                format!("{} of {}", labels.place_var_name(*var), labels.place_name(*place))
            }
            Bounded::Prop { token, prop } => {
                let prop = labels.prop_name(self.program.prop_name(*prop));
                format!("{prop} of {}", self.token(*token))
            }
        };
        format!("{kept} is at its bound and keeps its value")
    }

    fn unsealed(&self, var: VarId, answers: &[(PlayerId, Value)]) -> String {
        let name = self.labels.var_name(var, true);
        if !self.whole {
            return format!("All have answered: {name}");
        }
        let each = answers.iter().map(|(player, answer)| {
            let answer = match answer {
                Value::None => "nothing".to_owned(),
                answer => self.value(*answer),
            };
            format!("{} {answer}", self.labels.seat_name(*player))
        });
        let each: Vec<String> = each.collect();
        format!("{name}: {}", each.join(", "))
    }

    /// "Lantern: Crate → Market"; without `from` the token comes, without `to` it leaves.
    fn moved(&self, face: &TokenFace, from: Option<PlaceId>, to: Option<PlaceId>) -> String {
        let name = self.face(face, &[from, to]);
        let place = |place| self.labels.place_name(place);
        match (from, to) {
            (Some(from), Some(to)) if from == to => format!("{name} moves within {}", place(from)),
            (Some(from), Some(to)) => {
                let news = if self.sees(to) && !self.sees(from) {
                    self.news(face, to)
                } else {
                    String::new()
                };
                let turned = if self.whole { turned(self.program, face) } else { String::new() };
                format!("{name}: {} → {}{turned}{news}", place(from), place(to))
            }
            (None, Some(to)) => {
                let owner = face.owner.filter(|_| self.whole || self.sees(to));
                let owner = owner.map_or_else(String::new, |player| {
                    format!(" of {}", self.labels.seat_name(player))
                });
                format!("{name}{owner} comes to {}", place(to))
            }
            (Some(from), None) => format!("{name} leaves {}", place(from)),
            (None, None) => format!("{name} comes and goes"),
        }
    }

    fn revealed(&self, face: &TokenFace, to: Option<PlayerId>) -> String {
        let name = self.face(face, &[face.place]);
        let place = face
            .place
            .map_or_else(String::new, |place| format!(" in {}", self.labels.place_name(place)));
        let news = face.place.map_or_else(String::new, |at| self.news(face, at));
        match to {
            Some(player) => {
                format!("{name}{place} is shown to {}{news}", self.labels.seat_name(player))
            }
            None => format!("{name}{place} is shown{news}"),
        }
    }

    fn concealed(&self, place: PlaceId) -> String {
        let name = upper_first(self.labels.some_token());
        format!("{name} in {} is hidden again", self.labels.place_name(place))
    }

    fn rolled(&self, value: Value, faces: u32, dice: u32) -> String {
        if !self.whole {
            return "Chance answers in secret".to_owned();
        }
        let what = match (faces, dice) {
            (0, _) => "Chance gives".to_owned(),
            (_, 0 | 1) => "The die shows".to_owned(),
            (_, dice) => format!("{dice} dice show"),
        };
        format!("{what} {}", self.drawn(value))
    }

    /// The value that chance gave. A token that was seen before is not named where it lies hidden: that would tell which one it is.
    fn drawn(&self, value: Value) -> String {
        if let Value::Token(token) = value {
            let place = self.state.token(self.program, token).place;
            if self.viewer.is_some() && !place.is_some_and(|place| self.sees(place)) {
                return self.labels.some_token().to_owned();
            }
        }
        self.value(value)
    }

    fn change(&self, from: Value, to: Value) -> String {
        format!("{} → {}", self.value(from), self.value(to))
    }

    fn value(&self, value: Value) -> String {
        if let Value::Token(token) = value
            && sighting(self.program, self.viewer, self.later, self.state, token) == Sighting::Lost
        {
            return self.labels.some_token().to_owned();
        }
        self.labels.value_seen(self.program, self.state, value, self.viewer)
    }

    /// A token of which the viewer has seen something: all of it, unless it keeps some of its face secret.
    fn token(&self, token: TokenId) -> String {
        let face = self.state.token(self.program, token);
        if sees_face(self.program, self.viewer, &face) {
            return self.labels.face_name(self.program, face.type_id, &face.props);
        }
        self.value(Value::Token(token))
    }

    fn sees(&self, place: PlaceId) -> bool {
        sees_place(self.program, self.viewer, place)
    }

    /// The changed properties of a token that comes into view in a place. Whoever sees everything was told each change.
    fn news(&self, face: &TokenFace, place: PlaceId) -> String {
        let seen = match self.viewer {
            None => return String::new(),
            Some(_) if self.whole => face.clone(),
            viewer if shows_type(self.program, viewer, place, face) => {
                public_face(self.program, face)
            }
            Some(_) => return String::new(),
        };
        self.labels.news(self.program, &seen, |value| self.value(value))
    }

    /// A token as the viewer sees it in one of these places.
    fn face(&self, face: &TokenFace, places: &[Option<PlaceId>]) -> String {
        let shown = |place: &Option<PlaceId>| {
            place.is_some_and(|place| shows_type(self.program, self.viewer, place, face))
        };
        if self.whole {
            self.labels.face_name(self.program, face.type_id, &face.props)
        } else if places.iter().any(shown) {
            self.labels.front_name(self.program, face)
        } else {
            upper_first(self.labels.some_token())
        }
    }
}

/// The number of the orientation in which a token with a shape lies, unless it is the one that is drawn: ", turned 2".
fn turned(program: &Program, face: &TokenFace) -> String {
    let props = program.token_types().get(face.type_id.index()).map_or(&[][..], |of| &of.props);
    let at = props.iter().position(|prop| prop.id == TokenType::TURNED);
    if let Some(Value::Int(number)) = at.and_then(|at| face.props.get(at))
        && *number > 1
    {
        return format!(", turned {number}");
    }
    String::new()
}

/// Returns the meaning of a fault, as a sentence. [`fault_at`](super::fault_at) says more if the rule is known.
pub fn fault_sentence(fault: Fault) -> &'static str {
    match fault {
        Fault::BudgetSpent => "one move, or the list of moves after it, took too much work",
        Fault::IdleLoop => "turn after turn went by without a question",
        Fault::ListLimit => "a list had more members, or a round more steps, than its limit",
        Fault::TokenLimit => "more tokens were created than a game can hold",
        Fault::PositionLimit => "more positions were recorded than a game can hold",
        Fault::NoRoom => "a token was put where it has no room",
    }
}
