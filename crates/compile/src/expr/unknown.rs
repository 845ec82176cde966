//! Words without a meaning, or with several.

use super::function_table::FUNCTIONS;
use super::names::Candidate;
use super::props::{PLACE, TOKEN};
use crate::compiler::{Acting, Compiler, listed, there_are};
use crate::env::{BUILT_IN, Symbol};
use crate::scope::Scope;
use crate::types::{Kind, Type};
use boardwright_def::EnumDef;
use boardwright_diag::{Code, Diagnostic, Fix, Related, Span};

/// Limit on the further uses of a name that one finding shows.
const USES: usize = 3;

impl Compiler<'_> {
    /// Reports an undeclared word.
    pub fn unknown_name(&mut self, name: &str, span: Span, scope: &Scope, want: Option<&Type>) {
        let kind = want.map(|want| super::lower::element_or_self(want).kind);
        let (code, what, first) = match kind {
            // The cause was reported already.
            Some(Kind::Unknown) => return,
            Some(Kind::Enum(of)) => return self.unknown_word(name, &of, span),
            Some(Kind::Direction) => return self.unknown_direction(name, span),
            _ if self.is_slanted(name) => return self.unknown_direction(name, span),
            Some(Kind::Place | Kind::Token) => (Code::UnknownZone, "zone", self.zones_near(name)),
            Some(Kind::TokenType) => (
                Code::UnknownTokenType,
                "token type",
                self.names_near(name, |s| matches!(s, Symbol::TokenType(_))),
            ),
            Some(Kind::Player) => {
                let mut names = self.env.players.seats.clone();
                names.extend(self.players_here(scope));
                (Code::UnknownPlayer, "player", names)
            }
            Some(Kind::Int(_) | Kind::Bool | Kind::Set(_) | Kind::List(..) | Kind::Nothing)
            | None => (Code::UnknownName, "name", Vec::new()),
        };
        let mut known = first.clone();
        let env = &self.env;
        let said = |symbol| !matches!(symbol, Symbol::Zone(index) if env.is_made(index));
        known.extend(self.names_near(name, said));
        if code == Code::UnknownName && self.suggests(name) {
            known.extend(BUILT_IN.iter().map(|name| (*name).to_owned()));
            known.extend(self.env.words.keys().cloned());
        }
        let message = format!("no {what} is called `{name}`{}", there_are(&first));
        let diag = self.unknown(code, span, name, message, &known);
        let mut diag = self.other_meaning(diag, name, span);
        if code == Code::UnknownPlayer && matches!(name, "everybody" | "everyone" | "all" | "team")
        {
            diag = diag.hint("for all together write `players`: `players win`, `players lose`");
            diag.fixes.clear();
        }
        if scope.find(name).is_some() {
            let bound = format!("${name}");
            let fix = Fix::replace(format!("Change to `{bound}`"), span, &bound);
            diag.fixes.retain(|known| *known != fix);
            diag.fixes.insert(0, fix);
            diag = diag.hint(format!("write a bound name with its sign: `{bound}`"));
        } else if self.member_has(name, scope) {
            let read = format!(".{name}");
            diag.fixes = vec![Fix::replace(format!("Change to `{read}`"), span, &read)];
            diag.hints = vec![format!("a property of the member is written with a dot: `{read}`")];
        } else if let Some(owners) = self.owners_of(name) {
            diag.fixes.clear();
            diag = diag.hint(format!(
                "`{name}` belongs to {owners}: `$x.{name}` reads it of a name, `.{name}` of the member of a list"
            ));
        } else {
            diag = self.where_declared(diag);
        }
        if code == Code::UnknownPlayer {
            diag = self.with_players_place(diag);
            if first.is_empty() {
                diag = diag.hint(
                    "name a player by a loop, `each: $p in players`, or by seat, `player(1)`",
                );
                diag.fixes.extend(by_seat(name, span));
            }
        }
        self.report(diag);
    }

    /// The things that have a property or variable with this name.
    fn owners_of(&self, name: &str) -> Option<&'static str> {
        if self.env.place_var(name).is_some() || self.env.place_column(name).is_some() {
            Some("cells")
        } else {
            self.env.props.contains_key(name).then_some("tokens")
        }
    }

    /// True if the member of the list around has a property with this name.
    fn member_has(&self, name: &str, scope: &Scope) -> bool {
        let Some(member) = scope.find("it") else { return false };
        let kind = &member.value.ty.kind;
        let built_in = *kind == Kind::Place && PLACE.contains(&name)
            || *kind == Kind::Token && (TOKEN.contains(&name) || matches!(name, "row" | "col"));
        let of_place = self.env.place_var(name).is_some() || self.env.place_column(name).is_some();
        let declared = match kind {
            Kind::Token => self.env.props.contains_key(name) || of_place,
            Kind::TokenType => self.env.props.get(name).is_some_and(|prop| prop.fixed),
            Kind::Place => of_place,
            Kind::Int(_)
            | Kind::Bool
            | Kind::Enum(_)
            | Kind::Player
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => false,
        };
        built_in || declared || !self.derived_of(kind, name).is_empty()
    }

    /// Adds hints for a name with a meaning elsewhere: a function, a cell, dice, a type.
    fn other_meaning(&self, mut diag: Diagnostic, name: &str, span: Span) -> Diagnostic {
        let one_board = self.env.boards.len() == 1;
        if let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) {
            let form = function.form;
            diag.fixes.clear();
            diag = diag.hint(format!("`{name}` is a function: `{form}`"));
            if form == format!("{name}(board)") && one_board {
                diag = diag.fix(Fix::replace(format!("Change to `{form}`"), span, form));
            }
        }
        if one_board && self.env.cell_names.contains_key(&(0, name.to_owned())) {
            let cell = format!("board.{name}");
            diag.fixes = vec![Fix::replace(format!("Change to `{cell}`"), span, cell.clone())];
            diag = diag.hint(format!("write a cell after its board: `{cell}`"));
        } else if is_dice(name) {
            diag.fixes.clear();
            diag = diag.hint(format!("roll dice in an effect before: `roll {name} as $n`"));
        }
        if name == "teams"
            && let Some(numbers) = self.team_numbers()
        {
            let fix = Fix::replace(format!("Change to `{numbers}`"), span, numbers.clone());
            diag.fixes = vec![fix];
            diag = diag.hint(format!(
                "teams are numbers, `{numbers}`: `$p.team` is the team of a player, `team(1)` its players"
            ));
        }
        if matches!(name, "int" | "integer" | "number" | "bool" | "boolean") {
            diag = diag.hint("write out the values of a variable: `0 in 0..9`, `false`");
            diag.fixes.clear();
        }
        diag
    }

    /// Reports a word that the expected enum does not have.
    fn unknown_word(&mut self, name: &str, of: &str, span: Span) {
        let found = self.env.enums.iter().find(|e| e.id == of);
        let members = found.map(|e| e.members.clone()).unwrap_or_default();
        let listed = listed(&members);
        let message = if of == EnumDef::FAMILIES {
            format!("`{name}` is not a family of token types: {listed}")
        } else {
            format!("`{name}` is not a word of {of}: {listed}")
        };
        let mut diag = self.unknown(Code::UnknownEnumMember, span, name, message, &members);
        if let Some(declared) = self.env.names.get(of) {
            diag = diag.related(declared.span, format!("`{of}` is declared here"));
        }
        if let Some(other) = self.env.words.get(name).and_then(|enums| enums.first()) {
            let other = self.env.enums[*other].id.clone();
            let word_of = |list: &str| Type::of(Kind::Enum(list.to_owned())).describe();
            diag = diag.types(word_of(of), word_of(&other));
            diag = diag.hint(format!("it is a word of {other}"));
        }
        self.report(diag);
    }

    /// The words for players that are usable here: the actor, and bound players.
    pub fn players_here(&self, scope: &Scope) -> Vec<String> {
        let bound = scope.visible().filter(|var| var.value.ty.kind == Kind::Player);
        let mut names: Vec<String> = bound.map(|var| format!("${}", var.name)).collect();
        let scored = self.path.starts_with("scoring");
        if !scored && matches!(self.lowering.acting, Acting::Somebody | Acting::Caller) {
            names.push("actor".to_owned());
        }
        if !scored && self.lowering.acting != Acting::Setup && self.env.no_turns.is_none() {
            names.push("active".to_owned());
        }
        names
    }

    /// True if a name is a diagonal that boards have with `neighbors: all`.
    fn is_slanted(&self, name: &str) -> bool {
        matches!(name, "northeast" | "northwest" | "southeast" | "southwest")
            && self.env.directions.iter().any(|(_, known)| known == "north")
    }

    /// Reports a direction that no board has.
    fn unknown_direction(&mut self, name: &str, span: Span) {
        let known: Vec<String> =
            self.env.directions.iter().map(|(_, direction)| direction.clone()).collect();
        let message = format!("no direction is called `{name}`{}", there_are(&known));
        let mut diag = self.unknown(Code::UnknownName, span, name, message, &known);
        if self.is_slanted(name) {
            diag = diag.hint("with `neighbors: all`, a board has the diagonals too");
            diag = diag.hint(
                "`neighbors(c)` has them then, too; `steps(c, (north, east, south, west))` is without them",
            );
            diag.fixes.clear();
        }
        // Each further use has the same cause, which is not in its line.
        let same = |found: &&mut Diagnostic| {
            let cause = found.message == diag.message
                || !diag.hints.is_empty() && found.hints == diag.hints;
            found.code == diag.code && cause && found.span != span
        };
        if diag.fixes.is_empty()
            && self.notes.is_none()
            && let Some(first) = self.diags.iter_mut().find(same)
        {
            if first.related.len() < USES && first.related.iter().all(|use_| use_.span != span) {
                first.related.push(Related { span, message: format!("`{name}` is used here") });
            }
            return;
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

/// `d6`, `2d10`.
fn is_dice(name: &str) -> bool {
    let Some((count, sides)) = name.split_once('d') else { return false };
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    number(count) && !sides.is_empty() && number(sides)
}

/// The change of `p1`, `p_1` or `player1` into a player named by seat.
fn by_seat(name: &str, span: Span) -> Option<Fix> {
    let digits = name.strip_prefix("player").or_else(|| name.strip_prefix(['p', 'P']))?;
    let number: u32 = digits.trim_start_matches('_').parse().ok()?;
    let ours = format!("player({number})");
    Some(Fix::replace(format!("Change to `{ours}`"), span, &ours))
}
