//! Patches: edits of a spec as JSON, in a form that language models can be held to.

use crate::finding::Finding;
use crate::source::Source;
use boardwright_compile::patch::{Edit, EditKind, Misfit, apply};
use boardwright_diag::{Code, Diagnostic, LineIndex, Span};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::value::RawValue;

/// Changes of a spec, made one after the other; each sees what those before it left.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// The changes, in order.
    edits: Vec<EditDoc>,
}

/// One change.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct EditDoc {
    /// What to do: replace the value at the path, insert a value where there is none (a new key, or an item
    /// before the one of this number), or remove what stands there.
    kind: Kind,
    /// Where: the section, then keys, ids and numbers of items from 0, as in `actions.buy.do[1]`.
    path: String,
    /// What to put there: YAML as it would stand after the key, often one line such as `money[actor] += 1`.
    /// Empty for remove.
    value: String,
}

// The kinds have no descriptions, so that the schema has one `enum` for them, as strict schemas require.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Kind {
    Replace,
    Insert,
    Remove,
}

/// The same with the text of each edit, which gives its position.
#[derive(Deserialize)]
struct Located<'a> {
    #[serde(borrow)]
    edits: Vec<LocatedEdit<'a>>,
}

#[derive(Deserialize)]
struct LocatedEdit<'a> {
    #[serde(borrow)]
    path: &'a RawValue,
    #[serde(borrow)]
    value: &'a RawValue,
}

/// Applies all edits to the text of a spec; fails with the finding for the first that cannot be applied.
pub fn patched(spec: &str, patch: &Source) -> Result<String, Box<Finding>> {
    let edits: Patch =
        serde_json::from_str(&patch.text).map_err(|error| Box::new(unread(patch, &error)))?;
    let mut text = spec.to_owned();
    for (index, edit) in edits.edits.into_iter().enumerate() {
        let kind = match edit.kind {
            Kind::Replace => EditKind::Replace,
            Kind::Insert => EditKind::Insert,
            Kind::Remove => EditKind::Remove,
        };
        let edit = Edit { kind, path: edit.path, value: edit.value };
        text = apply(&text, &edit).map_err(|misfit| Box::new(located(patch, index, misfit)))?;
    }
    Ok(text)
}

/// Returns the finding for JSON that is not a patch.
fn unread(patch: &Source, error: &serde_json::Error) -> Finding {
    let lines = LineIndex::new(&patch.text);
    // Serde gives a line and a column; the span needs the offset.
    let at = (0..=patch.text.len() as u32).find(|at| {
        let place = lines.line_col(&patch.text, *at);
        (place.line as usize, place.column as usize) >= (error.line(), error.column())
    });
    let span = Span::point(at.unwrap_or(0) as usize);
    let message = format!("this is not a patch: {error}");
    Finding(
        Diagnostic::new(Code::WrongShape, span, message)
            .hint("`boardwright schema Patch` prints the format of patches"),
    )
}

fn located(patch: &Source, index: usize, misfit: Misfit) -> Finding {
    let part = if misfit.in_value { "value" } else { "path" };
    let located = serde_json::from_str::<Located<'_>>(&patch.text).ok();
    let raw = located.as_ref().and_then(|located| located.edits.get(index)).map(|edit| {
        let raw = if misfit.in_value { edit.value } else { edit.path }.get();
        // `raw` is a slice of the text of the patch.
        let start = raw.as_ptr().addr() - patch.text.as_ptr().addr();
        Span::new(start, start + raw.len())
    });
    let mut diagnostic = Diagnostic::new(misfit.code, raw.unwrap_or_default(), misfit.message)
        .at(format!("edits[{index}].{part}"));
    if !misfit.alternatives.is_empty() {
        let names: Vec<String> = misfit.alternatives.iter().map(|n| format!("`{n}`")).collect();
        diagnostic = diagnostic.hint(format!("there are {}", names.join(", ")));
    }
    diagnostic.alternatives = misfit.alternatives;
    Finding(diagnostic)
}
