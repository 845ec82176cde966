//! A table from fingerprints to numbers: open addressing, 16 bytes for each entry and 4 for each slot.

/// Fingerprints by number, found again in constant time.
#[derive(Debug, Clone)]
pub(crate) struct Index {
    /// By number; 0 for a number without fingerprint.
    keys: Vec<u128>,
    /// A number plus one, or 0 for an empty slot. The length is a power of two.
    slots: Vec<u32>,
    used: usize,
}

impl Index {
    pub fn new() -> Self {
        Self { keys: Vec::new(), slots: vec![0; 1024], used: 0 }
    }

    fn slot(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = (key >> 64) as usize & mask;
        while self.slots[at] != 0 && self.keys[self.slots[at] as usize - 1] != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// The number of a fingerprint.
    pub fn find(&self, key: u128) -> Option<u32> {
        self.slots[self.slot(key)].checked_sub(1)
    }

    /// The number of a fingerprint, and true if it is new. Without a fingerprint the number is always new.
    pub fn enter(&mut self, key: Option<u128>) -> (u32, bool) {
        let number = self.keys.len() as u32;
        let Some(key) = key else {
            self.keys.push(0);
            return (number, true);
        };
        let at = self.slot(key);
        if let Some(found) = self.slots[at].checked_sub(1) {
            return (found, false);
        }
        self.keys.push(key);
        self.slots[at] = number + 1;
        self.used += 1;
        if self.used * 4 > self.slots.len() * 3 {
            self.grow();
        }
        (number, true)
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        self.slots = vec![0; old.len() * 2];
        for number in old.into_iter().filter(|number| *number != 0) {
            let at = self.slot(self.keys[number as usize - 1]);
            self.slots[at] = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn entries_are_found_again() {
        let mut index = Index::new();
        let key = |n: u128| (n * 0x9e37_79b9_7f4a_7c15) << 60 | n;
        for n in 1..5_000u128 {
            assert_eq!(index.enter(Some(key(n))), (n as u32 - 1, true));
        }
        assert_eq!(index.enter(None), (4_999, true));
        for n in 1..5_000u128 {
            assert_eq!(index.enter(Some(key(n))), (n as u32 - 1, false));
            assert_eq!(index.find(key(n)), Some(n as u32 - 1));
        }
        assert_eq!(index.find(key(6_000)), None);
    }
}
