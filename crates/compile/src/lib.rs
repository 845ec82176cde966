//! From a spec to a [`GameDef`]: names, types, macros, knobs, diagnostics, source map.
//!
//! A front end ends at [`Module`]: sections with spans, nothing resolved. The compiler declares
//! everything that has a name, then lowers what refers to names; text and AST form become the same
//! `GameDef`. Macros are typed functions called while lowering, so that a finding inside an
//! expansion points at what the author wrote.
//!
//! Invariants: no I/O, no clock, no floating point, no hash maps; never a panic; what cannot be
//! translated has a diagnostic; one pass reports everything it can; what failed is declared
//! nevertheless, so that one cause gives one error.

#![warn(clippy::float_arithmetic, clippy::disallowed_types)]

mod changes;
mod checks;
mod ctx;
mod effects;
mod env;
mod expr;
mod game;
mod interval;
mod macros;
mod module;
pub mod notes;
pub mod patch;
pub mod places;
mod ranges;
mod rewrite;
mod scope;
mod sections;
mod shape;
mod source_map;
mod src;
mod static_eval;
mod types;
pub mod walk;
mod words;

pub use checks::check;
pub use module::{Module, Part, Section};
pub use ranges::{Trial, told_of, trials};
pub use source_map::SourceMap;
pub use words::SECTION_ORDER;

use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, Severity, Span};
use std::collections::BTreeMap;

/// Overrides of knobs: constant and value as given from outside (`--set ROWS=4`).
pub type Overrides = BTreeMap<String, String>;

/// What came of a spec.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The game, if no error stands against it.
    pub def: Option<GameDef>,
    /// Everything found, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
    /// What only `lint --strict` tells ([`Code::is_strict`]), sorted by span.
    pub strict: Vec<Diagnostic>,
    /// Where each part of the game was written.
    pub source_map: SourceMap,
}

/// Compiles a spec. Deterministic; no I/O; never panics.
pub fn compile(source: &str, overrides: &Overrides) -> Compiled {
    let (module, found) = parse_game_spec(source);
    let compiled = compile_modules(&[module], overrides);
    with_found(compiled, source, found)
}

/// What came of a spec together with what was found when it was read.
fn with_found(mut compiled: Compiled, source: &str, found: Vec<Diagnostic>) -> Compiled {
    let broken = found.iter().any(Diagnostic::is_error);
    compiled.diagnostics.retain(|later| !found.iter().any(|first| follows(source, first, later)));
    let doubt = |d: &Diagnostic| {
        d.code == Code::AmbiguousPlain && compiled.diagnostics.iter().any(|e| e.span == d.span)
    };
    let found: Vec<Diagnostic> = found.into_iter().filter(|d| !doubt(d)).collect();
    compiled.diagnostics.extend(found);
    if broken {
        compiled.def = None;
    }
    sort(&mut compiled.diagnostics);
    compiled
}

/// Whether a finding about the game is about the same words as one about the text, or about what a
/// comment cut off.
fn follows(source: &str, first: &Diagnostic, later: &Diagnostic) -> bool {
    let (a, b) = (first.span, later.span);
    if !first.is_error() {
        return false;
    }
    if first.code == Code::CommentCutsText {
        let between = source.get(b.end.min(a.start) as usize..a.start as usize).unwrap_or_default();
        return b.start <= a.start && between.trim().is_empty();
    }
    // The end of a text that was cut off is not all there.
    if first.code == Code::UnclosedFence {
        let end = source.trim_end();
        return b.start as usize > end.rfind('\n').unwrap_or(0);
    }
    // Where a line belongs, or where a quote should have closed, is a guess, and so is what it then says.
    let guessed = [Code::YamlUnclosed, Code::YamlIndentation, Code::YamlSyntax, Code::YamlTab];
    if guessed.contains(&first.code) {
        let start = source.get(..a.start as usize).and_then(|t| t.rfind('\n')).unwrap_or(0);
        let line = source.get(a.start as usize..).and_then(|t| t.find('\n'));
        let end = line.map_or(source.len(), |len| a.start as usize + len);
        return (start..=end).contains(&(b.start as usize));
    }
    !a.is_empty() && a.start <= b.end && b.start < a.end
}

