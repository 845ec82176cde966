//! Effects that are a sequence of words and values, in both spellings: `shuffle Z`, `shuffle: {
//! zone: Z }`.

use super::long::form::LongForm;
use crate::compiler::Compiler;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Effect, Expr, PlayerRef};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, PlainLine, Tree};
use boardwright_syntax::yaml::{Node, Value};

/// The long spelling of plain effects. `peek` is `reveal` to one player.
pub(super) const LONG: &[LongForm] = &[
    LongForm::new("shuffle", |c, node, _, scope, out| c.long_shuffle(node, scope, out)),
    LongForm::new("destroyToken", |c, node, _, scope, out| c.long_destroy(node, scope, out)),
    LongForm::new("reveal", |c, node, _, scope, out| c.long_reveal(node, scope, out)),
    LongForm::new("peek", |c, node, _, scope, out| c.long_peek(node, scope, out)),
    LongForm::new("conceal", |c, node, _, scope, out| c.long_conceal(node, scope, out)),
    LongForm::new("nextTurn", |c, node, _, scope, out| c.long_next_turn(node, scope, out)),
    LongForm::new("eliminate", |c, node, _, scope, out| c.long_eliminate(node, scope, out)),
];

impl Compiler<'_> {
    /// Lowers a plain effect in a line.
    pub fn plain_line(
        &mut self,
        line: &PlainLine,
        src: &Src,
        span: Span,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        match line {
            PlainLine::Shuffle { zone } => {
                let zone = self.place(zone, src, scope);
                self.check_has_order(&zone.expr, "shuffle", span);
                out.push(Effect::Shuffle { zone: zone.expr });
            }
            PlainLine::Destroy { token } => {
                let what = self.tree_of(token, Kind::Token, src, scope);
                out.extend(self.destroy(what, scope));
            }
            PlainLine::Reveal { tokens, to } => {
                let what = self.tree_of(tokens, Kind::Token, src, scope);
                if let Some(to) = to
                    && self.reveals_to_all(to, span, src)
                {
                    return;
                }
                let to = to.as_ref().map(|to| self.player_tree(to, src, scope));
                out.extend(self.reveal(what, to));
            }
            PlainLine::Hide { tokens } => {
                let what = self.tree_of(tokens, Kind::Token, src, scope);
                out.extend(self.conceal(what));
            }
            PlainLine::NextTurn { player } => {
                let player = self.player_tree(player, src, scope);
                out.push(Effect::NextTurn { player: player.expr });
            }
            PlainLine::Eliminate { player } => {
                let player = self.tree_of(player, Kind::Player, src, scope);
                self.eliminate(player, span, scope, out);
            }
        }
    }

    fn long_shuffle(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let zone = if matches!(node.value, Value::Text(_)) {
            self.zone_node(node, scope)
        } else {
            if !self.keys(node, "`shuffle`", &["zone"]) {
                return;
            }
            self.zone_key(node, "zone", scope)
        };
        self.check_has_order(&zone.expr, "shuffle", zone.span);
        out.push(Effect::Shuffle { zone: zone.expr });
    }

    fn long_destroy(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if self.keys(node, "`destroyToken`", &["token"]) {
            let token = self.tokens_key(node, "token", scope);
            out.extend(self.destroy(token, scope));
        }
    }

    /// Reports `reveal L to all`; true after the report.
    fn reveals_to_all(&mut self, to: &Tree, span: Span, src: &Src) -> bool {
        let TreeKind::Name(word) = &to.kind else { return false };
        let means_all = matches!(&**word, "all" | "everyone" | "everybody" | "players");
        if !means_all || word != "players" && self.env.names.contains_key(word) {
            return false;
        }
        let to = src.span(to.span);
        let ours = self.written(Span::new(span.start as usize, to.start as usize)).trim_end();
        let ours = ours.strip_suffix("to").unwrap_or(ours).trim_end().to_owned();
        let message = "without `to`, tokens are shown to all players";
        let fix = Fix::replace(format!("Change to `{ours}`"), span, ours);
        self.report(
            Diagnostic::new(Code::TypeMismatch, to, message)
                .types("one player", "all players")
                .fix(fix),
        );
        true
    }

    fn long_reveal(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if self.keys(node, "`reveal`", &["tokens", "to"]) {
            let tokens = self.tokens_key(node, "tokens", scope);
            let to = node.get("to").map(|to| self.within("to", |c| c.player_node(to, scope)));
            out.extend(self.reveal(tokens, to));
        }
    }

    /// Shows tokens to one player, by default the actor.
    fn long_peek(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if self.keys(node, "`peek`", &["tokens", "player"]) {
            let tokens = self.tokens_key(node, "tokens", scope);
            let to = match node.get("player") {
                Some(player) => self.within("to", |c| c.player_node(player, scope)),
                None => {
                    let actor = Expr::player(PlayerRef::Actor);
                    Typed::new(actor, Type::of(Kind::Player), node.span)
                }
            };
            out.extend(self.reveal(tokens, Some(to)));
        }
    }

    fn long_conceal(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        if self.keys(node, "`conceal`", &["tokens"]) {
            let tokens = self.tokens_key(node, "tokens", scope);
            out.extend(self.conceal(tokens));
        }
    }

    fn long_next_turn(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let player = self.player_node(node.get("player").unwrap_or(node), scope);
        out.push(Effect::NextTurn { player: player.expr });
    }

    fn long_eliminate(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let player = node.get("player").unwrap_or(node);
        let player = self.within("player", |c| c.player_node(player, scope));
        self.eliminate(player, node.span, scope, out);
    }

    /// A token, place or list of tokens under a key.
    fn tokens_key(&mut self, node: &Node, key: &str, scope: &mut Scope) -> Typed {
        match node.get(key) {
            Some(tokens) => {
                self.within(key, |c| c.value(tokens, scope, Some(&Type::of(Kind::Token))))
            }
            None => self.missing_key(node, key),
        }
    }
}
