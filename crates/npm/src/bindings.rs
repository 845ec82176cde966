//! The functions and classes that `package/api.js` calls. An error is thrown as its text.

use crate::{Comparison, Counting, Evaluation, Game, Play, Refusal, json};
use std::cell::RefCell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    static PANIC: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Keeps the message of a panic, which ends the module, for [`last_panic`].
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|info| PANIC.set(info.to_string())));
}

/// The message of the panic that ended the module; empty without one.
#[wasm_bindgen]
pub fn last_panic() -> String {
    PANIC.with_borrow(Clone::clone)
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    boardwright_sim::ENGINE.to_owned()
}

/// The names of the bots, weakest first, as JSON.
#[wasm_bindgen]
pub fn agents() -> Result<String, Refusal> {
    json(&boardwright_agents::NAMES)
}

/// A text that was compiled.
#[wasm_bindgen]
pub struct CompiledText {
    game: Option<Game>,
    diagnostics: String,
}

/// [`crate::compile`].
#[wasm_bindgen]
pub fn compile(text: &str, options: &str) -> Result<CompiledText, Refusal> {
    let (game, found) = crate::compile(text, options)?;
    Ok(CompiledText { game, diagnostics: json(&found)? })
}

#[wasm_bindgen]
impl CompiledText {
    /// The findings as JSON.
    pub fn diagnostics(&self) -> String {
        self.diagnostics.clone()
    }

    /// The game, the first time.
    pub fn game(&mut self) -> Option<CompiledGame> {
        self.game.take().map(CompiledGame)
    }
}

/// [`Game`].
#[wasm_bindgen]
pub struct CompiledGame(Game);

#[wasm_bindgen]
impl CompiledGame {
    /// [`Game::info`].
    pub fn info(&self) -> Result<String, Refusal> {
        self.0.info()
    }

    /// [`Game::start`].
    pub fn start(&self, options: &str) -> Result<PlayInProgress, Refusal> {
        self.0.start(options).map(PlayInProgress)
    }

    /// [`Game::run`].
    pub fn run(&self, options: &str) -> Result<String, Refusal> {
        self.0.run(options)
    }

    /// [`Game::replay`].
    pub fn replay(&self, trace: &str) -> Result<String, Refusal> {
        self.0.replay(trace)
    }

    /// [`Game::count`].
    pub fn count(&self, options: &str) -> Result<Games, Refusal> {
        self.0.count(options).map(Work::Counting).map(Games)
    }

    /// [`Game::evaluate`].
    pub fn evaluate(&self, options: &str) -> Result<Games, Refusal> {
        self.0.evaluate(options).map(Work::Evaluation).map(Games)
    }

    /// [`Game::compare`].
    pub fn compare(
        &self,
        other: &CompiledGame,
        metrics: &str,
        options: &str,
    ) -> Result<Games, Refusal> {
        self.0.compare(&other.0, metrics, options).map(Work::Comparison).map(Games)
    }

    /// [`Game::solve`].
    pub fn solve(&self, options: &str) -> Result<String, Refusal> {
        self.0.solve(options)
    }
}

enum Work {
    Counting(Counting),
    Evaluation(Evaluation),
    Comparison(Comparison),
}

/// [`Counting`], [`Evaluation`] or [`Comparison`].
#[wasm_bindgen]
pub struct Games(Work);

#[wasm_bindgen]
impl Games {
    /// Plays so many games; returns how many are left.
    pub fn step(&mut self, games: u32) -> Result<u32, Refusal> {
        match &mut self.0 {
            Work::Counting(counting) => counting.step(games),
            Work::Evaluation(evaluation) => evaluation.step(games),
            Work::Comparison(comparison) => comparison.step(games),
        }
    }

    /// The report as JSON.
    pub fn report(&self) -> Result<String, Refusal> {
        match &self.0 {
            Work::Counting(counting) => counting.report(),
            Work::Evaluation(evaluation) => evaluation.report(),
            Work::Comparison(comparison) => comparison.report(),
        }
    }
}

/// [`Play`].
#[wasm_bindgen]
pub struct PlayInProgress(Play);

#[wasm_bindgen]
impl PlayInProgress {
    /// [`Play::seats`].
    pub fn seats(&self) -> Result<String, Refusal> {
        self.0.seats()
    }

    /// [`Play::decision`].
    pub fn decision(&mut self) -> Result<String, Refusal> {
        self.0.decision()
    }

    /// [`Play::moves`].
    pub fn moves(&mut self) -> Result<String, Refusal> {
        self.0.moves()
    }

    /// [`Play::apply`].
    pub fn apply(&mut self, index: u32) -> Result<String, Refusal> {
        self.0.apply(index)
    }

    /// [`Play::index_of`].
    pub fn index_of(&mut self, text: &str) -> Result<u32, Refusal> {
        self.0.index_of(text)
    }

    /// [`Play::undo`].
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// [`Play::observe`].
    pub fn observe(&mut self, seat: u32) -> Result<String, Refusal> {
        self.0.observe(seat)
    }

    /// [`Play::events`].
    pub fn events(&self, seat: Option<u32>) -> Result<String, Refusal> {
        self.0.events(seat)
    }

    /// [`Play::save`].
    pub fn save(&self) -> String {
        self.0.save()
    }

    /// [`Play::load`].
    pub fn load(&mut self, text: &str) -> Result<(), Refusal> {
        self.0.load(text)
    }

    /// [`Play::result`].
    pub fn result(&self) -> Result<String, Refusal> {
        self.0.result()
    }

    /// [`Play::hash`].
    pub fn hash(&self) -> String {
        self.0.hash()
    }

    /// [`Play::choose`].
    pub fn choose(&mut self, name: &str, options: &str) -> Result<String, Refusal> {
        self.0.choose(name, options)
    }
}
