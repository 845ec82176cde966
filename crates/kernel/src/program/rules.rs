//! Chance, turns, triggers and endings, and operands of effects that are too large for an operation.

use super::{Alternative, AlternativeKind, ParamInfo, Test};
use crate::code::{ListId, NodeId, Pc, Reg, Signal, Slot, Target};
use crate::{CauseId, Kind};

/// The chance of a game.
#[derive(Debug)]
pub(crate) struct Chance {
    pub rolls: Vec<RollDef>,
    pub secrets: Vec<SecretRoll>,
    /// True if anything is left to chance.
    pub any: bool,
    /// True if chance is lazy: an effect shuffles, draws or inserts at random, so an operation may have to wait for an
    /// outcome.
    pub lazy: bool,
    /// The alternatives of lazy chance: a token, or the number of tokens before one.
    pub lazy_outcomes: [Vec<Alternative>; 2],
}

impl Default for Chance {
    fn default() -> Self {
        Self {
            rolls: Vec::new(),
            secrets: Vec::new(),
            any: false,
            lazy: false,
            lazy_outcomes: [("next", Kind::Token), ("behind", Kind::Int)].map(|(name, kind)| {
                let params = vec![ParamInfo { name: name.to_owned(), kind }];
                vec![Alternative::plain(AlternativeKind::Outcome, params)]
            }),
        }
    }
}

/// A roll.
#[derive(Debug)]
pub(crate) struct RollDef {
    pub outcomes: RollOutcomes,
    pub kind: Kind,
    pub faces: u32,
    pub dice: u32,
    /// The outcome that a packed move of 0 stands for.
    pub lo: i32,
    pub shown: Vec<Alternative>,
    pub cause: CauseId,
    /// The only player who sees the outcome; all do if there is none.
    pub viewer: Option<NodeId>,
}

/// The outcome of a roll for one player, kept in the state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SecretRoll {
    /// The word that holds it.
    pub value: u32,
    /// The word that holds the player who sees it; `none` while nothing secret is held.
    pub viewer: u32,
    pub roll: u16,
}

/// The outcomes of a roll.
#[derive(Debug)]
pub(crate) enum RollOutcomes {
    /// Values with weights, in canonical order, and the sum of the weights.
    Weighted(Vec<(i32, u32)>, u32),
    /// Members of a list, equally likely.
    List(ListId),
}

/// The order of turns.
#[derive(Debug, Default)]
pub(crate) struct Turns {
    pub order: Order,
    /// True if nothing happens between two turns: no trigger listens, nothing is reset, no player can be
    /// eliminated, no position is recorded, rounds begin with the first seat, and the next player in seat order
    /// follows.
    pub plain: bool,
    /// The positions that are recorded when turns begin; none unless a rule compares them.
    pub positions: Vec<Vec<PositionPart>>,
}

/// A part of a position. A position without parts is everything that rules can read, but the counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PositionPart {
    /// A value.
    Value(NodeId),
    /// The members of a list, in order.
    Values(ListId),
    /// Tokens, with their places.
    Tokens(ListId),
    /// The tokens of places.
    Places(ListId),
}

/// The player who has the next turn.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) enum Order {
    #[default]
    RoundRobin,
    None,
    By(NodeId),
}

/// Triggers, and the signals, actions and places that they listen to.
#[derive(Debug, Default)]
pub(crate) struct Triggers {
    pub defs: Vec<TriggerDef>,
    pub listeners: Listeners,
    /// The longest chain of triggers that cause each other.
    pub max_depth: i32,
}

#[derive(Debug)]
pub(crate) struct TriggerDef {
    pub entry: Pc,
    pub ret: Slot,
    pub actor: Slot,
    pub token: Option<Slot>,
    pub place: Option<Slot>,
}

/// Triggers by signal, action and place, in written order.
#[derive(Debug, Default)]
pub(crate) struct Listeners {
    pub signals: Vec<(Signal, Vec<u16>)>,
    /// By action.
    pub resolved: Vec<Vec<u16>>,
    /// By place.
    pub entered: Vec<Vec<u16>>,
}

impl Listeners {
    /// True if a trigger hears that a turn or a round begins.
    pub fn hears_beginnings(&self) -> bool {
        let begins = |signal: &Signal| matches!(signal, Signal::TurnStart | Signal::RoundStart);
        self.signals.iter().any(|(signal, _)| begins(signal))
    }
}

/// The endings of a game, their results and the scoring.
#[derive(Debug, Default)]
pub(crate) struct Endings {
    pub results: Vec<ResultDef>,
    /// The endings as they are written. Explanations go by them: the paths and conditions of the definition
    /// are lost where a rule is specialised or taken apart.
    pub rules: Vec<EndDef>,
    /// The rules specialised for the player who acted last, for play; empty if there are too many players.
    pub by_player: Vec<Vec<EndDef>>,
    pub scoring: Option<(Reg, NodeId)>,
    /// True if nothing but the endings follows an action: no trigger waits.
    pub follow_actions: bool,
}

/// The result of an ending.
#[derive(Debug)]
pub(crate) enum ResultDef {
    Win(NodeId),
    Winners(ListId),
    AllWin,
    Lose(NodeId),
    AllLose,
    Draw,
    /// Values of the player in the register; the first decides first.
    Rank(Reg, Vec<NodeId>),
    Payoff(Reg, NodeId),
}

/// An ending.
#[derive(Debug)]
pub(crate) struct EndDef {
    /// The condition as an expression, for explanations.
    pub when: NodeId,
    pub result: u16,
    pub cause: CauseId,
    pub test: Test,
}

/// Tables of such operands.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    /// Variables that are written.
    pub targets: Vec<Target>,
    pub creates: Vec<CreateDef>,
    pub rounds: Vec<RoundsDef>,
    pub groups: Vec<GroupDef>,
}

#[derive(Debug)]
pub(crate) struct CreateDef {
    pub of: NodeId,
    pub place: NodeId,
    pub count: NodeId,
    pub owner: NodeId,
    pub props: Vec<(u16, NodeId)>,
    pub bind: Option<Slot>,
}

/// A loop around the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoundsDef {
    /// The present player.
    pub slot: Slot,
    /// Two words: the last player, and how many more times the loop runs.
    pub store: u32,
    pub list: ListId,
    pub until: Option<NodeId>,
}

/// Several players who answer at the same time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroupDef {
    /// The players who are asked, before the first answer.
    pub list: ListId,
    /// Three words: the players who are asked and those of them still to be asked, a bit for each; and 1 if any could
    /// answer.
    pub store: u32,
    /// Holds the player who is being asked.
    pub each: Slot,
    /// Holds an answer until it is stored.
    pub answer: Slot,
    /// First of the words that store the answers, one per player.
    pub answers: u32,
    /// The variable that gets them.
    pub target: u16,
}
