//! IndexedDB as a map from names to strings. `None` everywhere means that this browser, or this
//! window of it, keeps nothing.

use futures_channel::oneshot::{Sender, channel};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransactionMode};

const DATABASE: &str = "boardwright";
const STORE: &str = "texts";

/// The string with this name.
pub async fn get(name: &str) -> Option<String> {
    let store = open().await?.store(IdbTransactionMode::Readonly)?;
    answer(&store.get(&name.into()).ok()?).await?.as_string()
}

/// Stores a string. Transactions of one store run in order.
pub async fn put(name: &str, value: &str) -> Option<()> {
    let store = open().await?.store(IdbTransactionMode::Readwrite)?;
    answer(&store.put_with_key(&value.into(), &name.into()).ok()?).await.map(drop)
}

/// Closed when dropped, so that another tab may upgrade it.
struct Open(IdbDatabase);

impl Open {
    fn store(&self, mode: IdbTransactionMode) -> Option<IdbObjectStore> {
        let transaction = self.0.transaction_with_str_and_mode(STORE, mode).ok()?;
        transaction.object_store(STORE).ok()
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close(); // waits for running transactions
    }
}

async fn open() -> Option<Open> {
    let request: IdbOpenDbRequest = web_sys::window()?.indexed_db().ok()??.open(DATABASE).ok()?;
    let upgrade = Closure::<dyn FnMut()>::new({
        let request = request.clone();
        move || create_store(&request)
    });
    request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
    answer(&request).await?.dyn_into().ok().map(Open)
}

/// The first version of the database: one store.
fn create_store(request: &IdbOpenDbRequest) {
    let database = request.result().ok().and_then(|result| result.dyn_into::<IdbDatabase>().ok());
    if let Some(database) = database {
        database.create_object_store(STORE).ok();
    }
}

/// The result of a request, `None` if it failed.
async fn answer(request: &IdbRequest) -> Option<JsValue> {
    let (sender, receiver) = channel::<bool>();
    let sender = Rc::new(RefCell::new(Some(sender)));
    let done = |success: bool| {
        let sender: Rc<RefCell<Option<Sender<bool>>>> = sender.clone();
        Closure::<dyn FnMut()>::new(move || {
            if let Some(sender) = sender.borrow_mut().take() {
                sender.send(success).ok();
            }
        })
    };
    let (on_success, on_error) = (done(true), done(false));
    request.set_onsuccess(Some(on_success.as_ref().unchecked_ref()));
    request.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let success = receiver.await.unwrap_or(false);
    request.set_onsuccess(None);
    request.set_onerror(None);
    if success { request.result().ok() } else { None }
}
