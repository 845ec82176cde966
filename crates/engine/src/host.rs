//! The worker in the browser: receives and sends bytes. While a batch runs, the worker posts itself a
//! message after each slice, so that a cancel is handled between two slices.

use crate::Answers;
use js_sys::{Array, ArrayBuffer, Uint8Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

/// Duration of a slice of a batch, after which messages are handled.
const SLICE_MS: f64 = 8.0;
/// Time between two reports; with one more slice this stays below the promised 100 ms.
const SILENCE_MS: f64 = 90.0;

#[wasm_bindgen]
extern "C" {
    /// Gets a further part of this module, by its number from 1, and waits for it (`web/engine/loader.js`).
    #[wasm_bindgen(js_name = loadPart)]
    fn load_part(number: u32);

    /// Begins to get the further parts of this module unless that has begun.
    #[wasm_bindgen(js_name = fetchParts)]
    fn fetch_parts();
}

/// Called in the place of code that is in a further part of this module, before that is there
/// (`scripts/bindgen/src/bin/split/cut.rs`).
#[wasm_bindgen]
pub fn need_part(number: u32) {
    load_part(number);
}

/// Begins to listen, and posts an empty message to tell so.
pub fn start(worker: impl Answers + 'static) {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // A posted message is a task without the 4 ms that browsers add to timers.
    let Ok(channel) = MessageChannel::new() else { return };
    let host = Rc::new(Host {
        clock: scope.performance(),
        scope: scope.clone(),
        own_port: channel.port2(),
        worker: RefCell::new(Box::new(worker)),
        reported: Cell::new(0.0),
        awake: Cell::new(false),
    });
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new({
        let host = host.clone();
        move |event: MessageEvent| host.hear(&event.data())
    });
    let on_slice = Closure::<dyn FnMut(MessageEvent)>::new(move |_| host.slice());
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    channel.port1().set_onmessage(Some(on_slice.as_ref().unchecked_ref()));
    on_message.forget(); // both live as long as the worker
    on_slice.forget();
    post(&scope, &[]);
}

struct Host {
    scope: DedicatedWorkerGlobalScope,
    clock: Option<Performance>,
    own_port: MessagePort,
    worker: RefCell<Box<dyn Answers>>,
    /// Time of the last report of the running batch.
    reported: Cell<f64>,
    /// True if the message for the next slice is posted already.
    awake: Cell<bool>,
}

impl Host {
    fn hear(&self, data: &JsValue) {
        if data.dyn_ref::<Uint8Array>().is_some_and(|bytes| bytes.length() == 0) {
            return fetch_parts(); // the page waits for nothing else
        }
        let bytes = match data.dyn_ref::<ArrayBuffer>() {
            Some(buffer) => Uint8Array::new(buffer).to_vec(),
            None => data.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec).unwrap_or_default(),
        };
        let answers = self.worker.borrow_mut().handle_bytes(&bytes);
        for answer in answers {
            post(&self.scope, &answer);
        }
        self.wake();
    }

    fn slice(&self) {
        self.awake.set(false);
        let began = self.now();
        let report = began - self.reported.get() >= SILENCE_MS;
        let mut more = || self.now() - began < SLICE_MS;
        let answer = self.worker.borrow_mut().idle_bytes(report, &mut more);
        if let Some(answer) = answer {
            self.reported.set(self.now());
            post(&self.scope, &answer);
        }
        self.wake();
    }

    /// Posts the message for the next slice if a batch is running.
    fn wake(&self) {
        if self.worker.borrow().is_busy() && !self.awake.replace(true) {
            self.own_port.post_message(&JsValue::NULL).ok(); // null can always be cloned
        }
    }

    fn now(&self) -> f64 {
        self.clock.as_ref().map_or(0.0, Performance::now)
    }
}

/// Copies the bytes once; the receiver then owns them.
fn post(scope: &DedicatedWorkerGlobalScope, bytes: &[u8]) {
    let array = Uint8Array::from(bytes);
    let buffers = Array::of1(&array.buffer());
    // Fails only for values that cannot be cloned, and bytes can.
    scope.post_message_with_transfer(&array, &buffers).ok();
}
