//! Lists the moves of a plan: all moves of an alternative from a few bitboards.

use super::grid::{Grid, Pieces};
use super::move_list::MoveList;
use super::visitors::Visitor;
use crate::eval::{Eval, each, zip};
use crate::program::{AltDef, Move, ParamDef, Plan, SecondOption, SecondParameter, SecondValue};
use crate::state::place;
use crate::with_width;

/// The plan that applies now, if one does.
#[inline]
pub(super) fn plan_in_force<'p>(e: &mut Eval<'_>, plan: &'p Plan) -> Option<&'p Plan> {
    let plan = match &plan.otherwise {
        Some((when, otherwise)) if !e.holds(*when) => otherwise,
        _ => plan,
    };
    (!plan.single || e.single()).then_some(plan)
}

/// All moves of a planned alternative. Returns true if the visitor has seen enough.
#[inline(never)]
pub(super) fn planned<V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    plan: &Plan,
    packed: u64,
    v: &mut V,
) -> bool {
    plan.sets().for_each(|set| e.spend_bitboard(set));
    with_width!(e.p.space.width, W => {
        let start = e.x.rows.len();
        // The rows, or the cells of second values, then the base.
        let rows = match &plan.seconds {
            SecondParameter::None => 0,
            SecondParameter::Rows { rows, .. } => rows.len(),
            SecondParameter::Cells(_) | SecondParameter::Near { .. } => 1,
        };
        match plan.code {
            Some(code) => e.push_coded::<W>(code, rows + 1),
            None => {
                for set in plan.sets() {
                    let words = e.bitboard::<W>(set);
                    e.x.rows.extend_from_slice(&words);
                }
            }
        }
        let mut base = [0; W];
        base.copy_from_slice(&e.x.rows[start + rows * W..][..W]);
        if let SecondParameter::Rows { .. } = plan.seconds {
            let rows = e.x.rows[start..].chunks_exact(W).take(rows);
            let any = rows.fold([0; W], |any, row| each(|k| any[k] | row[k]));
            base = zip(base, any, |base, any| base & any);
        }
        let stop = e.x.left > 0 && pairs::<W, V>(e, alternative, plan, &base, start, packed, v);
        e.x.rows.truncate(start);
        stop
    })
}

/// Visits the moves of a plan with two parameters: for each cell of `base`, each value of the second.
#[inline]
fn pairs<const W: usize, V: Visitor>(
    e: &mut Eval<'_>,
    alternative: &AltDef,
    plan: &Plan,
    base: &[u64; W],
    start: usize,
    packed: u64,
    v: &mut V,
) -> bool {
    if !e.s.unsettled.is_empty() {
        look_at_fronts(e, plan, base);
    }
    let (p, s, words) = (e.p, e.s, &e.x.rows[start..]);
    let front = |cell: usize| s.place(p, cell, place::HEAD);
    let first = &alternative.params[0];
    let one = |cell: usize| {
        let value = if plan.first_is_token { front(cell) } else { cell as i32 };
        first.pack(value).map(|one| packed | one)
    };
    if let SecondParameter::Rows { rows, table: Some(table) } = &plan.seconds
        && let Some(moves) = v.all()
    {
        let grid = Grid { within: &words.as_chunks().0[..rows.len()], seconds: table };
        let places = &s.words[p.layout.places as usize..];
        let pieces = Pieces::of(first, places, packed).filter(|_| plan.first_is_token && W == 1);
        if !pieces.is_some_and(|pieces| grid.list_pieces(base[0], &pieces, moves)) {
            grid.list(base, one, moves);
        }
        return false;
    }
    if let SecondParameter::Near { most, ref table, .. } = plan.seconds
        && let Some(moves) = v.all()
    {
        if W == 1 && !table.is_empty() {
            list_from_table(table, most, (base[0], words[0]), one, moves);
            return false;
        }
        let cells: u32 = base.iter().map(|word| word.count_ones()).sum();
        let listed = moves.room(cells as usize * most);
        let found = list_near(e, &alternative.params[1], one, (base, &words[..W]), listed);
        moves.add(found);
        return false;
    }
    if let SecondParameter::None = plan.seconds
        && !plan.first_is_token
        && first.lo == 0
    {
        return v.cells(packed, first.shift, base);
    }
    one_by_one(e, alternative, plan, (base, words), one, v)
}

