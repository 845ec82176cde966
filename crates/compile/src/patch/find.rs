//! Paths in a spec, and the nodes they lead to.

use super::Misfit;
use crate::module::Section;
use boardwright_diag::{Code, nearest};
use boardwright_syntax::yaml::{Node, Value};
use boardwright_syntax::{Block, Document};

/// One step of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A key of a mapping, or the `id` of a member of a list.
    Key(String),
    /// An item of a list, from 0.
    Index(usize),
}

/// The position of a value.
#[derive(Debug, Clone, Copy)]
pub enum Place<'a> {
    /// The whole of a block, whose section is named on the fence or by a key beside it.
    Block(&'a Block, &'a Node),
    /// A key of a mapping.
    Entry(&'a Node, usize),
    /// An item of a list.
    Item(&'a Node, usize),
}

impl<'a> Place<'a> {
    /// The value.
    pub fn node(&self) -> &'a Node {
        match *self {
            Place::Block(_, root) => root,
            Place::Entry(map, index) => &map.entries()[index].value,
            Place::Item(list, index) => &items(list)[index],
        }
    }

    /// True if a second value of this name cannot stand beside it. Items have no names.
    pub fn is_named(&self) -> bool {
        !matches!(self, Place::Item(..))
    }
}

/// The items, if this is a list.
pub fn items(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(items) => items,
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => &[],
    }
}

/// `actions.buy.do[1]` as steps.
pub fn steps(path: &str) -> Result<Vec<Step>, Misfit> {
    let wrong = || {
        let message = format!("`{path}` is no path: write it as `actions.buy.do[1]`");
        Misfit::new(Code::UnknownPath, message)
    };
    let mut steps = Vec::new();
    for part in path.trim().split('.') {
        let (key, rest) =
            part.split_once('[').map_or((part, None), |(key, rest)| (key, Some(rest)));
        if key.is_empty() {
            return Err(wrong());
        }
        steps.push(Step::Key(key.to_owned()));
        let Some(rest) = rest else { continue };
        let numbers = rest.strip_suffix(']').ok_or_else(wrong)?;
        for number in numbers.split("][") {
            steps.push(Step::Index(number.parse().map_err(|_| wrong())?));
        }
    }
    Ok(steps)
}

/// The bodies of a section, in written order.
pub fn section<'a>(document: &'a Document, name: &str) -> Vec<Place<'a>> {
    let mut places = Vec::new();
    for block in &document.blocks {
        let Some(root) = &block.root else { continue };
        let own = root.entries().iter().all(|entry| Section::from_name(&entry.key).is_some());
        let said = match (root.get("section"), &block.label) {
            (Some(Node { value: Value::Text(word), .. }), _) => Some(word.text.as_str()),
            (None, Some((word, _))) if !own || root.entries().is_empty() => Some(word.as_str()),
            _ => None,
        };
        match said {
            Some(said) if said == name => places.push(Place::Block(block, root)),
            Some(_) => {}
            None => {
                let index = root.entries().iter().position(|entry| entry.key == name);
                places.extend(index.map(|index| Place::Entry(root, index)));
            }
        }
    }
    places
}

/// The place a path leads to: in the first block of the section that has it.
pub fn resolve<'a>(document: &'a Document, steps: &[Step]) -> Result<Place<'a>, Misfit> {
    let Some((Step::Key(name), rest)) = steps.split_first() else {
        return Err(Misfit::new(Code::UnknownPath, "a path begins with a section"));
    };
    let bodies = section(document, name);
    if rest.is_empty() && bodies.len() > 1 {
        let message = format!("`{name}` is written in {} blocks: name a part of it", bodies.len());
        return Err(Misfit::new(Code::AmbiguousName, message));
    }
    let mut first = None;
    for place in bodies {
        match rest.iter().try_fold(place, step) {
            Ok(place) => return Ok(place),
            Err(misfit) => {
                first.get_or_insert(misfit);
            }
        }
    }
    Err(first.unwrap_or_else(|| {
        let known = Section::ALL.map(Section::name);
        if known.contains(&name.as_str()) {
            return Misfit::new(Code::UnknownPath, format!("the spec has no section `{name}`"));
        }
        let mut misfit = Misfit::new(Code::UnknownSection, format!("there is no section `{name}`"));
        misfit.alternatives.extend(nearest(name, known).map(str::to_owned));
        misfit
    }))
}

fn step<'a>(place: Place<'a>, step: &Step) -> Result<Place<'a>, Misfit> {
    let node = place.node();
    match step {
        Step::Key(key) => {
            if let Some(index) = entry(node, key) {
                return Ok(Place::Entry(node, index));
            }
            if let Some(index) = items(node).iter().position(|item| is_called(item, key)) {
                return Ok(Place::Item(node, index));
            }
            let mut misfit = Misfit::new(
                Code::UnknownPath,
                format!("there is nothing called `{key}` at this path"),
            );
            let names = node.entries().iter().map(|entry| entry.key.clone());
            misfit.alternatives = names.chain(items(node).iter().filter_map(id)).take(10).collect();
            Err(misfit)
        }
        Step::Index(index) => {
            let count = items(node).len();
            if *index < count {
                return Ok(Place::Item(node, *index));
            }
            // A single effect or condition may stand for a list of one.
            if *index == 0 && !matches!(node.value, Value::List(_) | Value::Null) {
                return Ok(place);
            }
            let message =
                format!("there is no item {index}: the list has {count}, numbered from 0");
            Err(Misfit::new(Code::UnknownPath, message))
        }
    }
}

/// The entry with a key. `do` and `effects` are the same key, and a definition's parameters are
/// ignored.
fn entry(node: &Node, key: &str) -> Option<usize> {
    let at = |wanted: &str| {
        node.entries().iter().position(|entry| {
            let name = entry.key.split_once('(').map_or(entry.key.as_str(), |(name, _)| name);
            entry.key == wanted || name.trim_end() == wanted
        })
    };
    at(key).or_else(|| match key {
        "do" => at("effects"),
        "effects" => at("do"),
        _ => None,
    })
}

fn is_called(item: &Node, name: &str) -> bool {
    id(item).is_some_and(|id| id == name)
}

/// The name of a list member: its `id`, or itself.
fn id(item: &Node) -> Option<String> {
    match &item.get("id").unwrap_or(item).value {
        Value::Text(text) => Some(text.text.clone()),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) | Value::Map(_) => None,
    }
}
