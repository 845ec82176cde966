//! Values and conditions.

use super::{Kind, Maker};
use boardwright_def::{
    Aggregate, Domain, EnumDef, Expr, Fold, Op, PlaceProp, PlayerRef, PropDef, Query, Ref, Secrecy,
};

fn fold(op: Fold, query: Expr, bind: String, value: Option<Expr>) -> Expr {
    Expr::Aggregate { aggregate: Box::new(Aggregate { op, query, bind, value }) }
}

impl Maker {
    /// A value of a kind. Numbers are never none; other values may be.
    pub(super) fn value(&mut self, kind: &Kind, depth: u32) -> Expr {
        let names = self.names_of(kind, *kind != Kind::Int);
        if !names.is_empty() && self.one_in(2) {
            return Expr::bound(self.pick(&names));
        }
        if depth > 0 && *kind != Kind::Bool && self.one_in(8) {
            let when = self.condition(depth - 1);
            let then = self.value(kind, depth - 1);
            let otherwise = self.value(kind, depth - 1);
            return Expr::op(Op::If { when, then, otherwise });
        }
        match kind {
            Kind::Int => self.int(depth),
            Kind::Bool => self.condition(depth),
            Kind::Enum(of) => self.word(*of, depth),
            Kind::Player => self.player(depth, true),
            Kind::Token => self.token(depth),
            Kind::Place => self.place(depth),
            Kind::Type => self.token_type(depth),
            Kind::Direction => self.direction(),
        }
    }

