//! What the phases of the compiler share: declarations, findings, the path, the budget.

use crate::SourceMap;
use crate::env::Env;
use crate::sections::acting::Acting;
use boardwright_def::Expr;
use boardwright_diag::{Capability, Code, Diagnostic, Fix, Span, nearest};
use std::collections::{BTreeMap, BTreeSet};

/// How many nodes expressions may have altogether once definitions are expanded.
const NODES: u32 = 400_000;
/// How deep expressions and effects may nest once definitions are expanded.
const DEPTH: u32 = 100;

/// The compiler at work on one game.
pub(crate) struct Compiler<'a> {
    /// The source of the first module, for fixes.
    pub text: &'a str,
    /// Names whose declaration was reported, so that nothing more is said where they are used.
    pub lost: BTreeSet<String>,
    /// What is declared.
    pub env: Env<'a>,
    /// What was found.
    pub diags: Vec<Diagnostic>,
    /// Where things were written.
    pub map: SourceMap,
    /// Where in the structure we are.
    pub path: String,
    /// Actions that `ask` or `offer` name.
    pub asked: BTreeSet<usize>,
    /// Phases that `ask` or `offer` name.
    pub asked_phases: BTreeSet<String>,
    /// Arguments given to actions, to be checked once all actions are lowered.
    pub given: Vec<GivenArguments>,
    /// Whether some effect ends the game.
    pub finishes: bool,
    /// Whether some effect asks a player.
    pub asks: bool,
    /// Calls and questions from one procedure to another, with their places.
    pub calls: Vec<(Procedure, Procedure, Span)>,
    /// The procedure being lowered.
    pub inside: Option<Procedure>,
    /// How many options, written where they are asked, are being lowered one within the other.
    pub in_options: u32,
    /// Types of what the sequence being lowered returns.
    pub returned: Vec<crate::types::Type>,
    /// Definitions and computed properties being expanded, outermost first; with the place of the
    /// call where they were given arguments.
    pub expanding: Vec<(Expansion, Option<Span>)>,
    /// Computed properties that were read somewhere.
    pub derived_read: BTreeSet<usize>,
    /// Definitions that were expanded somewhere.
    pub expanded: BTreeSet<usize>,
    /// Whether some block could not be read, so that unknown names may stand there.
    pub broken: bool,
    /// Paths of sequences that may be given numbers beyond the lists of their parameters: proofs
    /// that count on those lists do not hold there.
    pub widened: BTreeSet<String>,
    /// Loops being lowered, innermost last: how many members their list has, and the warnings of
    /// divisions by that number, to be given if the body can empty the list.
    pub looping: Vec<(Expr, Vec<Diagnostic>)>,
    /// Names that are bound somewhere, without `$`, and those of options: labels may be for them.
    pub bound_names: BTreeSet<String>,
    /// What says which type is needed where a value is brought to it.
    pub needed: Option<crate::expr::Needed>,
    /// Where each name with `$` that was read is bound, by the beginning of its place.
    pub bound_reads: BTreeMap<u32, (String, Span)>,
    /// Where properties of tokens and cells are declared first.
    pub prop_places: BTreeMap<String, Span>,
    /// What an editor wants to know, if one asks.
    pub notes: Option<Box<crate::notes::Notes>>,
    /// The author's words that compiling loses.
    pub words: crate::words::Words,
    /// Who acts where something stands.
    pub acting: Acting,
    /// Where the sequence that is lowered needs who acts, if it does.
    pub reads_caller: Option<Span>,
    nodes: u32,
    depth: u32,
    spent: bool,
}

/// How many alternatives a finding offers at most.
const ALTERNATIVES: usize = 10;

/// An action or sequence, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Procedure {
    Action(usize),
    Sequence(usize),
}

/// What is put in place of its name, by index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expansion {
    Define(usize),
    Derived(usize),
}

/// Arguments an `ask` gives to an action.
#[derive(Debug)]
pub(crate) struct GivenArguments {
    pub action: usize,
    pub types: Vec<(crate::types::Type, Span)>,
    pub span: Span,
    pub path: String,
}

