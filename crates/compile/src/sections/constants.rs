//! `constants`: numbers, expressions of them, enums, knobs with overrides from outside.

use crate::Overrides;
use crate::compiler::Compiler;
use crate::decode::{Item, one_or_many, text};
use crate::env::{Constant, Symbol};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::Kind;
use boardwright_def::{EnumDef, Expr, Knob, ListKnob};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::{BTreeMap, VecDeque};

impl<'a> Compiler<'a> {
    /// Declares all constants, each after those it reads.
    pub fn constants(&mut self, parts: &[&'a Part], overrides: &Overrides) {
        let mut items: Vec<Item<'a>> = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "constants"));
        }
        let items = self.distinct(items, "constants");
        for item in &items {
            let symbol = match item.body.map(|body| &body.value) {
                Some(Value::List(members)) if is_mixed(members) => {
                    self.within(&item.id, |c| c.mixed_list(members));
                    Symbol::Poisoned
                }
                Some(Value::List(members)) if members.is_empty() => {
                    self.within(&item.id, |c| c.empty_constant(item));
                    Symbol::Poisoned
                }
                Some(Value::List(words)) if !words.iter().all(is_number) => {
                    Symbol::Enum(self.enum_words(item, words))
                }
                Some(
                    Value::Null
                    | Value::Bool(_)
                    | Value::Int(_)
                    | Value::Text(_)
                    | Value::List(_)
                    | Value::Map(_),
                )
                | None => Symbol::Poisoned,
            };
            self.within(&item.id, |c| c.declare(&item.id, item.id_span, symbol));
        }
        for index in self.in_order(&items) {
            let item = &items[index];
            self.within(&item.id, |c| c.constant_value(item, overrides));
        }
        self.unknown_overrides(overrides, &items);
        self.keep_constants(&items);
    }

    /// Reports a list with numbers and words.
    fn mixed_list(&mut self, members: &[Node]) {
        let Some(number) = members.iter().find(|member| is_number(member)) else { return };
        let message = "a list of a constant holds words or numbers, not both";
        self.report(
            Diagnostic::new(Code::TypeMismatch, number.span, message)
                .types("a word", "a number")
                .hint("write words alone, `[low, high]`, or numbers alone, `[3, 5]`"),
        );
    }

    /// Reports a list without members.
    fn empty_constant(&mut self, item: &Item<'a>) {
        let span = item.body.map_or(item.id_span, |body| body.span);
        let message = format!("the list `{}` is empty", item.id);
        self.report(
            Diagnostic::new(Code::EmptyValue, span, message)
                .hint("write its words, `[low, high]`, or its numbers, `[3, 5]`; or leave it out"),
        );
    }

    fn enum_words(&mut self, item: &Item<'a>, words: &'a [Node]) -> usize {
        let index = self.env.enums.len();
        let mut members: Vec<String> = Vec::new();
        for (position, node) in words.iter().enumerate() {
            self.within(&format!("{}[{position}]", item.id), |c| {
                let word = match &node.value {
                    Value::Text(text) => text.text.clone(),
                    // A word that YAML reads as a value.
                    Value::Null | Value::Bool(_) if !node.span.is_empty() => {
                        c.written(node.span).trim().to_owned()
                    }
                    Value::Null
                    | Value::Bool(_)
                    | Value::Int(_)
                    | Value::List(_)
                    | Value::Map(_) => {
                        c.shape(node, "a word of a list is a name");
                        return;
                    }
                };
                if !c.identifier(&word, node.span) {
                    return;
                }
                if members.contains(&word) {
                    let first = words.get(members.iter().position(|m| *m == word).unwrap_or(0));
                    let first = first.map_or(node.span, |first| first.span);
                    c.duplicate(&word, node.span, first, "a word of this list");
                    return;
                }
                c.declared_here(node.span, NameSpace::Words(item.id.clone()), &word);
                c.env.words.entry(word.clone()).or_default().push(index);
                members.push(word);
            });
        }
        self.env.enums.push(EnumDef { id: item.id.clone(), members });
        index
    }

