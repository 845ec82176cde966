//! `[each]` in a line: repeats the effect for every player.

use crate::compiler::Compiler;
use crate::scope::{Bound, Scope};
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Domain, Effect};
use boardwright_diag::Span;
use boardwright_syntax::expr::{Kind as TreeKind, Line, LineKind, Tree};

impl Compiler<'_> {
    /// Repeats effects for each of some players, bound as `$each`.
    pub fn each_player(
        &mut self,
        players: Typed,
        scope: &mut Scope,
        span: Span,
        out: &mut Vec<Effect>,
        f: impl FnOnce(&mut Self, &mut Scope, &mut Vec<Effect>),
    ) {
        let mark = scope.mark();
        scope.bind("each", Type::of(Kind::Player), Bound::Loop, span);
        let mut inner = Vec::new();
        self.within("effects", |c| {
            f(c, scope, &mut inner);
            for index in 0..inner.len() {
                c.within(&format!("[{index}]"), |c| c.locate(span));
            }
        });
        scope.reset(mark);
        let limit = self.loop_limit(&players.ty);
        out.push(Effect::ForEach {
            bind: "$each".to_owned(),
            domain: Domain::Player { optional: false },
            over: players.expr,
            effects: inner,
            limit,
        });
    }
}

/// True if some index of the line is `[each]`, or a token is created `for each`.
pub(crate) fn mentions_each(line: &Line) -> bool {
    match &line.kind {
        // Here `each` is the group of players asked.
        LineKind::ChooseEach { .. } => false,
        // A result applies to the whole game.
        LineKind::Finish(_) => false,
        LineKind::Choose { from, by, .. } => has_each(from) || by.as_ref().is_some_and(has_each),
        LineKind::Create { owner: Some(owner), .. } if is_each(owner) => true,
        LineKind::Assign { .. }
        | LineKind::Add { .. }
        | LineKind::Move { .. }
        | LineKind::Draw { .. }
        | LineKind::Take { .. }
        | LineKind::Create { .. }
        | LineKind::Let { .. }
        | LineKind::Roll { .. }
        | LineKind::Ask { .. }
        | LineKind::Call { .. }
        | LineKind::Return(_)
        | LineKind::EndPhase
        | LineKind::EndTurn
        | LineKind::Plain(_) => line.kind.trees().into_iter().any(has_each),
    }
}

fn is_each(tree: &Tree) -> bool {
    tree.kind == TreeKind::Name("each".to_owned())
}

fn has_each(tree: &Tree) -> bool {
    let mut found = match &tree.kind {
        TreeKind::Index(_, index) => index.iter().any(is_each),
        TreeKind::Int(_)
        | TreeKind::Name(_)
        | TreeKind::Bound(_)
        | TreeKind::ItProp(_)
        | TreeKind::Prop(..)
        | TreeKind::Call { .. }
        | TreeKind::Set(_)
        | TreeKind::Not(_)
        | TreeKind::Neg(_)
        | TreeKind::Binary(..)
        | TreeKind::Range { .. }
        | TreeKind::Where { .. }
        | TreeKind::Otherwise(..)
        | TreeKind::If(..)
        | TreeKind::Let { .. } => false,
    };
    tree.each_child(&mut |child| found = found || has_each(child));
    found
}
