//! Move generator: one enumerator, so that the list of moves, its length, its nth member and whether there is
//! one at all cannot disagree.

use super::cost;
use super::plans::{plan_in_force, planned};
use super::visitors::{Any, Visitor};
use crate::code::{List, ListId};
use crate::eval::{Eval, members};
use crate::picks::Picks;
use crate::program::{
    ALTERNATIVE_SHIFT, AltDef, CellsDef, DecisionDef, Listing, ParamDef, RollDef, RollOutcomes,
};
use crate::state::word;
use crate::{Kind, with_width};

/// The comparisons of so many values with each other are not counted as work.
const FEW: usize = 100;

/// Shows a decision's legal moves to a visitor.
pub(super) fn visit<V: Visitor>(e: &mut Eval<'_>, decision: &DecisionDef, v: &mut V) {
    visit_answers(e, decision.answers(e.s.head()[word::DECIDER]), v);
}

/// Shows the legal moves of a decision whose picks are found already to a visitor.
pub(super) fn visit_found<V: Visitor>(
    e: &mut Eval<'_>,
    decision: &DecisionDef,
    picks: Picks,
    v: &mut V,
) {
    visit_with(e, decision.answers(e.s.head()[word::DECIDER]), Some(picks), v);
}

/// Shows the legal moves of some alternatives to a visitor.
pub(super) fn visit_answers<V: Visitor>(e: &mut Eval<'_>, answers: &[AltDef], v: &mut V) {
    visit_with(e, answers, None, v);
}

/// Shows the legal moves of some alternatives to a visitor; `picks` are those of their choice, if they are found already.
fn visit_with<V: Visitor>(
    e: &mut Eval<'_>,
    answers: &[AltDef],
    mut picks: Option<Picks>,
    v: &mut V,
) {
    for (at, alternative) in answers.iter().enumerate() {
        let packed = (at as u64) << ALTERNATIVE_SHIFT;
        // One test after the other is faster than a jump through a table: the first two are the most frequent.
        let stop = if let Listing::Cells(cells) = &alternative.listing {
            visit_cells(e, packed, cells, v)
        } else if let Listing::Guards = alternative.listing {
            let allowed = alternative.guards[0].iter().all(|guard| e.holds_at_once(*guard));
            allowed && e.x.left > 0 && v.one(packed)
        } else if !is_open(e, alternative) {
            false
        } else if let Listing::Plan(plan) = &alternative.listing
            && let Some(plan) = plan_in_force(e, plan)
        {
            planned(e, alternative, plan, packed, v)
        } else if let Listing::Pass = alternative.listing {
            v.one(packed)
        } else if let Listing::Nothing = alternative.listing {
            let other = v.has_seen().unwrap_or_else(|| has_answer(e, &answers[..at]));
            !other && e.x.left > 0 && v.one(packed)
        } else if let Listing::Picks(pick) = alternative.listing {
            let picks = found_picks(&mut picks, e, pick);
            visit_picks(e, alternative, picks, packed, v)
        } else if let Listing::Enough(pick) = alternative.listing {
            let picks = found_picks(&mut picks, e, pick);
            (picks.may_stop() || picks.options().next().is_none())
                && e.x.left > 0
                && cost::still_paid(e, alternative, packed)
                && v.one(packed)
        } else {
            params(e, alternative, 0, packed, v)
        };
        if stop {
            return;
        }
    }
}

/// True if some of the alternatives have a move.
#[inline(never)]
fn has_answer(e: &mut Eval<'_>, answers: &[AltDef]) -> bool {
    let mut any = Any(false);
    visit_answers(e, answers, &mut any);
    any.0
}

/// The allowed picks of a choice, which all answers to its question share: those that are found already, or found now.
#[inline(never)]
fn found_picks<'f>(found: &'f mut Option<Picks>, e: &mut Eval<'_>, pick: u16) -> &'f Picks {
    found.get_or_insert_with(|| Picks::now(e, &e.p.decisions.picks[usize::from(pick)]))
}

/// Visits the members that can be picked next.
#[inline(never)]
fn visit_picks<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    picks: &Picks,
    packed: u64,
    v: &mut V,
) -> bool {
    let param = &alternative.params[0];
    if alternative.pays.is_some() {
        let options = picks.options().filter_map(|member| param.pack(member));
        return options.into_iter().any(|bits| {
            let paid = cost::still_paid(e, alternative, packed | bits);
            paid && e.x.left > 0 && v.one(packed | bits)
        });
    }
    let mut options = picks.options().filter_map(|member| param.pack(member));
    e.x.left > 0 && options.any(|bits| v.one(packed | bits))
}

