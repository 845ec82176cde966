//! Bitboards that depend on a player, as rows with one bitboard for each player.
//!
//! Equal bitboards of different places share an entry of the cache: the endings after a turn leave there what the
//! next player's moves need.

use crate::code::{Bitboard, BitboardId, Node, NodeId, Operand};
use crate::link::Linker;
use crate::state::word;
use std::collections::{BTreeMap, BTreeSet};

/// Most players for whom sets are made one by one.
pub(in crate::link) const MOST_APART: usize = 4;
/// Operations of a set for which it is not worth it.
const CHEAP: u32 = 4;

impl Linker<'_> {
    /// A set as one for each player, where it follows a single one.
    pub(in crate::link) fn by_player(&mut self, set: BitboardId) -> BitboardId {
        if let Some(known) = self.search.player_rows.get(&set) {
            return *known;
        }
        let found = self.rows_of_players(set).unwrap_or(set);
        self.search.player_rows.insert(set, found);
        found
    }

    fn rows_of_players(&mut self, set: BitboardId) -> Option<BitboardId> {
        let dear = self.ir.facts.bitboards[set as usize].cost >= CHEAP;
        if !dear || self.players > MOST_APART {
            return None;
        }
        let mut followed = Followed::Nobody;
        self.follow(set, &mut followed, &mut BTreeSet::new());
        let Followed::One(player) = followed else { return None };
        let rows = (0..self.players).map(|seat| {
            let known = &mut BTreeMap::new();
            self.of_seat(set, player, seat, known)
        });
        let rows: Vec<BitboardId> = rows.collect();
        let first = self.ir.bitboards.player_rows.len() as u32;
        self.ir.bitboards.player_rows.extend(rows);
        Some(self.bitboard(Bitboard::OfPlayer { first, player, plain: set }))
    }

    /// Looks for the players that the planes and masks of a set follow.
    fn follow(&self, set: BitboardId, followed: &mut Followed, seen: &mut BTreeSet<BitboardId>) {
        if !seen.insert(set) {
            return;
        }
        let made = self.bitboard_at(set);
        if let Bitboard::PlaneOf { player, .. } | Bitboard::MaskOf { player, .. } = made {
            followed.add(self.turned(player).0);
        }
        if let Bitboard::OfPlayer { player, .. } = made {
            followed.add(player);
        }
        if let Bitboard::If { when, .. } = made
            && let Some(player) = self.asked_about(when)
        {
            followed.add(player);
        }
        made.each_set(|part| self.follow(part, followed, seen));
    }

    /// Whom a condition compares with a player by name, where that is who decides or has the turn.
    fn asked_about(&self, when: NodeId) -> Option<NodeId> {
        let Operand::Node(at) = when.operand() else { return None };
        let named = |node: NodeId| {
            let (player, _) = self.turned(node);
            let known = matches!(player.operand(), Operand::Word(word::DECIDER | word::ACTIVE));
            known.then_some(player)
        };
        match self.ir.exprs.nodes[at] {
            Node::Eq(a, b) => match (a.operand(), b.operand()) {
                (_, Operand::Const(_)) => named(a),
                (Operand::Const(_), _) => named(b),
                _ => None,
            },
            Node::Not(a) => self.asked_about(a),
            _ => None,
        }
    }

    /// Whom an operand names, and how many seats after that player.
    fn turned(&self, node: NodeId) -> (NodeId, usize) {
        let Operand::Node(at) = node.operand() else { return (node, 0) };
        let (of, by) = match self.ir.exprs.nodes[at] {
            Node::Next(of) => (of, 1),
            Node::Previous(of) => (of, self.players - 1),
            _ => return (node, 0),
        };
        let (player, before) = self.turned(of);
        (player, (before + by) % self.players)
    }

    /// The value of a condition for a known player, if the player decides it.
    fn settled(&self, when: NodeId, player: NodeId, seat: usize) -> Option<bool> {
        let Operand::Node(at) = when.operand() else { return None };
        let known = |node: NodeId| match (node.operand(), self.turned(node)) {
            (Operand::Const(word), _) => Some(word),
            (_, (named, by)) if named == player => Some(((seat + by) % self.players) as i32),
            _ => None,
        };
        match self.ir.exprs.nodes[at] {
            Node::Eq(a, b) => Some(known(a)? == known(b)?),
            Node::Not(a) => Some(!self.settled(a, player, seat)?),
            _ => None,
        }
    }

    /// A set as it is where a player is the one at a seat.
    fn of_seat(
        &mut self,
        set: BitboardId,
        player: NodeId,
        seat: usize,
        known: &mut BTreeMap<BitboardId, BitboardId>,
    ) -> BitboardId {
        if let Some(known) = known.get(&set) {
            return *known;
        }
        let found = match self.bitboard_at(set) {
            Bitboard::PlaneOf { base, player: named } if self.turned(named).0 == player => {
                let seat = (seat + self.turned(named).1) % self.players;
                self.plane(base + seat as u16)
            }
            Bitboard::MaskOf { first, player: named } if self.turned(named).0 == player => {
                let seat = (seat + self.turned(named).1) % self.players;
                let mask = self.ir.bitboards.mask_rows[first as usize + seat];
                self.bitboard(Bitboard::Mask(mask))
            }
            Bitboard::OfPlayer { first, player: named, .. } if named == player => {
                self.ir.bitboards.player_rows[first as usize + seat]
            }
            Bitboard::OfPlayer { .. } => set,
            made => {
                let settled = match made {
                    Bitboard::If { when, .. } => self.settled(when, player, seat),
                    _ => None,
                };
                match (made, settled) {
                    (_, Some(false)) => self.nothing(),
                    (Bitboard::If { set, .. }, Some(true)) => {
                        self.of_seat(set, player, seat, known)
                    }
                    _ => {
                        let made = made.with_sets(|part| self.of_seat(part, player, seat, known));
                        self.bitboard(made)
                    }
                }
            }
        };
        known.insert(set, found);
        found
    }
}

/// Whom a set follows.
enum Followed {
    Nobody,
    One(NodeId),
    Several,
}

impl Followed {
    fn add(&mut self, player: NodeId) {
        *self = match self {
            Followed::Nobody => Followed::One(player),
            Followed::One(known) if *known == player => return,
            Followed::One(_) | Followed::Several => Followed::Several,
        };
    }
}
