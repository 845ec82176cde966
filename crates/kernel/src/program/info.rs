//! Facts about a program for hosts, and names for people and traces.

use crate::code::Slot;
use crate::{ActionId, Kind, PlayerId, Value};
use boardwright_def::{Ordering, Visibility};

/// A place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceInfo {
    /// The zone's id, the same for every player's instance.
    pub zone: String,
    /// The player whose instance it is.
    pub owner: Option<PlayerId>,
    /// The players who see its tokens.
    pub visibility: Visibility,
    /// The order of its tokens.
    pub ordering: Ordering,
    /// The position on a board, for cells.
    pub cell: Option<CellAt>,
}

/// The position of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellAt {
    /// The board.
    pub board: u16,
    /// Its number on the board, from 1.
    pub index: u16,
    /// Row from the bottom, from 1; 0 in a graph.
    pub row: u16,
    /// Column from the left, from 1; 0 in a graph.
    pub col: u16,
}

/// A type of token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeInfo {
    /// Its id.
    pub id: String,
    /// Its family.
    pub family: Option<String>,
    /// The players who see the type of its tokens in a place that shows them.
    pub visibility: Visibility,
    /// The players who see the type and all properties of its tokens in a place that shows them.
    pub veil: Visibility,
    /// Its properties.
    pub props: Vec<PropInfo>,
}

/// A property of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropInfo {
    /// Its id.
    pub id: String,
    /// Its values.
    pub kind: Kind,
    /// Its value, if all tokens of the type have the same for ever.
    pub fixed: Option<Value>,
    /// Its value at creation, if the rules name one and play can change it.
    pub start: Option<Value>,
    /// The players who see its value in a place that shows the token.
    pub visibility: Visibility,
}

/// A variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VarInfo {
    /// Its id; one of several values of a variable with keys has its key behind it: `goods[tea]`.
    pub id: String,
    /// The variable with keys to which it belongs, and its key there.
    pub key: Option<(String, Value)>,
    /// Its values.
    pub kind: Kind,
    /// Smallest and largest, for numbers.
    pub bounds: Option<(i32, i32)>,
    /// True if it may be `none`.
    pub optional: bool,
    /// The players who see it.
    pub visibility: Visibility,
}

impl VarInfo {
    /// The id of the variable in the rules, without a key.
    pub fn name(&self) -> &str {
        self.key.as_ref().map_or(&self.id, |(of, _)| of)
    }
}

/// An enum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumInfo {
    /// Its id.
    pub id: String,
    /// Its words.
    pub members: Vec<String>,
}

/// A kind of answer to a decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The effect of taking it.
    pub kind: AlternativeKind,
    /// A label the author gave.
    pub label: Option<String>,
    /// Labels the author gave to values of its parameter.
    pub labels: Vec<(Value, String)>,
    /// The values that it asks for.
    pub params: Vec<ParamInfo>,
    /// Names of parameters that later decisions ask for.
    pub later: Vec<String>,
}

/// The effect of taking an alternative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlternativeKind {
    /// Takes an action, or an option written where it is asked.
    Action(ActionId),
    /// Names further arguments of an action under way.
    Argument(ActionId),
    /// Names one member of a list.
    Choose,
    /// The outcome of chance.
    Outcome,
    /// Ends the window.
    Done,
    /// Declines an offer.
    Skip,
}

impl Alternative {
    /// An alternative without labels and later parameters.
    pub(crate) fn plain(kind: AlternativeKind, params: Vec<ParamInfo>) -> Self {
        Self { kind, label: None, labels: Vec::new(), params, later: Vec::new() }
    }
}

impl AlternativeKind {
    /// True if the answer is only a value, because its action or question is already known.
    pub fn only_names(self) -> bool {
        matches!(self, AlternativeKind::Choose | AlternativeKind::Argument(_))
    }

    /// The action that is taken, or goes on.
    pub fn action(self) -> Option<ActionId> {
        let (AlternativeKind::Action(action) | AlternativeKind::Argument(action)) = self else {
            return None;
        };
        Some(action)
    }
}

/// A value to choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParamInfo {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    pub kind: Kind,
}

/// Names for people and traces.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub seats: Vec<String>,
    pub actions: Vec<String>,
    pub phases: Vec<String>,
    pub props: Vec<String>,
    /// The slots of procedures, with name and kind.
    pub slots: Vec<(Slot, String, Kind)>,
    /// By column of a table: the table, the column and the kind of its values.
    pub columns: Vec<(String, String, Kind)>,
    /// Columns of places: the start among the constants, the name and the kind of the values.
    pub place_columns: Vec<(u32, String, Kind)>,
}
