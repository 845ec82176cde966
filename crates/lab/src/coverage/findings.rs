//! Findings of many games on lines of the rules: what never happened, with the counts that show it.

use super::{Coverage, Rule, RuleKind};
use crate::record::Barred;
use boardwright_diag::Code;

/// Fewest games after which silence means something: what happens in 1.5 % of the games is missed once in twenty times.
pub const FEWEST_GAMES: u64 = 200;
/// Fewest tests of a condition after which it counts as one that never holds.
const FEWEST_TESTS: u64 = 100;
/// Fewest looks at an action before one condition or cost is blamed alone.
const FEWEST_LOOKS: u64 = 20;

/// A finding on a part of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The code.
    pub code: Code,
    /// The node of the game.
    pub path: String,
    /// The counts, in a sentence without a full stop.
    pub message: String,
    /// The meaning, and the remedy.
    pub help: &'static str,
}

/// All findings, in the order of the rules. None before [`FEWEST_GAMES`] games.
pub fn findings(coverage: &Coverage) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    if coverage.games < FEWEST_GAMES {
        return found;
    }
    let mut barred = coverage.barred.iter();
    for rule in &coverage.rules {
        let barred = if rule.kind == RuleKind::Action { barred.next() } else { None };
        if !follows(coverage, &found, rule) {
            found.extend(of_rule(coverage.games, rule, barred));
        }
    }
    found
}

fn of_rule(games: u64, rule: &Rule, barred: Option<&Barred>) -> Option<Finding> {
    let asked = rule.asked;
    let finding =
        |code, message, help| Some(Finding { code, path: rule.path.clone(), message, help });
    match rule.kind {
        RuleKind::Action if rule.held == 0 && asked > 0 => never_legal(rule, games, barred?),
        RuleKind::Ending if rule.taken == 0 => finding(
            Code::EndingUnreached,
            format!("none of {games} games reached this ending, which was tested {asked} times"),
            "Another ending may come first, or its numbers may be out of reach. Keep it if it is meant to be rare.",
        ),
        RuleKind::Trigger | RuleKind::Branch if rule.held == 0 && asked >= FEWEST_TESTS => finding(
            Code::ConditionNeverHeld,
            format!("this condition held in none of {asked} tests, in {games} games"),
            "The rules behind it have no part in the game as these bots play it.",
        ),
        RuleKind::Trigger | RuleKind::Branch | RuleKind::Procedure | RuleKind::Effect
            if asked == 0 =>
        {
            finding(
                Code::RuleUnreached,
                format!("this rule never ran in {games} games"),
                "Look whether the rules before it can lead here.",
            )
        }
        RuleKind::Action
        | RuleKind::Trigger
        | RuleKind::Ending
        | RuleKind::Branch
        | RuleKind::Procedure
        | RuleKind::Effect => None,
    }
}

/// The finding on an action that was never legal: on the one condition or cost that was always against it, or on the
/// whole action.
fn never_legal(rule: &Rule, games: u64, barred: &Barred) -> Option<Finding> {
    let alone = barred.alone.iter().find(|(_, count)| **count == barred.looks);
    let times = format!("at none of {} questions that offer it, in {games} games", rule.asked);
    Some(match alone {
        Some(((path, true), _)) if barred.looks >= FEWEST_LOOKS => Finding {
            code: Code::CostNeverPaid,
            path: path.clone(),
            message: format!("this cost could be paid {times}"),
            help: "Lower the cost, or let players have what it takes in time.",
        },
        Some(((path, false), _)) if barred.looks >= FEWEST_LOOKS => Finding {
            code: Code::ConditionNeverHeld,
            path: path.clone(),
            message: format!("this condition let the action pass {times}"),
            help: "Loosen the condition, or remove the action.",
        },
        _ => Finding {
            code: Code::ActionNeverLegal,
            path: rule.path.clone(),
            message: format!("this action was legal {times}"),
            help: "Its conditions and costs exclude each other as these bots play; `boardwright why` explains a position.",
        },
    })
}

/// True if the silence of a rule follows from that of a rule around it or before it, from a condition that the constants
/// or the number of players decide, or from something found already.
fn follows(coverage: &Coverage, found: &[Finding], rule: &Rule) -> bool {
    let silent = |path: &str| {
        let known = coverage.rule(path);
        known.is_some_and(|known| match known.kind {
            RuleKind::Action => known.taken == 0,
            _ => known.asked == 0,
        }) || found.iter().any(|finding| finding.path == path)
    };
    let settled = |path: &str| coverage.settled.iter().any(|known| known == path);
    if settled(&rule.path) {
        return true;
    }
    let mut around = rule.path.as_str();
    while let Some(cut) = around.rfind(['.', '[']) {
        // Effects before it in the same list: if one never ran, neither do those after it.
        if let Some(index) = around[cut..].strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
            && let Ok(index) = index.parse::<usize>()
            && is_list_of_effects(&around[..cut])
            && (0..index).any(|before| silent(&format!("{}[{before}]", &around[..cut])))
        {
            return true;
        }
        around = &around[..cut];
        if silent(around) || settled(around) {
            return true;
        }
    }
    false
}

/// True for the path of a list of effects, which run one after the other; triggers and endings are independent.
fn is_list_of_effects(path: &str) -> bool {
    !matches!(path, "triggers" | "end")
}