/// The moves of an alternative that asks for a cell of a bitboard and tests nothing else.
#[inline]
pub(super) fn visit_cells<V: Visitor>(
    e: &mut Eval<'_>,
    packed: u64,
    cells: &CellsDef,
    v: &mut V,
) -> bool {
    with_width!(e.p.space.width, W => {
        let words = e.bitboard::<W>(cells.set);
        e.x.left > 0 && v.cells(packed, cells.shift, &words)
    })
}

/// True if the limits of an alternative and the guards that read no parameter allow it.
#[inline]
fn is_open(e: &mut Eval<'_>, alternative: &AltDef) -> bool {
    let by = e.s.words[word::DECIDER] as usize;
    let within = alternative.limits.iter().all(|(at, max)| e.s.words[*at as usize + by] < *max);
    within && guards(e, alternative, 0)
}

#[inline]
fn guards(e: &mut Eval<'_>, alternative: &AltDef, bound: usize) -> bool {
    alternative.guards[bound].iter().all(|guard| e.holds(*guard))
}

/// Binds parameter `k` to each of its values in turn. Returns true if the visitor has seen enough.
fn params<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    k: usize,
    packed: u64,
    v: &mut V,
) -> bool {
    let Some(param) = alternative.params.get(k) else {
        let possible = !is_tried(alternative)
            || v.postpones()
            || v.cares(packed) && trials_succeed(e, alternative, packed);
        // Conditions are not valid once the work is spent.
        return possible && e.x.left > 0 && v.one(packed);
    };
    if let Some(given) = param.given {
        let value = e.value(given);
        return member(e, param, value) && bind(e, alternative, k, packed, value, v);
    }
    let is_last = k + 1 == alternative.params.len();
    let untested = is_all(alternative, k) || is_last && v.postpones();
    if let Some(set) = param.set {
        return with_width!(e.p.space.width, W => {
            let words = e.bitboard::<W>(set);
            if untested {
                e.x.left > 0 && v.cells(packed, param.shift, &words)
            } else {
                each_cell(e, alternative, k, packed, &words, v)
            }
        });
    }
    let brief = is_last && v.is_brief();
    let plain = brief || is_last && v.postpones();
    let start = e.list(if plain { unfiltered(e, param.list) } else { param.list });
    let mut stop = false;
    if !brief && param.distinct && untested {
        if e.x.left > 0 {
            stop = v.values(packed, param, &e.x.lists[start..]);
        }
        e.x.lists.truncate(start);
        return stop;
    }
    let long = e.x.lists.len() - start;
    if long > FEW && !param.distinct && !e.compare_all(long, long) {
        e.x.lists.truncate(start);
        return false;
    }
    let together = !param.distinct && are_equals_together(e, param.list);
    for at in start..e.x.lists.len() {
        let value = e.x.lists[at];
        let earlier = if together { start.max(at.saturating_sub(1)) } else { start };
        let earlier = &e.x.lists[earlier..at];
        let again = !param.distinct
            && if param.kind == Kind::Token {
                let equal = |other: &i32| *other == value || e.s.equal_tokens(e.p, *other, value);
                earlier.iter().any(equal)
            } else {
                earlier.contains(&value)
            };
        if again || brief && !passes_filters(e, param.list, value) {
            continue;
        }
        if bind(e, alternative, k, packed, value, v) {
            stop = true;
            break;
        }
    }
    e.x.lists.truncate(start);
    stop
}

/// True if equal tokens of a list stand side by side: all come from one place, which sorts them if it is a set, and
/// elsewhere no two tokens count as equal.
fn are_equals_together(e: &Eval<'_>, list: ListId) -> bool {
    let tokens = &e.p.tokens;
    // Links to other tokens, and what is not public, do not count for the order.
    let sorted = tokens.own == tokens.links && tokens.veils.is_empty();
    let list = e.p.exprs.lists[unfiltered(e, list) as usize];
    sorted && matches!(list, List::Tokens(_) | List::TokensWith { .. })
}

/// The list without the conditions on single members around it.
fn unfiltered(e: &Eval<'_>, mut list: ListId) -> ListId {
    while let List::Where { list: of, .. } = e.p.exprs.lists[list as usize] {
        list = of;
    }
    list
}

