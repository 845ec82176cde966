//! Invariants: conditions in the language of the spec, compiled where an ending's `when` stands.
//!
//! An invariant is tested in a copy of the game with one more ending before all others: the copy makes the same moves, and
//! ends there once the condition does not hold. So the game that is played has no other rules than the spec.

use crate::failure::Failure;
use crate::game::Game;
use crate::source::MAX_SPEC;
use boardwright_compile::compile;
use boardwright_def::{EndCondition, Expr, GameDef, GameResult, Op};
use boardwright_diag::Diagnostic;
use boardwright_kernel::{LinkOptions, Program, link};
use boardwright_print::decompile;

/// The cause of the ending that stands for an invariant.
pub const CAUSE: &str = "end[0]";

/// A condition, with the copy of the game that tests it.
pub struct Invariant {
    /// As it was given.
    pub text: String,
    /// The copy.
    pub program: Program,
}

impl Invariant {
    /// Compiles a condition.
    ///
    /// # Errors
    /// A message with the place of the mistake.
    pub fn compile(game: &Game, players: u32, text: &str) -> Result<Self, Failure> {
        let when = condition(game, text)?;
        let mut def: GameDef = game.def.clone();
        let broken = Expr::Op(Box::new(Op::Not { arg: when }));
        def.end.insert(0, EndCondition { id: None, when: broken, result: GameResult::Draw });
        let program = link(&def, &LinkOptions { players }).map_err(|errors| {
            let list = errors.iter().map(|error| error.message.clone());
            wrong(text, &list.collect::<Vec<_>>().join("; "))
        })?;
        Ok(Self { text: text.to_owned(), program })
    }
}

/// The condition, compiled in a spec with one more ending behind all others.
fn condition(game: &Game, text: &str) -> Result<Expr, Failure> {
    if text.trim().is_empty() || text.contains(['\n', '\r']) {
        return Err(wrong(text, "a condition on one line is needed"));
    }
    let base = match game.source.is_json() {
        true => decompile(&game.def).text,
        false => game.source.text.clone(),
    };
    let before = format!("{base}\n\n```yaml\nend:\n- when: >-\n    ");
    let spec = format!("{before}{}\n  result: draw\n```\n", text.trim());
    if spec.len() as u64 > MAX_SPEC {
        return Err(wrong(text, &format!("spec and condition have more than {MAX_SPEC} bytes")));
    }
    let mut compiled = compile(&spec, &game.overrides);
    let errors: Vec<&Diagnostic> =
        compiled.diagnostics.iter().filter(|found| found.is_error()).collect();
    let inside = |found: &&&Diagnostic| found.span.start as usize >= before.len();
    if let Some(error) = errors.iter().find(inside).or(errors.first()) {
        let at = (error.span.start as usize).saturating_sub(before.len()).min(text.trim().len());
        let until = (error.span.end as usize).saturating_sub(before.len()).min(text.trim().len());
        let chars = |range: std::ops::Range<usize>| {
            text.trim().get(range).map_or(0, |part| part.chars().count())
        };
        let marks = "^".repeat(chars(at..until.max(at)).max(1));
        let gap = " ".repeat(chars(0..at));
        return Err(wrong(text, &format!("{}\n  {}\n  {gap}{marks}", error.message, text.trim())));
    }
    let ending = compiled.def.as_mut().and_then(|def| def.end.pop());
    ending.map(|ending| ending.when).ok_or_else(|| wrong(text, "it is not a condition"))
}

fn wrong(text: &str, why: &str) -> Failure {
    match why.contains('\n') {
        true => Failure::misuse(format!("--invariant: {why}")),
        false => Failure::misuse(format!("--invariant `{text}`: {why}")),
    }
}