impl<'a> Compiler<'a> {
    pub fn new() -> Self {
        Self {
            text: "",
            lost: BTreeSet::new(),
            env: Env::default(),
            diags: Vec::new(),
            map: SourceMap::default(),
            path: String::new(),
            asked: BTreeSet::new(),
            asked_phases: BTreeSet::new(),
            given: Vec::new(),
            finishes: false,
            asks: false,
            calls: Vec::new(),
            inside: None,
            in_options: 0,
            returned: Vec::new(),
            expanding: Vec::new(),
            derived_read: BTreeSet::new(),
            expanded: BTreeSet::new(),
            broken: false,
            widened: BTreeSet::new(),
            looping: Vec::new(),
            bound_names: BTreeSet::new(),
            needed: None,
            bound_reads: BTreeMap::new(),
            prop_places: BTreeMap::new(),
            notes: None,
            words: crate::words::Words::default(),
            acting: Acting::default(),
            reads_caller: None,
            nodes: 0,
            depth: 0,
            spent: false,
        }
    }

    /// Adds a finding at the current path.
    pub fn report(&mut self, mut diag: Diagnostic) {
        if self.notes.is_some() {
            self.offer_alternatives(&diag);
        }
        if self.broken && follows_from_broken(diag.code) {
            return;
        }
        // A key that is misspelt is not missing as well.
        let misspelt = |d: &Diagnostic| {
            matches!(d.code, Code::UnknownKey | Code::UnknownPlayer)
                && !d.fixes.is_empty()
                && diag.span.start <= d.span.start
                && d.span.end <= diag.span.end
        };
        if diag.code == Code::MissingKey && self.diags.iter().any(misspelt) {
            return;
        }
        let name = self.written(diag.span).trim_start_matches(['.', '$']);
        let elsewhere = diag.code == Code::WrongLiteral && !self.path.ends_with("type");
        if let Some(wanted) = Capability::wanted(name, diag.code).filter(|_| !elsewhere) {
            diag = Diagnostic { path: diag.path, ..wanted.missing(diag.span) };
        }
        if is_about_a_name(diag.code) && self.lost.contains(name) {
            return;
        }
        // What a fix would put there may stand there already, as where a word is known but not here.
        let text = self.text;
        diag.fixes.retain(|fix| {
            fix.edits.iter().any(|edit| text.get(edit.span.range()) != Some(edit.text.as_str()))
        });
        if diag.path.is_empty() {
            diag.path.clone_from(&self.path);
        }
        if diag.code == Code::TypeMismatch {
            diag = self.with_origins(diag);
        }
        // What is wrong inside a definition may be what it was given.
        if let Some(call) = self.expanding.iter().rev().find_map(|(_, call)| *call) {
            diag = diag.related(call, "what it works on is given here");
        }
        // Of many the nearest stand first.
        diag.alternatives.truncate(ALTERNATIVES);
        self.diags.push(diag);
    }

