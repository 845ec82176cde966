//! Teams in expressions: `$p.team`, `team(p)`, `partner(p)`, `partners(p)`, `rivals(p)`. They are lists of players with a
//! condition on seats, so that no other part of the program knows teams.

use super::function_table::{Call, Related};
use crate::compiler::Compiler;
use crate::env::Teams;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::walk::rename;
use boardwright_def::{Aggregate, Expr, Fold, Op, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};

impl Compiler<'_> {
    /// `team(p)` and its neighbours; `team(1)` by number.
    pub(super) fn related(&mut self, which: Related, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let given = self.tree(&args[0], src, scope, None);
        let Some(teams) = self.known_teams(span) else { return Typed::unknown(span) };
        if let Kind::Int(_) = given.ty.kind
            && which == Related::Team
        {
            let number = self.as_operand(given);
            return self.players_of_team(&teams, number.expr, None, true, scope, span);
        }
        let player = self.as_player(given);
        if player.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let number = team_number(&teams, &player.expr);
        let but = match which {
            Related::Partners | Related::Partner => Some(player.expr.clone()),
            Related::Team | Related::Rivals => None,
        };
        let same = which != Related::Rivals;
        let list = self.players_of_team(&teams, number, but, same, scope, span);
        if which != Related::Partner {
            return list;
        }
        if !self.in_pairs(&teams) {
            let message =
                "`partner` is one player, but a team may have another number of players than two";
            self.report(
                Diagnostic::new(Code::TypeMismatch, span, message)
                    .types("a team of two", "a team of another size")
                    .hint("`partners(p)` lists the other players of the team"),
            );
            return Typed::unknown(span);
        }
        // A team of two always has another player, but only this function knows: a definition has lists of players, and one
        // that may be empty has no first member for sure.
        let own = Expr::list(Query::Items { items: vec![player.expr] });
        let own = Typed::new(own, Type::list(Type::of(Kind::Player), Size::exact(1)), span);
        let list = self.make_otherwise(list, own, span);
        let first = self.make_fold(Fold::First, list, None, None, span);
        Typed { ty: Type::of(Kind::Player).none_if(player.ty.optional), ..first }
    }

    /// `$p.team`: the number of the team of a player, from 1.
    pub(super) fn make_team_number(&mut self, player: Typed, span: Span) -> Typed {
        let Some(teams) = self.known_teams(span) else { return Typed::unknown(span) };
        if player.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let most = match &teams {
            Teams::InTurn(count) => *count as usize,
            Teams::Listed(teams) => teams.len(),
            Teams::Unknown => 1,
        };
        let number = team_number(&teams, &player.expr);
        let ty = Type::int(Interval::new(1, most as i64)).none_if(player.ty.optional);
        Typed::new(number, ty, span)
    }

    /// The numbers of the teams as a range, `1..2`; `None` in a game without teams.
    pub fn team_numbers(&self) -> Option<String> {
        let count = match self.env.players.teams.as_ref()? {
            Teams::InTurn(count) => *count as usize,
            Teams::Listed(teams) => teams.len(),
            Teams::Unknown => return None,
        };
        Some(format!("1..{count}"))
    }

    /// The team of a player, or the players of all other teams, where a result tells of one player: teams win and lose
    /// together. `None` in a game without teams.
    pub fn team_of(
        &mut self,
        player: &Expr,
        own: bool,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Expr> {
        let teams =
            self.env.players.teams.clone().filter(|teams| !matches!(teams, Teams::Unknown))?;
        let number = team_number(&teams, player);
        Some(self.players_of_team(&teams, number, None, own, scope, span).expr)
    }

    /// The value by which a team ranks, from a value of `$player`: the sum over the team of `$player`, or the largest one
    /// if teams differ in size, since partners may have the sum already. A condition counts as 1 where it holds. `None` in
    /// a game without teams.
    pub fn value_of_team(&mut self, value: Typed, scope: &mut Scope, span: Span) -> Option<Expr> {
        let player = Expr::bound("$player");
        let team = self.team_of(&player, true, scope, span)?;
        let mate = scope.fresh("mate");
        let mut of_mate = value.expr;
        rename(&mut of_mate, "$player", &mate);
        if value.ty.kind == Kind::Bool {
            let (then, otherwise) = (Expr::Int(1), Expr::Int(0));
            of_mate = Expr::op(Op::If { when: of_mate, then, otherwise });
        }
        let op = if self.of_one_size() { Fold::Sum } else { Fold::Max };
        let of_team = Aggregate { op, query: team, bind: mate, value: Some(of_mate) };
        Some(Expr::Aggregate { aggregate: Box::new(of_team) })
    }

    /// True if all teams have as many players.
    fn of_one_size(&self) -> bool {
        match &self.env.players.teams {
            Some(Teams::Listed(teams)) => teams.windows(2).all(|two| two[0].len() == two[1].len()),
            Some(Teams::InTurn(_) | Teams::Unknown) | None => true,
        }
    }

    /// A fix of `team(a) == team(b)`: the numbers of the teams, `a.team == b.team`.
    pub(super) fn compare_team_numbers(&self, left: Span, right: Span) -> Option<Fix> {
        let edit = |span: Span| {
            let player = self.written(span).strip_prefix("team(")?.strip_suffix(')')?;
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.');
            let calls = player.starts_with("player(") || player.starts_with("next(");
            let simple = player.chars().all(plain) || calls && player.matches('(').count() == 1;
            simple.then(|| TextEdit { span, text: format!("{player}.team") })
        };
        let edits = vec![edit(left)?, edit(right)?];
        Some(Fix::new("Compare the numbers of the teams", edits))
    }

    /// The teams; `None` after a report.
    fn known_teams(&mut self, span: Span) -> Option<Teams> {
        match self.env.players.teams.clone() {
            Some(Teams::Unknown) => None,
            Some(teams) => Some(teams),
            None => {
                let message = "this game has no teams";
                self.report(Diagnostic::new(Code::MissingKey, span, message).hint(
                    "`meta` says who play together: `teams: 2` for seats in turn, or `teams: [[1, 3], [2, 4]]`",
                ));
                None
            }
        }
    }

    /// True if every team has two players.
    fn in_pairs(&self, teams: &Teams) -> bool {
        let players = &self.env.players;
        match teams {
            Teams::InTurn(count) => players.min == players.max && players.max == 2 * count,
            Teams::Listed(teams) => teams.iter().all(|team| team.len() == 2),
            Teams::Unknown => true,
        }
    }

    /// The players whose team has a number, or has another one; without one of them.
    fn players_of_team(
        &mut self,
        teams: &Teams,
        number: Expr,
        but: Option<Expr>,
        same: bool,
        scope: &mut Scope,
        span: Span,
    ) -> Typed {
        let all = self.players(span);
        let bind = scope.fresh("it");
        let member = Expr::bound(bind.clone());
        let of = team_number(teams, &member);
        let among = if same {
            Op::Eq { left: of, right: number }
        } else {
            Op::Ne { left: of, right: number }
        };
        let when = match but {
            None => Expr::op(among),
            Some(but) => {
                let other = Expr::op(Op::Ne { left: member, right: but });
                Expr::op(Op::And { args: vec![Expr::op(among), other] })
            }
        };
        let query = Query::Where { list: all.expr.clone(), bind, when };
        let size = all.ty.as_list().map_or(Size::ANY, |(_, size)| Size::at_most(size.max));
        Typed::new(Expr::list(query), Type::list(Type::of(Kind::Player), size), span)
    }
}

/// The number of the team of a player; `none` for `none`.
fn team_number(teams: &Teams, player: &Expr) -> Expr {
    let seat = Expr::read(Ref::Seat { player: player.clone() });
    match teams {
        Teams::InTurn(count) => {
            let count = Expr::Int(i32::try_from(*count).unwrap_or(1));
            let before = Expr::op(Op::Sub { left: seat, right: Expr::Int(1) });
            let number = Expr::op(Op::Mod { left: before, right: count });
            Expr::op(Op::Add { left: number, right: Expr::Int(1) })
        }
        Teams::Listed(teams) => {
            // `none` is in no list, so the last team is tested too.
            let mut number = Expr::read(Ref::None);
            for (at, seats) in teams.iter().enumerate().rev() {
                let items = seats.iter().map(|id| Expr::player(PlayerRef::Seat { id: *id }));
                let set = Expr::list(Query::Items { items: items.collect() });
                let when = Expr::op(Op::In { item: player.clone(), set });
                let then = Expr::Int(i32::try_from(at + 1).unwrap_or(i32::MAX));
                number = Expr::op(Op::If { when, then, otherwise: number });
            }
            number
        }
        Teams::Unknown => Expr::Int(1),
    }
}
