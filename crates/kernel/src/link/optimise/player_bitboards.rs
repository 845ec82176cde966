//! Bitboards that depend on a player, as rows with one bitboard for each player.
//!
//! Equal bitboards of different places share an entry of the cache: the endings after a turn leave there what the
//! next player's moves need.

use super::specialise::Specialiser;
use crate::code::{Bitboard, BitboardId, Change, Node, NodeId, Operand};
use crate::link::Linker;
use crate::state::word;
use std::collections::BTreeSet;

/// Most players for whom bitboards and code are specialised.
pub(in crate::link) const MOST_SPECIALISED: usize = 4;
/// Operations of a bitboard from which specialising it pays.
const COSTLY: u32 = 4;

impl Linker<'_> {
    /// A bitboard as one for each player, if it depends on a single player.
    pub(super) fn by_player(&mut self, set: BitboardId) -> BitboardId {
        if let Some(known) = self.search.player_rows.get(&set) {
            return *known;
        }
        let found = self.rows_of_players(set).unwrap_or(set);
        self.search.player_rows.insert(set, found);
        found
    }

    fn rows_of_players(&mut self, set: BitboardId) -> Option<BitboardId> {
        let costly = self.ir.facts.bitboards[set as usize].cost >= COSTLY;
        if !costly || self.players > MOST_SPECIALISED {
            return None;
        }
        let mut players = BTreeSet::new();
        self.collect_players(set, &mut players, &mut BTreeSet::new());
        let player = players.pop_first().filter(|_| players.is_empty())?;
        let rows: Vec<BitboardId> = (0..self.players as i32)
            .map(|seat| Specialiser::of_constants(self, vec![(player, seat)]).bitboard(set))
            .collect();
        let first = self.ir.bitboards.player_rows.len() as u32;
        self.ir.bitboards.player_rows.extend(rows);
        Some(self.bitboard(Bitboard::OfPlayer { first, player, plain: set }))
    }

    /// Collects the players on whom the planes, masks and conditions of a bitboard depend.
    fn collect_players(
        &self,
        set: BitboardId,
        players: &mut BTreeSet<NodeId>,
        seen: &mut BTreeSet<BitboardId>,
    ) {
        if !seen.insert(set) {
            return;
        }
        let bitboard = self.bitboard_at(set);
        players.extend(match bitboard {
            Bitboard::PlaneOf { player, .. } | Bitboard::MaskOf { player, .. } => {
                Some(self.reference_player(player))
            }
            Bitboard::OfPlayer { player, .. } => Some(player),
            Bitboard::If { when, .. } => self.compared_player(when),
            _ => None,
        });
        bitboard.each_bitboard(|part| self.collect_players(part, players, seen));
    }

    /// The decider or active player, if a condition compares them with a constant.
    fn compared_player(&self, when: NodeId) -> Option<NodeId> {
        let player = match self.node_at(when)? {
            Node::Eq(a, b) => match (a.operand(), b.operand()) {
                (_, Operand::Const(_)) => self.reference_player(a),
                (Operand::Const(_), _) => self.reference_player(b),
                _ => return None,
            },
            Node::Not(a) => return self.compared_player(a),
            _ => return None,
        };
        let in_turn = matches!(player.operand(), Operand::Word(word::DECIDER | word::ACTIVE));
        in_turn.then_some(player)
    }

    /// The player from whom an operand counts seats.
    fn reference_player(&self, mut node: NodeId) -> NodeId {
        while let Some(Node::Next(of) | Node::Previous(of)) = self.node_at(node) {
            node = of;
        }
        node
    }
}
