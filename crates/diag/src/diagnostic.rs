//! One finding about a text: what, where, why and what to do.

use crate::{Capability, Code, Severity, Span};
use serde::Serialize;

/// A second place that belongs to a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What it has to do with the finding.
    pub message: String,
}

/// Replace the bytes of `span` by `text`; an empty span inserts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextEdit {
    /// The bytes to replace.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

/// A change of the text that mends the finding. Edits are sorted and do not overlap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// What the change does, as a button says it: "Change to `market`".
    pub title: String,
    /// The edits, all or none.
    pub edits: Vec<TextEdit>,
    /// Whether it may be made unasked: it spells what the author wrote so that it is read as it was
    /// meant. What guesses (a near name, an indentation, the end of a text) is not safe.
    pub safe: bool,
}

impl Fix {
    /// A fix of several edits, which guesses unless it is said to be safe.
    pub fn new(title: impl Into<String>, edits: Vec<TextEdit>) -> Self {
        Self { title: title.into(), edits, safe: false }
    }

    /// A fix of one edit.
    pub fn replace(title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        Self::new(title, vec![TextEdit { span, text: text.into() }])
    }

    /// The same, to be made unasked.
    pub fn safe(mut self) -> Self {
        self.safe = true;
        self
    }

    /// `source` with all edits made.
    pub fn apply(&self, source: &str) -> String {
        let mut out = String::with_capacity(source.len());
        let mut at = 0;
        for edit in &self.edits {
            let range = edit.span.range();
            out.push_str(source.get(at..range.start).unwrap_or_default());
            out.push_str(&edit.text);
            at = range.end;
        }
        out.push_str(source.get(at..).unwrap_or_default());
        out
    }
}

/// One finding. Built with [`Diagnostic::new`] and the `with_…`-style builders below.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// The stable code.
    pub code: Code,
    /// How much it matters; the code's own severity unless raised or lowered.
    pub severity: Severity,
    /// Where in the spec's structure: `actions.buy.effects[0].draw.from`. Empty for the whole file.
    pub path: String,
    /// Where in the text.
    pub span: Span,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to do or why, each a sentence.
    pub hints: Vec<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// The names or forms that would be right here, nearest first, at most ten.
    pub alternatives: Vec<String>,
    /// The type that was expected, where types are the matter.
    pub expected: Option<String>,
    /// The type that was found.
    pub found: Option<String>,
    /// What the language cannot say yet, of `missing-capability`.
    pub capability: Option<Capability>,
    /// Changes that mend it, the best first.
    pub fixes: Vec<Fix>,
}

/// A name that nobody writes: editors put it where the cursor is and ask what could stand there.
pub const CURSOR: &str = "zz_cursor_zz";

impl Diagnostic {
    /// A finding with the code's own severity.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.info().severity,
            path: String::new(),
            span,
            message: message.into(),
            hints: Vec::new(),
            related: Vec::new(),
            alternatives: Vec::new(),
            expected: None,
            found: None,
            capability: None,
            fixes: Vec::new(),
        }
    }

    /// Says where in the structure.
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Adds a sentence on what to do.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds a second place.
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { span, message: message.into() });
        self
    }

    /// Lists what would be right; keeps the nearest ten to `name`, the nearest first. All of them
    /// for the [`CURSOR`].
    pub fn alternatives<S: AsRef<str>>(
        mut self,
        name: &str,
        names: impl IntoIterator<Item = S>,
    ) -> Self {
        let mut all: Vec<String> = names.into_iter().map(|n| n.as_ref().to_owned()).collect();
        if !name.contains(CURSOR) {
            all.sort_by_cached_key(|n| strsim::damerau_levenshtein(name, n));
            all.dedup();
            all.truncate(10);
        }
        self.alternatives = all;
        self
    }

    /// Says which types clash.
    pub fn types(mut self, expected: impl Into<String>, found: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self.found = Some(found.into());
        self
    }

    /// Adds a change that mends it. The first one of a code whose fixes leave no doubt is safe.
    pub fn fix(mut self, mut fix: Fix) -> Self {
        fix.safe |= self.fixes.is_empty() && self.code.fix_is_safe();
        self.fixes.push(fix);
        self
    }

    /// Whether the finding keeps the spec from compiling.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl Capability {
    /// The finding at `span`: what is missing, why, and the way round it.
    pub fn missing(self, span: Span) -> Diagnostic {
        let found = Diagnostic::new(Code::MissingCapability, span, self.what());
        let mut found = found.hint(self.why()).hint(self.meanwhile());
        found.capability = Some(self);
        found
    }
}
