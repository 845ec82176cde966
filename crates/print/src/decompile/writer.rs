//! What the parts of the way back share: the game, the names in force, how much may be shortened.

use super::scope::Scope;
use boardwright_def::{ActionFamily, GameDef};
use boardwright_syntax::print::Out;
use std::collections::BTreeSet;

/// How a part of the game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// As its author wrote it, where that is known, and with the short forms of the language.
    Short,
    /// With the short forms alone.
    Fresh,
    /// Node by node as text.
    Plain,
    /// In the long spelling.
    Long,
}

/// Writes a game.
pub struct Writer<'a> {
    pub def: &'a GameDef,
    pub scope: Scope,
    pub manner: Manner,
    /// Where in the game we are, as the compiler's source map names it.
    pub path: String,
    /// Families of actions that are written as such.
    pub families: Vec<&'a ActionFamily>,
    /// Whether computed properties are written, however plainly the rest is.
    pub keep_derived: bool,
    /// Loops whose limit has to be said.
    pub limits: &'a BTreeSet<String>,
}

impl<'a> Writer<'a> {
    /// Runs `f` one step down the path; `[0]` is appended as it is, a name after a dot.
    pub fn within<R>(&mut self, segment: &str, f: impl FnOnce(&mut Self) -> R) -> R {
        let length = self.path.len();
        if !segment.starts_with('[') && !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(segment);
        let result = f(self);
        self.path.truncate(length);
        result
    }

    /// Runs `f` with the names it binds in force only there.
    pub fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let mark = self.scope.mark();
        let result = f(self);
        self.scope.reset(mark);
        result
    }

    /// Whether short forms are wanted.
    pub fn sugar(&self) -> bool {
        self.manner <= Manner::Fresh
    }

    /// What the author wrote at the current path, or at a path below it.
    pub fn written(&self, below: &str) -> Option<&'a str> {
        if self.manner > Manner::Short {
            return None;
        }
        let path = if below.is_empty() || below.starts_with('[') {
            format!("{}{below}", self.path)
        } else {
            format!("{}.{below}", self.path)
        };
        self.def.authoring.written.get(&path).map(String::as_str)
    }

    /// The same as a scalar.
    pub fn written_out(&self, below: &str) -> Option<Out> {
        self.written(below).map(boardwright_syntax::print::from_noted)
    }
}
