//! IndexedDB as a map from names to projects.

use super::Project;
use futures_channel::oneshot::{Sender, channel};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::IdbTransactionMode;
use web_sys::{IdbDatabase, IdbObjectStore, IdbOpenDbRequest, IdbRequest, IdbTransaction};

const DATABASE: &str = "boardwright";
/// The second version of the database has the projects.
const VERSION: u32 = 2;
const PROJECTS: &str = "projects";
/// The store of the first version of the database; new browsers have none.
const FIRST_TEXTS: &str = "texts";

/// The result of storing a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Put {
    /// The database has it.
    Done,
    /// The database has a version that this page does not know; nothing was stored.
    Changed,
    /// This browser, or this window of it, keeps nothing, or its store is full.
    Failed,
}

/// The project with this name.
pub async fn get(id: &str) -> Option<Project> {
    let open = open().await?;
    let (_, store) = open.store(IdbTransactionMode::Readonly)?;
    Project::from_object(answer(&store.get(&id.into()).ok()?).await?)
}

/// All projects, in any order.
pub async fn all() -> Vec<Project> {
    let read = async {
        let open = open().await?;
        let (_, store) = open.store(IdbTransactionMode::Readonly)?;
        answer(&store.get_all().ok()?).await
    };
    let all = read.await.map(|all| js_sys::Array::from(&all)).unwrap_or_default();
    all.iter().filter_map(Project::from_object).collect()
}

/// Stores a project as the version after the one that the database has. Comparing and storing is one transaction, so
/// that of two tabs only one succeeds.
pub async fn put(project: &Project) -> Put {
    let stored = async {
        let open = open().await?;
        let (transaction, store) = open.store(IdbTransactionMode::Readwrite)?;
        let known = answer(&store.get(&project.id.as_str().into()).ok()?).await?;
        let changed =
            Project::from_object(known).is_some_and(|known| known.revision + 1 != project.revision);
        if changed {
            return Some(Put::Changed);
        }
        store.put_with_key(&project.to_object()?, &project.id.as_str().into()).ok()?;
        complete(&transaction).await.then_some(Put::Done)
    };
    stored.await.unwrap_or(Put::Failed)
}

/// The texts that the first version of the database kept: each behind the time of its last edit, in a line of its own.
pub async fn first_texts() -> Vec<String> {
    let read = async {
        let open = open().await?;
        let transaction = open.0.transaction_with_str(FIRST_TEXTS).ok()?;
        answer(&transaction.object_store(FIRST_TEXTS).ok()?.get_all().ok()?).await
    };
    let all = read.await.map(|all| js_sys::Array::from(&all)).unwrap_or_default();
    let text = |record: String| record.split_once('\n').map(|(_, text)| text.to_owned());
    all.iter().filter_map(|record| record.as_string()).filter_map(text).collect()
}

/// Deletes these texts, once they are projects.
pub async fn forget_first_texts() -> Option<()> {
    let open = open().await?;
    let mode = IdbTransactionMode::Readwrite;
    let transaction = open.0.transaction_with_str_and_mode(FIRST_TEXTS, mode).ok()?;
    transaction.object_store(FIRST_TEXTS).ok()?.clear().ok()?;
    complete(&transaction).await.then_some(())
}

/// Deletes a project; returns `None` if nothing can be deleted here.
pub async fn delete(id: &str) -> Option<()> {
    let open = open().await?;
    let (transaction, store) = open.store(IdbTransactionMode::Readwrite)?;
    store.delete(&id.into()).ok()?;
    complete(&transaction).await.then_some(())
}

/// Closed when dropped, so that another tab may upgrade it.
struct Open(IdbDatabase);

impl Open {
    fn store(&self, mode: IdbTransactionMode) -> Option<(IdbTransaction, IdbObjectStore)> {
        let transaction = self.0.transaction_with_str_and_mode(PROJECTS, mode).ok()?;
        let store = transaction.object_store(PROJECTS).ok()?;
        Some((transaction, store))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close(); // waits for running transactions
    }
}

async fn open() -> Option<Open> {
    open_database(DATABASE, VERSION, PROJECTS).await.map(Open)
}

/// Opens a database whose newest version has one new store.
pub(super) async fn open_database(
    name: &str,
    version: u32,
    store: &'static str,
) -> Option<IdbDatabase> {
    let factory = web_sys::window()?.indexed_db().ok()??;
    let request: IdbOpenDbRequest = factory.open_with_u32(name, version).ok()?;
    let upgrade = Closure::<dyn FnMut()>::new({
        let request = request.clone();
        move || create_store(&request, store)
    });
    request.set_onupgradeneeded(Some(upgrade.as_ref().unchecked_ref()));
    answer(&request).await?.dyn_into().ok()
}

fn create_store(request: &IdbOpenDbRequest, store: &str) {
    let database = request.result().ok().and_then(|result| result.dyn_into::<IdbDatabase>().ok());
    if let Some(database) = database {
        database.create_object_store(store).ok();
    }
}

/// The result of a request, `None` if it failed.
pub(super) async fn answer(request: &IdbRequest) -> Option<JsValue> {
    let told = Told::new();
    let (on_success, on_error) = (told.listener(true), told.listener(false));
    request.set_onsuccess(Some(on_success.as_ref().unchecked_ref()));
    request.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    let success = told.wait().await;
    request.set_onsuccess(None);
    request.set_onerror(None);
    if success { request.result().ok() } else { None }
}

/// True once all of a transaction is stored; false if it was taken back, as when the store is full.
pub(super) async fn complete(transaction: &IdbTransaction) -> bool {
    let told = Told::new();
    let (on_complete, on_abort) = (told.listener(true), told.listener(false));
    transaction.set_oncomplete(Some(on_complete.as_ref().unchecked_ref()));
    transaction.set_onabort(Some(on_abort.as_ref().unchecked_ref()));
    let success = told.wait().await;
    transaction.set_oncomplete(None);
    transaction.set_onabort(None);
    success
}

/// The first of several events.
struct Told {
    sender: Rc<RefCell<Option<Sender<bool>>>>,
    receiver: futures_channel::oneshot::Receiver<bool>,
}

impl Told {
    fn new() -> Told {
        let (sender, receiver) = channel();
        Told { sender: Rc::new(RefCell::new(Some(sender))), receiver }
    }

    fn listener(&self, success: bool) -> Closure<dyn FnMut()> {
        let sender = self.sender.clone();
        Closure::new(move || {
            if let Some(sender) = sender.borrow_mut().take() {
                sender.send(success).ok(); // nobody waits any more
            }
        })
    }

    async fn wait(self) -> bool {
        self.receiver.await.unwrap_or(false)
    }
}
