//! Cache of the rows of the log.

use boardwright_protocol::LogRow;
use std::collections::BTreeMap;

/// The rows written so far, by viewer; taking back decisions drops theirs.
#[derive(Default)]
pub struct LogRows {
    by_viewer: BTreeMap<u32, Vec<LogRow>>,
}

impl LogRows {
    /// Takes the rows of a viewer's seat out of the cache.
    pub fn take(&mut self, seat: u32) -> Vec<LogRow> {
        self.by_viewer.remove(&seat).unwrap_or_default()
    }

    /// Puts the rows of a viewer's seat, which were taken out, into the cache.
    pub fn keep(&mut self, seat: u32, rows: Vec<LogRow>) -> &[LogRow] {
        self.by_viewer.entry(seat).or_insert(rows)
    }

    /// Drops the rows of decisions from `total` on.
    pub fn truncate(&mut self, total: usize) {
        self.by_viewer.values_mut().for_each(|rows| rows.truncate(total));
    }
}
