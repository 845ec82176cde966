//! The player of a trigger's event: `turnStart(white)`, `actionResolved(pass, white)`, `match: {
//! actor: active }`. It becomes a part of `when`.

use crate::compiler::Compiler;
use crate::decode::text;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Op, PlayerRef};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};
use boardwright_syntax::yaml::Node;

/// Words of the long spelling for all players.
const ANYBODY: &[&str] = &["all", "each", "players"];

/// Events of turns and phases; their player is the active one.
const OF_TURNS: &[&str] = &["turnStart", "turnEnd", "phaseEnter", "phaseExit"];
/// Events of actions.
const OF_ACTIONS: &[&str] = &["actionResolved", "tokenEntered"];

impl Compiler<'_> {
    /// The condition that the player of an event is the one that a text names.
    pub(super) fn whose_text(&mut self, event: &str, tree: &Tree, src: &Src) -> Option<Expr> {
        let span = src.span(tree.span);
        // The main requirement has these names for the player of an event.
        if matches!(&tree.kind, TreeKind::Bound(name) if name == "token") {
            return None;
        }
        let player = self.tree(tree, src, &mut Scope::default(), Some(&Type::of(Kind::Player)));
        let player = self.as_player(player);
        self.whose(event, player, span)
    }

    /// The condition from `player` or `actor` beside the event or in its `match`.
    pub(super) fn whose_node(&mut self, event: &str, node: &Node) -> Option<Expr> {
        let word = text(node);
        if word.is_some_and(|word| ANYBODY.contains(&word)) {
            return None;
        }
        if matches!(word, Some("allOther" | "others")) && OF_ACTIONS.contains(&event) {
            let (left, right) = (Expr::player(PlayerRef::Actor), Expr::player(PlayerRef::Active));
            return Some(Expr::op(Op::Ne { left, right }));
        }
        let player = self.player_node(node, &mut Scope::default());
        self.whose(event, player, node.span)
    }

    fn whose(&mut self, event: &str, player: Typed, span: Span) -> Option<Expr> {
        let left = if OF_TURNS.contains(&event) {
            PlayerRef::Active
        } else if OF_ACTIONS.contains(&event) {
            PlayerRef::Actor
        } else {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    format!("`{event}` belongs to no player"),
                )
                .hint("turns, phases and actions do: `turnStart(white)`"),
            );
            return None;
        };
        let left = Expr::player(left);
        if player.ty.is_unknown() || player.expr == left {
            return None;
        }
        Some(Expr::op(Op::Eq { left, right: player.expr }))
    }
}

/// Both conditions, joined with `and`.
pub(super) fn both(whose: Option<Expr>, when: Option<Expr>) -> Option<Expr> {
    let (whose, when) = match (whose, when) {
        (Some(whose), Some(when)) => (whose, when),
        (one, other) => return one.or(other),
    };
    let mut args = vec![whose];
    match when {
        Expr::Op(op) => match *op {
            Op::And { args: more } => args.extend(more),
            op @ (Op::Or { .. }
            | Op::Not { .. }
            | Op::Eq { .. }
            | Op::Ne { .. }
            | Op::Lt { .. }
            | Op::Le { .. }
            | Op::Gt { .. }
            | Op::Ge { .. }
            | Op::In { .. }
            | Op::Add { .. }
            | Op::Sub { .. }
            | Op::Mul { .. }
            | Op::Div { .. }
            | Op::Mod { .. }
            | Op::Min { .. }
            | Op::Max { .. }
            | Op::Abs { .. }
            | Op::Set { .. }
            | Op::If { .. }) => args.push(Expr::Op(Box::new(op))),
        },
        when @ (Expr::Int(_)
        | Expr::Bool(_)
        | Expr::Ref(_)
        | Expr::Aggregate { .. }
        | Expr::Query(_)) => args.push(when),
    }
    Some(Expr::op(Op::And { args }))
}
