//! Explains why a move is not legal, and the cause of an event. The evaluator of play is asked again for the parts of
//! a condition, so play itself is not traced and not slower.
//!
//! A viewer is told only what follows from its observation: a value that it may not know has [`Fact::value`] `None` or
//! [`Reason::known`] false. States of one information set get equal explanations.

mod blame;
mod events;
mod facts;
mod knowledge;
mod known_lists;
mod meanings;
mod operations;
mod public_names;
mod search;
mod stages;
mod verdict;
mod witnesses;

pub use events::{EventCause, TestedCondition, explain_event};
pub use stages::states_before;
pub use verdict::explain_move;

use crate::state::State;
use crate::{ActionId, PlaceId, PlayerId, Value, VarId};

/// The moves asked about: one move, some moves of one action, or an action with any arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveQuery {
    /// The player who would make it; `None` means the present decider.
    pub by: Option<PlayerId>,
    /// The kind of answer.
    pub what: MoveQueryKind,
    /// By parameter of the present decision; an argument that is `None` or left out may be anything.
    pub args: Vec<Option<Value>>,
}

/// The kind of answer that is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveQueryKind {
    /// An action, whichever alternatives of the present decision take it or go on with it.
    Action(ActionId),
    /// An alternative of the present decision, by index.
    Alternative(usize),
}

/// The answer: is it a legal move, and which reasons are against it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Verdict {
    /// True if some such move is in the list of legal moves; `None` if the viewer cannot know.
    pub legal: Option<bool>,
    /// The number of ways of choosing the arguments that were decided.
    pub decided_ways: u64,
    /// The number of them without a reason against them, as far as the viewer can know.
    pub open_ways: u64,
    /// The reasons against the others, in the order in which play tests them.
    pub reasons: Vec<Reason>,
    /// True if the budget of one list of moves was spent before all ways were decided.
    pub cut: bool,
}

/// A reason against a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Its kind.
    pub kind: ReasonKind,
    /// The node of the `GameDef`: `actions.buy.pre[1]`; empty if there is none.
    pub path: String,
    /// True if the reason is certain. If false, the viewer cannot know whether it applies, and is told none of the values
    /// that it does not know.
    pub known: bool,
    /// The number of ways of choosing the arguments that it is against.
    pub count: u64,
    /// The arguments of the first of these ways that were chosen when it was tested, by name; `None` for an argument
    /// that the viewer cannot know.
    pub with: Vec<(String, Option<Value>)>,
    /// The parts of a condition that make it fail, with their values in that way.
    pub facts: Vec<Fact>,
    /// The reasons against each way of going on, for [`ReasonKind::NoWay`].
    pub inner: Vec<Reason>,
    /// The position after the move, in which the parts have their values, for [`ReasonKind::After`].
    pub moment: Option<Box<State>>,
}

/// The kind of a reason against a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReasonKind {
    /// The game is over.
    Over,
    /// Another decision is asked now.
    NotAsked {
        /// The node of the present decision.
        now: String,
        /// The nodes that ask for the action.
        at: Vec<String>,
    },
    /// Another player is asked now; `None` if chance is.
    NotDecider {
        /// The player.
        decider: Option<PlayerId>,
    },
    /// The present decision has no such alternative, or the action has fewer parameters.
    NoSuchAnswer,
    /// The limit of the action is reached.
    Limit {
        /// The number of times it was taken.
        used: i32,
        /// The limit.
        max: i32,
    },
    /// The argument is not in the domain of its parameter.
    Domain {
        /// The parameter's name.
        param: String,
    },
    /// The argument is not among the options.
    Outside {
        /// The parameter's name.
        param: String,
    },
    /// There are no options.
    Nothing {
        /// The parameter's name.
        param: String,
    },
    /// The asking effect gives another argument.
    Given {
        /// The parameter's name.
        param: String,
        /// The argument given; `None` if the viewer cannot know it.
        value: Option<Value>,
    },
    /// A condition does not hold.
    Condition,
    /// The cost cannot be paid in full.
    Cost,
    /// A condition on the position after the move does not hold there.
    After,
    /// A later question has no answer.
    NoWay {
        /// The parameter that it asks for.
        param: String,
    },
    /// Too few members are picked.
    TooFew,
    /// The members that are picked do not fulfil the condition on all of them.
    Unfulfilled,
    /// A pick of this member cannot be completed: the member is taken, comes before one already picked, or does not fit
    /// the others.
    NotPickable {
        /// The parameter's name.
        param: String,
    },
    /// Chance cannot give this.
    NoOutcome,
    /// An equal token stands for it in the list.
    Equal {
        /// The parameter's name.
        param: String,
    },
    /// It says that nothing fits, but something does.
    SomethingFits,
    /// The list of moves ends before it, because the budget is spent.
    Unlisted,
}

