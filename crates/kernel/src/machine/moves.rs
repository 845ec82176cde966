//! Listing: one enumerator with visitors, so that the list, its length, its nth member and whether
//! there is one at all cannot disagree.
//!
//! A move is packed into 64 bits: the alternative in the upper eight, the arguments below it as
//! linking laid them out.

use super::{Machine, cost};
use crate::code::SetId;
use crate::eval::{Eval, each, zip};
use crate::picks::Picks;
use crate::program::{
    AltDef, DecisionDef, ParamDef, Plan, PlanWay, RollDef, RollOutcomes, RowTarget, Seconds, Take,
};
use crate::state::{place, status, word};
use crate::unsettled::Question;
use crate::value::NONE;
use crate::{Kind, Value, with_width};

/// A move: one alternative of the present decision with a value for each of its parameters.
/// Meaningful only at the decision that listed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub(crate) u64);

impl Move {
    /// The packed form.
    pub fn bits(self) -> u64 {
        self.0
    }
}

/// A move in parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// Which alternative of the decision.
    pub alternative: usize,
    /// A value for each parameter.
    pub args: Vec<Value>,
}

pub(crate) const ALTERNATIVE_SHIFT: u8 = 56;

/// Takes moves in canonical order; says whether it has seen enough.
trait Visitor {
    fn one(&mut self, packed: u64) -> bool;

    /// A whole set of cells as the last argument.
    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let mut bits = *word;
            while bits != 0 {
                let cell = (at * 64) as u64 + u64::from(bits.trailing_zeros());
                if self.one(packed | cell << shift) {
                    return true;
                }
                bits &= bits - 1;
            }
        }
        false
    }
}

struct Any(bool);

impl Visitor for Any {
    fn one(&mut self, _: u64) -> bool {
        self.0 = true;
        true
    }

    fn cells(&mut self, _: u64, _: u8, words: &[u64]) -> bool {
        self.0 |= words.iter().any(|w| *w != 0);
        self.0
    }
}

struct Count(usize);

impl Visitor for Count {
    fn one(&mut self, _: u64) -> bool {
        self.0 += 1;
        false
    }

    fn cells(&mut self, _: u64, _: u8, words: &[u64]) -> bool {
        self.0 += words.iter().map(|w| w.count_ones() as usize).sum::<usize>();
        false
    }
}

struct Nth {
    left: usize,
    found: Option<u64>,
}

impl Visitor for Nth {
    fn one(&mut self, packed: u64) -> bool {
        if self.left == 0 {
            self.found = Some(packed);
            return true;
        }
        self.left -= 1;
        false
    }

    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let here = word.count_ones() as usize;
            if self.left >= here {
                self.left -= here;
                continue;
            }
            let mut bits = *word;
            for _ in 0..self.left {
                bits &= bits - 1;
            }
            let cell = (at * 64) as u64 + u64::from(bits.trailing_zeros());
            self.found = Some(packed | cell << shift);
            return true;
        }
        false
    }
}

struct Find {
    wanted: u64,
    found: bool,
}

impl Visitor for Find {
    fn one(&mut self, packed: u64) -> bool {
        self.found = packed == self.wanted;
        self.found
    }
}

struct Collect<'a>(&'a mut Vec<Move>);

impl Visitor for Collect<'_> {
    #[inline]
    fn one(&mut self, packed: u64) -> bool {
        self.0.push(Move(packed));
        false
    }

    #[inline]
    fn cells(&mut self, packed: u64, shift: u8, words: &[u64]) -> bool {
        for (at, word) in words.iter().enumerate() {
            let base = packed | ((at * 64) as u64) << shift;
            let mut bits = *word;
            while bits != 0 {
                let cell = u64::from(bits.trailing_zeros());
                self.0.push(Move(base + (cell << shift)));
                bits &= bits - 1;
            }
        }
        false
    }
}

