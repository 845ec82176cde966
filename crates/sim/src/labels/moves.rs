//! Moves and decisions in words.

use super::{Labels, is_public, template, words};
use boardwright_kernel::{
    ActionId, Alternative, AlternativeKind, Decider, Kind, Machine, Move, ParamInfo, PlaceId,
    PlayerId, Program, Sighting, State, TokenFace, TokenId, Value, Viewers, knows_token, seen_face,
    sees_place, sighting,
};

/// The reader of a label, and the tokens that it can see.
pub(super) struct Sight<'a> {
    pub program: &'a Program,
    pub state: &'a State,
    pub viewer: Option<PlayerId>,
    /// The player who decides.
    pub decider: Option<PlayerId>,
    /// True if the reader decides.
    pub own: bool,
    /// The state and the events after the move, which may reveal hidden tokens.
    after: Option<&'a Machine<'a>>,
}

impl Sight<'_> {
    /// True if the label may name the token: the reader knows it, or decides about it.
    pub fn knows(&self, token: TokenId) -> bool {
        self.sees(token) || self.own && !self.is_veiled(token)
    }

    /// True if the reader knows the token's face and sees that this token was chosen.
    ///
    /// A reader who does not decide sees it where the token lies open before or after the move, or where the move shows its
    /// face before it is mixed with others. A card in another player's hand that the reader only remembers can be put away
    /// face down: then the reader does not see which one it was.
    pub fn sees(&self, token: TokenId) -> bool {
        if self.viewer.is_none() {
            return true;
        }
        let knows = |state| knows_token(self.program, state, self.viewer, token);
        let place = |state: &State| state.token(self.program, token).place;
        let lies_open = |state: &State| {
            place(state).is_some_and(|place| sees_place(self.program, self.viewer, place))
        };
        let knew = knows(self.state);
        let saw = knew && (self.own || lies_open(self.state));
        saw || self.after.is_some_and(|machine| {
            let after = machine.state();
            match sighting(self.program, self.viewer, machine.events(), after, token) {
                Sighting::Seen => true,
                Sighting::Lost => false,
                Sighting::Neither => knows(after) && (!knew || lies_open(after)),
            }
        })
    }

    /// Returns the token without its secrets, if the reader sees its type and public properties.
    pub fn front(&self, token: TokenId) -> Option<TokenFace> {
        if !self.own && !self.is_veiled(token) {
            return None; // the reader may remember it, but does not see that it was chosen
        }
        seen_face(self.program, self.state, self.viewer, token)
    }

    /// True if a token that the reader does not know lies in a place that it sees: the decider knows its other
    /// options, but chooses such a token face down.
    fn is_veiled(&self, token: TokenId) -> bool {
        let place = self.state.token(self.program, token).place;
        place.is_some_and(|place| sees_place(self.program, self.viewer, place))
    }
}

impl Labels {
    /// A legal move of the present decision, for a reader who sees everything: "Buy Lantern for 1".
    pub fn move_label(&self, machine: &Machine<'_>, chosen: Move) -> String {
        self.move_label_seen(machine, chosen, None, None)
    }

    /// Like [`Self::move_label`], without secrets from `viewer`. `after` is the machine after the move, if it was
    /// made: tokens that it revealed are named.
    pub fn move_label_seen(
        &self,
        machine: &Machine<'_>,
        chosen: Move,
        viewer: Option<PlayerId>,
        after: Option<&Machine<'_>>,
    ) -> String {
        let Some(decision) = machine.decision() else { return String::new() };
        let own = viewer.is_some_and(|viewer| decision.decider == Decider::Player(viewer));
        if viewer.is_some() && !own && decision.group != Viewers::NOBODY {
            let kind = decision.alternatives.first().map(|one| self.alternative_label(one));
            return format!("{} (secret)", kind.unwrap_or_default());
        }
        self.move_label_revealed(machine, chosen, viewer, after)
    }

