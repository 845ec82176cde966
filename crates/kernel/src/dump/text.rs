//! A program as text: what linking decided, part by part. Enums are told as `Debug` tells them, so that a
//! new one needs nothing here; numbers of tables, which say nothing to a reader, are told as `_`.

use crate::code::{
    Bitboard, BitboardId, BitboardStep, Change, List, ListId, Node, NodeId, Numbers, Op, Operand,
    Pc, Slot, Target,
};
use crate::program::{
    AltDef, BitboardCode, Branch, CacheEntry, CostStep, DecisionDef, EndDef, Goal, Listing, Onward,
    Plan, Program, Recipe, SecondParameter, SecondValue, Take, Test,
};
use crate::state::word;
use crate::value::NONE;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Longer lines are broken.
const WIDE: usize = 110;
/// Expressions that are longer stand apart, each once.
const LONG: usize = 72;
/// Operations of one kind in a row that are told one by one.
const IN_A_ROW: usize = 3;

pub(super) struct Lister<'p> {
    program: &'p Program,
    /// The sets that were mentioned, in that order, by which they are numbered.
    sets: Vec<BitboardId>,
    /// What stands apart.
    apart: Vec<String>,
    out: String,
}

impl<'p> Lister<'p> {
    pub fn new(program: &'p Program) -> Self {
        Self { program, sets: Vec::new(), apart: Vec::new(), out: String::new() }
    }

    /// All of a program. Of what is made for each player it is the last one's that is told.
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

    /// How answers are listed.
    pub fn answers(mut self) -> String {
        let program = self.program;
        for decision in &program.decisions.defs {
            for answer in decision.by_player.last().unwrap_or(&decision.alternatives) {
                self.answer(0, answer);
            }
        }
        self.made()
    }

    /// What an action does.
    pub fn action(mut self, action: &str) -> String {
        self.code(|name| name.starts_with(action));
        self.made()
    }

    /// The endings alone.
    pub fn ends(mut self) -> String {
        self.endings();
        self.made()
    }

    /// What was told, with the sets that it mentions and what has no set.
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

