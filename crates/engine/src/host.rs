//! The browser's side of the worker: bytes come in, bytes go out, and while a batch runs the worker
//! gives itself a task after each slice, so that a cancel is heard between two.

use boardwright_engine::Worker;
use boardwright_protocol::BUILD;
use js_sys::{Array, ArrayBuffer, Uint8Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent, MessagePort, Performance};

/// How long the batch works before it looks for messages.
const SLICE_MS: f64 = 8.0;
/// How long it may say nothing; with a slice on top it stays below the 100 ms it promises.
const SILENCE_MS: f64 = 90.0;

/// Listens from now on, and says so with an empty message.
pub fn start() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // A message to oneself is a task of its own without the 4 ms that browsers add to timers.
    let Ok(channel) = MessageChannel::new() else { return };
    let host = Rc::new(Host {
        clock: scope.performance(),
        scope: scope.clone(),
        own_port: channel.port2(),
        worker: RefCell::new(Worker::new(BUILD)),
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
    worker: RefCell<Worker>,
    /// When the running batch last said something.
    reported: Cell<f64>,
    /// Whether a slice is already under way to us.
    awake: Cell<bool>,
}

impl Host {
    fn hear(&self, data: &JsValue) {
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

    /// One slice more if there is work.
    fn wake(&self) {
        if self.worker.borrow().is_busy() && !self.awake.replace(true) {
            self.own_port.post_message(&JsValue::NULL).ok(); // null can always be cloned
        }
    }

    fn now(&self) -> f64 {
        self.clock.as_ref().map_or(0.0, Performance::now)
    }
}

/// One copy out of our memory; whoever gets it then owns it.
fn post(scope: &DedicatedWorkerGlobalScope, bytes: &[u8]) {
    let array = Uint8Array::from(bytes);
    let buffers = Array::of1(&array.buffer());
    // Fails only for values that cannot be cloned, and bytes can.
    scope.post_message_with_transfer(&array, &buffers).ok();
}
