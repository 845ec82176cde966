//! Keys of the parts of a position, and the count of earlier ones.

use super::Eval;
use crate::code::ListId;
use crate::hash;
use crate::program::PositionPart;
use crate::state::place;

impl Eval<'_> {
    /// Key of the present position by its parts; without parts, of all that rules can read.
    pub fn position_key(&mut self, parts: &[PositionPart]) -> u64 {
        if parts.is_empty() {
            self.spend(self.p.layout.token_vars.len());
            return self.s.whole_key(self.p);
        }
        parts.iter().fold(0, |key, part| {
            let part = self.part_key(part);
            hash::finish(key.rotate_left(23) ^ part)
        })
    }

    fn part_key(&mut self, part: &PositionPart) -> u64 {
        match *part {
            PositionPart::Value(node) => hash::join(0, self.value(node)),
            PositionPart::Values(list) => {
                self.key_of_list(list, |key, member, _| (hash::join(key, member), 1))
            }
            PositionPart::Tokens(list) => self.key_of_list(list, |key, token, e| {
                (key.wrapping_add(e.s.located_key(e.p, token)), 1)
            }),
            PositionPart::Places(list) => self.key_of_list(list, |key, place, e| {
                let held = e.s.place(e.p, place as usize, place::COUNT);
                (key.wrapping_add(e.s.place_key(e.p, place as usize)), held)
            }),
        }
    }

    /// Joins the keys of the members of a list, and how many things they stand for: the key of a token may be 0.
    fn key_of_list(&mut self, list: ListId, join: impl Fn(u64, i32, &Self) -> (u64, i32)) -> u64 {
        let start = self.list(list);
        let (mut key, mut count) = (0, 0i32);
        for member in &self.x.lists[start..] {
            let (joined, things) = join(key, *member, self);
            (key, count) = (joined, count.wrapping_add(things));
        }
        self.spend(self.x.lists.len() - start + count.unsigned_abs() as usize);
        self.x.lists.truncate(start);
        hash::join(key, count)
    }

    /// How often the last recorded position of a number has occurred, itself included; 0 before the first turn.
    pub(super) fn occurrences(&mut self, position: u16) -> i64 {
        let kinds = self.p.turns.positions.len();
        let recorded = &self.s.positions;
        let Some(last) = recorded.len().checked_sub(kinds) else { return 0 };
        let key = recorded[last + usize::from(position)];
        let of_kind = recorded.iter().skip(usize::from(position)).step_by(kinds);
        let count = of_kind.filter(|known| **known == key).count();
        self.spend(recorded.len() / 32);
        count as i64
    }
}
