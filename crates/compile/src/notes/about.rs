//! The entry of one name: what it is, its type or value.

use boardwright_diag::Span;

/// Facts about a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// Its kind: `a global variable`.
    pub what: &'static str,
    /// Its type, value or form: `a number from 0 to 12`. Empty if unknown.
    pub detail: String,
    /// Its parameters: names and types in order.
    pub params: Vec<(String, String)>,
    /// True if it takes arguments in brackets.
    pub takes: bool,
    /// The span of its declaration.
    pub span: Option<Span>,
}

impl About {
    pub(crate) fn new(what: &'static str, detail: impl Into<String>, span: Option<Span>) -> Self {
        Self { what, detail: detail.into(), params: Vec::new(), takes: false, span }
    }
}
