//! The entry of one name: what it is, its type or value.

use boardwright_diag::Span;

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct About {
    /// What it is: `a global variable`.
    pub what: &'static str,
    /// Its type, value or form: `a number from 0 to 12`. Empty where nothing more is known.
    pub detail: String,
    /// What it takes: names and types of parameters in order.
    pub params: Vec<(String, String)>,
    /// Whether it takes parameters in brackets at all.
    pub takes: bool,
    /// Where it was declared.
    pub span: Option<Span>,
}

impl About {
    pub(crate) fn new(what: &'static str, detail: impl Into<String>, span: Option<Span>) -> Self {
        Self { what, detail: detail.into(), params: Vec::new(), takes: false, span }
    }
}
