//! Alternatives whose moves are all found at once: cells, tokens on cells, and pairs of one of them
//! with what lies in fixed steps from it.

use super::{Case, Lanes, Seen};
use crate::Kind;
use crate::code::{NodeId, Set, SetId};
use crate::link::Linker;
use crate::program::{AltDef, Plan, PlanWay, Row, RowTarget};

impl Linker<'_> {
    /// How to list an alternative without looking at its cells one by one.
    pub(in crate::link) fn plan(&mut self, alternative: &AltDef) -> Option<Plan> {
        let open = alternative.cost.is_empty()
            && alternative.trial.is_none()
            && alternative.rest.is_none()
            && alternative.params.iter().all(|param| param.given.is_none());
        if !open || self.space.width == 0 {
            return None;
        }
        let (first, second) = match alternative.params.as_slice() {
            [first] => (first, None),
            [first, second] => (first, Some(second)),
            _ => return None,
        };
        let pieces = match first.kind {
            Kind::Place => false,
            Kind::Token => true,
            _ => return None,
        };
        let (list, reg) = (first.list, first.reg);
        let base = match pieces {
            false => self.ascending(list)?,
            true => self.pieces(list)?,
        };
        let is = self.seen_here(first.kind);
        let lanes = Lanes::one(reg, is);
        let mut rows = Vec::new();
        let found = self.seek(|l| {
            let mut base = l.seek_on(base);
            l.needs_single |= pieces;
            let members = l.all_hold(&alternative.guards[1], &lanes)?;
            base = l.set(Set::And(base, members));
            if let Some(second) = second {
                for (row, within) in
                    l.row_sets(second.list, second.reg, &alternative.guards[2], &lanes)?
                {
                    let target = match row.is {
                        Seen::Word(word) => RowTarget::Word(word),
                        Seen::Place(spot) => RowTarget::Place(l.leads_of(spot.map).to_vec()),
                        Seen::Piece(spot) => RowTarget::Piece(l.leads_of(spot.map).to_vec()),
                    };
                    rows.push(Row { within, target });
                }
            }
            Some(base)
        })?;
        let whole = PlanWay { base: found.set, rows: second.map(|_| rows) };
        let (by, ways) = self.ways_of_players(whole);
        Some(Plan { by, ways, pieces, single: found.single })
    }

    /// A plan as one for each player, if it follows a single one; then the plan itself.
    fn ways_of_players(&mut self, mut whole: PlanWay) -> (Option<NodeId>, Vec<PlanWay>) {
        let mut followed = None;
        for row in whole.rows.iter_mut().flatten() {
            row.within = self.by_player(row.within);
        }
        let rows = whole.rows.iter().flatten().map(|row| row.within);
        for set in std::iter::once(whole.base).chain(rows) {
            if let Set::OfPlayer { player, .. } = self.sets[set as usize] {
                if followed.is_some_and(|known| known != player) {
                    return (None, vec![whole]);
                }
                followed = Some(player);
            }
        }
        let Some(player) = followed else { return (None, vec![whole]) };
        let none = self.nothing();
        let of_seat = |l: &Self, set: SetId, seat: usize| match l.sets[set as usize] {
            Set::OfPlayer { first, .. } => l.set_rows[first as usize + seat],
            _ => set,
        };
        let seats = (0..self.players).map(|seat| {
            let rows = whole.rows.as_ref().map(|rows| {
                let own = rows.iter().map(|row| {
                    let within = of_seat(self, row.within, seat);
                    Row { within, ..row.clone() }
                });
                own.filter(|row| row.within != none).collect()
            });
            PlanWay { base: of_seat(self, whole.base, seat), rows }
        });
        let mut ways: Vec<PlanWay> = seats.collect();
        ways.push(whole);
        (Some(player), ways)
    }

    /// The cells for which all of some conditions hold.
    fn all_hold(&mut self, when: &[NodeId], lanes: &Lanes) -> Option<u32> {
        let mut all = self.everything();
        for condition in when {
            let members = self.members(*condition, lanes)?;
            all = self.set(Set::And(all, members));
        }
        Some(all)
    }

    /// The members of a list, each but once, with the cells for which it is an option.
    fn row_sets(
        &mut self,
        list: u32,
        reg: u8,
        when: &[NodeId],
        lanes: &Lanes,
    ) -> Option<Vec<(Case, u32)>> {
        let mut before: Vec<Case> = Vec::new();
        let mut found = Vec::new();
        for mut row in self.rows(list, lanes)? {
            if matches!(row.is, Seen::Place(spot) | Seen::Piece(spot) if spot.beyond.is_some()) {
                return None;
            }
            self.without(&mut row, &before)?;
            before.push(row);
            let inner = lanes.with_one(reg, row.is);
            let members = self.all_hold(when, &inner)?;
            let within = self.cells_in(row);
            let within = self.set(Set::And(within, members));
            if within != self.nothing() {
                found.push((row, within));
            }
        }
        Some(found)
    }

    /// A list of the tokens of a player on cells, as the cells that they lie on.
    fn pieces(&mut self, list: u32) -> Option<super::Cells> {
        use crate::code::List;
        match self.lists[list as usize] {
            List::Pieces(_) | List::Where { .. } | List::If { .. } => {
                self.cells_of(Kind::Token, list)
            }
            _ => None,
        }
    }
}
