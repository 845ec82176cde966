//! Functions of text expressions by name.

use crate::compiler::{Compiler, arguments, unknown};
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Fold, PlayerRef, Query};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Name, Tree};

/// A function: its name, how many arguments it takes, and how it is written.
pub(crate) struct Function {
    pub name: &'static str,
    pub least: usize,
    pub most: usize,
    pub form: &'static str,
    meaning: Meaning,
}

/// What a function does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    /// A fold without a value.
    Fold(Fold),
    /// A fold of a number.
    FoldNumber(Fold),
    /// A fold of a condition.
    FoldCondition(Fold),
    /// `min` and `max`: of two numbers, or over a list.
    Extreme(Fold),
    Members {
        highest: bool,
    },
    /// One list of a list for each member.
    Unite,
    Distinct,
    Take,
    /// The values given, of which there may be one alone.
    List,
    Top,
    Abs,
    CeilDiv,
    Player,
    Next,
    Previous,
    Clockwise,
    Types,
    Tokens,
    Score,
    Space(super::space::Space),
}

const fn function(
    name: &'static str,
    least: usize,
    most: usize,
    form: &'static str,
    meaning: Meaning,
) -> Function {
    Function { name, least, most, form, meaning }
}

use super::space::Space;

/// All functions, by what they are about.
pub(crate) const FUNCTIONS: &[Function] = &[
    function("count", 1, 1, "count(L)", Meaning::Fold(Fold::Count)),
    function("some", 1, 2, "some(L)", Meaning::FoldCondition(Fold::Some)),
    function("empty", 1, 1, "empty(L)", Meaning::Fold(Fold::Empty)),
    function("all", 2, 2, "all(L, C)", Meaning::FoldCondition(Fold::All)),
    function("first", 1, 1, "first(L)", Meaning::Fold(Fold::First)),
    function("last", 1, 1, "last(L)", Meaning::Fold(Fold::Last)),
    function("top", 1, 1, "top(Z)", Meaning::Top),
    function("list", 1, 64, "list(a, b)", Meaning::List),
    function("take", 2, 2, "take(L, n)", Meaning::Take),
    function("sum", 2, 2, "sum(L, E)", Meaning::FoldNumber(Fold::Sum)),
    function("min", 2, 2, "min(a, b)", Meaning::Extreme(Fold::Min)),
    function("max", 2, 2, "max(a, b)", Meaning::Extreme(Fold::Max)),
    function("highest", 2, 2, "highest(L, E)", Meaning::Members { highest: true }),
    function("lowest", 2, 2, "lowest(L, E)", Meaning::Members { highest: false }),
    function("union", 2, 2, "union(L, E)", Meaning::Unite),
    function("distinct", 2, 2, "distinct(L, E)", Meaning::Distinct),
    function("abs", 1, 1, "abs(n)", Meaning::Abs),
    function("ceil_div", 2, 2, "ceil_div(a, b)", Meaning::CeilDiv),
    function("player", 1, 1, "player(n)", Meaning::Player),
    function("next", 1, 1, "next(p)", Meaning::Next),
    function("previous", 1, 1, "previous(p)", Meaning::Previous),
    function("clockwise", 1, 1, "clockwise(p)", Meaning::Clockwise),
    function("score", 1, 1, "score(p)", Meaning::Score),
    function("types", 1, 1, "types(family)", Meaning::Types),
    function("tokens", 1, 1, "tokens(places)", Meaning::Tokens),
    function("step", 2, 3, "step(c, d)", Meaning::Space(Space::Step)),
    function("steps", 2, 3, "steps(c, ds)", Meaning::Space(Space::Steps)),
    function("neighbors", 1, 1, "neighbors(c)", Meaning::Space(Space::Neighbors)),
    function("adjacent", 2, 2, "adjacent(a, b)", Meaning::Space(Space::Adjacent)),
    function("connected", 2, 3, "connected(A, B, C)", Meaning::Space(Space::Connected)),
    function("ray", 2, 2, "ray(c, d)", Meaning::Space(Space::Ray)),
    function("run", 3, 3, "run(c, d, C)", Meaning::Space(Space::Run)),
    function("walk", 3, 4, "walk(c, d, n, C)", Meaning::Space(Space::Walk)),
    function("between", 2, 2, "between(a, b)", Meaning::Space(Space::Between)),
    function("lines", 2, 2, "lines(S, n)", Meaning::Space(Space::Lines)),
    function("group", 2, 2, "group(c, C)", Meaning::Space(Space::Group)),
    function("within", 2, 2, "within(c, n)", Meaning::Space(Space::Within)),
    function("reach", 2, 3, "reach(c, n, C)", Meaning::Space(Space::Reach)),
    function("distance", 2, 2, "distance(a, b)", Meaning::Space(Space::Distance)),
    function("row", 2, 2, "row(board, i)", Meaning::Space(Space::Row)),
    function("rows", 3, 3, "rows(board, i, j)", Meaning::Space(Space::Rows)),
    function("column", 2, 2, "column(board, i)", Meaning::Space(Space::Column)),
    function("columns", 3, 3, "columns(board, i, j)", Meaning::Space(Space::Columns)),
    function("edge", 2, 2, "edge(board, d)", Meaning::Space(Space::Edge)),
    function("center", 1, 1, "center(board)", Meaning::Space(Space::Center)),
];

