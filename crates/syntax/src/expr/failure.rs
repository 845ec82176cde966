//! Failures of parsing, and their diagnostics.

use crate::yaml::Text;
use boardwright_diag::{Capability, Code, Diagnostic, Fix, Span};

/// A failure: its place in the decoded text, and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// `expression-syntax` unless the cause has a code of its own.
    pub code: Code,
    /// Bytes of the decoded text.
    pub span: Span,
    /// One sentence.
    pub message: String,
    /// Advice.
    pub hint: Option<String>,
    /// The capability that the text asks for, if the language does not have it.
    pub capability: Option<Capability>,
    /// True if the replacement is a guess, even if the code's fixes are safe.
    pub guess: bool,
    /// The small word that is expected at `span`, if any.
    pub(super) wanted: Option<String>,
    /// The replacement of `span` that fixes it, if any.
    pub replacement: Option<String>,
}

impl Failure {
    /// A failure of the grammar.
    pub(super) fn new(span: Span, message: impl Into<String>) -> Self {
        Self {
            code: Code::ExpressionSyntax,
            span,
            message: message.into(),
            hint: None,
            capability: None,
            guess: false,
            wanted: None,
            replacement: None,
        }
    }

    /// The failure of a form that asks for a missing capability.
    pub(super) fn missing(span: Span, wanted: Capability) -> Self {
        Self {
            code: Code::MissingCapability,
            capability: Some(wanted),
            ..Self::new(span, wanted.what())
        }
    }

    /// Sets the advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Adds advice, unless there is some.
    pub(super) fn or_hint(mut self, hint: &str) -> Self {
        self.hint.get_or_insert_with(|| hint.to_owned());
        self
    }

    /// Sets the small word that is expected.
    pub(super) fn wants(mut self, word: &str) -> Self {
        self.wanted = Some(word.to_owned());
        self
    }

    /// Sets the replacement of the span.
    pub(super) fn replace(mut self, replacement: impl Into<String>) -> Self {
        self.replacement = Some(replacement.into());
        self
    }

    /// Returns the text of a button for the replacement by `new`.
    pub fn cure(&self, new: &str) -> String {
        match (self.span.is_empty(), new.is_empty()) {
            (true, _) => format!("Insert `{}`", new.trim()),
            (false, true) => "Remove it".to_owned(),
            (false, false) => format!("Change to `{}`", new.trim()),
        }
    }

    /// Returns the finding at a place, without fixes.
    pub fn found_at(&self, span: Span) -> Diagnostic {
        let found = match self.capability {
            Some(wanted) => wanted.missing(span),
            None => Diagnostic::new(self.code, span, self.message.clone()),
        };
        match &self.hint {
            Some(hint) => found.hint(hint.clone()),
            None => found,
        }
    }

    /// Returns the finding; `text` is the scalar that was parsed. The replacement becomes a fix if
    /// it needs no escapes in YAML.
    pub fn diagnostic(&self, text: &Text) -> Diagnostic {
        let span = text.source_span(self.span.range());
        let diagnostic = self.found_at(span);
        match &self.replacement {
            Some(new) if !new.contains(['"', '\'', '\\', '\n']) => {
                let mut found = diagnostic.fix(Fix::replace(self.cure(new), span, new.clone()));
                found.fixes.iter_mut().for_each(|fix| fix.safe &= !self.guess);
                found
            }
            Some(_) | None => diagnostic,
        }
    }
}
