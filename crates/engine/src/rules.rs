//! The rules of one game, read from a text and made ready for one number of players.

use crate::reads::Parts;
use boardwright_compile::{Overrides, SourceMap, lint};
use boardwright_def::GameDef;
use boardwright_diag::Diagnostic;
use boardwright_kernel::{LinkOptions, Program, link};
use boardwright_protocol::{KnobView, ListKnobView};
use boardwright_sim::{Labels, link_findings};
use std::cell::OnceCell;
use std::rc::Rc;

/// Everything that stays the same while a game is played.
pub struct Rules {
    /// The spec.
    pub text: String,
    /// The game.
    pub def: GameDef,
    /// The game, ready to play.
    pub program: Program,
    /// Where each part of it is written.
    pub source_map: SourceMap,
    /// What people call its parts.
    pub labels: Labels,
    parts: OnceCell<Parts>,
}

/// What came of a text.
pub struct Read {
    /// The rules, if they can be played.
    pub rules: Option<Rc<Rules>>,
    /// Everything found, sorted by span.
    pub diagnostics: Vec<Diagnostic>,
}

/// Compiles and links for `players`; 0 lets the game choose, and a number it does not allow becomes
/// the nearest.
pub fn read(text: &str, overrides: &[(String, String)], players: u32) -> Read {
    let overrides: Overrides = overrides.iter().cloned().collect();
    let compiled = lint(text, &overrides);
    let mut diagnostics = compiled.diagnostics;
    let Some(def) = compiled.def else { return Read { rules: None, diagnostics } };
    let players = seats(&def, players);
    let linked = link(&def, &LinkOptions { players });
    diagnostics.extend(link_findings([&linked], |path| compiled.source_map.find(path)));
    diagnostics.sort_by_key(|found| found.span);
    let rules = linked.ok().map(|program| {
        Rc::new(Rules {
            text: text.to_owned(),
            source_map: compiled.source_map,
            labels: Labels::new(&def, &program),
            parts: OnceCell::new(),
            def,
            program,
        })
    });
    Read { rules, diagnostics }
}

/// How many sit down when `asked` do.
fn seats(def: &GameDef, asked: u32) -> u32 {
    let wanted = if asked == 0 { 2 } else { asked };
    wanted.clamp(def.meta.players.min, def.meta.players.max.max(def.meta.players.min))
}

impl Rules {
    /// The game's name.
    pub fn title(&self) -> &str {
        let meta = &self.def.meta;
        if meta.name.is_empty() { &meta.id } else { &meta.name }
    }

    /// The constants with a range.
    pub fn knobs(&self) -> Vec<KnobView> {
        let view = |knob: &boardwright_def::Knob| KnobView {
            id: knob.id.clone(),
            value: knob.value,
            default: knob.default,
            min: knob.min,
            max: knob.max,
            step: knob.step,
        };
        self.def.authoring.knobs.iter().map(view).collect()
    }

    /// The lists of numbers with a range.
    pub fn lists(&self) -> Vec<ListKnobView> {
        let view = |list: &boardwright_def::ListKnob| ListKnobView {
            id: list.id.clone(),
            values: list.values.clone(),
            defaults: list.defaults.clone(),
            min: list.min,
            max: list.max,
            step: list.step,
        };
        self.def.authoring.lists.iter().map(view).collect()
    }

    /// Whether a property of tokens matters to somebody at the table: play reads or sets it, or it
    /// does so with no property at all.
    pub fn matters(&self, prop: &str) -> bool {
        let read = &self.parts().props;
        read.is_empty() || read.contains(prop)
    }

    /// What the parts of the rules speak of; found when somebody asks.
    pub fn parts(&self) -> &Parts {
        self.parts.get_or_init(|| Parts::of(&self.def))
    }

    /// The line on which a part of the game is written, from 1; 0 if nobody wrote it.
    pub fn line(&self, path: &str) -> u32 {
        let Some(span) = self.source_map.find(path) else { return 0 };
        let before = self.text.as_bytes().iter().take(span.start as usize);
        before.filter(|byte| **byte == b'\n').count() as u32 + 1
    }

    /// The words of the spec for a part of the game, on one line.
    pub fn words(&self, path: &str) -> Option<String> {
        let span = self.source_map.spans.get(path)?;
        let words = self.text.get(span.range())?;
        Some(words.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}
