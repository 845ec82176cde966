//! Reporting: filters follow-up findings, adds related places, and builds messages about unknown names.

use super::Compiler;
use crate::env::Symbol;
use boardwright_diag::{CURSOR, Capability, Code, Diagnostic, Fix, Severity, Span};

/// Limit on the alternatives that one diagnostic lists.
const ALTERNATIVES: usize = 10;

impl Compiler<'_> {
    /// Adds a finding at the current path.
    pub fn report(&mut self, mut diag: Diagnostic) {
        if self.notes.is_some() {
            self.offer_alternatives(&diag);
        }
        if self.unread.blocks && follows_from_broken(diag.code) {
            return;
        }
        // What is wrong with words that we proposed is said once they are accepted: they have no place in the text.
        let ours = |at: &Span| at.start <= diag.span.start && diag.span.end <= at.end;
        if self.unread.rewritten.iter().any(ours) {
            return;
        }
        // A misspelt key is not reported as missing too.
        let misspelt = |d: &Diagnostic| {
            matches!(d.code, Code::UnknownKey | Code::UnknownPlayer)
                && !d.fixes.is_empty()
                && diag.span.start <= d.span.start
                && d.span.end <= diag.span.end
        };
        if diag.code == Code::MissingKey && self.diags.iter().any(misspelt) {
            return;
        }
        // Words that mean nothing have no constant value.
        let within = |d: &Diagnostic| {
            d.severity == Severity::Error
                && diag.span.start <= d.span.start
                && d.span.end <= diag.span.end
        };
        if diag.code == Code::NotConstant && self.diags.iter().any(within) {
            return;
        }
        let name = self.written(diag.span).trim_start_matches(['.', '$']);
        let elsewhere = diag.code == Code::WrongLiteral && !self.path.ends_with("type");
        if let Some(wanted) = Capability::wanted(name, diag.code).filter(|_| !elsewhere) {
            let function = diag.code == Code::UnknownFunction;
            diag = Diagnostic { path: diag.path, ..wanted.missing(diag.span) };
            if function {
                diag = diag.hint(format!(
                    "no function or definition is called `{name}`; if it is your own, declare it under `define`: `{name}($x): …`"
                ));
            }
        }
        if is_about_a_name(diag.code) && self.unread.names.contains(name) {
            return;
        }
        let Some(mut diag) = self.of_shared_words(diag) else { return };
        // A fix that changes nothing is left out: the word is known elsewhere, but not here.
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
        // A mistake inside a definition may come from its arguments, unless a name means nothing anywhere or a comparison
        // is the same for all arguments.
        if !matches!(diag.code, Code::UnknownName | Code::UnknownFunction | Code::ConstantCondition)
            && let Some(call) = self.lowering.expanding.iter().rev().find_map(|(_, call)| *call)
        {
            diag = diag.related(call, "its argument is given here");
        }
        // The nearest of many alternatives come first.
        diag.alternatives.truncate(ALTERNATIVES);
        self.diags.push(diag);
    }

    /// Adds a finding without hints.
    pub fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::new(code, span, message));
    }

    /// Runs `f` for its notes and drops its findings: they are reported already or do not matter.
    pub fn without_findings<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let found = self.diags.len();
        let result = f(self);
        self.diags.truncate(found);
        result
    }

    /// Adds `missing-capability` with its reason and a workaround.
    pub fn missing(&mut self, span: Span, what: Capability) {
        self.report(what.missing(span));
    }

    /// Reports an unknown name of one kind: `no phase is called …`.
    pub fn no_such<S: AsRef<str>>(
        &mut self,
        code: Code,
        sort: &str,
        (name, span): (&str, Span),
        known: impl IntoIterator<Item = S>,
    ) {
        let message = format!("no {sort} is called `{name}`");
        self.report(self.where_declared(self.unknown(code, span, name, message, known)));
    }

    /// Adds the place of declaration of the name that a finding suggests.
    pub fn where_declared(&self, diag: Diagnostic) -> Diagnostic {
        let Some(near) = diag.fixes.first().map(|fix| fix.edits[0].text.clone()) else {
            return diag;
        };
        let env = &self.env;
        let declared = if diag.code == Code::UnknownAction {
            env.actions.iter().find(|a| a.id == near).map(|a| a.span)
        } else if diag.code == Code::UnknownSequence {
            env.sequences.iter().find(|s| s.id == near).map(|s| s.span)
        } else if diag.code == Code::UnknownPhase {
            env.phases.iter().find(|p| p.id == near).map(|p| p.span)
        } else {
            env.names.get(&near).map(|declared| declared.span)
        };
        match declared {
            Some(span) => diag.related(span, format!("`{near}` is declared here")),
            None => diag,
        }
    }

    /// True if names near to `name` are searched: the limit is not reached, or an editor asks.
    pub fn suggests(&self, name: &str) -> bool {
        !self.spelling.is_spent() || name.contains(CURSOR)
    }

    /// The declared names of one kind to compare `name` with, by a filter.
    pub fn names_near(&self, name: &str, wanted: impl Fn(Symbol) -> bool) -> Vec<String> {
        if !self.suggests(name) {
            return Vec::new();
        }
        let found = self.env.names.iter().filter(|(_, declared)| wanted(declared.symbol));
        found.map(|(name, _)| name.clone()).collect()
    }

    /// The zones named in the spec to compare `name` with, without cells named by board shapes.
    pub fn zones_near(&self, name: &str) -> Vec<String> {
        let env = &self.env;
        let named = |symbol| matches!(symbol, Symbol::Zone(index) if !env.is_made(index));
        self.names_near(name, named)
    }

    /// A finding about an unknown name, with the known names and a fix to the nearest one. Without
    /// both once the limit on the search for near names is reached.
    pub fn unknown<S: AsRef<str>>(
        &self,
        code: Code,
        span: Span,
        name: &str,
        message: impl Into<String>,
        known: impl IntoIterator<Item = S>,
    ) -> Diagnostic {
        let mut diag = Diagnostic::new(code, span, message);
        if matches!(code, Code::UnknownName | Code::UnknownZone)
            && let Some((row, col)) = coordinates(name)
            && let Some(board) = self.env.boards.first()
        {
            let id = &board.id;
            let cell = format!("{id}[{row}, {col}]");
            diag = diag.hint(format!("a cell is written `{cell}`: row, then column"));
            let before = self.written(Span::new(0, span.start as usize));
            let is_index = before.ends_with('[');
            let ours = if is_index { format!("{row}, {col}") } else { cell };
            if !before.ends_with(['"', '\'']) {
                diag = diag.fix(Fix::replace(format!("Change to `{ours}`"), span, &ours));
            }
        }
        if !self.suggests(name) {
            return diag;
        }
        let spelling = &self.spelling;
        let known: Vec<String> = known.into_iter().map(|n| n.as_ref().to_owned()).collect();
        // These are accepted everywhere except in closed lists of words.
        let value =
            |ours: &str| matches!(ours, "none" | "true" | "false") && code != Code::WrongLiteral;
        let fits = |ours: &&str| value(ours) || known.iter().any(|known| known == ours);
        let meant = foreign_words(name).iter().copied().find(fits);
        // A word of the language that was renamed where it is declared.
        let renamed = format!("{name}_");
        let renamed = known.iter().find(|known| **known == renamed).map(String::as_str);
        let near =
            renamed.or(meant).or_else(|| spelling.nearest(name, known.iter().map(String::as_str)));
        let near = near.map(str::to_owned);
        if let Some(near) = &near {
            diag = diag.fix(Fix::replace(format!("Change to `{near}`"), span, near));
        }
        diag = diag.alternatives_within(spelling, name, known);
        if let Some(near) = near {
            diag.alternatives.retain(|other| *other != near);
            diag.alternatives.insert(0, near);
            diag.alternatives.truncate(ALTERNATIVES);
        }
        diag
    }
}

