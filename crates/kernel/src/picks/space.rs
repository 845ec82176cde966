//! Prepares a search for sets: the members that are left, and what cuts the search short.

use super::compatibility::{Compatibility, EqualMembers, Traits};
use super::line::LineBound;
use super::runs::RunBound;
use super::search::{Alike, SetSpace};
use super::sums::SumBound;
use crate::code::NodeId;
use crate::eval::Eval;
use crate::program::{ChoiceDef, JointConditionDef};
use crate::state::token;
use crate::value::NONE;

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
    let mut classes: Vec<Alike> =
        left.iter().map(|class| Alike { members: Vec::new(), traits: class.traits }).collect();
    members.iter().for_each(|(class, member)| classes[*class].members.push(*member));
    let traits: Vec<Traits> = taken.iter().map(|member| Traits::of(e, together, *member)).collect();
    let open = Compatibility::none_chosen(None, together.distinct.is_some());
    let fit = traits.iter().fold(open, |fit, traits| fit.after(*traits));
    let counts: Vec<usize> = left.iter().map(|class| class.left).collect();
    let mut behind = counts.clone();
    for at in (1..behind.len()).rev() {
        behind[at - 1] += behind[at];
    }
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
        behind,
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
