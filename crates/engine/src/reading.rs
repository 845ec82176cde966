//! Cache of the last text read: findings, game and editor services share one reading.

use crate::rules::Rules;
use boardwright_compile::{Overrides, SourceMap};
use boardwright_def::GameDef;
use boardwright_diag::Diagnostic;
use boardwright_kernel::{LinkOptions, link};
use boardwright_language::Analysis;
use boardwright_sim::{Written, game_findings};
use std::rc::Rc;

/// How often each phase has run in a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Texts parsed.
    pub parsed: u32,
    /// Specs compiled, with the notes for the editor.
    pub compiled: u32,
    /// Compiled games checked as a whole.
    pub checked: u32,
    /// Games linked for a number of players.
    pub linked: u32,
}

/// Caches the last reading.
#[derive(Default)]
pub struct Reader {
    last: Option<Reading>,
    work: Work,
}

impl Reader {
    /// Returns the counts so far.
    pub fn work(&self) -> Work {
        self.work
    }

    /// Reads a text and links it for `players`; 0 lets the game choose, and a number that it does
    /// not allow becomes the nearest. Only what differs from the last reading is done. Knobs that the text does not have,
    /// or not with this value, are left out: see [`Reading::knobs`].
    pub fn read(&mut self, text: &str, knobs: &[(String, String)], players: u32) -> &Reading {
        let overrides: Overrides = knobs.iter().cloned().collect();
        let mut reading = self.take(text, Some(overrides));
        if reading.game.is_none() && !knobs.is_empty() {
            reading = self.without_misfits(text, reading);
        }
        self.work.linked += reading.link(players);
        self.last.insert(reading)
    }

    /// The same text with the knobs that fit it. A knob was turned for an earlier text, so that its misfit is no error of
    /// this one. If they all fit, the knobs are not the cause, and the reading is the same.
    fn without_misfits(&mut self, text: &str, reading: Reading) -> Reading {
        let plain = self.take(text, Some(Overrides::new()));
        let Some(game) = &plain.game else { return plain };
        let all = reading.overrides.iter();
        let fitting: Overrides = all
            .filter(|(name, value)| fits(&game.def, name, value))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        if fitting == reading.overrides { reading } else { self.take(text, Some(fitting)) }
    }

    /// Returns the analysis of a text for the editor's services, with the knobs of the last reading.
    pub fn analysis(&mut self, text: &str) -> &Analysis {
        let reading = self.take(text, None);
        &self.last.insert(reading).analysis
    }

    /// Returns the last reading if it is of this text, else compiles. Without overrides, those of the last
    /// reading are used.
    fn take(&mut self, text: &str, overrides: Option<Overrides>) -> Reading {
        let known = self.last.take();
        let overrides = overrides
            .or_else(|| known.as_ref().map(|last| last.overrides.clone()))
            .unwrap_or_default();
        let known = known.filter(|last| last.is_of(text, &overrides));
        known.unwrap_or_else(|| Reading::new(text, overrides, &mut self.work))
    }
}

/// A text that was parsed, compiled and checked, and linked for at most one number of players.
pub struct Reading {
    /// The text with its names, for the editor.
    pub analysis: Analysis,
    overrides: Overrides,
    /// The findings of parsing, compiling and checking.
    found: Vec<Diagnostic>,
    game: Option<Compiled>,
    linked: Option<Linked>,
}

/// A game without errors, and where its parts are written.
struct Compiled {
    def: Rc<GameDef>,
    source_map: Rc<SourceMap>,
}

struct Linked {
    players: u32,
    found: Vec<Diagnostic>,
    rules: Option<Rc<Rules>>,
}

impl Reading {
    fn new(text: &str, overrides: Overrides, work: &mut Work) -> Self {
        work.parsed += 1;
        work.compiled += 1;
        let (analysis, compiled) = Analysis::with_game(text, overrides.clone());
        work.checked += u32::from(compiled.def.is_some());
        let compiled = compiled.linted();
        let source_map = compiled.source_map;
        let game =
            compiled.def.map(|def| Compiled { def: Rc::new(def), source_map: Rc::new(source_map) });
        Self { analysis, overrides, found: compiled.diagnostics, game, linked: None }
    }

    fn is_of(&self, text: &str, overrides: &Overrides) -> bool {
        self.analysis.text() == text && self.overrides == *overrides
    }

    /// Links for a number of players, unless that is done; returns how often it linked.
    fn link(&mut self, players: u32) -> u32 {
        let Some(Compiled { def, source_map }) = &self.game else { return 0 };
        let players = def.meta.players.nearest(players);
        if self.linked.as_ref().is_some_and(|linked| linked.players == players) {
            return 0;
        }
        let linked = [link(def, &LinkOptions { players })];
        let mut found = self.found.clone();
        let text = self.analysis.text();
        let written = Written { text, definitions: boardwright_compile::definitions };
        found.extend(game_findings(def, &linked, |path| source_map.find(path), written));
        found.sort_by_key(|found| found.span);
        let [program] = linked;
        let rules = program.ok().map(|program| {
            Rc::new(Rules::new(text.to_owned(), def.clone(), source_map.clone(), program))
        });
        self.linked = Some(Linked { players, found, rules });
        1
    }

    /// The knobs that were set, with their values.
    pub fn knobs(&self) -> Vec<(String, String)> {
        self.overrides.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// The rules, if they can be played.
    pub fn rules(&self) -> Option<Rc<Rules>> {
        self.linked.as_ref()?.rules.clone()
    }

    /// The rules, or the first finding that keeps them from being played.
    pub fn playable(&self) -> Result<Rc<Rules>, &str> {
        self.rules().ok_or_else(|| {
            let first = self.diagnostics().iter().find(|found| found.is_error());
            first.map_or("it is not a playable game", |found| &found.message)
        })
    }

    /// All findings, sorted by span.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.linked.as_ref().map_or(&self.found, |linked| &linked.found)
    }
}

/// True if the game has a knob with this name and value; the compiler refuses the others.
fn fits(def: &GameDef, name: &str, value: &str) -> bool {
    let numbers: Option<Vec<i32>> = value.split(',').map(|n| n.trim().parse().ok()).collect();
    let Some(numbers) = numbers else { return false };
    let knob = def.authoring.knobs.iter().find(|knob| knob.id == name);
    let list = def.authoring.lists.iter().find(|list| list.id == name);
    match (knob, list, numbers.as_slice()) {
        (Some(knob), _, [number]) => knob.holds(*number),
        (None, Some(list), numbers) => numbers.iter().all(|number| list.holds(*number)),
        _ => false,
    }
}
