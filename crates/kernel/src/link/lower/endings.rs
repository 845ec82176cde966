//! Lowering of endings: conditions, scoring and results.

use crate::Kind;
use crate::code::NodeId;
use crate::link::Linker;
use crate::link::env::{Actor, Bound, Env};
use crate::program::{EndDef, ResultDef, Test};
use crate::state::word;
use boardwright_def::GameResult;

impl Linker<'_> {
    pub(super) fn scoring(&mut self) {
        if let Some(scoring) = &self.def.scoring {
            let reg = self.take_reg(Kind::Player);
            let env = of_player(reg);
            let node = self.within("scoring", |l| l.expr_of(scoring, &env, Kind::Int));
            self.lowering.next_reg = reg;
            self.ir.endings.scoring = Some((reg, node));
        }
    }

    pub(super) fn endings(&mut self) {
        let def = self.def;
        for (number, end) in def.end.iter().enumerate() {
            let env = Env::of_word(word::LAST_ACTOR);
            self.path.push(format!("end[{number}]"));
            let when = self.within("when", |l| l.expr(&end.when, &env));
            let result = self.within("result", |l| result_def(l, &end.result, &env));
            let cause = self.cause();
            self.ir.endings.rules.push(EndDef { when, result, cause, test: Test::Node(when) });
            self.path.pop();
        }
    }
}

fn of_player(reg: u8) -> Env {
    let player = Bound::Reg { reg, kind: Kind::Player };
    Env::new(Actor::Nobody, vec![("$player".to_owned(), player)], None)
}

/// The number of a result.
pub(in crate::link) fn result_def(l: &mut Linker<'_>, result: &GameResult, env: &Env) -> u16 {
    let of_each = |l: &mut Linker<'_>, by: &[boardwright_def::Expr]| {
        let reg = l.take_reg(Kind::Player);
        let mut inner = env.clone();
        inner.names.push(("$player".to_owned(), Bound::Reg { reg, kind: Kind::Player }));
        let nodes: Vec<NodeId> = by.iter().map(|e| l.expr_of(e, &inner, Kind::Int)).collect();
        l.lowering.next_reg = reg;
        (reg, nodes)
    };
    let def = match result {
        GameResult::Win { player } => ResultDef::Win(l.expr_of(player, env, Kind::Player)),
        GameResult::WinAll => ResultDef::AllWin,
        GameResult::Lose { player } => ResultDef::Lose(l.expr_of(player, env, Kind::Player)),
        GameResult::LossAll => ResultDef::AllLose,
        GameResult::Draw => ResultDef::Draw,
        GameResult::Score => match l.ir.endings.scoring {
            Some((reg, node)) => ResultDef::Rank(reg, vec![node]),
            None => {
                l.error("ranking by score needs a scoring");
                ResultDef::Draw
            }
        },
        GameResult::Rank { by } => {
            let (reg, nodes) = of_each(l, by);
            ResultDef::Rank(reg, nodes)
        }
        GameResult::Payoff { value } => {
            let (reg, nodes) = of_each(l, std::slice::from_ref(value));
            ResultDef::Payoff(reg, nodes[0])
        }
    };
    l.ir.endings.results.push(def);
    l.last_of(l.ir.endings.results.len())
}
