//! Edits by path: changing the text of a spec where its structure says, and nothing else of it.
//!
//! An edit names a place by section, keys, ids and numbers: `actions.buy.do[1]`. It is applied to the
//! text, so that prose, comments and order stay. What comes of it is not checked here; the compiler
//! does that.

mod find;
mod write;

use boardwright_diag::Code;
use find::{Place, Step};
use write::Change;

/// What an edit does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKind {
    /// Puts a value in the place of the one that is there.
    Replace,
    /// Puts a value where there is none: under a new key, or into a list before the item of this number.
    Insert,
    /// Takes out a key with its value, or an item of a list.
    Remove,
}

/// One change of a spec.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What it does.
    pub kind: EditKind,
    /// Where: `actions.buy.do[1]`. Members of a list are found by their `id` too.
    pub path: String,
    /// YAML, as it would stand after the key; not read by [`EditKind::Remove`].
    pub value: String,
}

/// Why an edit cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misfit {
    /// What is wrong.
    pub code: Code,
    /// Whether the value is at fault, else the path.
    pub in_value: bool,
    /// In a sentence.
    pub message: String,
    /// Names that would be right here.
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
            // What is new in a section of several blocks goes to the last.
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
