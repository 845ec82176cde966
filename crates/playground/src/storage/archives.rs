//! IndexedDB as a map from projects to their archives: a database of its own, so that a project that is stored with every
//! few keys stays small, and a tab with an older page still finds its projects.

use super::archive::Archive;
use super::database::{answer, complete, open_database};
use js_sys::Array;
use wasm_bindgen::JsValue;
use web_sys::{IdbDatabase, IdbObjectStore, IdbTransaction, IdbTransactionMode};

const DATABASE: &str = "boardwright-archives";
const VERSION: u32 = 1;
const ARCHIVES: &str = "archives";

/// The archive of a project; an empty one if this browser has none.
pub async fn get(id: &str) -> Archive {
    let read = async {
        let open = Open::new().await?;
        let (_, store) = open.store(IdbTransactionMode::Readonly)?;
        from_object(answer(&store.get(&id.into()).ok()?).await?)
    };
    read.await.unwrap_or_else(|| Archive { id: id.to_owned(), ..Archive::default() })
}

/// All archives, in any order.
pub async fn all() -> Vec<Archive> {
    let read = async {
        let open = Open::new().await?;
        let (_, store) = open.store(IdbTransactionMode::Readonly)?;
        answer(&store.get_all().ok()?).await
    };
    let all = read.await.map(|all| Array::from(&all)).unwrap_or_default();
    all.iter().filter_map(from_object).collect()
}

/// Changes the archive of a project, in one transaction. Returns it as it is now; `None` if nothing can be stored.
pub async fn change(id: &str, change: impl FnOnce(&mut Archive)) -> Option<Archive> {
    let open = Open::new().await?;
    let (transaction, store) = open.store(IdbTransactionMode::Readwrite)?;
    let known = from_object(answer(&store.get(&id.into()).ok()?).await?);
    let mut archive = known.unwrap_or_default();
    id.clone_into(&mut archive.id);
    change(&mut archive);
    let object = serde_wasm_bindgen::to_value(&archive).ok()?;
    store.put_with_key(&object, &id.into()).ok()?;
    complete(&transaction).await.then_some(archive)
}

/// Deletes the archives of all other projects than these. Returns `None` if nothing can be deleted.
pub async fn forget_others(ids: &[String]) -> Option<()> {
    let others: Vec<String> = all().await.into_iter().map(|archive| archive.id).collect();
    let open = Open::new().await?;
    let (transaction, store) = open.store(IdbTransactionMode::Readwrite)?;
    for id in others.iter().filter(|id| !ids.contains(id)) {
        store.delete(&id.as_str().into()).ok()?;
    }
    complete(&transaction).await.then_some(())
}

fn from_object(object: JsValue) -> Option<Archive> {
    serde_wasm_bindgen::from_value(object).ok()
}

/// Closed when dropped.
struct Open(IdbDatabase);

impl Open {
    async fn new() -> Option<Open> {
        open_database(DATABASE, VERSION, ARCHIVES).await.map(Open)
    }

    fn store(&self, mode: IdbTransactionMode) -> Option<(IdbTransaction, IdbObjectStore)> {
        let transaction = self.0.transaction_with_str_and_mode(ARCHIVES, mode).ok()?;
        let store = transaction.object_store(ARCHIVES).ok()?;
        Some((transaction, store))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.close(); // waits for running transactions
    }
}