    /// Adds a finding of one sentence.
    pub fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    /// Runs `f` for its notes; what it finds was reported already, or concerns nobody.
    pub fn unheard<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let found = self.diags.len();
        let result = f(self);
        self.diags.truncate(found);
        result
    }

    /// Adds `missing-capability` with its reason and the way round it.
    pub fn missing(&mut self, span: Span, what: Capability) {
        self.report(what.missing(span));
    }

    /// Reports that nothing of a sort has a name: `no phase is called …`.
    pub fn no_such<S: AsRef<str>>(
        &mut self,
        code: Code,
        sort: &str,
        (name, span): (&str, Span),
        known: impl IntoIterator<Item = S>,
    ) {
        let message = format!("no {sort} is called `{name}`");
        self.report(self.where_declared(unknown(code, span, name, message, known)));
    }

    /// Adds where the name that a finding suggests is declared.
    pub fn where_declared(&self, diag: Diagnostic) -> Diagnostic {
        let Some(near) = diag.fixes.first().map(|fix| fix.edits[0].text.clone()) else {
            return diag;
        };
        let env = &self.env;
        let declared = match diag.code {
            Code::UnknownAction => env.actions.iter().find(|a| a.id == near).map(|a| a.span),
            Code::UnknownSequence => env.sequences.iter().find(|s| s.id == near).map(|s| s.span),
            Code::UnknownPhase => env.phases.iter().find(|p| p.id == near).map(|p| p.span),
            _ => env.names.get(&near).map(|declared| declared.span),
        };
        match declared {
            Some(span) => diag.related(span, format!("`{near}` is declared here")),
            None => diag,
        }
    }

    /// Runs `f` one step down the path; `[0]` is appended as it is, a name after a dot.
    pub fn within<R>(&mut self, segment: &str, f: impl FnOnce(&mut Self) -> R) -> R {
        let length = self.path.len();
        if !segment.starts_with('[') && !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(segment);
        let result = f(self);
        self.path.truncate(length);
        result
    }

    /// Runs `f` at another path.
    pub fn elsewhere<R>(&mut self, path: &str, f: impl FnOnce(&mut Self) -> R) -> R {
        let old = std::mem::replace(&mut self.path, path.to_owned());
        let result = f(self);
        self.path = old;
        result
    }

    /// Writes down where the part at the current path was written.
    pub fn locate(&mut self, span: Span) {
        self.map.spans.insert(self.path.clone(), span);
    }

    /// Whether some finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diags.iter().any(Diagnostic::is_error)
    }

    /// Pays for `nodes` and one level of depth; `false` (reported once) when too much was used.
    /// Every `true` is given back with [`Compiler::leave`].
    pub fn enter(&mut self, nodes: u32, span: Span) -> bool {
        self.nodes = self.nodes.saturating_add(nodes);
        let code = if self.nodes > NODES {
            Code::TooManyNodes
        } else if self.depth >= DEPTH {
            Code::TooDeep
        } else {
            self.depth += 1;
            return true;
        };
        if !self.spent {
            self.spent = true;
            self.report(
                Diagnostic::new(
                    code,
                    span,
                    "with its definitions expanded, this becomes too large",
                )
                .hint("use a sequence or a variable instead of definitions within definitions"),
            );
        }
        false
    }

    /// Pays for an argument put into a definition; `false` (reported once) when it is too much.
    pub fn carry(&mut self, expr: &boardwright_def::Expr, span: Span) -> bool {
        let (nodes, depth) = crate::walk::measure(expr);
        let before = self.depth;
        self.depth = if depth > DEPTH { DEPTH } else { before };
        let paid = self.enter(nodes, span);
        self.depth = before;
        paid
    }

    /// Whether something is being put in place of its name already.
    pub fn expands(&self, expansion: Expansion) -> bool {
        self.expanding.iter().any(|(outer, _)| *outer == expansion)
    }

    /// What is being expanded, for people: outermost first.
    pub fn chain(&self) -> String {
        let name = |(expansion, _): &(Expansion, Option<Span>)| match expansion {
            Expansion::Define(index) => self.env.defines[*index].name.clone(),
            Expansion::Derived(index) => self.env.derived[*index].name.clone(),
        };
        self.expanding.iter().map(name).collect::<Vec<_>>().join(", ")
    }

    /// Gives back one level of depth.
    pub fn leave(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }
}

/// Whether a finding says that nothing has a name.
fn is_about_a_name(code: Code) -> bool {
    matches!(
        code,
        Code::UnknownName
            | Code::UnknownVariable
            | Code::UnknownProperty
            | Code::UnknownEnumMember
            | Code::UnboundName
    )
}

/// Whether a finding may only follow from something that could not be read: a declaration that is
/// missing, or one that lacks a part.
fn follows_from_broken(code: Code) -> bool {
    matches!(
        code,
        Code::UnknownName
            | Code::UnknownZone
            | Code::UnknownVariable
            | Code::UnknownTokenType
            | Code::UnknownProperty
            | Code::UnknownAction
            | Code::UnknownSequence
            | Code::UnknownPhase
            | Code::UnknownPlayer
            | Code::UnknownEnumMember
            | Code::UnknownFunction
            | Code::UnknownOverride
            | Code::UnboundName
            | Code::AmbiguousName
            | Code::TypeMismatch
            | Code::CannotChange
            | Code::PlayerNeeded
            | Code::PlayerNotNeeded
            | Code::WrongArgumentCount
            | Code::PossibleNone
            | Code::NotConstant
            | Code::UnboundedLoop
            | Code::OutOfRange
            | Code::MissingSection
            | Code::MissingKey
            | Code::EmptyValue
            | Code::NoEnding
            | Code::ActionNeverOffered
            | Code::IdleTurn
    )
}

