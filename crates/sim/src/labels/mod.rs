//! Words for people: names of places, tokens, variables, values; moves and events as sentences.
//!
//! Names come from `display` where the author gave them, else from ids (`takeMoney` → "Take money").
//! A `viewer` of `None` knows everything; otherwise nothing is named that the viewer cannot know.

mod changing;
mod events;
mod facts;
mod facts_told;
mod faults;
mod made;
mod moves;
mod news;
mod options;
mod outcome;
mod read_variables;
mod template;
mod variables;
mod why;
mod words;

pub use events::fault_sentence;
pub use faults::{effect_at, fault_at};
pub use made::MadeMove;
pub use outcome::ending_path;
pub use why::{Made, Why};
pub use words::{cell_name, indefinite, lower_first, title, upper_first};

use boardwright_def::{Board, CellLabel, GameDef, SecretArguments};
use boardwright_kernel::{
    ActionId, CellAt, PlaceId, PlayerId, Program, State, TokenFace, TokenId, TypeId, Value, VarId,
    VarInfo, public_face,
};
use std::collections::BTreeMap;

/// All names of a game, found once. Needs nothing of the `GameDef` afterwards.
#[derive(Debug, Clone)]
pub struct Labels {
    seats: Vec<String>,
    boards: Vec<String>,
    zones: Vec<String>,
    places: Vec<String>,
    types: Vec<TypeLabel>,
    actions: Vec<ActionLabel>,
    /// The choices that may tell a secret.
    secrets: SecretArguments,
    phases: Vec<String>,
    globals: Vec<String>,
    player_vars: Vec<String>,
    place_vars: Vec<String>,
    words: Vec<Vec<String>>,
    directions: Vec<String>,
    props: BTreeMap<String, String>,
    labels: BTreeMap<String, String>,
    unknown: String,
    /// Constant columns of each place.
    place_facts: Vec<facts::Row>,
    /// The rows of tables whose keys are words, by the list's number and the word's.
    word_facts: BTreeMap<(usize, usize), facts::Row>,
}

#[derive(Debug, Clone)]
struct TypeLabel {
    /// The name, or a template over properties.
    label: String,
    /// The public properties that each token is given at creation, by id, if the author wrote no label: they tell tokens
    /// apart, as in "Card ember 7".
    given: Vec<String>,
    text: Option<String>,
    glyph: Option<String>,
    glyphs: BTreeMap<String, String>,
}

#[derive(Debug, Clone)]
struct ActionLabel {
    template: Option<String>,
    name: String,
}

impl Labels {
    /// Finds all names. `program` must be linked from `def`.
    pub fn new(def: &GameDef, program: &Program) -> Self {
        let display = &def.display;
        let named = |id: &str| display.labels.get(id).cloned().unwrap_or_else(|| title(id));
        // Without hidden information no label is a secret.
        let hides = program.hides();
        let secrets = if hides { SecretArguments::of(def) } else { SecretArguments::default() };
        let seats: Vec<String> = (0..program.players())
            .map(|seat| named(program.seat_name(PlayerId(seat as u16))))
            .collect();
        let zone_label = |zone: &str| {
            let own = display.zones.get(zone).and_then(|hint| hint.label.clone());
            own.unwrap_or_else(|| named(zone))
        };
        let boards: Vec<String> =
            def.boards.iter().map(|board| board_label(board, &seats, &named)).collect();
        let zones: Vec<String> = program
            .places()
            .iter()
            .map(|place| match place.cell {
                Some(cell) => cell_label(def, cell, &place.zone, &boards, &named),
                None => zone_label(&place.zone),
            })
            .collect();
        let places = program
            .places()
            .iter()
            .zip(&zones)
            .map(|(place, zone)| match place.owner {
                Some(owner) => {
                    format!("{}'s {}", seats[owner.index()], words::lower_first(zone))
                }
                None => zone.clone(),
            })
            .collect();
        let types = type_labels(def, program, &named);
        let var_names = |vars: &[VarInfo]| variables::names(program, vars, &seats, &types, &named);
        let (globals, player_vars) =
            (var_names(program.global_vars()), var_names(program.player_vars()));
        let ids = |list: &[String]| list.iter().map(|id| named(id)).collect::<Vec<_>>();
        Self {
            types,
            actions: made::of_actions(def, program, &named),
            secrets,
            phases: ids(program.phases()),
            globals,
            player_vars,
            place_vars: program.place_vars().map(|var| named(&var.id)).collect(),
            words: program.enums().iter().map(|words| ids(&words.members)).collect(),
            directions: program.directions().iter().map(|way| named(way)).collect(),
            props: program
                .token_types()
                .iter()
                .flat_map(|of| of.props.iter())
                .map(|prop| (prop.id.clone(), named(&prop.id)))
                .collect(),
            labels: display.labels.clone(),
            unknown: unknown_token(program, &named),
            place_facts: facts::of_places(def, program, &named),
            word_facts: facts::of_words(def, program, &named),
            seats,
            boards,
            zones,
            places,
        }
    }

