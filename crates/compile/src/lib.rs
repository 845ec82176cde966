//! Compiles a spec to a [`GameDef`]: names, types, macros, knobs, diagnostics, source map.
//!
//! [`parse`] reads a text once; the [`ParsedSpec`] is then compiled, linted, annotated or outlined
//! without parsing again. [`compile`], [`lint`] and [`annotate`] are short forms for one use.
//!
//! A front end ends at [`Module`]: sections with spans, nothing resolved. The compiler first
//! declares every name, then lowers the bodies; text and AST form become the same `GameDef`. Macros
//! are typed functions called while lowering, so a diagnostic inside an expansion points at the
//! author's text.
//!
//! Invariants: no I/O, no clock, no floating point, no hash maps; no panic; every part that cannot
//! be lowered has a diagnostic; one pass reports as much as possible; a failed declaration still
//! declares its name, so one cause gives one error.

#![warn(clippy::float_arithmetic, clippy::disallowed_types, clippy::wildcard_enum_match_arm)]

mod advice;
mod authoring;
mod board_layout;
mod changes;
mod checks;
mod collect_notes;
mod compiler;
mod decode;
mod effects;
mod env;
mod expr;
mod facts;
mod flow_fixes;
mod game;
mod interval;
mod knob_trials;
mod module;
pub mod notes;
mod parsed;
pub mod patch;
pub mod places;
mod rewrite;
mod scope;
mod sections;
mod source_map;
mod src;
mod static_eval;
mod types;

pub use authoring::SECTION_ORDER;
pub use checks::check;
pub use expr::fits_there;
pub use knob_trials::{Trial, finding_of_trial, trials};
pub use module::{Module, Part, Section};
pub use parsed::{ParsedSpec, parse};
pub use source_map::SourceMap;

use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, Severity, Span};
use boardwright_syntax::yaml::Node;
use std::collections::BTreeMap;

/// Overrides of knobs: constant and value as given from outside (`--set ROWS=4`).
pub type Overrides = BTreeMap<String, String>;

/// The result of compiling a spec.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The game, if there is no error.
    pub def: Option<GameDef>,
    /// All findings, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
    /// Findings of `lint --strict` alone ([`Code::is_strict`]), sorted by span.
    pub strict: Vec<Diagnostic>,
    /// Findings of the whole-game checks that need the text, not the game: [`Compiled::linted`] adds them.
    pub of_text: Vec<Diagnostic>,
    /// The source span of each part of the game.
    pub source_map: SourceMap,
}

/// Compiles a spec. Deterministic; no I/O; never panics.
pub fn compile(source: &str, overrides: &Overrides) -> Compiled {
    let (module, found) = parse_game_spec(source);
    let compiled = game::compile(&[module], overrides);
    with_found(compiled, source, found)
}

/// Adds the findings of parsing to those of compiling.
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

/// True if a finding about the game concerns the same text as one of parsing, or text that a
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
    // The end of a text that was cut off is incomplete.
    if first.code == Code::UnclosedFence {
        let end = source.trim_end();
        return b.start as usize > end.rfind('\n').unwrap_or(0);
    }
    // The indentation of a line or the end of a quote was guessed, so findings about the same line
    // may be wrong.
    let guessed = [Code::YamlUnclosed, Code::YamlIndentation, Code::YamlSyntax, Code::YamlTab];
    if guessed.contains(&first.code) {
        let start = source.get(..a.start as usize).and_then(|t| t.rfind('\n')).unwrap_or(0);
        let line = source.get(a.start as usize..).and_then(|t| t.find('\n'));
        let end = line.map_or(source.len(), |len| a.start as usize + len);
        return (start..=end).contains(&(b.start as usize));
    }
    !a.is_empty() && a.start <= b.end && b.start < a.end
}

/// Compiles a spec and, if it has no errors, checks the whole game: every finding that needs no
/// play. `boardwright lint` and the page show these.
pub fn lint(source: &str, overrides: &Overrides) -> Compiled {
    compile(source, overrides).linted()
}

impl Compiled {
    /// Adds the findings of the whole-game checks, if there is a game.
    pub fn linted(mut self) -> Self {
        if let Some(def) = &self.def {
            self.diagnostics.extend(check(def, &self.source_map));
            self.diagnostics.append(&mut self.of_text);
            sort(&mut self.diagnostics);
        }
        self
    }
}

/// Reads the sections of a spec, without resolving anything. Use [`parse`] if the spec is compiled
/// afterwards.
pub fn parse_game_spec(source: &str) -> (Module, Vec<Diagnostic>) {
    let (document, mut diagnostics) = boardwright_syntax::parse(source);
    let module = module::read(document, source, &mut diagnostics);
    sort(&mut diagnostics);
    (module, diagnostics)
}

/// The definitions and computed properties of a spec: the name of each and the span of its value.
pub fn definitions(source: &str) -> Vec<(String, Span)> {
    let (module, _) = parse_game_spec(source);
    let mut found = Vec::new();
    for part in &module.parts {
        if part.section == Section::Define {
            named_values(&part.body, &mut found);
        } else {
            derived_values(&part.body, &mut found);
        }
    }
    found
}

fn named_values(node: &Node, found: &mut Vec<(String, Span)>) {
    for entry in node.entries() {
        let name = entry.key.split('(').next().unwrap_or_default().trim();
        found.push((name.to_owned(), entry.value.span));
    }
}

fn derived_values(node: &Node, found: &mut Vec<(String, Span)>) {
    for entry in node.entries() {
        if entry.key == "derived" {
            named_values(&entry.value, found);
        } else {
            derived_values(&entry.value, found);
        }
    }
}

/// Compiles a spec, also one with errors, and collects notes for an editor. `cursor` is the place
/// of [`boardwright_diag::CURSOR`], if the text contains it.
pub fn annotate(source: &str, cursor: Option<Span>) -> (Compiled, notes::Notes) {
    parse(source).annotate(cursor)
}

/// True if a word is an operator of expressions, so that nothing can have this name.
pub fn is_operator(name: &str) -> bool {
    env::OPERATORS.contains(&name)
}

/// True if a word has a built-in meaning, so that nothing that expressions name without a sign can
/// have this name.
pub fn is_built_in(name: &str) -> bool {
    env::BUILT_IN.contains(&name)
}

/// The built-in words of expressions: operators, and names with a built-in meaning.
pub fn plain_words() -> impl Iterator<Item = &'static str> {
    env::OPERATORS.iter().chain(env::BUILT_IN).copied()
}

/// A function of the language as editors show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FunctionForm {
    /// Its name.
    pub name: &'static str,
    /// Its form with the required arguments.
    pub form: &'static str,
}

/// The functions of the language.
pub fn functions() -> impl Iterator<Item = FunctionForm> {
    expr::FUNCTIONS.iter().map(|function| FunctionForm { name: function.name, form: function.form })
}

/// Sorts by span, errors first, and removes duplicates.
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