/// Shows a decision's legal moves to a visitor; `offered` alone leaves out `done` and `skip`.
fn visit<V: Visitor>(e: &mut Eval<'_>, decision: &DecisionDef, offered: bool, v: &mut V) {
    for (at, alternative) in decision.alternatives.iter().enumerate() {
        let packed = (at as u64) << ALTERNATIVE_SHIFT;
        if let Some((set, shift)) = alternative.cells {
            if visit_cells(e, packed, set, shift, v) {
                return;
            }
            continue;
        }
        if let Some(plan) = alternative.plan.as_ref().map(|plan| plan_now(e, plan))
            && (!plan.single || e.single())
        {
            if within_limits(e, alternative)
                && guards(e, alternative, 0)
                && planned(e, alternative, plan, packed, v)
            {
                return;
            }
            continue;
        }
        let stop = match alternative.take {
            Take::Done { .. } | Take::Skip => !offered && v.one(packed),
            Take::Pick(pick) => {
                let picks = Picks::now(e, &e.p.picks[usize::from(pick)]);
                let param = &alternative.params[0];
                let mut options = picks.options().filter_map(|member| param.pack(member));
                e.x.left > 0 && options.any(|bits| v.one(packed | bits))
            }
            Take::Enough(pick) => {
                let picks = Picks::now(e, &e.p.picks[usize::from(pick)]);
                (picks.may_stop() || picks.options().next().is_none()) && v.one(packed)
            }
            Take::Action { .. } | Take::Argument | Take::Choose => {
                within_limits(e, alternative)
                    && guards(e, alternative, 0)
                    && params(e, alternative, 0, packed, v)
            }
        };
        if stop {
            return;
        }
    }
}

/// The moves of an alternative that asks for a cell of a set and nothing else.
#[inline]
fn visit_cells<V: Visitor>(
    e: &mut Eval<'_>,
    packed: u64,
    set: SetId,
    shift: u8,
    v: &mut V,
) -> bool {
    with_width!(e.p.space.width, W => {
        let words = e.set::<W>(set);
        e.x.left > 0 && v.cells(packed, shift, &words)
    })
}

fn within_limits(e: &Eval<'_>, alternative: &AltDef) -> bool {
    let by = e.s.words[word::DECIDER] as usize;
    alternative.limits.iter().all(|(at, max)| e.s.words[*at as usize + by] < *max)
}

#[inline]
fn guards(e: &mut Eval<'_>, alternative: &AltDef, bound: usize) -> bool {
    alternative.guards[bound].iter().all(|guard| e.holds(*guard))
}

/// Binds parameter `k` to each of its values in turn; says whether the visitor has seen enough.
fn params<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    k: usize,
    packed: u64,
    v: &mut V,
) -> bool {
    let Some(param) = alternative.params.get(k) else {
        // With nothing left, conditions say nothing.
        return cost::payable(e, alternative)
            && completes(e, alternative)
            && e.x.left > 0
            && v.one(packed);
    };
    if let Some(given) = param.given {
        let value = e.value(given);
        return member(e, param, value) && bind(e, alternative, k, packed, value, v);
    }
    if let Some(set) = param.set {
        let last = k + 1 == alternative.params.len()
            && alternative.guards[k + 1].is_empty()
            && alternative.cost.is_empty()
            && alternative.trial.is_none()
            && alternative.rest.is_none();
        return with_width!(e.p.space.width, W => {
            let words = e.set::<W>(set);
            if last {
                e.x.left > 0 && v.cells(packed, param.shift, &words)
            } else {
                each_cell(e, alternative, k, packed, &words, v)
            }
        });
    }
    let start = e.list(param.list);
    let mut stop = false;
    for at in start..e.x.lists.len() {
        let value = e.x.lists[at];
        let earlier = &e.x.lists[start..at];
        let again = !param.distinct
            && match param.kind {
                Kind::Token => earlier
                    .iter()
                    .any(|other| *other == value || e.s.equal_tokens(e.p, *other, value)),
                _ => earlier.contains(&value),
            };
        if !again && bind(e, alternative, k, packed, value, v) {
            stop = true;
            break;
        }
    }
    e.x.lists.truncate(start);
    stop
}

/// The plan that is in force.
fn plan_now<'p>(e: &mut Eval<'_>, plan: &'p Plan) -> &'p Plan {
    match &plan.otherwise {
        Some((when, otherwise)) if !e.holds(*when) => otherwise,
        _ => plan,
    }
}