impl Compiler<'_> {
    /// A call of a function or of a definition with parameters.
    #[expect(clippy::too_many_arguments, reason = "a call, its binder and arguments with context")]
    pub fn call(
        &mut self,
        name: &Name,
        binder: Option<&Name>,
        args: &[Tree],
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
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
            let mut known: Vec<String> =
                FUNCTIONS.iter().map(|function| function.name.to_owned()).collect();
            known.extend(self.env.names_of(|symbol| matches!(symbol, Symbol::Define(_))));
            let message = format!("there is no function `{}`", name.text);
            let mut diag = unknown(Code::UnknownFunction, at, &name.text, message, &known);
            let is_board = name.text == "board" || matches!(declared, Some(Symbol::Board(_)));
            let whole = self.written(span).to_owned();
            if is_board
                && let Some(args) = whole.strip_prefix(name.text.as_str())
                && let Some(args) = args.strip_prefix('(').and_then(|args| args.strip_suffix(')'))
            {
                let ours = format!("{}[{args}]", name.text);
                diag.fixes = vec![Fix::replace(format!("Change to `{ours}`"), span, ours.clone())];
                diag = diag.hint(format!("a cell is written `{ours}`"));
                diag.alternatives.clear();
            } else if let Some(symbol) = declared {
                diag = diag.hint(format!(
                    "`{0}` is {1}; what belongs to a player is written `{0}[actor]`",
                    name.text,
                    symbol.describe()
                ));
            }
            if let Some(way) = super::unknown::no_function(&name.text) {
                diag = diag.hint(way);
                diag.fixes.clear();
            }
            self.report(diag);
            self.note_arguments(args, src, scope);
            return Typed::unknown(span);
        };
        self.mention(at, NameSpace::Functions, &name.text);
        if args.len() < function.least || args.len() > function.most {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    format!("`{}` does not take {}", name.text, arguments(args.len())),
                )
                .hint(match function.meaning {
                    Meaning::Extreme(_) => {
                        format!(
                            "it is written `{0}(L, E)` of a list, `{0}(a, b)` of two",
                            name.text
                        )
                    }
                    Meaning::Fold(Fold::Count | Fold::Empty) if args.len() == 2 => {
                        format!("it is written `{0}(L)`, or `{0}(L where C)`", name.text)
                    }
                    _ => format!("it is written `{}`", function.form),
                }),
            );
            self.note_arguments(args, src, scope);
            return Typed::unknown(span);
        }
        let binder = binder.map(|name| (name.text.as_str(), src.span(name.span)));
        self.apply(function.meaning, binder, args, src, scope, want, span)
    }

    /// Notes what stands in a call that cannot be understood.
    fn note_arguments(&mut self, args: &[Tree], src: &Src, scope: &mut Scope) {
        if self.notes.is_some() {
            self.unheard(|c| {
                for arg in args {
                    c.tree(arg, src, scope, None);
                }
            });
        }
    }

    #[expect(clippy::too_many_arguments, reason = "a call, its binder and arguments with context")]
    fn apply(
        &mut self,
        meaning: Meaning,
        binder: Option<(&str, Span)>,
        args: &[Tree],
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
        span: Span,
    ) -> Typed {
        match meaning {
            Meaning::Fold(op) => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                self.make_fold(op, list, None, None, span)
            }
            Meaning::FoldCondition(op) => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                let Some(value) = args.get(1) else {
                    return self.make_fold(op, list, None, None, span);
                };
                let list = self.as_list(list);
                let (slot, value) =
                    self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
                        let value = c.tree(value, src, scope, Some(&Type::of(Kind::Bool)));
                        c.as_condition(value)
                    });
                self.make_fold(op, list, Some(slot), Some(value), span)
            }
            Meaning::FoldNumber(op) => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                let (list, slot, value) = self.valued(list, binder, &args[1], src, scope);
                self.make_fold(op, list, Some(slot), Some(value), span)
            }
            Meaning::Extreme(op) => {
                let first = self.bound_list(&args[0], binder, src, scope, want);
                if binder.is_none() && !matches!(first.ty.kind, Kind::List(..) | Kind::Place) {
                    let second = self.tree(&args[1], src, scope, want);
                    return self.make_extreme_of_two(op == Fold::Max, first, second, span);
                }
                let (list, slot, value) = self.valued(first, binder, &args[1], src, scope);
                self.make_fold(op, list, Some(slot), Some(value), span)
            }
            Meaning::Members { highest } => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                let (list, slot, value) = self.valued(list, binder, &args[1], src, scope);
                self.make_extreme(highest, list, slot, value, span)
            }
            Meaning::Unite => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                let list = self.as_list(list);
                let (slot, value) =
                    self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
                        let value = c.tree(&args[1], src, scope, want);
                        c.as_member_list(value)
                    });
                self.make_unite(list, slot, value, span)
            }
            Meaning::Distinct => {
                let list = self.bound_list(&args[0], binder, src, scope, None);
                let list = self.as_list(list);
                let (slot, value) =
                    self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
                        c.tree(&args[1], src, scope, None)
                    });
                self.make_distinct(list, slot, value, span)
            }
            Meaning::Take => {
                let list = self.tree(&args[0], src, scope, None);
                let n = self.tree(&args[1], src, scope, None);
                self.make_take(list, n, span)
            }
            Meaning::List => self.set(args, src, scope, want, span),
            Meaning::Top => {
                let place = self.tree(&args[0], src, scope, Some(&Type::of(Kind::Place)));
                let place = self.as_place(place);
                if place.ty.is_unknown() {
                    return Typed::unknown(span);
                }
                self.make_fold(Fold::First, place, None, None, span)
            }
            Meaning::Abs => {
                let arg = self.tree(&args[0], src, scope, want);
                self.make_abs(arg, span)
            }
            Meaning::CeilDiv => {
                let a = self.tree(&args[0], src, scope, want);
                let b = self.tree(&args[1], src, scope, want);
                self.check_divisor(&b, scope);
                self.make_ceil_div(a, b, span)
            }
            Meaning::Player => {
                let n = self.tree(&args[0], src, scope, None);
                let Some(n) = self.as_constant(n, "the number of a seat") else {
                    return Typed::unknown(span);
                };
                self.seat(n, span)
            }
            Meaning::Next => self.of_player(&args[0], src, scope, |c, player| {
                c.make_seat(PlayerRef::Next { of: player.expr }, player.ty, span)
            }),
            Meaning::Previous => self.of_player(&args[0], src, scope, |c, player| {
                c.make_seat(PlayerRef::Previous { of: player.expr }, player.ty, span)
            }),
            Meaning::Clockwise => self.of_player(&args[0], src, scope, |c, player| {
                let query = Query::Clockwise { from: player.expr };
                Typed { expr: Expr::list(query), ..c.players(span) }
            }),
            Meaning::Score => {
                self.of_player(&args[0], src, scope, |c, player| c.make_score(player, span))
            }
            Meaning::Types => {
                if let TreeKind::Name(family) = &args[0].kind
                    && let Some(declared) = self.env.names.get(family)
                {
                    let symbol = declared.symbol;
                    self.mention(src.span(args[0].span), NameSpace::Names, family);
                    match symbol {
                        Symbol::Family(index) => return self.family(index, span),
                        Symbol::Poisoned => return Typed::unknown(span),
                        _ => {}
                    }
                }
                if self.env.incomplete {
                    return Typed::unknown(span);
                }
                let known: Vec<String> =
                    self.env.families.iter().map(|(family, _)| family.clone()).collect();
                let at = src.span(args[0].span);
                let name =
                    if let TreeKind::Name(name) = &args[0].kind { name.as_str() } else { "" };
                let diag = unknown(
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
            Meaning::Tokens => {
                let places = self.tree(&args[0], src, scope, Some(&Type::of(Kind::Place)));
                let places = self.as_list(places);
                let mut tokens = self.as_tokens(places);
                tokens.span = span;
                tokens
            }
            Meaning::Space(space) => self.space(space, binder, args, src, scope, span),
        }
    }

    /// What a function makes of the player it is given.
    fn of_player(
        &mut self,
        tree: &Tree,
        src: &Src,
        scope: &mut Scope,
        make: impl FnOnce(&mut Self, Typed) -> Typed,
    ) -> Typed {
        let player = self.tree(tree, src, scope, Some(&Type::of(Kind::Player)));
        let player = self.as_player(player);
        if player.ty.is_unknown() { player } else { make(self, player) }
    }

    /// A list before whose condition a binder stands: `some($p in players where C)`.
    pub fn bound_list(
        &mut self,
        tree: &Tree,
        binder: Option<(&str, Span)>,
        src: &Src,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        if binder.is_some()
            && let TreeKind::Where { binder: None, list, when } = &tree.kind
        {
            let list = self.tree(list, src, scope, None);
            return self.make_where(list, binder, scope, src.span(tree.span), |c, scope| {
                let when = c.tree(when, src, scope, Some(&Type::of(Kind::Bool)));
                c.as_condition(when)
            });
        }
        self.tree(tree, src, scope, want)
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
                self.report(self.at_players(diag));
                Typed::unknown(span)
            }
        }
    }

    /// A neighbouring seat.
    fn make_seat(&self, player: PlayerRef, ty: Type, span: Span) -> Typed {
        Typed::new(Expr::player(player), Type::of(Kind::Player).none_if(ty.optional), span)
    }
}
