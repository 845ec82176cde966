//! Ways that were found before: while all cells of a way still belong to its bitboards, it is not searched again.

use super::Eval;
use super::words::members;
use crate::code::{Bitboard, BitboardId};

/// The last ways that were found between some bitboards. A way is compared with the present bitboards, so nothing has to
/// invalidate it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ways {
    asked: Vec<Question>,
    /// By question, [`Ways::EACH`] ways of three bitboards: the first cell, the cells between the ends, and the last cell.
    /// A way that was not found yet has all cells, so it never fits.
    words: Vec<u64>,
    /// By question: the way that is replaced next.
    oldest: Vec<usize>,
    /// The question that is replaced next once there are [`Ways::MOST`].
    next: usize,
    /// By cell: the cell before it, while a way is searched.
    before: Vec<u16>,
}

/// The numbers of the bitboards that a question is about: from, to, through.
type Question = [BitboardId; 3];

/// Stands for no cell before.
const UNSEEN: u16 = u16::MAX;

impl Ways {
    /// Most questions: enough for several players and conditions.
    const MOST: usize = 8;
    /// Ways of a question. A move that blocks one of them seldom blocks them all.
    const EACH: usize = 4;

    fn find(&self, asked: Question) -> Option<usize> {
        self.asked.iter().position(|known| *known == asked)
    }

    /// The words of the ways of a question.
    fn of(&self, question: usize, words: usize) -> &[u64] {
        let each = 3 * Self::EACH * words;
        &self.words[question * each..][..each]
    }

    fn question(&mut self, asked: Question, words: usize) -> usize {
        if let Some(known) = self.find(asked) {
            return known;
        }
        let each = 3 * Self::EACH * words;
        if self.asked.len() < Self::MOST {
            self.asked.push(asked);
            self.oldest.push(0);
            self.words.resize(self.words.len() + each, u64::MAX);
            return self.asked.len() - 1;
        }
        self.next = (self.next + 1) % Self::MOST;
        self.asked[self.next] = asked;
        self.words[self.next * each..][..each].fill(u64::MAX);
        self.next
    }

    /// Notes a way in place of the oldest of its question.
    fn note(&mut self, asked: Question, way: &[u64]) {
        let words = way.len() / 3;
        let question = self.question(asked, words);
        let oldest = &mut self.oldest[question];
        let at = (question * Self::EACH + *oldest) * way.len();
        self.words[at..][..way.len()].copy_from_slice(way);
        *oldest = (*oldest + 1) % Self::EACH;
    }
}

impl Eval<'_> {
    /// True if one of the last ways leads from one bitboard to another through a third as they are now.
    #[inline]
    pub(super) fn has_known_way<const W: usize>(
        &self,
        asked: Question,
        sets: &[[u64; W]; 3],
    ) -> bool {
        let Some(known) = self.x.ways.find(asked) else { return false };
        let [from, to, through] = sets;
        let mut ways = self.x.ways.of(known, W).chunks_exact(3 * W);
        ways.any(|way| {
            let outside = |part: usize, set: &[u64; W]| {
                let words = way[part * W..][..W].iter().zip(set);
                words.fold(0, |outside, (way, set)| outside | (way & !set))
            };
            outside(0, from) | outside(1, through) | outside(2, to) == 0
        })
    }

    /// True if a question about ways through a bitboard is likely to be asked several times about one position: it reads
    /// more than the planes, which are the same for all moves of a position.
    #[inline]
    pub(super) fn is_asked_often(&self, through: BitboardId) -> bool {
        !matches!(
            self.p.bitboards.nodes[through as usize],
            Bitboard::Plane(_) | Bitboard::PlaneOf { .. } | Bitboard::OfPlayer { .. }
        )
    }

    /// Notes a shortest way from one bitboard to another through a third; there is one.
    #[cold]
    pub(super) fn note_way<const W: usize>(&mut self, asked: Question, sets: &[[u64; W]; 3]) {
        let (p, [from, to, through]) = (self.p, sets);
        let has = |set: &[u64; W], cell: usize| set[cell / 64] >> (cell % 64) & 1 == 1;
        let mut before = std::mem::take(&mut self.x.ways.before);
        before.clear();
        before.resize(p.space.cells, UNSEEN);
        let start = self.x.lists.len();
        for cell in members(from) {
            before[cell as usize] = cell as u16;
            self.x.lists.push(cell);
        }
        let (mut at, mut ends) = (start, None);
        while let Some(here) = self.x.lists.get(at).copied()
            && ends.is_none()
        {
            at += 1;
            for near in p.space.neighbours(here as usize) {
                let next = usize::from(*near);
                if has(to, next) {
                    ends = Some((here as usize, next));
                    break;
                }
                if before[next] == UNSEEN && has(through, next) {
                    before[next] = here as u16;
                    self.x.lists.push(i32::from(*near));
                }
            }
        }
        self.x.lists.truncate(start);
        if let Some((mut cell, last)) = ends {
            let mut way = [[0u64; W]; 3];
            way[2][last / 64] |= 1 << (last % 64);
            while usize::from(before[cell]) != cell {
                way[1][cell / 64] |= 1 << (cell % 64);
                cell = usize::from(before[cell]);
            }
            way[0][cell / 64] |= 1 << (cell % 64);
            self.x.ways.note(asked, way.as_flattened());
        }
        self.x.ways.before = before;
    }
}
