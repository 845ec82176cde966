//! `sequences`: named procedures, lowered when first called.

use crate::compiler::{Acting, Compiler, Procedure};
use crate::decode::is_null;
use crate::env::{Progress, SequenceHead};
use crate::module::Part;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::Type;
use boardwright_def::Sequence;
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Node, Value};
use std::collections::BTreeMap;

impl<'a> Compiler<'a> {
    /// Declares the sequences.
    pub fn sequence_heads(&mut self, parts: &[&'a Part]) {
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "sequences"));
        }
        for item in self.distinct(items, "sequences") {
            self.within(&item.id, |c| c.identifier(&item.id, item.id_span));
            self.declared_here(item.id_span, NameSpace::Sequences, &item.id);
            self.env.sequences.push(SequenceHead {
                id: item.id,
                span: item.id_span,
                body: item.body,
                state: Progress::Waiting,
                reads_caller: None,
            });
        }
    }

    /// Lowers a sequence, unless it is done or in progress.
    pub fn lower_sequence(&mut self, index: usize) {
        let head = &self.env.sequences[index];
        if !matches!(head.state, Progress::Waiting) {
            return;
        }
        let (id, span, body) = (head.id.clone(), head.span, head.body);
        self.env.sequences[index].state = Progress::Running;
        let inside = self.lowering.inside.replace(Procedure::Sequence(index));
        let in_options = std::mem::take(&mut self.lowering.in_options);
        let returned = std::mem::take(&mut self.lowering.returned);
        let expanding = std::mem::take(&mut self.lowering.expanding);
        let path = format!("sequences.{id}");
        let reads_caller = self.lowering.reads_caller.take();
        let (sequence, params) = self.at_path(&path, |c| {
            c.locate(body.map_or(span, |body| span.join(body.span)));
            c.acted_by(Acting::Caller, |c| c.sequence(&id, body))
        });
        let reads_caller = std::mem::replace(&mut self.lowering.reads_caller, reads_caller);
        self.env.sequences[index].reads_caller = reads_caller;
        let types = std::mem::replace(&mut self.lowering.returned, returned);
        self.lowering.inside = inside;
        self.lowering.in_options = in_options;
        self.lowering.expanding = expanding;
        let returns = types.into_iter().reduce(|a, b| a.join(&b));
        let board = self.env.board_id().to_owned();
        let mut sequence = sequence;
        let list = returns.as_ref().and_then(Type::as_list);
        sequence.returns_limit = list.map(|(_, size)| {
            u32::try_from(size.max.unwrap_or_default()).unwrap_or(Self::MOST_MEMBERS)
        });
        let value = list.map(|(element, _)| element).or(returns.as_ref());
        sequence.returns = value.and_then(|ty| ty.domain(&board));
        self.env.sequences[index].state =
            Progress::Done { sequence: Box::new(sequence), params, returns };
    }

    fn sequence(&mut self, id: &str, body: Option<&'a Node>) -> (Sequence, Vec<Type>) {
        let mut sequence = Sequence {
            id: id.to_owned(),
            params: Vec::new(),
            effects: Vec::new(),
            returns: None,
            returns_limit: None,
        };
        let Some(body) = body.filter(|body| !is_null(body)) else { return (sequence, Vec::new()) };
        if !self.keys(body, "a sequence", &["id", "name", "params", "do", "effects"]) {
            return (sequence, Vec::new());
        }
        let mut scope = Scope::default();
        let bodies: Vec<&Node> = ["do", "effects"].iter().filter_map(|key| body.get(key)).collect();
        scope.changing = self.changing_names(&bodies);
        let (params, types) = match self.meant(body, "params") {
            Some(params) => self.params(params, false, &mut scope),
            None => (Vec::new(), Vec::new()),
        };
        sequence.params = params;
        match self.either(body, "do", "effects") {
            Some(effects) => {
                sequence.effects = self.within("effects", |c| c.effects(effects, &mut scope));
            }
            None => {
                self.error(Code::MissingKey, body.span, format!("`{id}` needs `do`: its effects"))
            }
        }
        (sequence, types)
    }

    /// Lowers all sequences, callees before callers, so that long chains of calls need no deep
    /// recursion here.
    pub fn lower_sequences(&mut self) {
        let at: BTreeMap<String, usize> = self
            .env
            .sequences
            .iter()
            .enumerate()
            .map(|(index, head)| (head.id.clone(), index))
            .collect();
        let calls: Vec<Vec<usize>> = self
            .env
            .sequences
            .iter()
            .map(|head| {
                let mut names = Vec::new();
                if let Some(body) = head.body {
                    called(body, &mut names);
                }
                names.iter().filter_map(|name| at.get(name).copied()).collect()
            })
            .collect();
        let mut seen = vec![false; calls.len()];
        for start in 0..calls.len() {
            let mut way = vec![(start, 0)];
            while let Some((index, next)) = way.pop() {
                if next == 0 && std::mem::replace(&mut seen[index], true) {
                    continue;
                }
                match calls[index].get(next) {
                    Some(callee) => {
                        way.push((index, next + 1));
                        if !seen[*callee] {
                            way.push((*callee, 0));
                        }
                    }
                    None => self.lower_sequence(index),
                }
            }
        }
    }

    /// All sequences, in written order.
    pub fn take_sequences(&mut self) -> Vec<Sequence> {
        let heads = std::mem::take(&mut self.env.sequences);
        let mut out = Vec::with_capacity(heads.len());
        for head in &heads {
            if let Progress::Done { sequence, .. } = &head.state {
                out.push((**sequence).clone());
            }
        }
        self.env.sequences = heads;
        out
    }

    /// Reports circles of questions and calls: an action that asks for itself, through sequences.
    pub fn check_circles(&mut self) {
        let calls = std::mem::take(&mut self.uses.calls);
        let mut reads: BTreeMap<Procedure, Vec<usize>> = BTreeMap::new();
        for (index, (from, _, _)) in calls.iter().enumerate() {
            reads.entry(*from).or_default().push(index);
        }
        // 1 while in progress, 2 when done.
        let mut marks: BTreeMap<Procedure, u8> = BTreeMap::new();
        let starts: Vec<Procedure> = reads.keys().copied().collect();
        for start in starts {
            if marks.contains_key(&start) {
                continue;
            }
            marks.insert(start, 1);
            let mut way = vec![(start, 0usize)];
            while let Some((at, next)) = way.pop() {
                let Some(call) = reads.get(&at).and_then(|list| list.get(next)) else {
                    marks.insert(at, 2);
                    continue;
                };
                way.push((at, next + 1));
                let (_, to, span) = calls[*call];
                match marks.get(&to) {
                    None => {
                        marks.insert(to, 1);
                        way.push((to, 0));
                    }
                    Some(1) => {
                        let name = self.procedure_name(to);
                        let both_sequences =
                            matches!((at, to), (Procedure::Sequence(_), Procedure::Sequence(_)));
                        if !both_sequences {
                            self.report(
                                Diagnostic::new(
                                    Code::CallCycle,
                                    span,
                                    format!("`{name}` asks for itself, directly or through others"),
                                )
                                .hint("repeat the question with `repeat` or `rounds` instead"),
                            );
                        }
                    }
                    Some(_) => {}
                }
            }
        }
        self.uses.calls = calls;
    }

    fn procedure_name(&self, procedure: Procedure) -> String {
        match procedure {
            Procedure::Action(index) => self.env.actions[index].id.clone(),
            Procedure::Sequence(index) => self.env.sequences[index].id.clone(),
        }
    }
}

/// The names that may be called in a body.
fn called(node: &Node, names: &mut Vec<String>) {
    match &node.value {
        Value::Text(text) => {
            for (at, call) in text.text.match_indices("call ") {
                let rest = text.text.get(at + call.len()..).unwrap_or_default();
                let name = rest.trim_start().chars();
                names.push(name.take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect());
            }
        }
        Value::List(items) => items.iter().for_each(|item| called(item, names)),
        Value::Map(entries) => {
            for entry in entries {
                if matches!(entry.key.as_str(), "call" | "sequence")
                    && let Some(name) = crate::decode::text(&entry.value)
                {
                    names.push(name.to_owned());
                }
                called(&entry.value, names);
            }
        }
        Value::Null | Value::Bool(_) | Value::Int(_) => {}
    }
}