    /// The name of a seat: "Cross", "Player 1".
    pub fn seat_name(&self, player: PlayerId) -> &str {
        get(&self.seats, player.index())
    }

    /// The name of a board, by its number: "Yard", "Player 1's yard".
    pub fn board_name(&self, board: usize) -> &str {
        get(&self.boards, board)
    }

    /// The name of a place with its owner: "b3", "Market", "Player 1's hand".
    pub fn place_name(&self, place: PlaceId) -> &str {
        get(&self.places, place.index())
    }

    /// The name of a place without its owner: "Hand".
    pub fn zone_name(&self, place: PlaceId) -> &str {
        get(&self.zones, place.index())
    }

    /// The name of an action, without its arguments.
    pub fn action_name(&self, action: ActionId) -> &str {
        self.actions.get(action.index()).map_or("", |action| &action.name)
    }

    /// The name of a phase.
    pub fn phase_name(&self, phase: usize) -> &str {
        get(&self.phases, phase)
    }

    /// The name of a variable; with `of_player` `var` is an index of players' variables, else of global ones.
    pub fn var_name(&self, var: VarId, of_player: bool) -> &str {
        get(if of_player { &self.player_vars } else { &self.globals }, var.index())
    }

    /// The name of a variable of places.
    pub fn place_var_name(&self, var: VarId) -> &str {
        get(&self.place_vars, var.index())
    }

    /// The name of a property, by its id.
    pub fn prop_name<'a>(&'a self, prop: &'a str) -> &'a str {
        self.props.get(prop).map_or(prop, String::as_str)
    }

    /// The name for any other id.
    pub fn id_name(&self, id: &str) -> String {
        self.labels.get(id).cloned().unwrap_or_else(|| title(id))
    }

    /// The name of a token type; a template shows the properties that all its tokens share.
    pub fn type_name(&self, program: &Program, of: TypeId) -> String {
        let props = program.token_types().get(of.index()).map(|info| {
            info.props.iter().map(|prop| prop.fixed.unwrap_or(Value::None)).collect::<Vec<_>>()
        });
        self.face_name(program, of, &props.unwrap_or_default())
    }

    /// The name of a token by its type and properties: "Lantern", "7 of Clubs", "Card ember 7".
    pub fn face_name(&self, program: &Program, of: TypeId, props: &[Value]) -> String {
        let mut name = self.label_name(program, of, props);
        if let Some(label) = self.types.get(of.index()) {
            self.add_given(program, of, props, &label.given, &mut name);
        }
        name
    }

    /// The name of a token by its label alone: "Card" if the author wrote none.
    fn label_name(&self, program: &Program, of: TypeId, props: &[Value]) -> String {
        let Some(label) = self.types.get(of.index()) else { return "Token".to_owned() };
        template::fill(&label.label, |name, _| self.prop_text(program, of, props, name))
    }

    /// The name of a token of which only the type and public properties show: the others are "?".
    pub fn front_name(&self, program: &Program, face: &TokenFace) -> String {
        let (of, front) = (face.type_id, public_face(program, face));
        let Some(label) = self.types.get(of.index()) else { return "Token".to_owned() };
        let mut name = template::fill(&label.label, |name, _| {
            let public = is_public(program, of, name);
            if public { self.prop_text(program, of, &front.props, name) } else { Some("?".into()) }
        });
        self.add_given(program, of, &front.props, &label.given, &mut name);
        name
    }

