//! The table entry of an effect in the long spelling.

use crate::compiler::Compiler;
use crate::scope::Scope;
use boardwright_def::Effect;
use boardwright_diag::Span;
use boardwright_syntax::yaml::Node;

/// An effect in the long spelling: its key and how it is lowered.
pub(in crate::effects) struct LongForm {
    /// The key.
    pub key: &'static str,
    /// True if the word `each` for a player in it repeats the effect for every player.
    pub repeats: bool,
    /// Lowers the value of the key; the span is that of the key.
    pub lower: Lower,
}

type Lower = fn(&mut Compiler<'_>, &Node, Span, &mut Scope, &mut Vec<Effect>);

impl LongForm {
    /// A form in which `each` may stand for a player.
    pub const fn new(key: &'static str, lower: Lower) -> Self {
        Self { key, repeats: true, lower }
    }

    /// A form that gives `each` its own meaning, or that names no player.
    pub const fn once(key: &'static str, lower: Lower) -> Self {
        Self { repeats: false, ..Self::new(key, lower) }
    }
}
