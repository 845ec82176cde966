//! Walks through the rules and adds nodes and edges.

use super::{Edge, Flow, Node, NodeKind, Procedure, Written};
use boardwright_def::{Alternative, Effect, EventMatch, GameDef, Phase, WindowKind};
use boardwright_sim::labels::title;
use std::collections::BTreeMap;

/// Longest text of a condition, in characters.
const LONGEST: usize = 48;
/// Longest text of several conditions.
const LONGEST_JOINED: usize = 200;

/// An end of the flow so far, and the condition under which it goes on from there.
#[derive(Debug, Clone)]
struct End {
    node: usize,
    label: String,
}

struct Builder<'a> {
    def: &'a GameDef,
    written: Written<'a>,
    flow: Flow,
    /// The ends from which the flow goes on; none behind a return.
    ends: Vec<End>,
    /// The number of edges after which effects are left out.
    most: usize,
    is_cut: bool,
}

impl Flow {
    /// The flow of a game.
    pub fn of(def: &GameDef, written: Written<'_>) -> Self {
        Self::up_to(usize::MAX, def, written).0
    }

    /// The flow of a game with about `most` edges, and true if effects were left out: each of many conditions in a row
    /// leads to all that follow.
    pub fn up_to(most: usize, def: &GameDef, written: Written<'_>) -> (Self, bool) {
        let (flow, ends) = (Flow::default(), Vec::new());
        let mut builder = Builder { def, written, flow, ends, most, is_cut: false };
        builder.setup();
        builder.phases();
        builder.others();
        (builder.flow, builder.is_cut)
    }
}

