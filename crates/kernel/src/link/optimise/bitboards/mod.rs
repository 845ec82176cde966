//! Search for bitboards: a condition on one cell is evaluated for all cells at once.
//!
//! A register that stands for a cell, or for the token on it, is a *lane*: the values of an expression in a lane are
//! bitboards. An expression that the search does not know stays a list with a condition per member: slower, never
//! different.
//!
//! Planes of owners and types are exact only while no cell holds two tokens. If they matter, the list stays beside
//! the bitboard, and [`Node::Single`] decides.

mod cases;
mod equal;
mod fans;
mod maps;
mod members;
mod moves;
mod rows;

use crate::Kind;
use crate::code::{Bitboard, BitboardId, FoldBy, List, ListId, Node, NodeId, Operand, Reg};
use crate::link::Linker;
use crate::link::search::{Failure, MapId};
use crate::residual::Obstacle;

/// Most cases of one value, and members of one list: each is a set of its own.
const MOST_CASES: usize = 64;
/// Most operations of one set.
const MOST_COST: u32 = 4096;
/// Most operations of a set that is found for the members of one list.
const MOST_TESTED: u32 = 32;
/// Cells that looking for sets may go through in one game: each step goes through all of a board.
pub(in crate::link) const MOST_WORK: u32 = 20_000_000;
/// Most constant sets; looking for more sets ends there, far below what a program can number.
const MOST_MASKS: usize = 30_000;

/// A value in one of its cases, as each cell of the lane sees it.
#[derive(Debug, Clone, Copy)]
struct Case {
    /// The cells of the lane in whose case it is this; all of them without.
    within: Option<BitboardId>,
    is: Seen,
}

/// A value in a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// The same word for all.
    Word(i32),
    Place(Spot),
    /// The token that lies there.
    Piece(Spot),
}

/// A place as seen from each cell of the lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    map: MapId,
    /// From there to the first cell beyond a run of cells.
    beyond: Option<Beyond>,
}

/// The first cell in a direction that is not in `run`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Beyond {
    shift: u16,
    run: BitboardId,
}

/// The registers that are lanes, innermost first.
#[derive(Debug, Clone, Default)]
struct Lanes {
    /// Registers that stand for something here; without cases they cannot be followed.
    of: Vec<(Reg, Option<Vec<Case>>)>,
    bits: u64,
}

impl Lanes {
    fn one(reg: Reg, is: Seen) -> Self {
        Self::default().with_one(reg, is)
    }

    /// With a register that is the same for all cells in whose case it is looked at.
    fn with_one(&self, reg: Reg, is: Seen) -> Self {
        self.with(reg, vec![Case { within: None, is }])
    }

    fn with(&self, reg: Reg, cases: Vec<Case>) -> Self {
        let mut lanes = self.clone();
        lanes.of.push((reg, Some(cases)));
        lanes.bits |= crate::link::analyse::free_registers::bit(reg);
        lanes
    }

    /// The same registers, none of which can be followed: from another cell they look different.
    fn elsewhere(&self) -> Self {
        Self { of: self.of.iter().map(|(reg, _)| (*reg, None)).collect(), bits: self.bits }
    }

    fn find(&self, reg: Reg) -> Option<&Vec<Case>> {
        self.of.iter().rev().find(|(of, _)| *of == reg)?.1.as_ref()
    }
}

/// A set that says the same as a list, and whether only while no cell holds two tokens.
#[derive(Debug, Clone, Copy)]
pub(in crate::link) struct Cells {
    pub set: BitboardId,
    pub single: bool,
}

