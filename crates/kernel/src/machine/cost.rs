//! Tests whether a cost can be paid in full, by a dry run of its effects on a copy, and whether conditions hold in the
//! position after an action, by a dry run of its cost and effects.

use super::ways_to_pay::WaysToPay;
use super::{Machine, QUIET};
use crate::Kind;
use crate::code::{NodeId, Op, Pc};
use crate::eval::Eval;
use crate::program::{ABSENT, AfterDef, AltDef, FIXED, Move, TrialDef};
use crate::state::{place, token, word};
use crate::value::{NONE, Range};

/// True if the cost of an alternative can be paid: none of its effects is cut at bounds, draws too few tokens or
/// misses its token.
#[inline]
pub(crate) fn payable(e: &mut Eval<'_>, alternative: &AltDef) -> bool {
    match (alternative.trial, alternative.cost.as_slice()) {
        (Some(trial), _) => pays(e, &e.p.decisions.trials[trial as usize]),
        (None, []) => true,
        (None, [only]) => possible(e, only).is_some(),
        (None, several) => {
            let mut copy = scratch_machine(e);
            let payable = several.iter().all(|step| {
                let possible = possible(&mut copy.eval(), step).is_some();
                if possible {
                    copy.step_once(step);
                }
                possible
            });
            charge(e, copy);
            payable
        }
    }
}

/// True if the conditions on the position after an action hold. Triggers do not run before, and endings are not
/// tested. If the action ends the game, they are tested on the position that it ends with.
pub(crate) fn leads_well(e: &mut Eval<'_>, alternative: &AltDef) -> bool {
    let Some(after) = &alternative.after else { return true };
    let mut copy = ahead(e, after);
    let holds = after.conditions.iter().all(|when| copy.eval().holds(*when));
    charge(e, copy);
    holds && e.x.left > 0
}

/// Returns a copy on which an action was tried, for the conditions on the position after it. Its work is still to be
/// charged.
pub(crate) fn ahead<'p>(e: &mut Eval<'p>, after: &AfterDef) -> Machine<'p> {
    let mut copy = played(e, &e.p.decisions.trials[after.trial as usize]);
    if after.compares {
        copy.record_next_position(&after.uses);
    }
    copy
}

/// Returns a copy on which the operations of a trial were run. Its work is still to be charged.
fn played<'p>(e: &mut Eval<'p>, trial: &TrialDef) -> Machine<'p> {
    charge_copy(e);
    let mut copy = ready(e, trial);
    copy.run_to(trial.end);
    // The operations use the registers too, for members of lists.
    copy.scratch.regs = e.x.regs;
    copy
}

/// The first part of a cost that cannot be paid.
pub(crate) enum Unpaid {
    /// A plain effect, by number.
    Step(usize),
    /// The operation at which it fell short.
    Operation(Pc),
    /// Unknown: the test is more work than allowed.
    TooMuch,
}

/// Returns the first part of a cost that cannot be paid; `None` if [`payable`].
pub(crate) fn unpaid(e: &mut Eval<'_>, alternative: &AltDef) -> Option<Unpaid> {
    let Some(trial) = alternative.trial.map(|trial| &e.p.decisions.trials[trial as usize]) else {
        let mut copy = scratch_machine(e);
        return alternative.cost.iter().enumerate().find_map(|(number, step)| {
            if possible(&mut copy.eval(), step).is_none() {
                return Some(Unpaid::Step(number));
            }
            copy.step_once(step);
            None
        });
    };
    if trial.asks {
        let mut search = WaysToPay::new(ready(e, trial), trial.end);
        return if search.any() { None } else { Some(part_of(&search)) };
    }
    if pays(e, trial) {
        return None;
    }
    let mut copy = ready(e, trial);
    while copy.pc != trial.end && copy.scratch.left > 0 {
        let at = copy.pc;
        copy.scratch.left -= 1;
        if !copy.run_one() {
            break;
        }
        if copy.incomplete {
            return Some(Unpaid::Operation(at));
        }
    }
    Some(Unpaid::TooMuch)
}

/// Charges a copy of the state.
fn charge_copy(e: &mut Eval<'_>) {
    e.spend(e.s.words.len() / 64 + e.s.positions.len() / 32);
}

/// Returns a scratch machine for dry runs; records no events.
fn scratch_machine<'p>(e: &mut Eval<'p>) -> Machine<'p> {
    let mut memory = e.x.spare.take(e.s);
    memory.scratch.begin_copy_of(e.x);
    Machine::from_memory(e.p, memory, QUIET)
}

/// True if the rest of the cost that asks this question can still be paid after an answer. A copy that tries a cost
/// goes through all answers by itself.
#[inline]
pub(crate) fn still_paid(e: &mut Eval<'_>, alternative: &AltDef, answer: u64) -> bool {
    alternative.pays.is_none() || e.x.trying || unpaid_after(e, alternative, answer).is_none()
}

/// Returns the part of the rest of a cost that cannot be paid after an answer; `None` if [`still_paid`].
pub(crate) fn unpaid_after(e: &mut Eval<'_>, alternative: &AltDef, answer: u64) -> Option<Unpaid> {
    let end = alternative.pays?;
    charge_copy(e);
    let mut copy = scratch_machine(e);
    copy.scratch.trying = true;
    copy.take_answer(Move(answer));
    let mut search = WaysToPay::new(copy, end);
    let pays = search.any();
    let unpaid = if pays { None } else { Some(part_of(&search)) };
    charge(e, search.copy);
    unpaid
}

