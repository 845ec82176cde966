//! The declarations of a game: one name space for everything that expressions can name.

use crate::types::Type;
use boardwright_def::{
    Board, BoardShape, Column, EnumDef, Knob, ListKnob, Region, Table, TokenType, VarDef, ZoneDef,
};
use boardwright_diag::Span;
use boardwright_syntax::expr::Tree;
use boardwright_syntax::yaml::Node;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::rc::Rc;

/// The meaning of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbol {
    Const(usize),
    Enum(usize),
    Gvar(usize),
    Pvar(usize),
    Zone(usize),
    Region(usize),
    Directions(usize),
    TokenType(usize),
    Family(usize),
    /// A seat by name, counted from 1.
    Seat(u32),
    Define(usize),
    /// A computed property of players.
    Derived(usize),
    /// A board under its own id.
    Board(usize),
    Table(usize),
    /// Declared with errors; fits every type, so that no further errors follow.
    Poisoned,
}

impl Symbol {
    /// A description for messages.
    pub fn describe(self) -> &'static str {
        match self {
            Symbol::Const(_) => "a constant",
            Symbol::Enum(_) => "a list of words",
            Symbol::Gvar(_) => "a global variable",
            Symbol::Pvar(_) => "a per-player variable",
            Symbol::Zone(_) => "a zone",
            Symbol::Region(_) => "a region",
            Symbol::Directions(_) => "a set of directions",
            Symbol::TokenType(_) => "a token type",
            Symbol::Family(_) => "a family of token types",
            Symbol::Seat(_) => "a player",
            Symbol::Define(_) => "a definition",
            Symbol::Derived(_) => "a computed property of each player",
            Symbol::Board(_) => "a board",
            Symbol::Table(_) => "a table",
            Symbol::Poisoned => "declared",
        }
    }
}

/// A name and the place of its declaration.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Declared {
    pub symbol: Symbol,
    pub span: Span,
}

/// The value of a constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Constant {
    Int(i32),
    Bool(bool),
    Ints(Vec<i32>),
}

/// Named directions of a board, one set for all or one per seat; indices into its directions.
#[derive(Debug, Clone)]
pub(crate) struct DirectionSet {
    pub per_seat: bool,
    pub sets: Vec<Vec<usize>>,
}

/// A property and its type over all token types that have it.
#[derive(Debug, Clone)]
pub(crate) struct Prop {
    pub ty: Type,
    /// True if every type that has the property fixes its value.
    pub fixed: bool,
    /// True if the value changes during play.
    pub changes: bool,
}

/// A table and its types.
#[derive(Debug)]
pub(crate) struct DataTable {
    pub def: Table,
    /// The type of its keys.
    pub key: Type,
    /// The type of each column.
    pub types: Vec<Type>,
}

/// A named expression.
#[derive(Debug, Clone)]
pub(crate) struct Define<'a> {
    pub name: String,
    pub params: Vec<String>,
    pub body: DefineBody<'a>,
    pub span: Span,
}

/// A property that is computed when it is read.
#[derive(Debug, Clone)]
pub(crate) struct Derived<'a> {
    pub name: String,
    pub of: DerivedOf,
    pub body: DefineBody<'a>,
    pub span: Span,
}

/// The kind of thing that has a computed property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum DerivedOf {
    /// Tokens of one type, or of all types of a family.
    Tokens(Vec<usize>),
    /// The cells of a board.
    Cells(usize),
    /// A zone, or the zone of that name of each player.
    Zone(usize),
    Players,
}

/// The body of a definition.
#[derive(Debug, Clone)]
pub(crate) enum DefineBody<'a> {
    Text(Rc<Tree>, crate::src::Src),
    /// A condition or value in AST form, or a plain number.
    Node(&'a Node),
    /// Could not be read; reported already.
    Broken,
}

/// An action before its body is lowered.
#[derive(Debug, Clone)]
pub(crate) struct ActionHead<'a> {
    pub id: String,
    pub span: Span,
    pub body: Option<&'a Node>,
    /// Phases that it names, as written.
    pub phases: Vec<(String, Span)>,
    /// Parameter types, once lowered.
    pub params: Option<Vec<Type>>,
    /// Names bound by the row of a family, with their values.
    pub bound: Vec<(String, crate::types::Typed)>,
}

/// A sequence before and while its body is lowered.
#[derive(Debug)]
pub(crate) struct SequenceHead<'a> {
    pub id: String,
    pub span: Span,
    pub body: Option<&'a Node>,
    pub state: Progress,
    /// The place that needs the caller's actor, if any.
    pub reads_caller: Option<Span>,
}

/// The state of lowering a sequence.
#[derive(Debug)]
pub(crate) enum Progress {
    Waiting,
    Running,
    Done { sequence: Box<boardwright_def::Sequence>, params: Vec<Type>, returns: Option<Type> },
}

/// A phase before its body is lowered.
#[derive(Debug, Clone)]
pub(crate) struct PhaseHead<'a> {
    pub id: String,
    pub span: Span,
    pub body: Option<&'a Node>,
}

/// The players that a game allows.
#[derive(Debug)]
pub(crate) struct AllowedPlayers {
    pub min: u32,
    pub max: u32,
    /// The names of the seats, in order, if they have names.
    pub seats: Vec<String>,
    /// The place in `meta` that gives the players.
    pub span: Option<Span>,
    pub teams: Option<Teams>,
}

/// The teams of a game, numbered from 1.
#[derive(Debug, Clone)]
pub(crate) enum Teams {
    /// So many teams; the seats join them in turn.
    InTurn(u32),
    /// The seats of each team, counted from 1.
    Listed(Vec<Vec<u32>>),
    /// Declared with errors.
    Unknown,
}

