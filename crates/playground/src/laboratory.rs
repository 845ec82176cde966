//! The laboratory: bots play many games, and charts and findings say what they show.

mod actions;
mod before;
mod chart;
mod controls;
mod dots;
mod fairness;
mod figures;
mod findings;
mod ladder;
mod metrics;
mod outcome;
mod rules_used;
mod settings;
mod settings_found;
mod sheet;
mod winners;

pub use controls::{Buttons, HowManyGames, Progress};
pub use fairness::Fairness;
pub use findings::GameNote;
pub use sheet::LaboratorySheet;
pub use winners::Shares;
