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

mod checks;
mod ctx;
mod effects;
mod env;
mod expr;
mod game;
mod interval;
mod macros;
mod module;
pub mod patch;
mod rewrite;
mod scope;
mod sections;
mod shape;
mod source_map;
mod src;
mod static_eval;
mod types;
mod walk;

pub use checks::check;
pub use module::{Module, Part, Section};
pub use source_map::SourceMap;

use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, Severity};
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
    /// Where each part of the game was written.
    pub source_map: SourceMap,
}

/// Compiles a spec. Deterministic; no I/O; never panics.
pub fn compile(source: &str, overrides: &Overrides) -> Compiled {
    let (module, found) = parse_game_spec(source);
    let mut compiled = compile_modules(&[module], overrides);
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
