//! Numbers inside an expression: 64 bits wide, so that intermediate values do not saturate early.

use super::Eval;
use crate::code::{Arithmetic, FoldBy, ListId, Node, NodeId, Operand};
use crate::value::NONE;

/// Saturates at 32 bits, without the word that stands for `none`.
#[inline]
pub(super) fn narrow(value: i64) -> i32 {
    value.clamp(i64::from(NONE) + 1, i64::from(i32::MAX)) as i32
}

/// Stands for `none` among values of 64 bits.
pub(crate) const WIDE_NONE: i64 = i64::MIN;

/// A value of 64 bits as a word.
#[inline(always)]
pub(super) fn narrowed(value: i64) -> i32 {
    if value == WIDE_NONE { NONE } else { narrow(value) }
}

#[inline(always)]
fn widened(value: i32) -> i64 {
    if value == NONE { WIDE_NONE } else { i64::from(value) }
}

impl Eval<'_> {
    /// Evaluates a part of an expression in 64 bits.
    #[inline(always)]
    pub(crate) fn wide(&mut self, node: NodeId) -> i64 {
        match node.operand() {
            Operand::Node(at) => self.wide_node(at),
            Operand::Const(_) | Operand::Word(_) | Operand::Local(_) | Operand::Reg(_) => {
                widened(self.plain(node))
            }
        }
    }

    #[inline(never)]
    #[expect(clippy::wildcard_enum_match_arm, reason = "all other nodes have 32 bits")]
    fn wide_node(&mut self, at: usize) -> i64 {
        match self.p.exprs.nodes[at] {
            Node::Compute(op, a, b) => self.compute(op, a, b),
            Node::Kept { of, number } => self.kept(of, number),
            Node::KeptBy { of, keeper } => self.kept_by(of, keeper),
            Node::Fold { list, reg, value, by } => self.fold(list, reg, value, by),
            Node::If { when, then, otherwise } => {
                let taken = if self.holds(when) { then } else { otherwise };
                self.wide(taken)
            }
            _ => widened(self.node_value(at)),
        }
    }

    /// Arithmetic on two values; `none` if one is.
    pub(super) fn compute(&mut self, op: Arithmetic, a: NodeId, b: NodeId) -> i64 {
        let (a, b) = (self.wide(a), self.wide(b));
        if a == WIDE_NONE || b == WIDE_NONE {
            return WIDE_NONE;
        }
        calculate(op, a, b)
    }

    /// A fold over a list, 64 bits wide.
    pub(super) fn fold(&mut self, list: ListId, reg: u8, node: NodeId, by: FoldBy) -> i64 {
        let of_cells = self.p.exprs.cell_lists[list as usize];
        if let Some(members) = self.constant_members(list) {
            self.spend(members.len() + 1);
            return self.fold_over((members.len(), of_cells), |_, at| members[at], reg, node, by);
        }
        let start = self.bag(list);
        let members = self.x.lists.len() - start;
        let member = |e: &Self, at| e.x.lists[start + at];
        let folded = self.fold_over((members, of_cells), member, reg, node, by);
        self.x.lists.truncate(start);
        folded
    }

    #[inline(always)]
    fn fold_over(
        &mut self,
        (members, of_cells): (usize, bool),
        member: impl Fn(&Self, usize) -> i32,
        reg: u8,
        node: NodeId,
        by: FoldBy,
    ) -> i64 {
        let variable = self.variable_of(reg, node).map(|base| base as usize);
        let kept = *self.reg(reg);
        let mut sum = 0i64;
        let mut best = WIDE_NONE;
        let mut verdict = by == FoldBy::All;
        let mut asked = members;
        for at in 0..members {
            let member = member(self, at);
            let value = match variable {
                Some(base) if member != NONE => widened(self.s.words[base + member as usize]),
                _ => {
                    *self.reg(reg) = member;
                    self.wide(node)
                }
            };
            match by {
                FoldBy::Sum if value != WIDE_NONE => sum = calculate(Arithmetic::Add, sum, value),
                FoldBy::Min if value != WIDE_NONE && (best == WIDE_NONE || value < best) => {
                    best = value;
                }
                FoldBy::Max if value > best => best = value,
                FoldBy::Count => sum += i64::from(value > 0),
                FoldBy::Some if value > 0 => {
                    (verdict, asked) = (true, at + 1);
                    break;
                }
                FoldBy::All if value <= 0 => {
                    (verdict, asked) = (false, at + 1);
                    break;
                }
                FoldBy::Sum | FoldBy::Min | FoldBy::Max | FoldBy::Some | FoldBy::All => {}
            }
        }
        *self.reg(reg) = kept;
        // Sums and extremes fold values, not conditions.
        if of_cells && matches!(by, FoldBy::Some | FoldBy::All | FoldBy::Count) {
            self.x.residual += asked as u64;
        }
        match by {
            FoldBy::Sum | FoldBy::Count => sum,
            FoldBy::Min | FoldBy::Max => best,
            FoldBy::Some | FoldBy::All => i64::from(verdict),
        }
    }
}

/// Applies an operation; the result saturates at ±`i64::MAX`. `i64::MIN` is not a result, since it stands for `none`.
#[inline]
pub(crate) fn calculate(op: Arithmetic, a: i64, b: i64) -> i64 {
    let found = match op {
        Arithmetic::Add => a.saturating_add(b),
        Arithmetic::Sub => a.saturating_sub(b),
        Arithmetic::Mul => a.saturating_mul(b),
        Arithmetic::Div => floor_div(a, b),
        Arithmetic::Mod if b == 0 => 0,
        Arithmetic::Mod => a.saturating_sub(b.saturating_mul(floor_div(a, b))),
        Arithmetic::Min => a.min(b),
        Arithmetic::Max => a.max(b),
        Arithmetic::Distance => a.saturating_sub(b).saturating_abs(),
    };
    found.max(-i64::MAX)
}

/// The quotient rounded down; 0 if there is none.
fn floor_div(a: i64, b: i64) -> i64 {
    let Some(quotient) = a.checked_div(b) else { return 0 };
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}
