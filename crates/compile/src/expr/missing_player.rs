//! Per-player variables, zones and properties that name no player.

use crate::compiler::{Acting, Compiler};
use crate::env::Symbol;
use crate::scope::{Bound, Scope};
use crate::types::{Kind, Type};
use boardwright_diag::{Code, Diagnostic, Fix, Span};

impl Compiler<'_> {
    /// Reports a per-player name without a player.
    pub fn player_needed(&mut self, name: &str, what: &str, span: Span, scope: &Scope) {
        let mut diag =
            Diagnostic::new(Code::PlayerNeeded, span, format!("`{name}` is {what}; say whose"));
        if let Some(declared) = self.env.names.get(name) {
            diag = diag.related(declared.span, format!("`{name}` is declared here"));
        }
        let looped =
            |var: &&crate::scope::Var| var.how == Bound::Loop && var.value.ty.kind == Kind::Player;
        let looped = scope.visible().find(looped).map(|var| format!("${}", var.name));
        let member = scope.find("it").is_some_and(|var| var.value.ty.kind == Kind::Player);
        let acts = matches!(self.lowering.acting, Acting::Somebody | Acting::Caller);
        let (who, whom) = if self.path.starts_with("scoring") {
            ("$player".to_owned(), "the player whose score is computed")
        } else if self.lowering.ranks {
            ("$player".to_owned(), "the player whose number is computed")
        } else if member {
            ("it".to_owned(), "the player under test")
        } else if let Some(who) = looped {
            (who, "the player of the loop")
        } else if self.path.starts_with("end[") && self.env.no_turns.is_some() {
            // All may have answered at once, so the player who acted last is hardly ever meant.
            return self.report(self.of_all_players(diag, name, span));
        } else if acts {
            ("actor".to_owned(), "the player who acts")
        } else {
            let all = format!("`{name}[each]` in an effect means each player's");
            let one = format!("`{name}[$p]` in a loop `each: $p in players` is that player's");
            return self.report(diag.hint(all).hint(one));
        };
        let (at, index) = (Span::point(span.end as usize), format!("[{who}]"));
        diag = diag.hint(format!("write `{name}{index}` for {whom}"));
        if who == "actor" {
            diag = diag.hint(self.of_several_players(name));
        }
        self.report(diag.fix(Fix::replace(format!("Change to `{name}{index}`"), at, index)));
    }

    /// Adds the ways to read something that every player has in a condition on all players.
    fn of_all_players(&self, diag: Diagnostic, name: &str, span: Span) -> Diagnostic {
        if !self.is_number_of_players(name) {
            return diag.hint(format!(
                "`some(players, C)` asks whether a condition holds for a player, `all(players, C)` whether it holds for \
                 each; in it write `{name}[it]`"
            ));
        }
        let diag = diag.hint(format!(
            "nobody acts here: `max(players, {name}[it])` is the highest of all players, `sum(players, {name}[it])` \
             what they have together; `some(players, {name}[it] > 9)` asks whether one of them has more than 9"
        ));
        ["max", "sum"].iter().fold(diag, |diag, fold| {
            let read = format!("{fold}(players, {name}[it])");
            diag.fix(Fix::replace(format!("Change to `{read}`"), span, read))
        })
    }

    /// The ways to read something of all players, or of one of them.
    fn of_several_players(&self, name: &str) -> String {
        if self.is_number_of_players(name) {
            return format!(
                "of all players: `sum(players, {name}[it])`; `some(players where {name}[it] > 9)` asks whether a player has more than 9"
            );
        }
        format!("of all players: `union(players, {name}[it])`, if it is a list")
    }

    /// True if every player has one number with this name.
    fn is_number_of_players(&self, name: &str) -> bool {
        let Some(declared) = self.env.names.get(name) else { return name == "score" };
        let Symbol::Pvar(index) = declared.symbol else { return false };
        let var = &self.env.pvars[index];
        var.keys.is_empty() && matches!(Type::of_domain(&var.domain).kind, Kind::Int(_))
    }
}