    /// Sorts constants so that each comes after those it reads; reports circles.
    fn in_order(&mut self, items: &[Item<'a>]) -> Vec<usize> {
        let at: BTreeMap<&str, usize> =
            items.iter().enumerate().map(|(index, item)| (item.id.as_str(), index)).collect();
        let mut waits = vec![0usize; items.len()];
        let mut readers: Vec<Vec<usize>> = vec![Vec::new(); items.len()];
        for (index, item) in items.iter().enumerate() {
            let mut names = Vec::new();
            if let Some(body) = item.body {
                words_in(body, &mut names);
            }
            names.sort_unstable();
            names.dedup();
            for name in names {
                if let Some(read) = at.get(name.as_str()) {
                    readers[*read].push(index);
                    waits[index] += 1;
                }
            }
        }
        let mut ready: VecDeque<usize> =
            (0..items.len()).filter(|index| waits[*index] == 0).collect();
        let mut order = Vec::with_capacity(items.len());
        while let Some(index) = ready.pop_front() {
            order.push(index);
            for reader in &readers[index] {
                waits[*reader] -= 1;
                if waits[*reader] == 0 {
                    ready.push_back(*reader);
                }
            }
        }
        let circle: Vec<&Item<'a>> = items
            .iter()
            .enumerate()
            .filter(|(index, _)| waits[*index] > 0)
            .map(|(_, item)| item)
            .collect();
        if let Some(first) = circle.first() {
            let names: Vec<&str> = circle.iter().map(|item| item.id.as_str()).collect();
            let message =
                format!("these constants are defined through each other: {}", names.join(", "));
            let mut diag = Diagnostic::new(Code::CallCycle, first.id_span, message);
            for item in circle.iter().skip(1).take(5) {
                diag = diag.related(item.id_span, format!("`{}` is part of the circle", item.id));
            }
            self.report(diag);
        }
        order
    }

    fn constant_value(&mut self, item: &Item<'a>, overrides: &Overrides) {
        let Some(body) = item.body else {
            self.error(Code::EmptyValue, item.id_span, format!("`{}` has no value", item.id));
            return;
        };
        let value = match &body.value {
            Value::List(items) if !items.is_empty() && items.iter().all(is_number) => {
                self.numbers(items)
            }
            Value::List(_) => return,
            Value::Map(_) => self.knob(item, body, overrides),
            Value::Null => {
                self.error(Code::EmptyValue, body.span, format!("`{}` has no value", item.id));
                None
            }
            Value::Text(text) if is_word_list(&text.text) => {
                self.word_list(body, &text.text);
                None
            }
            Value::Bool(_) | Value::Int(_) | Value::Text(_) => self.plain(body),
        };
        if let Some(value) = value {
            let index = self.env.constants.len();
            self.env.constants.push(value);
            if let Some(declared) = self.env.names.get_mut(&item.id)
                && declared.span == item.id_span
            {
                declared.symbol = Symbol::Const(index);
            }
        }
    }

    /// A list of words or numbers that was written as one text.
    fn word_list(&mut self, body: &Node, text: &str) {
        self.unread.names.extend(text.split(',').map(|word| word.trim().to_owned()));
        let message = "a list is written in brackets; found text";
        self.report(Diagnostic::new(Code::WrongShape, body.span, message).fix(Fix::replace(
            "Write it as a list",
            body.span,
            format!("[{text}]"),
        )));
    }

    fn numbers(&mut self, items: &[Node]) -> Option<Constant> {
        let mut values = Vec::with_capacity(items.len());
        for item in items {
            values.push(self.constant(item, "a constant")?);
        }
        Some(Constant::Ints(values))
    }

    fn plain(&mut self, body: &Node) -> Option<Constant> {
        let value = self.value(body, &mut Scope::default(), None);
        if value.ty.is_unknown() {
            return None;
        }
        match (&value.expr, &value.ty.kind) {
            (Expr::Bool(value), _) => Some(Constant::Bool(*value)),
            (_, Kind::Int(_)) => self.as_constant(value, "a constant").map(Constant::Int),
            _ => {
                let diag = self.mismatch(value.span, "a number", &value.ty);
                self.report(diag.hint(
                    "a constant is a number, true or false, or a list of words: `[red, blue]`",
                ));
                None
            }
        }
    }

    fn knob(&mut self, item: &Item<'a>, body: &'a Node, overrides: &Overrides) -> Option<Constant> {
        self.keys(body, "a constant", &["id", "value", "min", "max", "step", "among"]);
        if let Some(among) = body.get("among") {
            return self.listed_knob(item, body, among, overrides);
        }
        let Some(value) = body.get("value") else {
            self.error(Code::MissingKey, body.span, format!("`{}` needs `value`", item.id));
            return None;
        };
        let bound = |c: &mut Self, key: &str| {
            body.get(key)
                .and_then(|node| c.within(key, |c| c.constant(node, "a bound of a constant")))
        };
        let min = bound(self, "min");
        let max = bound(self, "max");
        let step = bound(self, "step");
        let default = match &value.value {
            Value::List(items) => self.numbers(items)?,
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) | Value::Map(_) => {
                Constant::Int(self.within("value", |c| c.constant(value, "a constant"))?)
            }
        };
        if let (Some(low), Some(high)) = (min, max)
            && low > high
        {
            self.inverted(body, low, high);
            return Some(default);
        }
        if let (Some(step), Some(node)) = (step, body.get("step"))
            && step < 1
        {
            self.error(Code::OutOfRange, node.span, "the step of a range is at least 1");
        }
        let ranged = min.is_some() && max.is_some();
        let step = step.filter(|step| *step >= 1 && ranged).unwrap_or(1);
        let range = Range { low: min.unwrap_or(i32::MIN), high: max.unwrap_or(i32::MAX), step };
        match default {
            Constant::Int(default) => {
                self.in_range(default, value.span, range);
                let given = overrides.get(&item.id).filter(|_| ranged);
                let value =
                    given.map_or(default, |given| self.overridden(given, item, range, default));
                if let (Some(min), Some(max)) = (min, max) {
                    let path = format!("authoring.knobs[{}]", self.env.knobs.len());
                    self.locate_knob(&path, item, body);
                    let id = item.id.clone();
                    let among = Vec::new();
                    self.env.knobs.push(Knob { id, value, default, min, max, step, among });
                }
                Some(Constant::Int(value))
            }
            Constant::Ints(defaults) => {
                for (n, node) in defaults.iter().zip(one_or_many(value)) {
                    self.in_range(*n, node.span, range);
                }
                let given = overrides.get(&item.id).filter(|_| ranged);
                let values = match given {
                    Some(given) => self.overridden_list(given, item, range, &defaults),
                    None => defaults.clone(),
                };
                if let (Some(min), Some(max)) = (min, max) {
                    let path = format!("authoring.lists[{}]", self.env.lists.len());
                    self.locate_knob(&path, item, body);
                    let (id, values) = (item.id.clone(), values.clone());
                    self.env.lists.push(ListKnob { id, values, defaults, min, max, step });
                }
                Some(Constant::Ints(values))
            }
            Constant::Bool(value) => Some(Constant::Bool(value)),
        }
    }

