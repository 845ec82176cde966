//! Results of games, in words or as a mapping.

use super::tree::name;
use super::writer::Writer;
use boardwright_def::walk::rename;
use boardwright_def::{Aggregate, Expr, Fold, GameResult, Query};
use boardwright_syntax::expr::{ResultPhrase, Tree};
use boardwright_syntax::print::{Out, result as result_text};

impl Writer<'_> {
    /// Writes a result in words.
    pub fn phrase(&mut self, result: &GameResult) -> Option<ResultPhrase> {
        let valued = |w: &mut Self, value: &Expr| {
            w.scoped(|w| {
                w.scope.bind("$player");
                w.value(value)
            })
        };
        Some(match result {
            GameResult::Win { player } => ResultPhrase::Wins(self.value(player)?),
            GameResult::Winners { players } => match players {
                // Without brackets these are a player, or all players.
                Expr::Query(list)
                    if matches!(list.as_ref(), Query::Items { .. } | Query::Players) =>
                {
                    return None;
                }
                list => ResultPhrase::Wins(self.list(list)?),
            },
            GameResult::WinAll => ResultPhrase::AllWin,
            GameResult::Lose { player } => ResultPhrase::Loses(self.value(player)?),
            GameResult::LossAll => ResultPhrase::AllLose,
            GameResult::Draw => ResultPhrase::Draw,
            GameResult::Score => ResultPhrase::RankBy(vec![name("score")]),
            GameResult::Rank { by } => {
                let by: Vec<Expr> = by.iter().map(|value| self.of_player(value)).collect();
                let by: Option<Vec<Tree>> = by.iter().map(|value| valued(self, value)).collect();
                let by = by?;
                if by.is_empty() {
                    return None;
                }
                ResultPhrase::RankBy(by)
            }
            GameResult::Payoff { value } => ResultPhrase::Payoff(valued(self, value)?),
        })
    }

    /// Writes a result as a scalar or mapping.
    pub fn result(&mut self, result: &GameResult) -> Out {
        if !self.is_long()
            && let Some(phrase) = self.phrase(result)
        {
            return Out::Text(result_text(&phrase));
        }
        let mut entries = Vec::new();
        let mut tag = |tag: &str| entries.push(("type".to_owned(), Out::word(tag)));
        match result {
            GameResult::Win { player } => {
                tag("win");
                entries.push(("player".to_owned(), self.out(player)));
            }
            GameResult::Winners { players } => {
                tag("winners");
                entries.push(("players".to_owned(), self.list_out(players)));
            }
            GameResult::WinAll => tag("winAll"),
            GameResult::Lose { player } => {
                tag("lose");
                entries.push(("player".to_owned(), self.out(player)));
            }
            GameResult::LossAll => tag("lossAll"),
            GameResult::Draw => tag("draw"),
            GameResult::Score => tag("score"),
            GameResult::Rank { by } => {
                tag("rank");
                let by: Vec<Expr> = by.iter().map(|value| self.of_player(value)).collect();
                let by = self.scoped(|w| {
                    w.scope.bind("$player");
                    by.iter().map(|value| w.out(value)).collect()
                });
                entries.push(("by".to_owned(), Out::FlowList(by)));
            }
            GameResult::Payoff { value } => {
                tag("payoff");
                let value = self.scoped(|w| {
                    w.scope.bind("$player");
                    w.out(value)
                });
                entries.push(("value".to_owned(), value));
            }
        }
        Out::FlowMap(entries)
    }

    /// The value of `$player` behind that of its team, which a ranking makes of it in a game with teams.
    fn of_player(&self, value: &Expr) -> Expr {
        let Expr::Aggregate { aggregate } = value else { return value.clone() };
        let Aggregate {
            op: Fold::Sum | Fold::Max,
            query: Expr::Query(list),
            bind,
            value: Some(of_mate),
        } = aggregate.as_ref()
        else {
            return value.clone();
        };
        let is_team = matches!(list.as_ref(), Query::Where { list: Expr::Query(all), .. }
            if matches!(all.as_ref(), Query::Players));
        if !is_team || !self.has_teams {
            return value.clone();
        }
        let mut own = of_mate.clone();
        rename(&mut own, bind, "$player");
        own
    }
}
