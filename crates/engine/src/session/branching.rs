//! Lines of the open game: another one is played, made the main line, deleted, or gets comments.

use super::Session;
use crate::refusal::Refusal;
use boardwright_kernel::Machine;
use boardwright_sim::tree::{NodeId, ROOT, Tree};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The first moves of variations by viewer and node, with the seat: naming one may need a replay.
pub type Labels = BTreeMap<(u32, NodeId), (u32, String)>;

impl Session {
    /// All lines; the indices of the moves.
    pub fn tree(&self) -> &Tree<u32> {
        &self.tree
    }

    /// True if a variation was deleted and can come back.
    pub fn can_restore(&self) -> bool {
        self.deleted.is_some()
    }

    /// Takes the lines of a game that was played with these rules. It is shown at the end of the line that is played.
    pub fn load(&mut self, tree: Tree<u32>) {
        self.tree = tree;
        self.follow(0);
    }

    /// Plays another line, and shows it after its first move. The main line is shown where it leaves the one before.
    pub fn switch(&mut self, first: NodeId) -> Result<(), Refusal> {
        let before = self.tree.path().to_vec();
        if !self.tree.switch(first) {
            return Err(no_line());
        }
        let both = before.iter().zip(self.tree.path());
        let same = both.take_while(|(before, now)| before == now).count();
        let at = match first {
            ROOT if self.tree.path().len() == same => self.at.min(same),
            ROOT => same + 1,
            first => self.tree.depth(first),
        };
        if before != self.tree.path() {
            self.forget_former_lines();
            self.follow(same);
        }
        self.at = at;
        Ok(())
    }

    /// Makes a variation the main line.
    pub fn promote(&mut self, first: NodeId) -> Result<(), Refusal> {
        if !self.tree.promote(first) {
            return Err(no_line());
        }
        self.forget_former_lines();
        Ok(())
    }

    /// Deletes a variation.
    pub fn delete(&mut self, first: NodeId) -> Result<(), Refusal> {
        let deleted = self.tree.delete(first).ok_or_else(no_line)?;
        self.forget_former_lines();
        self.deleted = Some(deleted);
        self.follow_after_change();
        Ok(())
    }

    /// Brings the variation back that was deleted last.
    pub fn restore(&mut self) -> Result<(), Refusal> {
        let deleted = self.deleted.take().ok_or("No variation was deleted.")?;
        if !self.tree.restore(&deleted).map_err(|full| full.to_string())? {
            return Err("The variation cannot come back: the move before it is gone.".to_owned());
        }
        self.forget_former_lines();
        self.follow_after_change();
        Ok(())
    }

    /// Writes a comment about the position after `at` decisions.
    pub fn set_comment(&mut self, at: usize, text: &str) -> Result<(), Refusal> {
        let node = self.tree.at(at).ok_or_else(|| {
            let total = self.total();
            format!("The game has {total} decisions so far; there is no decision {at}.")
        })?;
        self.tree.set_comment(node, text).map_err(|full| full.to_string())?;
        if let Some(to_keep) = &mut self.to_keep {
            let to_keep = Rc::make_mut(to_keep); // the moves that may come back have the comment, too
            let twin = to_keep.at(at);
            twin.map(|twin| to_keep.set_comment(twin, text).ok());
        }
        Ok(())
    }

    /// The game before the move of a node, on any line.
    pub fn machine_before(&self, node: NodeId) -> Machine<'_> {
        let path = self.tree.path();
        let mut way = Vec::new();
        let mut here = self.tree.parent(node);
        let mut depth = self.tree.depth(here);
        while depth > 0 && path.get(depth - 1) != Some(&here) {
            way.push(here);
            here = self.tree.parent(here);
            depth -= 1;
        }
        let mut machine = self.machine(depth);
        for made in way.iter().rev().filter_map(|node| self.tree.made(*node)) {
            machine.apply_index(*made as usize).ok();
        }
        machine
    }

    /// Plays the path of the tree from its decision `from` on.
    pub(super) fn follow(&mut self, from: usize) {
        self.truncate(from);
        let rest: Vec<u32> = self.tree.moves().skip(from).copied().collect();
        let refused =
            self.run(rest.iter(), |machine, index| machine.nth(*index as usize).map(|_| *index));
        debug_assert!(refused.is_none(), "lines of the tree can be played");
        self.at = self.total();
    }

    /// Plays the path after a change of it, and shows the last position that both have.
    fn follow_after_change(&mut self) {
        let both = self.moves.iter().zip(self.tree.moves());
        let same = both.take_while(|(made, index)| made.index == **index).count();
        if same < self.total() || same < self.tree.path().len() {
            let at = self.at.min(same);
            self.follow(same);
            self.at = at;
        }
    }
}

fn no_line() -> Refusal {
    "There is no such variation.".to_owned()
}
