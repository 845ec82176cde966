//! The live region: sentences that screen readers speak, each in its language.

use crate::words;
use leptos::prelude::*;

/// A sentence of the page, in its present language, or of the engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The sentence.
    pub text: String,
    is_engine: bool,
}

impl Said {
    /// A sentence of the engine.
    pub fn engine(text: String) -> Said {
        Said { text, is_engine: true }
    }

    /// Its language, if that may be another than the page's.
    pub fn lang(&self) -> Option<&'static str> {
        self.is_engine.then_some(words::ENGINE)
    }
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        Said { text, is_engine: false }
    }
}

/// The sentences spoken last.
#[derive(Clone, Copy)]
pub struct Live(RwSignal<Vec<Said>>);

impl Live {
    pub(super) fn new() -> Live {
        Live(RwSignal::new(Vec::new()))
    }

    /// Says something.
    pub fn set(self, said: impl Into<Said>) {
        self.set_all(vec![said.into()]);
    }

    /// Says several things, one after the other.
    pub fn set_all(self, said: Vec<Said>) {
        self.0.set(said.into_iter().filter(|said| !said.text.is_empty()).collect());
    }

    /// All of them.
    pub fn get(self) -> Vec<Said> {
        self.0.get()
    }
}
