//! What a viewer sees. Whatever is not seen is not in the observation, so nothing can leak from it.

use crate::machine::{Decider, Machine, Options};
use crate::program::Program;
use crate::state::{State, token};
use crate::value::NONE;
use crate::{
    Bounded, Event, EventKind, Outcome, PlaceId, PlayerId, TokenFace, TokenId, TypeId, Value,
    VarId, Viewers,
};
use boardwright_def::{Ordering, Visibility};
use std::hash::{Hash, Hasher};

/// What one player sees of a state.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Observation {
    /// Who sees it.
    pub viewer: PlayerId,
    /// By [`PlaceId`].
    pub places: Vec<SeenPlace>,
    /// By [`VarId`]; `None` where the viewer does not see it.
    pub globals: Vec<Option<Value>>,
    /// By [`VarId`], then by place; `None` where a place has no such variable or the viewer does not
    /// see it.
    pub place_vars: Vec<Vec<Option<Value>>>,
    /// By [`VarId`], then by player.
    pub player_vars: Vec<Vec<Option<Value>>>,
    /// Number of the round.
    pub round: u32,
    /// Number of the turn.
    pub turn: u32,
    /// Number of the ply.
    pub ply: u32,
    /// Number of the decision within the ply.
    pub step: u32,
    /// Who has the turn.
    pub active: Option<PlayerId>,
    /// The phase.
    pub phase: Option<usize>,
    /// Who decides.
    pub decider: Option<Decider>,
    /// The legal moves in canonical order, if the viewer decides.
    pub moves: Vec<SeenMove>,
    /// What the viewer picked so far, if several members of a list are being chosen.
    pub picked: Vec<SeenArg>,
    /// How the game ended.
    pub result: Option<Outcome>,
    /// Who is left out, and what is answered at the same time.
    pub table: SeenTable,
}

/// What is seen of the players themselves. Most games have nothing of it, and then it is no part of
/// the hash.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeenTable {
    /// Who is eliminated.
    pub eliminated: Viewers,
    /// Who answers the present question at the same time.
    pub answering: Viewers,
    /// What the viewer has answered to it already; a token as what it is.
    pub answered: Option<(Value, Option<SeenToken>)>,
}

impl Hash for SeenTable {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if *self != Self::default() {
            self.eliminated.hash(state);
            self.answering.hash(state);
            self.answered.hash(state);
        }
    }
}

/// A value as its decider sees it: a token by where it lies and, if the decider sees that, what it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SeenArg {
    /// A value that is no token.
    Value(Value),
    /// A token.
    Token(Option<PlaceId>, Option<SeenToken>),
}

/// What is seen of a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPlace {
    /// How many tokens it holds.
    pub count: usize,
    /// Which, in order, but for those whose type the viewer may not see; `None` if the viewer cannot
    /// look in.
    pub tokens: Option<Vec<SeenToken>>,
    /// What the viewer knows of the tokens that it does not see.
    pub known: Vec<KnownToken>,
    /// Tokens of which the viewer sees that they are there, but not which they are.
    pub veiled: Vec<VeiledToken>,
}

impl Hash for SeenPlace {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.count.hash(state);
        self.tokens.hash(state);
        self.known.hash(state);
        // Most games have none, and then it is no part of the hash.
        if !self.veiled.is_empty() {
            self.veiled.hash(state);
        }
    }
}

/// A token that a viewer sees lying in a place without seeing or knowing which it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VeiledToken {
    /// How many lie before it in a place with order.
    pub at: Option<usize>,
    /// Whose it is.
    pub owner: Option<PlayerId>,
}

/// A token that a viewer knows where it does not see it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct KnownToken {
    /// How many lie before it in a place with order.
    pub at: Option<usize>,
    /// What it is.
    pub token: SeenToken,
}

/// What is seen of a token.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenToken {
    /// Its type.
    pub type_id: TypeId,
    /// Whose it is.
    pub owner: Option<PlayerId>,
    /// Its properties; `none` for one that names a token, which would tell that token from its
    /// equals.
    pub props: Vec<Value>,
}

/// A legal move as its decider sees it: tokens by where they lie and what they are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SeenMove {
    /// Which alternative.
    pub alternative: usize,
    /// A value for each parameter; tokens are `none` here.
    pub args: Vec<Value>,
    /// For each parameter that is a token: where it lies and, if the decider sees that, what it is.
    pub tokens: Vec<(Option<PlaceId>, Option<SeenToken>)>,
}

