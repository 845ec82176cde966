//! Sets of cells as they are made, and lines of them.

use crate::Kind;
use crate::code::{Bitboard, BitboardId, List, Node, NodeId, Operand};
use crate::link::Linker;
use crate::link::env::Env;
use crate::link::ir::BitboardFacts;
use crate::link::optimise::bitboards::Cells;
use crate::link::schedule::bitboard_code::doublings;
use crate::program::{Axes, LineTable, Program, Shift, Way};
use crate::state::word;
use boardwright_def::{Aggregate, BoardShape, Expr, Fold, Query};
use std::collections::BTreeSet;

/// How deep a look goes into what a set is made of: deeper ones would be looked through many times.
const GLANCE: u32 = 4;

impl Linker<'_> {
    /// A set, as simple as it can be said.
    pub(in crate::link) fn set(&mut self, set: Bitboard) -> BitboardId {
        let set = match set {
            Bitboard::One(place) => self.one_of_player(place).unwrap_or(set),
            _ => set,
        };
        let set = match self.simpler(set) {
            Ok(known) => return known,
            Err(set) => set,
        };
        if let Some(known) = self.search.known.get(&set) {
            return *known;
        }
        let reads = self.find_set_reads(set);
        let cost = match set {
            Bitboard::Plane(_)
            | Bitboard::PlaneOf { .. }
            | Bitboard::Mask(_)
            | Bitboard::MaskOf { .. } => 1,
            Bitboard::One(_) => 1,
            Bitboard::FromList(_) => 8,
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                self.set_cost(a).saturating_add(self.set_cost(b)).saturating_add(1)
            }
            Bitboard::OfPlayer { plain: set, .. } | Bitboard::If { set, .. } => {
                self.set_cost(set).saturating_add(1)
            }
            Bitboard::StepInto { set, .. } => self.set_cost(set).saturating_add(1),
            Bitboard::Beyond { shift, run, set } => {
                let steps = self.longest_way(shift);
                self.set_cost(run).saturating_add(self.set_cost(set)).saturating_add(steps)
            }
            Bitboard::Across { ways, run, set } => {
                let ways = &self.ir.space.ways[usize::from(ways)];
                let steps = ways.iter().map(|way| self.longest_way(way.number) + 3);
                let steps = steps.fold(0, u32::saturating_add);
                self.set_cost(run).saturating_add(self.set_cost(set)).saturating_add(steps)
            }
        };
        let plain = self.is_plain_set(set);
        let planes = self.is_of_planes(set);
        let id = self.ir.bitboards.nodes.len() as BitboardId;
        self.ir.bitboards.nodes.push(set);
        self.ir.facts.bitboards.push(BitboardFacts { reads, cost, plain, planes });
        self.search.known.insert(set, id);
        id
    }

    /// A place that each player has one of, as a mask for each.
    fn one_of_player(&mut self, place: NodeId) -> Option<Bitboard> {
        let Operand::Node(at) = place.operand() else { return None };
        let Node::FirstOf { table, player } = self.ir.exprs.nodes[at] else { return None };
        let places = self.ir.exprs.consts[table as usize..][..self.players].to_vec();
        let mask = |place: &i32| self.mask(|cell| cell as i32 == *place);
        let masks = places.iter().map(mask).collect();
        Some(Bitboard::MaskOf { first: self.mask_row(masks), player })
    }

    fn is_plain_set(&self, set: Bitboard) -> bool {
        let plain = |set: BitboardId| self.ir.facts.bitboards[set as usize].plain;
        match set {
            Bitboard::Plane(_) | Bitboard::Mask(_) => true,
            Bitboard::PlaneOf { player: node, .. }
            | Bitboard::MaskOf { player: node, .. }
            | Bitboard::One(node) => self.is_plain(node),
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => {
                plain(a) && plain(b)
            }
            Bitboard::If { when, set } => self.is_plain(when) && plain(set),
            Bitboard::StepInto { set, .. } => plain(set),
            Bitboard::Beyond { run, set, .. } | Bitboard::Across { run, set, .. } => {
                plain(run) && plain(set)
            }
            // The set of a player is kept by itself.
            Bitboard::OfPlayer { .. } | Bitboard::FromList(_) => false,
        }
    }

    fn is_of_planes(&self, set: Bitboard) -> bool {
        let mut all = match set {
            Bitboard::Plane(_) | Bitboard::Mask(_) => true,
            Bitboard::And(..) | Bitboard::Or(..) | Bitboard::Minus(..) => true,
            Bitboard::StepInto { .. } | Bitboard::Beyond { .. } | Bitboard::Across { .. } => true,
            Bitboard::PlaneOf { .. } | Bitboard::MaskOf { .. } | Bitboard::OfPlayer { .. } => false,
            Bitboard::If { .. } | Bitboard::One(_) | Bitboard::FromList(_) => false,
        };
        set.each_set(|part| all &= self.ir.facts.bitboards[part as usize].planes);
        all
    }

    /// Whether a value depends on nothing but who acts, the phase, and local values.
    fn is_plain(&self, node: NodeId) -> bool {
        let at = match node.operand() {
            Operand::Node(at) => at,
            Operand::Word(at) => return word::KEPT.contains(&at),
            Operand::Local(_) | Operand::Reg(_) | Operand::Const(_) => return true,
        };
        match self.ir.exprs.nodes[at] {
            Node::Const(_) | Node::Single => true,
            Node::Not(a) | Node::Next(a) | Node::Previous(a) | Node::Seat(a) => self.is_plain(a),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Eq(a, b)
            | Node::Lt(a, b)
            | Node::Le(a, b)
            | Node::Compute(_, a, b) => self.is_plain(a) && self.is_plain(b),
            _ => false,
        }
    }

    /// How often a shift can follow on itself. None comes round.
    pub(in crate::link) fn longest_way(&self, shift: u16) -> u32 {
        let Shift { delta, mask, .. } = self.ir.space.shifts[usize::from(shift)];
        let from = self.mask_words(mask);
        let mut ways = vec![0u32; self.ir.space.cells];
        // Each step goes the same way through the numbers, so whatever it leads to comes before it.
        let mut visit = |cell: usize| {
            if has(&from, cell) {
                ways[cell] = ways[(cell as i32 + delta) as usize] + 1;
            }
        };
        if delta > 0 {
            (0..self.ir.space.cells).rev().for_each(&mut visit);
        } else {
            (0..self.ir.space.cells).for_each(&mut visit);
        }
        ways.into_iter().max().unwrap_or(0)
    }

    fn set_cost(&self, set: BitboardId) -> u32 {
        self.ir.facts.bitboards[set as usize].cost
    }

    /// A set that is there already and says the same; else what was to be made.
    fn simpler(&mut self, set: Bitboard) -> Result<BitboardId, Bitboard> {
        let (all, none) = match set {
            Bitboard::Mask(_) => return Err(set),
            _ => self.whole_and_empty(),
        };
        match set {
            Bitboard::And(a, b) if a == b || b == all => Ok(a),
            Bitboard::And(a, b) if a == all => Ok(b),
            Bitboard::And(a, b) if a == none || b == none => Ok(none),
            Bitboard::And(a, b) if self.is_apart(a, b, GLANCE) => Ok(none),
            Bitboard::Or(a, b) if a == b || b == none => Ok(a),
            Bitboard::Or(a, b) if a == none => Ok(b),
            Bitboard::Or(a, b) if a == all || b == all => Ok(all),
            Bitboard::Minus(a, b) if a == b || b == all || a == none => Ok(none),
            Bitboard::Minus(a, b) if b == none => Ok(a),
            Bitboard::Minus(a, b) if a == all => match self.ir.bitboards.nodes[b as usize] {
                Bitboard::Minus(c, d) if c == all => Ok(d),
                _ => self.folded(set),
            },
            Bitboard::Minus(a, b) => match self.ir.bitboards.nodes[b as usize] {
                _ if self.is_apart(a, b, GLANCE) => Ok(a),
                Bitboard::Or(c, d) if self.is_apart(a, d, GLANCE) => {
                    Ok(self.set(Bitboard::Minus(a, c)))
                }
                Bitboard::Or(c, d) if self.is_apart(a, c, GLANCE) => {
                    Ok(self.set(Bitboard::Minus(a, d)))
                }
                _ => self.folded(set),
            },
            Bitboard::If { set, .. } if set == none => Ok(none),
            Bitboard::StepInto { set, .. } | Bitboard::Beyond { set, .. } if set == none => {
                Ok(none)
            }
            Bitboard::StepInto { shift, set: next } => {
                self.across(shift, next).map_or_else(|| self.folded(set), Ok)
            }
            Bitboard::Or(a, b) => self.across_either(a, b).map_or_else(|| self.folded(set), Ok),
            Bitboard::And(a, b) => self.both(all, a, b).map_or_else(|| self.folded(set), Ok),
            _ => self.folded(set),
        }
    }

    /// What two sets have in common, where that can be said more simply: all of one that is in the
    /// other anyway, or less what the other leaves out. Where both ask something of the next cell, it is
    /// asked at once, and what lies beyond a run that is not empty is one more step along the run.
    fn both(&mut self, all: BitboardId, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        for (one, other) in [(a, b), (b, a)] {
            match (self.ir.bitboards.nodes[one as usize], self.ir.bitboards.nodes[other as usize]) {
                (_, Bitboard::Mask(mask)) if self.is_within(one, mask, GLANCE) => return Some(one),
                (_, Bitboard::Minus(whole, but)) if whole == all => {
                    return Some(self.set(Bitboard::Minus(one, but)));
                }
                (
                    Bitboard::StepInto { shift, set: one },
                    Bitboard::StepInto { shift: same, set: other },
                ) if shift == same => {
                    let set = self.set(Bitboard::And(one, other));
                    return Some(self.set(Bitboard::StepInto { shift, set }));
                }
                (Bitboard::Beyond { shift, run, .. }, Bitboard::StepInto { shift: same, set })
                    if shift == same && run == set =>
                {
                    let set = self.set(Bitboard::And(one, run));
                    return Some(self.set(Bitboard::StepInto { shift, set }));
                }
                _ => {}
            }
        }
        None
    }

    /// A step into a run from which it leads to a set.
    fn across(&mut self, shift: u16, next: BitboardId) -> Option<BitboardId> {
        let Bitboard::And(a, b) = self.ir.bitboards.nodes[next as usize] else { return None };
        for (run, beyond) in [(a, b), (b, a)] {
            match self.ir.bitboards.nodes[beyond as usize] {
                Bitboard::Beyond { shift: same, run: of, set } if same == shift && of == run => {
                    let ways = self.ways_of(vec![shift]);
                    return Some(self.set(Bitboard::Across { ways, run, set }));
                }
                _ => {}
            }
        }
        None
    }

    /// Two of these with the same run and set as one.
    fn across_either(&mut self, a: BitboardId, b: BitboardId) -> Option<BitboardId> {
        let (
            Bitboard::Across { ways, run, set },
            Bitboard::Across { ways: others, run: same, set: too },
        ) = (self.ir.bitboards.nodes[a as usize], self.ir.bitboards.nodes[b as usize])
        else {
            return None;
        };
        if (run, set) != (same, too) {
            return None;
        }
        let both = [ways, others].map(|ways| &self.ir.space.ways[usize::from(ways)]);
        let shifts = both.into_iter().flatten().map(|way| way.number).collect();
        let ways = self.ways_of(shifts);
        Some(self.set(Bitboard::Across { ways, run, set }))
    }

    /// The number of ways among those that are known.
    fn ways_of(&mut self, mut shifts: Vec<u16>) -> u16 {
        shifts.sort_unstable();
        shifts.dedup();
        let way = |number: u16| {
            let doublings = doublings(self.longest_way(number));
            Way { number, shift: self.ir.space.shifts[usize::from(number)], doublings }
        };
        let ways: Vec<Way> = shifts.into_iter().map(way).collect();
        let known = self.ir.space.ways.iter().position(|known| *known == ways);
        let at = known.unwrap_or_else(|| {
            self.ir.space.ways.push(ways);
            self.ir.space.ways.len() - 1
        });
        at as u16
    }

    /// Whether a set has no cells outside a mask, as far as what it is made of says at a glance.
    fn is_within(&self, set: BitboardId, mask: u16, depth: u32) -> bool {
        let inside = |inner: u16| {
            let (inner, outer) = (self.mask_at(inner), self.mask_at(mask));
            inner.iter().zip(outer).all(|(inner, outer)| inner & !outer == 0)
        };
        let part = |set: BitboardId| depth > 0 && self.is_within(set, mask, depth - 1);
        match self.ir.bitboards.nodes[set as usize] {
            Bitboard::Mask(inner) => inside(inner),
            Bitboard::StepInto { shift, .. } | Bitboard::Beyond { shift, .. } => {
                inside(self.ir.space.shifts[usize::from(shift)].mask)
            }
            Bitboard::Across { ways, .. } => {
                let ways = &self.ir.space.ways[usize::from(ways)];
                ways.iter().all(|way| inside(way.shift.mask))
            }
            Bitboard::And(a, b) => part(a) || part(b),
            Bitboard::Or(a, b) => part(a) && part(b),
            Bitboard::Minus(set, _) | Bitboard::If { set, .. } => part(set),
            Bitboard::Plane(_) | Bitboard::PlaneOf { .. } | Bitboard::MaskOf { .. } => false,
            Bitboard::OfPlayer { .. } | Bitboard::One(_) | Bitboard::FromList(_) => false,
        }
    }

    /// Whether two sets have no cell in common, as far as it is seen at a glance: where a player has a token
    /// it is not empty.
    fn is_apart(&self, a: BitboardId, b: BitboardId, depth: u32) -> bool {
        let owners = Program::OWNER_PLANE..Program::OWNER_PLANE + self.players as u16;
        match (self.ir.bitboards.nodes[a as usize], self.ir.bitboards.nodes[b as usize]) {
            (Bitboard::Plane(Program::EMPTY_PLANE), other)
            | (other, Bitboard::Plane(Program::EMPTY_PLANE)) => match other {
                Bitboard::Plane(plane) => owners.contains(&plane),
                Bitboard::PlaneOf { base, .. } => base == Program::OWNER_PLANE,
                _ => false,
            },
            (Bitboard::If { set, .. }, _) => depth > 0 && self.is_apart(set, b, depth - 1),
            (_, Bitboard::If { set, .. }) => depth > 0 && self.is_apart(a, set, depth - 1),
            _ => false,
        }
    }

    /// What constants give.
    fn folded(&mut self, set: Bitboard) -> Result<BitboardId, Bitboard> {
        let constant = |l: &Self, set: BitboardId| match l.ir.bitboards.nodes[set as usize] {
            Bitboard::Mask(mask) => Some(l.mask_words(mask)),
            _ => None,
        };
        let (a, b) = match set {
            Bitboard::And(a, b) | Bitboard::Or(a, b) | Bitboard::Minus(a, b) => (a, b),
            Bitboard::StepInto { shift, set: into } => {
                let Some(into) = constant(self, into) else { return Err(set) };
                let Shift { delta, mask, .. } = self.ir.space.shifts[usize::from(shift)];
                let from = self.mask_words(mask);
                let leads = |cell: usize| (cell as i32 + delta) as usize;
                return Ok(self.mask_set(|cell| has(&from, cell) && has(&into, leads(cell))));
            }
            _ => return Err(set),
        };
        let (Some(a), Some(b)) = (constant(self, a), constant(self, b)) else { return Err(set) };
        Ok(self.mask_set(|cell| match set {
            Bitboard::And(..) => has(&a, cell) && has(&b, cell),
            Bitboard::Or(..) => has(&a, cell) || has(&b, cell),
            _ => has(&a, cell) && !has(&b, cell),
        }))
    }

    /// The set of all cells, and the empty one.
    pub(in crate::link) fn whole_and_empty(&mut self) -> (BitboardId, BitboardId) {
        if let Some(known) = self.search.all_and_none {
            return known;
        }
        let found = (self.mask_set(|_| true), self.mask_set(|_| false));
        self.search.all_and_none = Some(found);
        found
    }

    pub(in crate::link) fn mask_set(&mut self, test: impl Fn(usize) -> bool) -> BitboardId {
        let mask = self.mask(test);
        self.set(Bitboard::Mask(mask))
    }

    fn mask_words(&self, mask: u16) -> Vec<u64> {
        self.mask_at(mask).to_vec()
    }

    pub(in crate::link) fn mask_at(&self, mask: u16) -> &[u64] {
        let width = self.ir.space.width;
        &self.ir.space.masks[usize::from(mask) * width..][..width]
    }

    /// The cells with a token of a type; `None` where there are too many types for that.
    pub(in crate::link) fn type_plane(&mut self, of: usize) -> Option<BitboardId> {
        if of >= self.ir.tokens.types.len() {
            return Some(self.nothing());
        }
        if self.ir.tokens.types.len() == 1 {
            return Some(self.taken());
        }
        let known = self.ir.space.type_planes.iter().position(|known| usize::from(*known) == of);
        let at = match known {
            Some(at) => at,
            None if self.ir.space.type_planes.len() < MOST_TYPE_PLANES => {
                self.ir.space.type_planes.push(of as u16);
                self.ir.space.type_planes.len() - 1
            }
            None => return None,
        };
        let plane = Program::type_plane(self.players, at);
        Some(self.set(Bitboard::Plane(plane as u16)))
    }

    /// A count or test of lines, if the aggregate is one.
    pub(in crate::link) fn line_aggregate(
        &mut self,
        aggregate: &Aggregate,
        env: &Env,
    ) -> Option<Node> {
        let Aggregate { op, query, value, .. } = aggregate;
        match query {
            Expr::Query(lines) => match lines.as_ref() {
                Query::Lines { places, n } => {
                    Some(self.lines(*op, value.is_some(), places, *n, env))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn lines(&mut self, op: Fold, has_value: bool, places: &Expr, n: u32, env: &Env) -> Node {
        if self.ir.space.width == 0 {
            self.error("lines need a board of at most 4,096 cells");
            return Node::Const(0);
        }
        let kind = self.list_kind(places, env);
        if kind != Kind::Place && kind != Kind::Token {
            self.error("lines are made of places");
        }
        let list = self.list_of(places, env);
        let lines = self.line_table(n);
        let found = match self.ir.exprs.lists[list as usize] {
            // Wherever a player has a token, be it below others.
            List::Pieces(player) => {
                let set = self.set(Bitboard::PlaneOf { base: Program::OWNER_PLANE, player });
                Some(Cells { set, single: false })
            }
            _ => self.cells_of(kind, list),
        };
        let plain = |l: &mut Self| {
            let places = if kind == Kind::Token { l.list(List::PlacesOf(list)) } else { list };
            l.set(Bitboard::FromList(places))
        };
        let node = |l: &mut Self, set: BitboardId| match op {
            Fold::Count if !has_value => Node::LineCount { set, lines },
            Fold::Some if !has_value => Node::LineAny { set, lines },
            Fold::Empty if !has_value => Node::Not(l.node(Node::LineAny { set, lines })),
            _ => {
                l.error("lines can only be counted, or tested for whether there are any");
                Node::Const(0)
            }
        };
        match found {
            Some(Cells { set, single: false }) => node(self, set),
            Some(Cells { set, single: true }) => {
                let otherwise = plain(self);
                let (then, otherwise) = (node(self, set), node(self, otherwise));
                let (then, otherwise) = (self.node(then), self.node(otherwise));
                Node::If { when: self.node(Node::Single), then, otherwise }
            }
            None => {
                let set = plain(self);
                node(self, set)
            }
        }
    }

    /// Lines of `n` along the axes of all boards.
    fn line_table(&mut self, n: u32) -> u16 {
        if n < 2 {
            self.error("a line has at least two places");
        }
        let axes = self.axes();
        let shifts: Option<Vec<u16>> = axes.iter().map(|leads| self.upward(leads)).collect();
        let open = axes.iter().all(|leads| !comes_round(leads));
        let shifts: Vec<Shift> = match shifts {
            Some(numbers) if open => {
                numbers.iter().map(|number| self.ir.space.shifts[usize::from(*number)]).collect()
            }
            // Lines that bend or come round are compared one by one.
            Some(_) | None => Vec::new(),
        };
        // A line longer than every board is as impossible as one that is one place too long.
        let longest = self.ir.space.cells as u32;
        let n = n.min(longest + 1);
        let written = self.ir.space.boards.iter().any(|board| !board.lines.is_empty());
        let shifts = if written { Vec::new() } else { shifts };
        let masks = self.line_masks(n, &axes, !shifts.is_empty());
        let axes = if masks.is_empty() { self.line_axes(n, &shifts) } else { Vec::new() };
        let (by_cell, cells) = self.lines_by_cell(&masks);
        let table = LineTable { axes, masks, by_cell, cells };
        if let Some(known) = self.ir.space.lines.iter().position(|lines| *lines == table) {
            return self.last_of(known + 1);
        }
        self.ir.space.lines.push(table);
        self.last_of(self.ir.space.lines.len())
    }

    /// The numbers of the lines through each cell, and where those of each cell begin and end.
    fn lines_by_cell(&self, masks: &[u64]) -> (Vec<u32>, Vec<u32>) {
        let (mut by_cell, mut cells) = (Vec::new(), vec![0]);
        if masks.is_empty() {
            return (by_cell, Vec::new());
        }
        for cell in 0..self.ir.space.cells {
            let lines = masks.chunks_exact(self.ir.space.width).zip(0..);
            by_cell.extend(lines.filter_map(|(line, number)| has(line, cell).then_some(number)));
            cells.push(by_cell.len() as u32);
        }
        (by_cell, cells)
    }

    /// Axes with the cells from which one can take `n - 1` steps along each, by fours.
    fn line_axes(&mut self, n: u32, shifts: &[Shift]) -> Vec<Axes> {
        let steps = n.saturating_sub(1) as usize;
        let mut growth = Vec::new();
        let mut len = 1;
        while len < n {
            let more = len.min(n - len);
            growth.push(more);
            len += more;
        }
        let mut axes = Vec::new();
        for four in shifts.chunks(4) {
            let delta: [usize; 4] =
                std::array::from_fn(|k| four.get(k).map_or(0, |shift| shift.delta as usize));
            let begins: [u16; 4] = std::array::from_fn(|k| {
                let from = four.get(k).map(|shift| self.mask_words(shift.mask));
                self.mask(|cell| {
                    let on =
                        |step| from.as_ref().is_some_and(|from| has(from, cell + step * delta[k]));
                    (0..steps).all(on)
                })
            });
            let first = begins.map(|mask| self.mask_words(mask).first().copied().unwrap_or(0));
            let growth = growth.iter().map(|more| delta.map(|delta| more * delta as u32));
            axes.push(Axes { growth: growth.collect(), begins, first });
        }
        axes
    }

    /// The shift of a direction, or of the one back, whichever leads to higher numbers.
    fn upward(&mut self, leads: &[Option<usize>]) -> Option<u16> {
        let shift = self.shift(leads)?;
        if self.ir.space.shifts[usize::from(shift)].delta > 0 {
            return Some(shift);
        }
        let mut back = vec![None; leads.len()];
        for (from, to) in leads.iter().enumerate() {
            if let Some(to) = to {
                back[*to] = Some(from);
            }
        }
        self.shift(&back)
    }

    /// Where each direction leads, one of two opposite ones.
    fn axes(&self) -> Vec<Vec<Option<usize>>> {
        let mut axes: Vec<Vec<Option<usize>>> = Vec::new();
        for board in 0..self.ir.space.boards.len() {
            // The lines of a graph are written down.
            if self.def.boards[board].shape == BoardShape::Graph {
                continue;
            }
            for way in 0..self.ir.space.boards[board].ways {
                let leads = self.leads(board, way, 1);
                if leads.iter().any(Option::is_some)
                    && !axes.iter().any(|axis| *axis == leads || opposite(axis, &leads))
                {
                    axes.push(leads);
                }
            }
        }
        axes
    }
}

/// Whether a cell is in a set.
pub(in crate::link) fn has(words: &[u64], cell: usize) -> bool {
    words[cell / 64] >> (cell % 64) & 1 == 1
}

/// Whether each step of one is a step back of the other.
fn opposite(one: &[Option<usize>], other: &[Option<usize>]) -> bool {
    let undone = |there: &[Option<usize>], back: &[Option<usize>]| {
        there.iter().enumerate().all(|(from, to)| to.is_none_or(|to| back[to] == Some(from)))
    };
    undone(one, other) && undone(other, one)
}

/// Whether some steps lead back to where they began.
pub(in crate::link) fn comes_round(leads: &[Option<usize>]) -> bool {
    let start = (0..leads.len()).map(Some).collect::<Vec<_>>();
    let last = (0..leads.len())
        .fold(start, |cells, _| cells.into_iter().map(|cell| leads[cell?]).collect());
    last.iter().any(Option::is_some)
}

/// Lines that are compared one by one although shifts would do.
const FEW_LINES: usize = 16;

impl Linker<'_> {
    /// All lines of `n` as sets; none where shifts do and are shorter.
    fn line_masks(&self, n: u32, axes: &[Vec<Option<usize>>], shifts: bool) -> Vec<u64> {
        let width = self.ir.space.width;
        if shifts && width != 1 {
            return Vec::new();
        }
        let mut masks: BTreeSet<Vec<u64>> = BTreeSet::new();
        for leads in axes {
            for first in 0..self.ir.space.cells {
                let mut line = vec![0u64; width];
                let mut at = Some(first);
                for _ in 0..n {
                    let Some(cell) = at else { break };
                    line[cell / 64] |= 1 << (cell % 64);
                    at = leads[cell];
                }
                let length: u32 = line.iter().map(|word| word.count_ones()).sum();
                if length == n {
                    masks.insert(line);
                }
            }
        }
        for row in self.ir.space.boards.iter().flat_map(|board| board.rows_of(n as usize)) {
            let mut line = vec![0u64; width];
            for cell in row.into_iter().map(usize::from) {
                line[cell / 64] |= 1 << (cell % 64);
            }
            masks.insert(line);
        }
        if shifts && masks.len() > FEW_LINES {
            return Vec::new();
        }
        masks.into_iter().flatten().collect()
    }
}

/// Most types of token whose cells have planes of their own.
const MOST_TYPE_PLANES: usize = 8;