/// The part of a cost that cannot be paid, after a search without a way.
fn part_of(search: &WaysToPay<'_>) -> Unpaid {
    search.unpaid().map_or(Unpaid::TooMuch, Unpaid::Operation)
}

/// Charges the work of a dry run to the list of moves, and passes on the first lazy order that it read. The memory of the
/// copy is kept for the next one.
fn charge(e: &mut Eval<'_>, copy: Machine<'_>) {
    e.x.left = copy.scratch.left;
    e.x.residual += copy.scratch.residual;
    if let Some(at) = copy.scratch.order_read {
        e.x.reads_order(at);
    }
    e.x.spare.give_back(copy.into_memory());
}

/// True if the operations of a cost can all be done. Each operation and every 64 words of the copy cost as much work
/// as one member of a list, so that listing moves ends.
fn pays(e: &mut Eval<'_>, trial: &TrialDef) -> bool {
    if trial.asks {
        charge_copy(e);
        let mut search = WaysToPay::new(ready(e, trial), trial.end);
        let pays = search.any();
        charge(e, search.copy);
        return pays;
    }
    let copy = played(e, trial);
    let whole = copy.scratch.left > 0 && !copy.incomplete;
    charge(e, copy);
    whole
}

/// Returns a copy that is ready to run a trial.
fn ready<'p>(e: &mut Eval<'p>, trial: &TrialDef) -> Machine<'p> {
    let mut copy = scratch_machine(e);
    for (reg, slot) in &trial.args {
        copy.put_slot(*slot, e.x.regs[usize::from(*reg)]);
    }
    copy.put_slot(trial.actor, e.s.words[word::DECIDER]);
    copy.scratch.trying = true;
    if trial.asks && copy.s.words[word::TOP_RET] == 0 && copy.s.words[word::DEPTH] == 0 {
        // The questions are numbered as in the action under way.
        copy.put_head(word::TOP_RET, copy.pc as i32 + 1);
        copy.put_head(word::LAST_ACTOR, e.s.words[word::DECIDER]);
    }
    copy.pc = trial.entry;
    copy.incomplete = false;
    copy
}

/// Returns `Some` if one effect can be done in full now.
#[expect(clippy::wildcard_enum_match_arm, reason = "a cost of other operations has a trial")]
fn possible(e: &mut Eval<'_>, step: &Op) -> Option<()> {
    let holds = match *step {
        Op::SetVar { target, value } => {
            let value = e.value(value);
            let target = e.p.effects.targets[usize::from(target)];
            if let Some(offset) = target.offset {
                some(e, offset)?;
            }
            target.range.holds(value)
        }
        Op::AddVar { target, delta, sign } => {
            let delta = some(e, delta)?;
            let target = e.p.effects.targets[usize::from(target)];
            let offset = match target.offset {
                None => 0,
                Some(offset) => some(e, offset)?,
            };
            let now = e.s.words[target.base as usize + offset as usize];
            let sum = i64::from(now) + i64::from(delta) * i64::from(sign);
            now != NONE && within(sum, target.range)
        }
        Op::SetProp { token, prop, value } => {
            let holder = in_game(e, token)?;
            let value = e.value(value);
            let named = e.p.tokens.props[usize::from(prop)] == Kind::Token && value != NONE;
            let gone = named && e.s.token_field(e.p, value, token::PLACE) == NONE;
            !gone && bounds(e, holder, prop)?.holds(value)
        }
        Op::AddProp { token, prop, delta } => {
            let (token, delta) = (in_game(e, token)?, some(e, delta)?);
            let now = e.s.prop(e.p, token, usize::from(prop));
            let sum = i64::from(now) + i64::from(delta);
            now != NONE && within(sum, bounds(e, token, prop)?)
        }
        Op::Draw { from, to, count } => {
            let (from, count) = (some(e, from)?, some(e, count)?);
            some(e, to)?;
            count <= e.s.place(e.p, from as usize, place::COUNT)
        }
        Op::Move { token, to, .. } => {
            in_game(e, token)?;
            some(e, to)?;
            true
        }
        Op::Destroy(token) => {
            in_game(e, token)?;
            true
        }
        _ => unreachable!("costs of plain effects have no other operations"),
    };
    holds.then_some(())
}

fn some(e: &mut Eval<'_>, node: NodeId) -> Option<i32> {
    match e.value(node) {
        NONE => None,
        value => Some(value),
    }
}

/// Returns a token that was not destroyed.
fn in_game(e: &mut Eval<'_>, node: NodeId) -> Option<i32> {
    some(e, node).filter(|token| e.s.token_field(e.p, *token, token::PLACE) != NONE)
}

/// True if a number is within bounds.
fn within(value: i64, range: Range) -> bool {
    (i64::from(range.lo)..=i64::from(range.hi)).contains(&value)
}

/// Returns the bounds of a token's own property; `None` if it has none of that name.
fn bounds(e: &Eval<'_>, token: i32, prop: u16) -> Option<Range> {
    let of = e.s.token_field(e.p, token, token::TYPE) as usize;
    let entry = of * e.p.tokens.n_props + usize::from(prop);
    let own = !matches!(e.p.tokens.slot[entry], FIXED | ABSENT);
    own.then(|| e.p.tokens.bounds[entry])
}
