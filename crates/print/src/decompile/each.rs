//! `[each]`: the variable of a loop over the players as an index.

use super::tree::name;
use boardwright_syntax::expr::{Kind, LineKind, Tree};

/// Writes `[each]` for each `$each` that is a whole index, and counts them. Returns `None` if
/// `$each` occurs elsewhere, which needs a loop.
pub fn mark(line: &mut LineKind, places: &mut usize) -> Option<()> {
    match line {
        // A name that is bound for each player needs a loop.
        LineKind::Let { .. }
        | LineKind::Choose { .. }
        | LineKind::ChooseEach { .. }
        | LineKind::Return(_)
        | LineKind::Finish(_) => None,
        LineKind::Assign { .. }
        | LineKind::Add { .. }
        | LineKind::Move { .. }
        | LineKind::Draw { .. }
        | LineKind::Take { .. }
        | LineKind::Create { .. }
        | LineKind::Roll { .. }
        | LineKind::Ask { .. }
        | LineKind::Call { .. }
        | LineKind::EndPhase
        | LineKind::EndTurn
        | LineKind::Plain(_) => {
            line.trees_mut().into_iter().try_for_each(|tree| in_tree(tree, places))
        }
    }
}

/// Writes `[each]` for `$each`, if possible everywhere.
pub fn mark_list(tree: &mut Tree) {
    let mut marked = tree.clone();
    if in_tree(&mut marked, &mut 0).is_some() {
        *tree = marked;
    }
}

fn in_tree(tree: &mut Tree, places: &mut usize) -> Option<()> {
    if tree.kind == Kind::Bound("each".to_owned()) {
        return None;
    }
    if let Kind::Index(_, index) = &mut tree.kind {
        for tree in index {
            if tree.kind == Kind::Bound("each".to_owned()) {
                *tree = name("each");
                *places += 1;
            }
        }
    }
    let mut found = Some(());
    tree.each_child_mut(&mut |child| {
        if found.is_some() {
            found = in_tree(child, places);
        }
    });
    found
}