/// All moves of a planned alternative; says whether the visitor has seen enough.
#[inline(never)]
fn planned<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    plan: &Plan,
    packed: u64,
    v: &mut V,
) -> bool {
    let seat = plan.by.and_then(|player| e.player(player));
    let Some(way) = seat.map_or_else(|| plan.ways.last(), |seat| plan.ways.get(seat)) else {
        return false; // cannot happen: there is a way for each player, and the last one
    };
    way.sets().for_each(|set| e.spend_set(set));
    with_width!(e.p.space.width, W => {
        let start = e.x.rows.len();
        // The rows, or the cells of second values, then the base.
        let rows = match &way.seconds {
            Seconds::None => 0,
            Seconds::Rows(rows) => rows.len(),
            Seconds::Cells(_) | Seconds::Near(_) => 1,
        };
        match way.code {
            Some(code) => e.push_coded::<W>(code, rows + 1),
            None => {
                for set in way.sets() {
                    let words = e.set::<W>(set);
                    e.x.rows.extend_from_slice(&words);
                }
            }
        }
        let mut base = [0; W];
        base.copy_from_slice(&e.x.rows[start + rows * W..][..W]);
        if let Seconds::Rows(_) = way.seconds {
            let rows = e.x.rows[start..].chunks_exact(W).take(rows);
            let any = rows.fold([0; W], |any, row| each(|k| any[k] | row[k]));
            base = zip(base, any, |base, any| base & any);
        }
        let stop = e.x.left > 0 && pairs::<W, V>(e, alternative, (plan.pieces, way), &base, start, packed, v);
        e.x.rows.truncate(start);
        stop
    })
}

/// The moves of each cell of a base, row by row.
#[inline]
fn pairs<const W: usize, V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    (pieces, way): (bool, &PlanWay),
    base: &[u64; W],
    start: usize,
    packed: u64,
    v: &mut V,
) -> bool {
    if !e.s.unsettled.is_empty() {
        look_at_fronts(e, (pieces, way), base);
    }
    let (p, s, words) = (e.p, e.s, &e.x.rows[start..]);
    let front = |cell: usize| s.place(p, cell, place::HEAD);
    let first = &alternative.params[0];
    let mut column = [0u64; Plan::MOST_ROWS];
    for (word, bits) in base.iter().enumerate() {
        if let Seconds::Rows(_) = way.seconds {
            let within = words.iter().skip(word).step_by(W);
            column.iter_mut().zip(within).for_each(|(into, within)| *into = *within);
        }
        let mut bits = *bits;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let cell = word * 64 + bit as usize;
            let value = if pieces { front(cell) } else { cell as i32 };
            let Some(one) = first.pack(value) else { continue };
            let one = packed | one;
            let stop = match &way.seconds {
                Seconds::None => v.one(one),
                Seconds::Cells(_) => v.cells(one, alternative.params[1].shift, &words[..W]),
                Seconds::Near(_) => {
                    let second = &alternative.params[1];
                    e.neighbours(cell).iter().any(|near| {
                        let at = usize::from(*near);
                        let there = words[at / 64] >> (at % 64) & 1 == 1;
                        there
                            && second.pack(i32::from(*near)).is_some_and(|other| v.one(one | other))
                    })
                }
                Seconds::Rows(rows) => {
                    // No branch for a row without an option: where pieces can go is hard to foresee.
                    let mut options = 0u64;
                    for (number, within) in column[..rows.len()].iter().enumerate() {
                        options |= (within >> bit & 1) << number;
                    }
                    let mut stop = false;
                    while options != 0 && !stop {
                        let other = match &rows[options.trailing_zeros() as usize].target {
                            RowTarget::Word(packed) => *packed,
                            RowTarget::Place(leads) => leads[cell],
                            RowTarget::Piece(leads) => {
                                let token = front(usize::from(leads[cell]));
                                alternative.params[1].pack(token).unwrap_or(RowTarget::NO_ROOM)
                            }
                        };
                        options &= options - 1;
                        stop = other != RowTarget::NO_ROOM && v.one(one | other);
                    }
                    stop
                }
            };
            if stop {
                return true;
            }
        }
    }
    false
}

