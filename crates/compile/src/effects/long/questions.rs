//! `chooseOne`, `chooseEach`, `chooseAction`.

use crate::compiler::Compiler;
use crate::decode::{Item, one_or_many, text, text_at};
use crate::effects::groups::Group;
use crate::effects::question_blocks::Beside;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Alternative, Effect, Expr, PlayerRef};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    pub(super) fn ast_choose(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys = ["bind", "options", "domain", "by", "prompt", "labels", "ifNone"];
        if !self.keys(node, "`chooseOne`", &keys) {
            return;
        }
        let bind = self.bind_name(node);
        let options = match node.get("options") {
            Some(options) => self.within("options", |c| c.value(options, scope, None)),
            None => self.missing_key(node, "options"),
        };
        if node.get("by").is_none() {
            self.needs_actor(None, node.span);
        }
        let by = node.get("by").map(|by| self.within("by", |c| c.player_node(by, scope)));
        let Some((name, at)) = bind else { return };
        let effect = self.make_choose(&name, at, options, by, scope);
        let prompt = node.get("prompt").and_then(|node| self.human_text(node, "a prompt"));
        let if_none = match node.get("ifNone") {
            Some(node) => self.within("ifNone", |c| c.effects(node, scope)),
            None => Vec::new(),
        };
        let labels = self.labels_beside(node);
        if let Some(mut effect) = effect {
            self.complete(&mut effect, Beside::only(prompt, if_none, node.span).labels(labels));
            out.push(effect);
        }
    }

    pub(super) fn ast_choose_each(
        &mut self,
        node: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let keys =
            ["bind", "var", "options", "domain", "by", "secret", "prompt", "labels", "ifNone"];
        if !self.keys(node, "`chooseEach`", &keys) {
            return;
        }
        let Some(bind) = node.get("bind").or_else(|| node.get("var")) else {
            self.missing_key(node, "bind");
            return;
        };
        let Some(var) = self.word(bind, "`bind`") else { return };
        let var = var.strip_prefix('$').unwrap_or(&var);
        let var = var.strip_suffix("[each]").unwrap_or(var).to_owned();
        let by = node.get("by").map(|by| self.within("by", |c| c.group_node(by, scope)));
        let secret = node.get("secret").is_some_and(|node| node.value == Value::Bool(true));
        let first = out.len();
        let group = Group { by, var: (&var, bind.span), secret, span: node.span };
        self.choose_each(group, scope, out, |c, scope| match node.get("options") {
            Some(options) => c.value(options, scope, None),
            None => c.missing_key(node, "options"),
        });
        let prompt = node.get("prompt").and_then(|node| self.human_text(node, "a prompt"));
        let if_none = match node.get("ifNone") {
            Some(node) => self.within("ifNone", |c| c.effects(node, scope)),
            None => Vec::new(),
        };
        let labels = self.labels_beside(node);
        let beside = Beside::only(prompt, if_none, node.span).labels(labels);
        if let Some(effect) = out.get_mut(first) {
            self.complete(effect, beside);
        }
    }

    pub(super) fn ast_ask(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys = ["by", "alternatives", "optional", "always", "skip", "prompt", "ifNone"];
        if !self.keys(node, "`chooseAction`", &keys) {
            return;
        }
        self.uses.asks = true;
        let by = match node.get("by") {
            Some(by) => self.within("by", |c| c.player_node(by, scope)),
            None => Typed::new(Expr::player(PlayerRef::Actor), Type::of(Kind::Player), node.span),
        };
        let mut alternatives: Vec<Alternative> = Vec::new();
        for item in node.get("alternatives").map(one_or_many).unwrap_or_default() {
            if let Some(name) = text(item) {
                let name = name.to_owned();
                self.alternative(&name, item.span, Vec::new(), &mut alternatives);
            } else if let Some(option) = item.get("option") {
                let named = self.word(option, "`option`");
                alternatives.extend(named.map(|id| {
                    let item = Item { id, id_span: option.span, body: Some(item) };
                    self.within("options", |c| c.inline_option(&item, scope))
                }));
            } else if self.keys(item, "an alternative", &["action", "args", "label"])
                && let Some(name) = text_at(item, "action").map(str::to_owned)
            {
                let before = alternatives.len();
                let args = item.get("args").map(one_or_many).unwrap_or_default();
                let args = args.into_iter().map(|arg| self.value(arg, scope, None)).collect();
                let at = item.get("action").map_or(item.span, |action| action.span);
                self.alternative(&name, at, args, &mut alternatives);
                let text = item.get("label").and_then(|text| self.human_text(text, "a label"));
                for added in &mut alternatives[before..] {
                    if let Alternative::Action(named) = added {
                        named.label.clone_from(&text);
                    }
                }
            }
        }
        self.one_name_each(&alternatives, node.span);
        let optional = node.get("optional").is_some_and(|node| node.value == Value::Bool(true));
        let prompt = node.get("prompt").and_then(|node| self.human_text(node, "a prompt"));
        let if_none = match node.get("ifNone") {
            Some(node) => self.within("ifNone", |c| c.effects(node, scope)),
            None => Vec::new(),
        };
        let skip = node.get("skip").and_then(|node| self.human_text(node, "`skip`"));
        let always = self.always_beside(node);
        let by = by.expr;
        out.push(Effect::ChooseAction {
            by,
            alternatives,
            optional,
            always,
            skip,
            prompt,
            if_none,
        });
    }
}