impl Linker<'_> {
    /// Counts a step of looking; `None` when there were too many.
    fn look_on(&mut self) -> Option<()> {
        self.search.steps_left = self.search.steps_left.checked_sub(1)?;
        (self.search.masks.len() < MOST_MASKS).then_some(())
    }

    /// Looks for a set; whether what was found needs cells with one token each.
    fn seek(&mut self, find: impl FnOnce(&mut Self) -> Option<BitboardId>) -> Option<Cells> {
        if self.ir.space.width == 0 {
            return None;
        }
        let before = std::mem::take(&mut self.search.needs_single);
        self.search.failure = Failure::default();
        let found = find(self);
        let single = std::mem::replace(&mut self.search.needs_single, before);
        let set = found.filter(|set| self.ir.facts.bitboards[*set as usize].cost <= MOST_COST)?;
        Some(Cells { set: self.by_player(set), single })
    }

    /// The same within a search under way.
    fn seek_on(&mut self, cells: Cells) -> BitboardId {
        self.search.needs_single |= cells.single;
        cells.set
    }

    /// The members of a list for which a condition holds.
    pub(in crate::link) fn where_list(
        &mut self,
        kind: Kind,
        list: ListId,
        reg: Reg,
        when: NodeId,
    ) -> ListId {
        if self.free_registers(when) & crate::link::analyse::free_registers::bit(reg) == 0 {
            return self.list(List::If { when, list });
        }
        if let List::Cond { when: which, then, otherwise } = self.ir.exprs.lists[list as usize] {
            let then = self.where_list(kind, then, reg, when);
            let otherwise = self.where_list(kind, otherwise, reg, when);
            return self.list(List::Cond { when: which, then, otherwise });
        }
        let plain = List::Where { list, reg, when };
        let found = (kind == Kind::Place).then(|| {
            let base = self.ascending(list)?;
            let identity = self.seen_here(kind);
            self.seek(|l| {
                let base = l.seek_on(base);
                let members = l.members(when, &Lanes::one(reg, identity))?;
                Some(l.set(Bitboard::And(base, members)))
            })
        });
        match found.flatten() {
            Some(Cells { set, single: false }) => self.list(List::Bitboard(set)),
            Some(Cells { set, single: true }) => {
                let (then, otherwise) = (self.list(List::Bitboard(set)), self.list(plain));
                let when = self.node(Node::Single);
                self.list(List::Either { when, then, otherwise })
            }
            None if kind == Kind::Place => {
                let test = self.place_test(when, reg);
                if test == when {
                    self.tested_singly(list, when, Obstacle::Costly);
                }
                self.list(List::Where { list, reg, when: test })
            }
            None => {
                self.search.failure = Failure::default();
                self.tested_singly(list, when, Obstacle::TokenList);
                let when = self.owned_beyond(when, reg);
                self.list(List::Where { list, reg, when })
            }
        }
    }

    /// The members of two lists; where a condition leaves only one of them, that one.
    pub(in crate::link) fn union(&mut self, left: ListId, right: ListId) -> ListId {
        let found = match (self.ir.exprs.lists[left as usize], self.ir.exprs.lists[right as usize])
        {
            (List::If { when, list: then }, List::If { when: unless, list: otherwise })
                if self.is_not(unless, when) =>
            {
                List::Cond { when, then, otherwise }
            }
            (List::If { when: unless, list: otherwise }, List::If { when, list: then })
                if self.is_not(unless, when) =>
            {
                List::Cond { when, then, otherwise }
            }
            _ => List::Union(left, right),
        };
        self.list(found)
    }

    /// True if a condition says that another one does not hold.
    fn is_not(&self, unless: NodeId, when: NodeId) -> bool {
        matches!(unless.operand(), Operand::Node(at) if self.ir.exprs.nodes[at] == Node::Not(when))
    }

    /// A condition on the place in a register, as a set where that is found quickly.
    pub(in crate::link) fn place_test(&mut self, when: NodeId, reg: Reg) -> NodeId {
        if self.free_registers(when) & crate::link::analyse::free_registers::bit(reg) == 0 {
            return when;
        }
        let here = self.seen_here(Kind::Place);
        let found = self.seek(|l| l.members(when, &Lanes::one(reg, here)));
        match found {
            Some(Cells { set, single })
                if self.ir.facts.bitboards[set as usize].cost <= MOST_TESTED =>
            {
                let at = NodeId::reg(reg);
                self.node(Node::InBitboard { set, at, plain: when, single })
            }
            Some(_) | None => when,
        }
    }

    /// A list of cells that is in ascending order, as a set.
    pub(in crate::link) fn ascending(&mut self, list: ListId) -> Option<Cells> {
        if self.ir.space.width == 0 {
            return None;
        }
        match self.ir.exprs.lists[list as usize] {
            List::Bitboard(set) => Some(Cells { set, single: false }),
            List::Cond { when, then, otherwise } => {
                let (then, otherwise) = (self.ascending(then)?, self.ascending(otherwise)?);
                Some(self.either_cells(when, then, otherwise))
            }
            List::If { when, list } => {
                let Cells { set, single } = self.ascending(list)?;
                Some(Cells { set: self.set(Bitboard::If { when, set }), single })
            }
            List::Either { when, then, .. } if self.is_single(when) => {
                let Cells { set, .. } = self.ascending(then)?;
                Some(Cells { set, single: true })
            }
            List::Consts { start, len } => {
                let mask = self.ascending_mask(start, len)?;
                Some(Cells { set: self.set(Bitboard::Mask(mask)), single: false })
            }
            List::ConstsOf { table, player } => {
                let lists = table as usize..table as usize + self.players;
                let lists = self.ir.exprs.consts_of.get(lists)?.to_vec();
                let masks: Option<Vec<u16>> =
                    lists.iter().map(|(start, len)| self.ascending_mask(*start, *len)).collect();
                let first = self.mask_row(masks?);
                let set = self.set(Bitboard::MaskOf { first, player });
                Some(Cells { set, single: false })
            }
            _ => None,
        }
    }

    /// One of two sets, by a condition.
    fn either_cells(&mut self, when: NodeId, then: Cells, otherwise: Cells) -> Cells {
        let unless = self.node(Node::Not(when));
        let then_set = self.set(Bitboard::If { when, set: then.set });
        let otherwise_set = self.set(Bitboard::If { when: unless, set: otherwise.set });
        let set = self.set(Bitboard::Or(then_set, otherwise_set));
        Cells { set, single: then.single || otherwise.single }
    }

    /// The start of a row of masks, one for each player.
    pub(in crate::link) fn mask_row(&mut self, masks: Vec<u16>) -> u32 {
        let known = self.ir.bitboards.mask_rows.chunks(self.players).position(|row| *row == *masks);
        let row = known.unwrap_or_else(|| {
            self.ir.bitboards.mask_rows.extend(masks);
            self.ir.bitboards.mask_rows.len() / self.players - 1
        });
        (row * self.players) as u32
    }

    fn ascending_mask(&mut self, start: u32, len: u32) -> Option<u16> {
        let members = self.ir.exprs.consts[start as usize..(start + len) as usize].to_vec();
        let rising = members.windows(2).all(|two| two[0] < two[1]);
        let cells = self.ir.space.cells as i32;
        let inside = members.iter().all(|member| (0..cells).contains(member));
        (rising && inside).then(|| self.mask(|cell| members.contains(&(cell as i32))))
    }

    pub(in crate::link) fn is_single(&self, node: NodeId) -> bool {
        matches!(node.operand(), Operand::Node(at) if self.ir.exprs.nodes[at] == Node::Single)
    }

    /// The register of a member is each cell itself, or the token on it.
    fn seen_here(&mut self, kind: Kind) -> Seen {
        let spot = self.here_spot();
        if kind == Kind::Token { Seen::Piece(spot) } else { Seen::Place(spot) }
    }

    /// The identity map.
    fn here_spot(&mut self) -> Spot {
        let map = self.identity();
        Spot { map, beyond: None }
    }

    /// The cells that a list names, in whatever order; of tokens, the cells that they lie on, which
    /// are as many only while `single`.
    pub(in crate::link) fn cells_of(&mut self, kind: Kind, list: ListId) -> Option<Cells> {
        if let Some(cells) = self.ascending(list) {
            return Some(cells);
        }
        match (kind, self.ir.exprs.lists[list as usize]) {
            (Kind::Token, List::Pieces(player)) => {
                let set = self.owned(player);
                Some(Cells { set, single: false })
            }
            (_, List::Where { list, reg, when }) => {
                let base = self.cells_of(kind, list)?;
                let is = self.seen_here(kind);
                self.seek(|l| {
                    let base = l.seek_on(base);
                    l.search.needs_single |= kind == Kind::Token;
                    let members = l.members(when, &Lanes::one(reg, is))?;
                    Some(l.set(Bitboard::And(base, members)))
                })
            }
            (_, List::If { when, list }) => {
                let Cells { set, single } = self.cells_of(kind, list)?;
                Some(Cells { set: self.set(Bitboard::If { when, set }), single })
            }
            (_, List::Cond { when, then, otherwise }) => {
                let then = self.cells_of(kind, then)?;
                let otherwise = self.cells_of(kind, otherwise)?;
                Some(self.either_cells(when, then, otherwise))
            }
            (_, List::Union(a, b)) => {
                let (a, b) = (self.cells_of(kind, a)?, self.cells_of(kind, b)?);
                let set = self.set(Bitboard::Or(a.set, b.set));
                Some(Cells { set, single: a.single || b.single })
            }
            (Kind::Place, List::PlacesOf(tokens)) => self.cells_of(Kind::Token, tokens),
            _ => None,
        }
    }

    /// A fold over a list, word-wise where that is possible.
    pub(in crate::link) fn fold_node(&mut self, kind: Kind, plain: Node) -> NodeId {
        self.search.failure = Failure::default();
        let found = match kind {
            Kind::Place | Kind::Token if self.ir.space.width > 0 => self.fold_set(kind, plain),
            _ => None,
        };
        let Some((node, single)) = found else {
            self.folded_singly(plain);
            return self.node(plain);
        };
        let node = self.node(node);
        if !single {
            return node;
        }
        let (when, otherwise) = (self.node(Node::Single), self.node(plain));
        self.node(Node::If { when, then: node, otherwise })
    }

    fn fold_set(&mut self, kind: Kind, plain: Node) -> Option<(Node, bool)> {
        match plain {
            Node::NonEmpty(list) => {
                let Cells { set, single } = self.cells_of(kind, list)?;
                Some((Node::BitboardAny(set), single))
            }
            Node::Count(list) => {
                let Cells { set, single } = self.cells_of(kind, list)?;
                Some((Node::BitboardCount(set), single || kind == Kind::Token))
            }
            Node::Fold { list, reg, value, by } => {
                let base = self.cells_of(kind, list)?;
                if let Some(joined) = self.joined(kind, base, plain) {
                    return Some(joined);
                }
                let is = self.seen_here(kind);
                let chosen = self.seek(|l| {
                    let base = l.seek_on(base);
                    l.search.needs_single |= kind == Kind::Token;
                    let members = match by {
                        FoldBy::Some | FoldBy::All | FoldBy::Count => {
                            l.members(value, &Lanes::one(reg, is))?
                        }
                        FoldBy::Sum | FoldBy::Min | FoldBy::Max => return None,
                    };
                    Some(l.set(match by {
                        FoldBy::All => Bitboard::Minus(base, members),
                        _ => Bitboard::And(base, members),
                    }))
                })?;
                let set = chosen.set;
                let node = match by {
                    FoldBy::Some => Node::BitboardAny(set),
                    FoldBy::All => Node::BitboardNone(set),
                    _ => Node::BitboardCount(set),
                };
                Some((node, chosen.single))
            }
            _ => None,
        }
    }

    /// True if a way leads from one set of cells to another through a third, where that is what two
    /// folds, one inside the other, ask for.
    fn joined(&mut self, kind: Kind, base: Cells, outer: Node) -> Option<(Node, bool)> {
        let Node::Fold { reg: from, value, by: FoldBy::Some, .. } = outer else { return None };
        let Operand::Node(at) = value.operand() else { return None };
        let Node::Fold { list: targets, reg: to, value: both, by: FoldBy::Some } =
            self.ir.exprs.nodes[at]
        else {
            return None;
        };
        if kind != Kind::Place
            || self.free_registers_in_list(targets)
                & crate::link::analyse::free_registers::bit(from)
                != 0
        {
            return None;
        }
        let targets = self.cells_of(Kind::Place, targets)?;
        let mut parts = Vec::new();
        self.conjuncts(both, &mut parts);
        let mut way = None;
        let (mut sources_when, mut targets_when) = (Vec::new(), Vec::new());
        for part in parts {
            let reads = self.free_registers(part);
            let (reads_from, reads_to) = (
                reads & crate::link::analyse::free_registers::bit(from) != 0,
                reads & crate::link::analyse::free_registers::bit(to) != 0,
            );
            match (reads_from, reads_to) {
                (_, false) => sources_when.push(part),
                (false, true) => targets_when.push(part),
                (true, true) if way.is_none() => way = Some(self.way_between(part, from, to)?),
                (true, true) => return None,
            }
        }
        let (reg, via) = way?;
        self.find_links()?;
        let own = self.seen_here(kind);
        let narrowed = |l: &mut Self, base: Cells, reg: Reg, when: &[NodeId]| {
            l.seek(|l| {
                let mut set = l.seek_on(base);
                for part in when {
                    let members = l.members(*part, &Lanes::one(reg, own))?;
                    set = l.set(Bitboard::And(set, members));
                }
                Some(set)
            })
        };
        let sources = narrowed(self, base, from, &sources_when)?;
        let targets = narrowed(self, targets, to, &targets_when)?;
        let all = Cells { set: self.everything(), single: false };
        let through = narrowed(self, all, reg, &[via])?;
        let single = sources.single || targets.single || through.single;
        let (from, to, through) = (sources.set, targets.set, through.set);
        Some((Node::Joined { from, to, through }, single))
    }

    fn conjuncts(&self, node: NodeId, parts: &mut Vec<NodeId>) {
        match node.operand() {
            Operand::Node(at) => match self.ir.exprs.nodes[at] {
                Node::And(a, b) => {
                    self.conjuncts(a, parts);
                    self.conjuncts(b, parts);
                }
                _ => parts.push(node),
            },
            _ => parts.push(node),
        }
    }

    /// The condition on the places between, where a node asks for a way between two registers.
    fn way_between(&self, node: NodeId, from: Reg, to: Reg) -> Option<(Reg, NodeId)> {
        let Operand::Node(at) = node.operand() else { return None };
        let Node::Reached { from: start, to: end, list } = self.ir.exprs.nodes[at] else {
            return None;
        };
        let List::Connected { from: first, reg, via, steps } = self.ir.exprs.lists[list as usize]
        else {
            return None;
        };
        let own = crate::link::analyse::free_registers::bit(from)
            | crate::link::analyse::free_registers::bit(to);
        let unbound = matches!(steps.operand(), Operand::Const(crate::value::NONE))
            && self.free_registers(via) & own == 0;
        let ends = start == NodeId::reg(from) && first == start && end == NodeId::reg(to);
        (unbound && ends).then_some((reg, via))
    }
}
