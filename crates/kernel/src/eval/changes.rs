//! Counts of the changes of a state, by what changed. What was computed from a part of the state stays valid while the
//! counts of that part stay the same. They only grow, so a sum of some of them stays the same only while all do.

/// The counts. Those of planes begin at 1 and are part of every sum, so no sum is 0, and a new count of them makes
/// everything invalid.
#[derive(Debug, Clone)]
pub(crate) struct Changes {
    /// Of planes, and of anything unknown.
    planes: u64,
    /// Of local values outside the state, and of the header words that cached bitboards may read.
    names: u64,
    /// Of variables.
    variables: u64,
    /// Of the types, owners and properties of tokens.
    faces: u64,
    /// Of the tokens in places, of all places together and by place. A place that never changed has none.
    places: u64,
    by_place: Vec<u64>,
}

impl Default for Changes {
    fn default() -> Self {
        Self { planes: 1, names: 0, variables: 0, faces: 0, places: 0, by_place: Vec::new() }
    }
}

impl Changes {
    /// Counts a write to a plane, or an unknown one.
    #[inline(always)]
    pub fn planes(&mut self) {
        self.planes += 1;
    }

    /// Counts a write to a local value outside the state, or to a header word that cached bitboards may read.
    #[inline(always)]
    pub fn names(&mut self) {
        self.names += 1;
    }

    /// Counts a write to a variable.
    #[inline(always)]
    pub fn variables(&mut self) {
        self.variables += 1;
    }

    /// Counts a new type, owner or property of a token.
    #[inline(always)]
    pub fn faces(&mut self) {
        self.faces += 1;
    }

    /// Counts a token that came into a place, left it or changed its position there.
    #[inline(always)]
    pub fn place(&mut self, at: i32) {
        self.places += 1;
        let at = at as usize;
        if at >= self.by_place.len() {
            self.by_place.resize(at + 1, 0);
        }
        self.by_place[at] += 1;
    }

    /// The sum for what reads planes alone.
    #[inline(always)]
    pub fn of_planes(&self) -> u64 {
        self.planes
    }

    /// The sum for what reads planes and names.
    #[inline(always)]
    pub fn of_names(&self) -> u64 {
        self.planes + self.names
    }

    /// The sum for what reads planes, names and variables.
    #[inline(always)]
    pub fn of_variables(&self) -> u64 {
        self.planes + self.names + self.variables
    }

    /// The sum for what reads planes, and maybe variables or types, owners and properties of tokens.
    #[inline(always)]
    pub fn of_planes_and(&self, variables: bool, faces: bool) -> u64 {
        let variables = if variables { self.variables } else { 0 };
        let faces = if faces { self.faces } else { 0 };
        self.planes + variables + faces
    }

    /// The sum for what reads the tokens of some places.
    #[inline]
    pub fn of_places(&self, places: &[u16]) -> u64 {
        let count = |place: &u16| self.by_place.get(usize::from(*place)).copied().unwrap_or(0);
        places.iter().map(count).sum()
    }

    /// The sum for what reads the tokens of any place.
    #[inline(always)]
    pub fn of_any_place(&self) -> u64 {
        self.places
    }
}
