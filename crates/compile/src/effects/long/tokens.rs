//! `moveToken`, `moveAll`, `draw`, `createToken`.

use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Effect, Position};
use boardwright_diag::Code;
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    pub(super) fn ast_move(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if !self.keys(node, "`moveToken`", &["token", "from", "to", "position", "turned"]) {
            return;
        }
        let token = self.token_key(node, "token", scope);
        if let Some(from) = node.get("from") {
            self.within("from", |c| c.zone_node(from, scope));
        }
        let to = self.zone_key(node, "to", scope);
        let position = self.ast_position(node);
        if let (Some(_), Some(turned)) = (position, node.get("turned")) {
            let message = "`turned` is for boards, `position` for zones with an order";
            self.error(Code::DuplicateDefinition, turned.span, message);
        }
        let turned = node
            .get("turned")
            .map(|turned| self.within("turned", |c| c.value(turned, scope, None)));
        out.extend(self.move_effect(token, to, position, turned));
    }

    pub(super) fn ast_move_all(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
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
        out.extend(self.move_effect(tokens, to, position, None));
    }

    pub(super) fn ast_draw(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
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

    fn ast_position(&mut self, node: &Node) -> Option<Position> {
        let position = node.get("position")?;
        let word = self.word(position, "`position`")?;
        self.within("position", |c| c.position_word(&word, position.span))
    }

    pub(super) fn ast_create(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
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
}
