//! Properties: `$card.cost`, `$cell.empty`, `$t.copies`.

use super::room::OfRoom;
use crate::compiler::{Compiler, listed};
use crate::env::{DerivedOf, Symbol};
use crate::interval::Interval;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Board, BoardShape, Expr, Op, Owner, PlaceProp, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Name, Tree};

/// The property that names the family of a type.
const FAMILY: &str = "family";
/// Properties that every token has.
pub(crate) const TOKEN: &[&str] = &["owner", "type", "at", FAMILY];
/// Attributes that every place has.
pub(crate) const PLACE: &[&str] = &["empty", "count", "piece", "owner", "index", "row", "col"];

impl Compiler<'_> {
    /// `base.prop` in text; `board.d4` is a cell by its name.
    pub fn prop_tree(&mut self, base: &Tree, prop: &Name, src: &Src, scope: &mut Scope) -> Typed {
        let at = src.span(prop.span);
        if let TreeKind::Name(name) = &base.kind
            && let Some(board) = self.board_named(name, src.span(base.span))
        {
            if self.is_cursor(&prop.text) {
                self.offer_cells(board);
            }
            if let Some(zone) = self.env.cell_names.get(&(board, prop.text.clone())).cloned() {
                if zone == prop.text {
                    self.mention(at, NameSpace::Names, &zone);
                }
                return self.zone(&zone, None, at);
            }
            let names = self.env.cell_names.keys();
            let known: Vec<String> =
                names.filter(|(of, _)| *of == board).map(|(_, name)| name.clone()).collect();
            let mut diag = self.unknown(
                Code::UnknownZone,
                at,
                &prop.text,
                format!("the board has no cell called `{}`", prop.text),
                &known,
            );
            if known.is_empty() {
                diag = diag.hint("`board[2, 3]` is the cell of row 2 and column 3; `names: chess` on the board names them");
            }
            self.report(diag);
            return Typed::unknown(at);
        }
        if let TreeKind::Index(table, key) = &base.kind
            && let TreeKind::Name(name) = &table.kind
            && let Some(Symbol::Table(table)) = self.env.names.get(name).map(|found| found.symbol)
        {
            let span = src.span(base.span);
            return match self.table_key(table, key, src, scope, span) {
                Some(key) => self.make_table_cell(table, key, &prop.text, at),
                None => Typed::unknown(at),
            };
        }
        let mut of = self.tree(base, src, scope, None);
        of.ty.optional &= self.lowering.sure_cell != Some(of.span);
        if let (TreeKind::Name(name), Kind::List(..)) = (&base.kind, &of.ty.kind)
            && scope.find(name).is_some()
        {
            let (prop, list) = (&prop.text, of.ty.describe());
            let message = format!("`{prop}` needs a single value, but `{name}` is {list}");
            let with_sign = format!("${name}");
            let fix = Fix::replace(format!("Change to `{with_sign}`"), of.span, with_sign);
            let found = Diagnostic::new(Code::UnknownProperty, at, message)
                .hint(format!("write the bound name with its sign: `${name}`"));
            self.report(found.fix(fix));
            return Typed::unknown(at);
        }
        self.note_read_of_none(&of);
        self.prop(of, &prop.text, at, scope)
    }

    /// Reads a property; `at` is the span of its name.
    pub fn prop(&mut self, mut base: Typed, prop: &str, at: Span, scope: &Scope) -> Typed {
        base.ty.optional &= self.lowering.sure_cell != Some(base.span);
        if self.is_cursor(prop) {
            self.offer_props(&base.ty);
            return Typed::unknown(at);
        }
        if !self.derived_of(&base.ty.kind, prop).is_empty() {
            return self.read_derived(base, prop, at, scope);
        }
        match &base.ty.kind {
            Kind::Unknown => Typed::unknown(at),
            Kind::Nothing => {
                self.error(Code::UnknownProperty, at, "none has no properties");
                Typed::unknown(at)
            }
            Kind::Token => self.token_prop(base, prop, at, scope),
            Kind::Place => self.place_prop(base, prop, at, scope),
            Kind::TokenType => self.type_prop(base, prop, at),
            Kind::Player => self.player_prop(base, prop, at),
            Kind::List(element, size) => {
                if element.kind == Kind::Player && self.is_of_players(prop) {
                    self.prop_of_players(&base, prop, at);
                    return Typed::unknown(at);
                }
                if size.min == 1 && size.max == Some(1) {
                    let element = Type::clone(element);
                    let first = self.as_type(base, &element);
                    return self.prop(first, prop, at, scope);
                }
                self.prop_of_list(&base.ty, prop, at);
                Typed::unknown(at)
            }
            Kind::Enum(_) | Kind::Int(_) => self.column_by_key(base, prop, at),
            Kind::Bool | Kind::Direction | Kind::Set(_) => {
                let what = base.ty.describe();
                self.error(
                    Code::UnknownProperty,
                    at,
                    format!("{what} has no properties, so no `{prop}`"),
                );
                Typed::unknown(at)
            }
        }
    }

    /// A property of a player.
    fn player_prop(&mut self, base: Typed, prop: &str, at: Span) -> Typed {
        if prop == "seat" {
            self.mention_prop(at, prop, false);
            return self.make_seat_number(base, at);
        }
        if prop == "team" {
            self.mention_prop(at, prop, false);
            return self.make_team_number(base, at);
        }
        if prop == "eliminated" {
            self.mention_prop(at, prop, false);
            let set = self.remaining(at).expr;
            let remains = Expr::Op(Box::new(Op::In { item: base.expr, set }));
            let out = Expr::Op(Box::new(Op::Not { arg: remains }));
            return Typed::new(out, Type::of(Kind::Bool), at);
        }
        if !self.tables_with(&base.ty, prop).is_empty() {
            return self.column_by_key(base, prop, at);
        }
        let message = format!("a player has no property `{prop}`");
        let diag = Diagnostic::new(Code::UnknownProperty, at, message);
        let diag = if self.env.names.contains_key(prop) {
            let indexed = format!("{prop}[{}]", self.written(base.span));
            let title = format!("Change to `{prop}[…]`");
            diag.hint(format!("write what a player has with an index: `{prop}[…]`"))
                .fix(Fix::replace(title, base.span.join(at), indexed))
        } else {
            diag.alternatives(prop, ["seat"])
        };
        self.report(diag);
        Typed::unknown(at)
    }

    /// True if every player has a variable or zone with this name.
    fn is_of_players(&self, name: &str) -> bool {
        match self.env.names.get(name).map(|found| found.symbol) {
            Some(Symbol::Pvar(_)) => true,
            Some(Symbol::Zone(at)) => self.env.zones[at].owner == Owner::Player,
            Some(_) | None => false,
        }
    }

    /// Reports that something that every player has is read of several players.
    fn prop_of_players(&mut self, base: &Typed, prop: &str, at: Span) {
        let list = self.written(base.span).to_owned();
        let message = format!("`{prop}` belongs to one player, but this is {}", base.ty.describe());
        let mut found = Diagnostic::new(Code::UnknownProperty, at, message).hint(format!(
            "write `{prop}[$p]` of each: `some({list} where {prop}[it] …)`, `sum({list}, {prop}[it])`"
        ));
        if list == "others" && self.env.players.max == 2 {
            let ours = format!("{prop}[opponent]");
            found = found.fix(Fix::replace(
                format!("Change to `{ours}`"),
                base.span.join(at),
                ours.clone(),
            ));
        }
        self.report(found);
    }

    /// Reports a property of a list.
    fn prop_of_list(&mut self, ty: &Type, prop: &str, at: Span) {
        let message = format!("`{prop}` needs a single value, but this is {}", ty.describe());
        self.report(Diagnostic::new(Code::UnknownProperty, at, message).hint(format!(
            "`first(…).{prop}` reads it of the first, `sum(…, .{prop})` adds it up, `… where .{prop} …` tests it; \
             to change it of all, write `each: $x in …` with `$x.{prop} = …` in its `do`"
        )));
    }

    /// The number of a player's seat.
    pub fn make_seat_number(&mut self, player: Typed, span: Span) -> Typed {
        if player.ty.is_unknown() {
            return Typed::unknown(span);
        }
        let seats = Interval::new(1, i64::from(self.env.players.max));
        let ty = Type::int(seats).none_if(player.ty.optional);
        Typed::new(Expr::read(Ref::Seat { player: player.expr }), ty, span)
    }

    fn token_prop(&mut self, token: Typed, prop: &str, at: Span, scope: &Scope) -> Typed {
        let optional = token.ty.optional;
        self.mention_prop(at, prop, false);
        let ty = match prop {
            "owner" => Type::of(Kind::Player).or_none(),
            "type" => Type::of(Kind::TokenType).none_if(optional),
            "at" => Type::of(Kind::Place).none_if(optional),
            FAMILY => match self.family_type(at) {
                Some(ty) => ty,
                None => return Typed::unknown(at),
            },
            _ => match self.env.props.get(prop) {
                Some(found) => found.ty.clone().none_if(optional),
                None => {
                    if PLACE.contains(&prop)
                        || self.env.place_var(prop).is_some()
                        || self.env.place_column(prop).is_some()
                        || !self.derived_of(&Kind::Place, prop).is_empty()
                    {
                        if prop == "empty" {
                            self.never_empty(at);
                        }
                        let place = self.as_place(token);
                        return self.prop(place, prop, at, scope);
                    }
                    self.no_prop("a token", prop, at, TOKEN);
                    return Typed::unknown(at);
                }
            },
        };
        let read = Ref::TokenProp { token: token.expr, prop: prop.to_owned() };
        Typed::new(Expr::read(read), ty, at)
    }

    /// Warns of `.empty` of a token.
    fn never_empty(&mut self, at: Span) {
        if self.stands_for_several() {
            return;
        }
        let message = "this never holds: a token lies there, so its place is not empty";
        let hint = "`.empty` asks a place: `neighbors($man) where .empty`; the members of a zone or cell are its tokens";
        self.report(Diagnostic::new(Code::ConstantCondition, at, message).hint(hint));
    }

    fn place_prop(&mut self, place: Typed, prop: &str, at: Span, scope: &Scope) -> Typed {
        let cells = self.env.cells().max(1) as i64;
        self.mention_prop(at, prop, true);
        if prop == "piece" {
            self.check_has_order(&place.expr, ".piece", at);
        }
        let number = |hi: i64| Type::int(Interval::new(1, hi.max(1)));
        let (prop, ty) = match prop {
            "empty" => (PlaceProp::Empty, Type::of(Kind::Bool)),
            "count" => (PlaceProp::Count, Type::int(Interval::new(0, i64::from(i32::MAX)))),
            "piece" => (PlaceProp::Piece, Type::of(Kind::Token).or_none()),
            "owner" => (PlaceProp::Owner, Type::of(Kind::Player).or_none()),
            "index" => (PlaceProp::Index, number(cells)),
            "row" | "col" => {
                let graph = |board: &Board| board.shape == BoardShape::Graph;
                if !self.env.boards.is_empty() && self.env.boards.iter().all(graph) {
                    self.report(
                        Diagnostic::new(
                            Code::UnknownProperty,
                            at,
                            format!("the places of a graph have no `{prop}`"),
                        )
                        .hint("declare a column of `cells` to tell them apart"),
                    );
                    return Typed::unknown(at);
                }
                let (rows, cols) = self.extent();
                if prop == "row" {
                    (PlaceProp::Row, number(i64::from(rows)))
                } else {
                    (PlaceProp::Col, number(i64::from(cols)))
                }
            }
            _ => {
                let var = self.env.place_var(prop).map(|var| &var.domain);
                let column = || self.env.place_column(prop).map(|column| &column.domain);
                if let Some(domain) = var.or_else(column) {
                    let ty = Type::of_domain(domain).none_if(place.ty.optional);
                    let read = Ref::ZoneVar { zone: place.expr, var: prop.to_owned() };
                    return Typed::new(Expr::read(read), ty, at);
                }
                if let Some(of) = OfRoom::named(prop)
                    && let Some(found) = self.room_prop(&place, of, at, scope)
                {
                    return found;
                }
                if self.env.props.contains_key(prop) || TOKEN.contains(&prop) {
                    self.report(
                        Diagnostic::new(
                            Code::UnknownProperty,
                            at,
                            format!("a place has no property `{prop}`; the tokens in it have"),
                        )
                        .hint(format!("`.piece.{prop}` reads it of the token on top")),
                    );
                } else if OfRoom::named(prop).is_some() {
                    self.report(
                        Diagnostic::new(
                            Code::UnknownProperty,
                            at,
                            format!(
                                "no place says how many tokens it has room for, so no `{prop}`"
                            ),
                        )
                        .hint("declare `room: 2` of a zone or of the board"),
                    );
                } else if CONTENTS.contains(&prop) {
                    self.contents_as_property(place.span, prop, at);
                } else {
                    self.no_prop("a place", prop, at, PLACE);
                }
                return Typed::unknown(at);
            }
        };
        let ty = ty.none_if(place.ty.optional);
        Typed::new(Expr::read(Ref::Place { place: place.expr, prop }), ty, at)
    }

    fn type_prop(&mut self, of: Typed, prop: &str, at: Span) -> Typed {
        if prop == FAMILY {
            self.mention_prop(at, prop, false);
            let Some(ty) = self.family_type(at) else { return Typed::unknown(at) };
            let read = Ref::TypeProp { of: of.expr, prop: prop.to_owned() };
            return Typed::new(Expr::read(read), ty, at);
        }
        let Some(found) = self.env.props.get(prop) else {
            if !self.tables_with(&of.ty, prop).is_empty() {
                return self.column_by_key(of, prop, at);
            }
            self.no_prop("a token type", prop, at, &[]);
            return Typed::unknown(at);
        };
        let found = found.clone();
        self.mention(at, NameSpace::Properties, prop);
        if !found.fixed {
            self.report(
                Diagnostic::new(
                    Code::UnknownProperty,
                    at,
                    format!("`{prop}` differs from token to token, so a type has none"),
                )
                .hint("only properties that the type fixes can be read of the type"),
            );
            return Typed::unknown(at);
        }
        let ty = found.ty.clone().none_if(of.ty.optional);
        Typed::new(Expr::read(Ref::TypeProp { of: of.expr, prop: prop.to_owned() }), ty, at)
    }

    /// Reports the tokens of a place that are read as its property.
    fn contents_as_property(&mut self, place: Span, prop: &str, at: Span) {
        let ours = format!("tokens({})", self.written(place));
        let whole = Span::new(place.start as usize, at.end as usize);
        let message = format!("a place has no property `{prop}`");
        self.report(
            Diagnostic::new(Code::UnknownProperty, at, message)
                .hint(format!("`{ours}` are the tokens that lie there, `.count` is their number"))
                .fix(Fix::replace(format!("Change to `{ours}`"), whole, ours)),
        );
    }

    fn no_prop(&mut self, what: &str, prop: &str, at: Span, built_in: &[&str]) {
        if self.env.incomplete {
            return;
        }
        let mut known: Vec<String> = built_in.iter().map(|name| (*name).to_owned()).collect();
        if what == "a place" {
            known.extend(self.env.place_props());
        } else {
            known.extend(self.env.props.keys().cloned());
        }
        let computed = self.env.derived.iter().filter(|derived| match &derived.of {
            DerivedOf::Tokens(_) => what == "a token",
            DerivedOf::Cells(_) | DerivedOf::Zone(_) => what == "a place",
            DerivedOf::Players => false,
        });
        known.extend(computed.map(|derived| derived.name.clone()));
        let message = format!("{what} has no property `{prop}`");
        let mut found = self.unknown(Code::UnknownProperty, at, prop, message, &known);
        if what == "a place"
            && let Some(ours) = property_of_places(prop)
        {
            found.fixes = vec![Fix::replace(format!("Change to `{ours}`"), at, ours)];
        }
        let declared: Vec<String> = known.split_off(built_in.len());
        self.report(if found.fixes.is_empty() && found.hints.is_empty() && !declared.is_empty() {
            found.hint(format!("the game declares {}", listed(&declared)))
        } else {
            found
        });
    }

    /// The number of rows and columns of a board, at least 1.
    fn extent(&self) -> (u32, u32) {
        let extents = self.env.boards.iter().map(Board::extent);
        extents.fold((1, 1), |most, one| (most.0.max(one.0), most.1.max(one.1)))
    }
}

/// Names that other languages have for the tokens of a place.
const CONTENTS: [&str; 6] = ["tokens", "pieces", "contents", "cards", "stones", "stack"];

/// The property of places that a word of other languages means.
fn property_of_places(word: &str) -> Option<&'static str> {
    const MEANT: [(&[&str], &str); 5] = [
        (&["token", "occupant", "content", "stone", "man", "card", "top"], "piece"),
        (&["x", "column", "file"], "col"),
        (&["y", "rank"], "row"),
        (&["size", "length", "number", "height", "depth"], "count"),
        (&["player", "color", "colour"], "owner"),
    ];
    MEANT.iter().find(|(words, _)| words.contains(&word)).map(|(_, ours)| *ours)
}