/// True if a member of the list without its conditions fulfils them.
fn passes_filters(e: &mut Eval<'_>, list: ListId, member: i32) -> bool {
    let List::Where { list: of, reg, when } = e.p.exprs.lists[list as usize] else { return true };
    if !passes_filters(e, of, member) {
        return false;
    }
    let kept = std::mem::replace(e.reg(reg), member);
    let passes = e.holds(when);
    *e.reg(reg) = kept;
    passes
}

/// True if a candidate, which was listed without the conditions on its last parameter, fulfils them.
pub(super) fn is_confirmed(e: &mut Eval<'_>, alternative: &AltDef, k: usize, packed: u64) -> bool {
    let Some(param) = alternative.params.get(k) else {
        return !is_tried(alternative) || trials_succeed(e, alternative, packed);
    };
    let value = param.unpack(packed);
    let is_last = k + 1 == alternative.params.len();
    let chosen = is_last && param.given.is_none() && param.set.is_none();
    if chosen && !passes_filters(e, param.list, value) {
        return false;
    }
    e.x.residual += u64::from(param.tested && is_last);
    let kept = std::mem::replace(e.reg(param.reg), value);
    let confirmed =
        (!is_last || guards(e, alternative, k + 1)) && is_confirmed(e, alternative, k + 1, packed);
    *e.reg(param.reg) = kept;
    confirmed
}

/// True if the cost can be paid, the position after it is allowed and later decisions have answers.
fn trials_succeed(e: &mut Eval<'_>, alternative: &AltDef, packed: u64) -> bool {
    cost::payable(e, alternative)
        && cost::leads_well(e, alternative)
        && completes(e, alternative)
        && cost::still_paid(e, alternative, packed)
}

/// True if nothing is asked or tested once parameter `k` is bound.
#[inline]
fn is_all(alternative: &AltDef, k: usize) -> bool {
    k + 1 == alternative.params.len()
        && !is_tried(alternative)
        && alternative.guards[k + 1].is_empty()
}

/// True if a cost, the position after it or the parameters of later decisions are tried with all parameters bound.
#[inline(always)]
fn is_tried(alternative: &AltDef) -> bool {
    matches!(alternative.listing, Listing::Tried)
}

/// True if the parameters of later decisions can be chosen.
fn completes(e: &mut Eval<'_>, alternative: &AltDef) -> bool {
    let Some(rest) = &alternative.rest else { return true };
    let mut any = Any(false);
    if let Listing::Cells(cells) = &rest.listing {
        with_width!(e.p.space.width, W => {
            let words = e.bitboard::<W>(cells.set);
            any.cells(0, cells.shift, &words)
        });
    } else if guards(e, rest, 0) {
        params(e, rest, 0, 0, &mut any);
    }
    any.0
}

fn each_cell<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    k: usize,
    packed: u64,
    words: &[u64],
    v: &mut V,
) -> bool {
    members(words).any(|cell| bind(e, alternative, k, packed, cell, v))
}

/// Binds one value and continues with the next parameter. A value outside of the declared domain is no option:
/// a packed move has no room for it.
fn bind<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    k: usize,
    packed: u64,
    value: i32,
    v: &mut V,
) -> bool {
    let param = &alternative.params[k];
    let Some(bits) = param.pack(value) else { return false };
    e.x.residual += u64::from(param.tested);
    if is_all(alternative, k) {
        return e.x.left > 0 && v.one(packed | bits);
    }
    let kept = std::mem::replace(e.reg(param.reg), value);
    let untested = v.postpones() && k + 1 == alternative.params.len();
    let stop = (untested || guards(e, alternative, k + 1))
        && params(e, alternative, k + 1, packed | bits, v);
    *e.reg(param.reg) = kept;
    stop
}

fn member(e: &mut Eval<'_>, param: &ParamDef, value: i32) -> bool {
    let start = e.list(param.list);
    let found = e.x.lists[start..].contains(&value);
    e.x.lists.truncate(start);
    found
}

/// Shows the outcomes of a roll to a visitor.
pub(super) fn visit_outcomes<V: Visitor>(e: &mut Eval<'_>, roll: &RollDef, v: &mut V) {
    match &roll.outcomes {
        RollOutcomes::Weighted(values, _) => {
            for (value, _) in values {
                if v.one((value - roll.lo) as u64) {
                    return;
                }
            }
        }
        RollOutcomes::List(list) => {
            let start = e.list(*list);
            for at in start..e.x.lists.len() {
                if v.one((e.x.lists[at] - roll.lo) as u64) {
                    break;
                }
            }
            e.x.lists.truncate(start);
        }
    }
}
