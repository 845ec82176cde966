//! Expressions into nodes and lists.

use crate::Kind;
use crate::code::{Arithmetic, FoldBy, List, ListId, Node, NodeId, Reg};
use crate::eval::REGISTERS;
use crate::link::Linker;
use crate::link::analyse::evaluated::Part;
use crate::link::lower::procs::{Bound, Env};
use crate::residual::Obstacle;
use crate::state::word;
use crate::value::{Member, NONE};
use boardwright_def::{
    Aggregate, Domain, EnumDef, Expr, Fold, Op, PlaceProp, PlayerRef, Query, Ref,
};

/// Deepest nesting of expressions: evaluation recurses.
const DEEPEST: usize = 200;
/// Conditions joined by one `and` or `or` that are nested one in the other; more are halved.
const MOST_NESTED: usize = 32;

impl Linker<'_> {
    pub(in crate::link) fn constant(&mut self, value: i32) -> NodeId {
        NodeId::constant(value).unwrap_or_else(|| self.node(Node::Const(value)))
    }

    /// A free register for a member under test.
    pub(in crate::link) fn take_reg(&mut self, kind: Kind) -> Reg {
        let reg = self.lowering.next_reg;
        if usize::from(reg) >= REGISTERS {
            self.error("too many names are bound inside each other");
            return 0;
        }
        self.lowering.next_reg += 1;
        self.lowering.reg_kinds[usize::from(reg)] = kind;
        reg
    }

    /// Looks at something with `name` bound to a register.
    pub(in crate::link) fn with_member<T>(
        &mut self,
        env: &Env,
        name: &str,
        kind: Kind,
        look: impl FnOnce(&mut Self, &Env, Reg) -> T,
    ) -> T {
        let reg = self.take_reg(kind);
        let mut inner = env.clone();
        inner.names.push((name.to_owned(), Bound::Reg { reg, kind }));
        let found = look(self, &inner, reg);
        self.lowering.next_reg = reg;
        found
    }

    /// A scalar expression.
    pub(in crate::link) fn expr(&mut self, expr: &Expr, env: &Env) -> NodeId {
        if self.path.len() > DEEPEST {
            self.error("an expression is nested too deep");
            return self.constant(NONE);
        }
        match expr {
            Expr::Int(value) if *value == NONE => {
                self.error("this number is too small");
                self.constant(0)
            }
            Expr::Int(value) => self.constant(*value),
            Expr::Bool(holds) => self.constant(i32::from(*holds)),
            Expr::Op(op) => self.op(op, env),
            Expr::Ref(read) => self.read(read, env),
            Expr::Aggregate { aggregate } => self.aggregate(aggregate, env),
            Expr::Query(_) => {
                self.error("one value is needed here, not a list");
                self.constant(NONE)
            }
        }
    }

    /// A scalar expression whose values are of a kind, or `none`. Definitions may come from anybody,
    /// and a number where a place belongs would lead out of the tables.
    pub(in crate::link) fn expr_of(&mut self, expr: &Expr, env: &Env, kind: Kind) -> NodeId {
        let node = self.expr(expr, env);
        self.demand(self.scalar_kind(expr, env), kind);
        node
    }

    /// Reports a kind that is not the one needed; `None` fits everywhere.
    pub(in crate::link) fn demand(&mut self, found: Option<Kind>, needed: Kind) {
        if let Some(found) = found
            && found != needed
        {
            self.error(format!("{needed} is needed here, this is {found}"));
        }
    }

    /// A list whose members are of a kind.
    pub(in crate::link) fn list_of_kind(&mut self, expr: &Expr, env: &Env, kind: Kind) -> ListId {
        let list = self.list_of(expr, env);
        self.demand(self.member_kind(expr, env), kind);
        list
    }

    /// Reports two kinds that should be the same.
    fn same_kind(&mut self, left: Option<Kind>, right: Option<Kind>) {
        if let (Some(left), Some(right)) = (left, right)
            && left != right
        {
            self.error(format!("{left} and {right} stand where one kind of value belongs"));
        }
    }

    fn op(&mut self, op: &Op, env: &Env) -> NodeId {
        let two = |l: &mut Self, left: &Expr, right: &Expr| (l.expr(left, env), l.expr(right, env));
        let node = match op {
            Op::And { args } => return self.chain(args, env, 1, Node::And),
            Op::Or { args } => return self.chain(args, env, 0, Node::Or),
            Op::Not { arg } => Node::Not(self.expr(arg, env)),
            Op::Eq { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Eq(a, b)
            }
            Op::Ne { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Not(self.node(Node::Eq(a, b)))
            }
            Op::Lt { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Lt(a, b)
            }
            Op::Le { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Le(a, b)
            }
            Op::Gt { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Lt(b, a)
            }
            Op::Ge { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Le(b, a)
            }
            Op::In { item, set } if members_of(set).is_some() => {
                let of = members_of(set).unwrap_or(set);
                let set = self.set_expr(of, env);
                self.same_kind(self.scalar_kind(item, env), set.map(|(_, of)| of.kind()));
                let item = self.expr(item, env);
                match set {
                    Some((set, of)) => Node::Has { set, item, first: of.first() },
                    None => return self.constant(0),
                }
            }
            Op::Set { of, items } => {
                let member = self.member_of_domain(of);
                let list = self.list_of_kind(items, env, member.kind());
                Node::SetOf { list, first: member.first(), whole: self.whole_set(member) }
            }
            Op::In { item, set } => {
                let item = self.expr(item, env);
                Node::In { item, list: self.list_of(set, env) }
            }
            Op::Add { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Add, a, b)
            }
            Op::Sub { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Sub, a, b)
            }
            Op::Mul { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Mul, a, b)
            }
            Op::Div { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Div, a, b)
            }
            Op::Mod { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Mod, a, b)
            }
            Op::Min { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Min, a, b)
            }
            Op::Max { left, right } => {
                let (a, b) = two(self, left, right);
                Node::Compute(Arithmetic::Max, a, b)
            }
            Op::Abs { arg } => {
                let (value, zero) = (self.expr(arg, env), self.constant(0));
                Node::Compute(Arithmetic::Distance, value, zero)
            }
            Op::If { when, then, otherwise } => {
                let when = self.expr(when, env);
                self.same_kind(self.scalar_kind(then, env), self.scalar_kind(otherwise, env));
                let (then, otherwise) = two(self, then, otherwise);
                Node::If { when, then, otherwise }
            }
        };
        self.node(node)
    }

    /// An expression whose values are sets, and what their members are.
    fn set_expr(&mut self, set: &Expr, env: &Env) -> Option<(NodeId, Member)> {
        match self.scalar_kind(set, env) {
            Some(Kind::Set(of)) => Some((self.expr(set, env), of)),
            _ => {
                self.error("a set is needed here");
                None
            }
        }
    }

    fn chain(
        &mut self,
        args: &[Expr],
        env: &Env,
        empty: i32,
        join: fn(NodeId, NodeId) -> Node,
    ) -> NodeId {
        let nodes: Vec<NodeId> = args.iter().map(|arg| self.expr(arg, env)).collect();
        self.in_a_row(&nodes, join).unwrap_or_else(|| self.constant(empty))
    }

    /// Conditions joined one to the next. However many there are, they are not nested deep.
    fn in_a_row(&mut self, nodes: &[NodeId], join: fn(NodeId, NodeId) -> Node) -> Option<NodeId> {
        if nodes.len() > MOST_NESTED {
            let (left, right) = nodes.split_at(nodes.len() / 2);
            let (left, right) = (self.in_a_row(left, join)?, self.in_a_row(right, join)?);
            return Some(self.node(join(left, right)));
        }
        nodes.iter().rev().copied().reduce(|right, left| self.node(join(left, right)))
    }

    fn read(&mut self, read: &Ref, env: &Env) -> NodeId {
        let node = match read {
            Ref::None => return self.constant(NONE),
            Ref::Enum { of, member } => {
                let member = self.enum_member(of, member);
                return self.constant(member);
            }
            Ref::Gvar { var } => {
                let at = self.def.global_vars.iter().position(|v| v.id == *var);
                let number = self.number(at, "variable", var);
                return NodeId::word(self.ir.layout.globals + u32::from(number));
            }
            Ref::Pvar { player, var } => {
                let player = self.expr_of(player, env, Kind::Player);
                let at = self.def.player_vars.iter().position(|v| v.id == *var);
                let number = u32::from(self.number(at, "variable of players", var));
                let base = self.ir.layout.player_vars + number * self.players as u32;
                Node::WordAt { base, offset: player }
            }
            Ref::ZoneVar { zone, var } => {
                let at = self.expr_of(zone, env, Kind::Place);
                if let Some(column) = self.declared.columns.iter().find(|c| c.id == *var) {
                    Node::ConstAt { table: column.table, at }
                } else {
                    let Some((var, offset)) = self.place_var(var, at) else {
                        return self.constant(NONE);
                    };
                    Node::WordAt { base: var.base, offset }
                }
            }
            Ref::Binding { name } => match env.find(name) {
                Some(Bound::Slot { at, .. }) => return at.node(),
                Some(Bound::Reg { reg, .. }) => {
                    self.lowering.reads |= 1 << reg;
                    return NodeId::reg(reg);
                }
                Some(Bound::List { .. }) => {
                    self.error(format!("one value is needed here, {name} is a list"));
                    return self.constant(NONE);
                }
                None => {
                    self.error(format!("nothing is bound to {name} here"));
                    return self.constant(NONE);
                }
            },
            Ref::TokenProp { token, prop } => {
                let token = self.expr_of(token, env, Kind::Token);
                match prop.as_str() {
                    "owner" => Node::TokenOwner(token),
                    "type" => Node::TokenType(token),
                    "at" => Node::TokenPlace(token),
                    "family" => {
                        let of = self.node(Node::TokenType(token));
                        self.family_of(of)
                    }
                    prop => Node::TokenProp { token, prop: self.prop_id(prop) },
                }
            }
            Ref::TypeProp { of, prop } => {
                let of = self.expr_of(of, env, Kind::TokenType);
                if prop == "family" {
                    let family = self.family_of(of);
                    return self.node(family);
                }
                Node::TypeProp { of, prop: self.prop_id(prop) }
            }
            Ref::TableCell { table, key, column } => {
                return self.table_cell(table, key, column, env);
            }
            Ref::Place { place, prop } => {
                let at = self.expr_of(place, env, Kind::Place);
                match prop {
                    PlaceProp::Empty => Node::PlaceEmpty(at),
                    PlaceProp::Count => Node::PlaceCount(at),
                    PlaceProp::Piece => Node::PlacePiece(at),
                    PlaceProp::Owner => Node::PlaceOwner(at),
                    PlaceProp::Index => Node::PlaceIndex(at),
                    PlaceProp::Row => Node::PlaceRow(at),
                    PlaceProp::Col => Node::PlaceCol(at),
                }
            }
            Ref::Player(player) => return self.player(player, env),
            Ref::Zone { zone, player } => {
                let (first, each) = self.place_of(zone);
                match player {
                    Some(player) if each => {
                        let player = self.expr_of(player, env, Kind::Player);
                        Node::PlaceOf { base: first, player }
                    }
                    None if !each => return self.constant(i32::from(first)),
                    Some(_) => {
                        self.error(format!("zone `{zone}` belongs to nobody"));
                        return self.constant(NONE);
                    }
                    None => {
                        self.error(format!("every player has a zone `{zone}`: whose?"));
                        return self.constant(NONE);
                    }
                }
            }
            Ref::Cell { board, row, col } => {
                let board = self.board_id(board);
                let row = self.expr_of(row, env, Kind::Int);
                let col = self.expr_of(col, env, Kind::Int);
                Node::Cell { board, row, col }
            }
            Ref::TokenType { of } => {
                let of = self.type_id(of);
                return self.constant(of);
            }
            Ref::Direction { board, name } => {
                let direction = self.direction(board, name);
                return self.constant(direction);
            }
            Ref::ZoneCount { zone } => Node::PlaceCount(self.expr_of(zone, env, Kind::Place)),
            Ref::Counter { of } => {
                let at = match of.as_str() {
                    "round" => word::ROUND,
                    "turn" => word::TURN,
                    "ply" => word::PLY,
                    other => {
                        self.error(format!("there is no counter `{other}`"));
                        word::ROUND
                    }
                };
                // A ply begins with a question, and endings that hold then held before it.
                self.lowering.reads_turn |= at != word::PLY;
                if !self.ir.layout.read_counters.contains(&(at as u32)) {
                    self.ir.layout.read_counters.push(at as u32);
                }
                return NodeId::word(at as u32);
            }
            Ref::Adjacent { zone, to } => {
                let a = self.expr_of(zone, env, Kind::Place);
                let b = self.expr_of(to, env, Kind::Place);
                Node::Adjacent(a, b)
            }
            Ref::Connected { zone, to, bind, via } => {
                let from = self.expr_of(zone, env, Kind::Place);
                let to = self.expr_of(to, env, Kind::Place);
                let list = self.connected(from, (bind, via.as_ref()), None, env);
                Node::Reached { from, to, list }
            }
            Ref::Distance { from, to } => {
                let from = self.expr_of(from, env, Kind::Place);
                let to = self.expr_of(to, env, Kind::Place);
                self.ir.space.measure();
                Node::Distance(from, to)
            }
            Ref::Step { from, direction, distance } => {
                let from = self.expr_of(from, env, Kind::Place);
                let direction = self.direction_expr(direction, env);
                let distance = self.expr_of(distance, env, Kind::Int);
                match self.one_beyond(distance, from, direction) {
                    Some((reg, when)) => Node::Past { from, direction, reg, when },
                    None => Node::Step { from, direction, distance },
                }
            }
            Ref::Seat { player } => Node::Seat(self.expr_of(player, env, Kind::Player)),
            Ref::Phase => {
                self.phases_are_words();
                self.lowering.reads_turn = true;
                self.lowering.reads_phase = true;
                return NodeId::word(word::PHASE as u32);
            }
            Ref::Score { player } => {
                if self.def.scoring.is_none() {
                    self.error("there is no scoring to read");
                }
                Node::Score(self.expr_of(player, env, Kind::Player))
            }
        };
        self.node(node)
    }

    fn player(&mut self, player: &PlayerRef, env: &Env) -> NodeId {
        let node = match player {
            PlayerRef::Actor => return self.actor(env),
            PlayerRef::Active => {
                self.lowering.reads_turn = true;
                return NodeId::word(word::ACTIVE as u32);
            }
            PlayerRef::Opponent => {
                if self.players != 2 {
                    self.error("`opponent` needs exactly two players");
                }
                Node::Next(self.actor(env))
            }
            PlayerRef::Seat { id } => {
                let seat = self.seat(*id);
                return self.constant(seat);
            }
            PlayerRef::Next { of } => {
                let of = self.expr_of(of, env, Kind::Player);
                return self.next_remaining(of);
            }
            PlayerRef::Previous { of } => {
                let of = self.expr_of(of, env, Kind::Player);
                return self.previous_remaining(of);
            }
        };
        self.node(node)
    }

    /// An expression whose values are directions.
    fn direction_expr(&mut self, direction: &Expr, env: &Env) -> NodeId {
        if !matches!(self.scalar_kind(direction, env), None | Some(Kind::Direction)) {
            self.error("a direction is needed here");
        }
        self.expr(direction, env)
    }

    /// A condition with a place bound; without one it holds. So many members are asked at most.
    fn condition_at(
        &mut self,
        members: u32,
        condition: Option<&Expr>,
        bind: &str,
        env: &Env,
        list: impl FnOnce(NodeId, Reg) -> List,
    ) -> ListId {
        self.with_member(env, bind, Kind::Place, |l, env, reg| {
            let when = match condition {
                Some(condition) => {
                    let since = l.ir.facts.left.len();
                    let when = l.expr(condition, env);
                    let test = l.place_test(when, reg);
                    if test == when
                        && l.reads_of(when) & crate::link::analyse::free_registers::bit(reg) != 0
                    {
                        l.tested_for((members, false), when, Obstacle::Costly);
                    }
                    l.keep_reached(since, &[Part::Node(test)]);
                    test
                }
                None => l.constant(1),
            };
            l.list(list(when, reg))
        })
    }

    pub(in crate::link) fn direction(&mut self, board: &str, name: &str) -> i32 {
        let at = self.board_id(board);
        let board = self.def.boards.get(usize::from(at));
        let has = board.is_some_and(|board| board.directions.iter().any(|d| d.name == name));
        let found = self.ir.space.directions.iter().position(|known| has && known == name);
        i32::from(self.number(found, "direction", name))
    }

    fn aggregate(&mut self, aggregate: &Aggregate, env: &Env) -> NodeId {
        let since = self.ir.facts.left.len();
        let node = self.fold_of(aggregate, env);
        self.keep_reached(since, &[Part::Node(node)]);
        node
    }

    fn fold_of(&mut self, aggregate: &Aggregate, env: &Env) -> NodeId {
        let Aggregate { op, query, bind, value } = aggregate;
        if let Some(node) = self.line_aggregate(aggregate, env) {
            return self.node(node);
        }
        let kind = self.list_kind(query, env);
        let Some(value) = value else {
            let list = self.list_of(query, env);
            let node = match op {
                Fold::Count => return self.fold_node(kind, Node::Count(list)),
                Fold::Some => return self.fold_node(kind, Node::NonEmpty(list)),
                Fold::Empty => Node::Not(self.fold_node(kind, Node::NonEmpty(list))),
                Fold::First => Node::First(list),
                Fold::Last => Node::Last(list),
                Fold::Sum | Fold::Min | Fold::Max | Fold::All => {
                    self.error("this fold needs a value for each member");
                    Node::Const(NONE)
                }
            };
            return self.node(node);
        };
        let list = self.list_of(query, env);
        let by = match op {
            Fold::Sum => FoldBy::Sum,
            Fold::Min => FoldBy::Min,
            Fold::Max => FoldBy::Max,
            Fold::Some | Fold::Empty => FoldBy::Some,
            Fold::All => FoldBy::All,
            Fold::Count => FoldBy::Count,
            Fold::First | Fold::Last => {
                self.error("this fold takes no value");
                FoldBy::Count
            }
        };
        let fold = self.with_member(env, bind, kind, |l, env, reg| {
            let value = l.expr(value, env);
            l.fold_node(kind, Node::Fold { list, reg, value, by })
        });
        if *op == Fold::Empty { self.node(Node::Not(fold)) } else { fold }
    }

    fn connected(
        &mut self,
        from: NodeId,
        (bind, via): (&str, Option<&Expr>),
        steps: Option<&Expr>,
        env: &Env,
    ) -> ListId {
        let steps = match steps {
            Some(steps) => self.expr_of(steps, env, Kind::Int),
            None => self.constant(NONE),
        };
        let cells = self.ir.space.cells as u32;
        self.condition_at(cells, via, bind, env, |via, reg| List::Connected {
            from,
            reg,
            via,
            steps,
        })
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

    /// A list expression.
    pub(in crate::link) fn list_of(&mut self, expr: &Expr, env: &Env) -> ListId {
        let Expr::Query(query) = expr else {
            // One value where a list is wanted is a list of it.
            let item = self.expr(expr, env);
            let start = self.ir.exprs.items.len() as u32;
            self.ir.exprs.items.push(item);
            return self.list(List::Items { start, len: 1 });
        };
        match query.as_ref() {
            Query::TokensInZone { zone } => {
                let at = self.expr_of(zone, env, Kind::Place);
                self.list(List::Tokens(at))
            }
            Query::TokensIn { places } => {
                let places = self.list_of_kind(places, env, Kind::Place);
                self.list(List::TokensIn(places))
            }
            Query::Pieces { player } => {
                let player = self.expr_of(player, env, Kind::Player);
                self.list(List::Pieces(player))
            }
            Query::IntsInRange { min, max, step } => {
                let min = self.expr_of(min, env, Kind::Int);
                let max = self.expr_of(max, env, Kind::Int);
                self.list(List::Ints { min, max, step: step.unwrap_or(1) })
            }
            Query::Enums { of, values } => {
                let id = usize::from(self.enum_id(of));
                let count = self.ir.enums.get(id).map_or(0, |e| e.members.len() as i32);
                if values.is_empty() {
                    return self.const_list(0..count);
                }
                let mut members: Vec<i32> =
                    values.iter().map(|v| self.enum_member(of, v)).collect();
                members.sort_unstable();
                members.dedup();
                self.const_list(members)
            }
            Query::Players => self.const_list(0..self.players as i32),
            Query::Remaining => {
                let all = self.const_list(0..self.players as i32);
                self.remaining_of(all)
            }
            Query::Others { than } => {
                let than = self.expr_of(than, env, Kind::Player);
                let others = self.list(List::Others(than));
                self.remaining_of(others)
            }
            Query::Clockwise { from } => {
                let from = self.expr_of(from, env, Kind::Player);
                let all = self.list(List::Clockwise(from));
                self.remaining_of(all)
            }
            Query::Zones { owner: None } => {
                let (cells, places) =
                    (self.ir.space.cells as i32, self.ir.places.info.len() as i32);
                self.const_list(cells..places)
            }
            Query::Zones { owner: Some(owner) } => {
                let owner = self.expr_of(owner, env, Kind::Player);
                self.list(List::ZonesOf(owner))
            }
            Query::Board { board } => {
                let at = usize::from(self.board_id(board));
                let first = self.ir.space.boards.get(at).map_or(0, |b| i32::from(b.first));
                let count = self.def.boards.get(at).map_or(0, |b| b.cells.len() as i32);
                let all = self.const_list(first..first + count);
                self.of_board(all)
            }
            Query::Region { region, player } => self.region(region, player.as_ref(), env),
            Query::Types { family } => {
                let types = self.def.token_types.iter().enumerate();
                let own = types.filter(|(_, t)| t.family.as_deref() == Some(family));
                let members: Vec<i32> = own.map(|(at, _)| at as i32).collect();
                if members.is_empty() {
                    self.error(format!("there is no family of tokens `{family}`"));
                }
                self.const_list(members)
            }
            Query::AdjacentZones { zone } => {
                let at = self.expr_of(zone, env, Kind::Place);
                self.list(List::Adjacent(at))
            }
            Query::TokensInAdjacentZones { zone } => {
                let at = self.expr_of(zone, env, Kind::Place);
                let places = self.list(List::Adjacent(at));
                self.list(List::TokensIn(places))
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                let from = self.expr_of(zone, env, Kind::Place);
                self.connected(from, (bind, via.as_ref()), steps.as_ref(), env)
            }
            Query::Ray { from, direction, bind, condition } => {
                let from = self.expr_of(from, env, Kind::Place);
                let direction = self.direction_expr(direction, env);
                let most = self.longest_side();
                self.condition_at(most, condition.as_ref(), bind, env, |when, reg| List::Ray {
                    from,
                    direction,
                    reg,
                    when,
                })
            }
            Query::Walk { from, direction, n, bind, when } => {
                let from = self.expr_of(from, env, Kind::Place);
                let direction = self.direction_expr(direction, env);
                let n = self.expr_of(n, env, Kind::Int);
                let most = self.longest_side();
                self.condition_at(most, when.as_ref(), bind, env, |when, reg| List::Walk {
                    from,
                    direction,
                    n,
                    reg,
                    when,
                })
            }
            Query::Between { from, to } => {
                let from = self.expr_of(from, env, Kind::Place);
                let to = self.expr_of(to, env, Kind::Place);
                self.list(List::Between(from, to))
            }
            Query::Lines { .. } => {
                self.error("lines can only be counted, or tested for whether there are any");
                self.const_list([])
            }
            Query::Where { list, bind, when } => {
                let kind = self.list_kind(list, env);
                let list = self.list_of(list, env);
                self.with_member(env, bind, kind, |l, env, reg| {
                    let since = l.ir.facts.left.len();
                    let when = l.expr(when, env);
                    let made = l.where_list(kind, list, reg, when);
                    l.keep_reached(since, &[Part::List(made)]);
                    made
                })
            }
            Query::Union { left, right } => {
                self.same_kind(self.member_kind(left, env), self.member_kind(right, env));
                let (left, right) = (self.list_of(left, env), self.list_of(right, env));
                self.union(left, right)
            }
            Query::Unite { list, bind, value } => {
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
            Query::Distinct { list, bind, value } => {
                let kind = self.list_kind(list, env);
                let list = self.list_of(list, env);
                self.with_member(env, bind, kind, |l, env, reg| {
                    let value = l.expr(value, env);
                    l.list(List::Distinct { list, reg, value })
                })
            }
            Query::Otherwise { list, other } => {
                self.same_kind(self.member_kind(list, env), self.member_kind(other, env));
                let (list, other) = (self.list_of(list, env), self.list_of(other, env));
                self.list(List::Otherwise(list, other))
            }
            Query::Extreme { list, bind, value, highest } => {
                let kind = self.list_kind(list, env);
                let list = self.list_of(list, env);
                let highest = *highest;
                self.with_member(env, bind, kind, |l, env, reg| {
                    let value = l.expr(value, env);
                    l.list(List::Extreme { list, reg, value, highest })
                })
            }
            Query::Take { list, n } => {
                let n = self.expr_of(n, env, Kind::Int);
                let list = self.list_of(list, env);
                self.list(List::Take { list, n })
            }
            Query::Binding { name } => match env.find(name) {
                Some(Bound::List { store, .. }) => self.list(List::Stored(store)),
                Some(Bound::Slot { .. } | Bound::Reg { .. }) => {
                    self.error(format!("{name} is one value, no list"));
                    self.const_list([])
                }
                None => {
                    self.error(format!("nothing is bound to {name} here"));
                    self.const_list([])
                }
            },
            Query::Members { set } => match self.set_expr(set, env) {
                Some((set, of)) => self.list(List::Members { set, first: of.first() }),
                None => self.const_list([]),
            },
            Query::Items { items } => {
                for pair in items.windows(2) {
                    let kinds = (self.scalar_kind(&pair[0], env), self.scalar_kind(&pair[1], env));
                    self.same_kind(kinds.0, kinds.1);
                }
                let nodes: Vec<NodeId> = items.iter().map(|i| self.expr(i, env)).collect();
                let start = self.ir.exprs.items.len() as u32;
                self.ir.exprs.items.extend(nodes);
                self.list(List::Items { start, len: items.len() as u32 })
            }
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
                self.of_board(region)
            }
            Some(_) => {
                self.error(format!("region `{region}` is the same for all"));
                self.const_list([])
            }
            None => {
                self.error(format!("every player has a region `{region}`: whose?"));
                self.const_list([])
            }
        }
    }

    /// What the members of a list are; numbers where nothing says so.
    pub(in crate::link) fn list_kind(&self, expr: &Expr, env: &Env) -> Kind {
        self.member_kind(expr, env).unwrap_or(Kind::Int)
    }

    /// What the members of a list are; `None` where only `none` is known of them.
    pub(in crate::link) fn member_kind(&self, expr: &Expr, env: &Env) -> Option<Kind> {
        let Expr::Query(query) = expr else { return self.scalar_kind(expr, env) };
        Some(match query.as_ref() {
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::TokensInAdjacentZones { .. } => Kind::Token,
            Query::IntsInRange { .. } | Query::Lines { .. } => Kind::Int,
            Query::Enums { of, .. } => Kind::Enum(self.known_enum(of)),
            Query::Players | Query::Remaining | Query::Others { .. } | Query::Clockwise { .. } => {
                Kind::Player
            }
            Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::AdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. } => Kind::Place,
            Query::Types { .. } => Kind::TokenType,
            Query::Where { list, .. }
            | Query::Extreme { list, .. }
            | Query::Distinct { list, .. }
            | Query::Take { list, .. } => return self.member_kind(list, env),
            Query::Binding { name } => return env.find(name).map(Bound::kind),
            Query::Unite { list, bind, value } => {
                let mut inner = env.clone();
                let kind = self.list_kind(list, env);
                inner.names.push((bind.clone(), Bound::Reg { reg: 0, kind }));
                return self.member_kind(value, &inner);
            }
            Query::Otherwise { list: left, other: right } | Query::Union { left, right } => {
                return self.member_kind(left, env).or_else(|| self.member_kind(right, env));
            }
            Query::Members { set } => match self.scalar_kind(set, env) {
                Some(Kind::Set(of)) => of.kind(),
                _ => return None,
            },
            Query::Items { items } => {
                return items.iter().find_map(|item| self.scalar_kind(item, env));
            }
        })
    }

    /// What the values of an expression are; `None` where only `none` is known of them.
    pub(in crate::link) fn scalar_kind(&self, expr: &Expr, env: &Env) -> Option<Kind> {
        match expr {
            Expr::Int(_) => Some(Kind::Int),
            Expr::Bool(_) => Some(Kind::Bool),
            Expr::Op(op) => match op.as_ref() {
                Op::If { then, otherwise, .. } => {
                    self.scalar_kind(then, env).or_else(|| self.scalar_kind(otherwise, env))
                }
                Op::And { .. }
                | Op::Or { .. }
                | Op::Not { .. }
                | Op::Eq { .. }
                | Op::Ne { .. }
                | Op::Lt { .. }
                | Op::Le { .. }
                | Op::Gt { .. }
                | Op::Ge { .. }
                | Op::In { .. } => Some(Kind::Bool),
                Op::Add { .. }
                | Op::Sub { .. }
                | Op::Mul { .. }
                | Op::Div { .. }
                | Op::Mod { .. }
                | Op::Min { .. }
                | Op::Max { .. }
                | Op::Abs { .. } => Some(Kind::Int),
                Op::Set { of, .. } => self.known_member(of).map(Kind::Set),
            },
            Expr::Ref(read) => self.ref_kind(read, env),
            Expr::Aggregate { aggregate } => match aggregate.op {
                Fold::Sum | Fold::Count | Fold::Min | Fold::Max => Some(Kind::Int),
                Fold::Some | Fold::All | Fold::Empty => Some(Kind::Bool),
                Fold::First | Fold::Last => self.member_kind(&aggregate.query, env),
            },
            Expr::Query(_) => self.member_kind(expr, env),
        }
    }

    fn ref_kind(&self, read: &Ref, env: &Env) -> Option<Kind> {
        Some(match read {
            Ref::None => return None,
            Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Score { .. }
            | Ref::Seat { .. }
            | Ref::Distance { .. } => Kind::Int,
            Ref::Phase => Kind::Enum(self.known_enum("phase")),
            Ref::Enum { of, .. } => Kind::Enum(self.known_enum(of)),
            Ref::Gvar { var } => {
                return self.ir.vars.global.iter().find(|v| v.id == *var).map(|v| v.kind);
            }
            Ref::Pvar { var, .. } => {
                return self.ir.vars.player.iter().find(|v| v.id == *var).map(|v| v.kind);
            }
            Ref::ZoneVar { var, .. } => {
                let column = self.declared.columns.iter().find(|c| c.id == *var).map(|c| c.kind);
                let changing = || self.ir.vars.place.iter().find(|v| v.info.id == *var);
                return column.or_else(|| changing().map(|v| v.info.kind));
            }
            Ref::Binding { name } => return env.find(name).map(Bound::kind),
            Ref::TokenProp { prop, .. } => match prop.as_str() {
                "owner" => Kind::Player,
                "type" => Kind::TokenType,
                "at" => Kind::Place,
                "family" => Kind::Enum(self.known_enum(EnumDef::FAMILIES)),
                prop => return self.prop_kind(prop),
            },
            Ref::TypeProp { prop, .. } if prop == "family" => {
                Kind::Enum(self.known_enum(EnumDef::FAMILIES))
            }
            Ref::TypeProp { prop, .. } => return self.prop_kind(prop),
            Ref::TableCell { table, column, .. } => return self.column_kind(table, column),
            Ref::Place { prop, .. } => match prop {
                PlaceProp::Empty => Kind::Bool,
                PlaceProp::Piece => Kind::Token,
                PlaceProp::Owner => Kind::Player,
                PlaceProp::Count | PlaceProp::Index | PlaceProp::Row | PlaceProp::Col => Kind::Int,
            },
            Ref::Player(_) => Kind::Player,
            Ref::Zone { .. } | Ref::Cell { .. } | Ref::Step { .. } => Kind::Place,
            Ref::TokenType { .. } => Kind::TokenType,
            Ref::Direction { .. } => Kind::Direction,
            Ref::Adjacent { .. } | Ref::Connected { .. } => Kind::Bool,
        })
    }

    /// What the members of a set are, where nothing is wrong with it.
    fn known_member(&self, of: &Domain) -> Option<Member> {
        match of {
            Domain::Enum { of, .. } => Some(Member::Word(self.known_enum(of))),
            Domain::Player { .. } => Some(Member::Player),
            Domain::TokenType { .. } => Some(Member::TokenType),
            Domain::Direction { .. } => Some(Member::Direction),
            Domain::Int { min, max, .. } => Some(Member::Number { min: *min, max: *max }),
            _ => None,
        }
    }

    pub(in crate::link) fn known_enum(&self, id: &str) -> u16 {
        self.def.enums.iter().position(|e| e.id == id).unwrap_or(0) as u16
    }

    fn prop_kind(&self, prop: &str) -> Option<Kind> {
        let number = self.ir.names.props.iter().position(|n| n == prop)?;
        self.ir.tokens.props.get(number).map(|p| p.kind)
    }
}

/// The set of which a list has the members.
fn members_of(list: &Expr) -> Option<&Expr> {
    let Expr::Query(query) = list else { return None };
    if let Query::Members { set } = query.as_ref() { Some(set) } else { None }
}
