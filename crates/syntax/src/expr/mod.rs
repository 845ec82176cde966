//! Text expressions and one-line effects: tokens, trees, spans.
//!
//! Grammar: `LANGUAGE` manual, "Expressions". Loosest first: `if`, `otherwise`, `where`, `or`,
//! `and`, `not`, comparison (no chains), `..` (`step`), `+ -`, `* div mod`, unary `-`, call, index,
//! dot. Spans are byte ranges of the *decoded* text given to [`parse_expr`]; callers map them to the
//! source with [`crate::yaml::Text::source_span`], or hand the whole failure to
//! [`Failure::diagnostic`].
//!
//! Invariants: no panic on any text; no tree is higher than [`crate::limits::DEPTH`], so walks over
//! it may recurse.

mod brackets;
mod declaration;
mod effect;
mod failure;
mod foreign;
pub(crate) mod lexer;
mod line;
mod parser;
mod phrases;
mod plain;
mod slips;
mod tree;

pub use declaration::{
    DeclarationText, ParameterText, parse_binders, parse_declaration, parse_parameter,
};
pub use effect::{ChooseCount, Line, LineKind, ResultCase, ResultPhrase, RollWhat};
pub use failure::Failure;
pub use foreign::{is_word, word_for};
pub(crate) use line::TURNED;
pub use line::{effect_words, parse_line, parse_placed, parse_results, read_line, small_words};
pub use parser::parse_expr;
pub use plain::PlainLine;
pub use tree::{Binary, Kind, Name, Tree};