impl ReasonKind {
    /// Returns its stable name: `condition`, `cost-unpayable`.
    pub fn name(&self) -> &'static str {
        match self {
            ReasonKind::Over => "over",
            ReasonKind::NotAsked { .. } => "not-asked",
            ReasonKind::NotDecider { .. } => "not-decider",
            ReasonKind::NoSuchAnswer => "no-such-answer",
            ReasonKind::Limit { .. } => "limit",
            ReasonKind::Domain { .. } => "domain",
            ReasonKind::Outside { .. } => "outside",
            ReasonKind::Nothing { .. } => "nothing",
            ReasonKind::Given { .. } => "given",
            ReasonKind::Condition => "condition",
            ReasonKind::Cost => "cost-unpayable",
            ReasonKind::After => "after",
            ReasonKind::NoWay { .. } => "no-way",
            ReasonKind::TooFew => "too-few",
            ReasonKind::Unfulfilled => "unfulfilled",
            ReasonKind::NotPickable { .. } => "not-pickable",
            ReasonKind::NoOutcome => "no-outcome",
            ReasonKind::Equal { .. } => "equal",
            ReasonKind::SomethingFits => "something-fits",
            ReasonKind::Unlisted => "unlisted",
        }
    }
}

/// A part of a condition or value, with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The kind of the part.
    pub what: FactKind,
    /// Its value; `None` if the viewer cannot know it.
    pub value: Option<Value>,
    /// Its parts, in the order that [`FactKind`] states.
    pub parts: Vec<Fact>,
}

/// The kind of a part of a condition; its parts in brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FactKind {
    /// A constant of the rules.
    Constant,
    /// A variable of the game.
    Global(VarId),
    /// A player's variable [player].
    OfPlayer(VarId),
    /// A variable of a place [place].
    OfPlace(VarId),
    /// A variable with keys [key, player if players have one].
    Keyed {
        /// The value of its first key.
        var: VarId,
        /// True if players have one each.
        of_player: bool,
    },
    /// A column of a place [place].
    Column(String),
    /// A column of a table: table, column [key].
    Table(String, String),
    /// An argument or another bound name.
    Name(String),
    /// The bound member of a list.
    Member,
    /// The player who is asked.
    Actor,
    /// The player who has the turn.
    Active,
    /// The phase.
    Phase,
    /// The number of the round.
    Round,
    /// The number of the turn.
    Turn,
    /// The number of the ply.
    Ply,
    /// A property [token], as [`crate::Program::prop_name`] numbers them.
    Prop(u16),
    /// A fixed property [type].
    TypeProp(u16),
    /// The owner of a token [token].
    Owner,
    /// The type of a token [token].
    Type,
    /// The place of a token [token].
    PlaceOf,
    /// True if a place is empty [place].
    Empty,
    /// The number of tokens in a place [place].
    Count,
    /// The top token of a place [place].
    Piece,
    /// The owner of a place or of its top token [place].
    PlaceOwner,
    /// A number of a place on its board [place]: `index`, `row`, `col`.
    Coordinate(&'static str),
    /// The number of a seat [player].
    Seat,
    /// The seat after another [player].
    Next,
    /// The seat before another [player].
    Previous,
    /// A player's zone [player].
    Zone,
    /// A cell by its row and column [row, column].
    Cell,
    /// The place some steps away [from, direction, distance].
    Step,
    /// True if two places are neighbours [place, place].
    Adjacent,
    /// The number of steps from a place to another [from, to].
    Distance,
    /// True if places connect one place to another [from, to]; without parts if it was tested on bitboards.
    Connected,
    /// The length of the longest way through places.
    Longest,
    /// True if all parts hold.
    And,
    /// True if a part holds.
    Or,
    /// True if the part does not hold.
    Not,
    /// True if two values are the same.
    Equal,
    /// True if the first is less than the second.
    Less,
    /// True if the first is at most the second.
    AtMost,
    /// True if a value is in a list [value].
    In,
    /// True if a set has a member [set, value].
    SetMember,
    /// Arithmetic [number, number]: `+ - * div mod min max apart`.
    Compute(&'static str),
    /// One of two values, by a condition [condition, first, second].
    If,
    /// The length of a list, by the word for its members: `players tokens cells places types directions members`.
    Members(&'static str),
    /// The number of members of a list for which a condition holds, by the same words.
    Holders(&'static str),
    /// True if a list has a member, by the same words.
    AnyMember(&'static str),
    /// True if a list has no member, by the same words.
    NoMember(&'static str),
    /// The members of a list that somebody chose past [members].
    Listed,
    /// True if all cells of a token that covers several are on the board.
    OnBoard,
    /// The first member of a list.
    First,
    /// The last member of a list.
    Last,
    /// A list folded: `sum min max some all`.
    Fold(&'static str),
    /// True if there is a line of cells.
    Line,
    /// The number of lines of cells.
    Lines,
    /// The set of the members of a list.
    Set,
    /// A player's score [player].
    Score,
    /// Whether a position has occurred before.
    Repeated,
    /// A place that no node names.
    Place(PlaceId),
    /// A value that an effect uses [its node].
    Amount,
    /// The change that an effect makes [its node].
    Change,
}
