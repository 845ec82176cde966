//! Lowering of lists.

use crate::Kind;
use crate::code::{List, ListId, Node, NodeId};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::env::{Bound, Env};
use boardwright_def::{Expr, Query};

impl Linker<'_> {
    /// Lowers a list. One value stands for a list of it.
    pub(in crate::link) fn list_of(&mut self, expr: &Expr, env: &Env) -> ListId {
        let Expr::Query(query) = expr else {
            let item = self.expr(expr, env);
            return self.items(&[item]);
        };
        match query.as_ref() {
            Query::TokensInZone { zone } => self.place_list(zone, env, List::Tokens),
            Query::TokensIn { places } => self.tokens_in(places, env),
            Query::Pieces { player } => self.player_list(player, env, List::Pieces),
            Query::IntsInRange { min, max, step } => self.ints(min, max, *step, env),
            Query::Enums { of, values } => self.enum_members(of, values),
            Query::Players => self.all_players(),
            Query::Remaining => {
                let all = self.all_players();
                self.remaining_of(all)
            }
            Query::Others { than } => {
                let others = self.player_list(than, env, List::Others);
                self.remaining_of(others)
            }
            Query::Clockwise { from } => {
                let all = self.player_list(from, env, List::Clockwise);
                self.remaining_of(all)
            }
            Query::Zones { owner: None } => {
                let (cells, places) = (self.ir.space.cells, self.ir.places.info.len());
                self.const_list(cells as i32..places as i32)
            }
            Query::Zones { owner: Some(owner) } => self.player_list(owner, env, List::ZonesOf),
            Query::Board { board } => self.cells_of_board(board),
            Query::Region { region, player } => self.region(region, player.as_ref(), env),
            Query::Types { family } => self.types_of_family(family),
            Query::AdjacentZones { zone } => self.place_list(zone, env, List::Adjacent),
            Query::TokensInAdjacentZones { zone } => {
                let places = self.place_list(zone, env, List::Adjacent);
                self.list(List::TokensIn(places))
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                let from = self.expr_of(zone, env, Kind::Place);
                self.connected(from, (bind, via.as_ref()), steps.as_ref(), env)
            }
            Query::Ray { from, direction, bind, condition } => {
                self.ray((from, direction), (bind, condition.as_ref()), env)
            }
            Query::Walk { from, direction, n, bind, when } => {
                self.walk((from, direction, n), (bind, when.as_ref()), env)
            }
            Query::Between { from, to } => {
                let (from, to) = self.two_places(from, to, env);
                self.list(List::Between(from, to))
            }
            Query::Lines { .. } => {
                self.no_list("lines can only be counted, or tested for whether there are any")
            }
            Query::Where { list, bind, when } => self.filtered(list, bind, when, env),
            Query::Union { left, right } => {
                let (left, right) = self.two_lists(left, right, env);
                self.union(left, right)
            }
            Query::Unite { list, bind, value } => self.united(list, bind, value, env),
            Query::Distinct { list, bind, value } => self.distinct_by(list, bind, value, env),
            Query::Otherwise { list, other } => {
                let (list, other) = self.two_lists(list, other, env);
                self.list(List::Otherwise(list, other))
            }
            Query::Extreme { list, bind, value, highest } => {
                self.extreme(list, bind, value, *highest, env)
            }
            Query::Take { list, n } => self.take(list, n, env),
            Query::Binding { name } => self.bound_list(name, env),
            Query::Members { set } => self.members_of_set(set, env),
            Query::Items { items } => self.written_items(items, env),
        }
    }

    fn place_list(&mut self, place: &Expr, env: &Env, list: fn(NodeId) -> List) -> ListId {
        let at = self.expr_of(place, env, Kind::Place);
        self.list(list(at))
    }

    fn player_list(&mut self, player: &Expr, env: &Env, list: fn(NodeId) -> List) -> ListId {
        let player = self.expr_of(player, env, Kind::Player);
        self.list(list(player))
    }

    fn two_lists(&mut self, left: &Expr, right: &Expr, env: &Env) -> (ListId, ListId) {
        self.same_kind(self.member_kind(left, env), self.member_kind(right, env));
        (self.list_of(left, env), self.list_of(right, env))
    }

    /// Reports an error; returns an empty list.
    fn no_list(&mut self, message: impl Into<String>) -> ListId {
        self.error(message);
        self.const_list([])
    }

    pub(in crate::link) fn consts(&mut self, members: impl IntoIterator<Item = i32>) -> (u32, u32) {
        let start = self.ir.exprs.consts.len() as u32;
        self.ir.exprs.consts.extend(members);
        (start, self.ir.exprs.consts.len() as u32 - start)
    }

    fn const_list(&mut self, members: impl IntoIterator<Item = i32>) -> ListId {
        let (start, len) = self.consts(members);
        self.list(List::Consts { start, len })
    }

    fn items(&mut self, nodes: &[NodeId]) -> ListId {
        let start = self.ir.exprs.items.len() as u32;
        self.ir.exprs.items.extend(nodes);
        self.list(List::Items { start, len: nodes.len() as u32 })
    }

    fn written_items(&mut self, items: &[Expr], env: &Env) -> ListId {
        for pair in items.windows(2) {
            self.same_kind(self.scalar_kind(&pair[0], env), self.scalar_kind(&pair[1], env));
        }
        let nodes: Vec<NodeId> = items.iter().map(|item| self.expr(item, env)).collect();
        self.items(&nodes)
    }

    fn all_players(&mut self) -> ListId {
        self.const_list(0..self.players as i32)
    }

    fn enum_members(&mut self, of: &str, values: &[String]) -> ListId {
        let id = usize::from(self.enum_id(of));
        let count = self.ir.enums.get(id).map_or(0, |e| e.members.len() as i32);
        if values.is_empty() {
            return self.const_list(0..count);
        }
        let mut members: Vec<i32> = values.iter().map(|v| self.enum_member(of, v)).collect();
        members.sort_unstable();
        members.dedup();
        self.const_list(members)
    }

    fn cells_of_board(&mut self, board: &str) -> ListId {
        let at = usize::from(self.board_id(board));
        let first = self.ir.space.boards.get(at).map_or(0, |b| i32::from(b.first));
        let count = self.def.boards.get(at).map_or(0, |b| b.cells.len() as i32);
        let all = self.const_list(first..first + count);
        self.mark_cells(all)
    }

    fn types_of_family(&mut self, family: &str) -> ListId {
        let types = self.def.token_types.iter().enumerate();
        let own = types.filter(|(_, t)| t.family.as_deref() == Some(family));
        let members: Vec<i32> = own.map(|(at, _)| at as i32).collect();
        if members.is_empty() {
            self.error(format!("there is no family of tokens `{family}`"));
        }
        self.const_list(members)
    }

    fn bound_list(&mut self, name: &str, env: &Env) -> ListId {
        match env.find(name) {
            Some(Bound::List { store, .. }) => self.list(List::Stored(store)),
            Some(Bound::Slot { .. } | Bound::Reg { .. }) => {
                self.no_list(format!("{name} is one value, not a list"))
            }
            None => self.no_list(format!("nothing is bound to {name} here")),
        }
    }

    fn filtered(&mut self, list: &Expr, bind: &str, when: &Expr, env: &Env) -> ListId {
        let kind = self.list_kind(list, env);
        let list = self.list_of(list, env);
        self.with_member(env, bind, kind, |l, env, reg| {
            let since = l.ir.facts.scalar_tests.len();
            let when = l.expr(when, env);
            let made = l.where_list(kind, list, reg, when);
            l.keep_reached(since, &[Part::List(made)]);
            made
        })
    }

    fn united(&mut self, list: &Expr, bind: &str, value: &Expr, env: &Env) -> ListId {
        let kind = self.list_kind(list, env);
        let list = self.list_of(list, env);
        self.with_member(env, bind, kind, |l, env, reg| {
            let each = l.list_of(value, env);
            let plain = l.list(List::Unite { list, reg, each });
            l.fan(list, reg, each).map_or(plain, |fan| {
                let when = l.node(Node::Single);
                l.list(List::Either { when, then: fan, otherwise: plain })
            })
        })
    }

    fn distinct_by(&mut self, list: &Expr, bind: &str, value: &Expr, env: &Env) -> ListId {
        let kind = self.list_kind(list, env);
        let list = self.list_of(list, env);
        self.with_member(env, bind, kind, |l, env, reg| {
            let value = l.expr(value, env);
            l.list(List::Distinct { list, reg, value })
        })
    }

    fn extreme(
        &mut self,
        list: &Expr,
        bind: &str,
        value: &Expr,
        highest: bool,
        env: &Env,
    ) -> ListId {
        let kind = self.list_kind(list, env);
        let list = self.list_of(list, env);
        self.with_member(env, bind, kind, |l, env, reg| {
            let value = l.expr(value, env);
            l.list(List::Extreme { list, reg, value, highest })
        })
    }

    fn take(&mut self, list: &Expr, n: &Expr, env: &Env) -> ListId {
        let n = self.expr_of(n, env, Kind::Int);
        let list = self.list_of(list, env);
        self.list(List::Take { list, n })
    }

    fn tokens_in(&mut self, places: &Expr, env: &Env) -> ListId {
        let places = self.list_of_kind(places, env, Kind::Place);
        self.list(List::TokensIn(places))
    }

    fn ints(&mut self, min: &Expr, max: &Expr, step: Option<i32>, env: &Env) -> ListId {
        let min = self.expr_of(min, env, Kind::Int);
        let max = self.expr_of(max, env, Kind::Int);
        self.list(List::Ints { min, max, step: step.unwrap_or(1) })
    }

    fn members_of_set(&mut self, set: &Expr, env: &Env) -> ListId {
        match self.set_expr(set, env) {
            Some((set, of)) => self.list(List::Members { set, first: of.first() }),
            None => self.const_list([]),
        }
    }

    fn region(&mut self, region: &str, player: Option<&Expr>, env: &Env) -> ListId {
        let def = self.def;
        let found = def.boards.iter().flat_map(|b| &b.regions).find(|r| r.id == region);
        let Some(found) = found else {
            self.error(format!("there is no region `{region}`"));
            return self.const_list([]);
        };
        if let (Some(table), Some(player)) =
            (self.declared.region_rows.get(region).copied(), player)
        {
            let player = self.expr_of(player, env, Kind::Player);
            return self.list(List::ConstsOf { table, player });
        }
        let mut lists = Vec::new();
        for places in &found.places {
            let members: Vec<i32> =
                places.iter().map(|id| i32::from(self.place_of(id).0)).collect();
            lists.push(self.consts(members));
        }
        match player {
            Some(player) if found.per_seat => {
                let player = self.expr_of(player, env, Kind::Player);
                lists.resize(self.players.max(lists.len()), (0, 0));
                let table = self.ir.exprs.consts_of.len() as u32;
                self.ir.exprs.consts_of.extend(lists);
                self.declared.region_rows.insert(region.to_owned(), table);
                self.list(List::ConstsOf { table, player })
            }
            None if !found.per_seat => {
                let (start, len) = lists.first().copied().unwrap_or((0, 0));
                let region = self.list(List::Consts { start, len });
                self.mark_cells(region)
            }
            Some(_) => {
                self.error(format!("region `{region}` is the same for all players"));
                self.const_list([])
            }
            None => {
                self.error(format!("every player has a region `{region}`: name the player"));
                self.const_list([])
            }
        }
    }
}
