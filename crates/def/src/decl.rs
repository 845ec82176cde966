//! Declarations: enums, token types, zones, variables and triggers.

use crate::{Domain, Effect, Expr};
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
    /// them. No author can give it, and it stands in a game whose rules read a family.
    pub const FAMILIES: &str = "token.family";
}

/// What becomes of a change that would lead beyond the bounds of a variable or property. In a cost
/// it makes the action illegal either way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Bound {
    /// It stops at the bound.
    #[default]
    Clamp,
    /// It is not made.
    Refuse,
}

impl Bound {
    /// Whether a change stops at the bound.
    pub fn is_clamp(&self) -> bool {
        *self == Bound::Clamp
    }
}

/// A variable: its values, how it starts, who sees it.
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
    /// What becomes of a change beyond the bounds.
    #[serde(default, skip_serializing_if = "Bound::is_clamp")]
    pub bound: Bound,
    /// Who sees it: everybody, its owner (of a player's variable; of a place's, who has a token
    /// there), or nobody.
    #[serde(default, skip_serializing_if = "Visibility::is_public")]
    pub visibility: Visibility,
    /// Back to `init` when this begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reset: Option<Reset>,
}

/// A type of token and what its tokens have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TokenType {
    /// The id.
    pub id: String,
    /// The family it belongs to, where types were given as rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub family: Option<String>,
    /// Who sees which token one of it is, where its zone shows it: everybody, its owner, or nobody.
    /// Others see that a token of its owner is there.
    #[serde(default, skip_serializing_if = "Visibility::is_public")]
    pub visibility: Visibility,
    /// Its properties, in written order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub props: Vec<PropDef>,
    /// How many of it there may be at a time: what would be one more is not created.
    #[serde(default = "usual_most", skip_serializing_if = "is_usual_most")]
    pub max: u32,
}

impl TokenType {
    /// How many tokens of a type there may be where nothing else is said.
    pub const MOST: u32 = 1000;
    /// How many tokens a state holds at most, of whatever types.
    pub const MOST_OF_ALL: u32 = 4096;

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

fn usual_most() -> u32 {
    TokenType::MOST
}

fn is_usual_most(max: &u32) -> bool {
    *max == TokenType::MOST
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
    /// What becomes of a change beyond the bounds.
    #[serde(default, skip_serializing_if = "Bound::is_clamp")]
    pub bound: Bound,
    /// Whether play can change it. A fixed property with `init` is the same for all of its type.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub changes: bool,
}

/// Whose a zone is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Owner {
    /// There is one, of nobody.
    None,
    /// Every player has one.
    Player,
}

/// Who sees what is in a zone or variable, or which token it is. How many tokens a zone holds is
/// always public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Visibility {
    /// Everybody.
    #[default]
    Public,
    /// Its owner.
    Owner,
    /// Nobody.
    Hidden,
}

impl Visibility {
    /// Whether everybody sees it.
    pub fn is_public(&self) -> bool {
        *self == Visibility::Public
    }
}

/// How the tokens of a zone are kept.
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
    /// Whose it is.
    pub owner: Owner,
    /// Who sees its tokens.
    pub visibility: Visibility,
    /// How its tokens are kept.
    pub ordering: Ordering,
    /// Ids of neighbouring zones, in the order of the board's directions, then as written.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjacent_to: Vec<String>,
}

/// What sets a variable back to its start.
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

/// What a trigger listens to. Text: `event: actionResolved(claim)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", tag = "event")]
pub enum EventMatch {
    /// A phase begins.
    PhaseEnter {
        /// Which; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        phase: Option<String>,
    },
    /// A phase ends.
    PhaseExit {
        /// Which; any if left out.
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
    /// A top-level action is done. `actor` in the trigger is who took it.
    ActionResolved {
        /// Which; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        action: Option<String>,
    },
    /// A token came into a zone. Binds `$token` and `$place`.
    TokenEntered {
        /// Which zone or board; any if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        zone: Option<String>,
    },
}

/// Effects that wait for an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Trigger {
    /// The id, if the spec gives one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// What it listens to.
    pub on: EventMatch,
    /// What must hold when its turn in the queue comes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Expr>,
    /// What it does. It may ask.
    pub effects: Vec<Effect>,
}
