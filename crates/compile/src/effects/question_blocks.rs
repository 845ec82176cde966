//! Questions in block form: `ask`, `offer` and `choose` with further keys, and options defined
//! inside the question.

use super::long::is_literal;
use crate::compiler::Compiler;
use crate::decode::{Item, is_null};
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::Type;
use boardwright_def::walk::{reads_actor, reads_names};
use boardwright_def::{Alternative, Domain, Effect, Expr, InlineOption, Labelled};
use boardwright_diag::{Code, Diagnostic, Severity, Span};
use boardwright_syntax::expr::{parse_expr, parse_line};
use boardwright_syntax::yaml::{Node, Style, Text, Value};

/// Keys of an option.
const OPTION: &[&str] =
    &["id", "option", "label", "params", "pre", "cost", "do", "effects", "limit", "limits"];

/// The keys beside a question.
#[derive(Debug)]
pub(crate) struct Beside {
    pub by: Option<Expr>,
    pub prompt: Option<String>,
    pub skip: Option<String>,
    pub always: Option<bool>,
    pub options: Vec<Alternative>,
    pub labels: Vec<(String, Span, String)>,
    pub if_none: Vec<Effect>,
    /// The span of the options.
    pub at: Span,
}

impl Beside {
    pub fn only(prompt: Option<String>, if_none: Vec<Effect>, at: Span) -> Self {
        let (options, labels) = (Vec::new(), Vec::new());
        Self { by: None, prompt, skip: None, always: None, options, labels, if_none, at }
    }

    pub fn labels(self, labels: Vec<(String, Span, String)>) -> Self {
        Self { labels, ..self }
    }
}

/// The name of an answer.
fn name(answer: &Alternative) -> &str {
    match answer {
        Alternative::Action(named) => &named.action,
        Alternative::Option(option) => &option.option,
    }
}