/// The moves of each cell of a base, shown one by one.
#[inline(always)]
fn one_by_one<const W: usize, V: Visitor>(
    e: &Eval<'_>,
    alternative: &AltDef,
    plan: &Plan,
    (base, words): (&[u64; W], &[u64]),
    one: impl Fn(usize) -> Option<u64>,
    v: &mut V,
) -> bool {
    let mut column = [0u64; Plan::MOST_ROWS];
    for (word, bits) in base.iter().enumerate() {
        if let SecondParameter::Rows { .. } = plan.seconds {
            let within = words.iter().skip(word).step_by(W);
            column.iter_mut().zip(within).for_each(|(into, within)| *into = *within);
        }
        let mut bits = *bits;
        while bits != 0 {
            let bit = bits.trailing_zeros();
            bits &= bits - 1;
            let cell = word * 64 + bit as usize;
            let Some(one) = one(cell) else { continue };
            let stop = match &plan.seconds {
                SecondParameter::None => v.one(one),
                SecondParameter::Cells(_) => v.cells(one, alternative.params[1].shift, &words[..W]),
                SecondParameter::Near { .. } => {
                    let second = &alternative.params[1];
                    e.neighbours(cell).iter().any(|near| {
                        let at = usize::from(*near);
                        let there = words[at / 64] >> (at % 64) & 1 == 1;
                        there
                            && second.pack(i32::from(*near)).is_some_and(|other| v.one(one | other))
                    })
                }
                SecondParameter::Rows { rows, .. } => {
                    // Options are gathered without a branch for each row: moves of pieces are hard to predict.
                    let mut options = 0u64;
                    for (number, within) in column[..rows.len()].iter().enumerate() {
                        options |= (within >> bit & 1) << number;
                    }
                    show_options(e, alternative, rows, (cell, options), |other| v.one(one | other))
                }
            };
            if stop {
                return true;
            }
        }
    }
    false
}

/// Shows the second values of a cell: of the rows, those with a bit among the options.
#[inline(always)]
fn show_options(
    e: &Eval<'_>,
    alternative: &AltDef,
    rows: &[SecondOption],
    (cell, mut options): (usize, u64),
    mut show: impl FnMut(u64) -> bool,
) -> bool {
    let mut stop = false;
    while options != 0 && !stop {
        let other = match &rows[options.trailing_zeros() as usize].target {
            SecondValue::Word(packed) => Some(*packed),
            SecondValue::Place(leads) => Some(leads[cell]),
            SecondValue::Piece(leads) => {
                let token = e.s.place(e.p, usize::from(leads[cell]), place::HEAD);
                alternative.params[1].pack(token)
            }
        };
        options &= options - 1;
        stop = other.is_some_and(&mut show);
    }
    stop
}

/// Lists the steps from the cells of a base to neighbours that are in a bitboard, by the table of
/// [`SecondParameter::Near`].
#[inline(always)]
fn list_from_table(
    table: &[(u64, u64)],
    most: usize,
    (base, within): (u64, u64),
    one: impl Fn(usize) -> Option<u64>,
    moves: &mut MoveList,
) {
    let listed = moves.room(base.count_ones() as usize * most + 1);
    let (mut bits, mut end) = (base, 0);
    while bits != 0 {
        let cell = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        let Some(one) = one(cell) else { continue };
        for (second, near) in &table[cell * most..][..most] {
            listed[end] = Move(one | second);
            end += usize::from(within & near != 0);
        }
    }
    moves.add(end);
}

/// Like [`list_from_table`], without a table and without a branch for each neighbour; returns how many moves were
/// listed.
#[inline(always)]
fn list_near(
    e: &Eval<'_>,
    second: &ParamDef,
    one: impl Fn(usize) -> Option<u64>,
    (base, within): (&[u64], &[u64]),
    moves: &mut [Move],
) -> usize {
    let mut end = 0;
    for (word, bits) in base.iter().enumerate() {
        let mut bits = *bits;
        while bits != 0 {
            let cell = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let Some(one) = one(cell) else { continue };
            for near in e.neighbours(cell) {
                let Some(other) = second.pack(i32::from(*near)) else { continue };
                let at = usize::from(*near);
                moves[end] = Move(one | other);
                end += (within[at / 64] >> (at % 64) & 1) as usize;
            }
        }
    }
    end
}

/// Notes which first tokens a plan reads: their order is not settled.
#[cold]
#[inline(never)]
fn look_at_fronts(e: &mut Eval<'_>, plan: &Plan, base: &[u64]) {
    for cell in 0..e.p.space.cells {
        if base[cell / 64] >> (cell % 64) & 1 == 0 {
            continue;
        }
        if plan.first_is_token {
            e.front(cell);
        }
        let SecondParameter::Rows { rows, .. } = &plan.seconds else { continue };
        for row in rows {
            if let SecondValue::Piece(leads) = &row.target
                && e.bitboard_has(row.within, cell)
            {
                e.front(usize::from(leads[cell]));
            }
        }
    }
}
