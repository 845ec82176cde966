//! Declarations: enums, token types, zones, variables and triggers.

use crate::{Domain, Effect, Expr, Shape};
use serde::{Deserialize, Serialize};

/// A closed list of words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EnumDef {
    /// The id.
    pub id: String,
    /// The words, numbered from 0.
    pub members: Vec<String>,
}

impl EnumDef {
    /// The id of the enum of the families of token types, in the order in which types first name
    /// them. No spec can use this id. A game has the enum if its rules read a family.
    pub const FAMILIES: &str = "token.family";
}

/// The treatment of a change beyond the bounds of a variable or property. In a cost, such a change
/// makes the action illegal either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Bound {
    /// The value stops at the bound.
    #[default]
    Clamp,
    /// The change is refused.
    Refuse,
}

impl Bound {
    /// True if a change stops at the bound.
    pub fn is_clamp(&self) -> bool {
        *self == Bound::Clamp
    }
}

/// A variable: its values, its start and its visibility.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VarDef {
    /// The id.
    pub id: String,
    /// Its values.
    pub domain: Domain,
    /// Its value at the start: a literal ([`Expr::Int`], [`Expr::Bool`], an enum word, a player by
    /// seat, or `none`).
    pub init: Expr,
    /// The treatment of a change beyond the bounds.
    #[serde(default, skip_serializing_if = "Bound::is_clamp")]
    pub bound: Bound,
    /// The players who see it: all, its owner, or none. The owner of a place's variable is a player
    /// with a token there.
    #[serde(default, skip_serializing_if = "Visibility::is_public")]
    pub visibility: Visibility,
    /// The event that sets it back to `init`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reset: Option<Reset>,
    /// Its keys: words, numbers, token types or seats of players, as the rows of a table have. It
    /// holds a value for each of them. Empty for a single value. Variables of places have no keys.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<Expr>,
}

impl VarDef {
    /// The limit of keys of a variable.
    pub const MOST_KEYS: usize = 1024;
}

/// A type of token and the properties of its tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenType {
    /// The id.
    pub id: String,
    /// The family it belongs to, where types were given as rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// The players who can tell which token it is, in a zone that they see: all, its owner, or
    /// none. Other players see only that a token of its owner is there.
    #[serde(default, skip_serializing_if = "Visibility::is_public")]
    pub visibility: Visibility,
    /// Its properties, in written order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub props: Vec<PropDef>,
    /// The maximum of tokens of this type at a time; no more are created. A type without one may have
    /// 1,000; more of them end the game with a fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The cells that a token covers on a board; one cell if left out. A type with a shape has the changing property
    /// [`TokenType::TURNED`] and the fixed property [`TokenType::TURNS`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
}

impl TokenType {
    /// The property with the number of the orientation in which a token lies, from 1.
    pub const TURNED: &str = "turned";
    /// The property with the number of orientations that a type has.
    pub const TURNS: &str = "turns";

    /// The limit of tokens of a type without a maximum of its own.
    pub const MOST: u32 = 1000;
    /// The limit of tokens in a state, over all types.
    pub const MOST_OF_ALL: u32 = 4096;

    /// The players who know everything about such a token in a zone that they see: of its type and of
    /// its properties, those that the fewest players see decide.
    pub fn veil(&self) -> Visibility {
        let secret = self.props.iter().map(|prop| prop.visibility);
        secret.chain([self.visibility]).max().unwrap_or_default()
    }

    /// True if what is not public is all for the same players: the whole token, or its secret
    /// properties.
    pub fn has_one_veil(&self) -> bool {
        let secret = self.props.iter().map(|prop| prop.visibility);
        let mut veils = secret.chain([self.visibility]).filter(|seen| !seen.is_public());
        let secrets = self.props.iter().any(|prop| !prop.visibility.is_public());
        let first = veils.next();
        veils.all(|veil| Some(veil) == first) && (self.visibility.is_public() || !secrets)
    }

    /// The families of `types`, each once, in the order in which types first name them.
    pub fn families(types: &[Self]) -> Vec<&str> {
        let mut named: Vec<&str> = Vec::new();
        for family in types.iter().filter_map(|of| of.family.as_deref()) {
            if !named.contains(&family) {
                named.push(family);
            }
        }
        named
    }
}

