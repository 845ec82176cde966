//! Values that are kept: they are not evaluated again while they cannot have changed.

use super::Eval;
use super::arithmetic::WIDE_NONE;
use crate::code::{BitboardId, NodeId};
use crate::program::{Keeper, ReadPlaces, Validity};
use crate::value::NONE;

/// The values that are kept by their inputs.
#[derive(Debug, Clone, Default)]
pub(crate) struct KeptValues {
    /// By keeper: its values, each at a place that follows from the inputs.
    entries: Vec<Vec<Entry>>,
    /// The same for bitboards: what they were found for, and their words.
    bitboards: Vec<(Vec<Entry>, Vec<u64>)>,
}

/// A value, with what it was found for.
#[derive(Debug, Clone, Copy)]
struct Entry {
    /// [`FOR_GOOD`], the number of an evaluation plus 1, or a sum of changes; all values of a keeper have the same kind.
    stamp: u64,
    inputs: [i32; 3],
    /// The work that it took.
    work: u32,
    value: i64,
}

/// The stamp of values that read no state.
const FOR_GOOD: u64 = 1;
const NOTHING: Entry = Entry { stamp: 0, inputs: [NONE; 3], work: 0, value: WIDE_NONE };

/// The place of a value.
#[inline(always)]
fn place([a, b, c]: [i32; 3], room: u32) -> usize {
    let mixed = a.wrapping_add(b.wrapping_mul(37)).wrapping_add(c.wrapping_mul(1009));
    (mixed as u32 & (room - 1)) as usize
}

impl Eval<'_> {
    /// A value that is kept while the evaluation lasts, since the state does not change in it. Reads of an open order
    /// are noted each time.
    pub(super) fn kept(&mut self, of: NodeId, number: u32) -> i64 {
        if !self.s.unsettled.is_empty() {
            return self.wide(of);
        }
        let (number, now) = (number as usize, self.x.evaluation);
        if let Some((then, value)) = self.x.kept.get(number)
            && *then == now
        {
            return *value;
        }
        let value = self.wide(of);
        if self.x.kept.len() <= number {
            self.x.kept.resize(number + 1, (0, 0));
        }
        self.x.kept[number] = (now, value);
        value
    }

    /// A value that is kept by its inputs. The charge is the same whether it is evaluated or not.
    pub(super) fn kept_by(&mut self, of: NodeId, number: u32) -> i64 {
        let keeper = &self.p.exprs.keepers[number as usize];
        if keeper.validity != Validity::ForGood && !self.s.unsettled.is_empty() {
            return self.wide(of);
        }
        let [a, b, c] = keeper.inputs;
        let inputs = [self.plain(a), self.plain(b), self.plain(c)];
        let stamp = match keeper.validity {
            Validity::ForGood => FOR_GOOD,
            Validity::Evaluation => self.x.evaluation + 1,
            Validity::Unchanged { variables, faces, places } => {
                let changes = &self.x.changes;
                changes.of_planes_and(variables, faces) + self.changes_in(places)
            }
        };
        let (number, at) = (keeper.values as usize, place(inputs, keeper.room));
        if let Some(entries) = self.x.kept_by.entries.get(number)
            && let Some(entry) = entries.get(at)
            && entry.stamp == stamp
            && entry.inputs == inputs
        {
            let (value, work) = (entry.value, entry.work);
            self.spend(work as usize);
            return value;
        }
        let left = self.x.left;
        let value = self.wide(of);
        // Without work left the value is wrong. Work beyond 32 bits is not worth a wider entry.
        if self.x.left > 0
            && let Ok(work) = u32::try_from(left - self.x.left)
        {
            let entry = Entry { stamp, inputs, work, value };
            self.note_value(number, (at, keeper.room as usize), entry);
        }
        value
    }

    /// The changes of the tokens in some places.
    #[inline]
    fn changes_in(&self, places: ReadPlaces) -> u64 {
        match places {
            ReadPlaces::Row { start, len } => {
                let places = &self.p.exprs.read_places[start as usize..(start + len) as usize];
                self.x.changes.of_places(places)
            }
            ReadPlaces::Any => self.x.changes.of_any_place(),
        }
    }

    /// A bitboard that is kept by its inputs, for good.
    #[inline(never)]
    pub(super) fn kept_bitboard<const W: usize>(
        &mut self,
        keeper: u32,
        set: BitboardId,
    ) -> [u64; W] {
        let Keeper { inputs: [a, b, c], room, .. } = self.p.bitboards.keepers[keeper as usize];
        let inputs = [self.plain(a), self.plain(b), self.plain(c)];
        let (keeper, at) = (keeper as usize, place(inputs, room));
        if let Some((entries, words)) = self.x.kept_by.bitboards.get(keeper)
            && let Some(entry) = entries.get(at)
            && entry.stamp == FOR_GOOD
            && entry.inputs == inputs
            && let Some(found) = words[at * W..].first_chunk()
        {
            let (found, work) = (*found, entry.work);
            self.spend(work as usize);
            return found;
        }
        let left = self.x.left;
        let found = self.compute_bitboard::<W>(set);
        if self.x.left > 0
            && let Ok(work) = u32::try_from(left - self.x.left)
        {
            let entry = Entry { stamp: FOR_GOOD, inputs, work, value: 0 };
            self.note_bitboard(keeper, (at, room as usize), entry, &found);
        }
        found
    }

    fn note_bitboard<const W: usize>(
        &mut self,
        keeper: usize,
        (at, room): (usize, usize),
        entry: Entry,
        set: &[u64; W],
    ) {
        let kept = &mut self.x.kept_by.bitboards;
        if kept.len() <= keeper {
            kept.resize(keeper + 1, (Vec::new(), Vec::new()));
        }
        let (entries, words) = &mut kept[keeper];
        if entries.is_empty() {
            entries.resize(room, NOTHING);
            words.resize(room * W, 0);
        }
        entries[at] = entry;
        words[at * W..][..W].copy_from_slice(set);
    }

    fn note_value(&mut self, number: usize, (at, room): (usize, usize), entry: Entry) {
        let kept = &mut self.x.kept_by.entries;
        if kept.len() <= number {
            kept.resize(number + 1, Vec::new());
        }
        if kept[number].len() < room {
            kept[number].resize(room, NOTHING);
        }
        kept[number][at] = entry;
    }
}
