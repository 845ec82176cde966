//! `[each]` in a line: the effect once for every player.

use crate::ctx::Compiler;
use crate::scope::{Bound, Scope};
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Domain, Effect};
use boardwright_diag::Span;
use boardwright_syntax::expr::{Kind as TreeKind, Line, LineKind, RollWhat, Tree};

impl Compiler<'_> {
    /// Effects once for each of some players, bound as `$each`.
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

/// Whether some index of the line is `[each]`, or a token is created `for each`.
pub(crate) fn mentions_each(line: &Line) -> bool {
    match &line.kind {
        LineKind::Assign { target, value } | LineKind::Add { target, value, .. } => {
            has_each(target) || has_each(value)
        }
        LineKind::Move { what, to, .. } => has_each(what) || has_each(to),
        LineKind::Draw { count, from, to, refill } => {
            has_each(count)
                || has_each(from)
                || has_each(to)
                || refill.as_ref().is_some_and(has_each)
        }
        LineKind::Shuffle(tree)
        | LineKind::Destroy(tree)
        | LineKind::Hide(tree)
        | LineKind::NextTurn(tree)
        | LineKind::Eliminate(tree) => has_each(tree),
        LineKind::Create { count, of, place, owner, props, .. } => {
            count.as_ref().is_some_and(has_each)
                || has_each(of)
                || has_each(place)
                || owner.as_ref().is_some_and(|owner| is_each(owner) || has_each(owner))
                || props.iter().any(|(_, value)| has_each(value))
        }
        LineKind::Let { value, .. } => has_each(value),
        LineKind::Choose { from, by, .. } => has_each(from) || by.as_ref().is_some_and(has_each),
        // `each` is who is asked there.
        LineKind::ChooseEach { .. } => false,
        LineKind::Roll { what, viewer, .. } => {
            let of_each = match what {
                RollWhat::Dice { .. } => false,
                RollWhat::List(list) => has_each(list),
            };
            of_each || viewer.as_ref().is_some_and(has_each)
        }
        LineKind::Ask { player, actions, .. } => {
            has_each(player) || actions.iter().any(|(_, args)| args.iter().any(has_each))
        }
        LineKind::Call { args, .. } => args.iter().any(has_each),
        LineKind::Return(value) => value.as_ref().is_some_and(has_each),
        LineKind::Reveal { what, to } => has_each(what) || to.as_ref().is_some_and(has_each),
        LineKind::EndPhase | LineKind::EndTurn | LineKind::Finish(_) => false,
    }
}

fn is_each(tree: &Tree) -> bool {
    tree.kind == TreeKind::Name("each".to_owned())
}

fn has_each(tree: &Tree) -> bool {
    match &tree.kind {
        TreeKind::Int(_) | TreeKind::Name(_) | TreeKind::Bound(_) | TreeKind::ItProp(_) => false,
        TreeKind::Prop(base, _) => has_each(base),
        TreeKind::Index(base, index) => {
            index.iter().any(is_each) || has_each(base) || index.iter().any(has_each)
        }
        TreeKind::Call { args, .. } => args.iter().any(has_each),
        TreeKind::Set(items) => items.iter().any(has_each),
        TreeKind::Not(arg) | TreeKind::Neg(arg) => has_each(arg),
        TreeKind::Binary(_, left, right) | TreeKind::Otherwise(left, right) => {
            has_each(left) || has_each(right)
        }
        TreeKind::Range { from, to, step } => {
            has_each(from) || has_each(to) || step.as_ref().is_some_and(|step| has_each(step))
        }
        TreeKind::Where { list, when, .. } => has_each(list) || has_each(when),
        TreeKind::If(when, then, otherwise) => {
            has_each(when) || has_each(then) || has_each(otherwise)
        }
    }
}