    /// Adds the given properties to a name: words and single numbers by their value, several numbers with the names of
    /// their properties, a yes by the name of its property.
    fn add_given(
        &self,
        program: &Program,
        of: TypeId,
        props: &[Value],
        given: &[String],
        name: &mut String,
    ) {
        let Some(info) = program.token_types().get(of.index()) else { return };
        let value = |id: &String| {
            let at = info.props.iter().position(|prop| prop.id == *id)?;
            props.get(at).copied().filter(|value| *value != Value::None)
        };
        let is_number = |id: &&String| matches!(value(id), Some(Value::Int(_)));
        let several = given.iter().filter(is_number).count() > 1;
        for id in given {
            let prop = words::lower_first(self.prop_name(id));
            let told = match value(id) {
                None | Some(Value::Bool(false) | Value::Token(_)) => continue,
                Some(Value::Bool(true)) => prop,
                Some(number @ Value::Int(_)) if several => {
                    format!("{prop} {}", self.plain(program, number))
                }
                Some(other) => words::lower_first(&self.plain(program, other)),
            };
            name.push(' ');
            name.push_str(&told);
        }
    }

    /// The name of a token.
    pub fn token_name(&self, program: &Program, state: &State, token: TokenId) -> String {
        let face = state.token(program, token);
        self.face_name(program, face.type_id, &face.props)
    }

    /// The sentence on what a token does, if its type has one.
    pub fn face_text(&self, program: &Program, of: TypeId, props: &[Value]) -> Option<String> {
        let text = self.types.get(of.index())?.text.as_deref()?;
        Some(template::fill(text, |name, _| self.prop_text(program, of, props, name)))
    }

    /// The one or two characters a token is drawn with, by its owner where the author says so.
    pub fn glyph(&self, program: &Program, of: TypeId, owner: Option<PlayerId>) -> Option<&str> {
        let label = self.types.get(of.index())?;
        owner
            .and_then(|player| label.glyphs.get(program.seat_name(player)))
            .or(label.glyph.as_ref())
            .map(String::as_str)
    }

    /// The name of a token whose face the reader does not see: "a ware" if all tokens of the
    /// game are wares, else "a token".
    pub fn some_token(&self) -> &str {
        &self.unknown
    }

    /// A value as people read it. Tokens are named as one who sees them names them.
    pub fn value(&self, program: &Program, state: &State, value: Value) -> String {
        match value {
            Value::None => "none".to_owned(),
            Value::Token(token) => self.token_name(program, state, token),
            other => self.plain(program, other),
        }
    }

    /// A value that is no token.
    fn plain(&self, program: &Program, value: Value) -> String {
        match value {
            Value::None => "none".to_owned(),
            Value::Int(number) => number.to_string(),
            Value::Bool(true) => "yes".to_owned(),
            Value::Bool(false) => "no".to_owned(),
            Value::Word { of, member } => {
                let words = self.words.get(usize::from(of));
                words.map_or("", |words| get(words, usize::from(member))).to_owned()
            }
            Value::Player(player) => self.seat_name(player).to_owned(),
            Value::Token(_) => "a token".to_owned(),
            Value::Place(place) => self.place_name(place).to_owned(),
            Value::TokenType(of) => self.type_name(program, of),
            Value::Direction(index) => get(&self.directions, usize::from(index)).to_owned(),
            Value::Set { .. } => {
                let members: Vec<String> =
                    value.members().map(|member| self.plain(program, member)).collect();
                if members.is_empty() { "nothing".to_owned() } else { members.join(", ") }
            }
        }
    }

    /// A property's value by its id, for templates: `owner`, `type` or a declared one.
    fn prop_text(
        &self,
        program: &Program,
        of: TypeId,
        props: &[Value],
        name: &str,
    ) -> Option<String> {
        let info = program.token_types().get(of.index())?;
        let at = info.props.iter().position(|prop| prop.id == name)?;
        let value = props.get(at).copied().or(info.props[at].fixed)?;
        Some(self.plain(program, value))
    }

