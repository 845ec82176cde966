//! Effects: lines, blocks and the long spelling, all lowered to [`Effect`].

mod assigning;
mod binding;
mod blocks;
mod conditional;
mod dead_branches;
mod each;
mod groups;
mod line;
mod list_values;
mod long;
mod macros;
mod maps;
mod plain;
mod prices;
mod question_blocks;
mod questions;
mod results;
mod several;
pub(crate) mod targets;
mod tokens;

pub(crate) use results::Chosen;

use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::notes::SlotKind;
use crate::scope::Scope;
use crate::src::Src;
use boardwright_def::Effect;
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{is_word, parse_line};
use boardwright_syntax::yaml::{Entry, Node, Value, gives_property};

impl Compiler<'_> {
    /// Lowers one effect or a list of them. The path is that of the list in the `GameDef`; names
    /// bound in the list end with it.
    pub fn effects(&mut self, node: &Node, scope: &mut Scope) -> Vec<Effect> {
        let mark = scope.mark();
        let effects = self.effects_open(node, scope);
        scope.reset(mark);
        effects
    }

    /// Lowers effects and keeps the names they bind in scope.
    pub fn effects_open(&mut self, node: &Node, scope: &mut Scope) -> Vec<Effect> {
        let mut out = Vec::new();
        self.append(node, scope, &mut out);
        out
    }

    /// Lowers effects and appends them to `out`.
    pub fn append(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        match &node.value {
            Value::Null => {}
            Value::List(items) => {
                let mut rest = items.as_slice();
                while let Some((item, after)) = rest.split_first() {
                    let chain = conditional::chain(item, after);
                    self.effect(item, chain, scope, out);
                    rest = after.get(chain.len()..).unwrap_or_default();
                }
            }
            Value::Text(_) | Value::Map(_) => self.effect(node, &[], scope, out),
            Value::Bool(_) | Value::Int(_) => self.no_effect(node),
        }
    }

    /// Reports a number or a yes in place of an effect.
    fn no_effect(&mut self, node: &Node) {
        if self.path.ends_with(".cost") {
            return self.shape(node, "a cost says what is paid, `coins[actor] -= 1`");
        }
        self.shape(node, "an effect is text or a mapping");
    }

    /// Lowers one effect. `chain` holds the items `else if` and `else` that belong to it.
    fn effect(&mut self, node: &Node, chain: &[Node], scope: &mut Scope, out: &mut Vec<Effect>) {
        let first = out.len();
        let start = self.path.len();
        self.within(&format!("[{first}]"), |c| {
            if !c.enter(1, node.span) {
                return;
            }
            match &node.value {
                Value::Text(_) if scope.paying && c.price(node) => {}
                Value::Text(text) => {
                    let src = Src::new(text);
                    c.slot(src.whole(), &text.text, SlotKind::Effect);
                    match c.read(&text.text, src, parse_line) {
                        Some((line, src)) => c.line(&line, &src, scope, out),
                        // The line may have bound a name.
                        None => scope.bindings_unread = true,
                    }
                }
                Value::Map(_) => c.effect_map(node, chain, scope, out),
                Value::List(_) => c.append(node, scope, out),
                Value::Null => c.error(Code::EmptyValue, node.span, "expected an effect"),
                Value::Bool(_) | Value::Int(_) => c.no_effect(node),
            }
            c.leave();
        });
        debug_assert_eq!(self.path.len(), start);
        self.keep_effect(node, first, out.len());
        if out.len() == first {
            // A placeholder keeps the indices of the following effects; only after an error.
            out.push(Effect::EndPhase {});
        }
        for index in first..out.len() {
            self.within(&format!("[{index}]"), |c| c.locate(node.span));
        }
    }

    fn effect_map(
        &mut self,
        node: &Node,
        chain: &[Node],
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        if node.get("if").is_some() {
            return self.if_block(node, chain, scope, out);
        }
        if let Some(entry) = conditional::branch(node) {
            return self.stray_branch(entry);
        }
        for entry in node.entries() {
            if blocks::BLOCKS.contains(&entry.key.as_str()) {
                return self.block(&entry.key, node, scope, out);
            }
        }
        let mut known =
            node.entries().iter().filter_map(|entry| Some((entry, long::form(&entry.key)?)));
        match (known.next(), known.next()) {
            (Some((entry, _)), None) if entry.key == "forEach" && self.is_loop(entry) => {
                let message = "`forEach` holds keys; a loop in the short form is written `each`";
                let at = entry.key_span;
                let diag = Diagnostic::new(Code::WrongShape, at, message);
                self.report(diag.fix(Fix::replace("Change to `each`", at, "each")));
            }
            (Some((entry, form)), None) => {
                if node.entries().len() > 1 {
                    self.keys(node, &format!("`{}`", entry.key), &[&entry.key]);
                }
                self.long_effect(form, &entry.value, entry.key_span, scope, out);
            }
            (Some(_), Some((second, _))) => {
                let diag = Diagnostic::new(
                    Code::WrongShape,
                    second.key_span,
                    "one mapping holds several effects",
                )
                .hint("write a list, each effect after a dash of its own");
                let fix = self.with_dashes(node);
                self.report(fix.into_iter().fold(diag, Diagnostic::fix));
            }
            (None, _) if scope.paying && self.price(node) => {}
            (None, _) if self.ternary(node) || self.head_in_key(node) => {
                scope.bindings_unread = true;
            }
            (None, _) => {
                let span = node.entries().first().map_or(node.span, |entry| entry.key_span);
                let name = node.entries().first().map_or("", |entry| entry.key.as_str());
                let known = blocks::BLOCKS.iter().copied().chain(long::keys());
                let known = known.chain(conditional::BRANCHES.iter().copied());
                let message = format!("there is no effect `{name}`");
                let diag = self.unknown(Code::UnknownEffect, span, name, message, known);
                let diag = self.with_contents(diag, node);
                let diag = self.with_property(diag, node);
                self.report(match name {
                    "while" | "until" => {
                        let most = "every loop has a bound: `repeat: 20`, and beside it `while: …`";
                        diag.hint(most)
                    }
                    "switch" | "match" | "case" => diag.hint(
                        "write `- if:` with `then:`, after it items `- else if:` with `then:`, and `- else:`",
                    ),
                    _ => diag,
                });
            }
        }
    }

    /// Adds the effects that `deck: 9 card` means, a zone and what is in it at the start.
    fn with_contents(&self, diag: Diagnostic, node: &Node) -> Diagnostic {
        let effect = |entry: &Entry| {
            let holds = crate::decode::text(&entry.value)?;
            let (count, of) = holds.split_once(' ')?;
            let zone = matches!(self.env.names.get(&entry.key)?.symbol, Symbol::Zone(_));
            (zone && count.parse::<u32>().is_ok() && is_word(of))
                .then(|| format!("create {holds} in {}", entry.key))
        };
        let Some(effects) = node.entries().iter().map(effect).collect::<Option<Vec<_>>>() else {
            return diag;
        };
        match &effects[..] {
            [] => diag,
            [ours] => {
                diag.fix(Fix::replace(format!("Change to `{ours}`"), node.span, ours.clone()))
            }
            all => diag
                .hint(format!("each effect follows a dash of its own: `- {}`", all.join("`, `- "))),
        }
    }

    /// Adds what `create 2 gem in bag with hue: red` means, a property that is given by a colon.
    fn with_property(&self, mut diag: Diagnostic, node: &Node) -> Diagnostic {
        let [entry] = node.entries() else { return diag };
        if !gives_property(&entry.key) {
            return diag;
        }
        diag.message = "`with` gives a property by `=`, not by a colon".to_owned();
        let ours = format!("{} = {}", entry.key, self.written(entry.value.span));
        diag.fix(Fix::replace(format!("Change to `{ours}`"), node.span, ours))
    }

    /// True if a key holds the binders of a loop: `$x in …`.
    fn is_loop(&self, entry: &Entry) -> bool {
        let text = crate::decode::text(&entry.value).unwrap_or_default();
        boardwright_syntax::expr::parse_binders(text).is_ok()
    }

    /// Reports `- if n > 3: …`, the head of a block as a key, with a fix; true if the node is one.
    fn head_in_key(&mut self, node: &Node) -> bool {
        let Some(entry) = node.entries().first() else { return false };
        let written = entry.key.as_str();
        let rest_of = |word: &str| written.strip_prefix(word)?.strip_prefix(' ');
        let heads = [
            ("for each", "each", "do"),
            ("for", "each", "do"),
            ("each", "each", "do"),
            ("if", "if", "then"),
            ("repeat", "repeat", "do"),
            ("rounds", "rounds", "do"),
        ];
        let found = heads.iter().find_map(|(said, word, body)| Some((rest_of(said)?, word, body)));
        let Some((head, word, body)) = found else { return false };
        let head = if *word == "each" { loop_head(head) } else { head.to_owned() };
        let message =
            format!("`{word}` is a block: write `{word}: {head}`, and below it `{body}: …`");
        let mut diag = Diagnostic::new(Code::UnknownEffect, entry.key_span, message);
        let start = entry.key_span.start;
        let first = start - self.column_of(start) as u32;
        let before = self.written(Span::new(first as usize, start as usize));
        let colon = Span::new(entry.key_span.end as usize, entry.key_span.end as usize + 1);
        if before.trim_matches([' ', '-']).is_empty() && self.written(colon) == ":" {
            let key = Span::new(start as usize, colon.end as usize);
            let column = " ".repeat(before.len());
            let text = format!("{word}: {head}\n{column}{body}:");
            diag = diag.fix(Fix::replace(format!("Write `{word}:` and `{body}:`"), key, text));
        }
        self.report(diag);
        true
    }

    /// Reports `n = a ? b : c`, which YAML reads as a key and a value; true if the node is one.
    fn ternary(&mut self, node: &Node) -> bool {
        let written = self.written(node.span).trim_end();
        let Some((before, rest)) = written.split_once(" ? ") else { return false };
        let Some((then, otherwise)) = rest.split_once(": ") else { return false };
        let signs = [" += ", " -= ", " = "];
        let Some(sign) = signs.iter().find_map(|sign| Some(before.find(sign)? + sign.len())) else {
            return false;
        };
        let (target, condition) = before.split_at(sign);
        let (then, otherwise) = (then.trim(), otherwise.trim());
        let ours = format!("{target}if {condition} then {then} else {otherwise}");
        let mark = node.span.start as usize + before.len() + 1;
        let message = "`? :` is written `if a then b else c` here";
        let found = Diagnostic::new(Code::ForeignOperator, Span::new(mark, mark + 1), message);
        if parse_line(&ours).is_err() || written.contains('\n') {
            return false;
        }
        let whole = Span::new(node.span.start as usize, node.span.start as usize + written.len());
        self.report(found.fix(Fix::replace("Write `if … then … else …`", whole, ours)));
        true
    }
}

/// True if a key begins a block.
pub(crate) fn is_block(key: &str) -> bool {
    blocks::BLOCKS.contains(&key) || conditional::BRANCHES.contains(&key)
}

/// The head of a loop whose member has no sign, or none at all: `card in hand`, `player`.
fn loop_head(written: &str) -> String {
    match (written.trim(), written.split_once(" in ")) {
        ("player" | "players", _) => "$p in players".to_owned(),
        (_, Some((member, of))) if is_word(member) => format!("${member} in {of}"),
        (head, _) => head.to_owned(),
    }
}
