//! Whether a cost can be paid in full: its effects are tried one after the other on a copy.

use crate::code::NodeId;
use crate::eval::Eval;
use crate::program::{ABSENT, CostStep, FIXED};
use crate::state::{State, place, token};
use crate::value::NONE;

/// Whether no effect of a cost clamps, draws short or misses its token. Only words that later
/// effects may read are changed in the copy: variables, properties, counts, where a token lies.
pub(super) fn payable(e: &mut Eval<'_>, cost: &[CostStep]) -> bool {
    if cost.is_empty() {
        return true;
    }
    let mut paid: Option<State> = None;
    for (number, step) in cost.iter().enumerate() {
        let state = paid.as_ref().unwrap_or(e.s);
        let mut now = Eval::new(e.p, state, &mut *e.x);
        let Some(change) = try_step(&mut now, step) else { return false };
        if number + 1 < cost.len() {
            let mut next = paid.take().unwrap_or_else(|| e.s.clone());
            change.into_iter().flatten().for_each(|(at, value)| next.words[at] = value);
            paid = Some(next);
        }
    }
    true
}

/// Words that change and their new values.
type Change = [Option<(usize, i32)>; 2];

/// What one effect would write; `None` if it cannot be done in full.
fn try_step(e: &mut Eval<'_>, step: &CostStep) -> Option<Change> {
    match *step {
        CostStep::Set { target, value } => {
            let value = e.value(value);
            variable(e, target, |_| Some(i64::from(value)), value == NONE)
        }
        CostStep::Add { target, delta } => {
            let delta = some(e, delta)?;
            variable(e, target, |now| Some(i64::from(now) + i64::from(delta)), false)
        }
        CostStep::SetProp { token, prop, value } => {
            let value = e.value(value);
            property(e, token, prop, |_| i64::from(value), value == NONE)
        }
        CostStep::AddProp { token, prop, delta } => {
            let delta = some(e, delta)?;
            property(e, token, prop, |now| i64::from(now) + i64::from(delta), false)
        }
        CostStep::Draw { from, to, count } => {
            let (from, to, count) = (some(e, from)?, some(e, to)?, some(e, count)?);
            let held = e.s.place(e.p, from as usize, place::COUNT);
            if count > held {
                return None;
            }
            Some(moved(e, from, to, count.max(0)))
        }
        CostStep::Leave { token, to } => {
            let token = some(e, token)?;
            let from = e.s.token_word(e.p, token, token::PLACE);
            if from == NONE {
                return None;
            }
            let to = to.map_or(Some(NONE), |to| some(e, to))?;
            // That the token lies elsewhere is what a second payment with it has to see.
            let at = e.s.token_at(e.p, token) + token::PLACE;
            let count = count_at(e, from);
            Some([Some((at, to)), Some((count, e.s.words[count] - 1))])
        }
    }
}

fn some(e: &mut Eval<'_>, node: NodeId) -> Option<i32> {
    match e.value(node) {
        NONE => None,
        value => Some(value),
    }
}

fn count_at(e: &Eval<'_>, at: i32) -> usize {
    e.p.layout.places as usize + at as usize * place::WORDS + place::COUNT
}

fn moved(e: &Eval<'_>, from: i32, to: i32, count: i32) -> Change {
    let (left, right) = (count_at(e, from), count_at(e, to));
    if left == right {
        return [None, None];
    }
    let words = &e.s.words;
    [Some((left, words[left] - count)), Some((right, words[right] + count))]
}

fn variable(
    e: &mut Eval<'_>,
    target: u16,
    change: impl Fn(i32) -> Option<i64>,
    to_none: bool,
) -> Option<Change> {
    let target = e.p.targets[usize::from(target)];
    let player = match target.player {
        None => 0,
        Some(player) => some(e, player)?,
    };
    let at = target.base as usize + player as usize;
    if to_none {
        return (target.lo == NONE).then_some([Some((at, NONE)), None]);
    }
    let now = e.s.words[at];
    let value = change(now)?;
    let range = i64::from(target.lo.max(NONE + 1))..=i64::from(target.hi);
    range.contains(&value).then_some([Some((at, value as i32)), None])
}

fn property(
    e: &mut Eval<'_>,
    token: NodeId,
    prop: u16,
    change: impl Fn(i32) -> i64,
    to_none: bool,
) -> Option<Change> {
    let token = some(e, token)?;
    let now = e.s.prop(e.p, token, usize::from(prop));
    let of = e.s.token_word(e.p, token, token::TYPE) as usize;
    let entry = of * e.p.tokens.n_props + usize::from(prop);
    let slot = match e.p.tokens.slot[entry] {
        FIXED | ABSENT => return None,
        slot => usize::from(slot),
    };
    let at = e.s.token_at(e.p, token) + token::PROPS + slot;
    let (lo, hi) = e.p.tokens.bounds[entry];
    if to_none {
        return (lo == NONE).then_some([Some((at, NONE)), None]);
    }
    let value = change(now);
    let range = i64::from(lo.max(NONE + 1))..=i64::from(hi);
    (now != NONE && range.contains(&value)).then_some([Some((at, value as i32)), None])
}