    /// A token's property by its id, as people read it.
    fn face_prop(&self, program: &Program, face: &TokenFace, name: &str) -> Option<String> {
        match name {
            "owner" => face.owner.map(|player| self.seat_name(player).to_owned()),
            "type" => Some(self.type_name(program, face.type_id)),
            "at" => face.place.map(|place| self.place_name(place).to_owned()),
            _ => self.prop_text(program, face.type_id, &face.props, name),
        }
    }
}

/// True if everybody who sees a token of a type sees the property.
fn is_public(program: &Program, of: TypeId, prop: &str) -> bool {
    let props = program.token_types().get(of.index()).map_or(&[][..], |of| &of.props);
    props.iter().find(|known| known.id == prop).is_none_or(|known| known.visibility.is_public())
}

fn type_labels(def: &GameDef, program: &Program, named: &dyn Fn(&str) -> String) -> Vec<TypeLabel> {
    let label = |of: &boardwright_kernel::TypeInfo| {
        let own = def.display.tokens.get(&of.id);
        let family = of.family.as_ref().and_then(|family| def.display.tokens.get(family));
        let hint = |pick: &dyn Fn(&boardwright_def::TokenDisplay) -> Option<String>| {
            own.and_then(pick).or_else(|| family.and_then(pick))
        };
        let label = hint(&|hint| hint.label.clone());
        let declared = def.token_types.iter().find(|declared| declared.id == of.id);
        let props = declared.map_or(&[][..], |declared| &declared.props);
        let given = props.iter().filter(|prop| prop.init.is_none() && prop.visibility.is_public());
        TypeLabel {
            given: match label {
                Some(_) => Vec::new(),
                None => given.map(|prop| prop.id.clone()).collect(),
            },
            label: label.unwrap_or_else(|| named(&of.id)),
            text: hint(&|hint| hint.text.clone()),
            glyph: hint(&|hint| hint.glyph.clone()),
            glyphs: [own, family]
                .into_iter()
                .flatten()
                .map(|hint| hint.glyphs.clone())
                .find(|glyphs| !glyphs.is_empty())
                .unwrap_or_default(),
        }
    };
    program.token_types().iter().map(label).collect()
}

/// The name of every token's family, if all share one; naming it then tells nothing.
fn unknown_token(program: &Program, named: &dyn Fn(&str) -> String) -> String {
    let mut kinds = program.token_types().iter().map(|of| of.family.as_ref().unwrap_or(&of.id));
    let kind = kinds.next().filter(|first| kinds.all(|kind| kind == *first));
    kind.map_or_else(
        || "a token".to_owned(),
        |kind| words::indefinite(&words::lower_first(&named(kind))),
    )
}

fn get(list: &[String], index: usize) -> &str {
    list.get(index).map_or("", String::as_str)
}

/// A board as people call it: that of a player by its owner, "Amber's yard".
fn board_label(board: &Board, seats: &[String], named: &dyn Fn(&str) -> String) -> String {
    let Some(owner) = &board.owner else { return named(&board.id) };
    match seats.get((owner.seat as usize).wrapping_sub(1)) {
        Some(seat) => format!("{seat}'s {}", words::lower_first(&named(&owner.name))),
        None => named(&board.id),
    }
}

/// A cell as people call it: by its name in a graph, by its number on a track, else by row and
/// column; of several boards with the name of its own.
fn cell_label(
    def: &GameDef,
    cell: CellAt,
    zone: &str,
    boards: &[String],
    named: &dyn Fn(&str) -> String,
) -> String {
    let Some(board) = def.boards.get(usize::from(cell.board)) else { return named(zone) };
    let own = def.display.zones.get(zone).and_then(|hint| hint.label.clone());
    let name = match board.shape.facts().label {
        CellLabel::Name => return own.unwrap_or_else(|| named(zone)),
        CellLabel::Number => cell.index.to_string(),
        CellLabel::RowAndCol => words::cell_name(cell.row, cell.col),
    };
    match boards {
        [] | [_] => name,
        _ => format!("{} {name}", boards[usize::from(cell.board)]),
    }
}
