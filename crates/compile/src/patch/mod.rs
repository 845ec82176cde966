//! Edits by path: change one node of a spec's text and leave the rest as it is.
//!
//! An edit names a node by section, keys, ids and numbers: `actions.buy.do[1]`. It is applied to
//! the text, so that prose, comments and order stay. The result is not checked here; the compiler
//! does that.

mod find;
mod write;

use boardwright_diag::Code;
use find::{Place, Step};
use write::Change;

/// The kind of an edit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKind {
    /// Replaces the value.
    Replace,
    /// Inserts a value: under a new key, or into a list before the item of this number.
    Insert,
    /// Removes a key with its value, or an item of a list.
    Remove,
}

/// One change of a spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// Its kind.
    pub kind: EditKind,
    /// The path: `actions.buy.do[1]`. Members of a list may be named by their `id`.
    pub path: String,
    /// YAML, as it would stand after the key; ignored by [`EditKind::Remove`].
    pub value: String,
}

/// The reason why an edit cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// Its code.
    pub code: Code,
    /// True if the value is at fault, false if the path is.
    pub in_value: bool,
    /// A sentence.
    pub message: String,
    /// Names that would fit.
    pub alternatives: Vec<String>,
}

impl Misfit {
    fn new(code: Code, message: impl Into<String>) -> Self {
        Self { code, in_value: false, message: message.into(), alternatives: Vec::new() }
    }
}

/// The text of the spec after one edit.
pub fn apply(spec: &str, edit: &Edit) -> Result<String, Misfit> {
    let steps = find::steps(&edit.path)?;
    let (document, _) = boardwright_syntax::parse(spec);
    let change = match edit.kind {
        EditKind::Replace => {
            let place = find::resolve(&document, &steps)?;
            Change::replace(spec, &place, &edit.value)?
        }
        EditKind::Remove => Change::remove(spec, &find::resolve(&document, &steps)?),
        EditKind::Insert => {
            if find::resolve(&document, &steps).is_ok_and(|place| place.is_named()) {
                let message = format!("`{}` is there already", edit.path);
                return Err(Misfit::new(Code::DuplicateKey, message));
            }
            insert(spec, &document, &steps, &edit.value)?
        }
    };
    Ok(change.make(spec))
}

fn insert(
    spec: &str,
    document: &boardwright_syntax::Document,
    steps: &[Step],
    value: &str,
) -> Result<Change, Misfit> {
    let Some((last, parent)) = steps.split_last() else {
        return Err(Misfit::new(Code::UnknownPath, "an edit needs a path"));
    };
    let missing = match parent.first().unwrap_or(last) {
        Step::Key(section) if find::section(document, section).is_empty() => Some(section),
        Step::Key(_) | Step::Index(_) => None,
    };
    match (missing, parent, last) {
        (Some(section), [], _) => Ok(Change::new_block(spec, section, None, value)),
        (Some(section), [_], Step::Key(key)) => {
            Ok(Change::new_block(spec, section, Some(key), value))
        }
        _ => {
            // New content of a section in several blocks goes to the last block.
            let place: Place<'_> = match parent {
                [Step::Key(name)] => match find::section(document, name).pop() {
                    Some(place) => place,
                    None => find::resolve(document, parent)?,
                },
                _ => find::resolve(document, parent)?,
            };
            match last {
                Step::Key(key) => Change::insert_key(spec, &place, key, value),
                Step::Index(index) => Change::insert_item(spec, &place, *index, value),
            }
        }
    }
}
