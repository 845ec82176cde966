//! A spec that is parsed once and then compiled, linted, annotated and outlined.

use crate::module::{self, Module};
use crate::notes::Notes;
use crate::{Compiled, Overrides, game, sort, with_found};
use boardwright_diag::{Diagnostic, Span};
use boardwright_syntax::Document;

/// The result of [`parse`]: the text as trees, and its sections. Every phase borrows it, so that
/// one edit costs one parse.
#[derive(Debug, Clone, Default)]
pub struct ParsedSpec {
    /// Blocks and prose, for the outline.
    pub document: Document,
    /// The sections, for compiling. `module.text` is the source.
    pub module: Module,
    /// The findings of parsing, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses a spec. Never fails; a spec with errors gives the parts that could be read.
pub fn parse(source: &str) -> ParsedSpec {
    let (document, mut diagnostics) = boardwright_syntax::parse(source);
    let module = module::read(document.clone(), source, &mut diagnostics);
    sort(&mut diagnostics);
    ParsedSpec { document, module, diagnostics }
}

impl ParsedSpec {
    /// The same as [`compile`](crate::compile) of its text, without parsing.
    pub fn compile(&self, overrides: &Overrides) -> Compiled {
        let compiled = game::compile(std::slice::from_ref(&self.module), overrides);
        with_found(compiled, &self.module.text, self.diagnostics.clone())
    }

    /// The same as [`lint`](crate::lint) of its text, without parsing.
    pub fn lint(&self, overrides: &Overrides) -> Compiled {
        self.compile(overrides).linted()
    }

    /// The same as [`annotate`](crate::annotate) of its text, without parsing.
    pub fn annotate(&self, cursor: Option<Span>) -> (Compiled, Notes) {
        self.annotate_with(&Overrides::new(), cursor)
    }

    /// The same as [`ParsedSpec::annotate`], with overrides of knobs.
    pub fn annotate_with(&self, overrides: &Overrides, cursor: Option<Span>) -> (Compiled, Notes) {
        let modules = std::slice::from_ref(&self.module);
        let (compiled, notes) = game::compile_noting(modules, overrides, Some(Notes::new(cursor)));
        let found = self.diagnostics.clone();
        (with_found(compiled, &self.module.text, found), notes.unwrap_or_default())
    }
}
