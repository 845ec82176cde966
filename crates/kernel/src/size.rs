//! What a state takes in memory.

use crate::state::State;

impl State {
    /// Bytes of the state: its words, its planes, the generator and the sums of hashes, what procedures
    /// keep while a move is under way included; not the spare room of its buffers, nor what an
    /// allocator adds. A copy of a state copies so many. It grows with the tokens that were created.
    pub fn bytes(&self) -> usize {
        let own = size_of::<Self>() + size_of_val(&self.words[..]) + size_of_val(&self.planes[..]);
        let unsettled = size_of_val(&self.unsettled[..]);
        let pending = self.pending.as_ref().map_or(0, |pending| pending.bytes());
        own + unsettled + pending
    }
}

impl crate::unsettled::Pending {
    /// Bytes of what chance is asked, the state it goes back to included.
    fn bytes(&self) -> usize {
        let lists = size_of_val(&self.outcomes[..]) + size_of_val(&self.since.given[..]);
        // What holds the state holds its head too.
        size_of::<Self>() - size_of::<State>() + self.since.base.bytes() + lists
    }
}
