//! A program as text: the decisions of linking, part by part. Enums are printed as `Debug`, so that a new
//! variant needs nothing here; numbers of tables, which say nothing to a reader, are printed as `_`.

use super::expressions::numbers;
use super::wrap::write_wrapped;
use crate::code::{Bitboard, BitboardId, BitboardStep};
use crate::program::{
    AltDef, BitboardCode, CacheEntry, CostStep, DecisionDef, EndDef, Listing, Plan, Program,
    Recipe, SecondParameter, SecondValue, Take, Test,
};
use std::collections::BTreeMap;
use std::fmt::Write;

pub(super) struct Dump<'p> {
    pub(super) program: &'p Program,
    /// The bitboards that were mentioned, numbered in that order.
    pub(super) sets: Vec<BitboardId>,
    /// Long expressions, by number.
    pub(super) apart: Vec<String>,
    out: String,
}

impl<'p> Dump<'p> {
    pub fn new(program: &'p Program) -> Self {
        Self { program, sets: Vec::new(), apart: Vec::new(), out: String::new() }
    }

    /// The whole program. Specialised parts are printed for the last player.
    pub fn whole(mut self) -> String {
        self.facts();
        let program = self.program;
        for (number, decision) in program.decisions.defs.iter().enumerate() {
            self.decision(number, decision);
        }
        self.code(|_| true);
        self.endings();
        self.made()
    }

    /// How answers are found.
    pub fn answers(mut self) -> String {
        let program = self.program;
        for decision in &program.decisions.defs {
            for answer in decision.by_player.last().unwrap_or(&decision.alternatives) {
                self.answer(0, answer);
            }
        }
        self.made()
    }

    /// The code of an action.
    pub fn action(mut self, action: &str) -> String {
        self.code(|name| name.starts_with(action));
        self.made()
    }

    /// The endings alone.
    pub fn ends(mut self) -> String {
        self.endings();
        self.made()
    }

    /// The text, then the bitboards that it mentions and the conditions without one.
    fn made(mut self) -> String {
        let mut at = 0;
        while let Some(set) = self.sets.get(at).copied() {
            self.made_set(at, set);
            at += 1;
        }
        for (number, text) in std::mem::take(&mut self.apart).into_iter().enumerate() {
            self.line(0, &format!("e{number} = {text}"));
        }
        for left in &self.program.residuals {
            let (path, members, obstacle) = (&left.path, left.members, &left.obstacle);
            let _ = writeln!(self.out, "no set: {path}, {members} members: {obstacle:?}");
        }
        self.out
    }

    pub(super) fn line(&mut self, depth: usize, text: &str) {
        write_wrapped(&mut self.out, depth, text);
    }

    fn facts(&mut self) {
        let p = self.program;
        let facts = [
            ("turns are plain", p.turns.plain),
            ("never two tokens in a place", p.tokens.single),
            ("ends at once", p.endings.follow_actions),
            ("some answer puts", p.decisions.any_placement),
            ("every game begins alike", p.initial.start.is_some()),
            ("mixes", p.chance.lazy),
            ("plain tokens", p.tokens.plain),
            ("mutual", p.space.mutual),
        ];
        let told: Vec<&str> =
            facts.into_iter().filter(|(_, is)| *is).map(|(name, _)| name).collect();
        let planes = p.space.type_planes.len();
        let text =
            format!("{}; {} words a set, {planes} planes of types", told.join(", "), p.space.width);
        self.line(0, &text);
    }

    fn decision(&mut self, number: usize, decision: &DecisionDef) {
        let by = self.node(decision.by);
        let whose = match decision.by_player.len() {
            0 => "anybody".to_owned(),
            players => format!("player {players}"),
        };
        let again = if decision.again.is_some() { ", put again after an action" } else { "" };
        self.line(0, &format!("decision {number}, by {by}{again}, as {whose} answers it:"));
        let answers = decision.by_player.last().unwrap_or(&decision.alternatives);
        for answer in answers {
            self.answer(1, answer);
        }
    }

    pub(super) fn take(&self, take: &Take) -> String {
        match take {
            Take::Action { action, .. } => self.program.names.actions[usize::from(*action)].clone(),
            other => head(&format!("{other:?}")).to_owned(),
        }
    }

    fn answer(&mut self, depth: usize, answer: &AltDef) {
        let name = self.take(&answer.take);
        let how = match &answer.listing {
            Listing::Cells(cells) => {
                let quick = if cells.pair.is_some() { "quickly " } else { "" };
                format!("cells, {quick}from {}", self.set(cells.set))
            }
            Listing::Plan(_) => "by plan".to_owned(),
            Listing::Scan(scan) => {
                let first = self.word(scan.word as usize);
                format!("the {} cells from {first} on, {}", scan.len, numbers(scan.among))
            }
            Listing::Guards => "by its guards alone".to_owned(),
            Listing::Parameters
            | Listing::Tried
            | Listing::Pass
            | Listing::Picks(_)
            | Listing::Enough(_) => "one by one".to_owned(),
        };
        let puts = if answer.puts.is_some() { "; puts at once" } else { "" };
        let free = if answer.is_free() { "" } else { "; not free" };
        let rest = if answer.limits.is_empty() { "" } else { "; limits" };
        self.line(depth, &format!("{name}: {how}{puts}{free}{rest}"));
        for (guards, after) in answer.guards.iter().zip(0..) {
            for guard in guards {
                let guard = self.node(*guard);
                self.line(depth + 1, &format!("guard {after}: {guard}"));
            }
        }
        for param in &answer.params {
            let (list, mut facts) = (self.list(param.list), String::new());
            if let Some(set) = param.set {
                let _ = write!(facts, ", set {}", self.set(set));
            }
            for (name, is) in [
                ("distinct", param.distinct),
                ("tested", param.tested),
                ("given", param.given.is_some()),
            ] {
                facts += &if is { format!(", {name}") } else { String::new() };
            }
            let (slot, bits) = (self.node(param.slot.node()), param.bits);
            self.line(depth + 1, &format!("asks {slot}, {bits} bits{facts}: {list}"));
        }
        for step in &answer.cost {
            let step = self.cost(step);
            self.line(depth + 1, &format!("cost {step}"));
        }
        if answer.trial.is_some() {
            self.line(depth + 1, "cost by trial");
        }
        if let Some(plan) = answer.plan() {
            self.plan(depth + 1, plan);
        }
        if let Some(rest) = &answer.rest {
            self.answer(depth + 1, rest);
        }
    }

