//! Shared state of the decompiler: the game, the names in scope, the manner.

use super::scope::Scope;
use boardwright_def::{ActionFamily, GameDef};
use boardwright_syntax::print::Out;
use std::collections::BTreeSet;

/// The manner in which a part of the game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Manner {
    /// In the author's text if known, and with the short forms of the language.
    Short,
    /// With the short forms only.
    Fresh,
    /// Node by node as text.
    Plain,
    /// In the long spelling.
    Long,
}

/// The writer of a game.
pub struct Writer<'a> {
    pub def: &'a GameDef,
    pub scope: Scope,
    pub manner: Manner,
    /// The current place in the game, as in the compiler's source map.
    pub path: String,
    /// Families of actions that are written as such.
    pub families: Vec<&'a ActionFamily>,
    /// True if computed properties are written, in any manner.
    pub keep_derived: bool,
    /// True if `meta` says who play together, so that results are those of teams.
    pub has_teams: bool,
    /// Loops whose limit must be written, and offers of which `always` must be, by path.
    pub computed: &'a BTreeSet<String>,
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

    /// Runs `f`; the names that it binds are in scope only there.
    pub fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let mark = self.scope.mark();
        let result = f(self);
        self.scope.reset(mark);
        result
    }

    /// True if short forms are used.
    pub fn sugar(&self) -> bool {
        self.manner <= Manner::Fresh
    }

    /// Returns the author's text at the current path, or at a path below it.
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

    /// Returns it as a scalar.
    pub fn written_out(&self, below: &str) -> Option<Out> {
        self.written(below).map(boardwright_syntax::print::from_noted)
    }
}
