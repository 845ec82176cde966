//! A program as text, part by part. Enums are printed as `Debug`, so that a new variant needs nothing here; numbers of
//! tables, which say nothing to a reader, are printed as `_`.

use super::expressions::numbers;
use crate::code::{Bitboard, BitboardId, BitboardStep, Op, Pc};
use crate::program::{
    AltDef, BitboardCode, Cache, DecisionDef, Listing, Plan, Program, Recipe, SecondParameter,
    SecondValue, Take,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Debug, Write};

pub(super) struct Dump<'p> {
    pub(super) program: &'p Program,
    /// The bitboards that were mentioned, numbered in that order.
    pub(super) bitboards: Vec<BitboardId>,
    /// Long expressions, by number.
    pub(super) long: Vec<String>,
    out: String,
}

impl<'p> Dump<'p> {
    /// Returns some parts of a program, then the bitboards and long expressions that they mention, then the residual
    /// tests.
    pub fn print(program: &'p Program, parts: impl FnOnce(&mut Self)) -> String {
        let mut dump =
            Self { program, bitboards: Vec::new(), long: Vec::new(), out: String::new() };
        parts(&mut dump);
        let mut at = 0;
        while let Some(set) = dump.bitboards.get(at).copied() {
            dump.bitboard_definition(at, set);
            at += 1;
        }
        for (number, text) in std::mem::take(&mut dump.long).into_iter().enumerate() {
            dump.line(0, &format!("e{number} = {text}"));
        }
        for left in &program.residuals {
            let (path, members, obstacle) = (&left.path, left.members, &left.obstacle);
            dump.line(0, &format!("no bitboard: {path}, {members} members: {obstacle:?}"));
        }
        dump.out
    }

    /// Prints the whole program. Specialised parts are printed for the last player.
    pub fn whole(&mut self) {
        self.facts();
        for (number, decision) in self.program.decisions.defs.iter().enumerate() {
            let by = self.node(decision.by);
            let facts = flags([
                ("put again after an action", decision.again.is_some()),
                ("specialised", !decision.by_player.is_empty()),
            ]);
            self.line(0, &format!("decision {number}, by {by}{facts}:"));
            self.alternatives(1, decision);
        }
        self.code(|_| true);
        self.endings();
    }

    /// Prints the alternatives of all decisions.
    pub fn answers(&mut self) {
        self.program.decisions.defs.iter().for_each(|decision| self.alternatives(0, decision));
    }

