//! The sets among which a search goes: the members that are left, and what cuts the search short.

use super::compatibility::{Compatibility, EqualMembers, Traits};
use super::line::LineBound;
use super::runs::RunBound;
use super::sums::SumBound;
use crate::code::NodeId;
use crate::eval::Eval;
use crate::program::{ChoiceDef, JointConditionDef, Reading};
use crate::state::token;
use crate::value::NONE;
use std::sync::Arc;

/// Members that no player can distinguish, and that are left.
#[derive(Debug, Clone)]
pub(super) struct Alike {
    /// The index of the first of them in the members of the space, and their number.
    pub start: usize,
    pub left: usize,
    /// How many members are left in this class and those behind it.
    pub behind: usize,
    pub traits: Traits,
}

/// The sets among which a search goes.
#[derive(Debug, Clone)]
pub(super) struct SetSpace {
    pub condition: NodeId,
    pub reading: Option<Arc<Reading>>,
    pub ordered: bool,
    /// The members that are left, in the order of the list.
    pub classes: Vec<Alike>,
    /// The members that are left, class by class.
    pub members: Vec<i32>,
    /// The members that are picked already.
    pub taken: Vec<i32>,
    /// The values that the picked members share or use up; no sum.
    pub fit: Compatibility,
    pub sums: Vec<SumBound>,
    /// The numbers of the members, if they must follow each other.
    pub run: Option<RunBound>,
    /// The lines of cells, if the set must hold one.
    pub lines: Option<LineBound>,
    /// The first class that may be picked next.
    pub first: usize,
    /// The least and the largest number of members that the numbers of the choice allow.
    pub least: usize,
    pub most: usize,
}

/// Returns the sets among which is searched, without their bounds.
pub(super) fn set_space(
    e: &mut Eval<'_>,
    pick: &ChoiceDef,
    (together, condition): (&JointConditionDef, NodeId),
    left: &[EqualMembers],
    members: &[(usize, i32)],
) -> SetSpace {
    let store = pick.store as usize;
    let taken = e.s.words[store].max(0) as usize;
    let taken = e.s.words[store + 1..store + 1 + taken].to_vec();
    let (mut start, mut behind) = (0, members.len());
    let alike = left.iter().map(|class| {
        let alike = Alike { start, left: class.left, behind, traits: class.traits };
        start += class.left;
        behind -= class.left;
        alike
    });
    let classes: Vec<Alike> = alike.collect();
    let traits: Vec<Traits> = taken.iter().map(|member| Traits::of(e, together, *member)).collect();
    let open = Compatibility::none_chosen(None, together.distinct.is_some());
    let fit = traits.iter().fold(open, |fit, traits| fit.after(*traits));
    let largest = together.sum.map(|(_, most)| (0, i64::MIN, e.value(most)));
    let reached = together.reach.map(|(_, least, exact)| (1, exact, e.value(least)));
    let reached = reached
        .map(|(at, exact, least)| (at, i64::from(least), if exact { least } else { i32::MAX }));
    let bounds = largest.into_iter().chain(reached);
    // A comparison with `none` never holds, so nothing is gained by bounds.
    let sums = bounds.filter(|(_, least, most)| *most != NONE && *least != i64::from(NONE));
    let sums: Vec<_> = sums.collect();
    e.spend(sums.len() * SumBound::work(members.len()));
    let sums = sums.into_iter().map(|(at, least, most)| {
        let counts: Vec<usize> = left.iter().map(|class| class.left).collect();
        let values = left.iter().map(|class| class.traits.sums[at]).collect();
        let taken = traits.iter().map(|traits| traits.sums[at]).sum();
        SumBound::new(values, &counts, taken, (least, most.into()))
    });
    let sums = sums.collect();
    let run = together.run.then(|| RunBound::new(left));
    let lines = together.lines.as_ref().map(|lines| {
        e.spend(LineBound::cost(lines, members.len() + taken.len()));
        let cell = |member: i32| match pick.tokens {
            true => e.s.token_field(e.p, member, token::PLACE),
            false => member,
        };
        let all = members.iter().map(|(_, member)| *member).chain(taken.iter().copied());
        LineBound::new(lines, members, all.map(|member| (member, cell(member))).collect())
    });
    let ordered = pick.ordered;
    let reading = together.reading.clone();
    let (first, least, most) = (0, 0, 0);
    SetSpace {
        condition,
        reading,
        ordered,
        classes,
        members: class_by_class(members),
        taken,
        fit,
        sums,
        run,
        lines,
        first,
        least,
        most,
    }
}

/// Members with their classes, in the order of the list, as a list of one class after the other.
fn class_by_class(members: &[(usize, i32)]) -> Vec<i32> {
    if members.is_sorted_by_key(|(class, _)| *class) {
        return members.iter().map(|(_, member)| *member).collect();
    }
    let mut sorted = members.to_vec();
    // Members of one class keep their order.
    sorted.sort_by_key(|(class, _)| *class);
    sorted.into_iter().map(|(_, member)| member).collect()
}
