//! A worker and its open requests.
//!
//! A [`Client`] starts its worker with the first request and starts another one after a crash; open
//! requests then fail with [`Lost`]. Requests are sent in the order of the calls. Dropping an
//! answer's future is fine: the answer, when it comes, is dropped too.
//!
//! The worker posts an empty array once it listens; until then messages are kept here. The first message
//! has our build id; for a worker of another build the page is old (or new) and is reloaded, once.

mod lane;
mod ledger;
mod link;

pub use self::lane::Lane;
use self::ledger::Ledger;
use self::link::{Heard, Link};
use crate::browser;
use boardwright_protocol::{BUILD, Numbered, Request, Response, decode, encode};
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::future::Future;
use std::rc::{Rc, Weak};

/// The purpose of a worker. The laboratory does not block play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Reads texts and holds the open game, so that an edit is compiled once for both.
    Play,
    /// Plays many games and measures them.
    Laboratory,
}

/// The reason why there is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    /// The worker stopped or could not be started; the next request starts another.
    Crashed,
    /// The worker could not be loaded.
    Unreachable,
    /// It was silent for [`PATIENCE_MS`] and was ended.
    Silent,
    /// A person ended its work.
    Stopped,
    /// Something newer ended its work, so that nobody wants the answer.
    Replaced,
    /// It is of another build, and loading the page again did not help.
    OtherBuild,
}

/// The reason why [`Client::latest`] has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missed {
    /// A newer request replaced it.
    Superseded,
    /// See [`Lost`].
    Lost(Lost),
}

/// The longest silence of a worker with an open request. A batch reports every 100 ms, everything else is
/// bounded by the engine's budgets: after this time it hangs.
pub const PATIENCE_MS: u32 = 30_000;

/// After so long a silence, work can be cancelled. Usual requests take a tenth of it.
const SLOW_MS: u32 = 1_000;

/// Clones share the worker.
#[derive(Clone)]
pub struct Client {
    inner: Rc<Inner>,
}

type SlowListener = Box<dyn Fn(bool)>;

struct Inner {
    role: Role,
    link: RefCell<Option<Link>>,
    ledger: RefCell<Ledger>,
    /// Runs while a request is open; each message of the worker restarts it.
    watchdog: RefCell<Option<Timeout>>,
    /// Time of the last message, or of the first request that is open.
    since: Cell<f64>,
    /// True once the worker has sent a message; before, it is being loaded.
    listens: Cell<bool>,
    /// Hears when work becomes slow, and when it no longer is.
    on_slow: RefCell<Option<SlowListener>>,
    slow: Cell<bool>,
    /// True if a worker was lost, and with it what it held.
    lost: Cell<bool>,
}

impl Client {
    /// A client; its worker starts with the first request.
    pub fn spawn(role: Role) -> Client {
        Client {
            inner: Rc::new(Inner {
                role,
                link: RefCell::default(),
                ledger: RefCell::default(),
                watchdog: RefCell::default(),
                since: Cell::new(0.0),
                listens: Cell::new(false),
                on_slow: RefCell::default(),
                slow: Cell::new(false),
                lost: Cell::new(false),
            }),
        }
    }

    /// Tells when a request has had no answer for a second, and when that is over.
    pub fn tell_when_slow(&self, tell: impl Fn(bool) + 'static) {
        *self.inner.on_slow.borrow_mut() = Some(Box::new(tell));
    }

    /// Starts the worker before it is needed.
    pub fn warm_up(&self) {
        Inner::start(&self.inner);
    }

    /// Lets the worker get the further parts of its code, if it listens.
    pub fn get_further_parts(&self) {
        if let Some(link) = &*self.inner.link.borrow() {
            link.get_further_parts();
        }
    }

    /// How long the worker has been silent while a request is open, in milliseconds.
    pub fn silent_for(&self) -> f64 {
        let works = self.inner.listens.get() && !self.inner.ledger.borrow().is_empty();
        if works { browser::now() - self.inner.since.get() } else { 0.0 }
    }

    /// Ends the worker with its work; the next request starts another.
    pub fn end(&self, why: Lost) {
        self.inner.fail(why);
    }

    /// True if a worker was lost since the last call, and with it what it held.
    pub fn take_loss(&self) -> bool {
        self.inner.lost.replace(false)
    }

    /// Sends a request before it returns; the future only waits.
    pub fn request(
        &self,
        request: Request,
    ) -> impl Future<Output = Result<Response, Lost>> + use<> {
        self.stream(request, drop)
    }

    /// Sends the newest request of a lane: one runs, one waits, and a newer one replaces the one that
    /// waits. The running one is answered even if a newer one waits, so that typing without a pause
    /// also gets answers (`Editor::set_markers` moves the findings along with the text).
    pub async fn latest(&self, lane: &Lane, request: Request) -> Result<Response, Missed> {
        let _turn = lane.turn().await.ok_or(Missed::Superseded)?;
        self.request(request).await.map_err(Missed::Lost)
    }