/// True if a finding is about an unknown name.
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

/// True if a finding may follow from a part that could not be read: a missing declaration, or one
/// that is incomplete.
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

/// Row and column of a cell in the notation of chess: `e4`.
fn coordinates(name: &str) -> Option<(u32, u32)> {
    let mut letters = name.chars();
    let col = letters.next().filter(char::is_ascii_lowercase)?;
    let row = letters.as_str().parse().ok().filter(|row| (1..=99).contains(row))?;
    Some((row, u32::from(col) - u32::from('a') + 1))
}

/// The names here of a word of other languages.
fn foreign_words(name: &str) -> &'static [&'static str] {
    match name {
        "null" | "nil" | "None" | "NULL" | "undefined" | "nobody" => &["none"],
        "True" | "TRUE" | "yes" => &["true"],
        "False" | "FALSE" | "no" => &["false"],
        "me" | "self" | "you" | "player" | "currentPlayer" | "current_player" => {
            &["actor", "$player", "$p"]
        }
        "seat" | "playerAt" | "each player" | "every player" | "players" => &["player"],
        "activePlayer" | "active_player" => &["active", "$p"],
        "enemy" | "other" => &["opponent"],
        "everybody" | "everyone" | "all" | "allPlayers" | "all_players" => &["players"],
        "size" | "length" | "len" | "number" | "zoneCount" | "zoneSize" => &["count", "room"],
        "cells" | "squares" | "spaces" => &["board"],
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
        "precondition" | "preconditions" | "requires" | "condition" | "require" => &["pre", "when"],
        "if" | "trigger" | "test" => &["when", "pre"],
        "x" | "column" => &["col"],
        "y" => &["row"],
        "order" | "sorting" => &["ordering"],
        "per" | "belongsTo" | "belongs_to" => &["owner"],
        "limit" | "capacity" | "maxTokens" => &["room"],
        "effect" => &["effects"],
        "parameters" | "args" => &["params"],
        "costs" | "pay" => &["cost"],
        "then" | "outcome" | "winner" | "wins" => &["result"],
        "for" | "foreach" | "forall" | "for_each" => &["each"],
        "when" | "unless" => &["if"],
        _ => &[],
    }
}

/// The end of a message about an unknown name: `; there are a, b`.
pub(crate) fn there_are(known: &[String]) -> String {
    const SHOWN: usize = 10;
    match known {
        [] => String::new(),
        [only] => format!("; the only one is {only}"),
        _ => format!("; there are {}", shortened(known, SHOWN)),
    }
}

/// The words of a declared list for a message: `a, b, c`, or the first of a very long list.
pub(crate) fn listed(words: &[String]) -> String {
    const SHOWN: usize = 50;
    shortened(words, SHOWN)
}

fn shortened(words: &[String], shown: usize) -> String {
    if words.len() <= shown {
        return words.join(", ");
    }
    format!("{} and {} more", words[..shown].join(", "), words.len() - shown)
}

/// `1 argument`, `2 arguments`.
pub(crate) fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{count} arguments"),
    }
}
