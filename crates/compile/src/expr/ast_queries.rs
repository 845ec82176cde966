//! Lists in AST form: `{ query: tokensInZone, … }`.

use crate::compiler::Compiler;
use crate::decode::{one_or_many, text_at};
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{EnumDef, Expr, PlayerRef, Query};
use boardwright_diag::{Code, Span};
use boardwright_syntax::yaml::{Node, Value};

const QUERIES: &[&str] = &[
    "tokensInZone",
    "intsInRange",
    "enums",
    "players",
    "zones",
    "adjacentZones",
    "tokensInAdjacentZones",
    "connectedZones",
    "tokensIn",
    "pieces",
    "others",
    "remaining",
    "clockwise",
    "board",
    "region",
    "types",
    "ray",
    "walk",
    "between",
    "covers",
    "lines",
    "where",
    "union",
    "unite",
    "otherwise",
    "extreme",
    "take",
    "distinct",
    "binding",
    "members",
    "items",
];

impl Compiler<'_> {
    pub fn ast_query(&mut self, node: &Node, scope: &mut Scope, want: Option<&Type>) -> Typed {
        let span = node.span;
        let Some(tag) = self.tag(node, "query", "query", QUERIES) else {
            return Typed::unknown_list(span);
        };
        let mut list = self.ast_query_of(&tag, node, scope, want);
        if tag != "zones"
            && let Some(filter) = node.get("filter")
        {
            list = self.within("filter", |c| {
                c.make_where(list, None, scope, span, |c, scope| c.condition(filter, scope))
            });
        }
        list
    }

    pub fn ast_query_of(
        &mut self,
        tag: &str,
        node: &Node,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        match tag {
            "players" | "remaining" | "others" | "clockwise" => self.ast_players(tag, node, scope),
            "tokensInZone" | "tokensIn" | "tokensInAdjacentZones" | "pieces" => {
                self.ast_tokens(tag, node, scope)
            }
            "zones" | "adjacentZones" | "connectedZones" | "board" | "region" => {
                self.ast_places(tag, node, scope)
            }
            "ray" | "walk" => self.ast_way(tag == "walk", node, scope),
            "between" | "lines" => self.ast_lines(tag, node, scope),
            "covers" => self.ast_covers(node, scope),
            "where" | "union" | "unite" | "otherwise" | "take" | "extreme" | "distinct" => {
                self.ast_derived_list(tag, node, scope, want)
            }
            "intsInRange" | "enums" | "types" | "binding" | "members" => {
                self.ast_values(tag, node, scope, want)
            }
            _ => self.ast_items(node, scope, want),
        }
    }

    /// Lists of players.
    fn ast_players(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "players" => {
                self.keys(node, "`players`", &["query", "filter"]);
                self.players(span)
            }
            "remaining" => {
                self.keys(node, "`remaining`", &["query", "filter"]);
                self.remaining(span)
            }
            "others" => {
                self.keys(node, "`others`", &["query", "than", "filter"]);
                let mut all = self.players(span);
                let than = match node.get("than") {
                    Some(than) => self.player_node(than, scope).expr,
                    None => Expr::player(PlayerRef::Actor),
                };
                let min = u64::from(self.env.players.min.saturating_sub(1));
                let max = Some(u64::from(self.env.players.max.saturating_sub(1)));
                all.ty = Type::list(Type::of(Kind::Player), Size { min, max });
                all.expr = Expr::list(Query::Others { than });
                all
            }
            _ => {
                self.keys(node, "`clockwise`", &["query", "from", "filter"]);
                let from = self.part(node, "from", scope, Some(&Type::of(Kind::Player)));
                let from = self.as_player(from);
                let all = self.players(span);
                Typed { expr: Expr::list(Query::Clockwise { from: from.expr }), ..all }
            }
        }
    }

    /// Lists of tokens.
    fn ast_tokens(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "tokensInZone" => {
                self.keys(node, "`tokensInZone`", &["query", "zone", "filter"]);
                if let Some(tokens) = self.tokens_of_several(node, scope) {
                    return tokens;
                }
                let zone = self.place_part(node, "zone", scope);
                self.as_list(zone)
            }
            "tokensIn" => {
                self.keys(node, "`tokensIn`", &["query", "places", "filter"]);
                let places = self.part(node, "places", scope, None);
                let places = self.as_list(places);
                self.as_tokens(places)
            }
            "tokensInAdjacentZones" => {
                self.keys(node, "`tokensInAdjacentZones`", &["query", "zone", "filter"]);
                let zone = self.place_part(node, "zone", scope);
                let near = self.make_neighbors(zone, span);
                self.as_tokens(near)
            }
            _ => {
                self.keys(node, "`pieces`", &["query", "player", "filter"]);
                let player = self.player_part(node, scope);
                let ty = Type::list(Type::of(Kind::Token), Size::ANY);
                Typed::new(Expr::list(Query::Pieces { player: player.expr }), ty, span)
            }
        }
    }

    /// Lists of places: zones, cells, regions, neighbours.
    fn ast_places(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "zones" => {
                self.keys(node, "`zones`", &["query", "filter"]);
                let owner = node.get("filter").and_then(|filter| {
                    self.keys(filter, "the filter of `zones`", &["owner"]);
                    filter.get("owner")
                });
                if let Some(zones) = owner.and_then(|owner| self.zones_of_several(owner, scope)) {
                    return zones;
                }
                let owner = owner.map(|owner| self.player_node(owner, scope).expr);
                self.zones_of(owner, span)
            }
            "adjacentZones" => {
                self.keys(node, "`adjacentZones`", &["query", "zone", "filter"]);
                let zone = self.place_part(node, "zone", scope);
                self.make_neighbors(zone, span)
            }
            "connectedZones" => {
                let keys = ["query", "zone", "bind", "via", "steps", "filter"];
                self.keys(node, "`connectedZones`", &keys);
                let zone = self.place_part(node, "zone", scope);
                let via = self.via_part(node, scope);
                let steps = node.get("steps").map(|_| {
                    let steps = self.part(node, "steps", scope, None);
                    self.as_operand(steps)
                });
                self.make_reached(zone, via, steps, span)
            }
            "board" => {
                self.keys(node, "`board`", &["query", "board", "filter"]);
                match self.board_part(node) {
                    Some(board) => self.cells_of(board, span),
                    None => Typed::unknown(span),
                }
            }
            _ => self.ast_region(node, scope),
        }
    }

    /// `region`: the places of a region.
    fn ast_region(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        self.keys(node, "`region`", &["query", "region", "player", "filter"]);
        let name = text_at(node, "region").unwrap_or_default().to_owned();
        let Some(Symbol::Region(index)) = self.env.names.get(&name).map(|declared| declared.symbol)
        else {
            let known = self.names_near(&name, |symbol| matches!(symbol, Symbol::Region(_)));
            self.no_such(Code::UnknownZone, "region", (&name, span), known);
            return Typed::unknown(span);
        };
        let at = node.get("region").map_or(span, |region| region.span);
        self.mention(at, NameSpace::Names, &name);
        let player = node.get("player").map(|player| self.player_node(player, scope));
        if self.env.regions[index].per_seat && player.is_none() {
            self.player_needed(&name, "a region that every player has", span, scope);
            return Typed::unknown(span);
        }
        self.region(index, player, span)
    }

    /// Places between two, and lines of places.
    fn ast_lines(&mut self, tag: &str, node: &Node, scope: &mut Scope) -> Typed {
        let span = node.span;
        match tag {
            "between" => {
                self.keys(node, "`between`", &["query", "from", "to", "filter"]);
                let from = self.place_part(node, "from", scope);
                let to = self.place_part(node, "to", scope);
                self.make_between(from, to, span)
            }
            _ => {
                self.keys(node, "`lines`", &["query", "places", "n"]);
                let places = self.part(node, "places", scope, Some(&Type::of(Kind::Place)));
                let places = self.as_places(places);
                let n = self.part(node, "n", scope, None);
                let at = n.span;
                let n = self.as_constant(n, "the length of a line");
                self.make_lines(places, n, at, span)
            }
        }
    }

    /// Lists made from other lists.
    fn ast_derived_list(
        &mut self,
        tag: &str,
        node: &Node,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let span = node.span;
        match tag {
            "where" => {
                self.keys(node, "`where`", &["query", "list", "bind", "when"]);
                let list = self.part(node, "list", scope, want);
                let binder = self.binder_part(node);
                let binder = binder.as_ref().map(|(name, span)| (name.as_str(), *span));
                let Some(when) = self.need_part(node, "when") else { return list };
                self.make_where(list, binder, scope, span, |c, scope| {
                    c.within("when", |c| c.condition(when, scope))
                })
            }
            "union" => {
                self.keys(node, "`union`", &["query", "left", "right"]);
                let left = self.part(node, "left", scope, want);
                let right = self.part(node, "right", scope, want);
                self.make_union(left, right, span)
            }
            "unite" => {
                self.keys(node, "`unite`", &["query", "list", "bind", "value"]);
                let list = self.part(node, "list", scope, None);
                let (list, of_each) = self.value_part(node, list, scope, |c, value, scope| {
                    let value = c.value(value, scope, want);
                    c.as_member_list(value)
                });
                let Some((slot, value)) = of_each else { return list };
                self.make_unite(list, slot, value, span)
            }
            "otherwise" => {
                self.keys(node, "`otherwise`", &["query", "list", "other"]);
                let list = self.part(node, "list", scope, want);
                let list = self.as_list(list);
                let other = self.part(node, "other", scope, want);
                self.make_otherwise(list, other, span)
            }
            "take" => {
                self.keys(node, "`take`", &["query", "list", "n"]);
                let list = self.part(node, "list", scope, want);
                let n = self.part(node, "n", scope, None);
                self.make_take(list, n, span)
            }
            "extreme" => {
                self.keys(node, "`extreme`", &["query", "list", "bind", "value", "highest"]);
                let list = self.part(node, "list", scope, want);
                let (list, of_each) = self.value_part(node, list, scope, |c, value, scope| {
                    let value = c.value(value, scope, None);
                    c.as_int(value)
                });
                let Some((slot, value)) = of_each else { return list };
                let highest =
                    node.get("highest").is_none_or(|highest| highest.value == Value::Bool(true));
                self.make_extreme(highest, list, slot, value, span)
            }
            _ => {
                self.keys(node, "`distinct`", &["query", "list", "bind", "value", "filter"]);
                let list = self.part(node, "list", scope, want);
                let (list, of_each) = self
                    .value_part(node, list, scope, |c, value, scope| c.value(value, scope, None));
                let Some((slot, value)) = of_each else { return list };
                self.make_distinct(list, slot, value, span)
            }
        }
    }

    /// Lists of numbers, words and types; bound lists; the members of sets.
    fn ast_values(
        &mut self,
        tag: &str,
        node: &Node,
        scope: &mut Scope,
        want: Option<&Type>,
    ) -> Typed {
        let span = node.span;
        match tag {
            "intsInRange" => {
                self.keys(node, "`intsInRange`", &["query", "min", "max", "step"]);
                let min = self.part(node, "min", scope, None);
                let max = self.part(node, "max", scope, None);
                let step = node.get("step").and_then(|step| self.constant(step, "`step`"));
                self.make_range(min, max, step, span)
            }
            "enums" => {
                self.keys(node, "`enums`", &["query", "values", "of"]);
                self.ast_enums(node, want)
            }
            "types" => self.ast_types(node),
            "binding" => {
                self.keys(node, "a `binding`", &["query", "name", "filter"]);
                self.bound_part(node, scope)
            }
            _ => {
                self.keys(node, "`members`", &["query", "set", "filter"]);
                let set = self.part(node, "set", scope, None);
                if matches!(set.ty.kind, Kind::Set(_) | Kind::Unknown) {
                    return self.as_list(set);
                }
                let diag = self.mismatch(set.span, "a set", &set.ty);
                self.report(diag);
                Typed::unknown_list(span)
            }
        }
    }

    /// `types`: the token types of a family.
    fn ast_types(&mut self, node: &Node) -> Typed {
        let span = node.span;
        self.keys(node, "`types`", &["query", "family", "filter"]);
        let name = text_at(node, "family").unwrap_or_default().to_owned();
        let at = node.get("family").map_or(span, |family| family.span);
        if self.env.names.contains_key(&name) {
            self.mention(at, NameSpace::Names, &name);
        }
        match self.env.names.get(&name).map(|declared| declared.symbol) {
            Some(Symbol::Family(index)) => self.family(index, span),
            _ => {
                let known = self.names_near(&name, |symbol| matches!(symbol, Symbol::Family(_)));
                let sort = "family of token types";
                self.no_such(Code::UnknownTokenType, sort, (&name, span), known);
                Typed::unknown(span)
            }
        }
    }

    /// `items`: the values given.
    fn ast_items(&mut self, node: &Node, scope: &mut Scope, want: Option<&Type>) -> Typed {
        let span = node.span;
        self.keys(node, "`items`", &["query", "items"]);
        let Some(items) = self.need_part(node, "items") else {
            return Typed::unknown(span);
        };
        let element = want.map(super::lower::element_or_self);
        let values = one_or_many(items)
            .into_iter()
            .map(|item| self.value(item, scope, element.as_ref()))
            .collect();
        self.make_items(values, span)
    }

    /// `ray` and `walk`.
    fn ast_way(&mut self, walk: bool, node: &Node, scope: &mut Scope) -> Typed {
        let (what, condition) = if walk { ("`walk`", "when") } else { ("`ray`", "while") };
        let n_key = if walk { "n" } else { "query" };
        self.keys(node, what, &["query", "from", "direction", n_key, "bind", condition, "filter"]);
        let from = self.place_part(node, "from", scope);
        let direction = self.part(node, "direction", scope, Some(&Type::of(Kind::Direction)));
        let direction = self.as_direction(direction);
        let n = walk.then(|| {
            let n = self.part(node, "n", scope, None);
            self.as_operand(n)
        });
        let binder = self.binder_part(node);
        let binder = binder.as_ref().map(|(name, span)| (name.as_str(), *span));
        let condition = node.get(condition).map(|when| {
            self.with_place(binder, scope, when.span, |c, scope| c.condition(when, scope))
        });
        self.make_way((from, direction), n, condition, node.span)
    }

    /// The list of a query and its `value` for each member, with the name of the member. None if
    /// `value` is missing, which is reported.
    fn value_part(
        &mut self,
        node: &Node,
        list: Typed,
        scope: &mut Scope,
        read: impl FnOnce(&mut Self, &Node, &mut Scope) -> Typed,
    ) -> (Typed, Option<(String, Typed)>) {
        let list = self.as_list(list);
        let binder = self.binder_part(node);
        let binder = binder.as_ref().map(|(name, span)| (name.as_str(), *span));
        let of_each = self.need_part(node, "value").map(|value| {
            self.with_member(&list.ty, binder, scope, list.span, |c, scope| {
                c.within("value", |c| read(c, value, scope))
            })
        });
        (list, of_each)
    }

    /// The name of a member in the rest of the query, if it is given.
    pub fn binder_part(&mut self, node: &Node) -> Option<(String, Span)> {
        let bind = node.get("bind")?;
        let name = self.word(bind, "`bind`")?;
        let name = name.strip_prefix('$').unwrap_or(&name).to_owned();
        Some((name, bind.span))
    }

    /// Words of an enum. Words that no declared enum holds become a new enum.
    pub fn ast_enums(&mut self, node: &Node, want: Option<&Type>) -> Typed {
        let span = node.span;
        let mut words: Vec<(String, Span)> = Vec::new();
        for value in node.get("values").map(one_or_many).unwrap_or_default() {
            if let Some(word) = self.word(value, "each of `values`") {
                words.push((word, value.span));
            }
        }
        let named = text_at(node, "of").map(str::to_owned).or_else(|| {
            let kind = want.map(super::lower::element_or_self).map(|want| want.kind);
            if let Some(Kind::Enum(of)) = kind { Some(of) } else { None }
        });
        if named.as_deref() == Some(EnumDef::FAMILIES) {
            self.lists_families();
        }
        let holds = |of: &EnumDef| words.iter().all(|(word, _)| of.members.contains(word));
        let found = match &named {
            Some(named) => self.env.enums.iter().position(|of| of.id == *named),
            None => self.env.enums.iter().position(holds),
        };
        let index = match (found, &named) {
            (Some(index), _) => index,
            (None, Some(named)) => {
                let known: Vec<String> = self.env.enums.iter().map(|of| of.id.clone()).collect();
                self.no_such(Code::UnknownName, "list of words", (named, span), known);
                return Typed::unknown(span);
            }
            (None, None) if words.is_empty() => {
                self.need_part(node, "values");
                return Typed::unknown(span);
            }
            (None, None) => {
                let members: Vec<String> = words.iter().map(|(word, _)| word.clone()).collect();
                let id = members.join("_");
                let index = self.env.enums.len();
                for (word, at) in &words {
                    self.identifier(word, *at);
                    self.env.words.entry(word.clone()).or_default().push(index);
                }
                self.env.enums.push(EnumDef { id, members });
                index
            }
        };
        let of = self.env.enums[index].clone();
        for (word, at) in &words {
            self.mention(*at, NameSpace::Words(of.id.clone()), word);
            if !of.members.contains(word) {
                let message = format!("`{word}` is not a word of {}", of.id);
                let diag = self.unknown(Code::UnknownEnumMember, *at, word, message, &of.members);
                self.report(diag);
            }
        }
        let all = words.is_empty() || words.len() == of.members.len();
        let count = if all { of.members.len() } else { words.len() };
        let values =
            if all { Vec::new() } else { words.into_iter().map(|(word, _)| word).collect() };
        let ty = Type::list(Type::of(Kind::Enum(of.id.clone())), Size::exact(count as u64));
        Typed::new(Expr::list(Query::Enums { of: of.id, values }), ty, span)
    }
}
