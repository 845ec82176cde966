//! Parts of the rules without an actor: `actor` is nobody there, and a question needs `by`.

use crate::compiler::{Acting, Compiler};
use crate::decode::text;
use crate::module::Part;
use boardwright_diag::{Code, Diagnostic, Span};

impl Compiler<'_> {
    /// Notes if turns have no order, so that no player is active.
    pub fn note_order(&mut self, parts: &[&Part]) {
        let orders = ["order", "activePlayerOrder"];
        self.env.no_turns = parts
            .iter()
            .flat_map(|part| orders.map(|key| part.body.get(key)))
            .flatten()
            .find(|order| text(order) == Some("none"))
            .map(|order| order.span);
    }

    /// Runs `f` with another meaning of `actor`.
    pub fn acted_by<R>(&mut self, acting: Acting, f: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.lowering.acting, acting);
        let result = f(self);
        self.lowering.acting = outer;
        result
    }

    /// The actor in phases and in effects that follow from them.
    pub fn acting_between(&self) -> Acting {
        if self.env.no_turns.is_some() { Acting::NoTurns } else { Acting::Somebody }
    }

    /// Reports a read of the actor, or a question to the actor, where there is none: `word`, or a
    /// question without `by`.
    pub fn needs_actor(&mut self, word: Option<&str>, span: Span) {
        let place = match self.lowering.acting {
            Acting::Somebody => return,
            Acting::Caller => {
                self.lowering.reads_caller.get_or_insert(span);
                return;
            }
            Acting::Setup => "in the setup",
            Acting::NoTurns => "in a phase of a game with `order: none`",
        };
        let hint = match word {
            Some("opponent" | "others") => {
                "in a loop over players, `each: $p in players`, the others are `players where it != $p`"
            }
            Some(_) => {
                "name a player: `$p` in a loop `each: $p in players`, `player(1)`, or a seat"
            }
            None => "name the player who answers: `… by $p` in a loop `each: $p in players`",
        };
        let message = match word {
            Some(word) => format!("there is no actor {place}, so `{word}` is nobody"),
            None => format!("there is no actor {place}, so this asks nobody"),
        };
        let diag = Diagnostic::new(Code::UnknownPlayer, span, message).hint(hint);
        self.report(self.with_order_place(diag));
    }

    /// Adds the place that says that turns have no order.
    fn with_order_place(&self, diag: Diagnostic) -> Diagnostic {
        match self.env.no_turns {
            Some(order) if self.lowering.acting != Acting::Setup => {
                diag.related(order, "the order of turns is declared here")
            }
            _ => diag,
        }
    }

    /// Adds the place that gives the players of the game.
    pub fn with_players_place(&self, diag: Diagnostic) -> Diagnostic {
        match self.env.players.span {
            Some(players) if diag.related.is_empty() => {
                diag.related(players, "the players are declared here")
            }
            _ => diag,
        }
    }

    /// Reports `active` where no player has the turn.
    pub fn needs_active(&mut self, word: &str, span: Span) {
        let place = match self.lowering.acting {
            Acting::Setup => "before the first turn",
            Acting::Somebody | Acting::Caller | Acting::NoTurns if self.env.no_turns.is_some() => {
                "in a game with `order: none`"
            }
            Acting::Somebody | Acting::Caller | Acting::NoTurns => return,
        };
        let message = format!("no player has the turn {place}, so `{word}` is nobody");
        let diag = self.with_order_place(Diagnostic::new(Code::UnknownPlayer, span, message));
        self.report(
            diag.hint(
                "name a player: `$p` in a loop `each: $p in players`, `player(1)`, or a seat",
            )
            .hint("in an action, `actor` is the player who takes it"),
        );
    }

    /// Reports the call of a sequence that reads its actor where there is none.
    pub fn call_needs_actor(&mut self, name: &str, reads: Option<Span>, span: Span) {
        let Some(reads) = reads else { return };
        let place = match self.lowering.acting {
            Acting::Somebody => return,
            Acting::Caller => {
                self.lowering.reads_caller.get_or_insert(reads);
                return;
            }
            Acting::Setup => "in the setup",
            Acting::NoTurns => "in a phase of a game with `order: none`",
        };
        let message = format!("`{name}` needs an actor, but there is none {place}");
        self.report(
            Diagnostic::new(Code::UnknownPlayer, span, message)
                .related(reads, "it is needed here")
                .hint("give the sequence the player: `params: { who: players }`"),
        );
    }
}
