//! The open requests, by number.

use super::Lost;
use boardwright_protocol::Response;
use futures_channel::oneshot::{Receiver, Sender, channel};
use std::collections::BTreeMap;

type Answer = Result<Response, Lost>;
type Progress = Box<dyn FnMut(Response)>;

/// Numbers requests and keeps their receivers.
#[derive(Default)]
pub struct Ledger {
    last: u32,
    open: BTreeMap<u32, Entry>,
}

struct Entry {
    answer: Sender<Answer>,
    /// `None` while it runs.
    progress: Option<Progress>,
}

impl Ledger {
    /// The next number, for a message without an answer of its own.
    pub fn number(&mut self) -> u32 {
        self.last = self.last.wrapping_add(1);
        self.last
    }

    /// Opens a request.
    pub fn open(&mut self, progress: Progress) -> (u32, Receiver<Answer>) {
        let (answer, waits) = channel();
        let id = self.number();
        self.open.insert(id, Entry { answer, progress: Some(progress) });
        (id, waits)
    }

    /// Answers a request; an unknown or abandoned one is ignored.
    pub fn close(&mut self, id: u32, answer: Answer) {
        if let Some(entry) = self.open.remove(&id) {
            entry.answer.send(answer).ok(); // the receiver may be gone
        }
    }

    /// Gives up on all.
    pub fn close_all(&mut self, why: Lost) {
        for (_, entry) in std::mem::take(&mut self.open) {
            entry.answer.send(Err(why)).ok();
        }
    }

    /// True if no request is open.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Takes the listener of a request, to call it.
    pub fn take_progress(&mut self, id: u32) -> Option<Progress> {
        self.open.get_mut(&id)?.progress.take()
    }

    /// Gives the listener back, unless the request has been closed.
    pub fn return_progress(&mut self, id: u32, progress: Progress) {
        if let Some(entry) = self.open.get_mut(&id) {
            entry.progress = Some(progress);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(ledger: &mut Ledger) -> (u32, Receiver<Answer>) {
        ledger.open(Box::new(|_| {}))
    }

    #[test]
    fn an_answer_finds_its_question() {
        let mut ledger = Ledger::default();
        let (first, mut one) = asked(&mut ledger);
        let (second, mut two) = asked(&mut ledger);
        assert_ne!(first, second);
        ledger.close(second, Ok(Response::Ready));
        assert_eq!(one.try_recv(), Ok(None));
        assert_eq!(two.try_recv(), Ok(Some(Ok(Response::Ready))));
        ledger.close(second, Ok(Response::Ready)); // a second answer is ignored
        assert!(!ledger.is_empty());
    }

    #[test]
    fn a_crash_answers_everything() {
        let mut ledger = Ledger::default();
        let (_, mut one) = asked(&mut ledger);
        ledger.close_all(Lost::Crashed);
        assert_eq!(one.try_recv(), Ok(Some(Err(Lost::Crashed))));
        assert!(ledger.is_empty());
    }

    #[test]
    fn a_question_whose_asker_left_is_still_closed() {
        let mut ledger = Ledger::default();
        let (id, one) = asked(&mut ledger);
        drop(one);
        ledger.close(id, Ok(Response::Ready));
        assert!(ledger.is_empty());
    }
}
