//! One finding about a text: what, where, why and what to do.

use crate::{Capability, Code, Severity, Span, Spelling};
use serde::Serialize;

/// A second place that belongs to a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Related {
    /// The place.
    pub span: Span,
    /// Its relation to the finding.
    pub message: String,
}

/// Replace the bytes of `span` by `text`; an empty span inserts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TextEdit {
    /// The bytes to replace.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// A change of the text that fixes the finding. Edits are sorted and do not overlap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// The change as the text of a button: "Change to `market`".
    pub title: String,
    /// The edits, all or none.
    pub edits: Vec<TextEdit>,
    /// True if it may be applied without asking: it only writes the author's text so that it is
    /// read as intended. A guess (a near name, an indentation, the end of a text) is not safe.
    pub safe: bool,
}

impl Fix {
    /// Creates a fix of several edits. It counts as a guess unless it is marked as safe.
    pub fn new(title: impl Into<String>, edits: Vec<TextEdit>) -> Self {
        Self { title: title.into(), edits, safe: false }
    }

    /// Creates a fix of one edit.
    pub fn replace(title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        Self::new(title, vec![TextEdit { span, text: text.into() }])
    }

    /// Marks the fix as safe.
    pub fn safe(mut self) -> Self {
        self.safe = true;
        self
    }

    /// Returns `source` with all edits applied.
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
    /// Its severity; usually that of the code.
    pub severity: Severity,
    /// The place in the spec's structure: `actions.buy.effects[0].draw.from`. Empty for the whole
    /// file.
    pub path: String,
    /// The place in the text.
    pub span: Span,
    /// The problem, in one sentence.
    pub message: String,
    /// Advice or reasons, each a sentence.
    pub hints: Vec<String>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
    /// Valid names or forms, nearest first, at most ten.
    pub alternatives: Vec<String>,
    /// The expected type, for findings about types.
    pub expected: Option<String>,
    /// The type that was found.
    pub found: Option<String>,
    /// The missing capability, for `missing-capability`.
    pub capability: Option<Capability>,
    /// Fixes, the best first.
    pub fixes: Vec<Fix>,
}

/// A name that no spec uses. Editors insert it at the cursor and ask for valid names there.
pub const CURSOR: &str = "zz_cursor_zz";

impl Diagnostic {
    /// Creates a finding with the code's severity.
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

    /// Sets the place in the structure.
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = path.into();
        self
    }

    /// Adds a sentence of advice.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Adds a second place.
    pub fn related(mut self, span: Span, message: impl Into<String>) -> Self {
        self.related.push(Related { span, message: message.into() });
        self
    }

    /// Sets the valid names; keeps the ten nearest to `name`, the nearest first. Keeps all for the
    /// [`CURSOR`].
    pub fn alternatives<S: AsRef<str>>(
        self,
        name: &str,
        names: impl IntoIterator<Item = S>,
    ) -> Self {
        self.alternatives_within(&Spelling::default(), name, names)
    }

    /// The same for one of many names of a document, which share the work.
    pub fn alternatives_within<S: AsRef<str>>(
        mut self,
        spelling: &Spelling,
        name: &str,
        names: impl IntoIterator<Item = S>,
    ) -> Self {
        self.alternatives = if name.contains(CURSOR) {
            names.into_iter().map(|n| n.as_ref().to_owned()).collect()
        } else {
            spelling.ranked(name, names)
        };
        self
    }

    /// Sets the types that clash.
    pub fn types(mut self, expected: impl Into<String>, found: impl Into<String>) -> Self {
        self.expected = Some(expected.into());
        self.found = Some(found.into());
        self
    }

    /// Adds a fix. The first fix is safe if the code's fixes are.
    pub fn fix(mut self, mut fix: Fix) -> Self {
        fix.safe |= self.fixes.is_empty() && self.code.fix_is_safe();
        self.fixes.push(fix);
        self
    }

    /// True if the spec cannot be compiled with this finding.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl Capability {
    /// Creates the finding at `span`: the missing capability, the reason and a way round it.
    pub fn missing(self, span: Span) -> Diagnostic {
        let found = Diagnostic::new(Code::MissingCapability, span, self.what());
        let mut found = found.hint(self.why()).hint(self.meanwhile());
        found.capability = Some(self);
        found
    }
}
