//! Numbers and reports as the page gets them.

use crate::refusal::Refusal;

/// A number of games.
pub(super) fn clip(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A report as a file.
pub(super) fn file(json: serde_json::Result<String>) -> Result<String, Refusal> {
    json.map(|text| text + "\n").map_err(|error| error.to_string())
}
