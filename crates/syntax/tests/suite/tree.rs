//! What a text says, as a tree that three readers fill: the suite's own account, the second parser and
//! ours.

use boardwright_syntax::yaml::{Node, Style, Value};
use saphyr_parser::{Event, Parser, ScalarStyle};
use std::iter::Peekable;

/// A node of a YAML document without anchors and tags.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// The sign of its style (`:` plain, `'`, `"`, `|`, `>`) and its text.
    Scalar(char, String),
    List(Vec<Tree>),
    Map(Vec<(Tree, Tree)>),
    Alias,
}

/// What a stream does that the language refuses on purpose, or that decides how it is read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Uses {
    pub anchors: bool,
    pub aliases: bool,
    pub tags: bool,
    /// `---`.
    pub marker: bool,
    pub documents: usize,
}

enum Step {
    Scalar(char, String),
    Alias,
    List,
    Map,
    End,
}

/// One document for each of the stream.
fn trees(steps: impl Iterator<Item = Step>) -> Vec<Tree> {
    let mut steps = steps.peekable();
    let mut documents = Vec::new();
    while steps.peek().is_some() {
        documents.push(tree(&mut steps));
    }
    documents
}

fn tree(steps: &mut Peekable<impl Iterator<Item = Step>>) -> Tree {
    let mut inside = Vec::new();
    let is_map = match steps.next().expect("a node") {
        Step::Scalar(style, text) => return Tree::Scalar(style, text),
        Step::Alias => return Tree::Alias,
        Step::List => false,
        Step::Map => true,
        Step::End => panic!("the end of nothing"),
    };
    while !matches!(steps.peek(), Some(Step::End)) {
        inside.push(tree(steps));
    }
    steps.next();
    if !is_map {
        return Tree::List(inside);
    }
    let mut all = inside.into_iter();
    let mut entries = Vec::new();
    while let (Some(key), Some(value)) = (all.next(), all.next()) {
        entries.push((key, value));
    }
    Tree::Map(entries)
}

/// The account of the suite: a line for each event, `=VAL :text` for a scalar.
pub fn told(lines: &str) -> Vec<Tree> {
    trees(lines.lines().filter_map(|line| {
        let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line.trim_start(), ""));
        Some(match word {
            "+SEQ" => Step::List,
            "+MAP" => Step::Map,
            "-SEQ" | "-MAP" => Step::End,
            "=ALI" => Step::Alias,
            "=VAL" => scalar(rest),
            _ => return None,
        })
    }))
}

/// `&anchor <tag> :text`, with escapes.
fn scalar(mut rest: &str) -> Step {
    while rest.starts_with(['&', '<']) {
        rest = rest.split_once(' ').expect("a text after it").1;
    }
    let mut signs = rest.chars();
    let style = signs.next().expect("a style");
    let mut text = String::new();
    while let Some(sign) = signs.next() {
        let escaped = (sign == '\\').then(|| signs.next().expect("an escape"));
        text.push(match escaped {
            None => sign,
            Some('n') => '\n',
            Some('t') => '\t',
            Some('r') => '\r',
            Some('b') => '\u{8}',
            Some(other) => other,
        });
    }
    Step::Scalar(style, text)
}

/// What the second parser reads; `None` if it refuses the text.
pub fn theirs(text: &str) -> Option<(Vec<Tree>, Uses)> {
    let mut uses = Uses::default();
    let mut steps = Vec::new();
    for event in Parser::new_from_str(text) {
        let (anchor, tagged, step) = match event.ok()?.0 {
            Event::Scalar(text, style, anchor, tag) => {
                let sign = match style {
                    ScalarStyle::Plain => ':',
                    ScalarStyle::SingleQuoted => '\'',
                    ScalarStyle::DoubleQuoted => '"',
                    ScalarStyle::Literal => '|',
                    ScalarStyle::Folded => '>',
                };
                // An empty node is reported as `~`; so is a `~`, which no case of the suite writes.
                let text =
                    if sign == ':' && text == "~" { String::new() } else { text.into_owned() };
                (anchor, tag.is_some(), Step::Scalar(sign, text))
            }
            Event::SequenceStart(anchor, tag) => (anchor, tag.is_some(), Step::List),
            Event::MappingStart(anchor, tag) => (anchor, tag.is_some(), Step::Map),
            Event::SequenceEnd | Event::MappingEnd => (0, false, Step::End),
            Event::Alias(_) => {
                uses.aliases = true;
                (0, false, Step::Alias)
            }
            Event::DocumentStart(explicit) => {
                uses.marker |= explicit;
                uses.documents += 1;
                continue;
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => continue,
        };
        uses.anchors |= anchor > 0;
        uses.tags |= tagged;
        steps.push(step);
    }
    Some((trees(steps.into_iter()), uses))
}

/// What our front end read.
pub fn ours(node: &Node, source: &str) -> Tree {
    match &node.value {
        Value::Null | Value::Bool(_) | Value::Int(_) => {
            Tree::Scalar(':', source[node.span.range()].to_owned())
        }
        Value::Text(text) => {
            let sign = match text.style {
                Style::Plain => ':',
                Style::Single => '\'',
                Style::Double => '"',
                Style::Literal => '|',
                Style::Folded => '>',
            };
            Tree::Scalar(sign, text.text.clone())
        }
        Value::List(items) => Tree::List(items.iter().map(|item| ours(item, source)).collect()),
        // How a key is quoted is not kept.
        Value::Map(entries) => Tree::Map(
            entries
                .iter()
                .map(|entry| (Tree::Scalar(':', entry.key.clone()), ours(&entry.value, source)))
                .collect(),
        ),
    }
}

impl Tree {
    /// With plain keys, as [`ours`] has them.
    pub fn with_plain_keys(self) -> Self {
        match self {
            Self::Scalar(..) | Self::Alias => self,
            Self::List(items) => Self::List(items.into_iter().map(Self::with_plain_keys).collect()),
            Self::Map(entries) => Self::Map(
                entries
                    .into_iter()
                    .map(|(key, value)| {
                        let key = match key {
                            Self::Scalar(_, text) => Self::Scalar(':', text),
                            other => other,
                        };
                        (key, value.with_plain_keys())
                    })
                    .collect(),
            ),
        }
    }

    /// Every mapping of it.
    pub fn maps(&self) -> Vec<&[(Self, Self)]> {
        match self {
            Self::Scalar(..) | Self::Alias => Vec::new(),
            Self::List(items) => items.iter().flat_map(Self::maps).collect(),
            Self::Map(entries) => {
                let inside = entries.iter().flat_map(|(key, value)| [key.maps(), value.maps()]);
                std::iter::once(entries.as_slice()).chain(inside.flatten()).collect()
            }
        }
    }
}