    /// Sends a request with several answers: `progress` gets all but the last.
    pub fn stream<F: FnMut(Response) + 'static>(
        &self,
        request: Request,
        progress: F,
    ) -> impl Future<Output = Result<Response, Lost>> + use<F> {
        Inner::start(&self.inner); // before the request gets its number, so that numbers ascend
        let (id, answer) = self.inner.ledger.borrow_mut().open(Box::new(progress));
        self.inner.send(&Numbered { id, body: request });
        if self.inner.watchdog.borrow().is_none() {
            Inner::wind(&self.inner); // a second request does not make the worker's silence shorter
        }
        async move { answer.await.unwrap_or(Err(Lost::Crashed)) }
    }

    /// Stops games that are being played: their request is then refused.
    pub fn cancel(&self) {
        self.tell(Request::Cancel);
    }

    /// Sends a message without an answer of its own, about the requests that are open.
    pub fn tell(&self, message: Request) {
        if self.inner.ledger.borrow().is_empty() {
            return;
        }
        let id = self.inner.ledger.borrow_mut().number();
        self.inner.send(&Numbered { id, body: message });
    }
}

impl Inner {
    fn send(&self, message: &Numbered<Request>) {
        if let Some(link) = &*self.link.borrow() {
            link.post(encode(message));
        }
    }

    /// Starts and greets a worker if there is none.
    fn start(this: &Rc<Inner>) {
        if this.link.borrow().is_some() {
            return;
        }
        let weak = Rc::downgrade(this);
        let Some(link) = Link::open(this.role, move |heard| Self::hear(&weak, heard)) else {
            // The browser allows no workers: handled as a crash, after the request is open.
            let weak = Rc::downgrade(this);
            Timeout::new(0, move || Self::hear(&weak, Heard::Crash)).forget();
            return;
        };
        let hello = Request::Hello { build: BUILD.to_owned() };
        let id = this.ledger.borrow_mut().number();
        link.post(encode(&Numbered { id, body: hello }));
        *this.link.borrow_mut() = Some(link);
    }

    fn hear(this: &Weak<Inner>, heard: Heard) {
        let Some(this) = this.upgrade() else { return };
        match heard {
            Heard::Crash if !this.listens.get() => this.fail(Lost::Unreachable),
            Heard::Crash => this.fail(Lost::Crashed),
            Heard::Message(bytes) => match decode::<Response>(&bytes) {
                Some(message) => Self::answered(&this, message),
                None => this.fail(Lost::Crashed),
            },
        }
    }

    fn answered(this: &Rc<Inner>, Numbered { id, body }: Numbered<Response>) {
        this.listens.set(true);
        match body {
            Response::Ready => {}
            Response::OtherBuild { build } => {
                if !crate::reload::once(&build) {
                    this.fail(Lost::OtherBuild);
                }
            }
            progress @ (Response::BatchProgress(_) | Response::Thinks { .. }) => {
                // Taken out while it runs, because it may send requests to this client.
                let Some(mut hears) = this.ledger.borrow_mut().take_progress(id) else { return };
                hears(progress);
                this.ledger.borrow_mut().return_progress(id, hears);
            }
            last => this.ledger.borrow_mut().close(id, Ok(last)),
        }
        Self::wind(this);
    }

    /// Ends the worker; all open requests fail.
    fn fail(&self, why: Lost) {
        let had = self.link.borrow_mut().take().is_some();
        self.lost.set(self.lost.get() || (had && self.listens.get()));
        self.listens.set(false);
        self.watchdog.borrow_mut().take();
        self.note_slow(false);
        self.ledger.borrow_mut().close_all(why);
    }

    /// Restarts the watchdog, or stops it if no request is open.
    fn wind(this: &Rc<Inner>) {
        this.note_slow(false);
        this.since.set(browser::now());
        let asked = !this.ledger.borrow().is_empty();
        *this.watchdog.borrow_mut() = asked.then(|| {
            Inner::later(this, SLOW_MS, |this| {
                this.note_slow(this.listens.get());
                let rest = PATIENCE_MS - SLOW_MS;
                let last = Inner::later(this, rest, |this| this.fail(Lost::Silent));
                *this.watchdog.borrow_mut() = Some(last);
            })
        });
    }

    fn later(this: &Rc<Inner>, after: u32, act: fn(&Rc<Inner>)) -> Timeout {
        let weak = Rc::downgrade(this);
        Timeout::new(after, move || {
            if let Some(this) = weak.upgrade() {
                act(&this);
            }
        })
    }

    fn note_slow(&self, slow: bool) {
        if self.slow.replace(slow) != slow
            && let Some(tell) = &*self.on_slow.borrow()
        {
            tell(slow);
        }
    }
}