impl Builder<'_> {
    fn setup(&mut self) {
        let Self { def, .. } = *self;
        self.if_any("setup", "Setup".to_owned(), |b| b.effects("setup", &def.setup));
    }

    /// The phases, each leading to the next one, and the last one to the first.
    fn phases(&mut self) {
        let def = self.def;
        let mut before: Vec<End> = std::mem::take(&mut self.ends);
        let mut first = None;
        for phase in &def.turn.phases {
            let path = format!("turn.phases.{}", phase.id);
            let name = self.named(&phase.id);
            let entry = self.begin(&path, format!("Phase: {name}"));
            for End { node, label } in before.drain(..) {
                self.edge(node, entry, label);
            }
            first.get_or_insert(entry);
            self.phase(&path, phase);
            self.end(&path, "End of the phase");
            before.append(&mut self.ends);
        }
        if let Some(first) = first {
            for End { node, .. } in before {
                self.edge(node, first, "next turn".to_owned());
            }
        }
    }

    fn phase(&mut self, path: &str, phase: &Phase) {
        self.effects(&format!("{path}.onEnter"), &phase.on_enter);
        if let Some(window) = &phase.window {
            let of = format!("{path}.window");
            let label = match window.kind {
                WindowKind::One => "Choose an action",
                WindowKind::Repeat => "Choose actions",
            };
            let choice = self.add(NodeKind::Choice, label.to_owned(), &of);
            let mut after = Vec::new();
            for action in self.def.actions.iter().filter(|of| of.phases.contains(&phase.id)) {
                self.ends = vec![End { node: choice, label: String::new() }];
                self.action(&action.id, &action.id);
                match window.kind {
                    WindowKind::One => after.append(&mut self.ends),
                    WindowKind::Repeat => {
                        for End { node, label } in std::mem::take(&mut self.ends) {
                            self.edge(node, choice, label);
                        }
                    }
                }
            }
            let done = window.done.clone().unwrap_or_else(|| "nothing is legal".to_owned());
            self.ends = vec![End { node: choice, label: done }];
            self.effects(&format!("{of}.ifNone"), &window.if_none);
            self.ends.append(&mut after);
        }
        self.effects(&format!("{path}.after"), &phase.after);
        self.effects(&format!("{path}.onExit"), &phase.on_exit);
    }

    /// Actions, sequences and triggers with something to show; then the nodes that run them are told which.
    fn others(&mut self) {
        let def = self.def;
        for action in &def.actions {
            let path = format!("actions.{}", action.id);
            let label = format!("Action: {}", self.named(&action.id));
            self.if_any(&path, label, |b| {
                b.effects(&format!("{path}.cost"), &action.cost);
                b.effects(&format!("{path}.effects"), &action.effects);
            });
        }
        for sequence in &def.sequences {
            let path = format!("sequences.{}", sequence.id);
            let label = format!("Sequence: {}", self.named(&sequence.id));
            self.if_any(&path, label, |b| {
                b.effects(&format!("{path}.effects"), &sequence.effects);
            });
        }
        for (number, trigger) in def.triggers.iter().enumerate() {
            let path = format!("triggers[{number}]");
            let label = format!("When {}", self.event(&trigger.on));
            self.if_any(&path, label, |b| {
                b.effects(&format!("{path}.effects"), &trigger.effects);
            });
        }
        let known: BTreeMap<String, usize> = self
            .flow
            .procedures
            .iter()
            .enumerate()
            .map(|(at, procedure)| (procedure.path.clone(), at))
            .collect();
        for node in &mut self.flow.nodes {
            let callee = match node.kind {
                NodeKind::Action => Some(node.path.clone()),
                NodeKind::Call => node.label.strip_prefix("Call ").map(str::to_owned),
                NodeKind::Entry | NodeKind::Return | NodeKind::Choice => None,
            };
            node.runs = callee.and_then(|callee| known.get(&callee).copied());
        }
        for node in self.flow.nodes.iter_mut().filter(|node| node.kind == NodeKind::Call) {
            let id = node.label.strip_prefix("Call sequences.").unwrap_or_default().to_owned();
            node.label = named(def, &id);
        }
    }

    /// Adds a procedure unless nothing in it asks, calls or ends the game.
    fn if_any(&mut self, path: &str, label: String, body: impl FnOnce(&mut Self)) {
        let (nodes, edges) = (self.flow.nodes.len(), self.flow.edges.len());
        self.begin(path, label);
        body(self);
        if self.flow.nodes.len() == nodes + 1 {
            self.flow.nodes.truncate(nodes);
            self.flow.edges.truncate(edges);
            self.flow.procedures.pop();
        } else {
            self.end(path, "Return");
        }
        self.ends.clear();
    }

    /// Begins a procedure and returns its entry.
    fn begin(&mut self, path: &str, label: String) -> usize {
        self.ends.clear();
        self.flow.procedures.push(Procedure { path: path.to_owned(), label: label.clone() });
        self.add(NodeKind::Entry, label, path)
    }

    /// Ends a procedure, if the flow reaches its end.
    fn end(&mut self, path: &str, label: &str) {
        if !self.ends.is_empty() {
            self.add(NodeKind::Return, label.to_owned(), path);
        }
    }

    /// Adds a node behind all ends; the flow goes on from it.
    fn add(&mut self, kind: NodeKind, label: String, path: &str) -> usize {
        let node = self.flow.nodes.len();
        let line = (self.written)(path).map(|(line, _)| line);
        let procedure = self.flow.procedures.len().saturating_sub(1);
        let path = path.to_owned();
        self.flow.nodes.push(Node { kind, label, procedure, path, line, runs: None, never: false });
        for End { node: from, label } in std::mem::take(&mut self.ends) {
            self.edge(from, node, label);
        }
        self.ends.push(End { node, label: String::new() });
        node
    }

    fn edge(&mut self, from: usize, to: usize, label: String) {
        self.flow.edges.push(Edge { from, to, label });
    }

    fn effects(&mut self, path: &str, effects: &[Effect]) {
        for (index, effect) in effects.iter().enumerate() {
            self.effect(&format!("{path}[{index}]"), effect);
        }
    }

    fn effect(&mut self, path: &str, effect: &Effect) {
        if self.flow.edges.len() + self.ends.len() > self.most {
            self.is_cut = true;
            return;
        }
        match effect {
            Effect::If { then, otherwise, .. } => self.branch(path, then, otherwise),
            Effect::ForEach { effects, .. }
            | Effect::Repeat { effects, .. }
            | Effect::Rounds { effects, .. } => self.repeated(path, effects),
            Effect::ChooseOne { bind, prompt, if_none, .. }
            | Effect::ChooseN { bind, prompt, if_none, .. } => {
                let label = prompt.clone().unwrap_or_else(|| self.choose(bind));
                self.question(path, label, if_none);
            }
            Effect::ChooseEach { var, prompt, if_none, .. } => {
                let label = prompt.clone().unwrap_or_else(|| format!("All: {}", self.choose(var)));
                self.question(path, label, if_none);
            }
            Effect::ChooseAction { alternatives, optional, skip, prompt, if_none, .. } => {
                let skip = optional.then(|| skip.clone().unwrap_or_else(|| "skip".to_owned()));
                self.offer(path, prompt.as_ref(), alternatives, skip, if_none);
            }
            Effect::Roll { bind, .. } => {
                let label = format!("Roll {}", bind.trim_start_matches('$'));
                self.add(NodeKind::Choice, label, path);
            }
            Effect::Call { sequence, .. } => {
                self.add(NodeKind::Call, format!("Call sequences.{sequence}"), path);
            }
            Effect::Return { .. } => self.leave(path, "Return".to_owned()),
            Effect::Finish { .. } => {
                let result = self.text(&format!("{path}.result"));
                let label = result.map_or("The game ends".to_owned(), |how| format!("End: {how}"));
                self.leave(path, label);
            }
            // The others ask nothing, call nothing and do not end the game.
            _ => {}
        }
    }

    /// Leaves the procedure.
    fn leave(&mut self, path: &str, label: String) {
        self.add(NodeKind::Return, label, path);
        self.ends.clear();
    }

    /// Two branches, with the condition on their edges. Branches with nothing to show are no branches.
    fn branch(&mut self, path: &str, then: &[Effect], otherwise: &[Effect]) {
        let before = self.ends.clone();
        let nodes = self.flow.nodes.len();
        let condition = self.text(&format!("{path}.when"));
        let [yes, no] = match condition {
            Some(text) => [format!("if {text}"), "else".to_owned()],
            None => ["if".to_owned(), "else".to_owned()],
        };
        self.ends = labelled(&before, &yes);
        self.effects(&format!("{path}.then"), then);
        let after = std::mem::replace(&mut self.ends, labelled(&before, &no));
        self.effects(&format!("{path}.else"), otherwise);
        if self.flow.nodes.len() == nodes {
            self.ends = before;
        } else {
            self.ends.splice(0..0, after);
        }
    }

    /// A loop: from its end back to its first node, or past it.
    fn repeated(&mut self, path: &str, body: &[Effect]) {
        let before = self.ends.clone();
        let first = self.flow.nodes.len();
        self.effects(&format!("{path}.effects"), body);
        if self.flow.nodes.len() == first {
            self.ends = before;
            return;
        }
        for End { node, label } in self.ends.clone() {
            let again = if label.is_empty() { "again".to_owned() } else { label };
            self.edge(node, first, again);
        }
        self.ends.extend(labelled(&before, "no more"));
    }

    /// A question with what runs if it has no answer.
    fn question(&mut self, path: &str, label: String, if_none: &[Effect]) {
        let choice = self.add(NodeKind::Choice, label, path);
        let answered = self.ends.clone();
        let nodes = self.flow.nodes.len();
        self.ends = vec![End { node: choice, label: "nothing to choose".to_owned() }];
        self.effects(&format!("{path}.ifNone"), if_none);
        if self.flow.nodes.len() == nodes {
            self.ends = answered;
        } else {
            self.ends.splice(0..0, answered);
        }
    }

    /// A choice of actions.
    fn offer(
        &mut self,
        path: &str,
        prompt: Option<&String>,
        alternatives: &[Alternative],
        skip: Option<String>,
        if_none: &[Effect],
    ) {
        let label = prompt.cloned().unwrap_or_else(|| "Choose an action".to_owned());
        let choice = self.add(NodeKind::Choice, label, path);
        let mut after = Vec::new();
        for alternative in alternatives {
            self.ends = vec![End { node: choice, label: String::new() }];
            match alternative {
                Alternative::Action(named) => self.action(&named.action, &named.action),
                Alternative::Option(option) => {
                    let at = format!("{path}.options.{}", option.option);
                    let label = self.named(&option.option);
                    self.add(NodeKind::Action, label, &at);
                    self.effects(&format!("{at}.cost"), &option.cost);
                    self.effects(&format!("{at}.effects"), &option.effects);
                }
            }
            after.append(&mut self.ends);
        }
        let nodes = self.flow.nodes.len();
        self.ends = vec![End { node: choice, label: "nothing is legal".to_owned() }];
        self.effects(&format!("{path}.ifNone"), if_none);
        if self.flow.nodes.len() == nodes {
            self.ends.clear();
        }
        self.ends.extend(skip.map(|label| End { node: choice, label }));
        self.ends.splice(0..0, after);
    }

    /// An action that is offered.
    fn action(&mut self, id: &str, words: &str) {
        let label = self.named(words);
        self.add(NodeKind::Action, label, &format!("actions.{id}"));
    }

    fn choose(&self, bind: &str) -> String {
        format!("Choose {}", bind.trim_start_matches('$'))
    }

    /// The words for an id.
    fn named(&self, id: &str) -> String {
        named(self.def, id)
    }

    fn event(&self, event: &EventMatch) -> String {
        let of = |id: &Option<String>, all: &str| {
            id.as_ref().map_or(all.to_owned(), |id| self.named(id))
        };
        match event {
            EventMatch::PhaseEnter { phase } => format!("{} begins", of(phase, "a phase")),
            EventMatch::PhaseExit { phase } => format!("{} ends", of(phase, "a phase")),
            EventMatch::TurnStart => "a turn begins".to_owned(),
            EventMatch::TurnEnd => "a turn ends".to_owned(),
            EventMatch::RoundStart => "a round begins".to_owned(),
            EventMatch::RoundEnd => "a round ends".to_owned(),
            EventMatch::ActionResolved { action } => format!("{} is done", of(action, "an action")),
            EventMatch::TokenEntered { .. } => "a token comes to a place".to_owned(),
        }
    }

    /// The author's text of a part, cut if it is long.
    fn text(&self, path: &str) -> Option<String> {
        let (_, text) = (self.written)(path).filter(|(_, text)| !text.is_empty())?;
        Some(cut(&text, LONGEST))
    }
}

/// The words for an id: those of the author, or the id itself.
fn named(def: &GameDef, id: &str) -> String {
    def.display.labels.get(id).cloned().unwrap_or_else(|| title(id))
}

/// A text of at most so many characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some(_) => text.chars().take(most - 1).chain(['…']).collect(),
        None => text.to_owned(),
    }
}

/// Ends that go on under a further condition.
fn labelled(ends: &[End], label: &str) -> Vec<End> {
    let joined = |end: &End| End {
        node: end.node,
        label: match end.label.is_empty() {
            true => label.to_owned(),
            false => cut(&format!("{}, {label}", end.label), LONGEST_JOINED),
        },
    };
    ends.iter().map(joined).collect()
}
