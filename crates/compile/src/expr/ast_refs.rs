//! References in AST form: `{ ref: pvar, player: actor, var: money }`.

use crate::compiler::Compiler;
use crate::decode::text_at;
use crate::env::Symbol;
use crate::interval::Interval;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, PlayerRef, Ref};
use boardwright_diag::Code;
use boardwright_syntax::yaml::Node;

const REFS: &[&str] = &[
    "gvar",
    "pvar",
    "zoneVar",
    "zoneCount",
    "tokenProp",
    "binding",
    "adjacent",
    "connected",
    "distance",
    "longest",
    "none",
    "enum",
    "typeProp",
    "tableCell",
    "place",
    "player",
    "zone",
    "cell",
    "tokenType",
    "direction",
    "counter",
    "step",
    "score",
    "repeated",
    "seat",
    "phase",
];

impl Compiler<'_> {
    /// The bound name under `name`.
    pub fn bound_part(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let Some(name) = self.need_part(node, "name") else {
            return Typed::unknown(node.span);
        };
        let Some(word) = self.word(name, "`name`") else { return Typed::unknown(node.span) };
        let word = word.strip_prefix('$').unwrap_or(&word).to_owned();
        self.bound_by_name(&word, name.span, scope)
    }

    /// A reference: `{ ref: …, … }`.
    pub fn ast_ref(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        let Some(tag) = self.tag(node, "ref", "reference", REFS) else {
            return Typed::unknown(span);
        };
        match tag.as_str() {
            "gvar" | "pvar" | "zoneVar" | "binding" | "counter" => {
                self.ast_variable(&tag, node, scope)
            }
            "tokenProp" | "typeProp" | "tableCell" | "place" | "zoneCount" => {
                self.ast_property(&tag, node, scope)
            }
            "adjacent" | "connected" | "distance" | "longest" | "cell" | "step" => {
                self.ast_space(&tag, node, scope)
            }
            "none" | "enum" | "tokenType" | "direction" | "phase" => {
                self.ast_word(&tag, node, scope)
            }
            "repeated" => self.ast_repeated(node, scope),
            _ => self.ast_player_or_zone(&tag, node, scope),
        }
    }

    /// Variables, bound names and counters.
    fn ast_variable(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "gvar" => {
                self.keys(node, "a `gvar`", &["ref", "var", "index"]);
                match self.variable(node, false) {
                    Some((index, _)) if node.get("index").is_some() => {
                        let def = self.env.gvars[index].clone();
                        match self.key_part(&def, node, scope) {
                            Some(Some(key)) => self.gvar_at(&def, key, span),
                            Some(None) | None => Typed::unknown(span),
                        }
                    }
                    Some((_, name)) => self.name(&name, span, scope, None),
                    None => Typed::unknown(span),
                }
            }
            "pvar" => {
                self.keys(node, "a `pvar`", &["ref", "player", "var", "index"]);
                if let Some(name) = text_at(node, "var")
                    && !self.derived_of(&Kind::Player, name).is_empty()
                {
                    let name = name.to_owned();
                    let player = self.player_part(node, scope);
                    return self.prop(player, &name, span, scope);
                }
                let var = self.variable(node, true);
                let player = self.player_part(node, scope);
                match var {
                    Some((index, _)) if !player.ty.is_unknown() => {
                        let def = self.env.pvars[index].clone();
                        match self.key_part(&def, node, scope) {
                            Some(key) => self.pvar(index, player, key, span),
                            None => Typed::unknown(span),
                        }
                    }
                    _ => Typed::unknown(span),
                }
            }
            "zoneVar" => {
                self.keys(node, "a `zoneVar`", &["ref", "zone", "var"]);
                let place = self.place_part(node, "zone", scope);
                let Some(var) = self.need_part(node, "var") else { return Typed::unknown(span) };
                match self.word(var, "`var`") {
                    Some(word) => self.within("var", |c| c.prop(place, &word, var.span, scope)),
                    None => Typed::unknown(span),
                }
            }
            "binding" => {
                self.keys(node, "a `binding`", &["ref", "name"]);
                self.bound_part(node, scope)
            }
            _ => {
                self.keys(node, "a `counter`", &["ref", "of"]);
                let Some(of) = self.tag(node, "of", "counter", &["round", "turn", "ply"]) else {
                    return Typed::unknown(span);
                };
                self.name(&of, span, scope, None)
            }
        }
    }

    /// Properties of tokens, types, tables and places.
    fn ast_property(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "tokenProp" => {
                self.keys(node, "a `tokenProp`", &["ref", "token", "prop"]);
                let token = self.part(node, "token", scope, Some(&Type::of(Kind::Token)));
                let token = self.as_token(token);
                self.prop_part(node, token, scope)
            }
            "typeProp" => {
                self.keys(node, "a `typeProp`", &["ref", "of", "prop"]);
                let of = self.part(node, "of", scope, Some(&Type::of(Kind::TokenType)));
                let of = self.as_token_type(of);
                self.prop_part(node, of, scope)
            }
            "tableCell" => {
                self.keys(node, "a `tableCell`", &["ref", "table", "key", "column"]);
                self.ast_table_cell(node, scope)
            }
            "place" => {
                self.keys(node, "a `place`", &["ref", "place", "prop"]);
                let place = self.place_part(node, "place", scope);
                self.prop_part(node, place, scope)
            }
            _ => {
                self.keys(node, "a `zoneCount`", &["ref", "zone"]);
                if let Some(count) = self.count_of_several(node, scope) {
                    return count;
                }
                let zone = self.place_part(node, "zone", scope);
                if zone.ty.is_unknown() {
                    return Typed::unknown(span);
                }
                let ty = Type::int(Interval::new(0, i64::from(i32::MAX)));
                Typed::new(Expr::read(Ref::ZoneCount { zone: zone.expr }), ty, span)
            }
        }
    }

    /// Cells, steps and connections of places.
    fn ast_space(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "adjacent" => {
                self.keys(node, "an `adjacent`", &["ref", "zone", "to"]);
                let zone = self.place_part(node, "zone", scope);
                let to = self.place_part(node, "to", scope);
                self.make_adjacent(zone, to, span)
            }
            "connected" => {
                self.keys(node, "a `connected`", &["ref", "zone", "to", "bind", "via"]);
                let zone = self.place_part(node, "zone", scope);
                let to = self.place_part(node, "to", scope);
                let via = self.via_part(node, scope);
                if zone.ty.is_unknown() || to.ty.is_unknown() {
                    return Typed::unknown(span);
                }
                Self::joined(zone.expr, to.expr, via, span)
            }
            "distance" => {
                self.keys(node, "a `distance`", &["ref", "from", "to"]);
                let from = self.place_part(node, "from", scope);
                let to = self.place_part(node, "to", scope);
                self.make_distance(from, to, span)
            }
            "longest" => {
                self.keys(node, "a `longest`", &["ref", "places", "bind", "via"]);
                let places = self.part(node, "places", scope, Some(&Type::of(Kind::Place)));
                let via = self.via_part(node, scope);
                self.make_longest(places, via, span)
            }
            "cell" => {
                self.keys(node, "a `cell`", &["ref", "board", "row", "col"]);
                let Some(board) = self.board_part(node) else { return Typed::unknown(span) };
                let row = self.part(node, "row", scope, None);
                let row = self.as_operand(row);
                let col = self.part(node, "col", scope, None);
                let col = self.as_operand(col);
                self.note_cell(board, &row, &col, span);
                self.make_cell(board, row.expr, col.expr, span)
            }
            _ => {
                self.keys(node, "a `step`", &["ref", "from", "direction", "distance"]);
                let from = self.place_part(node, "from", scope);
                let direction =
                    self.part(node, "direction", scope, Some(&Type::of(Kind::Direction)));
                let direction = self.as_direction(direction);
                let distance = match node.get("distance") {
                    Some(distance) => self.value(distance, scope, None),
                    None => Typed::int(1, span),
                };
                let distance = self.as_operand(distance);
                self.make_step(from, direction, distance, span)
            }
        }
    }

    /// Words: `none`, members of enums, token types, directions, the phase.
    fn ast_word(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "none" => Typed::new(Expr::read(Ref::None), Type::of(Kind::Nothing).or_none(), span),
            "enum" => {
                self.keys(node, "an `enum`", &["ref", "of", "member"]);
                let of = text_at(node, "of").map(|of| Type::of(Kind::Enum(of.to_owned())));
                self.part(node, "member", scope, of.as_ref())
            }
            "tokenType" => {
                self.keys(node, "a `tokenType`", &["ref", "of"]);
                let of = self.part(node, "of", scope, Some(&Type::of(Kind::TokenType)));
                self.as_token_type(of)
            }
            "direction" => {
                self.keys(node, "a `direction`", &["ref", "board", "name"]);
                let name = self.part(node, "name", scope, Some(&Type::of(Kind::Direction)));
                self.as_direction(name)
            }
            _ => {
                self.keys(node, "a `phase`", &["ref"]);
                self.current_phase(span)
            }
        }
    }

    /// Players, zones, and things of a player.
    fn ast_player_or_zone(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "player" => {
                self.keys(node, "a `player`", &["ref", "player", "is", "id", "of"]);
                self.ast_player(node, scope)
            }
            "zone" => {
                self.keys(node, "a `zone`", &["ref", "zone", "player"]);
                self.ast_zone(node, scope)
            }
            "seat" => {
                self.keys(node, "a `seat`", &["ref", "player"]);
                let player = self.player_part(node, scope);
                self.make_seat_number(player, span)
            }
            _ => {
                self.keys(node, "a `score`", &["ref", "player"]);
                let player = self.player_part(node, scope);
                self.make_score(player, span)
            }
        }
    }

    /// The board under the key `board`; without the key, the only one.
    pub fn board_part(&mut self, node: &Node) -> Option<usize> {
        let Some(named) = node.get("board") else { return self.the_board(node.span) };
        let name = self.word(named, "`board`")?;
        let of_that_id = self.env.boards.iter().position(|board| board.id == name);
        if of_that_id.is_none() && !self.is_poisoned(&name) && !self.env.incomplete {
            let known: Vec<String> = self.env.boards.iter().map(|b| b.id.clone()).collect();
            self.within("board", |c| {
                c.no_such(Code::UnknownName, "board", (&name, named.span), known);
            });
        }
        of_that_id
    }

    pub fn player_part(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        match self.need_part(node, "player") {
            Some(player) => self.within("player", |c| c.player_node(player, scope)),
            None => Typed::unknown(node.span),
        }
    }

    pub fn place_part(&mut self, node: &Node, key: &str, scope: &mut Scope) -> Typed {
        match self.need_part(node, key) {
            Some(place) => self.within(key, |c| c.zone_node(place, scope)),
            None => Typed::unknown(node.span),
        }
    }

    pub fn prop_part(&mut self, node: &Node, base: Typed, scope: &Scope) -> Typed {
        let Some(prop) = self.need_part(node, "prop") else { return Typed::unknown(node.span) };
        match self.word(prop, "`prop`") {
            Some(word) => self.within("prop", |c| c.prop(base, &word, prop.span, scope)),
            None => Typed::unknown(node.span),
        }
    }

    pub fn via_part(&mut self, node: &Node, scope: &mut Scope) -> Option<(String, Expr)> {
        let via = node.get("via")?;
        let binder = self.binder_part(node);
        let binder = binder.as_ref().map(|(name, span)| (name.as_str(), *span));
        Some(self.within("via", |c| {
            c.make_via(binder, scope, via.span, |c, scope| c.condition(via, scope))
        }))
    }

    /// The variable named by `var`: its index and id. Reports a variable of the other scope or
    /// none.
    pub fn variable(&mut self, node: &Node, per_player: bool) -> Option<(usize, String)> {
        let var = self.need_part(node, "var")?;
        let name = self.word(var, "`var`")?;
        let symbol = self.env.names.get(&name).map(|declared| declared.symbol);
        if symbol.is_some() {
            self.mention(var.span, NameSpace::Names, &name);
        }
        match symbol {
            Some(Symbol::Gvar(index)) if !per_player => return Some((index, name)),
            Some(Symbol::Pvar(index)) if per_player => return Some((index, name)),
            Some(Symbol::Poisoned) => return None,
            _ => {}
        }
        let (what, other) = if per_player {
            ("per-player variable", "it is global: leave out the player")
        } else {
            ("global variable", "it is per player: add `scope: pvar` and `player`")
        };
        let known = self.names_near(&name, |symbol| match symbol {
            Symbol::Pvar(_) => per_player,
            Symbol::Gvar(_) => !per_player,
            Symbol::Const(_)
            | Symbol::Enum(_)
            | Symbol::Zone(_)
            | Symbol::Region(_)
            | Symbol::Directions(_)
            | Symbol::TokenType(_)
            | Symbol::Family(_)
            | Symbol::Seat(_)
            | Symbol::Define(_)
            | Symbol::Derived(_)
            | Symbol::Board(_)
            | Symbol::Table(_)
            | Symbol::Poisoned => false,
        });
        let message = format!("no {what} is called `{name}`");
        let mut diag = self.unknown(Code::UnknownVariable, var.span, &name, message, &known);
        if matches!(symbol, Some(Symbol::Pvar(_) | Symbol::Gvar(_))) {
            diag = diag.hint(other);
            diag.fixes.clear();
        }
        self.within("var", |c| c.report(diag));
        None
    }

    pub fn ast_player(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        if let Some(player) = node.get("player") {
            return self.player_node(player, scope);
        }
        let known = ["actor", "active", "opponent", "seat", "next", "previous"];
        let Some(is) = self.tag(node, "is", "player", &known) else {
            return Typed::unknown(node.span);
        };
        match is.as_str() {
            "seat" => match node.get("id").and_then(|id| self.constant(id, "a seat")) {
                Some(id) => self.seat(id, node.span),
                None => Typed::unknown(node.span),
            },
            "next" | "previous" => {
                let Some(of) = self.need_part(node, "of") else {
                    return Typed::unknown(node.span);
                };
                let of = self.player_node(of, scope);
                let optional = of.ty.optional;
                let seat = if is == "next" {
                    PlayerRef::Next { of: of.expr }
                } else {
                    PlayerRef::Previous { of: of.expr }
                };
                let ty = Type::of(Kind::Player).none_if(optional);
                Typed::new(Expr::player(seat), ty, node.span)
            }
            _ => self.name(&is, node.span, scope, None),
        }
    }

    pub fn ast_zone(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let Some(zone) = self.need_part(node, "zone") else { return Typed::unknown(node.span) };
        let Some(name) = self.word(zone, "`zone`") else { return Typed::unknown(node.span) };
        match node.get("player") {
            None => self.zone_node(zone, scope),
            Some(player) => {
                let player = self.player_node(player, scope);
                if self.env.names.contains_key(&name) {
                    self.mention(zone.span, NameSpace::Names, &name);
                }
                match self.env.names.get(&name).map(|declared| declared.symbol) {
                    Some(Symbol::Zone(index))
                        if self.env.zones[index].owner == boardwright_def::Owner::Player =>
                    {
                        self.zone(&name, Some(player), node.span)
                    }
                    _ => {
                        let known = self.zones_near(&name);
                        let sort = "per-player zone";
                        self.no_such(Code::UnknownZone, sort, (&name, zone.span), known);
                        Typed::unknown(node.span)
                    }
                }
            }
        }
    }
}
