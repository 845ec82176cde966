//! Computes the signature of the bundled games one game at a time, so that the page can show progress.

use crate::reading::Reader;
use crate::refusal::Refusal;
use boardwright_sim::{Hex64, signature};

/// Adds a game to the signature of those before it.
pub fn add(reader: &mut Reader, before: &str, game: &str, text: &str) -> Result<String, Refusal> {
    let before: Hex64 = before.parse()?;
    let reading = reader.read(text, &[], 0);
    let rules = reading.playable().map_err(|why| format!("{game}: {why}"))?;
    signature::add(before, game, &rules.def).map(|(value, _)| value.to_string())
}