    fn cost(&mut self, step: &CostStep) -> String {
        self.told(&format!("{step:?}"))
    }

    fn plan(&mut self, depth: usize, plan: &Plan) {
        let seconds = match &plan.seconds {
            SecondParameter::None => "nothing".to_owned(),
            SecondParameter::Cells(set) => format!("cells {}", self.set(*set)),
            SecondParameter::Near { within, most, table } => {
                let within = self.set(*within);
                format!("{most} neighbours within {within}, {} in a table", table.len())
            }
            SecondParameter::Rows { rows, table } => {
                let rows = rows.iter().map(|row| {
                    let target = match row.target {
                        SecondValue::Word(word) => format!("word {word}"),
                        SecondValue::Place(_) => "place".to_owned(),
                        SecondValue::Piece(_) => "piece".to_owned(),
                    };
                    format!("{} {target}", self.set(row.within))
                });
                let rows = rows.collect::<Vec<_>>().join(", ");
                let table = if table.is_some() { ", in a table" } else { "" };
                format!("rows({rows}){table}")
            }
        };
        let base = self.set(plan.base);
        let code = plan.code.map_or_else(|| "no code".to_owned(), |code| self.set_code(code));
        let mut facts = String::new();
        for (name, is) in [("pieces", plan.pieces), ("single", plan.single)] {
            facts += &if is { format!(", {name}") } else { String::new() };
        }
        self.line(depth, &format!("plan{facts}: {base}, then {seconds}; {code}"));
        if let Some((when, other)) = &plan.otherwise {
            let when = self.node(*when);
            self.line(depth, &format!("unless {when}"));
            self.plan(depth, other);
        }
    }

    /// How many steps of each kind there are.
    fn set_code(&mut self, code: BitboardCode) -> String {
        let steps = &self.program.bitboards.steps[code.start as usize..code.end as usize];
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for step in steps {
            *kinds.entry(head(&format!("{step:?}")).to_owned()).or_default() += 1;
        }
        let slots = steps.iter().map(slot).max().map_or(0, |last| last + 1);
        let kinds = kinds.iter().map(|(kind, times)| format!("{times} {kind}"));
        let mut told = format!("code of {} in {slots} slots", kinds.collect::<Vec<_>>().join(" "));
        let given =
            &self.program.bitboards.inputs[code.first_input as usize..][..usize::from(code.inputs)];
        for set in given {
            let _ = write!(told, " given {}", self.set(*set));
        }
        told
    }

    fn made_set(&mut self, number: usize, set: BitboardId) {
        let p = self.program;
        let made = p.bitboards.nodes[set as usize];
        let mut told = match made {
            Bitboard::OfPlayer { first, player, plain } => {
                let row = &p.bitboards.player_rows[first as usize..][..p.players];
                let row: Vec<String> = row.iter().map(|set| self.set(*set)).collect();
                let (player, plain) = (self.node(player), self.set(plain));
                format!("OfPlayer {player}: {} else {plain}", row.join(" "))
            }
            _ => self.told_parts(|parts| format!("{:?}", made.with(parts))),
        };
        let _ = write!(told, "; cost {}", p.bitboards.costs[set as usize]);
        if let Recipe::Computed { cache, code } = p.bitboards.recipes[set as usize] {
            told += match cache {
                None => "",
                Some(CacheEntry::Planes(_)) => ", kept while planes last",
                Some(CacheEntry::Named(_)) => ", kept while planes and names last",
            };
            if let Some(code) = code {
                let _ = write!(told, ", {}", self.set_code(code));
            }
        }
        self.line(0, &format!("s{number} = {told}"));
    }

    fn endings(&mut self) {
        let p = self.program;
        let ends = p.endings.by_player.last().unwrap_or(&p.endings.rules);
        for EndDef { when, result, test, .. } in ends {
            let test = match test {
                Test::Node(_) => self.node(*when),
                Test::Is { .. } => format!("Is {}", self.node(*when)),
                test => self.told(&format!("{test:?}")),
            };
            let result = self.told(&format!("{:?}", p.endings.results[usize::from(*result)]));
            self.line(0, &format!("end {test}: {result}"));
        }
    }
}

fn slot(step: &BitboardStep) -> u8 {
    match *step {
        BitboardStep::Plane { into, .. }
        | BitboardStep::Mask { into, .. }
        | BitboardStep::Copy { into, .. }
        | BitboardStep::And { into, .. }
        | BitboardStep::Or { into, .. }
        | BitboardStep::Minus { into, .. }
        | BitboardStep::StepInto { into, .. }
        | BitboardStep::Beyond { into, .. }
        | BitboardStep::Across { into, .. }
        | BitboardStep::Given { into, .. } => into,
    }
}

/// The name of a variant.
pub(super) fn head(debug: &str) -> &str {
    debug.split([' ', '(']).next().unwrap_or(debug)
}
