//! The terms in which `facts.rs` describes effects.

use super::{Alternative, Effect, Labelled, Outcomes, Position, Result, VarScope};
use crate::Expr;

/// The purpose of an expression in an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A number or another value that is written or counted with.
    Value,
    /// A condition.
    Condition,
    /// One token.
    Token,
    /// One player.
    Player,
    /// A list of players who are asked.
    Players,
    /// A token type.
    TokenType,
    /// The place whose variable is changed.
    Cell,
    /// A place that tokens are taken from.
    From,
    /// A place that is changed without gaining or losing tokens.
    Place,
    /// A place that tokens are put into.
    Into,
    /// A list that is worked on.
    List,
    /// A list that somebody chooses from.
    Options,
}

/// One part of an effect.
#[derive(Debug, Clone, Copy)]
pub enum Part<'a> {
    /// An expression.
    Value(Role, &'a Expr),
    /// An expression in which a name is bound.
    Bound(&'a str, Role, &'a Expr),
    /// Effects inside, with the name that is bound in them.
    Body(Option<&'a str>, &'a [Effect]),
    /// A name, or a word of a fixed choice.
    Word(&'a str),
    /// Text for people.
    Text(&'a str),
    /// A property that holds.
    Flag,
    /// A limit that the author gives.
    Limit(u32),
    /// A limit that the compiler computes unless the author gives it.
    ComputedLimit(u32),
    /// A flag that the compiler finds unless the author sets it.
    ComputedFlag(bool),
    /// Properties of a new token.
    Props(&'a [(String, Expr)]),
    /// Arguments.
    Args(&'a [Expr]),
    /// Texts for what can be chosen.
    Labels(&'a [Labelled]),
    /// Answers to a question.
    Alternatives(&'a [Alternative]),
    /// Outcomes of chance.
    Outcomes(&'a Outcomes),
    /// The result of the game.
    Result(&'a Result),
}

/// The facts about an effect.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// Its key in the long spelling.
    pub key: &'static str,
    /// The variables or properties that it changes.
    pub writes: Writes<'a>,
    /// The name that it binds.
    pub binds: Option<Bind<'a>>,
    /// True if it moves, creates or destroys tokens, or changes their owner or type.
    pub tokens: bool,
    /// True if it asks players.
    pub asks: bool,
    /// True if it is a chance node. Random order and random positions are not.
    pub rolls: bool,
    /// True if it moves tokens whose order or new position chance decides.
    pub random: bool,
    /// The sequence that it calls.
    pub calls: Option<&'a str>,
    /// The answers that it offers.
    pub offers: &'a [Alternative],
    /// The control flow after it.
    pub flow: Flow,
}

/// Variables or properties that an effect changes.
#[derive(Debug, Clone, Copy)]
pub enum Writes<'a> {
    /// None.
    Nothing,
    /// A variable.
    Variable {
        /// The kind of variable.
        scope: VarScope,
        /// The variable.
        name: &'a str,
        /// The new value, or what is added; `None` if players answer for it.
        value: Option<&'a Expr>,
        /// True if the value is added.
        adds: bool,
    },
    /// A token's property, its owner or its type.
    Property {
        /// The property.
        name: &'a str,
        /// The new value, or what is added.
        value: &'a Expr,
        /// True if the value is added.
        adds: bool,
    },
    /// Properties of a new token.
    NewToken(&'a [(String, Expr)]),
}

/// A name that an effect binds.
#[derive(Debug, Clone, Copy)]
pub struct Bind<'a> {
    /// The name with its `$`.
    pub name: &'a str,
    /// The value that it names, or the list that the value is a member of, as far as it may be a place.
    pub from: Option<&'a Expr>,
    /// True if the effects that follow may read it; false if only those inside may.
    pub stays: bool,
}

/// The control flow after an effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// The next effect.
    Next,
    /// Control returns to the caller.
    Returns,
    /// The phase ends when the action is done.
    EndsPhase,
    /// The turn ends when the action is done.
    EndsTurn,
    /// The next effect; later another player has the turn.
    SetsTurn,
    /// The next effect; a player is left out from now on, whose turn may end.
    Eliminates,
    /// The game is over.
    EndsGame,
}

impl<'a> Bind<'a> {
    /// A name for the effects that follow.
    pub(super) fn after(name: &'a str, from: Option<&'a Expr>) -> Option<Self> {
        Some(Self { name, from, stays: true })
    }

    /// A name for the effects inside.
    pub(super) fn inside(name: &'a str, from: Option<&'a Expr>) -> Option<Self> {
        Some(Self { name, from, stays: false })
    }
}

impl<'a> Facts<'a> {
    pub(super) fn of(key: &'static str) -> Self {
        Self {
            key,
            writes: Writes::Nothing,
            binds: None,
            tokens: false,
            asks: false,
            rolls: false,
            random: false,
            calls: None,
            offers: &[],
            flow: Flow::Next,
        }
    }

    /// An effect that changes where tokens are.
    pub(super) fn tokens(key: &'static str) -> Self {
        Self { tokens: true, ..Self::of(key) }
    }

    /// An effect that moves tokens to the top, the bottom or a random position.
    pub(super) fn moves(key: &'static str, position: Option<Position>) -> Self {
        Self { random: position == Some(Position::Random), ..Self::tokens(key) }
    }

    /// An effect that asks players.
    pub(super) fn asks(key: &'static str) -> Self {
        Self { asks: true, ..Self::of(key) }
    }

    /// An effect that changes what is done next.
    pub(super) fn flow(key: &'static str, flow: Flow) -> Self {
        Self { flow, ..Self::of(key) }
    }

    pub(super) fn variable(
        key: &'static str,
        scope: VarScope,
        name: &'a str,
        value: &'a Expr,
        adds: bool,
    ) -> Self {
        let writes = Writes::Variable { scope, name, value: Some(value), adds };
        Self { writes, ..Self::of(key) }
    }

    pub(super) fn property(key: &'static str, name: &'a str, value: &'a Expr, adds: bool) -> Self {
        let tokens = matches!(name, "owner" | "type" | "at");
        Self { writes: Writes::Property { name, value, adds }, tokens, ..Self::of(key) }
    }

    /// True if it may suspend its procedure until a player or chance answers.
    pub fn suspends(&self) -> bool {
        self.asks || self.rolls
    }

    /// True if its result is known before a player or chance answers. A trial runs no other effects.
    pub fn is_foreseen(&self) -> bool {
        !self.suspends() && !self.random
    }

    /// True if it changes who plays or whose turn it is.
    pub fn players(&self) -> bool {
        match self.flow {
            Flow::EndsPhase | Flow::EndsTurn | Flow::SetsTurn | Flow::Eliminates => true,
            Flow::Next | Flow::Returns | Flow::EndsGame => false,
        }
    }

    /// The actions that it offers by name.
    pub fn offered_actions(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.offers.iter().filter_map(|answer| match answer {
            Alternative::Action(named) => Some(named.action.as_str()),
            Alternative::Option(_) => None,
        })
    }
}