    pub fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 2 * depth);
    }

    fn facts(&mut self) {
        let p = self.program;
        let facts = flags([
            ("turns are plain", p.turns.plain),
            ("never two tokens in a place", p.tokens.single),
            ("ends at once", p.endings.follow_actions),
            ("some answer puts", p.decisions.any_placement),
            ("every game begins alike", p.initial.start.is_some()),
            ("mixes", p.chance.lazy),
            ("plain tokens", p.tokens.plain),
            ("mutual", p.space.mutual),
        ]);
        let (words, planes) = (p.space.width, p.space.type_planes.len());
        self.line(0, &format!("{words} words a bitboard, {planes} planes of types{facts}"));
    }

    fn take(&self, take: &Take) -> String {
        match take {
            Take::Action { action, .. } => self.program.names.actions[usize::from(*action)].clone(),
            other => head(other),
        }
    }

    fn alternatives(&mut self, depth: usize, decision: &DecisionDef) {
        let alternatives = decision.by_player.last().unwrap_or(&decision.alternatives);
        alternatives.iter().for_each(|alternative| self.alternative(depth, alternative));
    }

    fn alternative(&mut self, depth: usize, alternative: &AltDef) {
        let listing = match &alternative.listing {
            Listing::Cells(cells) => {
                let pair = flags([("by mask pair", cells.pair.is_some())]);
                format!("Cells {}{pair}", self.bitboard(cells.set))
            }
            Listing::Scan(scan) => {
                let (first, among) = (self.word(scan.word as usize), numbers(scan.among));
                format!("Scan {} cells from {first} on, {among}", scan.len)
            }
            other => head(other),
        };
        let facts = flags([
            ("puts at once", alternative.puts.is_some()),
            ("not free", !alternative.is_free()),
            ("limits", !alternative.limits.is_empty()),
            ("cost by trial", alternative.trial.is_some()),
        ]);
        self.line(depth, &format!("{}: {listing}{facts}", self.take(&alternative.take)));
        for (guards, after) in alternative.guards.iter().zip(0..) {
            for guard in guards {
                let guard = self.node(*guard);
                self.line(depth + 1, &format!("guard {after}: {guard}"));
            }
        }
        for param in &alternative.params {
            let (slot, list) = (self.node(param.slot.node()), self.list(param.list));
            let set =
                param.set.map_or_else(String::new, |set| format!(", set {}", self.bitboard(set)));
            let facts = flags([
                ("distinct", param.distinct),
                ("tested", param.tested),
                ("given", param.given.is_some()),
            ]);
            self.line(depth + 1, &format!("asks {slot}, {} bits{set}{facts}: {list}", param.bits));
        }
        for step in &alternative.cost {
            let step = self.named(step);
            self.line(depth + 1, &format!("cost {step}"));
        }
        if let Some(plan) = alternative.plan() {
            self.plan(depth + 1, plan);
        }
        if let Some(rest) = &alternative.rest {
            self.alternative(depth + 1, rest);
        }
    }

    fn plan(&mut self, depth: usize, plan: &Plan) {
        let seconds = match &plan.seconds {
            SecondParameter::None => "nothing".to_owned(),
            SecondParameter::Cells(set) => format!("cells {}", self.bitboard(*set)),
            SecondParameter::Near { within, most, table } => {
                let within = self.bitboard(*within);
                format!("{most} neighbours within {within}, {} in a table", table.len())
            }
            SecondParameter::Rows { rows, table } => {
                let rows = rows.iter().map(|row| match row.target {
                    SecondValue::Word(word) => format!("{} word {word}", self.bitboard(row.within)),
                    ref other => format!("{} {}", self.bitboard(row.within), head(other)),
                });
                let rows = rows.collect::<Vec<_>>().join(", ");
                format!("rows({rows}){}", flags([("in a table", table.is_some())]))
            }
        };
        let base = self.bitboard(plan.base);
        let code = plan.code.map_or_else(|| "no code".to_owned(), |code| self.bitboard_code(code));
        let facts = flags([("tokens", plan.first_is_token), ("single", plan.single)]);
        self.line(depth, &format!("plan{facts}: {base}, then {seconds}; {code}"));
        if let Some((when, other)) = &plan.otherwise {
            let when = self.node(*when);
            self.line(depth, &format!("unless {when}"));
            self.plan(depth, other);
        }
    }

    /// Returns the number of steps of each kind, of slots, and the inputs.
    fn bitboard_code(&mut self, code: BitboardCode) -> String {
        let p = self.program;
        let steps = &p.bitboards.steps[code.start as usize..code.end as usize];
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for step in steps {
            *kinds.entry(head(step)).or_default() += 1;
        }
        let slots = steps.iter().map(slot).max().map_or(0, |last| last + 1);
        let kinds = kinds.iter().map(|(kind, times)| format!("{times} {kind}"));
        let mut text = format!("code of {} in {slots} slots", kinds.collect::<Vec<_>>().join(" "));
        for set in &p.bitboards.inputs[code.first_input as usize..][..usize::from(code.inputs)] {
            let _ = write!(text, " given {}", self.bitboard(*set));
        }
        text
    }

    fn bitboard_definition(&mut self, number: usize, set: BitboardId) {
        let p = self.program;
        let bitboard = p.bitboards.nodes[set as usize];
        let mut text = self.named_parts(|parts| bitboard.with(parts));
        if let Bitboard::OfPlayer { first, .. } = bitboard {
            let row = &p.bitboards.player_rows[first as usize..][..p.players];
            let row: Vec<String> = row.iter().map(|set| self.bitboard(*set)).collect();
            let _ = write!(text, " by player {}", row.join(" "));
        }
        if let Bitboard::OfForm { first, .. } = bitboard {
            let forms = p.tokens.shapes.forms();
            let row = &p.bitboards.form_rows[first as usize..][..forms.len()];
            for ((of, turned), set) in forms.into_iter().zip(row) {
                let _ = write!(text, ", type {of} turned {turned}: {}", self.bitboard(*set));
            }
        }
        let _ = write!(text, "; cost {}", p.bitboards.costs[set as usize]);
        if let Recipe::Computed { cache, code } = p.bitboards.recipes[set as usize] {
            match cache {
                Some(Cache::Last(entry)) => {
                    let _ = write!(text, ", cached by {}", head(&entry));
                }
                Some(Cache::ByInputs(_)) => text += ", cached by inputs",
                None => {}
            }
            if let Some(code) = code {
                let _ = write!(text, ", {}", self.bitboard_code(code));
            }
        }
        self.line(0, &format!("s{number} = {text}"));
    }

    pub fn endings(&mut self) {
        let p = self.program;
        for end in p.endings.by_player.last().unwrap_or(&p.endings.rules) {
            let (when, test) = (self.node(end.when), head(&end.test));
            let result = self.named(&p.endings.results[usize::from(end.result)]);
            self.line(0, &format!("end {when}, tested by {test}: {result}"));
        }
    }

    /// Prints operations by procedure, with the code of one player in place of that for anybody.
    pub fn code(&mut self, wanted: impl Fn(&str) -> bool) {
        let p = self.program;
        let mut begins: BTreeMap<Pc, String> = BTreeMap::from([(0, "main".to_owned())]);
        for answer in p.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
            if let Take::Action { entry, .. } = answer.take {
                begins.insert(entry, self.take(&answer.take));
            }
        }
        begins.extend(p.decisions.trials.iter().map(|trial| (trial.entry, "cost".to_owned())));
        begins.extend(p.triggers.defs.iter().map(|trigger| (trigger.entry, "trigger".to_owned())));
        begins.entry(p.code.resolve).or_insert_with(|| "resolve".to_owned());
        let mut hidden = BTreeSet::new();
        for (at, copied) in p.code.specialised.iter().enumerate() {
            hidden.insert(copied.from);
            let name = begins.get(&copied.from).cloned().unwrap_or_default();
            begins.insert(copied.start, format!("{name}, player {}", p.players));
            // The copies of one stretch stand in a row; the last one is printed.
            if p.code.specialised.get(at + 1).is_some_and(|next| next.from == copied.from) {
                hidden.insert(copied.start);
            }
        }
        let ends = begins.keys().copied().skip(1).chain([p.code.ops.len() as Pc]);
        for ((start, name), end) in begins.iter().zip(ends) {
            if hidden.contains(start) || !wanted(name) {
                continue;
            }
            self.line(0, &format!("code of {name}:"));
            for (op, number) in p.code.ops[*start as usize..end as usize].iter().zip(0..) {
                let mut op = *op;
                if let Some(to) = op.target_mut() {
                    *to = to.wrapping_sub(*start);
                }
                let text = self.op(op);
                self.line(1, &format!("{number}: {text}"));
            }
        }
    }

    fn op(&mut self, op: Op) -> String {
        let p = self.program;
        match op {
            Op::JumpIfNot { when, test, to } => {
                let (same, when, test) = (when == test, self.node(when), self.node(test));
                let when = if same { String::new() } else { format!(", for {when}") };
                format!("JumpIfNot {test}, to {}{when}", to as i32)
            }
            Op::SetVarConst { target, value, .. } => {
                format!("SetVarConst {} = {value}", self.target(usize::from(target)))
            }
            Op::Finish(result) => {
                format!("Finish {}", self.named(&p.endings.results[usize::from(result)]))
            }
            Op::Create(made) => self.named(&p.effects.creates[usize::from(made)]),
            op => self.named(&op),
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

/// Returns the names of the facts that hold, each after a comma.
fn flags<const N: usize>(facts: [(&str, bool); N]) -> String {
    let held = facts.iter().filter(|(_, holds)| *holds);
    held.map(|(name, _)| format!(", {name}")).collect()
}

/// Returns the name of a variant.
fn head(value: &impl Debug) -> String {
    let text = format!("{value:?}");
    text.split([' ', '(']).next().unwrap_or_default().to_owned()
}
