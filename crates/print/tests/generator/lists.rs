//! Lists.

use super::{Kind, Maker};
use boardwright_def::{Expr, Op, PlayerRef, Query, Ref, Region};

impl Maker {
    /// A list of values of a kind.
    pub(super) fn list(&mut self, kind: &Kind, depth: u32) -> Expr {
        let held = self.lists_of(kind);
        if !held.is_empty() && self.one_in(3) {
            return Expr::list(Query::Binding { name: self.pick(&held) });
        }
        if depth == 0 {
            return self.short_list(kind);
        }
        let depth = depth - 1;
        match self.below(15) {
            0 | 1 => {
                let list = self.list(kind, depth);
                let (bind, when) = self.with_member(kind, |m| m.condition(depth));
                Expr::list(Query::Where { list, bind, when })
            }
            2 => {
                let (left, right) = (self.list(kind, depth), self.list(kind, depth));
                Expr::list(Query::Union { left, right })
            }
            3 => {
                let (list, other) = (self.list(kind, depth), self.list(kind, depth));
                Expr::list(Query::Otherwise { list, other })
            }
            4 => {
                let list = self.list(kind, depth);
                let (bind, value) = self.with_member(kind, |m| m.value(&Kind::Int, depth));
                let highest = self.one_in(2);
                Expr::list(Query::Extreme { list, bind, value, highest })
            }
            5 => {
                let list = self.list(kind, depth);
                let n = self.value(&Kind::Int, depth);
                Expr::list(Query::Take { list, n })
            }
            6 => {
                let of = self.kind();
                let list = self.list(&of, depth);
                let (bind, value) = self.with_member(&of, |m| m.list(kind, depth));
                Expr::list(Query::Unite { list, bind, value })
            }
            8 => {
                let list = self.list(kind, depth);
                let of = self.kind();
                let (bind, value) = self.with_member(kind, |m| m.value(&of, depth));
                Expr::list(Query::Distinct { list, bind, value })
            }
            7 => {
                let count = 1 + self.below(3);
                let items = (0..count).map(|_| self.value(kind, depth)).collect();
                Expr::list(Query::Items { items })
            }
            _ => self.own_list(kind, depth),
        }
    }

    /// A list that needs nothing else.
    fn short_list(&mut self, kind: &Kind) -> Expr {
        match kind {
            Kind::Token => Expr::list(Query::TokensInZone { zone: self.place(0) }),
            Kind::Place if !self.def.boards.is_empty() => {
                Expr::list(Query::Board { board: self.some_board() })
            }
            Kind::Direction | Kind::Bool | Kind::Place => {
                let items = vec![self.value(kind, 0), self.value(kind, 0)];
                Expr::list(Query::Items { items })
            }
            Kind::Int => {
                let min = self.below(4) as i32;
                let max = min + 1 + self.below(9) as i32;
                let step = if self.one_in(3) { Some(2) } else { None };
                Expr::list(Query::IntsInRange { min: Expr::Int(min), max: Expr::Int(max), step })
            }
            Kind::Enum(of) => {
                let words = self.def.enums[*of].clone();
                let values = if self.one_in(3) {
                    words.members[..2.min(words.members.len() - 1)].to_vec()
                } else {
                    Vec::new()
                };
                Expr::list(Query::Enums { of: words.id, values })
            }
            Kind::Player => Expr::list(Query::Players),
            Kind::Type => Expr::list(Query::Types { family: self.family().unwrap_or_default() }),
        }
    }