    fn line(&mut self, depth: usize, text: &str) {
        broken(&mut self.out, depth, text);
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

    fn take(&self, take: &Take) -> String {
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
        let code = match p.bitboards.recipes[set as usize] {
            Recipe::Cached { entry, code } => {
                told += match entry {
                    CacheEntry::Planes(_) => ", kept while planes last",
                    CacheEntry::Named(_) => ", kept while planes and names last",
                };
                code
            }
            Recipe::Code(code) => Some(code),
            Recipe::Plane(_) | Recipe::PlaneOf { .. } | Recipe::Mask(_) | Recipe::Tree => None,
        };
        if let Some(code) = code {
            let _ = write!(told, ", {}", self.set_code(code));
        }
        self.line(0, &format!("s{number} = {told}"));
    }

    fn code(&mut self, wanted: impl Fn(&str) -> bool) {
        let p = self.program;
        let mut begins: BTreeMap<Pc, String> = BTreeMap::from([(0, "main".to_owned())]);
        for answer in p.decisions.defs.iter().flat_map(|decision| &decision.alternatives) {
            if let Take::Action { entry, .. } = answer.take {
                begins.insert(entry, self.take(&answer.take));
            }
        }
        for trial in &p.decisions.trials {
            begins.insert(trial.entry, "cost".to_owned());
        }
        for trigger in &p.triggers.defs {
            begins.insert(trigger.entry, "trigger".to_owned());
        }
        begins.entry(p.code.resolve).or_insert_with(|| "resolve".to_owned());
        let mut hidden = BTreeSet::new();
        for (at, copied) in p.code.specialised.iter().enumerate() {
            hidden.insert(copied.from);
            let name = begins.get(&copied.from).cloned().unwrap_or_default();
            begins.insert(copied.start, format!("{name}, player {}", p.players));
            // The copies of one stretch follow each other, the last player's behind the others.
            if p.code.specialised.get(at + 1).is_some_and(|next| next.from == copied.from) {
                hidden.insert(copied.start);
            }
        }
        let ends = begins.keys().copied().skip(1).chain([p.code.ops.len() as Pc]);
        for ((start, name), end) in begins.iter().zip(ends.collect::<Vec<_>>()) {
            if !hidden.contains(start) && wanted(name) {
                self.line(0, &format!("code of {name}:"));
                self.stretch(*start, end);
            }
        }
    }

    fn stretch(&mut self, start: Pc, end: Pc) {
        let code = &self.program.code.ops[start as usize..end as usize];
        let kind = |op: &Op| std::mem::discriminant(op);
        let mut at = 0;
        while at < code.len() {
            let alike = code[at..].iter().take_while(|op| kind(op) == kind(&code[at])).count();
            let shown = if alike > IN_A_ROW { 1 } else { alike };
            for (op, line) in code[at..at + shown].iter().zip(at..) {
                let mut op = *op;
                if let Some(to) = op.target_mut() {
                    *to = to.wrapping_sub(start);
                }
                let told = self.op(op);
                self.line(1, &format!("{line}: {told}"));
            }
            if shown < alike {
                self.line(1, &format!("and {} more of that kind", alike - shown));
            }
            at += alike;
        }
    }

    fn op(&mut self, op: Op) -> String {
        if let Op::JumpIfNot { when, lean, to } = op {
            let (same, when, lean) = (when == lean, self.node(when), self.node(lean));
            let when = if same { String::new() } else { format!(", for {when}") };
            return format!("JumpIfNot {lean}, to {}{when}", to as i32);
        }
        let told = self.told(&format!("{op:?}"));
        match op {
            Op::SetVarConst { target, value, .. } => {
                format!("SetVarConst {} = {value}", self.target(usize::from(target)))
            }
            Op::Finish(result) => {
                let result = &self.program.endings.results[usize::from(result)];
                self.told(&format!("Finish {result:?}"))
            }
            Op::Create(made) => {
                let made = &self.program.effects.creates[usize::from(made)];
                self.told(&format!("{made:?}"))
            }
            _ => told,
        }
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

    fn node(&mut self, node: NodeId) -> String {
        match node.operand() {
            Operand::Const(NONE) => "none".to_owned(),
            Operand::Const(value) => value.to_string(),
            Operand::Word(at) => self.word(at),
            Operand::Local(number) => format!("l{number}"),
            Operand::Reg(reg) => format!("r{reg}"),
            Operand::Node(at) => {
                let text = match self.program.exprs.nodes[at] {
                    Node::Is { of, among } => format!("{} is {}", self.node(of), numbers(among)),
                    Node::Branches { first, .. } => self.branches(first as usize),
                    // What is asked of other places says the same.
                    Node::InBitboard { set, at, single, .. } => {
                        let (at, set) = (self.node(at), self.set(set));
                        format!("InBitboard({at}, {set}{})", if single { ", single" } else { "" })
                    }
                    node => self.told_parts(|parts| format!("{:?}", node.with(parts))),
                };
                self.apart(text)
            }
        }
    }

    /// What the branches of a condition ask, and where each goes on by its number among them.
    fn branches(&mut self, first: usize) -> String {
        let (mut told, mut last) = (Vec::new(), first);
        while first + told.len() <= last {
            let at = first + told.len();
            let Branch { test, then, otherwise } = self.program.exprs.branches[at];
            let asked = match test {
                Test::Node(node) => self.node(node),
                Test::Is { of, among } => format!("{} is {}", self.node(of), numbers(among)),
                Test::WordIs { base, offset, among } => {
                    let (base, offset) = (self.word(base as usize), self.node(offset));
                    format!("{base}+{offset} is {}", numbers(among))
                }
                Test::AllZero { first, len } => {
                    format!("the {len} words from {} on are 0", self.word(first as usize))
                }
                Test::Line { .. } | Test::Bare { .. } => self.told(&format!("{test:?}")),
            };
            let mut goal = |goal: Goal| match goal.onward() {
                Onward::Branch(further) => {
                    last = last.max(at + further);
                    (at + further - first).to_string()
                }
                Onward::Decided(holds) => if holds { "holds" } else { "fails" }.to_owned(),
            };
            told.push(format!("{asked} ? {} : {}", goal(then), goal(otherwise)));
        }
        format!("branches[{}]", told.join(", "))
    }

    /// An expression, or its number if it is long.
    fn apart(&mut self, text: String) -> String {
        if text.len() <= LONG {
            return text;
        }
        let known = self.apart.iter().position(|known| *known == text);
        let number = known.unwrap_or_else(|| {
            self.apart.push(text);
            self.apart.len() - 1
        });
        format!("e{number}")
    }

    fn list(&mut self, list: ListId) -> String {
        match self.program.exprs.lists[list as usize] {
            List::Consts { start, len } => {
                let members = &self.program.exprs.consts[start as usize..][..len as usize];
                match members {
                    [first, .., last] if members.len() > 4 => {
                        format!("[{first}, {} more, {last}]", len - 2)
                    }
                    few => format!("{few:?}"),
                }
            }
            list => {
                let text = self.told_parts(|parts| format!("{:?}", list.with(parts)));
                self.apart(text)
            }
        }
    }

    /// A set by its number; what needs no finding is told in place.
    fn set(&mut self, set: BitboardId) -> String {
        match self.program.bitboards.nodes[set as usize] {
            Bitboard::Plane(plane) => self.plane(plane),
            Bitboard::Mask(mask) => self.mask(mask),
            _ => {
                let known = self.sets.iter().position(|known| *known == set);
                let number = known.unwrap_or_else(|| {
                    self.sets.push(set);
                    self.sets.len() - 1
                });
                format!("s{number}")
            }
        }
    }

    fn plane(&self, plane: u16) -> String {
        let p = self.program;
        let owners = usize::from(Program::OWNER_PLANE);
        match usize::from(plane) {
            0 => "empty".to_owned(),
            plane if plane < owners + p.players => format!("player {}", plane - owners + 1),
            plane if plane == p.stacked_plane() => "stacked".to_owned(),
            plane => {
                let of = p.space.type_planes.get(plane - owners - p.players);
                of.map_or_else(
                    || "no plane".to_owned(),
                    |of| p.tokens.types[usize::from(*of)].id.clone(),
                )
            }
        }
    }

    fn mask(&self, mask: u16) -> String {
        let width = self.program.space.width;
        let words = &self.program.space.masks[usize::from(mask) * width..][..width];
        let cells: u32 = words.iter().map(|word| word.count_ones()).sum();
        format!("cells({cells})")
    }

    fn shift(&self, number: usize) -> String {
        let shift = self.program.space.shifts[number];
        format!("{:+} from {}", shift.delta, self.mask(shift.mask))
    }

    fn ways(&self, number: usize) -> String {
        let ways = self.program.space.ways[number].iter();
        let ways = ways.map(|way| format!("{:+} doubled {}", way.shift.delta, way.doublings));
        format!("[{}]", ways.collect::<Vec<_>>().join(", "))
    }

    fn lines(&self, number: usize) -> String {
        let lines = &self.program.space.lines[number];
        let width = self.program.space.width.max(1);
        let axes = lines.axes.iter().map(|axes| {
            let begins = axes.begins.map(|mask| self.mask(mask)).join(" ");
            let growth: Vec<_> = axes.growth.iter().map(|by| format!("{by:?}")).collect();
            format!("axes begin in {begins} grow {}", growth.join(" "))
        });
        let axes = axes.collect::<Vec<_>>().join("; ");
        format!("({} one by one {axes})", lines.masks.len() / width)
    }

    /// What a word of the state is, by its name.
    fn word(&self, at: usize) -> String {
        let p = self.program;
        for (known, name) in [
            (word::ROUND, "round"),
            (word::TURN, "turn"),
            (word::ACTIVE, "active"),
            (word::PHASE, "phase"),
            (word::DECIDER, "decider"),
            (word::LAST_ACTOR, "last actor"),
        ] {
            if at == known {
                return name.to_owned();
            }
        }
        let layout = &p.layout;
        let within = |first: u32, len: usize| at.checked_sub(first as usize).filter(|k| *k < len);
        if let Some(var) = within(layout.globals, p.vars.global.len()) {
            return p.vars.global[var].id.clone();
        }
        if let Some(k) = within(layout.player_vars, p.vars.player.len() * p.players) {
            return format!("{}[{}]", p.vars.player[k / p.players].id, k % p.players + 1);
        }
        for var in &p.vars.place {
            if let Some(cell) = within(var.base, var.cells.len()) {
                return format!("{}[{cell}]", var.info.id);
            }
        }
        for (name, first, len, _) in &layout.word_names {
            if let Some(k) = within(*first, *len as usize) {
                return if *len == 1 { name.clone() } else { format!("{name}[{k}]") };
            }
        }
        "_".to_owned()
    }

    fn target(&mut self, number: usize) -> String {
        let Target { base, offset, .. } = self.program.effects.targets[number];
        match offset {
            None => self.word(base as usize),
            Some(offset) => format!("{}+{}", self.word(base as usize), self.node(offset)),
        }
    }

    /// An expression whose lists and sets are told as well.
    fn told_parts(&mut self, told: impl FnOnce(&mut Parts<'_, 'p>) -> String) -> String {
        let mut parts = Parts { lister: self, found: Vec::new() };
        let text = told(&mut parts);
        let found = parts.found;
        self.told_with(&text, &found)
    }

    /// What `Debug` says, with names instead of numbers.
    fn told(&mut self, text: &str) -> String {
        self.told_with(text, &[])
    }

    fn told_with(&mut self, text: &str, parts: &[String]) -> String {
        let (mut out, mut rest) = (String::new(), text);
        while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
            let (before, from) = rest.split_at(at);
            out.push_str(before);
            let len = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
            let (digits, behind) = from.split_at(len);
            rest = behind;
            let number: usize = digits.parse().unwrap_or(usize::MAX);
            if let Some(part) = number.checked_sub(FIRST_PART).and_then(|part| parts.get(part)) {
                out.push_str(part);
            } else if let Some(before) = out.strip_suffix("NodeId(") {
                let node = self.node(NodeId::raw(number as u32));
                out = format!("{before}{node}");
                rest = &rest[1..];
            } else if let Some(before) = out.strip_suffix("Slot(") {
                let slot = Slot::raw(number as u32);
                let slot = self.node(slot.node());
                out = format!("{before}{slot}");
                rest = &rest[1..];
            } else {
                let told = self.number(&out, number);
                out.push_str(&told.unwrap_or_else(|| digits.to_owned()));
            }
        }
        out + rest
    }

    /// What a number stands for, by what is said before it.
    fn number(&mut self, before: &str, number: usize) -> Option<String> {
        let after = |ends: &[&str]| ends.iter().any(|end| before.ends_with(end));
        Some(if after(&["PlaneOf { base: ", "plane: ", "Plane("]) {
            self.plane(number as u16)
        } else if after(&["PlaceOf { base: "]) {
            return None;
        } else if after(&["SumOf { first: ", "AllZero { first: ", "base: ", "Kept("])
            || after(&["store: ", "Start { slot: ", "Next { slot: "])
        {
            self.word(number)
        } else if after(&["shift: "]) {
            self.shift(number)
        } else if after(&["mask: ", "Mask("]) {
            self.mask(number as u16)
        } else if after(&["ways: "]) {
            self.ways(number)
        } else if after(&["lines: "]) {
            self.lines(number)
        } else if after(&["target: "]) {
            self.target(number)
        } else if after(&["prop: "]) {
            self.program.names.props[number].clone()
        } else if after(&["list: ", "Conceal("]) {
            self.list(number as ListId)
        } else if after(&[
            "table: ", "start: ", "first: ", "locals: ", "Reset(", "var: ", "entry: ",
        ]) {
            "_".to_owned()
        } else {
            return None;
        })
    }
}

/// Numbers from here on stand for parts of an expression.
const FIRST_PART: usize = 4_000_000_000;

/// Gives each list and set of an expression a number of its own, by which it is told.
struct Parts<'l, 'p> {
    lister: &'l mut Lister<'p>,
    found: Vec<String>,
}

impl Parts<'_, '_> {
    fn part(&mut self, told: String) -> u32 {
        self.found.push(told);
        (FIRST_PART + self.found.len() - 1) as u32
    }
}

impl Change for Parts<'_, '_> {
    fn node(&mut self, node: NodeId) -> NodeId {
        node
    }