impl Default for AllowedPlayers {
    fn default() -> Self {
        Self { min: 1, max: 16, seats: Vec::new(), span: None, teams: None }
    }
}

/// Names that are known before their declaration is read.
#[derive(Debug, Default)]
pub(crate) struct NamesAhead {
    pub phases: Vec<String>,
    pub sequences: Vec<String>,
}

/// All declarations of a game.
#[derive(Debug, Default)]
pub(crate) struct Env<'a> {
    pub players: AllowedPlayers,
    pub names: BTreeMap<String, Declared>,
    /// The enums that hold a word.
    pub words: BTreeMap<String, Vec<usize>>,
    pub enums: Vec<EnumDef>,
    pub constants: Vec<Constant>,
    pub knobs: Vec<Knob>,
    pub lists: Vec<ListKnob>,
    pub types: Vec<TokenType>,
    pub tables: Vec<DataTable>,
    /// Families with the indices of their types.
    pub families: Vec<(String, Vec<usize>)>,
    pub props: BTreeMap<String, Prop>,
    pub boards: Vec<Board>,
    /// The directions of all boards, in order of first appearance, each with a board that has it.
    pub directions: Vec<(String, String)>,
    /// Short names of cells by board: `d4`.
    pub cell_names: BTreeMap<(usize, String), String>,
    pub zones: Vec<ZoneDef>,
    pub gvars: Vec<VarDef>,
    pub pvars: Vec<VarDef>,
    pub regions: Vec<Region>,
    pub direction_sets: Vec<DirectionSet>,
    pub defines: Vec<Define<'a>>,
    pub derived: Vec<Derived<'a>>,
    pub actions: Vec<ActionHead<'a>>,
    /// Families of actions with the indices of their actions.
    pub action_families: Vec<(String, Vec<usize>)>,
    pub sequences: Vec<SequenceHead<'a>>,
    pub phases: Vec<PhaseHead<'a>>,
    pub ahead: NamesAhead,
    pub has_scoring: bool,
    /// The place of `order: none`, if turns have no order, so that no player is active.
    pub no_turns: Option<Span>,
    /// Names that may belong to a board that could not be read; any of them may be right.
    pub guessed: BTreeSet<String>,
    /// True if declarations had errors, so that missing names may follow from them.
    pub incomplete: bool,
}

/// Names with a built-in meaning in expressions.
pub(crate) const BUILT_IN: &[&str] = &[
    "actor",
    "active",
    "opponent",
    "players",
    "others",
    "remaining",
    "board",
    "directions",
    "pieces",
    "belongings",
    "round",
    "turn",
    "ply",
    "phase",
    "score",
    "each",
    "it",
    "player",
];

/// Words that are part of expressions.
pub(crate) const OPERATORS: &[&str] = &[
    "true",
    "false",
    "none",
    "null",
    "and",
    "or",
    "not",
    "in",
    "if",
    "then",
    "else",
    "where",
    "otherwise",
    "mod",
    "div",
];

impl Env<'_> {
    /// The actions of a family, by index.
    pub fn action_family(&self, name: &str) -> Option<&[usize]> {
        let found = self.action_families.iter().find(|(family, _)| family == name);
        found.map(|(_, members)| members.as_slice())
    }

    /// Names of actions and of families of them.
    pub fn action_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.actions.iter().map(|head| head.id.clone()).collect();
        names.extend(self.action_families.iter().map(|(family, _)| family.clone()));
        names
    }

    /// The id of the first board, or the usual one.
    pub fn board_id(&self) -> &str {
        self.boards.first().map_or("board", |board| &board.id)
    }

    /// The number of cells of all boards.
    pub fn cells(&self) -> u64 {
        self.boards.iter().map(|board| board.cells.len() as u64).sum()
    }

    /// The variable of cells with a name.
    pub fn place_var(&self, name: &str) -> Option<&VarDef> {
        self.boards.iter().flat_map(|board| &board.vars).find(|var| var.id == name)
    }

    /// The column of cells with a name.
    pub fn place_column(&self, name: &str) -> Option<&Column> {
        self.boards.iter().flat_map(|board| &board.columns).find(|column| column.id == name)
    }

    /// The names of variables and columns of cells.
    pub fn place_props(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for board in &self.boards {
            let vars = board.vars.iter().map(|var| &var.id);
            for name in vars.chain(board.columns.iter().map(|column| &column.id)) {
                if !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    }

    /// The zones that are the cells of a board.
    pub fn zones_of(&self, board: usize) -> Range<usize> {
        let first = self.boards.iter().take(board).map(|board| board.cells.len()).sum();
        first..first + self.boards.get(board).map_or(0, |board| board.cells.len())
    }

    /// The boards that players have of one description, given one of them; a board of the whole game alone.
    pub fn alike(&self, board: usize) -> Range<usize> {
        let name = |at: usize| self.boards.get(at)?.owner.as_ref().map(|owner| &owner.name);
        let Some(own) = name(board) else { return board..board + 1 };
        let is_other = |at: &usize| name(*at) != Some(own);
        let first = (0..board).rev().find(is_other).map_or(0, |at| at + 1);
        let end = (board..self.boards.len()).find(is_other).unwrap_or(self.boards.len());
        first..end
    }

    /// The zones that are the cells of a board and of the boards like it of other players.
    pub fn zones_alike(&self, board: usize) -> Range<usize> {
        let boards = self.alike(board);
        self.zones_of(boards.start).start..self.zones_of(boards.end - 1).end
    }

    /// True if a zone is a cell named by a board shape.
    pub fn is_made(&self, zone: usize) -> bool {
        let mut first = 0;
        for board in &self.boards {
            let end = first + board.cells.len();
            if zone < end {
                return board.shape != BoardShape::Graph;
            }
            first = end;
        }
        false
    }
}