/// How much of an event somebody sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// All of it.
    Whole,
    /// That a token moved, but not which.
    Faceless,
    /// Nothing.
    Nothing,
}

/// FNV-1a with lengths and discriminants as 64 bits, so that 32-bit machines hash the same.
struct Fold(u64);

impl Hasher for Fold {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u16(&mut self, value: u16) {
        self.write(&value.to_le_bytes());
    }

    fn write_u32(&mut self, value: u32) {
        self.write(&value.to_le_bytes());
    }

    fn write_i32(&mut self, value: i32) {
        self.write(&value.to_le_bytes());
    }

    fn write_u64(&mut self, value: u64) {
        self.write(&value.to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.write_u64(value as i64 as u64);
    }

    fn finish(&self) -> u64 {
        crate::hash::finish(self.0)
    }
}

impl Observation {
    /// `observation_hash`: all of it, 64 bits.
    pub fn hash(&self) -> u64 {
        let mut fold = Fold(0xcbf2_9ce4_8422_2325);
        Hash::hash(self, &mut fold);
        fold.finish()
    }
}

/// Whether somebody may look into a place; `None` sees everything. Of a token whose type is not
/// public a place shows only whose it is: [`knows_token`].
pub fn sees_place(program: &Program, viewer: Option<PlayerId>, at: PlaceId) -> bool {
    let info = &program.places[at.index()];
    sees(info.visibility, info.owner, viewer)
}

pub(crate) fn sees(
    visibility: Visibility,
    owner: Option<PlayerId>,
    viewer: Option<PlayerId>,
) -> bool {
    viewer.is_none()
        || match visibility {
            Visibility::Public => true,
            Visibility::Owner => owner.is_some() && owner == viewer,
            Visibility::Hidden => false,
        }
}

/// Whether somebody knows what a token is: by looking where it lies, or because it was seen before.
/// `None` knows everything.
pub fn knows_token(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    token: TokenId,
) -> bool {
    let Some(player) = viewer else { return true };
    let id = i32::from(token.0);
    let known = state.seers_of(program, id) | state.known_by(program, id);
    Viewers::of(known).has(player)
}

/// Whether a place shows somebody which of its tokens this is: as far as its type allows.
fn sees_face(program: &Program, viewer: Option<PlayerId>, face: &TokenFace) -> bool {
    let owner = face.owner.map_or(NONE, |owner| i32::from(owner.0));
    let shown = program.unveiled(i32::from(face.type_id.0), owner);
    viewer.is_none_or(|viewer| Viewers::of(shown).has(viewer))
}

/// How much of an event somebody sees; `None` sees everything.
pub fn sees_event(program: &Program, viewer: Option<PlayerId>, event: &Event) -> Seen {
    let token_in = |at: Option<PlaceId>| at.is_some_and(|at| sees_place(program, viewer, at));
    match &event.kind {
        EventKind::Var { var, player, .. } => {
            if sees_var(program, viewer, *var, *player) {
                Seen::Whole
            } else {
                Seen::Nothing
            }
        }
        EventKind::PlaceVar { var, .. } => {
            if tells_place_var(program, viewer, *var) {
                Seen::Whole
            } else {
                Seen::Nothing
            }
        }
        EventKind::Moved { face, from, to, known, .. } => {
            let follows = viewer.is_some_and(|viewer| known.has(viewer));
            let sees = (token_in(*from) || token_in(*to)) && sees_face(program, viewer, face);
            if sees || follows { Seen::Whole } else { Seen::Faceless }
        }
        EventKind::Rolled { to, .. } => {
            let shown = viewer.is_none_or(|viewer| to.has(viewer));
            if shown { Seen::Whole } else { Seen::Faceless }
        }
        EventKind::Revealed { face, to, .. } => {
            let shown = to.is_none() || *to == viewer;
            let sees = token_in(face.place) && sees_face(program, viewer, face);
            if shown || sees { Seen::Whole } else { Seen::Faceless }
        }
        // Where the token is at the end of the move is not in the event: who does not see
        // everything is told nothing unless all places and types are public.
        EventKind::Prop { .. } | EventKind::Owner { .. } | EventKind::Type { .. } => {
            if viewer.is_none() || !program.tracks { Seen::Whole } else { Seen::Nothing }
        }
        EventKind::BoundRefused { of } => {
            let shown = match of {
                Bounded::Var { var, player } => sees_var(program, viewer, *var, *player),
                Bounded::PlaceVar { var, .. } => tells_place_var(program, viewer, *var),
                Bounded::Prop { .. } => viewer.is_none() || !program.tracks,
            };
            if shown { Seen::Whole } else { Seen::Nothing }
        }
        // That all have answered is no secret; what they answered is as visible as the variable.
        EventKind::Unsealed { var, .. } => {
            let public = program.player_vars[var.index()].visibility.is_public();
            if viewer.is_none() || public { Seen::Whole } else { Seen::Faceless }
        }
        EventKind::Eliminated { .. }
        | EventKind::Concealed { .. }
        | EventKind::Shuffled { .. }
        | EventKind::PhaseEnter { .. }
        | EventKind::PhaseExit { .. }
        | EventKind::TurnStart { .. }
        | EventKind::TurnEnd { .. }
        | EventKind::RoundStart { .. }
        | EventKind::RoundEnd
        | EventKind::Resolved { .. }
        | EventKind::NothingToChoose
        | EventKind::TriggerCut
        | EventKind::LoopCut
        | EventKind::CreateCut
        | EventKind::TokenGone
        | EventKind::Ended => Seen::Whole,
    }
}

fn sees_var(
    program: &Program,
    viewer: Option<PlayerId>,
    var: VarId,
    player: Option<PlayerId>,
) -> bool {
    let vars = if player.is_some() { &program.player_vars } else { &program.global_vars };
    sees(vars[var.index()].visibility, player, viewer)
}

/// Whether a change of a variable of a place is told to somebody. Who has a token there at that
/// moment is not in the event.
fn tells_place_var(program: &Program, viewer: Option<PlayerId>, var: VarId) -> bool {
    viewer.is_none() || program.place_vars[var.index()].info.visibility.is_public()
}

/// Whether somebody sees a variable of a place: of one with [`Visibility::Owner`], who has a token
/// there. `None` sees everything.
pub fn sees_place_var(
    program: &Program,
    state: &State,
    viewer: Option<PlayerId>,
    var: VarId,
    place: PlaceId,
) -> bool {
    let Some(player) = viewer else { return true };
    match program.place_vars[var.index()].info.visibility {
        Visibility::Public => true,
        Visibility::Owner => {
            let owner =
                |token: &TokenId| state.token_word(program, i32::from(token.0), token::OWNER);
            let tokens = state.tokens(program, place);
            tokens.iter().any(|token| owner(token) == i32::from(player.0))
        }
        Visibility::Hidden => false,
    }
}

fn seen_token(face: TokenFace) -> SeenToken {
    let props = face.props.into_iter().map(anonymous).collect();
    SeenToken { type_id: face.type_id, owner: face.owner, props }
}

/// What a player sees.
pub fn observe(program: &Program, state: &State, viewer: PlayerId) -> Observation {
    let mut machine = Machine::from_state(program, state.clone(), QUIET);
    let who = Some(viewer);
    let places = (0..program.places.len()).map(|at| {
        let at = PlaceId(at as u16);
        if !sees_place(program, who, at) {
            let known = known_in(program, state, viewer, at);
            let (count, veiled) = (state.count(program, at), Vec::new());
            return SeenPlace { count, tokens: None, known, veiled };
        }
        looked_at(program, state, viewer, at)
    });
    let places = places.collect();
    let globals = (0..program.global_vars.len()).map(|v| {
        let var = VarId(v as u16);
        let value = state.global(program, var);
        sees_var(program, who, var, None).then_some(anonymous(value))
    });
    let player_vars = (0..program.player_vars.len()).map(|v| {
        let var = VarId(v as u16);
        let of = |p: usize| {
            let player = PlayerId(p as u16);
            let value = state.of_player(program, player, var);
            sees_var(program, who, var, Some(player)).then_some(anonymous(value))
        };
        (0..program.players).map(of).collect()
    });
    let place_vars = (0..program.place_vars.len()).map(|v| {
        let of = |at: usize| {
            let (at, var) = (PlaceId(at as u16), VarId(v as u16));
            let value = state.of_place(program, at, var)?;
            sees_place_var(program, state, who, var, at).then_some(anonymous(value))
        };
        (0..program.places.len()).map(of).collect()
    });
    let place_vars = place_vars.collect();
    let decider = machine.decision().map(|d| d.decider);
    let table = seen_table(program, state, viewer, &machine);
    let decides = decider == Some(Decider::Player(viewer));
    let moves = if decides { seen_moves(program, state, viewer, &mut machine) } else { Vec::new() };
    let picked = if decides { machine.picked() } else { Vec::new() };
    let picked = picked.into_iter().map(|value| match value {
        Value::Token(token) => {
            let (place, face) = seen_face(program, state, viewer, token);
            SeenArg::Token(place, face)
        }
        value => SeenArg::Value(value),
    });
    let picked = picked.collect();
    Observation {
        viewer,
        places,
        globals: globals.collect(),
        player_vars: player_vars.collect(),
        place_vars,
        round: state.round(),
        turn: state.turn(),
        ply: state.ply(),
        step: state.step(),
        active: state.active(),
        phase: state.phase(),
        decider,
        moves,
        picked,
        result: state.result(program),
        table,
    }
}

fn seen_table(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    machine: &Machine<'_>,
) -> SeenTable {
    let answered = machine.sealed_answer(viewer).map(|answer| {
        let token = match answer {
            Value::Token(token) if knows_token(program, state, Some(viewer), token) => {
                Some(seen_token(state.token(program, token)))
            }
            _ => None,
        };
        (anonymous(answer), token)
    });
    SeenTable { eliminated: state.eliminated(program), answering: machine.answering(), answered }
}

/// A place into which a player may look.
fn looked_at(program: &Program, state: &State, viewer: PlayerId, at: PlaceId) -> SeenPlace {
    let all = state.tokens(program, at);
    let count = all.len();
    let ordered = program.places[at.index()].ordering != Ordering::Set;
    let (mut tokens, mut known, mut veiled) = (Vec::new(), Vec::new(), Vec::new());
    for (index, token) in all.into_iter().enumerate() {
        let face = state.token(program, token);
        let at = ordered.then_some(index);
        if sees_face(program, Some(viewer), &face) {
            tokens.push(seen_token(face));
        } else if knows_token(program, state, Some(viewer), token) {
            known.push(KnownToken { at, token: seen_token(face) });
        } else {
            veiled.push(VeiledToken { at, owner: face.owner });
        }
    }
    // Tokens of a set are sorted by what they are.
    veiled.sort_unstable();
    SeenPlace { count, tokens: Some(tokens), known, veiled }
}

/// What a player knows of the tokens of a place where it cannot look in.
fn known_in(program: &Program, state: &State, viewer: PlayerId, at: PlaceId) -> Vec<KnownToken> {
    let ordered = program.places[at.index()].ordering != Ordering::Set;
    let tokens = state.tokens(program, at).into_iter().enumerate();
    let known = tokens.filter(|(_, token)| knows_token(program, state, Some(viewer), *token));
    known
        .map(|(index, token)| KnownToken {
            at: ordered.then_some(index),
            token: seen_token(state.token(program, token)),
        })
        .collect()
}

pub(crate) const QUIET: Options =
    Options { explicit_chance: false, events: false, journal: false, work: crate::WORK };

/// A value without the number of a token, which tells equal tokens apart.
fn anonymous(value: Value) -> Value {
    if let Value::Token(_) = value { Value::None } else { value }
}

/// Where a token lies and, if the viewer sees that, what it is.
fn seen_face(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    token: TokenId,
) -> (Option<PlaceId>, Option<SeenToken>) {
    let face = state.token(program, token);
    let place = face.place;
    let visible = knows_token(program, state, Some(viewer), token);
    (place, visible.then(|| seen_token(face)))
}

fn seen_moves(
    program: &Program,
    state: &State,
    viewer: PlayerId,
    machine: &mut Machine<'_>,
) -> Vec<SeenMove> {
    let moves = machine.legal_moves().to_vec();
    let seen = moves.into_iter().map(|chosen| {
        let choice = machine.decode(chosen);
        let tokens = choice.args.iter().filter_map(|arg| match arg {
            Value::Token(token) => Some(seen_face(program, state, viewer, *token)),
            _ => None,
        });
        let tokens = tokens.collect();
        let args = choice.args.iter().map(|arg| anonymous(*arg)).collect();
        SeenMove { alternative: choice.alternative, args, tokens }
    });
    seen.collect()
}
