//! Kinds and literals.

#![expect(clippy::wildcard_enum_match_arm, reason = "other expressions are no literals")]

use crate::Kind;
use crate::code::{List, Node};
use crate::link::Linker;
use crate::link::lowering::Env;
use crate::value::{Member, NONE, Range};
use boardwright_def::{Domain, Expr, Op, PlayerRef, Query, Ref};

impl Linker<'_> {
    /// `First` of a list of constants that each player has, as a table of their first members.
    pub(in crate::link) fn first_by_player(&mut self, node: Node) -> Option<Node> {
        let Node::First(list) = node else { return None };
        let List::ConstsOf { table, player } = self.ir.exprs.lists[list as usize] else {
            return None;
        };
        let known = self.declared.first_members.get(&table).copied();
        let table = known.unwrap_or_else(|| {
            let rows = self.ir.exprs.consts_of[table as usize..].iter().take(self.players);
            let first = |(start, len): &(u32, u32)| {
                if *len == 0 { NONE } else { self.ir.exprs.consts[*start as usize] }
            };
            let words: Vec<i32> = rows.map(first).collect();
            let (first, _) = self.consts(words);
            self.declared.first_members.insert(table, first);
            first
        });
        Some(Node::FirstOf { table, player })
    }

    pub(super) fn kind_of_domain(&mut self, domain: &Domain) -> Kind {
        match domain {
            Domain::Int { .. } => Kind::Int,
            Domain::Bool { .. } => Kind::Bool,
            Domain::Enum { of, .. } => Kind::Enum(self.enum_id(of)),
            Domain::Player { .. } => Kind::Player,
            Domain::Token { .. } => Kind::Token,
            Domain::Place { .. } => Kind::Place,
            Domain::TokenType { .. } => Kind::TokenType,
            Domain::Direction { board, .. } => {
                self.board_id(board);
                Kind::Direction
            }
            Domain::Set { of } => Kind::Set(self.member_of_domain(of)),
        }
    }

    /// The kind of the members of a set.
    pub(super) fn member_of_domain(&mut self, of: &Domain) -> Member {
        let Some(member) = self.known_member(of).filter(|_| !of.is_optional()) else {
            let message = "a set holds words, numbers, players, types of token or directions";
            return self.error_or(message, Member::Player);
        };
        self.kind_of_domain(of); // reports an unknown enum or board
        let values = self.values_of(member);
        if values > Member::MOST {
            self.error(format!("a set is of at most {} values, these are {values}", Member::MOST));
            return Member::Player;
        }
        member
    }

    /// Number of values that members of a set may have.
    pub(in crate::link) fn values_of(&self, of: Member) -> usize {
        match of {
            Member::Word(of) => self.ir.enums.get(usize::from(of)).map_or(0, |e| e.members.len()),
            Member::Player => self.players,
            Member::TokenType => self.def.token_types.len(),
            Member::Direction => self.ir.space.directions.len(),
            Member::Number { min, max } => Member::numbers(min, max),
        }
    }

    /// The largest word of a set: all of its members.
    pub(in crate::link) fn whole_set(&self, of: Member) -> i32 {
        Member::whole(self.values_of(of))
    }

    /// Smallest and largest word of a domain.
    pub(super) fn range_of_domain(&mut self, domain: &Domain) -> (i32, i32) {
        if let Domain::Int { min, max, .. } = domain {
            return (*min, *max);
        }
        // The board of a direction is reported with its kind.
        let direction = matches!(domain, Domain::Direction { .. });
        let kind = if direction { Kind::Direction } else { self.kind_of_domain(domain) };
        self.range_of_kind(kind)
    }

    /// The words of a domain, with `none` if it is optional.
    pub(super) fn word_range(&mut self, domain: &Domain) -> Range {
        let (lo, hi) = self.range_of_domain(domain);
        Range { lo, hi, none: domain.is_optional() }
    }

    /// The word of a literal that must be within a range, or `none`; `message` is the error if it is not.
    pub(super) fn literal_within(
        &mut self,
        value: &Expr,
        kind: Kind,
        (lo, hi): (i32, i32),
        message: &str,
    ) -> i32 {
        let word = self.literal(value, kind);
        if word != NONE && !(lo..=hi).contains(&word) {
            self.error(message);
        }
        word
    }

    /// The word of a literal.
    pub(in crate::link) fn literal(&mut self, expr: &Expr, kind: Kind) -> i32 {
        let nobody = Env::new(None, None);
        self.demand(self.scalar_kind(expr, &nobody), kind);
        match expr {
            Expr::Int(value) => *value,
            Expr::Bool(holds) => i32::from(*holds),
            Expr::Ref(read) => self.named_constant(read),
            Expr::Op(op) => match op.as_ref() {
                Op::Set { of, items } => self.literal_set(of, items),
                _ => self.not_literal(),
            },
            Expr::Aggregate { .. } | Expr::Query(_) => self.not_literal(),
        }
    }

    /// The word of a reference that names a constant.
    pub(super) fn named_constant(&mut self, read: &Ref) -> i32 {
        match read {
            Ref::None => NONE,
            Ref::Enum { of, member } => self.enum_member(of, member),
            Ref::Player(PlayerRef::Seat { id }) => self.seat(*id),
            Ref::TokenType { of } => self.type_id(of),
            Ref::Direction { board, name } => self.direction(board, name),
            Ref::Zone { zone, player: None } => self.place_of(zone).0.into(),
            _ => self.not_literal(),
        }
    }

    /// The word of a set whose members are written out.
    fn literal_set(&mut self, of: &Domain, items: &Expr) -> i32 {
        let member = self.member_of_domain(of);
        let Expr::Query(query) = items else { return self.not_literal() };
        let Query::Items { items } = query.as_ref() else { return self.not_literal() };
        let mut bits = |item: &Expr| member.bit(self.literal(item, member.kind()));
        let bits = items.iter().fold(0, |all, item| all | bits(item));
        bits & self.whole_set(member)
    }

    fn not_literal(&mut self) -> i32 {
        self.error_or("a constant is needed here", NONE)
    }

    pub(super) fn enum_id(&mut self, id: &str) -> u16 {
        self.number(self.def.enums.iter().position(|e| e.id == id), "enum", id)
    }

    pub(super) fn enum_member(&mut self, of: &str, member: &str) -> i32 {
        let id = self.enum_id(of);
        let members = self.def.enums.get(usize::from(id)).map(|e| e.members.as_slice());
        let at = members.unwrap_or_default().iter().position(|m| m == member);
        i32::from(self.number(at, "word", member))
    }

    fn type_id(&mut self, id: &str) -> i32 {
        let at = self.def.token_types.iter().position(|t| t.id == id);
        i32::from(self.number(at, "type of token", id))
    }

    pub(super) fn board_id(&mut self, id: &str) -> u16 {
        self.number(self.def.boards.iter().position(|b| b.id == id), "board", id)
    }

    pub(in crate::link) fn direction(&mut self, board: &str, name: &str) -> i32 {
        let at = self.board_id(board);
        let board = self.def.boards.get(usize::from(at));
        let has = board.is_some_and(|board| board.directions.iter().any(|d| d.name == name));
        let found = self.ir.space.directions.iter().position(|known| has && known == name);
        i32::from(self.number(found, "direction", name))
    }

    /// First place of a zone, and whether each player has one.
    pub(super) fn place_of(&mut self, id: &str) -> (u16, bool) {
        let at = self.number(self.def.zones.iter().position(|z| z.id == id), "zone", id);
        self.declared.zones.get(usize::from(at)).copied().unwrap_or((0, false))
    }

    pub(in crate::link) fn seat(&mut self, id: u32) -> i32 {
        if id == 0 || id as usize > self.players {
            // A game for several counts may name a seat that is empty today.
            if id == 0 || id > self.def.meta.players.max {
                self.error(format!("there is no seat {id}"));
            }
            return NONE;
        }
        id as i32 - 1
    }

    /// The number of something found by name; an error and 0 if it was not.
    pub(in crate::link) fn number(&mut self, at: Option<usize>, what: &str, id: &str) -> u16 {
        let number = at.and_then(|at| u16::try_from(at).ok());
        number.unwrap_or_else(|| self.error_or(format!("there is no {what} `{id}`"), 0))
    }
}