impl Compiler<'_> {
    /// `ask`, `offer` and `choose` in block form: a line behind the key, and further keys.
    pub fn question(
        &mut self,
        key: &str,
        node: &Node,
        value: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let allowed: &[&str] = match key {
            "choose" => &["choose", "by", "prompt", "labels", "ifNone", "where"],
            "ask" => &["ask", "by", "prompt", "labels", "options", "ifNone"],
            _ => &["offer", "by", "prompt", "labels", "options", "skip", "always", "ifNone"],
        };
        self.keys(node, &format!("`{key}`"), allowed);
        let first = out.len();
        let outer = std::mem::replace(&mut self.lowering.asked_beside, node.get("by").is_some());
        let understood = self.asked_line(key, node, value, scope, out);
        self.lowering.asked_beside = outer;
        if !understood {
            return;
        }
        if let Some(condition) = node.get("where") {
            let made = (out.len() > first).then(|| out.remove(first));
            if !matches!(made, None | Some(Effect::ChooseN { .. })) {
                let say = "write the condition of a single choice after the list: `L where C`";
                self.error(Code::WrongShape, condition.span, say);
                return;
            }
            out.extend(self.with_condition(made, scope, |c, scope| {
                c.within("where", |c| c.conjuncts(condition, scope))
            }));
        }
        let of_group = matches!(out.get(first), Some(Effect::ChooseEach { .. }));
        let beside = self.beside(node, of_group, scope);
        if let Some(effect) = out.get_mut(first) {
            self.complete(effect, beside);
        }
    }

    /// The line of the question. With options beside it, it may name no action: `offer: $p`.
    fn asked_line(
        &mut self,
        key: &str,
        node: &Node,
        value: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) -> bool {
        let Value::Text(text) = &value.value else {
            self.shape(value, &format!("`{key}` needs the question as text"));
            return false;
        };
        self.keep_words_at(key, value);
        let player = parse_expr(&text.text);
        if node.get("options").is_some()
            && let Ok(player) = &player
        {
            let by = self.asked_player(player, &Src::new(text), scope);
            self.uses.asks = true;
            out.push(Effect::ChooseAction {
                by: by.expr,
                alternatives: Vec::new(),
                optional: key == "offer",
                always: None,
                skip: None,
                prompt: None,
                if_none: Vec::new(),
            });
            return true;
        }
        let before = format!("{key} ");
        let line = format!("{before}{}", text.text);
        let src = Src::new(text).part(0, before.len());
        if player.is_ok()
            && key != "choose"
            && let Err(mut failure) = parse_line(&line)
        {
            // The options may be in a part that could not be read.
            if self.unread.blocks {
                return false;
            }
            let way = "name actions, or write `options` beside it, each with its own `do`";
            failure.hint = Some(way.to_owned());
            self.failure(failure, &src);
            return true;
        }
        match self.read(&line, src, parse_line) {
            Some((line, src)) => self.line(&line, &src, scope, out),
            // The line may have bound a name.
            None => scope.bindings_unread = true,
        }
        true
    }

    /// Reads the keys beside a question, in a block or in the AST form.
    pub fn beside(&mut self, node: &Node, of_group: bool, scope: &mut Scope) -> Beside {
        let by = node.get("by").map(|by| {
            self.within("by", |c| {
                let by = if of_group { c.group_node(by, scope) } else { c.player_node(by, scope) };
                by.expr
            })
        });
        let prompt = node.get("prompt").and_then(|node| self.human_text(node, "a prompt"));
        if let (Some(prompt), Some(node)) = (&prompt, node.get("prompt")) {
            self.check_prompt(prompt, node.span);
        }
        let skip = node.get("skip").and_then(|node| self.human_text(node, "`skip`"));
        let options = match node.get("options") {
            Some(options) => self.within("options", |c| c.inline_options(options, scope)),
            None => Vec::new(),
        };
        let labels = self.labels_beside(node);
        let if_none = match node.get("ifNone") {
            Some(node) if !is_null(node) => self.within("ifNone", |c| c.effects(node, scope)),
            Some(_) | None => Vec::new(),
        };
        let at = node.get("options").map_or(node.span, |options| options.span);
        let always = self.always_beside(node);
        Beside { by, prompt, skip, always, options, labels, if_none, at }
    }

    /// Warns of a name in braces, which only labels replace.
    fn check_prompt(&mut self, prompt: &str, span: Span) {
        let named = prompt.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
        let is_name = |name: &&str| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "_.$".contains(c))
        };
        let Some(name) = named.map(|(name, _)| name).find(is_name) else { return };
        let message = format!("a prompt is shown as it is written: `{{{name}}}` is not replaced");
        let found = Diagnostic::new(Code::WrongLiteral, span, message).hint(
            "values are filled in by the labels of answers and actions: `display: { actions: { buy: { label: \"Buy {card}\" } } }`",
        );
        self.report(Diagnostic { severity: Severity::Warning, ..found });
    }

    /// Whether an offer is made even if skipping is the only answer.
    pub fn always_beside(&mut self, node: &Node) -> Option<bool> {
        let always = node.get("always")?;
        if let Value::Bool(always) = always.value {
            return Some(always);
        }
        self.shape(always, "`always` is `true` or `false`");
        None
    }

    /// The `labels` of a question.
    pub fn labels_beside(&mut self, node: &Node) -> Vec<(String, Span, String)> {
        match node.get("labels") {
            Some(labels) => self.within("labels", |c| c.label_texts(labels)),
            None => Vec::new(),
        }
    }

    fn label_texts(&mut self, node: &Node) -> Vec<(String, Span, String)> {
        let Value::Map(entries) = &node.value else {
            self.shape(node, "`labels` are keys and texts: `raise: \"Raise to {n}\"`");
            return Vec::new();
        };
        let mut found = Vec::new();
        for entry in entries {
            let text = self.within(&entry.key, |c| c.human_text(&entry.value, "a label"));
            found.extend(text.map(|text| (entry.key.clone(), entry.key_span, text)));
        }
        found
    }

    fn inline_options(&mut self, node: &Node, scope: &mut Scope) -> Vec<Alternative> {
        let items = self.collection(node, "options");
        if items.is_empty() {
            self.report(
                Diagnostic::new(
                    Code::EmptyValue,
                    node.span,
                    "a question needs at least one option",
                )
                .hint("write each option with its effects: `pass: { do: threat += 1 }`"),
            );
        }
        let items = self.distinct(items, "options");
        items.into_iter().map(|item| self.inline_option(&item, scope)).collect()
    }

    /// Reports options with the name of another answer: answers are told apart by name.
    pub fn one_name_each(&mut self, answers: &[Alternative], span: Span) {
        for (at, answer) in answers.iter().enumerate() {
            let others = || answers.iter().enumerate().filter(|(other, _)| *other != at);
            if let Alternative::Option(_) = answer
                && let Some(before) = others().find(|(_, other)| name(other) == name(answer))
                && (before.0 < at || matches!(before.1, Alternative::Action(_)))
            {
                let message = format!("this question has two answers called `{}`", name(answer));
                self.report(
                    Diagnostic::new(Code::DuplicateDefinition, span, message)
                        .hint("give the option another name"),
                );
            }
        }
    }

    /// Lowers an option with a body. The path is that of the question's options.
    pub fn inline_option(&mut self, item: &Item<'_>, scope: &mut Scope) -> Alternative {
        let mut option = InlineOption {
            option: item.id.clone(),
            label: None,
            params: Vec::new(),
            pre: Vec::new(),
            cost: Vec::new(),
            effects: Vec::new(),
            limits: Vec::new(),
        };
        self.within(&item.id, |c| {
            c.locate(item.span());
            c.identifier(&item.id, item.id_span);
            c.origins.bound_names.insert(item.id.clone());
            let Some(body) = item.body.filter(|body| !is_null(body)) else { return };
            if !c.keys(body, "an option", OPTION) {
                return;
            }
            option.label = body.get("label").and_then(|label| c.human_text(label, "a label"));
            let mark = scope.mark();
            // The player asked is not the player who acted before.
            let (before, entered) = (scope.known(), scope.entered());
            scope.forget(reads_actor);
            c.lowering.in_options += 1;
            let acting = std::mem::take(&mut c.lowering.acting);
            if let Some(params) = body.get("params") {
                option.params = c.params(params, true, scope).0;
            }
            let lowered = c.action_body(body, scope);
            c.lowering.in_options -= 1;
            c.lowering.acting = acting;
            (option.pre, option.cost) = (lowered.pre, lowered.cost);
            (option.effects, option.limits) = (lowered.effects, lowered.limits);
            scope.reset(mark);
            scope.leave(entered);
            // Facts about names that the option binds again end here.
            scope.remember(before, |read| reads_actor(read) && !reads_names(read));
        });
        Alternative::Option(Box::new(option))
    }

    /// Adds the keys of a question to its effect, which may stand inside a loop over players.
    pub fn complete(&mut self, effect: &mut Effect, beside: Beside) {
        if let Effect::ChooseOne { by, prompt, if_none, domain, labels, .. }
        | Effect::ChooseN { by, prompt, if_none, domain, labels, .. } = effect
        {
            if beside.by.is_some() {
                *by = beside.by;
            }
            *prompt = beside.prompt;
            *if_none = beside.if_none;
            *labels = self.within("labels", |c| c.chosen_labels(domain, beside.labels));
        } else if let Effect::ChooseEach { by, prompt, if_none, domain, labels, .. } = effect {
            if let Some(given) = beside.by {
                *by = given;
            }
            *prompt = beside.prompt;
            *if_none = beside.if_none;
            *labels = self.within("labels", |c| c.chosen_labels(domain, beside.labels));
        } else if let Effect::ChooseAction {
            by, alternatives, always, skip, prompt, if_none, ..
        } = effect
        {
            if let Some(given) = beside.by {
                *by = given;
            }
            alternatives.extend(beside.options);
            self.one_name_each(alternatives, beside.at);
            (*skip, *always) = (beside.skip, beside.always);
            *prompt = beside.prompt;
            *if_none = beside.if_none;
            self.label(alternatives, beside.labels);
        } else if let Effect::ForEach { effects, .. } = effect
            && let Some(first) = effects.first_mut()
        {
            self.complete(first, beside);
        }
    }

    /// Labels of the members of a list, by value.
    fn chosen_labels(
        &mut self,
        domain: &Domain,
        labels: Vec<(String, Span, String)>,
    ) -> Vec<Labelled> {
        let want = Type::of_domain(domain);
        let mut found: Vec<Labelled> = Vec::new();
        for (key, span, label) in labels {
            let start = span.start;
            let origins = (start..=start + key.chars().count() as u32).collect();
            let text = Text { text: key, style: Style::Plain, origins };
            let value = self.text(&text, span, &mut Scope::default(), Some(&want));
            let value = self.as_type(value, &want);
            if value.ty.is_unknown() {
                continue;
            }
            if !is_literal(&value.expr) {
                let message =
                    "labels are for numbers, words, players and types known before the game";
                self.report(
                    Diagnostic::new(Code::TypeMismatch, span, message)
                        .types("a value known before the game", value.ty.describe())
                        .hint("label other things in the `display` section"),
                );
                continue;
            }
            let (of, all) = (value.ty.interval(), want.interval());
            if matches!(value.expr, Expr::Int(_)) && (of.lo < all.lo || of.hi > all.hi) {
                let message = format!("the choice here is {}", want.describe());
                self.report(Diagnostic::new(Code::OutOfRange, span, message));
                continue;
            }
            if found.iter().any(|known| known.value == value.expr) {
                let message = "this value has a label already";
                self.report(Diagnostic::new(Code::DuplicateDefinition, span, message));
                continue;
            }
            found.push(Labelled { value: value.expr, label });
        }
        found
    }

    /// Sets the labels of answers, by the name of the action or option.
    fn label(&mut self, answers: &mut [Alternative], labels: Vec<(String, Span, String)>) {
        for (wanted, span, text) in labels {
            let mut found = false;
            for answer in answers.iter_mut().filter(|answer| name(answer) == wanted) {
                found = true;
                self.check_answer_label(answer, &text, span);
                let label = match answer {
                    Alternative::Action(named) => {
                        self.mention(span, NameSpace::Actions, &wanted);
                        &mut named.label
                    }
                    Alternative::Option(option) => &mut option.label,
                };
                *label = Some(text.clone());
            }
            if !found {
                let known = answers.iter().map(name);
                let message = format!("this question does not offer `{wanted}`");
                let diag = self.unknown(Code::UnknownAction, span, &wanted, message, known);
                self.within("labels", |c| c.report(diag));
            }
        }
    }
}
