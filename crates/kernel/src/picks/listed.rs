//! The members of the list of a choice, those that no player can distinguish together.

use super::compatibility::{EqualMembers, Traits};
use crate::eval::Eval;
use crate::program::{ChoiceDef, JointConditionDef};
use crate::value::NONE;

/// The members of the list of a choice.
pub(super) struct Listed {
    pub left: Vec<EqualMembers>,
    /// The members that are left with their classes, if sets may be searched for.
    pub members: Vec<(usize, i32)>,
    /// The class of the last pick.
    pub last: Option<usize>,
    /// The number of different members.
    pub count: usize,
}

pub(super) fn listed(
    e: &mut Eval<'_>,
    pick: &ChoiceDef,
    together: Option<&JointConditionDef>,
) -> Listed {
    let store = pick.store as usize;
    let taken = e.s.words[store].max(0) as usize;
    let taken = &e.s.words[store + 1..store + 1 + taken];
    let start = e.list(pick.list);
    let most = e.x.lists.len() - start;
    let mut seen: Vec<i32> = Vec::with_capacity(most);
    let mut left: Vec<EqualMembers> = Vec::with_capacity(most);
    let mut members = Vec::new();
    // A member of each class, with a key that equal tokens share.
    let mut representatives: Vec<(u64, i32)> = Vec::with_capacity(most);
    let mut last = None;
    for at in start..e.x.lists.len() {
        let member = e.x.lists[at];
        if member == NONE || seen.contains(&member) {
            continue;
        }
        seen.push(member);
        let traits = together.map_or(Traits::default(), |t| Traits::of(e, t, member));
        let key = if pick.tokens { e.x.token_keys.of(e.s, e.p, member) } else { 0 };
        let equal = |((other_key, other), class): (&(u64, i32), &EqualMembers)| {
            *other_key == key && e.s.equal_tokens(e.p, *other, member) && class.traits == traits
        };
        let known =
            if pick.tokens { representatives.iter().zip(&left).position(equal) } else { None };
        let class = known.unwrap_or_else(|| {
            representatives.push((key, member));
            left.push(EqualMembers { member: NONE, left: 0, traits });
            left.len() - 1
        });
        if taken.contains(&member) {
            if taken.last() == Some(&member) {
                last = Some(class);
            }
            continue;
        }
        if left[class].left == 0 {
            left[class].member = member;
        }
        left[class].left += 1;
        if together.is_some_and(|together| together.whole.is_some()) {
            members.push((class, member));
        }
    }
    e.x.lists.truncate(start);
    Listed { left, members, last, count: seen.len() }
}
