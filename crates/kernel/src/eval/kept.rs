//! Values that are kept: they are not evaluated again while they cannot have changed.

use super::Eval;
use super::arithmetic::WIDE_NONE;
use crate::code::{BitboardId, NodeId};
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
    /// [`FOR_GOOD`], or the number of an evaluation plus 1.
    stamp: u64,
    inputs: [i32; 3],
    /// The work that it took.
    work: u32,
    value: i64,
}

/// The stamp of values that read no state.
const FOR_GOOD: u64 = 1;
/// Values of a keeper, a power of two. Another one with the same place replaces the one before.
const ENTRIES: usize = 128;

const NOTHING: Entry = Entry { stamp: 0, inputs: [NONE; 3], work: 0, value: WIDE_NONE };

/// The place of a value.
#[inline(always)]
fn place([a, b, c]: [i32; 3]) -> usize {
    let mixed = a.wrapping_add(b.wrapping_mul(37)).wrapping_add(c.wrapping_mul(1009));
    mixed as usize & (ENTRIES - 1)
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
        if !keeper.for_good && !self.s.unsettled.is_empty() {
            return self.wide(of);
        }
        let [a, b, c] = keeper.inputs;
        let inputs = [self.plain(a), self.plain(b), self.plain(c)];
        let stamp = if keeper.for_good { FOR_GOOD } else { self.x.evaluation + 1 };
        let (number, at) = (keeper.values as usize, place(inputs));
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
            self.note_value(number, at, Entry { stamp, inputs, work, value });
        }
        value
    }

    /// A bitboard that is kept by its inputs, for good.
    #[inline(never)]
    pub(super) fn kept_bitboard<const W: usize>(
        &mut self,
        keeper: u32,
        set: BitboardId,
    ) -> [u64; W] {
        let [a, b, c] = self.p.bitboards.keepers[keeper as usize].inputs;
        let inputs = [self.plain(a), self.plain(b), self.plain(c)];
        let (keeper, at) = (keeper as usize, place(inputs));
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
            self.note_bitboard(keeper, at, entry, &found);
        }
        found
    }

    fn note_bitboard<const W: usize>(
        &mut self,
        keeper: usize,
        at: usize,
        entry: Entry,
        set: &[u64; W],
    ) {
        let kept = &mut self.x.kept_by.bitboards;
        if kept.len() <= keeper {
            kept.resize(keeper + 1, (Vec::new(), Vec::new()));
        }
        let (entries, words) = &mut kept[keeper];
        if entries.is_empty() {
            entries.resize(ENTRIES, NOTHING);
            words.resize(ENTRIES * W, 0);
        }
        entries[at] = entry;
        words[at * W..][..W].copy_from_slice(set);
    }

    fn note_value(&mut self, number: usize, at: usize, entry: Entry) {
        let kept = &mut self.x.kept_by.entries;
        if kept.len() <= number {
            kept.resize(number + 1, Vec::new());
        }
        if kept[number].is_empty() {
            kept[number].resize(ENTRIES, NOTHING);
        }
        kept[number][at] = entry;
    }
}