    /// A list that only this kind has.
    fn own_list(&mut self, kind: &Kind, depth: u32) -> Expr {
        let (ways, regions) = (self.has_ways(), !self.regions().is_empty());
        match kind {
            Kind::Token => match self.below(5) {
                0 => match self.list(&Kind::Place, depth) {
                    // Has a query of its own.
                    Expr::Query(places) if matches!(*places, Query::AdjacentZones { .. }) => {
                        self.short_list(kind)
                    }
                    places => Expr::list(Query::TokensIn { places }),
                },
                1 => Expr::list(Query::Pieces { player: self.player(depth, true) }),
                2 => Expr::list(Query::TokensInAdjacentZones { zone: self.place(depth) }),
                _ => Expr::list(Query::TokensInZone { zone: self.place(depth) }),
            },
            Kind::Place => match self.below(14) {
                0 => {
                    let owner = if self.one_in(2) { Some(self.player(depth, false)) } else { None };
                    Expr::list(Query::Zones { owner })
                }
                1 | 10 | 11 if regions => self.region(depth),
                2 => Expr::list(Query::AdjacentZones { zone: self.place(depth) }),
                3 | 4 => {
                    let zone = self.place(depth);
                    let (bind, via) = self.passing(depth);
                    let steps =
                        if self.one_in(2) { Some(self.value(&Kind::Int, depth)) } else { None };
                    Expr::list(Query::ConnectedZones { zone, bind, via, steps })
                }
                5 | 12 if ways => {
                    let (from, direction) =
                        (self.place(depth), self.value(&Kind::Direction, depth));
                    let (bind, condition) = self.passing(depth);
                    Expr::list(Query::Ray { from, direction, bind, condition })
                }
                6 | 13 if ways => {
                    let (from, direction) =
                        (self.place(depth), self.value(&Kind::Direction, depth));
                    // Round a ring it may go on for as long as the number says.
                    let (left, right) = (self.value(&Kind::Int, depth), self.number());
                    let n = Expr::op(Op::Min { left, right });
                    let (bind, when) = self.passing(depth);
                    Expr::list(Query::Walk { from, direction, n, bind, when })
                }
                7 if ways => {
                    let (from, to) = (self.place(depth), self.place(depth));
                    Expr::list(Query::Between { from, to })
                }
                8 | 9 if self.has_shapes() => self.covers(depth),
                _ => self.short_list(kind),
            },
            Kind::Player => match self.below(6) {
                5 => {
                    let set = Expr::read(Ref::Gvar { var: "passed".to_owned(), index: None });
                    Expr::list(Query::Members { set })
                }
                4 => Expr::list(Query::Remaining),
                0 => Expr::list(Query::Others { than: Expr::player(PlayerRef::Actor) }),
                1 => Expr::list(Query::Others { than: self.player(depth, true) }),
                2 => Expr::list(Query::Clockwise { from: self.player(depth, true) }),
                _ => Expr::list(Query::Players),
            },
            Kind::Enum(_) if Some(kind) == self.traits().as_ref() && self.one_in(2) => {
                let set = Expr::read(Ref::Gvar { var: "wishes".to_owned(), index: None });
                Expr::list(Query::Members { set })
            }
            Kind::Int if self.one_in(2) => {
                // Without an end in sight there would be too many moves.
                let (left, right) = (self.value(&Kind::Int, depth), self.number());
                let max = Expr::op(Op::Min { left, right });
                Expr::list(Query::IntsInRange { min: Expr::Int(0), max, step: None })
            }
            _ => self.short_list(kind),
        }
    }

    /// The cells of a token where it lies, or of a token or type elsewhere.
    fn covers(&mut self, depth: u32) -> Expr {
        let (of, at) = match self.below(3) {
            0 => (self.token(depth), None),
            1 => (self.token(depth), Some(self.place(depth))),
            _ => (self.value(&Kind::Type, depth), Some(self.place(depth))),
        };
        let turned = (at.is_some() && self.one_in(2)).then(|| self.value(&Kind::Int, depth));
        Expr::list(Query::Covers { of, at, turned })
    }

    /// Whether a type of token covers several cells.
    pub(super) fn has_shapes(&self) -> bool {
        self.def.token_types.iter().any(|of| of.shape.is_some())
    }

    pub fn passing(&mut self, depth: u32) -> (String, Option<Expr>) {
        if self.one_in(3) {
            return ("$it".to_owned(), None);
        }
        let (bind, when) = self.with_member(&Kind::Place, |m| m.condition(depth));
        (bind, Some(when))
    }

    /// The longest way through a few places.
    pub fn longest(&mut self, depth: u32) -> Expr {
        // Cells and links of one board are told apart by their regions.
        let links = self.regions().into_iter().any(|region| region.id == "links");
        let list = if links {
            let region = self.pick(&["cells", "links"]).to_owned();
            Expr::list(Query::Region { region, player: None })
        } else {
            self.list(&Kind::Place, depth)
        };
        let places = Expr::list(Query::Take { list, n: Expr::Int(6) });
        let (bind, via) = self.passing(depth);
        Expr::read(Ref::Longest { places, bind, via })
    }

    fn regions(&self) -> Vec<Region> {
        self.def.boards.iter().flat_map(|board| &board.regions).cloned().collect()
    }

    fn region(&mut self, depth: u32) -> Expr {
        let regions = self.regions();
        // Few boards have regions of players.
        let owned = regions.iter().find(|region| region.per_seat).cloned();
        let region = owned.unwrap_or_else(|| self.pick(&regions));
        let player = if region.per_seat { Some(self.player(depth, true)) } else { None };
        Expr::list(Query::Region { region: region.id, player })
    }
}
