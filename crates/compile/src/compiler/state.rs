//! The working data of the compiler beside declarations and diagnostics, grouped by purpose.

use crate::types::Type;
use boardwright_def::{ActionFamily, Expr, Written};
use boardwright_diag::{Diagnostic, Span};
use std::collections::{BTreeMap, BTreeSet};

/// An action or sequence, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Procedure {
    Action(usize),
    Sequence(usize),
}

/// A definition or computed property that is expanded in place of its name, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expansion {
    Define(usize),
    Derived(usize),
}

/// Arguments that an `ask` gives to an action; checked when the types of its parameters are known.
#[derive(Debug)]
pub(crate) struct GivenArguments {
    pub action: usize,
    pub types: Vec<(Type, Span)>,
    pub span: Span,
    pub path: String,
}

/// The meaning of `actor` in a part of the rules.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Acting {
    /// The player who takes the action, was asked, or has the turn.
    #[default]
    Somebody,
    /// The actor of the caller, if the caller has one.
    Caller,
    /// No player: setup, before the first turn.
    Setup,
    /// No player: between the actions of a game without turns.
    NoTurns,
}

/// The reason why a type is needed, for the related places of `type-mismatch`.
#[derive(Debug, Clone)]
pub(crate) enum Needed {
    /// A declaration, by name.
    Declared(String, Span),
    /// A neighbouring value: its declaration, or itself if it has none.
    Beside(Span),
}

/// The context of the node being lowered.
#[derive(Debug, Default)]
pub(crate) struct Lowering {
    /// The action or sequence being lowered.
    pub inside: Option<Procedure>,
    /// The meaning of `actor`.
    pub acting: Acting,
    /// True in the line of a question in block form that has the key `by`.
    pub asked_beside: bool,
    /// The board whose regions are read.
    pub board: Option<usize>,
    /// The first place in the current sequence that needs the caller's actor.
    pub reads_caller: Option<Span>,
    /// True in a number that is computed for each player, `$player`.
    pub ranks: bool,
    /// Nesting of options that are written where they are asked.
    pub in_options: u32,
    /// Types of the values that the current sequence returns.
    pub returned: Vec<Type>,
    /// Definitions and computed properties being expanded, outermost first; with the place of the
    /// call if it has arguments.
    pub expanding: Vec<(Expansion, Option<Span>)>,
    /// Loops around, innermost last: the length of the list, and warnings about divisions by that
    /// length, which are reported only if the body can empty the list.
    pub looping: Vec<(Expr, Vec<Diagnostic>)>,
    /// The values that may be `none` and have a property read, in the expression being lowered.
    pub reads_of_none: Vec<(Span, Expr)>,
    /// The text of the last cell `board[…]`, if its numbers are certainly within the board: its properties are not none.
    /// The cell itself keeps its type, which names and variables take over.
    pub sure_cell: Option<Span>,
    /// Negations that were reported because a value in them may be `none`, with those values.
    pub negations: Vec<(Span, Vec<Expr>)>,
    /// The reason for the type that is expected.
    pub needed: Option<Needed>,
}

/// Facts collected while lowering, for the checks at the end.
#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// Actions that `ask` or `offer` name.
    pub asked: BTreeSet<usize>,
    /// Phases that `ask` or `offer` name.
    pub asked_phases: BTreeSet<String>,
    /// Arguments given to actions.
    pub given: Vec<GivenArguments>,
    /// Zones that are piles by type, by index.
    pub piles: BTreeSet<usize>,
    /// True if some effect ends the game.
    pub finishes: bool,
    /// True if some condition compares the position with earlier ones.
    pub compares: bool,
    /// True if some expression lists lines of cells.
    pub lists_lines: bool,
    /// True if some effect asks a player.
    pub asks: bool,
    /// The call graph: caller, callee, place.
    pub calls: Vec<(Procedure, Procedure, Span)>,
    /// Computed properties that are read.
    pub derived_read: BTreeSet<usize>,
    /// Definitions that are expanded.
    pub expanded: BTreeSet<usize>,
    /// Paths of sequences whose parameters may exceed their declared lists; proofs from those
    /// lists do not hold there.
    pub widened: BTreeSet<String>,
}

/// Places of bindings and properties, for related places in diagnostics.
#[derive(Debug, Default)]
pub(crate) struct Origins {
    /// Names that are bound anywhere, without `$`, and names of options; labels may use them.
    pub bound_names: BTreeSet<String>,
    /// For each read of a name with `$`, by its start: the name and the place of its binding.
    pub bound_reads: BTreeMap<u32, (String, Span)>,
    /// The first declaration of each property of tokens and cells.
    pub props: BTreeMap<String, Span>,
}

/// The parts of the source that could not be read; diagnostics that may follow from them are left
/// out.
#[derive(Debug, Default)]
pub(crate) struct Unread {
    /// True if some block could not be read, so unknown names may be declared there.
    pub blocks: bool,
    /// Names whose declaration was reported.
    pub names: BTreeSet<String>,
    /// Words of the text for which the compiler read others, which it proposes.
    pub rewritten: Vec<Span>,
}

/// The author's texts that compiling loses, kept for decompiling.
#[derive(Debug, Default)]
pub(crate) struct AuthorWords {
    pub constants: Vec<Written>,
    pub definitions: Vec<Written>,
    pub directions: Vec<Written>,
    /// Texts by path.
    pub written: BTreeMap<String, String>,
    /// Enums made from the trees of families: constants in the decompiled spec.
    pub lists: Vec<String>,
    /// Enums made from the rows of families of actions.
    pub of_families: Vec<String>,
    pub families: Vec<ActionFamily>,
    /// Names that the current family binds, without `$`.
    pub bound: Vec<String>,
    /// True while one text becomes several parts of the game, so that it is kept for none.
    pub paused: bool,
    /// True if the current effect is a short form that the decompiler does not know.
    pub replaced: bool,
}

/// Limits on the size of expanded expressions.
#[derive(Debug, Default)]
pub(super) struct Budget {
    pub nodes: u32,
    pub depth: u32,
    /// True once the excess was reported.
    pub reported: bool,
}
