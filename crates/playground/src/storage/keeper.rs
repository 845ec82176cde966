//! The keeper: stores the open project while it changes.
//!
//! A change is stored 400 ms after the last one, and at the latest two seconds after the first that is not stored yet.
//! Versions are stored one after the other. If another tab has stored the same project meanwhile, the version of this
//! tab becomes a project of its own.

use super::database::{self, Put};
use super::{Chosen, Project, new_id, safety_net};
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

const AFTER_LAST_CHANGE_MS: u32 = 400;
const AT_THE_LATEST_MS: f64 = 2_000.0;

/// A message of the keeper.
#[derive(Debug, Clone, PartialEq)]
pub enum Heard {
    /// This browser has the newest version of a project.
    Kept(Box<Project>),
    /// This browser stores nothing, or its store is full.
    NotKept,
    /// Another tab had changed the project; this tab goes on with a copy.
    Copied,
}

/// Stores projects. Clones share it.
#[derive(Clone)]
pub struct Keeper {
    inner: Rc<Inner>,
}

struct Inner {
    hear: Box<dyn Fn(Heard)>,
    state: RefCell<State>,
    /// Kept for as long as the keeper: they end when dropped.
    _leaving: RefCell<Vec<EventListener>>,
}

struct State {
    open: Rc<Identity>,
    unsaved: Option<Unsaved>,
    unsaved_since: f64,
    timer: Option<Timeout>,
    /// Versions that are about to be stored, at most one of each project.
    queue: VecDeque<Unsaved>,
    storing: bool,
}

/// The name of a project, and its versions.
struct Identity {
    id: RefCell<String>,
    /// The version that the database has.
    stored: Cell<u32>,
    /// The version that is being stored, else that of the database.
    taken: Cell<u32>,
}

struct Unsaved {
    identity: Rc<Identity>,
    content: Content,
}

/// The content of a project.
#[derive(Debug, Clone)]
pub struct Content {
    /// The text in the editor.
    pub text: String,
    /// The fragment of a link to the game.
    pub game: Option<String>,
    /// Moves after those of `game`.
    pub then: Vec<Chosen>,
    /// True if a person wrote something of the text.
    pub written: bool,
}

impl Keeper {
    /// Creates a keeper of a new project; `hear` gets its messages.
    pub fn new(hear: impl Fn(Heard) + 'static) -> Keeper {
        let open = Rc::new(Identity::new(new_id(), 0));
        let state = State {
            open,
            unsaved: None,
            unsaved_since: 0.0,
            timer: None,
            queue: VecDeque::new(),
            storing: false,
        };
        let inner = Rc::new(Inner {
            hear: Box::new(hear),
            state: RefCell::new(state),
            _leaving: RefCell::default(),
        });
        *inner._leaving.borrow_mut() = listen_for_leaving(&inner);
        Keeper { inner }
    }

    /// Opens a project, of which the database has the version `stored` (0 for none). Changes of the one before are stored.
    pub fn open(&self, id: String, stored: u32) {
        self.inner.save();
        self.inner.state.borrow_mut().open = Rc::new(Identity::new(id, stored));
    }

    /// The name of the open project.
    pub fn id(&self) -> String {
        self.inner.state.borrow().open.id.borrow().clone()
    }

    /// Notes the content of the open project.
    pub fn note(&self, content: Content) {
        let now = js_sys::Date::now();
        let mut state = self.inner.state.borrow_mut();
        if state.unsaved.is_none() {
            state.unsaved_since = now;
        }
        let identity = state.open.clone();
        state.unsaved = Some(Unsaved { identity, content });
        let left = (state.unsaved_since + AT_THE_LATEST_MS - now).max(0.0) as u32; // whole, small, positive
        let inner = Rc::downgrade(&self.inner);
        state.timer = Some(Timeout::new(AFTER_LAST_CHANGE_MS.min(left), move || {
            if let Some(inner) = inner.upgrade() {
                inner.save();
            }
        }));
    }
}

impl Identity {
    fn new(id: String, stored: u32) -> Identity {
        Identity { id: RefCell::new(id), stored: Cell::new(stored), taken: Cell::new(stored) }
    }

    fn note_stored(&self, revision: u32) {
        self.stored.set(revision);
        self.taken.set(revision);
    }
}

impl Unsaved {
    /// The version after the one that is stored, or is being stored.
    fn project(&self) -> Project {
        let Content { text, game, then, written } = self.content.clone();
        let (id, revision) = (self.identity.id.borrow().clone(), self.identity.taken.get() + 1);
        Project { id, revision, at: js_sys::Date::now(), text, game, then, written }
    }
}

impl State {
    /// Moves the unsaved version into the queue.
    fn line_up(&mut self) {
        let Some(unsaved) = self.unsaved.take() else { return };
        self.queue.retain(|other| !Rc::ptr_eq(&other.identity, &unsaved.identity));
        self.queue.push_back(unsaved);
    }
}

impl Inner {
    fn save(self: &Rc<Self>) {
        let mut state = self.state.borrow_mut();
        state.line_up();
        if state.storing || state.queue.is_empty() {
            return;
        }
        state.storing = true;
        let this = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            while let Some(next) = this.next() {
                this.store(&next).await;
            }
        });
    }

    fn next(&self) -> Option<Unsaved> {
        let mut state = self.state.borrow_mut();
        let next = state.queue.pop_front();
        state.storing = next.is_some();
        next
    }

    async fn store(&self, unsaved: &Unsaved) {
        let identity = &unsaved.identity;
        let mut project = unsaved.project();
        identity.taken.set(project.revision);
        let mut put = database::put(&project).await;
        if put == Put::Changed {
            *identity.id.borrow_mut() = new_id();
            identity.note_stored(0);
            project = unsaved.project();
            identity.taken.set(project.revision);
            put = database::put(&project).await;
            (self.hear)(Heard::Copied);
        }
        if put == Put::Done {
            safety_net::forget(&project.id);
        } else if !safety_net::put(&project) {
            identity.note_stored(identity.stored.get());
            return (self.hear)(Heard::NotKept);
        }
        identity.note_stored(project.revision);
        (self.hear)(Heard::Kept(Box::new(project)));
    }

    /// At once, because the page may be gone the next moment.
    fn leave(self: &Rc<Self>) {
        self.state.borrow_mut().line_up();
        for unsaved in &self.state.borrow().queue {
            safety_net::put(&unsaved.project()); // if this store is full, the one below may still get through
        }
        self.save();
    }
}

/// Phones end hidden pages without a further event, so hiding counts as leaving.
fn listen_for_leaving(inner: &Rc<Inner>) -> Vec<EventListener> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    let listen = |target: &web_sys::EventTarget, event: &'static str| {
        let inner = Rc::downgrade(inner);
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(target, event, options, move |_| {
            if let Some(inner) = inner.upgrade() {
                inner.leave();
            }
        })
    };
    let mut listeners = vec![listen(&window, "pagehide")];
    listeners.extend(window.document().map(|document| listen(&document, "visibilitychange")));
    listeners
}
