//! Cache of the rows of the log.

use boardwright_protocol::LogRow;
use std::collections::BTreeMap;

/// The rows written so far, by viewer; taking back decisions drops theirs.
#[derive(Default)]
pub struct LogRows {
    by_viewer: BTreeMap<u32, Rows>,
}

/// The rows for one viewer.
#[derive(Default)]
pub struct Rows {
    /// A row for each decision.
    pub rows: Vec<LogRow>,
    /// Rows of simultaneous answers that are secret so far.
    sealed: Vec<usize>,
    revealed: Vec<Revealed>,
}

/// A row whose answer is no secret any more.
struct Revealed {
    row: usize,
    /// The decision that revealed it.
    by: usize,
    /// Its label before.
    secret: String,
}

impl Rows {
    /// Notes that the answer of a row is secret so far.
    pub fn seal(&mut self, row: usize) {
        self.sealed.push(row);
    }

    /// Names the answers that were secret, since a decision has revealed them.
    pub fn reveal(&mut self, by: usize, mut label: impl FnMut(usize) -> Option<String>) {
        for row in std::mem::take(&mut self.sealed) {
            let Some(label) = label(row) else { continue };
            if let Some(known) = self.rows.get_mut(row) {
                let secret = std::mem::replace(&mut known.label, label);
                self.revealed.push(Revealed { row, by, secret });
            }
        }
    }

    /// Drops the rows of decisions from `total` on. What these revealed is a secret again.
    fn truncate(&mut self, total: usize) {
        self.rows.truncate(total);
        self.sealed.retain(|row| *row < total);
        for Revealed { row, secret, .. } in self.revealed.extract_if(.., |one| one.by >= total) {
            if let Some(known) = self.rows.get_mut(row) {
                known.label = secret;
                self.sealed.push(row);
            }
        }
    }
}

impl LogRows {
    /// Takes the rows of a viewer's seat out of the cache.
    pub fn take(&mut self, seat: u32) -> Rows {
        self.by_viewer.remove(&seat).unwrap_or_default()
    }

    /// Puts the rows of a viewer's seat, which were taken out, into the cache.
    pub fn keep(&mut self, seat: u32, rows: Rows) -> &[LogRow] {
        &self.by_viewer.entry(seat).or_insert(rows).rows
    }

    /// Drops the rows of decisions from `total` on.
    pub fn truncate(&mut self, total: usize) {
        self.by_viewer.values_mut().for_each(|rows| rows.truncate(total));
    }
}
