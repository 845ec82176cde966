//! Finds a random legal move without a list of all.
//!
//! If conditions take long, most of the work of a random game is to test moves that nobody makes. Candidates are listed
//! without the conditions on their last parameter; one after the other is drawn and tested until one is legal. So each
//! legal move is equally likely, as with [`Machine::random_index`].

use super::Machine;
use super::move_generator::{is_confirmed, visit};
use super::move_list::MoveList;
use super::pick::END_OF_PICKS;
use super::visitors::Visitor;
use crate::Refused;
use crate::Rng;
use crate::eval::Eval;
use crate::picks::Picks;
use crate::program::{Listing, Move};
use crate::state::{status, word};

/// Collects candidates.
struct Candidates<'a>(&'a mut MoveList);

impl Visitor for Candidates<'_> {
    fn postpones(&self) -> bool {
        true
    }

    fn all(&mut self) -> Option<&mut MoveList> {
        Some(self.0)
    }

    fn one(&mut self, packed: u64) -> bool {
        self.0.push(Move(packed));
        false
    }
}

impl Machine<'_> {
    /// Makes a random legal move. All moves are equally likely; if several members are chosen, all sets are. Refused
    /// if there is no legal move, and if its search takes more work than a move has, which ends the game.
    ///
    /// The same generator may give another move than [`Machine::random_index`].
    pub fn apply_random(&mut self, rng: &mut Rng) -> Result<(), Refused> {
        let drawn = if self.asking_for_picks() && !self.asking().searches {
            self.random_pick(rng)
        } else if self.listed || !self.is_found_singly() {
            self.legal_moves();
            let index = self.random_index(rng);
            self.nth(index)
        } else {
            self.random_candidate(rng)
        };
        self.take(drawn.ok_or(Refused)?);
        Ok(())
    }

    fn is_found_singly(&self) -> bool {
        self.s.head()[word::STATUS] == status::ASKING && self.asking().found_singly
    }

    /// Draws the next pick, or the end of picking, as [`Machine::random_index`] does. The choice is read once for its
    /// answers and their weights.
    #[inline(never)]
    fn random_pick(&mut self, rng: &mut Rng) -> Option<Move> {
        let p = self.p;
        let asked = self.asking();
        let pick = &p.decisions.picks[usize::from(asked.pick?)];
        self.scratch.left = self.options.work;
        let picks = Picks::counted(&mut self.eval(), pick);
        if self.scratch.left == 0 {
            self.unlistable();
            return None;
        }
        let drawn = rng.weighted(&picks.weights());
        let done = picks.may_stop().then_some(END_OF_PICKS);
        match picks.options().nth(drawn) {
            Some(member) => asked.alternatives[0].params[0].pack(member).map(Move),
            None => done,
        }
    }

    #[inline(never)]
    fn random_candidate(&mut self, rng: &mut Rng) -> Option<Move> {
        let decision = self.asking();
        let answers = decision.answers(self.s.head()[word::DECIDER]);
        self.scratch.left = self.options.work;
        self.moves.clear();
        let mut e = Eval::new(self.p, &self.s, &mut self.scratch);
        visit(&mut e, decision, &mut Candidates(&mut self.moves));
        let mut found = None;
        while found.is_none() && !self.moves.is_empty() && e.x.left > 0 {
            let at = rng.below(self.moves.len() as u32) as usize;
            let candidate = self.moves.swap_remove(at)?;
            let answer = &answers[candidate.alternative()];
            let tested = matches!(answer.listing, Listing::Parameters | Listing::Tried);
            let legal = !tested || is_confirmed(&mut e, answer, 0, candidate.0);
            found = (legal && e.x.left > 0).then_some(candidate);
        }
        self.moves.clear();
        if self.scratch.left == 0 {
            self.unlistable();
        }
        found
    }
}
