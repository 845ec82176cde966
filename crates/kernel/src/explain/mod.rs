//! Why something is not a legal move now, and what made an event: by the evaluator that play uses,
//! asked once more for the parts of a condition. Play itself is not traced and costs no more for it.
//!
//! A viewer is told only what follows from its observation: what it may not know is
//! [`Fact::value`] `None` or [`Reason::known`] false, so that states which look alike to it are
//! explained alike.

mod arguments;
mod events;
mod facts;
mod know;
mod lists;
mod parts;
mod search;
mod steps;
mod verdict;
mod words;

pub use events::{EventCause, Led, explain_event};
pub use verdict::explain_move;

use crate::{ActionId, PlaceId, PlayerId, Value, VarId};

/// What is asked about: a move, some moves of one action, or an action with any arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Who would make it; whoever is asked if `None`.
    pub by: Option<PlayerId>,
    /// The kind of answer.
    pub what: WantedKind,
    /// By parameter of the present decision; `None`, and all that are left out, may be anything.
    pub args: Vec<Option<Value>>,
}

/// The kind of answer that is asked about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WantedKind {
    /// An action, whichever alternatives of the present decision take it or go on with it.
    Action(ActionId),
    /// An alternative of the present decision, by index.
    Alternative(usize),
}

/// Whether what was asked about is a legal move, and what stands against it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Whether some such move is in the list of legal moves; `None` where the viewer cannot know.
    pub legal: Option<bool>,
    /// How many ways of choosing the arguments were looked at, and found to be no move or a move.
    pub ways: u64,
    /// How many of them nothing stands against, as far as the viewer can know.
    pub open: u64,
    /// What stands against the others, in the order in which play tests it.
    pub reasons: Vec<Reason>,
    /// Whether there was more to look at than one list of moves may take, so that not all was.
    pub cut: bool,
}

/// Something that stands against a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// What.
    pub kind: ReasonKind,
    /// The node of the `GameDef`: `actions.buy.pre[1]`; empty where none is to blame.
    pub path: String,
    /// Whether it stands against the move for certain. If not, the viewer cannot know whether it
    /// does, and is told no value of it that it does not know.
    pub known: bool,
    /// How many of the ways of choosing the arguments it stands against.
    pub count: u64,
    /// The arguments of the first of these ways, as far as they were chosen when it was tested, by
    /// name; `None` where the viewer cannot know one.
    pub with: Vec<(String, Option<Value>)>,
    /// The parts of a condition that make it fail, with their values in that way.
    pub facts: Vec<Fact>,
    /// Of [`ReasonKind::NoWay`]: what stands against each way of going on.
    pub inner: Vec<Reason>,
}

/// What stands against a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReasonKind {
    /// The game is over.
    Over,
    /// Something else is asked now.
    NotAsked {
        /// The node that asks what is asked now.
        now: String,
        /// Nodes that do ask for the action.
        at: Vec<String>,
    },
    /// Somebody else is asked now; nobody where chance is.
    NotDecider {
        /// Who.
        decider: Option<PlayerId>,
    },
    /// The present decision has no alternative of that number, or the action other parameters.
    NoSuchAnswer,
    /// It was taken as often as it may be.
    Limit {
        /// How often it was.
        used: i32,
        /// How often it may be.
        max: i32,
    },
    /// The argument is no value of its parameter at all.
    Domain {
        /// The parameter's name.
        param: String,
    },
    /// The argument is not among those to choose from.
    Outside {
        /// The parameter's name.
        param: String,
    },
    /// There is nothing to choose from.
    Nothing {
        /// The parameter's name.
        param: String,
    },
    /// Who asks has given another argument.
    Given {
        /// The parameter's name.
        param: String,
        /// The argument given; `None` where the viewer cannot know.
        value: Option<Value>,
    },
    /// A condition does not hold.
    Condition,
    /// The cost cannot be paid in full.
    Cost,
    /// What is asked next has no answer.
    NoWay {
        /// The parameter asked for then.
        param: String,
    },
    /// Fewer were picked than must be.
    TooFew,
    /// No pick of this member leads to a whole choice: it is taken, comes before one already picked,
    /// or does not go with the others.
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
    /// The list of moves ends before it, for there was too much to look at.
    Unlisted,
}

impl ReasonKind {
    /// A word for it that stays the same: `condition`, `cost-unpayable`.
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
            ReasonKind::NoWay { .. } => "no-way",
            ReasonKind::TooFew => "too-few",
            ReasonKind::NotPickable { .. } => "not-pickable",
            ReasonKind::NoOutcome => "no-outcome",
            ReasonKind::Equal { .. } => "equal",
            ReasonKind::Unlisted => "unlisted",
        }
    }
}

/// A part of a condition or value, with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it reads or computes.
    pub what: What,
    /// Its value; `None` where the viewer cannot know.
    pub value: Option<Value>,
    /// What it is made of, in the order that [`What`] states.
    pub parts: Vec<Fact>,
}

/// What a part of a condition reads or computes; in brackets, its parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A value as it stands in the rules.
    Constant,
    /// A variable of the game.
    Global(VarId),
    /// A player's variable [player].
    OfPlayer(VarId),
    /// A variable of a place [place].
    OfPlace(VarId),
    /// A column of a place [place].
    Column(String),
    /// A column of a table: table, column [key].
    Table(String, String),
    /// An argument, or what a name holds.
    Name(String),
    /// The member of a list that is looked at.
    Member,
    /// Who is asked.
    Actor,
    /// Who has the turn.
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
    /// Whose a token is [token].
    Owner,
    /// Which type a token is of [token].
    Type,
    /// Where a token lies [token].
    At,
    /// Whether a place is empty [place].
    Empty,
    /// How many tokens a place holds [place].
    Count,
    /// The top token of a place [place].
    Piece,
    /// Who holds a place [place].
    Holder,
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
    /// Whether places are neighbours [place, place].
    Adjacent,
    /// How many steps lead from a place to another [from, to].
    Distance,
    /// Whether places lead from one to another [from, to]; of sets of cells [].
    Connected,
    /// All parts hold.
    And,
    /// A part holds.
    Or,
    /// The part does not hold.
    Not,
    /// Two values are the same.
    Equal,
    /// The first is less than the second.
    Less,
    /// The first is at most the second.
    AtMost,
    /// A value is in a list [value].
    In,
    /// A set has a member [set, value].
    Has,
    /// Arithmetic [number, number]: `+ - * div mod min max apart`.
    Compute(&'static str),
    /// One of two values, by a condition [condition, the value taken].
    If,
    /// How many members a list has.
    Members,
    /// Whether a list has a member.
    Some,
    /// Whether a list has no member.
    None,
    /// The first member of a list.
    First,
    /// The last member of a list.
    Last,
    /// A list folded: `sum min max some all count`.
    Fold(&'static str),
    /// Whether there is a line of cells.
    Line,
    /// How many lines of cells there are.
    Lines,
    /// The set of the members of a list.
    Set,
    /// A player's score [player].
    Score,
    /// Where a token or value is, of a place that is named by itself.
    Place(PlaceId),
    /// A value that an effect uses [how it is found].
    Amount,
    /// By how much an effect changes something [how it is found].
    Change,
}
