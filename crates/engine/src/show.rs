//! The answer to requests that change the game or go to another decision: a view, and the rows of the
//! log that the page does not have yet.

use crate::branches;
use crate::log;
use crate::session::Session;
use crate::view::{self, Eyes};
use crate::words::Words;
use boardwright_protocol::{LogRow, SeatInfo, Shown, ViewAs};

/// The logs that the page may have. After several jumps in a row, of which the page reads only the last
/// answer, it may have the log of any of them, until it reads an answer for certain.
#[derive(Default)]
pub struct Sent {
    possible: Vec<Vec<LogRow>>,
}

impl Sent {
    /// Returns how many of `rows` the page has for certain; afterwards it has all of them if this answer is
    /// `surely` read.
    fn known(&mut self, rows: &[LogRow], surely: bool) -> usize {
        let known = self.possible.iter().map(|had| equal_rows(had, rows)).min().unwrap_or(0);
        if surely {
            self.possible.truncate(1);
        }
        match &mut self.possible[..] {
            [had] if surely => {
                let same = equal_rows(had, rows);
                had.truncate(same);
                had.extend_from_slice(&rows[same..]);
            }
            all if all.iter().any(|had| had == rows) => {}
            _ => self.possible.push(rows.to_vec()),
        }
        known
    }
}

fn equal_rows(one: &[LogRow], other: &[LogRow]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// Shows the game at its present decision; `surely` is true if the page reads this answer even after a
/// newer request.
pub fn shown(session: &mut Session, sent: &mut Sent, view: ViewAs, surely: bool) -> Shown {
    let rules = session.rules.clone();
    let words = Words::new(&rules);
    let eyes = Eyes::of(session, session.at(), view);
    let rows = log::rows(session, &words, eyes);
    let known = sent.known(rows, surely);
    let fresh = rows[known..].to_vec();
    Shown {
        view: view::view(session, &words, eyes),
        log_from: known as u32,
        log: fresh,
        seats: seats(session, &words),
        bot_next: session.bot_next().is_some(),
        redo: session.redo_count() as u32,
        stops: Vec::new(),
        branches: branches::view(session, &words, eyes),
    }
}

/// The seats now, seat 1 first.
pub fn seats(session: &Session, words: &Words<'_>) -> Vec<SeatInfo> {
    let info = |(index, kind): (usize, &boardwright_protocol::Seat)| SeatInfo {
        seat: index as u32 + 1,
        name: words.seat(boardwright_kernel::PlayerId(index as u16)),
        kind: *kind,
        tint: words.seat_tint(boardwright_kernel::PlayerId(index as u16)),
    };
    session.seats().iter().enumerate().map(info).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log(labels: &[&str]) -> Vec<LogRow> {
        let row = |label: &&str| LogRow {
            number: String::new(),
            seat: 1,
            label: (*label).to_owned(),
            changes: Vec::new(),
            places: Vec::new(),
            turn: 1,
        };
        labels.iter().map(row).collect()
    }

    #[test]
    fn only_what_is_new_is_sent() {
        let mut sent = Sent::default();
        assert_eq!(sent.known(&log(&["a", "b"]), true), 0);
        assert_eq!(sent.known(&log(&["a", "b", "c"]), true), 2);
        assert_eq!(sent.known(&log(&["a", "x"]), true), 1);
        assert_eq!(sent.known(&log(&["a"]), true), 1);
        assert_eq!(sent.known(&log(&["a", "x"]), true), 1);
    }

    /// Two people share a screen and scrub. The page skips answers in between, so rows that one viewer may
    /// not know must not count as sent.
    #[test]
    fn answers_that_may_be_dropped_are_not_counted_on() {
        let mut sent = Sent::default();
        let (one, two) = (log(&["a", "mine", "c"]), log(&["a", "theirs", "c"]));
        assert_eq!(sent.known(&one, true), 0);
        assert_eq!(sent.known(&two, false), 1);
        assert_eq!(sent.known(&two, false), 1, "the first may have been dropped");
        assert_eq!(sent.known(&one, false), 1, "or read");
        assert_eq!(sent.known(&two, true), 1);
        assert_eq!(sent.known(&two, false), 3);
    }
}
