//! A move by its name, which other rules may have, too.

use boardwright_kernel::Decider;

/// A move by its name instead of its index in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedMove {
    /// The player who made it.
    pub by: Decider,
    /// Its name with arguments: `place(cell=b3)`.
    pub name: String,
    /// Its index in the list that it came from.
    pub index: usize,
    /// The move for people, without secrets: "Cross: Place b3".
    pub label: String,
}