/// Notes which first tokens a plan reads.
#[cold]
#[inline(never)]
fn look_at_fronts(e: &mut Eval<'_>, (pieces, way): (bool, &PlanWay), base: &[u64]) {
    for cell in 0..e.p.space.cells {
        if base[cell / 64] >> (cell % 64) & 1 == 0 {
            continue;
        }
        if pieces {
            e.front(cell);
        }
        let Seconds::Rows(rows) = &way.seconds else { continue };
        for row in rows {
            if let RowTarget::Piece(leads) = &row.target
                && e.set_has(row.within, cell)
            {
                e.front(usize::from(leads[cell]));
            }
        }
    }
}

/// Whether what later decisions ask for can be chosen.
fn completes(e: &mut Eval<'_>, alternative: &AltDef) -> bool {
    let Some(rest) = &alternative.rest else { return true };
    let mut any = Any(false);
    if let Some((set, shift)) = rest.cells {
        with_width!(e.p.space.width, W => {
            let words = e.set::<W>(set);
            any.cells(0, shift, &words)
        });
    } else {
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
    for (at, word) in words.iter().enumerate() {
        let mut bits = *word;
        while bits != 0 {
            let cell = (at * 64) as i32 + bits.trailing_zeros() as i32;
            if bind(e, alternative, k, packed, cell, v) {
                return true;
            }
            bits &= bits - 1;
        }
    }
    false
}

/// Binds one value and goes on with the next parameter. A value that a packed move has no room
/// for is no option; linking sizes the room by the declared domain.
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
    let kept = std::mem::replace(e.reg(param.reg), value);
    let stop = guards(e, alternative, k + 1) && params(e, alternative, k + 1, packed | bits, v);
    *e.reg(param.reg) = kept;
    stop
}

fn member(e: &mut Eval<'_>, param: &ParamDef, value: i32) -> bool {
    let start = e.list(param.list);
    let found = e.x.lists[start..].contains(&value);
    e.x.lists.truncate(start);
    found
}

pub(super) fn decode(machine: &Machine<'_>, chosen: Move) -> Choice {
    if let Some(pending) = &machine.s.pending {
        let value = match pending.question {
            Question::Next { .. } | Question::Member { .. } => {
                Value::Token(crate::TokenId(chosen.0 as u16))
            }
            Question::Behind { .. } => Value::Int(chosen.0 as i32),
        };
        return Choice { alternative: 0, args: vec![value] };
    }
    if machine.s.head()[word::STATUS] == status::CHANCE {
        let roll = machine.rolling();
        let value = Value::of(roll.kind, chosen.0 as i32 + roll.lo);
        return Choice { alternative: 0, args: vec![value] };
    }
    let alternative = (chosen.0 >> ALTERNATIVE_SHIFT) as usize;
    let args = machine.asking().alternatives.get(alternative).map_or_else(Vec::new, |a| {
        a.params.iter().map(|p| Value::of(p.kind, p.unpack(chosen.0))).collect()
    });
    Choice { alternative, args }
}