    fn list(&mut self, list: ListId) -> ListId {
        let told = self.lister.list(list);
        self.part(told)
    }

    fn set(&mut self, set: BitboardId) -> BitboardId {
        let told = self.lister.set(set);
        self.part(told)
    }

    fn items(&mut self, start: u32, len: u32) -> (u32, u32) {
        let items = self.lister.program.exprs.items[start as usize..][..len as usize].iter();
        let told: Vec<String> = items.map(|item| self.lister.node(*item)).collect();
        (self.part(format!("[{}]", told.join(", "))), len)
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

fn numbers(among: Numbers) -> String {
    match among.ends() {
        (lo, hi) if lo > hi => match among.others() {
            Some(others) => format!("all but {}", numbers(others)),
            None => "all".to_owned(),
        },
        (NONE, NONE) => "none".to_owned(),
        (lo, hi) if lo == hi => lo.to_string(),
        (lo, i32::MAX) if lo == NONE + 1 => "all but none".to_owned(),
        (lo, i32::MAX) => format!("{lo}.."),
        (lo, hi) if lo == NONE + 1 => format!("..{hi}"),
        (lo, hi) => format!("{lo}..{hi}"),
    }
}

/// The name of a variant.
fn head(debug: &str) -> &str {
    debug.split([' ', '(']).next().unwrap_or(debug)
}

/// Writes a line, or several if it is too long: what stands within brackets goes below.
fn broken(out: &mut String, depth: usize, text: &str) {
    let text = text.trim();
    let room = WIDE.saturating_sub(2 * depth);
    // The longest brackets are what is broken.
    let (mut level, mut start, mut longest) = (0usize, 0, (0, 0));
    for (at, c) in text.char_indices() {
        match c {
            '{' | '(' | '[' => {
                if level == 0 {
                    start = at;
                }
                level += 1;
            }
            '}' | ')' | ']' if level > 0 => {
                level -= 1;
                if level == 0 && at - start > longest.1 - longest.0 {
                    longest = (start, at);
                }
            }
            _ => {}
        }
    }
    let (from, to) = longest;
    if text.len() <= room || to == 0 {
        let _ = writeln!(out, "{:width$}{text}", "", width = 2 * depth);
        return;
    }
    let _ = writeln!(out, "{:width$}{}", "", text[..=from].trim(), width = 2 * depth);
    let (mut level, mut last) = (0usize, from + 1);
    for (at, c) in text.char_indices().filter(|(at, _)| (from + 1..to).contains(at)) {
        match c {
            '{' | '(' | '[' => level += 1,
            '}' | ')' | ']' => level = level.saturating_sub(1),
            ',' if level == 0 => {
                broken(out, depth + 1, &text[last..=at]);
                last = at + 1;
            }
            _ => {}
        }
    }
    broken(out, depth + 1, &text[last..to]);
    broken(out, depth, &text[to..]);
}