/// Compiles a spec and, if that goes well, checks the whole game: every finding that can be made
/// without playing. What `boardwright lint` and the page show.
pub fn lint(source: &str, overrides: &Overrides) -> Compiled {
    let mut compiled = compile(source, overrides);
    if let Some(def) = &compiled.def {
        compiled.diagnostics.extend(check(def, &compiled.source_map));
        sort(&mut compiled.diagnostics);
    }
    compiled
}

/// Reads the sections of a spec, without resolving anything.
pub fn parse_game_spec(source: &str) -> (Module, Vec<Diagnostic>) {
    let (document, mut diagnostics) = boardwright_syntax::parse(source);
    let module = module::read(document, source, &mut diagnostics);
    sort(&mut diagnostics);
    (module, diagnostics)
}

/// Everything that is wrong with a spec that was read.
pub fn validate_game_spec(module: &Module) -> Vec<Diagnostic> {
    compile_game_spec_to_game_def(module).diagnostics
}

/// Compiles a spec that was read, with its knobs as written.
pub fn compile_game_spec_to_game_def(module: &Module) -> Compiled {
    compile_modules(std::slice::from_ref(module), &Overrides::new())
}

/// The game with every macro expanded (boards into zones, `each` into loops, definitions into what
/// they stand for) and nothing else: rules without what only people need.
pub fn expand_macros(module: &Module) -> Option<GameDef> {
    let mut def = compile_game_spec_to_game_def(module).def?;
    def.display = boardwright_def::Display::default();
    def.authoring = boardwright_def::Authoring::default();
    Some(def)
}

/// Compiles modules together: names of one are seen by all.
pub fn compile_modules(modules: &[Module], overrides: &Overrides) -> Compiled {
    game::compile(modules, overrides)
}

/// Compiles a spec and writes down what an editor wants to know, also of a spec with errors. `cursor`
/// is where [`boardwright_diag::CURSOR`] stands, if it does.
pub fn annotate(source: &str, cursor: Option<Span>) -> (Compiled, notes::Notes) {
    let (module, found) = parse_game_spec(source);
    annotate_module(&module, found, cursor)
}

/// The same for a spec that was read, with what was found when it was.
pub fn annotate_module(
    module: &Module,
    found: Vec<Diagnostic>,
    cursor: Option<Span>,
) -> (Compiled, notes::Notes) {
    let notes = notes::Notes::new(cursor);
    let modules = std::slice::from_ref(module);
    let (compiled, notes) = game::compile_noting(modules, &Overrides::new(), Some(notes));
    (with_found(compiled, &module.text, found), notes.unwrap_or_default())
}

/// Whether a word is part of expressions, so that nothing at all can be named so.
pub fn is_operator(name: &str) -> bool {
    env::OPERATORS.contains(&name)
}

/// Whether the language itself gives a word a meaning, so that nothing can be named so that
/// expressions name without a sign.
pub fn is_built_in(name: &str) -> bool {
    env::BUILT_IN.contains(&name)
}

/// A function of the language as editors show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionForm {
    /// Its name.
    pub name: &'static str,
    /// How it is written, with as many arguments as it needs.
    pub form: &'static str,
}

/// The functions of the language.
pub fn functions() -> impl Iterator<Item = FunctionForm> {
    expr::FUNCTIONS.iter().map(|function| FunctionForm { name: function.name, form: function.form })
}

/// By span, errors first at one place; what says the same twice is said once.
fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by(|a, b| {
        (a.span, a.severity != Severity::Error, a.code).cmp(&(
            b.span,
            b.severity != Severity::Error,
            b.code,
        ))
    });
    diagnostics.dedup_by(|a, b| a.span == b.span && a.code == b.code && a.message == b.message);
}
