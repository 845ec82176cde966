//! Code as text: operations by procedure, with the code of one player in place of that for anybody.

use super::text::Dump;
use crate::code::{Op, Pc};
use crate::program::Take;
use std::collections::{BTreeMap, BTreeSet};

/// Operations of one kind in a row that are printed one by one.
const IN_A_ROW: usize = 3;

impl Dump<'_> {
    pub(super) fn code(&mut self, wanted: impl Fn(&str) -> bool) {
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
            // The copies of one stretch stand in a row; the last one is printed.
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
        if let Op::JumpIfNot { when, test, to } = op {
            let (same, when, test) = (when == test, self.node(when), self.node(test));
            let when = if same { String::new() } else { format!(", for {when}") };
            return format!("JumpIfNot {test}, to {}{when}", to as i32);
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
}
