//! `reset`: the event that sets a variable back to its start.

use crate::compiler::Compiler;
use crate::notes::NameSpace;
use boardwright_def::Reset;
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::yaml::Node;

const EACH: [&str; 4] = ["phase", "turn", "round", "game"];

impl Compiler<'_> {
    /// `phase`, `turn`, `round`, `game`, or the name of a phase or sequence; if several have the
    /// name, `{ phase: … }` or `{ sequence: … }`.
    pub fn reset(&mut self, node: &Node) -> Option<Reset> {
        if node.get("phase").is_some() || node.get("sequence").is_some() {
            return self.reset_by_kind(node);
        }
        let word = self.word(node, "`reset`")?;
        let is_phase = self.env.ahead.phases.contains(&word);
        let is_sequence = self.env.ahead.sequences.contains(&word);
        match word.as_str() {
            "phase" => return Some(Reset::Phase),
            "turn" => return Some(Reset::Turn),
            "round" => return Some(Reset::Round),
            "game" => return Some(Reset::Game),
            _ => {}
        }
        let diag = match (is_phase, is_sequence) {
            (true, false) => return Some(self.reset_on(true, word, node.span)),
            (false, true) => return Some(self.reset_on(false, word, node.span)),
            (true, true) => {
                let message = format!("`{word}` is a phase and a sequence");
                let one = |kind: &str| format!("{{ {kind}: {word} }}");
                Diagnostic::new(Code::AmbiguousName, node.span, message)
                    .fix(Fix::replace("The phase", node.span, one("phase")))
                    .fix(Fix::replace("The sequence", node.span, one("sequence")))
            }
            (false, false) => {
                let message = format!(
                    "`reset` is one of {}, or a phase or sequence by its name, not `{word}`",
                    EACH.join(", ")
                );
                let mut known: Vec<String> = EACH.map(str::to_owned).to_vec();
                known.extend(self.env.ahead.phases.iter().cloned());
                known.extend(self.env.ahead.sequences.iter().cloned());
                self.unknown(Code::WrongLiteral, node.span, &word, message, known)
            }
        };
        self.within("reset", |c| c.report(diag));
        None
    }

    /// `{ phase: watch }`, `{ sequence: watch }`.
    fn reset_by_kind(&mut self, node: &Node) -> Option<Reset> {
        let phase = node.get("phase").is_some();
        let key = if phase { "phase" } else { "sequence" };
        self.within("reset", |c| {
            if !c.keys(node, "`reset`", &[key]) {
                return None;
            }
            let name = node.get(key)?;
            let word = c.word(name, &format!("`{key}`"))?;
            let known = if phase { &c.env.ahead.phases } else { &c.env.ahead.sequences };
            if !known.contains(&word) {
                let code = if phase { Code::UnknownPhase } else { Code::UnknownSequence };
                let known = known.clone();
                c.no_such(code, key, (&word, name.span), known);
                return None;
            }
            Some(c.reset_on(phase, word, name.span))
        })
    }

    fn reset_on(&mut self, phase: bool, name: String, at: Span) -> Reset {
        let space = if phase { NameSpace::Phases } else { NameSpace::Sequences };
        self.mention(at, space, &name);
        if phase { Reset::OnPhase(name) } else { Reset::OnSequence(name) }
    }
}
