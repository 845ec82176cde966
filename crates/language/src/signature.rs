//! Signature help: the parameters of the call around the cursor.

use crate::{Analysis, manual};
use boardwright_compile::notes::{Id, NameSpace};

/// The forms of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    /// The forms.
    pub forms: Vec<Form>,
    /// The index of the present argument, from 0.
    pub argument: usize,
    /// Its text in the manual.
    pub manual: Option<String>,
}

/// One form of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The whole form: `step(c, d, n)`.
    pub label: String,
    /// Its parameters, as in the label.
    pub params: Vec<String>,
}

/// Returns the call around a byte of a text, which may be unfinished.
pub fn signature(analysis: &Analysis, at: usize) -> Option<Signature> {
    let before = analysis.text().get(..at)?;
    let line = before.rsplit('\n').next().unwrap_or(before);
    let (name, argument) = open_call(line)?;
    let declared = [NameSpace::Names, NameSpace::Sequences, NameSpace::Actions]
        .into_iter()
        .filter_map(|space| analysis.notes.about(&Id { space, name: name.to_owned() }))
        .find(|about| about.takes);
    if let Some(about) = declared {
        let params: Vec<String> = about
            .params
            .iter()
            .map(|(name, ty)| if ty.is_empty() { name.clone() } else { format!("{name}: {ty}") })
            .collect();
        let form = Form { label: format!("{name}({})", params.join(", ")), params };
        return Some(Signature { forms: vec![form], argument, manual: None });
    }
    let mut labels: Vec<&str> = manual::forms(name);
    if labels.is_empty() {
        labels.extend(boardwright_compile::functions().filter(|f| f.name == name).map(|f| f.form));
    }
    if labels.is_empty() {
        return None;
    }
    let mut forms: Vec<Form> = labels.into_iter().map(form).collect();
    // The first form with this argument comes first.
    forms.sort_by_key(|form| form.params.len() <= argument);
    let manual = manual::of_function(name);
    Some(Signature { forms, argument, manual })
}

fn form(label: &str) -> Form {
    let inside = label.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
    let params = inside.unwrap_or_default().split(',').map(str::trim);
    let params = params.filter(|param| !param.is_empty()).map(str::to_owned).collect();
    Form { label: label.to_owned(), params }
}

/// The name before the last open bracket, and the number of commas after it.
fn open_call(line: &str) -> Option<(&str, usize)> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => open.push((at, 0)),
            b')' | b']' | b'}' => {
                open.pop();
            }
            b',' => {
                if let Some((_, commas)) = open.last_mut() {
                    *commas += 1;
                }
            }
            _ => {}
        }
    }
    let (at, commas) = open.pop()?;
    if line.as_bytes().get(at) != Some(&b'(') {
        return None;
    }
    let head = line.get(..at)?;
    let start =
        head.rfind(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).map_or(0, |before| {
            before + head.get(before..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8)
        });
    let name = head.get(start..)?;
    (!name.is_empty()).then_some((name, commas))
}
