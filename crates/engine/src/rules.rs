//! The rules of one game, linked for one number of players.

use crate::lines::Lines;
use crate::relevant::Relevant;
use boardwright_compile::SourceMap;
use boardwright_def::{GameDef, GameReads};
use boardwright_kernel::{PlaceId, PlaceInfo, Program};
use boardwright_protocol::{KnobView, ListKnobView};
use boardwright_sim::Labels;
use std::cell::OnceCell;
use std::rc::Rc;

/// The rules and all data derived from them.
pub struct Rules {
    /// The spec.
    pub text: String,
    /// The game.
    pub def: Rc<GameDef>,
    /// The game, ready to play.
    pub program: Program,
    /// The span of each part in the spec.
    pub source_map: Rc<SourceMap>,
    /// The labels of its parts for people.
    pub labels: Labels,
    reads: OnceCell<GameReads>,
    relevant: OnceCell<Relevant>,
}

impl Rules {
    /// The rules of a game that was linked.
    pub fn new(
        text: String,
        def: Rc<GameDef>,
        source_map: Rc<SourceMap>,
        program: Program,
    ) -> Self {
        let labels = Labels::new(&def, &program);
        Self {
            text,
            def,
            program,
            source_map,
            labels,
            reads: OnceCell::new(),
            relevant: OnceCell::new(),
        }
    }

    /// The game's name.
    pub fn title(&self) -> &str {
        let meta = &self.def.meta;
        if meta.name.is_empty() { &meta.id } else { &meta.name }
    }

    /// All places by number.
    pub fn places(&self) -> impl Iterator<Item = (PlaceId, &PlaceInfo)> {
        let places = self.program.places().iter().enumerate();
        places.map(|(index, info)| (PlaceId(index as u16), info))
    }

    /// The constants with a range.
    pub fn knobs(&self) -> Vec<KnobView> {
        let lines = Lines::new(&self.text);
        let place = |at: usize| {
            let span = self.source_map.exact(&format!("authoring.knobs[{at}].value"))?;
            Some(lines.range(span))
        };
        let view = |(at, knob): (usize, &boardwright_def::Knob)| KnobView {
            id: knob.id.clone(),
            value: knob.value,
            default: knob.default,
            min: knob.min,
            max: knob.max,
            step: knob.step,
            among: knob.among.clone(),
            written: place(at),
        };
        self.def.authoring.knobs.iter().enumerate().map(view).collect()
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

    /// True if players need to see a property of tokens: play uses this property, or none at all.
    pub fn matters(&self, prop: &str) -> bool {
        let read = &self.reads().props;
        read.is_empty() || read.contains(prop)
    }

    /// Returns the names that the parts of the rules use; computed on first use.
    pub fn reads(&self) -> &GameReads {
        self.reads.get_or_init(|| GameReads::of(&self.def))
    }

    /// Returns the variables that matter to players; computed on first use.
    pub fn relevant(&self) -> &Relevant {
        self.relevant.get_or_init(|| Relevant::of(&self.def, self.reads()))
    }

    /// Returns the line of a part of the game, from 1; 0 if it is not in the text.
    pub fn line(&self, path: &str) -> u32 {
        let Some(span) = self.source_map.find(path) else { return 0 };
        let before = self.text.as_bytes().iter().take(span.start as usize);
        before.filter(|byte| **byte == b'\n').count() as u32 + 1
    }

    /// The words of the spec for a part of the game, on one line.
    pub fn words(&self, path: &str) -> Option<String> {
        let span = self.source_map.exact(path)?;
        let words = self.text.get(span.range())?;
        Some(words.split_whitespace().collect::<Vec<_>>().join(" "))
    }
}
