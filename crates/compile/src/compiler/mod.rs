//! The state that all phases of the compiler share, and the basic operations on it: the path, the
//! budget, reporting and declaring.
//!
//! The phases (`sections`, `effects`, `expr`) are methods of [`Compiler`]; nothing here uses them.

mod declare;
mod report;
mod shared_words;
mod state;

pub(crate) use report::{arguments, listed, there_are};
pub(crate) use state::{
    Acting, AuthorWords, Expansion, GivenArguments, Lowering, Needed, Origins, Procedure, Unread,
    Uses,
};

use crate::SourceMap;
use crate::env::Env;
use crate::notes::Notes;
use boardwright_diag::{Code, Diagnostic, Span, Spelling};
use state::Budget;

/// Limit on the nodes of all expressions after expansion.
const NODES: u32 = 400_000;
/// Limit on the nesting of expressions and effects after expansion.
const DEPTH: u32 = 100;

/// The compiler at work on one game.
#[derive(Default)]
pub(crate) struct Compiler<'a> {
    /// The source of the first module, for fixes.
    pub text: &'a str,
    /// The declarations.
    pub env: Env<'a>,
    /// The path of the node being lowered, in the `GameDef`.
    pub path: String,
    /// The rest of its context.
    pub lowering: Lowering,
    /// The diagnostics so far.
    pub diags: Vec<Diagnostic>,
    /// The places of the parts of the game.
    pub map: SourceMap,
    /// Notes for an editor, if one asks.
    pub notes: Option<Box<Notes>>,
    /// The author's texts for decompiling.
    pub words: AuthorWords,
    /// Facts for the checks at the end.
    pub uses: Uses,
    /// Places of bindings and properties.
    pub origins: Origins,
    /// Parts that could not be read.
    pub unread: Unread,
    /// The search for near names, and its limit.
    pub spelling: Spelling,
    budget: Budget,
}

impl Compiler<'_> {
    /// Runs `f` one step down the path; `[0]` is appended as it is, a name after a dot.
    pub fn within<R>(&mut self, segment: &str, f: impl FnOnce(&mut Self) -> R) -> R {
        let length = self.path.len();
        if !segment.starts_with('[') && !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(segment);
        let result = f(self);
        self.path.truncate(length);
        result
    }

    /// Runs `f` at another path.
    pub fn at_path<R>(&mut self, path: &str, f: impl FnOnce(&mut Self) -> R) -> R {
        let old = std::mem::replace(&mut self.path, path.to_owned());
        let result = f(self);
        self.path = old;
        result
    }

    /// Records the source span of the part at the current path.
    pub fn locate(&mut self, span: Span) {
        self.map.spans.insert(self.path.clone(), span);
    }

    /// True if some finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diags.iter().any(Diagnostic::is_error)
    }

    /// Pays for `nodes` and one level of depth; `false` (reported once) if the limit is exceeded.
    /// Each `true` is given back with [`Compiler::leave`].
    pub fn enter(&mut self, nodes: u32, span: Span) -> bool {
        self.budget.nodes = self.budget.nodes.saturating_add(nodes);
        let code = if self.budget.nodes > NODES {
            Code::TooManyNodes
        } else if self.budget.depth >= DEPTH {
            Code::TooDeep
        } else {
            self.budget.depth += 1;
            return true;
        };
        if !self.budget.reported {
            self.budget.reported = true;
            self.report(
                Diagnostic::new(code, span, "this is too large after its definitions are expanded")
                    .hint("use a sequence or a variable instead of nested definitions"),
            );
        }
        false
    }

    /// Pays for an argument copied into a definition; `false` (reported once) if the limit is
    /// exceeded.
    pub fn charge_argument(&mut self, expr: &boardwright_def::Expr, span: Span) -> bool {
        let (nodes, depth) = boardwright_def::walk::measure(expr);
        let before = self.budget.depth;
        self.budget.depth = if depth > DEPTH { DEPTH } else { before };
        let paid = self.enter(nodes, span);
        self.budget.depth = before;
        paid
    }

    /// True if a definition or computed property is being expanded already.
    pub fn expands(&self, expansion: Expansion) -> bool {
        self.lowering.expanding.iter().any(|(outer, _)| *outer == expansion)
    }

    /// The definitions being expanded, for messages: outermost first.
    pub fn chain(&self) -> String {
        let name = |(expansion, _): &(Expansion, Option<Span>)| match expansion {
            Expansion::Define(index) => self.env.defines[*index].name.clone(),
            Expansion::Derived(index) => self.env.derived[*index].name.clone(),
        };
        self.lowering.expanding.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// Gives back one level of depth.
    pub fn leave(&mut self) {
        self.budget.depth = self.budget.depth.saturating_sub(1);
    }
}
