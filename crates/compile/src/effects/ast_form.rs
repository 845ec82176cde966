//! Effects in AST form: `{ addVar: { scope: pvar, … } }`.

use super::asking::Beside;
use super::groups::Group;
use super::targets::Target;
use crate::ctx::Compiler;

use crate::scope::Scope;
use crate::shape::{Item, one_or_many, text, text_at};
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Alternative, Effect, Expr, Outcomes, PlayerRef, Query, Ref, Weighted};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Style, Text, Value};

/// The names of effects in AST form, blocks aside.
pub(crate) const NAMES: &[&str] = &[
    "setVar",
    "addVar",
    "setProp",
    "addProp",
    "moveToken",
    "moveAll",
    "moveTokenAdjacent",
    "draw",
    "shuffle",
    "createToken",
    "destroyToken",
    "reveal",
    "conceal",
    "peek",
    "forEach",
    "let",
    "chooseOne",
    "chooseN",
    "chooseEach",
    "chooseAction",
    "roll",
    "call",
    "return",
    "endPhase",
    "endTurn",
    "nextTurn",
    "eliminate",
    "finish",
    "refillToSize",
    "discardDownTo",
];

impl Compiler<'_> {
    /// One effect by its name.
    pub fn ast_effect(
        &mut self,
        name: &str,
        node: &Node,
        name_span: Span,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let span = node.span;
        if !matches!(
            name,
            "endPhase" | "endTurn" | "forEach" | "let" | "chooseAction" | "chooseEach"
        ) && let Some(word) = each_word(node)
        {
            let players = if word == "allOther" {
                let players = self.players(span);
                let than = Expr::player(PlayerRef::Actor);
                Typed { expr: Expr::list(Query::Others { than }), ..players }
            } else {
                self.players(span)
            };
            return self.each_player(players, scope, span, out, |c, scope, inner| {
                c.within("[0]", |c| c.ast_once(name, node, name_span, scope, inner));
            });
        }
        self.ast_once(name, node, name_span, scope, out);
    }

    fn ast_once(
        &mut self,
        name: &str,
        node: &Node,
        name_span: Span,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        match name {
            "setVar" | "addVar" => self.ast_var(name, node, scope, out),
            "setProp" | "addProp" => self.ast_prop(name, node, scope, out),
            "moveToken" => {
                if !self.keys(node, "`moveToken`", &["token", "from", "to", "position"]) {
                    return;
                }
                let token = self.token_key(node, "token", scope);
                if let Some(from) = node.get("from") {
                    self.within("from", |c| c.zone_node(from, scope));
                }
                let to = self.zone_key(node, "to", scope);
                let position = self.ast_position(node);
                out.extend(self.move_effect(token, to, position));
            }
            "moveAll" => {
                let keys = ["from", "to", "filter", "tokens", "position"];
                if !self.keys(node, "`moveAll`", &keys) {
                    return;
                }
                let what = match node.get("tokens") {
                    Some(tokens) => self.within("tokens", |c| c.value(tokens, scope, None)),
                    None => self.zone_key(node, "from", scope),
                };
                let to = self.zone_key(node, "to", scope);
                let mut tokens = self.as_list(what);
                if let Some(filter) = node.get("filter") {
                    tokens = self.within("filter", |c| {
                        c.make_where(tokens, None, scope, filter.span, |c, scope| {
                            c.condition(filter, scope)
                        })
                    });
                }
                let position = self.ast_position(node);
                out.extend(self.move_effect(tokens, to, position));
            }
            "moveTokenAdjacent" => self.move_adjacent(node, scope, out),
            "draw" => {
                if !self.keys(node, "`draw`", &["from", "to", "count"]) {
                    return;
                }
                let from = self.zone_key(node, "from", scope);
                let to = self.zone_key(node, "to", scope);
                let count = match node.get("count") {
                    Some(_) => self.number_key(node, "count", scope),
                    None => Typed::int(1, node.span),
                };
                if !from.ty.is_unknown() && !to.ty.is_unknown() {
                    out.push(Effect::Draw { from: from.expr, to: to.expr, count: count.expr });
                }
            }
            "shuffle" => {
                let zone = if matches!(node.value, Value::Text(_)) {
                    self.zone_node(node, scope)
                } else {
                    if !self.keys(node, "`shuffle`", &["zone"]) {
                        return;
                    }
                    self.zone_key(node, "zone", scope)
                };
                out.push(Effect::Shuffle { zone: zone.expr });
            }
            "createToken" => self.ast_create(node, scope, out),
            "destroyToken" => {
                if !self.keys(node, "`destroyToken`", &["token"]) {
                    return;
                }
                let token = match node.get("token") {
                    Some(token) => self
                        .within("token", |c| c.value(token, scope, Some(&Type::of(Kind::Token)))),
                    None => self.missing_key(node, "token"),
                };
                out.extend(self.destroy(token, scope));
            }
            "reveal" | "conceal" | "peek" => self.ast_known(name, node, scope, out),
            "forEach" => self.ast_for_each(node, scope, out),
            "let" => self.ast_let(node, scope, out),
            "chooseOne" => self.ast_choose(node, scope, out),
            "chooseN" => self.ast_choose_several(node, scope, out),
            "chooseEach" => self.ast_choose_each(node, scope, out),
            "chooseAction" => self.ast_ask(node, scope, out),
            "roll" => self.ast_roll(node, scope, out),
            "call" => self.ast_call(node, name_span, scope, out),
            "return" => {
                let value = if matches!(node.value, Value::Map(_)) && node.get("value").is_some() {
                    self.keys(node, "`return`", &["value"]);
                    node.get("value").map(|value| self.value(value, scope, None))
                } else if matches!(node.value, Value::Null)
                    || (matches!(node.value, Value::Map(_)) && node.entries().is_empty())
                {
                    None
                } else {
                    Some(self.value(node, scope, None))
                };
                out.extend(self.make_return(value, name_span));
            }
            "endPhase" => out.push(Effect::EndPhase {}),
            "endTurn" => out.push(Effect::EndTurn {}),
            "nextTurn" => {
                let player = node.get("player").unwrap_or(node);
                let player = self.player_node(player, scope);
                out.push(Effect::NextTurn { player: player.expr });
            }
            "eliminate" => {
                let player = node.get("player").unwrap_or(node);
                let player = self.within("player", |c| c.player_node(player, scope));
                self.eliminate(player, node.span, scope, out);
            }
            "finish" => {
                let result = node.get("result").unwrap_or(node);
                if let Some(result) = self.result(result, scope) {
                    out.push(Effect::Finish { result });
                }
            }
            "refillToSize" => self.refill_to_size(node, scope, out),
            _ => self.discard_down_to(node, scope, out),
        }
    }

    fn ast_position(&mut self, node: &Node) -> Option<boardwright_def::Position> {
        let position = node.get("position")?;
        let word = self.word(position, "`position`")?;
        self.within("position", |c| c.position_word(&word, position.span))
    }

    fn ast_var(&mut self, name: &str, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let value_key = if name == "setVar" { "value" } else { "delta" };
        let what = format!("`{name}`");
        if !self.keys(node, &what, &["scope", "player", "zone", "var", value_key]) {
            return;
        }
        let of_place = node
            .get("scope")
            .map_or(node.get("zone").is_some(), |scope| text(scope) == Some("zone"));
        if of_place {
            let place = self.zone_key(node, "zone", scope);
            let var = self
                .need_part(node, "var")
                .and_then(|var| Some((self.word(var, "`var`")?, var.span)));
            let target = var
                .and_then(|(var, at)| self.within("var", |c| c.prop_target(place, &var, at, at)));
            return self.ast_change(name == "setVar", value_key, target, node, scope, out);
        }
        let per_player = match node.get("scope").map(|scope| (scope, text(scope))) {
            Some((_, Some("pvar" | "perPlayer" | "player"))) => true,
            Some((_, Some("global" | "gvar"))) => false,
            Some((at, word)) => {
                let word = word.unwrap_or_default().to_owned();
                let message = "`scope` is `global`, `pvar` or `zone`";
                let diag = crate::ctx::unknown(
                    Code::WrongLiteral,
                    at.span,
                    &word,
                    message,
                    ["global", "pvar", "zone"],
                );
                self.within("scope", |c| c.report(diag));
                return;
            }
            None => node.get("player").is_some(),
        };
        let var = self.variable(node, per_player);
        let player = match (per_player, node.get("player")) {
            (true, Some(player)) => Some(self.within("player", |c| c.player_node(player, scope))),
            (true, None) => Some(self.missing_key(node, "player")),
            (false, Some(player)) => {
                self.error(
                    Code::PlayerNotNeeded,
                    player.span,
                    "a global variable belongs to no player",
                );
                None
            }
            (false, None) => None,
        };
        let target = var.and_then(|(index, id)| match &player {
            Some(player) if player.ty.is_unknown() => None,
            Some(player) => {
                let ty = Type::of_domain(&self.env.pvars[index].domain);
                Some(Target::Player { player: player.expr.clone(), var: id, ty })
            }
            None => {
                let ty = Type::of_domain(&self.env.gvars[index].domain);
                Some(Target::Global { var: id, ty })
            }
        });
        self.ast_change(name == "setVar", value_key, target, node, scope, out);
    }

    fn ast_prop(&mut self, name: &str, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let value_key = if name == "setProp" { "value" } else { "delta" };
        let what = format!("`{name}`");
        if !self.keys(node, &what, &["token", "prop", value_key]) {
            return;
        }
        let token = self.token_key(node, "token", scope);
        let target = match node.get("prop") {
            Some(prop) => self
                .word(prop, "`prop`")
                .and_then(|word| self.prop_target(token, &word, prop.span, prop.span)),
            None => {
                self.missing_key(node, "prop");
                None
            }
        };
        self.ast_change(name == "setProp", value_key, target, node, scope, out);
    }

    fn ast_change(
        &mut self,
        set: bool,
        key: &str,
        target: Option<Target>,
        node: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let want = target.as_ref().filter(|_| set).map(|target| target.ty().clone());
        let value = match node.get(key) {
            Some(value) => self.within(key, |c| c.value(value, scope, want.as_ref())),
            None => self.missing_key(node, key),
        };
        let Some(target) = target else { return };
        if set {
            out.extend(self.assign(target, value));
        } else {
            out.extend(self.add_to(target, value, false, node.span, scope));
        }
    }

    fn ast_create(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys = ["type", "zone", "props", "count", "owner", "bind"];
        if !self.keys(node, "`createToken`", &keys) {
            return;
        }
        let of = match node.get("type") {
            Some(of) => self.within("type", |c| {
                let of = c.value(of, scope, Some(&Type::of(Kind::TokenType)));
                c.as_token_type(of)
            }),
            None => self.missing_key(node, "type"),
        };
        let place = self.zone_key(node, "zone", scope);
        let count = node.get("count").map(|_| self.number_key(node, "count", scope));
        let owner =
            node.get("owner").map(|owner| self.within("owner", |c| c.player_node(owner, scope)));
        let mut given = Vec::new();
        for entry in node.get("props").map(Node::entries).unwrap_or_default() {
            let want = self.env.props.get(&entry.key).map(|prop| prop.ty.clone());
            let value = self.within(&format!("props.{}", entry.key), |c| {
                c.value(&entry.value, scope, want.as_ref())
            });
            given.push((entry.key.clone(), entry.key_span, value));
        }
        let bind = node.get("bind").and_then(|_| self.bind_name(node));
        let bind =
            bind.map(|(name, at)| self.bind_local(&name, Type::of(Kind::Token), at, scope).0);
        out.extend(self.create(count, of, place, owner, given, bind, node.span));
    }

    /// `reveal: { tokens, to }`, `conceal: { tokens }`, and `peek: { tokens, player }`, which shows
    /// tokens to one player, the actor unless said.
    fn ast_known(&mut self, name: &str, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys: &[&str] = match name {
            "reveal" => &["tokens", "to"],
            "peek" => &["tokens", "player"],
            _ => &["tokens"],
        };
        if !self.keys(node, &format!("`{name}`"), keys) {
            return;
        }
        let tokens = match node.get("tokens") {
            Some(tokens) => {
                self.within("tokens", |c| c.value(tokens, scope, Some(&Type::of(Kind::Token))))
            }
            None => self.missing_key(node, "tokens"),
        };
        let to = node.get("to").or_else(|| node.get("player"));
        let to = to.map(|to| self.within("to", |c| c.player_node(to, scope)));
        out.extend(match (name, to) {
            ("conceal", _) => self.conceal(tokens),
            ("peek", None) => {
                let actor = Expr::player(PlayerRef::Actor);
                let actor = Typed::new(actor, Type::of(Kind::Player), node.span);
                self.reveal(tokens, Some(actor))
            }
            (_, to) => self.reveal(tokens, to),
        });
    }

    fn ast_for_each(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`forEach`", &["bind", "over", "domain", "effects", "do", "limit"]) {
            return;
        }
        let bind = self.bind_name(node);
        let Some(over) = node.get("over") else {
            self.missing_key(node, "over");
            return;
        };
        let list = self.within("over", |c| c.value(over, scope, None));
        let list = self.as_list(list);
        let Some((name, at)) = bind else { return };
        let (element, size) = match list.ty.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => return,
        };
        let limit = match node.get("limit") {
            Some(limit) => self
                .constant(limit, "the limit of a loop")
                .and_then(|limit| u32::try_from(limit).ok())
                .unwrap_or(0),
            None => 100,
        };
        if let Some(most) = size.max
            && size.min > u64::from(limit)
            && !list.ty.is_unknown()
        {
            let mut diag = Diagnostic::new(
                Code::OutOfRange,
                node.get("limit").map_or(over.span, |limit| limit.span),
                format!("the list has {most} members, the loop stops after {limit}"),
            );
            diag = match node.get("limit") {
                Some(limit) => diag.fix(boardwright_diag::Fix::replace(
                    format!("Change to {most}"),
                    limit.span,
                    most.to_string(),
                )),
                None => diag.hint(format!("add `limit: {most}`")),
            };
            self.report(diag);
        }
        let domain = self.domain_of(&element, at);
        let mark = scope.mark();
        let bind = self.bind_loop(&name, element, at, scope);
        let effects = match node.get("effects").or_else(|| node.get("do")) {
            Some(body) => {
                self.forget_rebound(body, scope);
                self.within("effects", |c| c.effects(body, scope))
            }
            None => {
                self.missing_key(node, "effects");
                Vec::new()
            }
        };
        scope.reset(mark);
        // Without a limit of its own a loop over a list of known size is exact.
        let limit = match (node.get("limit"), size.max) {
            (None, Some(most)) => u32::try_from(most).unwrap_or(limit),
            (Some(_), _) | (None, None) => limit,
        };
        out.push(Effect::ForEach { bind, domain, over: list.expr, effects, limit });
    }

    /// `let: { bind, value, in }`: the effects of `in` follow in the same list.
    fn ast_let(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`let`", &["bind", "value", "in"]) {
            return;
        }
        let bind = self.bind_name(node);
        let value = match node.get("value") {
            Some(value) => self.within("value", |c| c.value(value, scope, None)),
            None => self.missing_key(node, "value"),
        };
        let Some((name, at)) = bind else { return };
        let mark = scope.mark();
        out.extend(self.make_let(&name, at, value, scope));
        if let Some(inner) = node.get("in") {
            // The path still ends in this effect's own index.
            let cut = self.path.rfind('[').unwrap_or(self.path.len());
            let list = self.path.get(..cut).unwrap_or_default().to_owned();
            self.elsewhere(&list, |c| c.append(inner, scope, out));
            scope.reset(mark);
        }
    }

    fn ast_choose(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
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

    fn ast_choose_each(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
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

    fn ast_ask(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let keys = ["by", "alternatives", "optional", "skip", "prompt", "ifNone"];
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
        let by = by.expr;
        out.push(Effect::ChooseAction { by, alternatives, optional, skip, prompt, if_none });
    }

    fn ast_roll(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`roll`", &["bind", "domain", "outcomes", "dice", "oneOf", "for"]) {
            return;
        }
        let bind = self.bind_name(node);
        let outcomes = node.get("outcomes").unwrap_or(node);
        let dice = outcomes.get("dice");
        let found = if let Some(dice) = dice {
            self.keys(dice, "`dice`", &["count", "sides"]);
            let count = match dice.get("count") {
                Some(count) => self.constant(count, "the number of dice"),
                None => Some(1),
            };
            let sides = match dice.get("sides") {
                Some(sides) => self.constant(sides, "the number of faces"),
                None => {
                    self.missing_key(dice, "sides");
                    None
                }
            };
            count.zip(sides).and_then(|(count, sides)| {
                let (count, sides) = (u32::try_from(count).ok()?, u32::try_from(sides).ok()?);
                if count == 0 || count > 100 || sides == 0 || count.saturating_mul(sides) > 4096 {
                    self.error(
                        Code::OutOfRange,
                        dice.span,
                        "a roll is of 1 to 100 dice that make at most 4096 outcomes",
                    );
                    return None;
                }
                let sums =
                    crate::interval::Interval::new(i64::from(count), i64::from(count * sides));
                Some((Type::int(sums), Outcomes::Dice { count, sides }))
            })
        } else if let Some(list) = outcomes.get("oneOf") {
            let list = list.get("list").unwrap_or(list);
            let list = self.value(list, scope, None);
            let list = self.as_list(list);
            match list.ty.as_list() {
                Some((element, size)) if !list.ty.is_unknown() => {
                    let ty = element.clone().none_if(size.min == 0);
                    Some((ty, Outcomes::OneOf { list: list.expr }))
                }
                Some(_) | None => None,
            }
        } else {
            self.listed(outcomes, scope)
        };
        let viewer =
            node.get("for").map(|viewer| self.within("for", |c| c.player_node(viewer, scope).expr));
        if let (Some((name, at)), Some((ty, outcomes))) = (bind, found) {
            let (bind, domain) = self.bind_local(&name, ty, at, scope);
            out.push(Effect::Roll { bind, domain, outcomes, viewer });
        }
    }

    /// Outcomes with weights of their own: `[{ value: calm, weight: 3 }, …]`, or `{ calm: 3, … }`.
    fn listed(&mut self, node: &Node, scope: &mut Scope) -> Option<(Type, Outcomes)> {
        let mut found: Vec<(Typed, Option<i32>)> = Vec::new();
        match &node.value {
            Value::List(items) => {
                for item in items {
                    if !self.keys(item, "an outcome", &["value", "weight"]) {
                        return None;
                    }
                    let value = match item.get("value") {
                        Some(value) => self.value(value, scope, None),
                        None => self.missing_key(item, "value"),
                    };
                    let weight = match item.get("weight") {
                        Some(weight) => self.constant(weight, "a weight"),
                        None => Some(1),
                    };
                    found.push((value, weight));
                }
            }
            Value::Map(entries) if node.get("bind").is_none() => {
                for entry in entries {
                    let start = entry.key_span.start;
                    let key = Text {
                        text: entry.key.clone(),
                        style: Style::Plain,
                        origins: (start..=start + entry.key.chars().count() as u32).collect(),
                    };
                    let value = self.text(&key, entry.key_span, scope, None);
                    let weight = self.constant(&entry.value, "a weight");
                    found.push((value, weight));
                }
            }
            Value::Map(_) | Value::Text(_) | Value::Null | Value::Bool(_) | Value::Int(_) => {
                self.report(
                    Diagnostic::new(Code::MissingKey, node.span, "this roll has no outcomes")
                        .hint("write `outcomes: { calm: 3, storm: 1 }`, `dice` or `oneOf`"),
                );
                return None;
            }
        }
        let mut ty: Option<Type> = None;
        let mut outcomes = Vec::new();
        for (value, weight) in found {
            let Some(weight) = weight.and_then(|weight| u32::try_from(weight).ok()) else {
                self.error(Code::OutOfRange, value.span, "a weight is a number from 1 on");
                return None;
            };
            if weight == 0 || value.ty.is_unknown() {
                if weight == 0 {
                    self.error(Code::OutOfRange, value.span, "a weight is a number from 1 on");
                }
                return None;
            }
            if !is_literal(&value.expr) {
                let message = "an outcome is a number, word, player or type known before the game";
                self.report(
                    Diagnostic::new(Code::TypeMismatch, value.span, message)
                        .types("a value known before the game", value.ty.describe()),
                );
                return None;
            }
            ty = Some(match ty {
                None => value.ty.clone(),
                Some(ty) if ty.fits(&value.ty) => ty.join(&value.ty),
                Some(ty) => {
                    let diag = self.clash(&ty, &value);
                    self.report(diag.hint("the outcomes of a roll are of one type"));
                    return None;
                }
            });
            outcomes.push(Weighted { value: value.expr, weight });
        }
        match ty {
            Some(ty) => Some((ty, Outcomes::Listed { outcomes })),
            None => {
                self.error(Code::MissingKey, node.span, "this roll has no outcomes");
                None
            }
        }
    }

    fn ast_call(&mut self, node: &Node, at: Span, scope: &mut Scope, out: &mut Vec<Effect>) {
        if let Some(name) = text(node) {
            let name = name.to_owned();
            out.extend(self.make_call(&name, node.span, Vec::new(), None, node.span, scope));
            return;
        }
        if !self.keys(node, "`call`", &["sequence", "args", "bind"]) {
            return;
        }
        let Some(sequence) = node.get("sequence") else {
            self.missing_key(node, "sequence");
            return;
        };
        let Some(name) = self.word(sequence, "`sequence`") else { return };
        let mut args = Vec::new();
        for (index, arg) in
            node.get("args").map(one_or_many).unwrap_or_default().into_iter().enumerate()
        {
            let want = self.sequence_param(&name, index);
            args.push(self.value(arg, scope, want.as_ref()));
        }
        let bind = node.get("bind").and_then(|_| self.bind_name(node));
        let _ = at;
        out.extend(self.make_call(&name, sequence.span, args, bind, node.span, scope));
    }
}

/// Whether a value is known before the game.
pub(super) fn is_literal(value: &Expr) -> bool {
    match value {
        Expr::Int(_) | Expr::Bool(_) => true,
        Expr::Ref(read) => matches!(
            read.as_ref(),
            Ref::Enum { .. }
                | Ref::Player(PlayerRef::Seat { .. })
                | Ref::TokenType { .. }
                | Ref::Zone { player: None, .. }
        ),
        Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    }
}

/// The word for several players that stands somewhere in an effect: `each`, `all`, `allOther`.
fn each_word(node: &Node) -> Option<&'static str> {
    match &node.value {
        Value::Map(entries) => entries.iter().find_map(|entry| {
            if entry.key == "player"
                && let Some(word) = text(&entry.value)
                && let Some(found) = ["each", "all", "allOther"].into_iter().find(|w| *w == word)
            {
                return Some(found);
            }
            each_word(&entry.value)
        }),
        Value::List(items) => items.iter().find_map(each_word),
        Value::Text(text) => {
            if let Some((_, player)) = text.text.split_once(':') {
                return ["each", "all", "allOther"].into_iter().find(|w| *w == player);
            }
            if text.text.contains("[each]") { Some("each") } else { None }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) => None,
    }
}
