//! Autosave: keeps the text while it is written.
//!
//! A text goes to IndexedDB one second after its last edit, and at the latest five seconds after the
//! first unsaved one. When the page is left, asynchronous writes may not finish: then a copy goes
//! to `localStorage` at once. Reading takes the newer of the two.

mod database;
mod safety_net;
mod saved;

pub use self::saved::Saved;

use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;

const AFTER_LAST_EDIT_MS: u32 = 1_000;
const AT_THE_LATEST_MS: f64 = 5_000.0;

/// The text kept under this name; `None` if there is none, or if this browser keeps nothing.
pub async fn load(name: &str) -> Option<Saved> {
    let kept = database::get(name).await.and_then(|record| Saved::from_record(&record));
    let net = safety_net::get(name).and_then(|record| Saved::from_record(&record));
    [kept, net].into_iter().flatten().max_by(|a, b| a.at.total_cmp(&b.at))
}

/// Keeps a text under a name. Clones share it.
#[derive(Clone)]
pub struct Autosave {
    inner: Rc<Inner>,
}

struct Inner {
    name: String,
    on_kept: Box<dyn Fn()>,
    state: RefCell<State>,
    /// Kept for as long as the autosave: they end when dropped.
    _leaving: RefCell<Vec<EventListener>>,
}

#[derive(Default)]
struct State {
    unsaved: Option<Saved>,
    unsaved_since: f64,
    timer: Option<Timeout>,
}

impl Autosave {
    /// Creates an autosave; `on_kept` is called when everything is saved.
    pub fn new(name: &str, on_kept: impl Fn() + 'static) -> Autosave {
        let inner = Rc::new(Inner {
            name: name.to_owned(),
            on_kept: Box::new(on_kept),
            state: RefCell::default(),
            _leaving: RefCell::default(),
        });
        *inner._leaving.borrow_mut() = listen_for_leaving(&inner);
        Autosave { inner }
    }

    /// Notes the present text.
    pub fn note(&self, text: impl Into<String>) {
        let now = js_sys::Date::now();
        let mut state = self.inner.state.borrow_mut();
        if state.unsaved.is_none() {
            state.unsaved_since = now;
        }
        state.unsaved = Some(Saved { text: text.into(), at: now });
        let left = (state.unsaved_since + AT_THE_LATEST_MS - now).max(0.0) as u32; // whole, small, positive
        let inner = Rc::downgrade(&self.inner);
        state.timer = Some(Timeout::new(AFTER_LAST_EDIT_MS.min(left), move || {
            if let Some(inner) = inner.upgrade() {
                inner.save();
            }
        }));
    }
}

impl Inner {
    fn save(self: &Rc<Self>) {
        let Some(saved) = self.state.borrow_mut().unsaved.take() else { return };
        let this = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let (name, record) = (&this.name, saved.to_record());
            match database::put(name, &record).await {
                Some(()) => safety_net::forget_older(name, saved.at),
                None => safety_net::put(name, &record), // no database, as in some private windows
            }
            if this.state.borrow().unsaved.is_none() {
                (this.on_kept)();
            }
        });
    }

    /// At once, because the page may be gone the next moment.
    fn leave(self: &Rc<Self>) {
        if let Some(saved) = &self.state.borrow().unsaved {
            safety_net::put(&self.name, &saved.to_record());
        }
        self.save(); // and this too: it mostly gets through, and hidden pages may come back
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