/// Shows what chance may give to a visitor.
fn visit_outcomes<V: Visitor>(e: &mut Eval<'_>, roll: &RollDef, v: &mut V) {
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

/// What is asked now.
#[derive(Clone, Copy)]
enum Asked<'p> {
    Player(&'p DecisionDef),
    Chance(&'p RollDef),
    Settling,
    Nothing,
}

impl Asked<'_> {
    /// Shows the possible answers to a visitor.
    #[inline(always)]
    fn visit<V: Visitor>(self, e: &mut Eval<'_>, v: &mut V) {
        match self {
            Asked::Player(decision) => match decision.cells() {
                Some((set, shift)) => {
                    visit_cells(e, 0, set, shift, v);
                }
                None => visit(e, decision, false, v),
            },
            Asked::Chance(roll) => visit_outcomes(e, roll, v),
            Asked::Settling => {
                let pending = e.s.pending.iter();
                let mut values = pending.flat_map(|pending| &pending.outcomes);
                values.any(|(value, _)| v.one(*value as u64));
            }
            Asked::Nothing => {}
        }
    }
}

impl<'p> Machine<'p> {
    #[inline(always)]
    fn asked(&self) -> Asked<'p> {
        match self.s.head()[word::STATUS] {
            status::ASKING => Asked::Player(self.asking()),
            status::CHANCE if self.s.pending.is_some() => Asked::Settling,
            status::CHANCE => Asked::Chance(self.rolling()),
            _ => Asked::Nothing,
        }
    }

    fn visit<V: Visitor>(&mut self, v: &mut V) {
        self.scratch.left = self.options.work;
        self.asked().visit(&mut self.eval(), v);
    }

    /// Whether anybody could answer a decision beyond `done` and `skip`.
    #[inline]
    pub(super) fn has_offer(&mut self, decision: &DecisionDef) -> bool {
        if let Some((set, _)) = decision.cells() {
            return self.eval().offers(set);
        }
        let mut any = Any(false);
        visit(&mut self.eval(), decision, true, &mut any);
        any.0
    }

    /// The same of a decision about to be asked. Where that is most of the work, all answers are
    /// listed for whoever asks for them next.
    #[inline]
    pub(super) fn lists_offer(&mut self, decision: &DecisionDef) -> bool {
        if !decision.costly {
            return self.has_offer(decision);
        }
        // A list has the work of a move to itself; one in vain is charged to the move under way.
        let left = std::mem::replace(&mut self.scratch.left, self.options.work);
        self.moves.clear();
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        visit(&mut e, decision, false, &mut Collect(&mut self.moves));
        self.listed = self.moves.iter().any(|offered| {
            let take = decision.alternatives[(offered.0 >> ALTERNATIVE_SHIFT) as usize].take;
            !matches!(take, Take::Done { .. } | Take::Skip)
        });
        let spent = if self.listed { 0 } else { self.options.work - self.scratch.left };
        self.scratch.left = left.saturating_sub(spent);
        self.listed
    }

    /// Whether there is a legal move.
    pub fn has_legal_move(&mut self) -> bool {
        let mut any = Any(false);
        self.visit(&mut any);
        any.0
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count(&mut self) -> usize {
        if self.listed { self.moves.len() } else { self.count_moves() }
    }

    #[inline(never)]
    fn count_moves(&mut self) -> usize {
        let mut count = Count(0);
        self.visit(&mut count);
        count.0
    }

    /// The legal move at an index of the canonical order.
    #[inline]
    pub fn nth(&mut self, index: usize) -> Option<crate::Move> {
        if self.listed { self.moves.get(index).copied() } else { self.find_nth(index) }
    }

    #[inline(never)]
    fn find_nth(&mut self, index: usize) -> Option<crate::Move> {
        let mut nth = Nth { left: index, found: None };
        self.visit(&mut nth);
        nth.found.map(Move)
    }

    /// How many legal moves there are, whatever was listed before.
    pub(super) fn count_afresh(&mut self) -> usize {
        self.listed = false;
        self.count()
    }

    /// The value that the nth answer to a choice stands for.
    pub(super) fn nth_answer(&mut self, index: usize) -> i32 {
        let param = &self.asking().alternatives[0].params[0];
        self.nth(index).map_or(NONE, |chosen| param.unpack(chosen.0))
    }

    /// All legal moves in canonical order; empty when the game is over.
    #[inline]
    pub fn legal_moves(&mut self) -> &[Move] {
        if !self.listed {
            self.list_moves();
        }
        &self.moves
    }

    #[inline(never)]
    fn list_moves(&mut self) {
        self.moves.clear();
        self.scratch.left = self.options.work;
        let asked = self.asked();
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        asked.visit(&mut e, &mut Collect(&mut self.moves));
        self.listed = true;
    }

    /// Whether a move is in the list.
    pub(super) fn is_legal(&mut self, chosen: Move) -> bool {
        if self.listed {
            return self.moves.contains(&chosen);
        }
        let mut find = Find { wanted: chosen.0, found: false };
        self.visit(&mut find);
        find.found
    }
}