/// A property of tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PropDef {
    /// The id.
    pub id: String,
    /// Its values.
    pub domain: Domain,
    /// Its value at creation, a literal; `None` where each creation gives it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init: Option<Expr>,
    /// The treatment of a change beyond the bounds.
    #[serde(default, skip_serializing_if = "Bound::is_clamp")]
    pub bound: Bound,
    /// True if effects can change it. A fixed property with `init` has the same value for all
    /// tokens of the type.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changes: bool,
    /// The players who see its value, in a zone that they see: all, the owner of the token, or none.
    #[serde(default, skip_serializing_if = "Visibility::is_public")]
    pub visibility: Visibility,
}

/// The owner of a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Owner {
    /// One zone, without an owner.
    None,
    /// One zone for each player.
    Player,
}

/// The players who see the content of a zone or variable, or which token it is; later ones are
/// stricter. The number of tokens in a zone is always public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Visibility {
    /// All players.
    #[default]
    Public,
    /// Its owner.
    Owner,
    /// No player.
    Hidden,
}

impl Visibility {
    /// True if all players see it.
    pub fn is_public(&self) -> bool {
        *self == Visibility::Public
    }
}

/// The order of the tokens in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Ordering {
    /// Without order; equal tokens are one choice.
    Set,
    /// Last in, first out. Lists run from the top.
    Stack,
    /// First in, first out. Lists run from the front.
    Queue,
}

/// A place for tokens, and a node of the board graph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ZoneDef {
    /// The id: `deck`, `cell_1_3`.
    pub id: String,
    /// Its owner.
    pub owner: Owner,
    /// The players who see its tokens.
    pub visibility: Visibility,
    /// The order of its tokens.
    pub ordering: Ordering,
    /// Ids of neighbouring zones, in the order of the board's directions, then as written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjacent_to: Vec<String>,
    /// The most tokens in it; any number if left out.
    #[serde(default, skip_serializing_if = "Room::is_unlimited")]
    pub room: Room,
}

/// The most tokens that may lie in a place. A token beyond them does not come. Text: `room: 2`,
/// `room: 1 per player`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Room {
    /// Of all tokens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<u32>,
    /// Of the tokens of each owner. Tokens without owner are not limited by it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_player: Option<u32>,
}

impl Room {
    /// True if any number of tokens may lie there.
    pub fn is_unlimited(&self) -> bool {
        *self == Room::default()
    }

    /// The numbers that are given.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        self.tokens.into_iter().chain(self.per_player)
    }
}

/// The event that sets a variable back to its start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Reset {
    /// The beginning of any phase.
    Phase,
    /// The beginning of a turn.
    Turn,
    /// The beginning of a round.
    Round,
    /// The beginning of the game: never again.
    Game,
    /// The beginning of this phase.
    OnPhase(String),
    /// The beginning of this sequence, and its end.
    OnSequence(String),
}

/// The event that a trigger listens to. Text: `event: actionResolved(claim)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "event")]
pub enum EventMatch {
    /// A phase begins.
    PhaseEnter {
        /// Its name; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<String>,
    },
    /// A phase ends.
    PhaseExit {
        /// Its name; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<String>,
    },
    /// A turn begins.
    TurnStart,
    /// A turn ends.
    TurnEnd,
    /// A round begins.
    RoundStart,
    /// A round ends.
    RoundEnd,
    /// A top-level action is done. `actor` in the trigger is the player who took it.
    ActionResolved {
        /// Its name; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
    },
    /// A token came into a zone. Binds `$token` and `$place`.
    TokenEntered {
        /// The zone or board; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<String>,
    },
}

impl EventMatch {
    /// The only action whose end it matches; `None` for any action and for other events.
    pub fn action(&self) -> Option<&str> {
        match self {
            EventMatch::ActionResolved { action } => action.as_deref(),
            EventMatch::PhaseEnter { .. }
            | EventMatch::PhaseExit { .. }
            | EventMatch::TurnStart
            | EventMatch::TurnEnd
            | EventMatch::RoundStart
            | EventMatch::RoundEnd
            | EventMatch::TokenEntered { .. } => None,
        }
    }
}

/// Effects that wait for an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Trigger {
    /// The id, if the spec gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The event that it listens to.
    pub on: EventMatch,
    /// The condition, tested when the trigger leaves the queue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Expr>,
    /// Its effects, which may ask.
    pub effects: Vec<Effect>,
}