    /// Reports a smallest value above the largest.
    pub(super) fn inverted(&mut self, body: &Node, low: i32, high: i32) {
        let at = |key: &str| body.get(key).map_or(body.span, |bound| bound.span);
        let message = format!("the smallest value {low} is more than the largest, {high}");
        self.report(
            Diagnostic::new(Code::RangeInverted, at("min"), message)
                .related(at("max"), "the largest stands here")
                .fix(swapped(body, low, high)),
        );
    }

    /// Reports a value outside of its own range.
    fn in_range(&mut self, value: i32, span: Span, range: Range) {
        if range.holds(value) {
            return;
        }
        let near = range.nearest(value);
        self.report(
            Diagnostic::new(
                Code::OutOfRange,
                span,
                format!("{value} is outside its own range, {range}"),
            )
            .fix(Fix::replace(format!("Change to {near}"), span, near.to_string())),
        );
    }

    fn overridden(&mut self, given: &str, item: &Item<'a>, range: Range, default: i32) -> i32 {
        let message = match given.trim().parse::<i32>() {
            Ok(value) if range.holds(value) => return value,
            Ok(value) => format!("`{}` cannot be set to {value}: its range is {range}", item.id),
            Err(_) => format!("`{}` cannot be set to `{given}`: it is a number", item.id),
        };
        self.error(Code::OutOfRange, item.id_span, message);
        default
    }

