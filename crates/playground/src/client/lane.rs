//! One request runs, one waits: a newer request replaces the one that waits.

use futures_channel::oneshot::{Sender, channel};
use std::cell::RefCell;
use std::rc::Rc;

/// A lane for requests of which only the newest matters. Clones are the same lane.
#[derive(Clone, Default)]
pub struct Lane {
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    running: bool,
    waiting: Option<Sender<Turn>>,
}

impl Lane {
    /// Waits for its turn; `None` if something newer came first.
    pub async fn turn(&self) -> Option<Turn> {
        let called = {
            let mut state = self.state.borrow_mut();
            if !state.running {
                state.running = true;
                return Some(Turn { state: self.state.clone() });
            }
            let (call, called) = channel();
            state.waiting = Some(call); // drops the older one, whose future then ends
            called
        };
        called.await.ok()
    }
}

/// The right to run, until it is dropped (after the answer, or if the request is abandoned).
pub struct Turn {
    state: Rc<RefCell<State>>,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let next = {
            let mut state = self.state.borrow_mut();
            let next = state.waiting.take();
            state.running = next.is_some();
            next
        };
        if let Some(call) = next {
            // If the waiting request is gone, the turn comes back, is dropped, and the lane is free.
            drop(call.send(Turn { state: self.state.clone() }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::{Pin, pin};
    use std::task::{Context, Poll, Waker};

    fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
        future.poll(&mut Context::from_waker(Waker::noop()))
    }

    fn now<F: Future>(future: F) -> F::Output {
        match poll(pin!(future)) {
            Poll::Ready(value) => value,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn the_first_runs_at_once_and_the_newest_next() {
        let lane = Lane::default();
        let running = now(lane.turn()).expect("the lane is free");
        let mut older = pin!(lane.turn());
        assert!(poll(older.as_mut()).is_pending());
        let mut newer = pin!(lane.turn());
        assert!(poll(newer.as_mut()).is_pending());
        assert!(matches!(poll(older.as_mut()), Poll::Ready(None)), "superseded");
        drop(running);
        assert!(matches!(poll(newer.as_mut()), Poll::Ready(Some(_))), "its turn has come");
    }

    #[test]
    fn who_leaves_the_queue_does_not_block_it() {
        let lane = Lane::default();
        let running = now(lane.turn()).expect("the lane is free");
        {
            let mut gone = Box::pin(lane.turn());
            assert!(poll(gone.as_mut()).is_pending());
        }
        drop(running);
        assert!(now(lane.turn()).is_some());
    }
}
