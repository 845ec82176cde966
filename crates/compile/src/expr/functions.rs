//! Calls of functions in text.

use super::function_table::{Call, FUNCTIONS, Function, Meaning, Space, foreign_function};
use crate::compiler::{Compiler, arguments};
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Fold, PlayerRef, Query};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Name, Tree, is_word};

impl Compiler<'_> {
    /// A call of a function or of a definition with parameters.
    pub fn call(
        &mut self,
        name: &Name,
        call: Call<'_>,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let Call { args, src, span, .. } = call;
        let at = src.span(name.span);
        if self.is_cursor(&name.text) {
            self.offer_names(scope, want);
        }
        let declared = self.env.names.get(&name.text).map(|declared| declared.symbol);
        if let Some(Symbol::Define(index)) = declared {
            self.mention(at, NameSpace::Names, &name.text);
            let args = args.iter().map(|arg| self.tree(arg, src, scope, None)).collect();
            return self.expand(index, args, span, scope);
        }
        if declared == Some(Symbol::Poisoned) {
            return Typed::unknown(span);
        }
        let Some(function) = FUNCTIONS.iter().find(|function| function.name == name.text) else {
            self.unknown_function(&name.text, at, span, declared);
            self.note_arguments(args, src, scope);
            return Typed::unknown(span);
        };
        self.mention(at, NameSpace::Functions, &name.text);
        if args.len() < function.least || args.len() > function.most {
            self.wrong_count(function, args.len(), span);
            self.note_arguments(args, src, scope);
            return Typed::unknown(span);
        }
        self.apply(function.meaning, call, scope, want)
    }

    /// Reports a call of an unknown function.
    fn unknown_function(&mut self, name: &str, at: Span, span: Span, declared: Option<Symbol>) {
        let mut known: Vec<String> =
            FUNCTIONS.iter().map(|function| function.name.to_owned()).collect();
        known.extend(self.names_near(name, |symbol| matches!(symbol, Symbol::Define(_))));
        let message = format!("there is no function `{name}`");
        let mut diag = self.unknown(Code::UnknownFunction, at, name, message, &known);
        let is_board = name == "board" || matches!(declared, Some(Symbol::Board(_)));
        let whole = self.written(span).to_owned();
        if is_board
            && let Some(args) = whole.strip_prefix(name)
            && let Some(args) = args.strip_prefix('(').and_then(|args| args.strip_suffix(')'))
        {
            let ours = format!("{name}[{args}]");
            diag.fixes = vec![Fix::replace(format!("Change to `{ours}`"), span, ours.clone())];
            diag = diag.hint(format!("a cell is written `{ours}`"));
            diag.alternatives.clear();
        } else if let Some(symbol) = declared {
            let what = symbol.describe();
            diag.fixes.clear();
            diag.alternatives.clear();
            let is_list = matches!(symbol, Symbol::Region(_) | Symbol::Zone(_));
            diag = diag.hint(if is_list && !self.of_players(symbol) {
                format!("`{name}` is {what}; some of its members are `{name} where …`")
            } else {
                format!("`{name}` is {what}; write `{name}[actor]` for that of a player")
            });
        }
        if matches!(name, "pieces" | "belongings" | "zones")
            && let Some(player) = whole.strip_prefix(name)
            && let Some(player) = player.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'))
        {
            let ours = format!("{name}[{player}]");
            diag = diag.fix(Fix::replace(format!("Change to `{ours}`"), span, ours));
        }
        if matches!(name, "col" | "rank" | "file") {
            diag.fixes.clear();
            diag = self.with_coordinate(diag, if name == "rank" { "row" } else { "col" }, span);
        }
        if let Some(way) = foreign_function(name) {
            diag = diag.hint(way);
            diag.fixes.clear();
        }
        self.report(diag);
    }

    fn wrong_count(&mut self, function: &Function, given: usize, span: Span) {
        let Function { name, form, .. } = function;
        let hint = if let Meaning::Extreme(_) = function.meaning {
            let three = format!("`{name}(a, {name}(b, c))` for three");
            format!("write `{name}(L, E)` for a list, `{name}(a, b)` for two numbers, {three}")
        } else if let Meaning::Fold(Fold::Count | Fold::Empty) = function.meaning
            && given == 2
        {
            format!("write `{name}(L)` or `{name}(L where C)`")
        } else {
            format!("write `{form}`")
        };
        let message = format!("`{name}` cannot be called with {}", arguments(given));
        let mut diag = Diagnostic::new(Code::WrongArgumentCount, span, message).hint(hint);
        if let Meaning::Space(Space::Row | Space::Column) = function.meaning
            && given == 1
        {
            let prop = if *name == "row" { "row" } else { "col" };
            diag = self.with_coordinate(diag, prop, span);
        }
        if given == 1
            && let Some(ours) = with_two(self.written(span), function)
        {
            diag = diag.fix(Fix::replace(format!("Change to `{ours}`"), span, ours));
        }
        self.report(diag);
    }

    /// Adds that the row or column of a cell is a property: `$c.row`.
    fn with_coordinate(&self, diag: Diagnostic, prop: &str, call: Span) -> Diagnostic {
        let noun = if prop == "row" { "row" } else { "column" };
        let written = self.written(call);
        let arg = written.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '$' | '_' | '.');
        match arg.map(str::trim).filter(|arg| !arg.is_empty() && arg.chars().all(plain)) {
            Some(arg) => {
                let ours = format!("{arg}.{prop}");
                diag.hint(format!("the {noun} of a cell is `{ours}`")).fix(Fix::replace(
                    format!("Change to `{ours}`"),
                    call,
                    ours,
                ))
            }
            None => diag.hint(format!("the {noun} of a cell is `$cell.{prop}`")),
        }
    }

    /// Notes the arguments of a call that cannot be resolved.
    fn note_arguments(&mut self, args: &[Tree], src: &Src, scope: &mut Scope) {
        if self.notes.is_some() {
            self.without_findings(|c| {
                for arg in args {
                    c.tree(arg, src, scope, None);
                }
            });
        }
    }

    fn apply(
        &mut self,
        meaning: Meaning,
        call: Call<'_>,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let Call { binder, args, src, span } = call;
        match meaning {
            Meaning::Fold(op) => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                if op == Fold::Last {
                    self.check_has_order(&list.expr, "last", span);
                }
                if self.refuses_one(op, &list, span) {
                    return Typed::unknown(span);
                }
                self.make_fold(op, list, None, None, span)
            }
            Meaning::FoldCondition(op) => self.fold_condition(op, call, scope),
            Meaning::FoldNumber(op) => self.fold_number(op, call, scope),
            Meaning::Extreme(op) => self.extreme(op, call, scope, want),
            Meaning::Members { highest } => self.members(highest, call, scope),
            Meaning::Unite => self.unite(call, scope, want),
            Meaning::Distinct => self.distinct_values(call, scope),
            Meaning::Take => self.take(call, scope),
            Meaning::List => self.set(args, src, scope, want, span),
            Meaning::Top => self.top(call, scope),
            Meaning::Abs => {
                let arg = self.tree(&args[0], src, scope, want);
                self.make_abs(arg, span)
            }
            Meaning::CeilDiv => self.ceil_div(call, scope, want),
            Meaning::Power => self.power(call, scope),
            Meaning::Player => self.player_of_seat(call, scope),
            Meaning::Next => self.of_player(call, scope, |c, player| {
                c.make_seat(PlayerRef::Next { of: player.expr }, player.ty, span)
            }),
            Meaning::Previous => self.of_player(call, scope, |c, player| {
                c.make_seat(PlayerRef::Previous { of: player.expr }, player.ty, span)
            }),
            Meaning::Clockwise => self.of_player(call, scope, |c, player| {
                let query = Query::Clockwise { from: player.expr };
                Typed { expr: Expr::list(query), ..c.players(span) }
            }),
            Meaning::Score => self.of_player(call, scope, |c, p| c.make_score(p, span)),
            Meaning::Related(which) => self.related(which, call, scope),
            Meaning::Repeated => self.repeated(call, scope),
            Meaning::Types => self.types_of(call),
            Meaning::Tokens => self.tokens_of(call, scope),
            Meaning::Space(space) => self.space(space, call, scope),
        }
    }

    /// `some`, `all`: a fold of a condition.
    fn fold_condition(&mut self, op: Fold, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { binder, args, src, span } = call;
        let list = self.bound_list(&args[0], binder, src, scope, None);
        let Some(value) = args.get(1) else {
            if self.refuses_one(op, &list, span) {
                return Typed::unknown(span);
            }
            return self.make_fold(op, list, None, None, span);
        };
        let list = self.as_list(list);
        let boards = self.boards_of(&list.expr, scope);
        let (slot, value) = self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
            scope.member_on(boards);
            let value = c.tree(value, src, scope, Some(&Type::of(Kind::Bool)));
            c.as_condition(value)
        });
        self.make_fold(op, list, Some(slot), Some(value), span)
    }

    /// `sum`: a fold of a number.
    fn fold_number(&mut self, op: Fold, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { binder, args, src, span } = call;
        let list = self.bound_list(&args[0], binder, src, scope, None);
        let (list, slot, value) = self.valued(list, binder, &args[1], src, scope);
        self.make_fold(op, list, Some(slot), Some(value), span)
    }

    /// `min` and `max`: of two numbers, or over a list.
    fn extreme(
        &mut self,
        op: Fold,
        call: Call<'_>,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let Call { binder, args, src, span } = call;
        let first = self.bound_list(&args[0], binder, src, scope, want);
        if binder.is_none() && !matches!(first.ty.kind, Kind::List(..) | Kind::Place | Kind::Set(_))
        {
            let second = self.tree(&args[1], src, scope, want);
            return self.make_extreme_of_two(op == Fold::Max, first, second, span);
        }
        let (list, slot, value) = self.valued(first, binder, &args[1], src, scope);
        self.make_fold(op, list, Some(slot), Some(value), span)
    }

    /// `highest` and `lowest`: the best members of a list.
    fn members(&mut self, highest: bool, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { binder, args, src, span } = call;
        let list = self.bound_list(&args[0], binder, src, scope, None);
        let (list, slot, value) = self.valued(list, binder, &args[1], src, scope);
        self.make_extreme(highest, list, slot, value, span)
    }

    /// `union(L, E)`: the union of one list for each member.
    fn unite(&mut self, call: Call<'_>, scope: &mut Scope, want: Option<&Type>) -> Typed {
        let Call { binder, args, src, span } = call;
        let list = self.bound_list(&args[0], binder, src, scope, None);
        let list = self.as_list(list);
        let (slot, value) = self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
            let value = c.tree(&args[1], src, scope, want);
            c.as_part(value)
        });
        self.check_joined([&list, &value], &slot, span);
        self.make_unite(list, slot, value, span)
    }

    /// Warns of `union(A, B)` where `B` reads no member of `A`: two lists were to be joined.
    fn check_joined(&mut self, [list, value]: [&Typed; 2], slot: &str, span: Span) {
        let known = !list.ty.is_unknown() && !value.ty.is_unknown();
        if !known || boardwright_def::walk::mentions(&value.expr, slot) || self.stands_for_several()
        {
            return;
        }
        let [a, b] = [list, value].map(|side| self.written(side.span).trim().to_owned());
        let message = "the second list is the same for each member of the first, and members of the first are not in it";
        let mut diag = Diagnostic::new(Code::MemberNotRead, value.span, message)
            .hint("two lists are joined by `A + B`; `union(L, E)` is the union of the lists `E` of all members, which `it` names");
        if list.ty.fits(&value.ty) {
            let ours = format!("({a} + {b})");
            diag = diag.fix(Fix::replace(format!("Change to `{ours}`"), span, ours));
        }
        self.report(diag);
    }

    /// `distinct(L, E)`: one member for each value.
    fn distinct_values(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { binder, args, src, span } = call;
        let list = self.bound_list(&args[0], binder, src, scope, None);
        let list = self.as_list(list);
        let (slot, value) = self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
            c.tree(&args[1], src, scope, None)
        });
        self.make_distinct(list, slot, value, span)
    }

    /// `take(L, n)`: the first members.
    fn take(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let list = self.tree(&args[0], src, scope, None);
        let n = self.tree(&args[1], src, scope, None);
        self.make_take(list, n, span)
    }

    /// `top(Z)`: the first token of a place.
    fn top(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let place = self.tree(&args[0], src, scope, Some(&Type::of(Kind::Place)));
        let place = self.as_place(place);
        if place.ty.is_unknown() {
            return Typed::unknown(span);
        }
        self.check_has_order(&place.expr, "top", span);
        let place = self.with_known_member(place, scope);
        self.make_fold(Fold::First, place, None, None, span)
    }

    /// `ceil_div(a, b)`.
    fn ceil_div(&mut self, call: Call<'_>, scope: &mut Scope, want: Option<&Type>) -> Typed {
        let Call { args, src, span, .. } = call;
        let a = self.tree(&args[0], src, scope, want);
        let b = self.tree(&args[1], src, scope, want);
        self.check_divisor(&b, scope);
        self.make_ceil_div(a, b, span)
    }

    /// `player(n)`.
    fn player_of_seat(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let n = self.tree(&args[0], src, scope, None);
        let Some(n) = self.as_constant(n, super::SEAT_NUMBER) else {
            return Typed::unknown(span);
        };
        self.seat(n, span)
    }

    /// `types(family)`.
    fn types_of(&mut self, call: Call<'_>) -> Typed {
        let Call { args, src, span, .. } = call;
        if let TreeKind::Name(family) = &args[0].kind
            && let Some(declared) = self.env.names.get(family)
        {
            let symbol = declared.symbol;
            self.mention(src.span(args[0].span), NameSpace::Names, family);
            if let Symbol::Family(index) = symbol {
                return self.family(index, span);
            }
            if symbol == Symbol::Poisoned {
                return Typed::unknown(span);
            }
        }
        if self.env.incomplete {
            return Typed::unknown(span);
        }
        let known: Vec<String> =
            self.env.families.iter().map(|(family, _)| family.clone()).collect();
        let at = src.span(args[0].span);
        let name = if let TreeKind::Name(name) = &args[0].kind { name.as_str() } else { "" };
        let diag = self
            .unknown(
                Code::UnknownTokenType,
                at,
                name,
                "`types(…)` names a family of token types",
                &known,
            )
            .hint("a family is a token type given by `columns` and `rows`");
        self.report(diag);
        Typed::unknown(span)
    }

    /// `tokens(places)`.
    fn tokens_of(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let Call { args, src, span, .. } = call;
        let places = self.tree(&args[0], src, scope, Some(&Type::of(Kind::Place)));
        let places = self.as_list(places);
        let mut tokens = self.as_tokens(places);
        tokens.span = span;
        tokens
    }

    /// A function of a player.
    fn of_player(
        &mut self,
        call: Call<'_>,
        scope: &mut Scope,
        make: impl FnOnce(&mut Self, Typed) -> Typed,
    ) -> Typed {
        let player = self.tree(&call.args[0], call.src, scope, Some(&Type::of(Kind::Player)));
        let player = self.as_player(player);
        if player.ty.is_unknown() { player } else { make(self, player) }
    }

    /// A list whose condition has a binder before it: `some($p in players where C)`.
    pub fn bound_list(
        &mut self,
        tree: &Tree,
        binder: Option<(&str, Span)>,
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let list = if binder.is_some()
            && let TreeKind::Where { binder: None, list, when } = &tree.kind
        {
            let list = self.tree(list, src, scope, None);
            self.make_where(list, binder, scope, src.span(tree.span), |c, scope| {
                let when = c.tree(when, src, scope, Some(&Type::of(Kind::Bool)));
                c.as_condition(when)
            })
        } else {
            self.tree(tree, src, scope, want)
        };
        self.with_known_member(list, scope)
    }

    /// A list and a number for each of its members.
    fn valued(
        &mut self,
        list: Typed,
        binder: Option<(&str, Span)>,
        value: &Tree,
        src: &Src,
        scope: &mut Scope,
    ) -> (Typed, String, Typed) {
        let list = self.as_list(list);
        let (slot, value) = self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
            let value = c.tree(value, src, scope, None);
            c.as_int(value)
        });
        (list, slot, value)
    }

    /// The player of a seat.
    pub fn seat(&mut self, n: i32, span: Span) -> Typed {
        let most = self.env.players.max;
        match u32::try_from(n) {
            Ok(id) if id >= 1 && id <= most => {
                let seat = PlayerRef::Seat { id };
                Typed::new(Expr::player(seat), Type::of(Kind::Player), span)
            }
            _ => {
                let message = format!("there is no seat {n}; seats are numbered from 1 to {most}");
                let diag = Diagnostic::new(Code::OutOfRange, span, message);
                self.report(self.with_players_place(diag));
                Typed::unknown(span)
            }
        }
    }

    /// A neighbouring seat.
    fn make_seat(&self, player: PlayerRef, ty: Type, span: Span) -> Typed {
        Typed::new(Expr::player(player), Type::of(Kind::Player).none_if(ty.optional), span)
    }
}

/// `sum(L.cost)` as `sum(L, .cost)`, and `all(L where C)` as `all(L, C)`: functions of a list and a value of each member.
fn with_two(call: &str, function: &Function) -> Option<String> {
    let (name, rest) = call.split_once('(')?;
    let inner = rest.strip_suffix(')')?;
    let of_values = ["sum", "max", "min", "highest", "lowest", "union"];
    let (list, of_each) = if function.name == "all" {
        inner.split_once(" where ").map(|(list, of)| (list, of.to_owned()))?
    } else if of_values.contains(&function.name) {
        let (list, prop) = inner.rsplit_once('.').filter(|(_, prop)| is_word(prop))?;
        (list, format!(".{prop}"))
    } else {
        return None;
    };
    Some(format!("{name}({list}, {of_each})"))
}