    /// Like [`Self::move_label_seen`], for an answer that is no secret any more.
    pub(super) fn move_label_revealed(
        &self,
        machine: &Machine<'_>,
        chosen: Move,
        viewer: Option<PlayerId>,
        after: Option<&Machine<'_>>,
    ) -> String {
        let Some(decision) = machine.decision() else { return String::new() };
        let Some(sight) = self.sight(machine, viewer, after) else { return String::new() };
        let choice = machine.decode(chosen);
        let Some(alternative) = decision.alternatives.get(choice.alternative) else {
            return String::new();
        };
        let names = alternative.params.iter().map(|param| param.name.trim_start_matches('$'));
        let args: Vec<(&str, Value)> = names.zip(choice.args.iter().copied()).collect();
        match alternative.kind {
            AlternativeKind::Action(action) => match self.written_template(alternative, action) {
                Some(text) => self.fill_in(&sight, text, &args),
                None => {
                    let name = self.action_name(action);
                    let list = self.list(&sight, &args);
                    if list.is_empty() { name.to_owned() } else { format!("{name} {list}") }
                }
            },
            AlternativeKind::Argument(_) | AlternativeKind::Choose | AlternativeKind::Outcome => {
                let mut labels = alternative.labels.iter();
                match labels.find(|(value, _)| choice.args.first() == Some(value)) {
                    Some((_, text)) => self.fill_in(&sight, text, &args),
                    // A cell has its name everywhere: `a2`.
                    None if matches!(choice.args.first(), Some(Value::Place(_))) => {
                        self.list(&sight, &args)
                    }
                    None => words::upper_first(&self.list(&sight, &args)),
                }
            }
            AlternativeKind::Done => alternative.label.clone().unwrap_or_else(|| "Done".to_owned()),
            AlternativeKind::Skip => alternative.label.clone().unwrap_or_else(|| "Skip".to_owned()),
        }
    }

