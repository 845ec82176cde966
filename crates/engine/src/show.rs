//! The answer to whatever changes or moves through the game: a view, and the rows of the log that
//! are not known to the page yet.

use crate::log;
use crate::session::Session;
use crate::view::{self, Eyes};
use crate::words::Words;
use boardwright_protocol::{LogRow, SeatInfo, Shown, ViewAs};

/// The logs that the page may have. There is one, except that of several jumps in a row it reads
/// only the last answer: until something surely read comes, it may have the log of any of them.
#[derive(Default)]
pub struct Sent {
    possible: Vec<Vec<LogRow>>,
}

impl Sent {
    /// How many of `rows` the page has for sure; from now on it has them all, if this answer is
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

/// Shows the game where it stands; `surely` says whether the page reads this answer even if it asks
/// something else meanwhile.
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
    }
}

/// The seats now, seat 1 first.
pub fn seats(session: &Session, words: &Words<'_>) -> Vec<SeatInfo> {
    let info = |(index, kind): (usize, &boardwright_protocol::Seat)| SeatInfo {
        seat: index as u32 + 1,
        name: words.seat(boardwright_kernel::PlayerId(index as u16)),
        kind: *kind,
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

    /// Two people share a screen and scrub: answers in the middle are never read, and rows that one
    /// of them may not know must not be taken as sent.
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
