//! `[each]`: the variable of a loop over the players, where it stands as an index.

use super::tree::name;
use boardwright_syntax::expr::{Kind, LineKind, RollWhat, Tree};

/// Writes `[each]` wherever `$each` is the whole index, and counts those; `None` if it stands
/// elsewhere too, where only a loop says it.
pub fn mark(line: &mut LineKind, places: &mut usize) -> Option<()> {
    match line {
        LineKind::Assign { target, value } | LineKind::Add { target, value, .. } => {
            all([target, value], places)
        }
        LineKind::Move { what, to, .. } => all([what, to], places),
        LineKind::Draw { count, from, to, refill } => {
            all([count, from, to].into_iter().chain(refill), places)
        }
        LineKind::Shuffle(tree)
        | LineKind::Destroy(tree)
        | LineKind::Hide(tree)
        | LineKind::NextTurn(tree)
        | LineKind::Eliminate(tree) => in_tree(tree, places),
        LineKind::Create { count, of, place, owner, props, .. } => {
            let given = props.iter_mut().map(|(_, value)| value);
            all(count.iter_mut().chain([of, place]).chain(owner).chain(given), places)
        }
        LineKind::Roll { what, viewer, .. } => {
            let list = match what {
                RollWhat::Dice { .. } => None,
                RollWhat::List(list) => Some(list),
            };
            all(list.into_iter().chain(viewer), places)
        }
        LineKind::Ask { player, actions, .. } => {
            let given = actions.iter_mut().flat_map(|(_, args)| args);
            all([player].into_iter().chain(given), places)
        }
        LineKind::Call { args, .. } => all(args, places),
        LineKind::Reveal { what, to } => all([what].into_iter().chain(to), places),
        // What these bind would be bound anew for each player; a loop shows that.
        LineKind::Let { .. }
        | LineKind::Choose { .. }
        | LineKind::ChooseEach { .. }
        | LineKind::Return(_) => None,
        LineKind::EndPhase | LineKind::EndTurn | LineKind::Finish(_) => None,
    }
}

fn all<'t>(trees: impl IntoIterator<Item = &'t mut Tree>, places: &mut usize) -> Option<()> {
    trees.into_iter().try_for_each(|tree| in_tree(tree, places))
}

/// Writes `[each]` for `$each` as far as that can be.
pub fn mark_list(tree: &mut Tree) {
    let mut marked = tree.clone();
    if in_tree(&mut marked, &mut 0).is_some() {
        *tree = marked;
    }
}

fn in_tree(tree: &mut Tree, places: &mut usize) -> Option<()> {
    match &mut tree.kind {
        Kind::Bound(name) => (name != "each").then_some(()),
        Kind::Int(_) | Kind::Name(_) | Kind::ItProp(_) => Some(()),
        Kind::Index(base, index) => {
            in_tree(base, places)?;
            for tree in index {
                if tree.kind == Kind::Bound("each".to_owned()) {
                    *tree = name("each");
                    *places += 1;
                } else {
                    in_tree(tree, places)?;
                }
            }
            Some(())
        }
        Kind::Prop(base, _) => in_tree(base, places),
        Kind::Call { args, .. } => all(args, places),
        Kind::Set(items) => all(items, places),
        Kind::Not(arg) | Kind::Neg(arg) => in_tree(arg, places),
        Kind::Binary(_, left, right) | Kind::Otherwise(left, right) => {
            in_tree(left, places)?;
            in_tree(right, places)
        }
        Kind::Range { from, to, step } => {
            in_tree(from, places)?;
            in_tree(to, places)?;
            step.as_mut().map_or(Some(()), |step| in_tree(step, places))
        }
        Kind::Where { list, when, .. } => {
            in_tree(list, places)?;
            in_tree(when, places)
        }
        Kind::If(when, then, otherwise) => {
            in_tree(when, places)?;
            in_tree(then, places)?;
            in_tree(otherwise, places)
        }
    }
}