/// A finding about a name that is not known, with what would be right and the nearest as a fix.
pub(crate) fn unknown<S: AsRef<str>>(
    code: Code,
    span: Span,
    name: &str,
    message: impl Into<String>,
    known: impl IntoIterator<Item = S>,
) -> Diagnostic {
    let known: Vec<String> = known.into_iter().map(|n| n.as_ref().to_owned()).collect();
    let mut diag = Diagnostic::new(code, span, message);
    // `none` is a value wherever no closed list of words stands.
    let value = |ours: &str| ours == "none" && code != Code::WrongLiteral;
    let fits = |ours: &&str| value(ours) || known.iter().any(|known| known == ours);
    let meant = elsewhere(name).iter().copied().find(fits);
    let near = meant.or_else(|| nearest(name, known.iter().map(String::as_str)));
    let near = near.map(str::to_owned);
    if let Some(near) = &near {
        diag = diag.fix(Fix::replace(format!("Change to `{near}`"), span, near));
    }
    diag = diag.alternatives(name, known);
    if let Some(near) = near {
        diag.alternatives.retain(|other| *other != near);
        diag.alternatives.insert(0, near);
        diag.alternatives.truncate(ALTERNATIVES);
    }
    diag
}

/// What is called so in other languages, by its names here.
fn elsewhere(name: &str) -> &'static [&'static str] {
    match name {
        "null" | "nil" | "None" | "NULL" | "undefined" | "nobody" => &["none"],
        "True" | "TRUE" | "yes" => &["true"],
        "False" | "FALSE" | "no" => &["false"],
        "me" | "self" | "you" | "player" | "currentPlayer" | "current_player" => {
            &["actor", "$player", "$p"]
        }
        "activePlayer" | "active_player" => &["active", "$p"],
        "enemy" | "other" => &["opponent"],
        "everybody" | "everyone" | "all" | "allPlayers" | "all_players" => &["players"],
        "size" | "length" | "len" | "number" | "zoneCount" | "zoneSize" => &["count"],
        "any" | "exists" => &["some"],
        "every" => &["all"],
        "argmax" | "maxBy" | "max_by" | "best" => &["highest"],
        "argmin" | "minBy" | "min_by" => &["lowest"],
        "unique" | "uniq" => &["distinct"],
        "flatMap" | "flat_map" => &["union"],
        "hexagon" | "hexagonal" | "hexes" => &["hex"],
        "square" | "rectangle" | "board" => &["grid"],
        "line" | "path" => &["track"],
        "circle" => &["ring"],
        "single" | "once" => &["one"],
        "loop" | "many" | "multiple" => &["repeat"],
        "private" => &["owner", "hidden"],
        "secret" | "concealed" => &["hidden"],
        "open" | "visible" => &["public"],
        "eight" | "8" => &["all"],
        "four" | "4" => &["orthogonal"],
        "default" | "initial" | "start" => &["value", "init"],
        "precondition" | "preconditions" | "requires" | "condition" => &["pre"],
        "effect" => &["effects"],
        "parameters" | "args" => &["params"],
        "costs" | "pay" => &["cost"],
        "then" | "outcome" | "winner" | "wins" => &["result"],
        "for" | "foreach" | "forall" | "for_each" => &["each"],
        "when" | "unless" => &["if"],
        _ => &[],
    }
}

/// What there is, to end a sentence that says what there is not: `; there are a, b`.
pub(crate) fn there_are(known: &[String]) -> String {
    const SHOWN: usize = 10;
    match known {
        [] => String::new(),
        [only] => format!("; the only one is {only}"),
        _ if known.len() <= SHOWN => format!("; there are {}", known.join(", ")),
        _ => format!("; there are {} and {} more", known[..SHOWN].join(", "), known.len() - SHOWN),
    }
}

/// `1 argument`, `2 arguments`.
pub(crate) fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}
