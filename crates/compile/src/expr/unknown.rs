//! Words that mean nothing here, or too much.

use super::names::Candidate;
use crate::ctx::{Compiler, there_are, unknown};
use crate::env::{BUILT_IN, Symbol};
use crate::scope::Scope;
use crate::types::{Kind, Type};
use boardwright_def::EnumDef;
use boardwright_diag::{Code, Diagnostic, Fix, Span};

impl Compiler<'_> {
    /// Reports a word that nothing declares.
    pub fn unknown_name(&mut self, name: &str, span: Span, scope: &Scope, want: Option<&Type>) {
        let kind = want.map(|want| super::lower::element_or_self(want).kind);
        if kind == Some(Kind::Unknown) {
            // What it stands beside was reported already.
            return;
        }
        let (code, what, first) = match &kind {
            Some(Kind::Enum(of)) => {
                let of = of.clone();
                let members = self
                    .env
                    .enums
                    .iter()
                    .find(|e| e.id == of)
                    .map(|e| e.members.clone())
                    .unwrap_or_default();
                let listed = members.join(", ");
                let message = if of == EnumDef::FAMILIES {
                    format!("`{name}` is no family of token types: {listed}")
                } else {
                    format!("`{name}` is not a word of {of}: {listed}")
                };
                let mut diag = unknown(Code::UnknownEnumMember, span, name, message, &members);
                if let Some(declared) = self.env.names.get(&of) {
                    diag = diag.related(declared.span, format!("`{of}` is declared here"));
                }
                if let Some(other) = self.env.words.get(name).and_then(|enums| enums.first()) {
                    diag = diag.hint(format!("it is a word of {}", self.env.enums[*other].id));
                }
                self.report(diag);
                return;
            }
            Some(Kind::Place | Kind::Token) => (Code::UnknownZone, "zone", self.env.zone_names()),
            Some(Kind::TokenType) => (
                Code::UnknownTokenType,
                "token type",
                self.env.names_of(|s| matches!(s, Symbol::TokenType(_))),
            ),
            Some(Kind::Player) => {
                let mut names = self.env.seats.clone();
                names.extend(["actor", "active"].map(str::to_owned));
                (Code::UnknownPlayer, "player", names)
            }
            Some(Kind::Direction) => return self.unknown_direction(name, span),
            Some(
                Kind::Int(_)
                | Kind::Bool
                | Kind::Set(_)
                | Kind::List(..)
                | Kind::Nothing
                | Kind::Unknown,
            )
            | None => (Code::UnknownName, "name", Vec::new()),
        };
        let mut known = first.clone();
        let env = &self.env;
        known.extend(env.names_of(|s| !matches!(s, Symbol::Zone(index) if env.is_made(index))));
        if code == Code::UnknownName {
            known.extend(BUILT_IN.iter().map(|name| (*name).to_owned()));
            known.extend(self.env.words.keys().cloned());
        }
        let message = format!("no {what} is called `{name}`{}", there_are(&first));
        let mut diag = unknown(code, span, name, message, &known);
        if matches!(name, "int" | "integer" | "number" | "bool" | "boolean") {
            diag = diag.hint("the values of a variable are written out: `0 in 0..9`, `false`");
            diag.fixes.clear();
        }
        if scope.find(name).is_some() {
            diag.fixes
                .insert(0, Fix::replace(format!("Change to `${name}`"), span, format!("${name}")));
            diag = diag.hint(format!("the bound value is written with its sign: `${name}`"));
        } else {
            diag = self.where_declared(diag);
        }
        self.report(diag);
    }

    /// Reports a direction that no board has.
    fn unknown_direction(&mut self, name: &str, span: Span) {
        let known: Vec<String> =
            self.env.directions.iter().map(|(_, direction)| direction.clone()).collect();
        let message = format!("no direction is called `{name}`{}", there_are(&known));
        let mut diag = unknown(Code::UnknownName, span, name, message, &known);
        let slanted = matches!(name, "northeast" | "northwest" | "southeast" | "southwest");
        if slanted && known.iter().any(|known| known == "north") {
            diag = diag.hint("with `neighbors: all`, a board has the diagonals too");
            diag.fixes.clear();
        }
        self.report(diag);
    }

    pub fn ambiguous(&mut self, name: &str, span: Span, many: &[Candidate]) {
        let mut diag = Diagnostic::new(
            Code::AmbiguousName,
            span,
            format!("`{name}` could mean {} things here", many.len()),
        );
        let mut meanings = Vec::new();
        for candidate in many {
            match candidate {
                Candidate::Symbol(symbol, at) => {
                    diag = diag.related(*at, format!("`{name}` is {} here", symbol.describe()));
                    meanings.push(symbol.describe().to_owned());
                }
                Candidate::Word(index) => {
                    let of = &self.env.enums[*index].id;
                    meanings.push(format!("a word of {of}"));
                    if let Some(declared) = self.env.names.get(of) {
                        diag = diag.related(declared.span, format!("it is a word of `{of}`"));
                    }
                }
                Candidate::Direction(_) => meanings.push("a direction of the board".to_owned()),
            }
        }
        diag.alternatives = meanings;
        self.report(
            diag.hint("compare it with something whose type is known, or rename one of them"),
        );
    }
}
