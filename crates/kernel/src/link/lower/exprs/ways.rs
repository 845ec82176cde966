//! Lowering of ways over a board: directions, rays, walks and connected places.

use crate::Kind;
use crate::code::{List, ListId, NodeId, Reg};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::analyse::free_registers::bit;
use crate::link::env::Env;
use crate::link::ir::CellList;
use crate::residual::Obstacle;
use crate::value::NONE;
use boardwright_def::Expr;

impl Linker<'_> {
    /// Lowers an expression whose values are directions.
    pub(super) fn direction_expr(&mut self, direction: &Expr, env: &Env) -> NodeId {
        if !matches!(self.scalar_kind(direction, env), None | Some(Kind::Direction)) {
            self.error("a direction is needed here");
        }
        self.expr(direction, env)
    }

    pub(in crate::link) fn direction(&mut self, board: &str, name: &str) -> i32 {
        let at = self.board_id(board);
        let board = self.def.boards.get(usize::from(at));
        let has = board.is_some_and(|board| board.directions.iter().any(|d| d.name == name));
        let found = self.ir.space.directions.iter().position(|known| has && known == name);
        i32::from(self.number(found, "direction", name))
    }

    pub(super) fn ray(
        &mut self,
        (from, direction): (&Expr, &Expr),
        (bind, condition): (&str, Option<&Expr>),
        env: &Env,
    ) -> ListId {
        let from = self.expr_of(from, env, Kind::Place);
        let direction = self.direction_expr(direction, env);
        let most = self.longest_side();
        self.condition_at(most, condition, bind, env, |when, reg| List::Ray {
            from,
            direction,
            reg,
            when,
        })
    }

    pub(super) fn walk(
        &mut self,
        (from, direction, n): (&Expr, &Expr, &Expr),
        (bind, when): (&str, Option<&Expr>),
        env: &Env,
    ) -> ListId {
        let from = self.expr_of(from, env, Kind::Place);
        let direction = self.direction_expr(direction, env);
        let n = self.expr_of(n, env, Kind::Int);
        let most = self.longest_side();
        self.condition_at(most, when, bind, env, |when, reg| List::Walk {
            from,
            direction,
            n,
            reg,
            when,
        })
    }

    pub(super) fn connected(
        &mut self,
        from: NodeId,
        (bind, via): (&str, Option<&Expr>),
        steps: Option<&Expr>,
        env: &Env,
    ) -> ListId {
        let steps = match steps {
            Some(steps) => self.expr_of(steps, env, Kind::Int),
            None => self.constant(NONE),
        };
        let cells = self.ir.space.cells as u32;
        self.condition_at(cells, via, bind, env, |via, reg| List::Connected {
            from,
            reg,
            via,
            steps,
        })
    }

    /// Makes a list with a condition on a bound place, or one that always holds. `members`: the most places
    /// that are tested.
    fn condition_at(
        &mut self,
        members: u32,
        condition: Option<&Expr>,
        bind: &str,
        env: &Env,
        list: impl FnOnce(NodeId, Reg) -> List,
    ) -> ListId {
        self.with_member(env, bind, Kind::Place, |l, env, reg| {
            let when = match condition {
                Some(condition) => {
                    let since = l.ir.facts.scalar_tests.len();
                    let when = l.expr(condition, env);
                    let test = l.place_test(when, reg);
                    if test == when && l.free_registers(when) & bit(reg) != 0 {
                        l.tested_for(CellList::cells(members), when, Obstacle::Costly);
                    }
                    l.keep_reached(since, &[Part::Node(test)]);
                    test
                }
                None => l.constant(1),
            };
            l.list(list(when, reg))
        })
    }
}