    fn overridden_list(
        &mut self,
        given: &str,
        item: &Item<'a>,
        range: Range,
        default: &[i32],
    ) -> Vec<i32> {
        let values: Option<Vec<i32>> =
            given.split(',').map(|part| part.trim().parse().ok()).collect();
        match values {
            Some(values) if !values.is_empty() && values.iter().all(|n| range.holds(*n)) => values,
            Some(_) | None => {
                let id = &item.id;
                let message =
                    format!("`{id}` cannot be set to `{given}`: it is a list of numbers, {range}");
                self.error(Code::OutOfRange, item.id_span, message);
                default.to_vec()
            }
        }
    }

    /// Records the spans of a knob and its bounds.
    fn locate_knob(&mut self, path: &str, item: &Item<'a>, body: &Node) {
        self.at_path(path, |c| {
            c.locate(item.id_span);
            for key in ["value", "min", "max"] {
                if let Some(node) = body.get(key) {
                    c.within(key, |c| c.locate(node.span));
                }
            }
        });
    }

    fn unknown_overrides(&mut self, overrides: &Overrides, items: &[Item<'a>]) {
        for name in overrides.keys() {
            let item = items.iter().find(|item| item.id == *name);
            let ranged = |item: &Item<'_>| {
                let has = |key: &str| item.body.is_some_and(|body| body.get(key).is_some());
                has("among") || has("min") && has("max")
            };
            let knobs: Vec<&str> =
                items.iter().filter(|item| ranged(item)).map(|item| item.id.as_str()).collect();
            match item {
                Some(item) if ranged(item) => {}
                Some(item) => self.report(
                    Diagnostic::new(
                        Code::UnknownOverride,
                        item.id_span,
                        format!("`{name}` cannot be set: it has no range"),
                    )
                    .alternatives(name, &knobs)
                    .hint(format!("give it one: `{name}: {{ value: 5, min: 1, max: 9 }}`")),
                ),
                None => {
                    let message = format!("there is no constant `{name}` to set");
                    let mut diag =
                        self.unknown(Code::UnknownOverride, Span::point(0), name, message, &knobs);
                    diag.fixes.clear();
                    self.report(diag);
                }
            }
        }
    }
}

/// The values of a knob: from `low` in steps up to `high`.
#[derive(Clone, Copy)]
struct Range {
    low: i32,
    high: i32,
    step: i32,
}

impl Range {
    fn holds(self, n: i32) -> bool {
        self.nearest(n) == n
    }

    /// The largest value that is not above `n`, or the smallest one.
    fn nearest(self, n: i32) -> i32 {
        let n = n.clamp(self.low, self.high);
        let above = (i64::from(n) - i64::from(self.low)) % i64::from(self.step);
        i32::try_from(i64::from(n) - above).unwrap_or(n)
    }
}

impl std::fmt::Display for Range {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} to {}", self.low, self.high)?;
        if self.step > 1 { write!(f, " in steps of {}", self.step) } else { Ok(()) }
    }
}

/// True if a list has numbers and texts.
fn is_mixed(members: &[Node]) -> bool {
    members.iter().any(is_number) && members.iter().any(|member| text(member).is_some())
}

fn is_number(node: &Node) -> bool {
    match &node.value {
        Value::Int(_) => true,
        Value::Text(_) | Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => false,
    }
}

/// The words of all texts in a node.
fn words_in(node: &Node, names: &mut Vec<String>) {
    if let Some(text) = text(node) {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        names.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
        return;
    }
    match &node.value {
        Value::List(items) => items.iter().for_each(|item| words_in(item, names)),
        Value::Map(entries) => entries.iter().for_each(|entry| words_in(&entry.value, names)),
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => {}
    }
}

/// `salt, amber, tar`
fn is_word_list(text: &str) -> bool {
    let is_word = |part: &str| {
        let word = part.trim();
        !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    text.contains(',') && text.split(',').all(is_word)
}

/// A fix that exchanges the two bounds of a mapping.
pub(crate) fn swapped(body: &Node, low: i32, high: i32) -> Fix {
    let edit = |key: &str, n: i32| {
        body.get(key).map(|node| TextEdit { span: node.span, text: n.to_string() })
    };
    let mut edits: Vec<TextEdit> = edit("min", high).into_iter().chain(edit("max", low)).collect();
    edits.sort_by_key(|edit| edit.span);
    Fix::new("Turn them round", edits)
}
