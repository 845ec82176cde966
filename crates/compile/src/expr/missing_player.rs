//! Per-player variables, zones and properties that name no player.

use crate::compiler::{Acting, Compiler};
use crate::scope::{Bound, Scope};
use crate::types::Kind;
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
        let acts = matches!(self.lowering.acting, Acting::Somebody | Acting::Caller);
        let (who, whom) = if self.path.starts_with("scoring") {
            ("$player".to_owned(), "the player whose score is computed")
        } else if self.lowering.ranks {
            ("$player".to_owned(), "the player whose number is computed")
        } else if let Some(who) = looped {
            (who, "the player of the loop")
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
            diag = diag.hint(format!("of all players: `union(players, {name}[it])` of lists, `sum(players, {name}[it])` of numbers"));
        }
        self.report(diag.fix(Fix::replace(format!("Change to `{name}{index}`"), at, index)));
    }
}