    /// The view of a reader of the arguments of the present decision.
    pub(super) fn sight<'a>(
        &self,
        machine: &'a Machine<'_>,
        viewer: Option<PlayerId>,
        after: Option<&'a Machine<'_>>,
    ) -> Option<Sight<'a>> {
        let decider = machine.decision()?.decider.player();
        let own = viewer.is_some() && viewer == decider;
        let (program, state) = (machine.program(), machine.state());
        Some(Sight { program, state, viewer, decider, own, after })
    }

    /// The label that the author wrote for an action. A label that names later choices has no text for them yet.
    fn written_template<'t>(
        &'t self,
        alternative: &'t Alternative,
        action: ActionId,
    ) -> Option<&'t String> {
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let later = |name: &str| {
            let mut words = name.split(|c: char| !is_word(c));
            words.any(|word| alternative.later.iter().any(|param| param == word))
        };
        let template = self.actions.get(action.index()).and_then(|label| label.template.as_ref());
        let mut texts = [alternative.label.as_ref(), template].into_iter().flatten();
        texts.find(|text| !template::names_any(text, later))
    }

    /// The template of an alternative's label; if the author wrote none, the name with a slot for each parameter.
    pub(crate) fn template_of(&self, alternative: &Alternative) -> String {
        let slots: Vec<String> = alternative
            .params
            .iter()
            .map(|param| format!("{{{}}}", param.name.trim_start_matches('$')))
            .collect();
        let slots = slots.join(", ");
        match alternative.kind {
            AlternativeKind::Action(action) => match self.written_template(alternative, action) {
                Some(text) => text.clone(),
                None if slots.is_empty() => self.action_name(action).to_owned(),
                None => format!("{} {slots}", self.action_name(action)),
            },
            AlternativeKind::Argument(_) | AlternativeKind::Choose | AlternativeKind::Outcome => {
                slots
            }
            AlternativeKind::Done | AlternativeKind::Skip => self.alternative_label(alternative),
        }
    }

    /// The label that the author wrote for an action, or its name.
    pub(crate) fn action_template(&self, action: ActionId) -> &str {
        let label = self.actions.get(action.index());
        label.map_or("", |label| label.template.as_ref().unwrap_or(&label.name))
    }

    /// An alternative without its arguments: "Buy", "End your turn".
    pub fn alternative_label(&self, alternative: &Alternative) -> String {
        match alternative.kind {
            // Here a label has no arguments.
            AlternativeKind::Action(action) => match &alternative.label {
                Some(label) if !label.contains('{') => label.clone(),
                Some(_) | None => self.action_name(action).to_owned(),
            },
            AlternativeKind::Argument(_) | AlternativeKind::Choose => {
                alternative.label.clone().unwrap_or_else(|| {
                    let name = alternative.params.first().map_or("", |param| param.name.as_str());
                    self.id_name(name.trim_start_matches('$'))
                })
            }
            AlternativeKind::Outcome => "Outcome".to_owned(),
            AlternativeKind::Done => alternative.label.clone().unwrap_or_else(|| "Done".to_owned()),
            AlternativeKind::Skip => alternative.label.clone().unwrap_or_else(|| "Skip".to_owned()),
        }
    }

    /// The present decision as a question: "Cross to move", "Player 1: choose a rival". `None` when the game
    /// is over.
    pub fn question(&self, machine: &Machine<'_>) -> Option<String> {
        let decision = machine.decision()?;
        let who = match decision.decider {
            Decider::Player(player) => self.seat_name(player),
            Decider::Chance => return Some("Chance decides".to_owned()),
        };
        if let Some(prompt) = decision.prompt {
            return Some(format!("{who}: {prompt}"));
        }
        let choose = decision.alternatives.iter().find(|a| a.kind.only_names());
        Some(match choose.and_then(|alternative| alternative.params.first()) {
            Some(param) => format!("{who}: {}", self.asked(param)),
            None => format!("{who} to move"),
        })
    }

    /// A question for a value without a text of its own: "choose a rival", "again?". A name of one or two letters says
    /// nothing, so that the kind of the value stands for it.
    fn asked(&self, param: &ParamInfo) -> String {
        let name = words::lower_first(&self.id_name(param.name.trim_start_matches('$')));
        let is_word = name.chars().count() > 2;
        let noun = match param.kind {
            Kind::Bool if is_word => return format!("{name}?"),
            Kind::Bool => return "yes or no?".to_owned(),
            _ if is_word => name.as_str(),
            Kind::Int => "number",
            Kind::Token => "token",
            Kind::Place => "place",
            Kind::Player => "player",
            Kind::TokenType => "type",
            Kind::Direction => "direction",
            Kind::Enum(_) => "word",
            Kind::Set(_) => "set",
        };
        format!("choose {}", words::indefinite(noun))
    }

    /// A template with its arguments. An argument the reader cannot see is named by its kind, and
    /// its properties stay unknown.
    fn fill_in(&self, sight: &Sight<'_>, text: &str, args: &[(&str, Value)]) -> String {
        template::fill(text, |name, prop| {
            let Some((_, value)) = args.iter().find(|(param, _)| *param == name) else {
                return self.variable_text(sight, name, args).filter(|_| prop.is_none());
            };
            let value = *value;
            match prop {
                None => Some(self.arg(sight, value)),
                Some(prop) => self.arg_prop(sight, value, prop),
            }
        })
    }

    fn list(&self, sight: &Sight<'_>, args: &[(&str, Value)]) -> String {
        let list: Vec<String> = args.iter().map(|(_, value)| self.arg(sight, *value)).collect();
        list.join(", ")
    }

    /// An argument: tokens on cells are named with the cell.
    pub(super) fn arg(&self, sight: &Sight<'_>, value: Value) -> String {
        let Value::Token(token) = value else {
            return self.value(sight.program, sight.state, value);
        };
        let face = sight.state.token(sight.program, token);
        let name = if sight.sees(token) {
            self.face_name(sight.program, face.type_id, &face.props)
        } else if sight.knows(token) {
            // A question about hidden tokens does not tell their given properties.
            self.label_name(sight.program, face.type_id, &face.props)
        } else if sight.front(token).is_some() {
            self.front_name(sight.program, &face)
        } else {
            self.some_token().to_owned()
        };
        match face.place {
            Some(place) if is_cell(sight.program, place) => {
                format!("{name} on {}", self.place_name(place))
            }
            _ => name,
        }
    }

    fn arg_prop(&self, sight: &Sight<'_>, value: Value, prop: &str) -> Option<String> {
        let token = match value {
            Value::Token(token) => token,
            Value::TokenType(of) => {
                let info = sight.program.token_types().get(of.index())?;
                let fixed = info.props.iter().find(|info| info.id == prop)?.fixed?;
                return Some(self.value(sight.program, sight.state, fixed));
            }
            Value::Place(place) => {
                return self.place_facts.get(place.index())?.get(prop).cloned();
            }
            Value::Word { of, member } => {
                let row = self.word_facts.get(&(usize::from(of), usize::from(member)))?;
                return row.get(prop).cloned();
            }
            _ => return None,
        };
        let face = sight.state.token(sight.program, token);
        let open = || {
            let shows = |front: TokenFace| is_public(sight.program, front.type_id, prop);
            sight.front(token).is_some_and(shows)
        };
        if !sight.knows(token) && !open() {
            return Some("?".to_owned());
        }
        self.face_prop(sight.program, &face, prop)
    }
}

pub(super) fn is_cell(program: &Program, place: PlaceId) -> bool {
    program.places().get(place.index()).is_some_and(|place| place.cell.is_some())
}
