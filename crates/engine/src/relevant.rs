//! Variables that matter to players, and those that are details of the rules.
//!
//! The author's words decide first: a variable with a label, or one that a label names, matters. Else the rules decide:
//! players need the numbers that decide what they may do, who is ahead, and who wins.

use boardwright_def::{Expr, GameDef, GameReads, GameResult, Reads, Ref};
use boardwright_kernel::{Kind, VarInfo};
use std::collections::BTreeSet;

/// The names of variables that matter.
pub struct Relevant {
    globals: BTreeSet<String>,
    of_players: BTreeSet<String>,
    /// Ids with a label of the author.
    labelled: BTreeSet<String>,
    /// Variables with a hint for drawing.
    hinted: BTreeSet<String>,
    /// Texts of the author that may name variables.
    texts: Vec<String>,
    /// The players' variable that is the score, which is shown as such.
    score: Option<String>,
}

impl Relevant {
    /// Looks through the rules.
    pub fn of(def: &GameDef, uses: &GameReads) -> Self {
        let mut read = Reads::default();
        def.scoring.iter().for_each(|expr| read.expr(expr));
        // A draw often counts something that nobody plays for, such as turns without a capture.
        let deciding = def.end.iter().filter(|ending| ending.result != GameResult::Draw);
        deciding.for_each(|ending| read.expr(&ending.when));
        let Reads { mut globals, player_vars: mut of_players, .. } = read;
        for action in uses.actions.values() {
            globals.extend(action.needs.globals.iter().cloned());
            of_players.extend(action.needs.player_vars.iter().cloned());
        }
        let display = &def.display;
        let tokens = display.tokens.values().flat_map(|of| [&of.label, &of.text]).flatten();
        let texts = display.actions.values().chain(tokens).cloned().collect();
        let labelled = display.labels.keys().cloned().collect();
        let hinted = display.vars.keys().cloned().collect();
        let score = def.scoring.as_ref().and_then(player_var);
        Self { globals, of_players, labelled, hinted, texts, score }
    }

    /// True if a variable matters. A label alone does not show a reference to a token or place, which mostly notes the
    /// last choice; it gives the log a name.
    pub fn has(&self, var: &VarInfo, of_player: bool) -> bool {
        let name = var.name();
        let is_labelled = self.labelled.contains(name) || self.labelled.contains(&var.id);
        let refers = matches!(var.kind, Kind::Token | Kind::Place);
        if self.hinted.contains(name) || self.is_named(name) || is_labelled && !refers {
            return true;
        }
        let names = if of_player { &self.of_players } else { &self.globals };
        let is_score = self.is_score(var, of_player);
        let is_readable = match var.kind {
            Kind::Int | Kind::Enum(_) | Kind::Set(_) => true,
            Kind::Bool
            | Kind::Player
            | Kind::Token
            | Kind::Place
            | Kind::TokenType
            | Kind::Direction => false,
        };
        is_readable && !is_score && names.contains(name)
    }

    /// True if a variable of players is their score.
    pub fn is_score(&self, var: &VarInfo, of_player: bool) -> bool {
        of_player && self.score.as_deref() == Some(var.name())
    }

    /// True if a text of the author names a variable in curly brackets.
    fn is_named(&self, name: &str) -> bool {
        let names = |slot: &str| {
            let slot = slot.split('}').next().unwrap_or_default();
            slot.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == name)
        };
        self.texts.iter().any(|text| text.split('{').skip(1).any(names))
    }
}

/// The variable of players that an expression is.
fn player_var(expr: &Expr) -> Option<String> {
    let Expr::Ref(read) = expr else { return None };
    if let Ref::Pvar { var, .. } = &**read { Some(var.clone()) } else { None }
}
