//! What could not be read, and how it is shown.

use crate::yaml::Text;
use boardwright_diag::{Code, Diagnostic, Fix, Span};

/// What could not be read: where in the decoded text, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// `expression-syntax` unless the cause has a code of its own.
    pub code: Code,
    /// Bytes of the decoded text.
    pub span: Span,
    /// One sentence.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
    /// Whether the replacement only guesses, whatever the code says of its fixes.
    pub guess: bool,
    /// The small word that should stand at `span`, if one should.
    pub(super) wanted: Option<String>,
    /// What to put instead of the bytes of `span`, if that mends it.
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
            guess: false,
            wanted: None,
            replacement: None,
        }
    }

    /// Says what to do.
    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Says what to do, unless that is said already.
    pub(super) fn or_hint(mut self, hint: &str) -> Self {
        self.hint.get_or_insert_with(|| hint.to_owned());
        self
    }

    /// Says which small word should stand there.
    pub(super) fn wants(mut self, word: &str) -> Self {
        self.wanted = Some(word.to_owned());
        self
    }

    /// Says what to write instead of the bytes of the span.
    pub(super) fn replace(mut self, replacement: impl Into<String>) -> Self {
        self.replacement = Some(replacement.into());
        self
    }

    /// What putting `new` there does, as a button says it.
    pub fn cure(&self, new: &str) -> String {
        match (self.span.is_empty(), new.is_empty()) {
            (true, _) => format!("Insert `{}`", new.trim()),
            (false, true) => "Remove it".to_owned(),
            (false, false) => format!("Change to `{}`", new.trim()),
        }
    }

    /// The finding as shown, `text` being the scalar that was parsed. The replacement becomes a fix
    /// where it can stand as it is: not where YAML would want it escaped.
    pub fn diagnostic(&self, text: &Text) -> Diagnostic {
        let span = text.source_span(self.span.range());
        let mut diagnostic = Diagnostic::new(self.code, span, self.message.clone());
        if let Some(hint) = &self.hint {
            diagnostic = diagnostic.hint(hint.clone());
        }
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
