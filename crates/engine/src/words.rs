//! The labels of the open game for views: those of its rules, and texts that only views need.

use crate::board_look::BoardLook;
use crate::piece_look;
use crate::rules::Rules;
use crate::session::Passage;
use boardwright_def::ZoneDisplay;
use boardwright_kernel::{
    Alternative, Decider, Event, EventKind, Kind, Machine, Move, PlaceId, PlayerId, Program, State,
    TokenFace, TokenId, TypeId, Value, VarId,
};
use boardwright_protocol::Look;
use boardwright_sim::MadeMove;

/// The names of one game.
#[derive(Clone, Copy)]
pub struct Words<'r> {
    rules: &'r Rules,
}

impl<'r> Words<'r> {
    /// The names of these rules.
    pub fn new(rules: &'r Rules) -> Self {
        Self { rules }
    }

    /// The linked rules.
    pub fn program(&self) -> &'r Program {
        &self.rules.program
    }

    /// The look of the boards.
    pub fn board_look(&self) -> BoardLook<'r> {
        BoardLook::of(self.rules)
    }

    /// The colour of a seat, if the spec gives one.
    pub fn seat_tint(&self, player: PlayerId) -> String {
        piece_look::seat_tint(self.rules, player)
    }

    /// The hints for a zone, by its id.
    pub fn zone_hints(&self, zone: &str) -> Option<&'r ZoneDisplay> {
        self.rules.def.display.zones.get(zone)
    }

    /// The look of a token, whose properties are seen as `props`.
    pub fn look(&self, face: &TokenFace, props: &[(String, String)]) -> Look {
        piece_look::look(self.rules, face, props, |id| self.prop(id))
    }

    /// A seat: "Cross".
    pub fn seat(&self, player: PlayerId) -> String {
        self.rules.labels.seat_name(player).to_owned()
    }

    /// The name of a decider.
    pub fn decider(&self, decider: Decider) -> String {
        match decider {
            Decider::Player(player) => self.seat(player),
            Decider::Chance => "Chance".to_owned(),
        }
    }

    /// A place without its owner: "b3", "Hand".
    pub fn zone(&self, place: PlaceId) -> String {
        self.rules.labels.zone_name(place).to_owned()
    }

    /// A place with its owner: "b3", "Cross's hand".
    pub fn place(&self, place: PlaceId) -> String {
        self.rules.labels.place_name(place).to_owned()
    }

    /// A phase.
    pub fn phase(&self, phase: usize) -> String {
        self.rules.labels.phase_name(phase).to_owned()
    }

    /// A variable.
    pub fn var(&self, var: VarId, of_player: bool) -> String {
        self.rules.labels.var_name(var, of_player).to_owned()
    }

    /// A variable of cells.
    pub fn place_var(&self, var: VarId) -> String {
        self.rules.labels.place_var_name(var).to_owned()
    }

    /// A property, by its id.
    pub fn prop(&self, id: &str) -> String {
        self.rules.labels.prop_name(id).to_owned()
    }

    /// Anything else by its id.
    pub fn id(&self, id: &str) -> String {
        self.rules.labels.id_name(id.trim_start_matches('$'))
    }

    /// A parameter, inside a sentence.
    pub fn param(&self, name: &str) -> String {
        lower_first(&self.id(name))
    }

    /// A value.
    pub fn value(&self, state: &State, value: Value) -> String {
        self.rules.labels.value(self.program(), state, value)
    }

    /// A direction by its id in the rules.
    pub fn direction_id(&self, index: u16) -> String {
        self.program().directions().get(usize::from(index)).cloned().unwrap_or_default()
    }

    /// An alternative without its arguments: "Buy".
    pub fn alternative(&self, alternative: &Alternative) -> String {
        self.rules.labels.alternative_label(alternative)
    }

    /// A legal move for its decider, or for a viewer who sees everything: "Buy Lantern for 1".
    pub fn chosen(&self, machine: &Machine<'_>, chosen: Move, viewer: Option<PlayerId>) -> String {
        self.rules.labels.move_label_seen(machine, chosen, viewer, None)
    }

    /// The legal moves for their decider, each with a text of its own where `viewer` can tell them apart.
    pub fn options(
        &self,
        machine: &Machine<'_>,
        moves: &[Move],
        viewer: Option<PlayerId>,
    ) -> Vec<String> {
        self.rules.labels.options(machine, moves, viewer)
    }

    /// A move that was made, without secrets from `viewer`: "Bid (secret)".
    pub fn made(
        &self,
        before: &Machine<'_>,
        passage: &Passage<'_>,
        viewer: Option<PlayerId>,
    ) -> String {
        let made = MadeMove { before, after: &passage.machine, chosen: passage.chosen };
        self.rules.labels.made_label(made, viewer)
    }

    /// A simultaneous answer, after all of them have been shown: "Pick: Bid 7".
    pub fn revealed(
        &self,
        before: &Machine<'_>,
        after: &Machine<'_>,
        chosen: Move,
        viewer: Option<PlayerId>,
    ) -> String {
        self.rules.labels.revealed_label(MadeMove { before, after, chosen }, viewer)
    }

    /// How the cells of a board are named.
    pub fn cell_label(&self, board: usize) -> boardwright_def::CellLabel {
        let board = self.rules.def.boards.get(board);
        board.map_or(boardwright_def::CellLabel::RowAndCol, |board| board.shape.facts().label)
    }

    /// The label that the author gave to an id, if there is one.
    pub fn written(&self, id: &str) -> Option<&'r str> {
        let labels = &self.rules.def.display.labels;
        labels.get(id.trim_start_matches('$')).map(String::as_str)
    }

    /// Sentences about events, without secrets from `viewer`. Changes of flags are left out: variables that
    /// are not numbers and have no label.
    pub fn events(&self, after: &State, events: &[Event], viewer: Option<PlayerId>) -> Vec<String> {
        let told = |event: &&Event| !self.is_flag(event);
        let events: Vec<Event> = events.iter().filter(told).cloned().collect();
        self.rules.labels.event_sentences(self.program(), after, &events, viewer, false)
    }

    fn is_flag(&self, event: &Event) -> bool {
        let EventKind::Var { var, player, .. } = &event.kind else { return false };
        let program = self.program();
        let vars = if player.is_some() { program.player_vars() } else { program.global_vars() };
        let info = &vars[var.index()];
        info.kind != Kind::Int && !self.rules.def.display.labels.contains_key(info.name())
    }

    /// A token that is seen: "Lantern".
    pub fn token(&self, face: &TokenFace) -> String {
        self.rules.labels.face_name(self.program(), face.type_id, &face.props)
    }

    /// A token of which only the type and public properties are visible.
    pub fn front(&self, face: &TokenFace) -> String {
        self.rules.labels.front_name(self.program(), face)
    }

    /// The characters to draw on it.
    pub fn glyph(&self, face: &TokenFace) -> String {
        let glyph = self.rules.labels.glyph(self.program(), face.type_id, face.owner);
        match glyph {
            // The first letter of the name, which may include properties.
            Some("initial") => self.token(face).chars().take(1).collect::<String>().to_uppercase(),
            glyph => glyph.unwrap_or_default().to_owned(),
        }
    }

    /// A sentence about its effect.
    pub fn token_text(&self, face: &TokenFace) -> String {
        let text = self.rules.labels.face_text(self.program(), face.type_id, &face.props);
        text.unwrap_or_default()
    }

    /// Its properties that matter in play, by name and value. A reference to a token is left out if the
    /// reader does not know that token.
    pub fn props(
        &self,
        state: &State,
        face: &TokenFace,
        knows: impl Fn(TokenId) -> bool,
    ) -> Vec<(String, String)> {
        let infos = &self.program().token_types()[face.type_id.index()].props;
        let shown = infos.iter().zip(&face.props).filter(|(info, value)| match value {
            Value::Token(named) => knows(*named) && self.rules.matters(&info.id),
            _ => self.rules.matters(&info.id),
        });
        let write = |(info, value): (&boardwright_kernel::PropInfo, &Value)| {
            (self.rules.labels.prop_name(&info.id).to_owned(), self.value(state, *value))
        };
        shown.map(write).collect()
    }

    /// Like [`Self::props`], of a token of which not everything is visible: the other properties are "?".
    pub fn front_props(
        &self,
        state: &State,
        face: &TokenFace,
        knows: impl Fn(TokenId) -> bool,
    ) -> Vec<(String, String)> {
        let infos = &self.program().token_types()[face.type_id.index()].props;
        let labels = &self.rules.labels;
        let secret: Vec<&str> = infos
            .iter()
            .filter(|info| !info.visibility.is_public())
            .map(|info| labels.prop_name(&info.id))
            .collect();
        let mut shown = self.props(state, face, knows);
        for (name, value) in &mut shown {
            if secret.contains(&name.as_str()) {
                *value = "?".to_owned();
            }
        }
        shown
    }

    /// True if tokens of a type have properties that play can change.
    pub fn changes(&self, of: TypeId) -> bool {
        let id = &self.program().token_types()[of.index()].id;
        let declared = self.rules.def.token_types.iter().find(|of| of.id == *id);
        declared.is_some_and(|of| of.props.iter().any(|prop| prop.changes))
    }
}

/// A label inside a sentence: a small letter first, unless it is an abbreviation.
pub fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.clone().next()) {
        (Some(first), Some(second)) if second.is_uppercase() => {
            format!("{first}{}", letters.as_str())
        }
        (Some(first), _) => first.to_lowercase().chain(letters).collect(),
        (None, _) => String::new(),
    }
}

/// A sentence begins with a capital letter.
pub fn upper_first(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}
