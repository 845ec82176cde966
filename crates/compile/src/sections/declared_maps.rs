//! Declarations in the long spelling: `{ type: int, init: 0, min: 0, max: 12 }`.

use super::declarations::Declaration;
use crate::compiler::Compiler;
use crate::decode::{text, text_at, words_at};
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::Type;
use boardwright_def::{Bound, Domain, EnumDef, Visibility};
use boardwright_diag::{Capability, Code, Diagnostic, Fix};
use boardwright_syntax::expr::parse_expr;
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    pub(super) fn declared_map(&mut self, node: &Node, what: &str) -> Option<Declaration> {
        let keys = [
            "id",
            "type",
            "init",
            "min",
            "max",
            "in",
            "domain",
            "of",
            "values",
            "optional",
            "visibility",
            "reset",
            "bound",
            "changes",
            "for",
        ];
        self.keys(node, what, &keys);
        let bound = node.get("bound").and_then(|node| {
            let word = self.word(node, "`bound`")?;
            match word.as_str() {
                "clamp" => Some(Bound::Clamp),
                "refuse" => Some(Bound::Refuse),
                _ => {
                    self.closed("bound", &word, node.span, &["clamp", "refuse"]);
                    None
                }
            }
        });
        let bound = bound.unwrap_or_default();
        let visibility = match node.get("visibility") {
            Some(node) => self.visibility(node).unwrap_or_default(),
            None => Visibility::Public,
        };
        let reset = node.get("reset").and_then(|node| self.reset(node));
        let domain = self.map_domain(node, what)?;
        let mut domain = domain;
        if node.get("optional").is_some_and(|node| node.value == Value::Bool(true))
            || text_at(node, "init") == Some("none")
        {
            domain.set_optional(true);
        }
        let ty = Type::of_domain(&domain);
        let init = match node.get("init") {
            Some(init) => {
                let value =
                    self.within("init", |c| c.value(init, &mut Scope::default(), Some(&ty)));
                if let (Value::Text(text), Some(n)) =
                    (&init.value, text(init).and_then(|text| text.parse::<i32>().ok()))
                    && text.style != boardwright_syntax::yaml::Style::Plain
                {
                    self.report(
                        Diagnostic::new(
                            Code::WrongLiteral,
                            init.span,
                            "write a number without quotes",
                        )
                        .fix(Fix::replace(
                            format!("Change to {n}"),
                            init.span,
                            n.to_string(),
                        )),
                    );
                }
                Some(self.literal_of(value, &ty)?)
            }
            None => None,
        };
        let changes = self.map_changes(node);
        let keys = match node.get("for") {
            Some(list) => {
                let list = self.within("for", |c| c.value(list, &mut Scope::default(), None));
                self.var_keys(list)?
            }
            None => Vec::new(),
        };
        Some(Declaration { domain, init, changes, bound, visibility, reset, keys })
    }

    fn map_changes(&mut self, node: &Node) -> bool {
        match node.get("changes") {
            Some(node) if node.value == Value::Bool(false) => false,
            Some(node) if node.value != Value::Bool(true) => {
                self.shape(node, "`changes` is true or false");
                true
            }
            Some(_) | None => true,
        }
    }

    fn map_domain(&mut self, node: &Node, what: &str) -> Option<Domain> {
        if let Some(list) = node.get("in").or_else(|| node.get("domain")) {
            if let Value::Text(text) = &list.value
                && let Ok(tree) = parse_expr(&text.text)
                && let Some(domain) = self.kind_of_thing(&tree)
            {
                return Some(domain);
            }
            let value = self.within("in", |c| c.value(list, &mut Scope::default(), None));
            return self.list_domain(&value);
        }
        let Some(tag) = node.get("type") else {
            if node.get("min").is_some() && node.get("max").is_some() {
                return self.int_domain(node, what);
            }
            self.report(
                Diagnostic::new(Code::MissingKey, node.span, format!("{what} needs `type`"))
                    .hint("for example `{ type: int, init: 0, min: 0, max: 12 }`"),
            );
            return None;
        };
        let word = self.word(tag, "`type`")?;
        match word.as_str() {
            "int" | "integer" | "number" => self.int_domain(node, what),
            "bool" | "boolean" => Some(Domain::bool()),
            "player" => Some(Domain::Player { optional: false }),
            "token" => Some(Domain::Token { optional: false }),
            "place" | "zone" => Some(Domain::Place { optional: false }),
            "tokenType" => Some(Domain::TokenType { optional: false }),
            "direction" => {
                let board = self.env.board_id().to_owned();
                Some(Domain::Direction { board, optional: false })
            }
            "enum" => self.enum_domain(node, what),
            "set" => {
                let Some(of) = node.get("of") else {
                    self.error(
                        Code::MissingKey,
                        node.span,
                        format!("{what} of type `set` needs `of`: the values of its members"),
                    );
                    return None;
                };
                let list = self.within("of", |c| c.value(of, &mut Scope::default(), None));
                let domain = self.list_domain(&list)?;
                self.set_domain(domain, of.span)
            }
            _ => {
                if let Some(Symbol::Enum(index)) =
                    self.env.names.get(&word).map(|declared| declared.symbol)
                {
                    self.mention(tag.span, NameSpace::Names, &word);
                    let of = self.env.enums[index].id.clone();
                    return Some(Domain::Enum { of, optional: false });
                }
                self.unknown_type(node, tag, &word);
                None
            }
        }
    }

    /// Reports a type that there is not.
    fn unknown_type(&mut self, node: &Node, tag: &Node, word: &str) {
        if word == "list" || word.starts_with("list of") {
            self.missing(tag.span, Capability::ListValue);
            return;
        }
        let mut known: Vec<String> =
            ["int", "bool", "enum", "set", "player", "token", "place", "tokenType", "direction"]
                .map(str::to_owned)
                .to_vec();
        known.extend(self.names_near(word, |symbol| matches!(symbol, Symbol::Enum(_))));
        let message = format!("there is no type `{word}`");
        let mut diag = self.unknown(Code::WrongLiteral, tag.span, word, message, known);
        if let Some((min, max)) = word.split_once("..") {
            diag = self.as_bounded_number(diag, (node, tag), (min.trim(), max.trim()));
        }
        self.within("type", |c| c.report(diag));
    }

    /// Adds to a finding about `type: 0..9` that a number has the type `int` and two bounds.
    fn as_bounded_number(
        &self,
        diag: Diagnostic,
        (node, tag): (&Node, &Node),
        (min, max): (&str, &str),
    ) -> Diagnostic {
        let around_zero = matches!(
            (min.parse::<i32>(), max.parse::<i32>()), (Ok(low), Ok(high)) if low <= 0 && high >= 0
        );
        let first = if around_zero { "0" } else { min };
        let mut keys = vec!["int".to_owned()];
        let parts = [("init", first), ("min", min), ("max", max)];
        let missing = parts.iter().filter(|(key, _)| node.get(key).is_none());
        keys.extend(missing.map(|(key, value)| format!("{key}: {value}")));
        let diag = diag.hint(format!(
            "a number is written `{{ type: int, init: {first}, min: {min}, max: {max}, … }}`, or `{first} in \
             {min}..{max}` without a mapping"
        ));
        let between = match self.written(node.span).starts_with('{') {
            true => ", ".to_owned(),
            false => {
                let first = node.entries().first().map_or(tag.span.start, |key| key.key_span.start);
                format!("\n{}", " ".repeat(self.column_of(first)))
            }
        };
        diag.fix(Fix::replace("Change to a number with bounds", tag.span, keys.join(&between)))
    }

    fn enum_domain(&mut self, node: &Node, what: &str) -> Option<Domain> {
        if let Some(of) = text_at(node, "of") {
            if of == EnumDef::FAMILIES {
                self.lists_families();
            }
            if self.env.enums.iter().any(|known| known.id == of) {
                if let Some(node) = node.get("of") {
                    self.mention(node.span, NameSpace::Names, of);
                }
                return Some(Domain::Enum { of: of.to_owned(), optional: false });
            }
            let known: Vec<String> = self.env.enums.iter().map(|of| of.id.clone()).collect();
            let span = node.get("of").map_or(node.span, |of| of.span);
            self.no_such(Code::UnknownName, "list of words", (of, span), known);
            return None;
        }
        let words = words_at(node, "values");
        if words.is_empty() {
            self.error(
                Code::MissingKey,
                node.span,
                format!("{what} of type `enum` needs `values`"),
            );
            return None;
        }
        Some(Domain::Enum { of: self.enum_holding(words), optional: false })
    }

    /// The enum that holds all these words; made if there is none.
    pub fn enum_holding(&mut self, words: Vec<String>) -> String {
        let holds = |of: &&EnumDef| words.iter().all(|w| of.members.contains(w));
        if let Some(found) = self.env.enums.iter().find(holds) {
            return found.id.clone();
        }
        let id = words.join("_");
        let index = self.env.enums.len();
        for word in &words {
            self.env.words.entry(word.clone()).or_default().push(index);
        }
        self.words.lists.push(id.clone());
        self.env.enums.push(EnumDef { id: id.clone(), members: words });
        id
    }

    fn int_domain(&mut self, node: &Node, what: &str) -> Option<Domain> {
        let mut bound = |key: &str| match node.get(key) {
            Some(bound) => self.within(key, |c| c.constant(bound, "a bound of a variable")),
            None => {
                self.report(
                    Diagnostic::new(Code::MissingKey, node.span, format!("{what} needs `{key}`"))
                        .hint("all numbers are bounded: `{ type: int, init: 0, min: 0, max: 12 }`"),
                );
                None
            }
        };
        let (min, max) = (bound("min"), bound("max"));
        let (min, max) = min.zip(max)?;
        if min > max {
            self.inverted(node, min, max);
            return None;
        }
        Some(Domain::int(min, max))
    }
}
