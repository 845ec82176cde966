//! Lowering of lists.

use crate::Kind;
use crate::code::{List, ListId, Node, NodeId, Reg};
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::analyse::free_registers::bit;
use crate::link::lower::lines::LINES_ARE_NO_LIST;
use crate::link::lowering::{Bound, Env};
use crate::residual::Obstacle;
use crate::value::NONE;
use boardwright_def::{Expr, Query};

/// A list without members.
pub(in crate::link::lower) const NO_MEMBERS: List = List::Consts { start: 0, len: 0 };

impl Linker<'_> {
    /// Lowers a list. One value stands for a list of it.
    pub(in crate::link) fn list_of(&mut self, expr: &Expr, env: &Env) -> ListId {
        if let Expr::Query(query) = expr {
            return self.query(query, env);
        }
        let list = self.items(std::slice::from_ref(expr), env);
        self.list(list)
    }

    fn query(&mut self, query: &Query, env: &Env) -> ListId {
        let list = match query {
            Query::TokensInZone { zone } => List::Tokens(self.expr_of(zone, env, Kind::Place)),
            Query::TokensIn { places } => {
                List::TokensIn(self.list_of_kind(places, env, Kind::Place))
            }
            Query::Pieces { player } => List::Pieces(self.expr_of(player, env, Kind::Player)),
            Query::IntsInRange { min, max, step } => {
                let min = self.expr_of(min, env, Kind::Int);
                List::Ints { min, max: self.expr_of(max, env, Kind::Int), step: step.unwrap_or(1) }
            }
            Query::Enums { of, values } => self.enum_members(of, values),
            Query::Players => self.all_players(),
            Query::Remaining => {
                let all = self.all_players();
                return self.remaining_of(all);
            }
            Query::Others { than } => {
                let others = List::Others(self.expr_of(than, env, Kind::Player));
                return self.remaining_of(others);
            }
            Query::Clockwise { from } => {
                let all = List::Clockwise(self.expr_of(from, env, Kind::Player));
                return self.remaining_of(all);
            }
            Query::Zones { owner: None } => self.zones(),
            Query::Zones { owner: Some(owner) } => {
                List::ZonesOf(self.expr_of(owner, env, Kind::Player))
            }
            Query::Board { board } => return self.cells_of_board(board),
            Query::Region { region, player } => return self.region(region, player.as_ref(), env),
            Query::Types { family } => self.types_of_family(family),
            Query::AdjacentZones { zone } => List::Adjacent(self.expr_of(zone, env, Kind::Place)),
            Query::TokensInAdjacentZones { zone } => {
                let places = List::Adjacent(self.expr_of(zone, env, Kind::Place));
                List::TokensIn(self.list(places))
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                let from = self.expr_of(zone, env, Kind::Place);
                return self.connected(from, (bind, via.as_ref()), steps.as_ref(), env);
            }
            Query::Ray { from, direction, bind, condition } => {
                return self.ray((from, direction), None, (bind, condition.as_ref()), env);
            }
            Query::Walk { from, direction, n, bind, when } => {
                return self.ray((from, direction), Some(n), (bind, when.as_ref()), env);
            }
            Query::Between { from, to } => {
                let (from, to) = self.two_places(from, to, env);
                List::Between(from, to)
            }
            Query::Covers { .. } => self.covers(query, env),
            Query::Lines { .. } => self.no_list(LINES_ARE_NO_LIST),
            Query::Where { list, bind, when } => return self.filtered((list, bind), when, env),
            Query::Union { left, right } => {
                let (left, right) = self.two_lists(left, right, env);
                return self.union(left, right);
            }
            Query::Unite { list, bind, value } => return self.united((list, bind), value, env),
            Query::Distinct { list, bind, value } => self.by_value((list, bind), value, None, env),
            Query::Otherwise { list, other } => {
                let (list, other) = self.two_lists(list, other, env);
                List::Otherwise(list, other)
            }
            Query::Extreme { list, bind, value, highest } => {
                self.by_value((list, bind), value, Some(*highest), env)
            }
            Query::Take { list, n } => {
                let n = self.expr_of(n, env, Kind::Int);
                List::Take { list: self.list_of(list, env), n }
            }
            Query::Binding { name } => self.bound_list(name, env),
            Query::Members { set } => match self.set_expr(set, env) {
                Some((set, of)) => List::Members { set, first: of.first() },
                None => NO_MEMBERS,
            },
            Query::Items { items } => self.items(items, env),
        };
        self.list(list)
    }

    fn two_lists(&mut self, left: &Expr, right: &Expr, env: &Env) -> (ListId, ListId) {
        self.same_kind(self.member_kind(left, env), self.member_kind(right, env));
        (self.list_of(left, env), self.list_of(right, env))
    }

    /// Reports an error; returns an empty list.
    fn no_list(&mut self, message: impl Into<String>) -> List {
        self.error(message);
        NO_MEMBERS
    }

    /// Adds constants; returns their start and number.
    pub(in crate::link) fn consts(&mut self, members: impl IntoIterator<Item = i32>) -> (u32, u32) {
        let start = self.ir.exprs.consts.len() as u32;
        self.ir.exprs.consts.extend(members);
        (start, self.ir.exprs.consts.len() as u32 - start)
    }

    /// Adds constants and their kind; returns their start and number.
    fn consts_of_kind(&mut self, kind: Kind, members: impl IntoIterator<Item = i32>) -> (u32, u32) {
        let (start, len) = self.consts(members);
        if len > 0 {
            self.ir.exprs.const_kinds.push((start, kind));
        }
        (start, len)
    }

    /// Adds constants of a kind, as a list.
    fn const_list(&mut self, kind: Kind, members: impl IntoIterator<Item = i32>) -> List {
        let (start, len) = self.consts_of_kind(kind, members);
        List::Consts { start, len }
    }

    /// A list of members that are written out.
    fn items(&mut self, items: &[Expr], env: &Env) -> List {
        for pair in items.windows(2) {
            self.same_kind(self.scalar_kind(&pair[0], env), self.scalar_kind(&pair[1], env));
        }
        let nodes: Vec<NodeId> = items.iter().map(|item| self.expr(item, env)).collect();
        let start = self.ir.exprs.items.len() as u32;
        self.ir.exprs.items.extend(&nodes);
        List::Items { start, len: nodes.len() as u32 }
    }

    fn bound_list(&mut self, name: &str, env: &Env) -> List {
        match env.find(name) {
            Some(Bound::List { store, .. }) => List::Stored(store),
            Some(Bound::Picked { .. }) => List::Picked,
            Some(Bound::Slot { .. } | Bound::Reg { .. }) => {
                self.no_list(format!("{name} is one value, not a list"))
            }
            None => self.no_list(format!("nothing is bound to {name} here")),
        }
    }

    /// All zones that are no cells.
    fn zones(&mut self) -> List {
        let (cells, places) = (self.ir.space.cells, self.ir.places.info.len());
        self.const_list(Kind::Place, cells as i32..places as i32)
    }

    fn all_players(&mut self) -> List {
        self.const_list(Kind::Player, 0..self.players as i32)
    }

    /// Reduces a list of players to those who are not eliminated.
    fn remaining_of(&mut self, list: List) -> ListId {
        let list = self.list(list);
        let Some(base) = self.ir.layout.eliminated else { return list };
        let reg = self.take_reg(Kind::Player);
        let out = self.node(Node::WordAt { base, offset: NodeId::reg(reg) });
        let when = self.node(Node::Not(out));
        self.lowering.next_reg = reg;
        self.list(List::Where { list, reg, when })
    }

    /// The next seat whose player is not eliminated; the same one if no other is left.
    pub(super) fn next_remaining(&mut self, of: NodeId) -> Node {
        if self.ir.layout.eliminated.is_none() {
            return Node::Next(of);
        }
        let next = self.node(Node::Next(of));
        Node::First(self.remaining_of(List::Clockwise(next)))
    }

    /// The previous seat whose player is not eliminated.
    pub(super) fn previous_remaining(&mut self, of: NodeId) -> Node {
        if self.ir.layout.eliminated.is_none() {
            return Node::Previous(of);
        }
        Node::Last(self.remaining_of(List::Clockwise(of)))
    }

    fn enum_members(&mut self, of: &str, values: &[String]) -> List {
        let id = self.enum_id(of);
        let kind = Kind::Enum(id);
        let count = self.ir.enums.get(usize::from(id)).map_or(0, |e| e.members.len() as i32);
        if values.is_empty() {
            return self.const_list(kind, 0..count);
        }
        let mut members: Vec<i32> = values.iter().map(|v| self.enum_member(of, v)).collect();
        members.sort_unstable();
        members.dedup();
        self.const_list(kind, members)
    }

    fn cells_of_board(&mut self, board: &str) -> ListId {
        let at = usize::from(self.board_id(board));
        let board = self.ir.space.boards.get(at);
        let (first, count) = board.map_or((0, 0), |b| (i32::from(b.first), b.count as i32));
        let all = self.const_list(Kind::Place, first..first + count);
        self.cell_list(all)
    }

    fn types_of_family(&mut self, family: &str) -> List {
        let types = self.def.token_types.iter().zip(0..);
        let own = types.filter(|(of, _)| of.family.as_deref() == Some(family));
        let members: Vec<i32> = own.map(|(_, at)| at).collect();
        if members.is_empty() {
            self.error(format!("there is no family of tokens `{family}`"));
        }
        self.const_list(Kind::TokenType, members)
    }

    /// Lowers a list, then an expression with its member bound to a register.
    pub(super) fn with_list<T>(
        &mut self,
        (list, bind): (&Expr, &str),
        env: &Env,
        lower: impl FnOnce(&mut Self, &Env, (ListId, Kind, Reg)) -> T,
    ) -> T {
        let kind = self.list_kind(list, env);
        let list = self.list_of(list, env);
        self.with_member(env, bind, kind, |l, env, reg| lower(l, env, (list, kind, reg)))
    }

    fn filtered(&mut self, list: (&Expr, &str), when: &Expr, env: &Env) -> ListId {
        self.with_list(list, env, |l, env, (list, kind, reg)| {
            let since = l.ir.facts.scalar_tests.len();
            let when = l.expr(when, env);
            let made = l.where_list(kind, list, reg, when);
            l.keep_reached(since, &[Part::List(made)]);
            made
        })
    }

    /// The members with the highest or lowest value, or the first of each value.
    fn by_value(
        &mut self,
        list: (&Expr, &str),
        value: &Expr,
        highest: Option<bool>,
        env: &Env,
    ) -> List {
        self.with_list(list, env, |l, env, (list, kind, reg)| {
            let value = l.expr(value, env);
            let value = l.tabulated((kind, list), reg, value);
            match highest {
                Some(highest) => List::Extreme { list, reg, value, highest },
                None => List::Distinct { list, reg, value },
            }
        })
    }

    fn united(&mut self, list: (&Expr, &str), value: &Expr, env: &Env) -> ListId {
        self.with_list(list, env, |l, env, (list, _, reg)| {
            let each = l.list_of(value, env);
            let plain = l.list(List::Unite { list, reg, each });
            l.fan(list, reg, each).map_or(plain, |fan| {
                let when = l.node(Node::Single);
                l.list(List::Either { when, then: fan, otherwise: plain })
            })
        })
    }

    fn region(&mut self, region: &str, player: Option<&Expr>, env: &Env) -> ListId {
        let def = self.def;
        let found = def.boards.iter().flat_map(|b| &b.regions).find(|r| r.id == region);
        let Some(found) = found else {
            let none = self.no_list(format!("there is no region `{region}`"));
            return self.list(none);
        };
        let known = self.declared.region_rows.get(region).copied();
        if let (Some(table), Some(player)) = (known, player) {
            let player = self.expr_of(player, env, Kind::Player);
            return self.list(List::ConstsOf { table, player });
        }
        let mut rows = Vec::new();
        for places in &found.places {
            let members: Vec<i32> = places.iter().map(|id| self.place_of(id).0.into()).collect();
            rows.push(self.consts_of_kind(Kind::Place, members));
        }
        let list = match player {
            Some(player) if found.per_seat => {
                let player = self.expr_of(player, env, Kind::Player);
                rows.resize(self.players.max(rows.len()), (0, 0));
                let table = self.ir.exprs.consts_of.len() as u32;
                self.ir.exprs.consts_of.extend(rows);
                self.declared.region_rows.insert(region.to_owned(), table);
                List::ConstsOf { table, player }
            }
            None if !found.per_seat => {
                let (start, len) = rows.first().copied().unwrap_or((0, 0));
                return self.cell_list(List::Consts { start, len });
            }
            Some(_) => self.no_list(format!("region `{region}` is the same for all players")),
            None => self.no_list(format!("every player has a region `{region}`: name the player")),
        };
        self.list(list)
    }

    /// Lowers an expression whose values are directions.
    pub(super) fn direction_expr(&mut self, direction: &Expr, env: &Env) -> NodeId {
        if !matches!(self.scalar_kind(direction, env), None | Some(Kind::Direction)) {
            self.error("a direction is needed here");
        }
        self.expr(direction, env)
    }

    /// The places in a direction while a condition holds, or the next `n` places for which it does.
    fn ray(
        &mut self,
        (from, direction): (&Expr, &Expr),
        n: Option<&Expr>,
        when: (&str, Option<&Expr>),
        env: &Env,
    ) -> ListId {
        let from = self.expr_of(from, env, Kind::Place);
        let direction = self.direction_expr(direction, env);
        let n = n.map(|n| self.expr_of(n, env, Kind::Int));
        self.with_place(self.longest_side(), when, env, |when, reg| match n {
            Some(n) => List::Walk { from, direction, n, reg, when },
            None => List::Ray { from, direction, reg, when },
        })
    }

    pub(super) fn connected(
        &mut self,
        from: NodeId,
        via: (&str, Option<&Expr>),
        steps: Option<&Expr>,
        env: &Env,
    ) -> ListId {
        let steps = self.or_constant(steps, NONE, env, Kind::Int);
        let cells = self.ir.space.cells as u32;
        self.with_place(cells, via, env, |via, reg| List::Connected { from, reg, via, steps })
    }

    /// Makes a list with a condition on a bound place, or one that always holds. At most `members` places are
    /// tested.
    fn with_place(
        &mut self,
        members: u32,
        (bind, condition): (&str, Option<&Expr>),
        env: &Env,
        list: impl FnOnce(NodeId, Reg) -> List,
    ) -> ListId {
        self.with_member(env, bind, Kind::Place, |l, env, reg| {
            let Some(condition) = condition else {
                let always = l.constant(1);
                return l.list(list(always, reg));
            };
            let since = l.ir.facts.scalar_tests.len();
            let when = l.expr(condition, env);
            let test = l.place_test(when, reg);
            if test == when && l.free_registers(when) & bit(reg) != 0 {
                l.tested_for((members, false), when, Obstacle::Costly);
            }
            l.keep_reached(since, &[Part::Node(test)]);
            l.list(list(test, reg))
        })
    }
}
