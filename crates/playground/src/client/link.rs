//! The worker itself: starts it, posts to it, listens to it, ends it.

use super::Role;
use crate::browser::address;
use crate::parts;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The folder of the workers' binary, and its loader.
const FOLDER: &str = "engine";
const LOADER: &str = "engine-loader.js";

/// The message that lets a worker get the further parts of its code.
const GET_FURTHER_PARTS: &[u8] = &[];

/// A message or event from a worker.
pub enum Heard {
    /// A message.
    Message(Vec<u8>),
    /// It could not be loaded, or it had an uncaught error.
    Crash,
}

/// A running worker; dropping it ends the worker.
pub struct Link {
    worker: Worker,
    /// `Some` until the worker listens: the messages to send then.
    early: Rc<RefCell<Option<Vec<Vec<u8>>>>>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(Event)>,
}

impl Link {
    /// Starts a worker; `hear` gets all its messages.
    pub fn open(role: Role, hear: impl Fn(Heard) + 'static) -> Option<Link> {
        let worker = Worker::new_with_options(&address(FOLDER, LOADER), &options(role)).ok()?;
        let early = Rc::new(RefCell::new(Some(Vec::new())));
        let hear = Rc::new(hear);

        let on_message = Closure::<dyn FnMut(MessageEvent)>::new({
            let (worker, early, hear) = (worker.clone(), early.clone(), hear.clone());
            move |event: MessageEvent| {
                let Ok(data) = event.data().dyn_into::<Uint8Array>() else { return };
                if data.length() > 0 {
                    return hear(Heard::Message(data.to_vec()));
                }
                let early: Option<Vec<Vec<u8>>> = early.borrow_mut().take();
                for bytes in early.into_iter().flatten() {
                    transfer(&worker, &bytes);
                }
                if parts::are_wanted() {
                    transfer(&worker, GET_FURTHER_PARTS);
                }
            }
        });
        let on_error = Closure::<dyn FnMut(Event)>::new(move |_| hear(Heard::Crash));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Some(Link { worker, early, _on_message: on_message, _on_error: on_error })
    }

    /// Lets the worker get the further parts of its code.
    pub fn get_further_parts(&self) {
        if self.early.borrow().is_none() {
            transfer(&self.worker, GET_FURTHER_PARTS);
        }
    }

    /// Sends, or keeps until the worker listens.
    pub fn post(&self, bytes: Vec<u8>) {
        match &mut *self.early.borrow_mut() {
            Some(early) => early.push(bytes),
            None => transfer(&self.worker, &bytes),
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

fn options(role: Role) -> WorkerOptions {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(match role {
        Role::Play => "play", // as developer tools show it
        Role::Laboratory => "laboratory",
    });
    options
}

/// Copies the bytes once; the worker then owns them.
fn transfer(worker: &Worker, bytes: &[u8]) {
    let array = Uint8Array::from(bytes);
    let buffers = Array::of1(&array.buffer());
    // Fails only for values that cannot be cloned, and bytes can.
    worker.post_message_with_transfer(&array, &buffers).ok();
}