    /// A number that is known only in play.
    fn int(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return match self.below(6) {
                0 => {
                    Expr::read(Ref::Counter { of: self.pick(&["round", "turn", "ply"]).to_owned() })
                }
                1 => {
                    let player = self.player(0, false);
                    Expr::read(Ref::Pvar { player, var: "money".to_owned(), index: None })
                }
                2 => Expr::read(Ref::ZoneCount { zone: self.place(0) }),
                3 => {
                    let index = Some(self.word(0, 0));
                    Expr::read(Ref::Gvar { var: "rates".to_owned(), index })
                }
                4 => {
                    let player = self.player(0, false);
                    let index = Some(Expr::Int(self.below(3) as i32 + 1));
                    Expr::read(Ref::Pvar { player, var: "debts".to_owned(), index })
                }
                _ => Expr::read(Ref::Gvar { var: "heat".to_owned(), index: None }),
            };
        }
        let depth = depth - 1;
        match self.below(13) {
            0 => {
                let (left, right) = (self.int(depth), self.value(&Kind::Int, depth));
                Expr::op(Op::Add { left, right })
            }
            1 => {
                let right = self.int(depth);
                // A number below 0 would leave lists without a member.
                let below = !self.clean && self.one_in(2);
                let left = if below { Expr::Int(0) } else { self.int(depth) };
                Expr::op(Op::Sub { left, right })
            }
            2 => Expr::op(Op::Mul { left: self.int(depth), right: self.number() }),
            3 => Expr::op(Op::Div { left: self.int(depth), right: self.number() }),
            4 => Expr::op(Op::Mod { left: self.int(depth), right: self.number() }),
            5 => Expr::op(Op::Min { left: self.int(depth), right: self.number() }),
            6 => Expr::op(Op::Max { left: self.int(depth), right: self.int(depth) }),
            7 => Expr::op(Op::Abs { arg: self.int(depth) }),
            8 => {
                let kind = self.kind();
                let list = self.list(&kind, depth);
                let (bind, value) = self.with_member(&kind, |m| m.int(depth));
                fold(Fold::Sum, list, bind, Some(value))
            }
            9 => {
                let kind = self.kind();
                let list = self.list(&kind, depth);
                if let Expr::Query(query) = &list
                    && matches!(query.as_ref(), Query::TokensInZone { .. })
                {
                    return self.int(0);
                }
                fold(Fold::Count, list, "$it".to_owned(), None)
            }
            11 => Expr::read(Ref::Seat { player: self.player(depth, false) }),
            10 if self.scoring => Expr::read(Ref::Score { player: self.player(depth, false) }),
            _ => self.int(0),
        }
    }

    /// A number from 2 to 9.
    pub(super) fn number(&mut self) -> Expr {
        Expr::Int(2 + self.below(8) as i32)
    }

    /// A number that may be none: only to be compared.
    fn loose_int(&mut self, depth: u32) -> Expr {
        let depth = depth.saturating_sub(1);
        match self.below(12) {
            11 => self.longest(depth),
            10 => Expr::read(Ref::Gvar { var: "bid".to_owned(), index: None }),
            8 => self.cell_of_table(depth),
            9 => match self.columns() {
                Some(var) => Expr::read(Ref::ZoneVar { zone: self.place(depth), var }),
                None => self.int(depth),
            },
            0 => {
                let (from, to) = (self.place(depth), self.place(depth));
                Expr::read(Ref::Distance { from, to })
            }
            1 | 2 => {
                let kind = self.kind();
                let list = self.list(&kind, depth);
                let (bind, value) = self.with_member(&kind, |m| m.int(depth));
                let op = self.pick(&[Fold::Min, Fold::Max]);
                fold(op, list, bind, Some(value))
            }
            3 => self.token_int(depth),
            4 => {
                let mut all = vec![PlaceProp::Index, PlaceProp::Count];
                // Places of graphs alone have none.
                if self.def.boards.is_empty() || self.gridded().is_some() {
                    all.extend([PlaceProp::Row, PlaceProp::Col]);
                }
                let prop = self.pick(&all);
                Expr::read(Ref::Place { place: self.place(depth), prop })
            }
            5 if self.has_seeds() => {
                Expr::read(Ref::ZoneVar { zone: self.place(depth), var: "seeds".to_owned() })
            }
            6 => match self.fixed_prop() {
                Some(prop) => {
                    let of = self.token_type(depth);
                    Expr::read(Ref::TypeProp { of, prop })
                }
                None => self.int(depth),
            },
            _ => self.int(depth),
        }
    }

    /// What stands in a table, of a key that is known only in play.
    fn cell_of_table(&mut self, depth: u32) -> Expr {
        let tables: Vec<(String, Expr, &str)> = self
            .def
            .tables
            .clone()
            .into_iter()
            .map(|table| match table.id.as_str() {
                "wares" => (
                    table.id,
                    Expr::read(Ref::Gvar { var: "cargo".to_owned(), index: None }),
                    "price",
                ),
                "odds" => (table.id, self.int(depth), "hits"),
                _ => (
                    table.id,
                    Expr::read(Ref::Gvar { var: "trump".to_owned(), index: None }),
                    "rank",
                ),
            })
            .collect();
        if tables.is_empty() {
            return self.int(depth);
        }
        let (table, key, column) = self.pick(&tables);
        Expr::read(Ref::TableCell { table, key, column: column.to_owned() })
    }

    /// A column of numbers of a graph.
    fn columns(&mut self) -> Option<String> {
        let all = self.def.boards.iter().flat_map(|board| &board.columns);
        let all = all.filter(|column| matches!(column.domain, Domain::Int { .. }));
        let all: Vec<String> = all.map(|column| column.id.clone()).collect();
        (!all.is_empty()).then(|| self.pick(&all))
    }

    pub(super) fn has_seeds(&self) -> bool {
        self.def.boards.first().is_some_and(|board| !board.vars.is_empty())
    }

    /// A number that every type that has it fixes.
    fn fixed_prop(&self) -> Option<String> {
        Some("strength".to_owned())
    }

    fn token_int(&mut self, depth: u32) -> Expr {
        let all = self.props(|prop| matches!(prop.domain, Domain::Int { .. }));
        let prop = self.pick(&all);
        Expr::read(Ref::TokenProp { token: self.token(depth), prop })
    }

    /// Properties of tokens, by what they are.
    pub(super) fn props(&self, want: impl Fn(&PropDef) -> bool) -> Vec<String> {
        let props = self.def.token_types.iter().flat_map(|token| &token.props);
        let mut all: Vec<String> =
            props.filter(|prop| want(prop)).map(|prop| prop.id.clone()).collect();
        all.sort();
        all.dedup();
        all
    }

    /// A condition that is no constant.
    pub(super) fn condition(&mut self, depth: u32) -> Expr {
        if depth == 0 {
            return self.small_condition();
        }
        let depth = depth - 1;
        match self.below(16) {
            14 => self.repeated(),
            0 => self.junction(true, depth),
            1 => self.junction(false, depth),
            2 => Expr::op(Op::Not { arg: self.condition(depth) }),
            3 => {
                let kind = self.kind();
                let (left, right) = (self.value(&kind, depth), self.value(&kind, depth));
                if self.one_in(2) {
                    Expr::op(Op::Eq { left, right })
                } else {
                    Expr::op(Op::Ne { left, right })
                }
            }
            13 => {
                let main = Ref::Enum { of: "phase".to_owned(), member: "main".to_owned() };
                Expr::op(Op::Eq { left: Expr::read(Ref::Phase), right: Expr::read(main) })
            }
            4 => {
                let left = self.pick(&["leader", "sky"]);
                let left = Expr::read(Ref::Gvar { var: left.to_owned(), index: None });
                Expr::op(Op::Ne { left, right: Expr::read(Ref::None) })
            }
            5 | 6 if self.clean => {
                let (left, right) = (self.int(0), Expr::Int(2 + self.below(4) as i32));
                Expr::op(if self.one_in(2) {
                    Op::Lt { left, right }
                } else {
                    Op::Ge { left, right }
                })
            }
            5 | 6 => {
                let left = self.loose_int(depth);
                let right = if self.one_in(2) { self.number() } else { self.loose_int(depth) };
                Expr::op(match self.below(4) {
                    0 => Op::Lt { left, right },
                    1 => Op::Le { left, right },
                    2 => Op::Gt { left, right },
                    _ => Op::Ge { left, right },
                })
            }
            7 => {
                let kind = self.kind();
                let item = self.value(&kind, depth);
                Expr::op(Op::In { item, set: self.list(&kind, depth) })
            }
            8 | 9 => self.of_members(depth),
            10 => {
                let (zone, to) = (self.place(depth), self.place(depth));
                Expr::read(Ref::Adjacent { zone, to })
            }
            11 => {
                let (zone, to) = (self.place(depth), self.place(depth));
                let (bind, via) = self.passing(depth);
                Expr::read(Ref::Connected { zone, to, bind, via })
            }
            12 => {
                let all = self.props(|prop| prop.domain == Domain::bool());
                let prop = self.pick(&all);
                Expr::read(Ref::TokenProp { token: self.token(depth), prop })
            }
            _ if self.has_lines() => {
                let places = self.list(&Kind::Place, depth);
                let n = 2 + self.below(3) as u32;
                let lines = Expr::list(Query::Lines { places, n });
                fold(Fold::Some, lines, "$it".to_owned(), None)
            }
            _ => self.condition(0),
        }
    }

    /// A condition on earlier positions. What it compares is seen by everybody.
    fn repeated(&mut self) -> Expr {
        let mut of = Vec::new();
        if let Some(board) = self.def.boards.first() {
            of.push(Expr::list(Query::Board { board: board.id.clone() }));
        }
        of.push(Expr::read(Ref::Gvar { var: "heat".to_owned(), index: None }));
        of.push(Expr::read(Ref::Gvar { var: "leader".to_owned(), index: None }));
        of.truncate(self.below(4));
        if Secrecy::of(&self.def).of_position(&of).is_some() {
            return self.condition(0);
        }
        Expr::read(Ref::Repeated { times: self.number(), of })
    }

    fn small_condition(&mut self) -> Expr {
        match self.below(4) {
            0 => Expr::read(Ref::Gvar { var: "open".to_owned(), index: None }),
            1 => {
                let player = self.player(0, true);
                Expr::read(Ref::Pvar { player, var: "out".to_owned(), index: None })
            }
            2 => Expr::read(Ref::Place { place: self.place(0), prop: PlaceProp::Empty }),
            _ => {
                let left = self.int(0);
                let right = if self.clean { Expr::Int(3) } else { self.number() };
                Expr::op(Op::Gt { left, right })
            }
        }
    }

    /// A condition on the members of a list.
    fn of_members(&mut self, depth: u32) -> Expr {
        let kind = self.kind();
        let list = self.list(&kind, depth);
        match self.below(4) {
            0 => fold(Fold::Some, list, "$it".to_owned(), None),
            1 => fold(Fold::Empty, list, "$it".to_owned(), None),
            more => {
                let (bind, value) = self.with_member(&kind, |m| m.condition(depth));
                let op = if more == 2 { Fold::Some } else { Fold::All };
                fold(op, list, bind, Some(value))
            }
        }
    }

    fn junction(&mut self, all: bool, depth: u32) -> Expr {
        let mut args = Vec::new();
        while args.len() < 2 + self.below(2) {
            let arg = self.condition(depth);
            let same = matches!(&arg, Expr::Op(op) if match op.as_ref() {
                Op::And { .. } => all,
                Op::Or { .. } => !all,
                _ => false,
            });
            if !same {
                args.push(arg);
            }
        }
        Expr::op(if all { Op::And { args } } else { Op::Or { args } })
    }

    pub(super) fn word(&mut self, of: usize, depth: u32) -> Expr {
        let words = self.def.enums[of].clone();
        if words.id == EnumDef::FAMILIES && self.one_in(2) {
            let depth = depth.saturating_sub(1);
            let prop = "family".to_owned();
            return Expr::read(match self.below(3) {
                0 => Ref::Gvar { var: "kin".to_owned(), index: None },
                1 => Ref::TypeProp { of: self.token_type(depth), prop },
                _ => Ref::TokenProp { token: self.token(depth), prop },
            });
        }
        let suit =
            self.props(|prop| matches!(&prop.domain, Domain::Enum { of, .. } if *of == words.id));
        if !suit.is_empty() && depth > 0 && self.one_in(2) {
            return Expr::read(Ref::TokenProp {
                token: self.token(depth - 1),
                prop: self.pick(&suit),
            });
        }
        if of == 0 && self.one_in(3) {
            return Expr::read(Ref::Gvar { var: "trump".to_owned(), index: None });
        }
        Expr::read(Ref::Enum { of: words.id.clone(), member: self.pick(&words.members) })
    }

    /// A player; one that may be none if `loose`.
    pub(super) fn player(&mut self, depth: u32, loose: bool) -> Expr {
        let names = self.names_of(&Kind::Player, loose);
        if !names.is_empty() && self.one_in(2) {
            return Expr::bound(self.pick(&names));
        }
        if depth > 0 && loose && self.one_in(3) {
            return match self.below(3) {
                0 => Expr::read(Ref::TokenProp {
                    token: self.token(depth - 1),
                    prop: "owner".to_owned(),
                }),
                1 => {
                    Expr::read(Ref::Place { place: self.place(depth - 1), prop: PlaceProp::Owner })
                }
                _ => Expr::read(Ref::Gvar { var: "leader".to_owned(), index: None }),
            };
        }
        let deeper = depth.saturating_sub(1);
        Expr::player(match self.below(6) {
            0 => PlayerRef::Actor,
            1 => PlayerRef::Active,
            2 if self.exact_two => PlayerRef::Opponent,
            3 => PlayerRef::Seat { id: 1 },
            4 if depth > 0 => PlayerRef::Next { of: self.player(deeper, loose) },
            5 if depth > 0 => PlayerRef::Previous { of: self.player(deeper, loose) },
            _ => PlayerRef::Actor,
        })
    }

    pub(super) fn token(&mut self, depth: u32) -> Expr {
        let names = self.names_of(&Kind::Token, true);
        if !names.is_empty() && self.one_in(2) {
            return Expr::bound(self.pick(&names));
        }
        let depth = depth.saturating_sub(1);
        if depth > 0 && self.one_in(6) {
            let prop = "gear".to_owned();
            return Expr::read(Ref::TokenProp { token: self.token(depth), prop });
        }
        if self.one_in(2) {
            return Expr::read(Ref::Place { place: self.place(depth), prop: PlaceProp::Piece });
        }
        let op = self.pick(&[Fold::First, Fold::Last]);
        let list = self.list(&Kind::Token, depth);
        fold(op, list, "$it".to_owned(), None)
    }

    pub(super) fn place(&mut self, depth: u32) -> Expr {
        let names = self.names_of(&Kind::Place, true);
        if !names.is_empty() && self.one_in(2) {
            return Expr::bound(self.pick(&names));
        }
        let (board, ways) = (!self.def.boards.is_empty(), self.has_ways());
        let deeper = depth.saturating_sub(1);
        match self.below(6) {
            0 if depth > 0 => {
                Expr::read(Ref::TokenProp { token: self.token(deeper), prop: "at".to_owned() })
            }
            1 if ways && depth > 0 => {
                let (from, direction) = (self.place(deeper), self.value(&Kind::Direction, deeper));
                let distance = if self.one_in(2) { Expr::Int(1) } else { self.int(deeper) };
                Expr::read(Ref::Step { from, direction, distance })
            }
            2 if depth > 0 && self.gridded().is_some() => {
                let board = self.gridded().unwrap_or_default();
                let (row, col) = (self.int(deeper), self.value(&Kind::Int, deeper));
                Expr::read(Ref::Cell { board, row, col })
            }
            3 if board => {
                let cells: Vec<String> =
                    self.def.boards.iter().flat_map(|board| board.cells.clone()).collect();
                Expr::read(Ref::Zone { zone: self.pick(&cells), player: None })
            }
            4 => {
                let player = self.player(deeper, true);
                Expr::read(Ref::Zone { zone: "hand".to_owned(), player: Some(player) })
            }
            _ => {
                let zone = self.pick(&["deck", "market", "queue"]).to_owned();
                Expr::read(Ref::Zone { zone, player: None })
            }
        }
    }

    fn token_type(&mut self, depth: u32) -> Expr {
        if depth > 0 && self.one_in(2) {
            return Expr::read(Ref::TokenProp {
                token: self.token(depth - 1),
                prop: "type".to_owned(),
            });
        }
        let types: Vec<String> =
            self.def.token_types.iter().map(|token| token.id.clone()).collect();
        Expr::read(Ref::TokenType { of: self.pick(&types) })
    }

    pub(super) fn direction(&mut self) -> Expr {
        // A direction is that of the first board that has one of its name.
        let mut all: Vec<(String, String)> = Vec::new();
        for board in &self.def.boards {
            for way in &board.directions {
                if !all.iter().any(|(_, name)| *name == way.name) {
                    all.push((board.id.clone(), way.name.clone()));
                }
            }
        }
        let (board, name) = self.pick(&all);
        Expr::read(Ref::Direction { board, name })
    }
}
