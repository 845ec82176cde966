//! Bare words and bound names.

use super::symbols::PHASE;
use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::interval::Interval;
use crate::notes::NameSpace;
use crate::scope::{Bound, NAMED_IT, Scope};
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{Expr, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};

/// A possible meaning of a bare word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Candidate {
    Symbol(Symbol, Span),
    /// A word of the enum with this index.
    Word(usize),
    /// A direction of the boards, by index.
    Direction(usize),
}

impl Compiler<'_> {
    /// All declared meanings of a bare word, without built-in names.
    pub fn candidates(&self, name: &str) -> Vec<Candidate> {
        let mut found = Vec::new();
        if let Some(declared) = self.env.names.get(name) {
            found.push(Candidate::Symbol(declared.symbol, declared.span));
        }
        if let Some(enums) = self.env.words.get(name) {
            found.extend(enums.iter().map(|index| Candidate::Word(*index)));
        }
        let at = self.env.directions.iter().position(|(_, direction)| direction == name);
        found.extend(at.map(Candidate::Direction));
        found
    }

    /// A bare word.
    pub fn name(
        &mut self,
        name: &str,
        span: Span,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        if self.is_cursor(name) {
            self.offer_names(scope, want);
            return Typed::unknown(span);
        }
        if let Some(typed) = self.literal(name, span, scope) {
            return typed;
        }
        if let Some(phase) = self.phase_word(name, span, want) {
            return phase;
        }
        if let Some(family) = self.family_word(name, span, want) {
            return family;
        }
        let candidates = self.candidates(name);
        let found = match candidates.as_slice() {
            [] => None,
            [Candidate::Word(index)] if self.wrong_enum(*index, want) => {
                self.unknown_name(name, span, scope, want);
                return Typed::unknown(span);
            }
            [only] => Some(*only),
            many => match self.choose(many, want) {
                Ok(candidate) => Some(candidate),
                // The other side was reported already.
                Err(()) if want.is_some_and(Type::is_unknown) => return Typed::unknown(span),
                Err(()) => {
                    self.ambiguous(name, span, many);
                    return Typed::unknown(span);
                }
            },
        };
        let Some(found) = found else {
            if let Some(typed) = self.built_in(name, span, scope) {
                self.mention(span, NameSpace::BuiltIn, name);
                return typed;
            }
            self.unknown_name(name, span, scope, want);
            return Typed::unknown(span);
        };
        match found {
            Candidate::Symbol(symbol, _) => {
                self.mention(span, NameSpace::Names, name);
                self.symbol(name, symbol, span, scope)
            }
            Candidate::Word(index) => {
                self.mention_word(span, index, name);
                self.enum_word(index, name, span)
            }
            Candidate::Direction(index) => {
                self.mention(span, NameSpace::Directions, name);
                self.direction(index, span)
            }
        }
    }

    /// A word of an enum.
    fn enum_word(&self, index: usize, name: &str, span: Span) -> Typed {
        let of = self.env.enums[index].id.clone();
        let word = Ref::Enum { of: of.clone(), member: name.to_owned() };
        Typed::new(Expr::read(word), Type::of(Kind::Enum(of)), span)
    }

    /// A direction of the boards.
    pub fn direction(&self, index: usize, span: Span) -> Typed {
        let (board, name) = self.env.directions.get(index).cloned().unwrap_or_default();
        let read = Ref::Direction { board, name };
        Typed::new(Expr::read(read), Type::of(Kind::Direction), span)
    }

    /// The only candidate of the expected type, if there is exactly one.
    fn choose(&self, many: &[Candidate], want: Option<&Type>) -> Result<Candidate, ()> {
        let Some(want) = want else { return Err(()) };
        let want = super::lower::element_or_self(want);
        let mut fitting = many.iter().filter(|candidate| match (candidate, &want.kind) {
            (Candidate::Word(index), Kind::Enum(of)) => self.env.enums[*index].id == *of,
            (Candidate::Word(_), _) => false,
            (Candidate::Direction(_), kind) => *kind == Kind::Direction,
            (Candidate::Symbol(symbol, _), kind) => match (symbol, kind) {
                (Symbol::Seat(_), Kind::Player)
                | (Symbol::TokenType(_), Kind::TokenType)
                | (Symbol::Zone(_), Kind::Place | Kind::Token)
                | (Symbol::Region(_), Kind::Place)
                | (Symbol::Directions(_), Kind::Direction)
                | (Symbol::Const(_), Kind::Int(_) | Kind::Bool) => true,
                (Symbol::Gvar(index), _) => {
                    Type::of_domain(&self.env.gvars[*index].domain).fits(&want)
                }
                (Symbol::Define(_) | Symbol::Poisoned, _) => true,
                (
                    Symbol::Const(_)
                    | Symbol::Enum(_)
                    | Symbol::Pvar(_)
                    | Symbol::Zone(_)
                    | Symbol::Region(_)
                    | Symbol::Directions(_)
                    | Symbol::TokenType(_)
                    | Symbol::Family(_)
                    | Symbol::Seat(_)
                    | Symbol::Derived(_)
                    | Symbol::Board(_)
                    | Symbol::Table(_),
                    _,
                ) => false,
            },
        });
        match (fitting.next(), fitting.next()) {
            (Some(only), None) => Ok(*only),
            // No candidate fits; the first one is reported.
            (None, _) if want.kind != Kind::Unknown => many.first().copied().ok_or(()),
            (Some(_), Some(_)) | (None, _) => Err(()),
        }
    }

    /// True if a word of another enum is expected.
    fn wrong_enum(&self, index: usize, want: Option<&Type>) -> bool {
        let want = want.map(super::lower::element_or_self);
        matches!(want.map(|want| want.kind), Some(Kind::Enum(of)) if of != self.env.enums[index].id)
    }

    fn literal(&mut self, name: &str, span: Span, scope: &mut Scope) -> Option<Typed> {
        Some(match name {
            "true" => Typed::bool(true, span),
            "false" => Typed::bool(false, span),
            "none" => Typed::new(Expr::read(Ref::None), Type::of(Kind::Nothing).or_none(), span),
            "it" => self.bound("it", span, scope),
            _ => return None,
        })
    }

    fn built_in(&mut self, name: &str, span: Span, scope: &mut Scope) -> Option<Typed> {
        if name == "each"
            && let Some(each) = scope.find("each")
        {
            return Some(Typed { span, ..each.value.clone() });
        }
        let player = |player| Typed::new(Expr::player(player), Type::of(Kind::Player), span);
        Some(match name {
            "actor" => {
                self.needs_actor(Some(name), span);
                player(PlayerRef::Actor)
            }
            "active" | "activePlayer" => {
                self.needs_active(name, span);
                player(PlayerRef::Active)
            }
            "opponent" => {
                if (self.env.players.min, self.env.players.max) != (2, 2) {
                    self.no_opponent(span);
                    return Some(Typed::unknown(span));
                }
                self.needs_actor(Some(name), span);
                player(PlayerRef::Opponent)
            }
            "players" => self.players(span),
            "remaining" => self.remaining(span),
            "others" => {
                self.needs_actor(Some(name), span);
                let most = u64::from(self.env.players.max.saturating_sub(1));
                let size = Size {
                    min: u64::from(self.env.players.min.saturating_sub(1)),
                    max: Some(most),
                };
                let query = Query::Others { than: Expr::player(PlayerRef::Actor) };
                Typed::new(Expr::list(query), Type::list(Type::of(Kind::Player), size), span)
            }
            "board" => match self.the_board(span) {
                Some(board) => self.cells_of(board, span),
                None => Typed::unknown(span),
            },
            "directions" => {
                let all: Vec<usize> = (0..self.env.directions.len()).collect();
                self.direction_list(&all, span)
            }
            "zones" => self.zones_of(None, span),
            "families" => self.families(span)?,
            "round" | "turn" | "ply" => {
                let read = Ref::Counter { of: name.to_owned() };
                let ty = Type::int(Interval::new(1, i64::from(i32::MAX)));
                Typed::new(Expr::read(read), ty, span)
            }
            "score" => self.score_of_player(span, scope),
            "phase" => self.current_phase(span),
            "pieces" => {
                self.player_needed(name, "the pieces of a player", span, scope);
                Typed::unknown(span)
            }
            "belongings" => {
                self.player_needed(name, "a list that every player has", span, scope);
                Typed::unknown(span)
            }
            "each" => {
                let message =
                    "`each` is only allowed in the index of a one-line effect: `hand[each]`";
                self.report(
                    Diagnostic::new(Code::UnboundName, span, message)
                        .hint("elsewhere write a loop: `each: $p in players`, then `$p`"),
                );
                Typed::unknown(span)
            }
            _ => return None,
        })
    }

    /// Reports `opponent` in a game for more or fewer than two players.
    fn no_opponent(&mut self, span: Span) {
        let (min, max) = (self.env.players.min, self.env.players.max);
        let message =
            format!("`opponent` needs a game for two players; this one has {min} to {max}");
        let diag = Diagnostic::new(Code::UnknownPlayer, span, message)
            .hint("`others` lists all other players, `next(actor)` is the player to the left")
            .fix(Fix::replace("Change to `next(actor)`", span, "next(actor)"));
        self.report(self.with_players_place(diag));
    }

    /// A word that names a phase, if a phase is expected.
    fn phase_word(&self, name: &str, span: Span, want: Option<&Type>) -> Option<Typed> {
        let want = super::lower::element_or_self(want?);
        let phase = Kind::Enum(PHASE.to_owned());
        if want.kind != phase || !self.phase_ids().iter().any(|id| id == name) {
            return None;
        }
        let word = Ref::Enum { of: PHASE.to_owned(), member: name.to_owned() };
        Some(Typed::new(Expr::read(word), Type::of(phase), span))
    }

    /// A bound name that was written with its `$`, given without.
    pub fn bound_by_name(&mut self, name: &str, span: Span, scope: &mut Scope) -> Typed {
        let named_it = name == "it" && scope.find(NAMED_IT).is_some();
        self.bound(if named_it { NAMED_IT } else { name }, span, scope)
    }

    /// A bound name, given without `$`.
    pub fn bound(&mut self, name: &str, span: Span, scope: &mut Scope) -> Typed {
        if self.is_cursor(name) {
            self.offer_bound(scope, None, true);
            return Typed::unknown(span);
        }
        if let Some(var) = scope.find(name) {
            self.mention_var(span, var);
            self.origins.bound_reads.insert(span.start, (name.to_owned(), var.span));
            let mut typed = var.value.clone();
            let expanded = matches!(var.how, Bound::Argument | Bound::Value);
            typed.span = span;
            if expanded && !self.charge_argument(&typed.expr, span) {
                return Typed::unknown(span);
            }
            if typed.ty.optional && scope.excludes_none(&typed.expr) {
                typed.ty.optional = false;
            }
            return typed;
        }
        if scope.bindings_unread {
            return Typed::unknown(span);
        }
        let diag = if name == "it" {
            let instead = if scope.find("each").is_some() {
                "; the player of the line is `each`: `coins[each]`"
            } else if scope.find("player").is_some() {
                "; `$player` is the player whose number is computed"
            } else if self.path.starts_with("define") {
                "; a definition takes a member as its parameter: `mine($c): $c.owner == actor`, used as `mine(it)`"
            } else {
                ""
            };
            let hint = format!(
                "`it` and `.name` are only allowed inside `where` and functions such as `all(…)`{instead}"
            );
            let diag = Diagnostic::new(Code::UnboundName, span, "there is no list member here");
            let of_player = scope.find("player").filter(|_| self.written(span) == "it");
            let fix = of_player.map(|_| Fix::replace("Change to `$player`", span, "$player"));
            fix.into_iter().fold(diag.hint(hint), Diagnostic::fix)
        } else {
            let known: Vec<String> = scope.visible().map(|v| format!("${}", v.name)).collect();
            let mut diag = self.unknown(
                Code::UnboundName,
                span,
                &format!("${name}"),
                format!("`${name}` is not bound here"),
                &known,
            );
            if let Some(Candidate::Symbol(symbol, at)) = self.candidates(name).first().copied() {
                diag = diag
                    .related(at, format!("`{name}` is {}", symbol.describe()))
                    .fix(Fix::replace(format!("Change to `{name}`"), span, name));
            } else if matches!(name, "actor" | "active" | "opponent" | "players" | "others") {
                diag.fixes = vec![Fix::replace(format!("Change to `{name}`"), span, name)];
            } else if diag.fixes.is_empty() && scope.find("it").is_some() {
                diag = diag.hint(format!(
                    "a list names its members before it: `${name} in players where …`, `all(${name} in players, …)`"
                ));
            }
            diag
        };
        self.report(diag);
        Typed::unknown(span)
    }
}
