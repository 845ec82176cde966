//! Lowering of references: names, variables, properties, places and players.

use crate::Kind;
use crate::code::{Node, NodeId};
use crate::link::Linker;
use crate::link::analyse::free_registers::bit;
use crate::link::lower::keys::VarWords;
use crate::link::lowering::{Bound, Env};
use crate::program::LongestTable;
use crate::state::word;
use crate::value::NONE;
use boardwright_def::{Expr, PlaceProp, PlayerRef, Query, Ref};

impl Linker<'_> {
    pub(super) fn reference(&mut self, read: &Ref, env: &Env) -> NodeId {
        let node = match read {
            Ref::None | Ref::Enum { .. } | Ref::TokenType { .. } | Ref::Direction { .. } => {
                let word = self.named_constant(read);
                return self.constant(word);
            }
            Ref::Gvar { var, index } => {
                let index = self.key_of(index.as_ref(), env);
                let VarWords { base, offset, .. } = self.var_words(var, None, index);
                let Some(offset) = offset else { return NodeId::word(base) };
                Node::WordAt { base, offset }
            }
            Ref::Pvar { player, var, index } => {
                let player = self.expr_of(player, env, Kind::Player);
                let index = self.key_of(index.as_ref(), env);
                let VarWords { base, offset, .. } = self.var_words(var, Some(player), index);
                Node::WordAt { base, offset: offset.unwrap_or(player) }
            }
            Ref::ZoneVar { zone, var } => return self.cell_var(zone, var, env),
            Ref::Binding { name } => return self.binding(name, env),
            Ref::TokenProp { token, prop } => self.token_prop(token, prop, env),
            Ref::TypeProp { of, prop } => {
                let of = self.expr_of(of, env, Kind::TokenType);
                match prop.as_str() {
                    "family" => self.family_of(of),
                    prop => Node::TypeProp { of, prop: self.prop_id(prop) },
                }
            }
            Ref::TableCell { table, key, column } => self.table_cell(table, key, column, env),
            Ref::Place { place, prop } => self.place_prop(place, *prop, env),
            Ref::Player(player) => return self.player(player, env),
            Ref::Zone { zone, player } => return self.zone(zone, player.as_ref(), env),
            Ref::Cell { board, row, col } => Node::Cell {
                board: self.board_id(board),
                row: self.expr_of(row, env, Kind::Int),
                col: self.expr_of(col, env, Kind::Int),
            },
            Ref::ZoneCount { zone } => self.place_prop(zone, PlaceProp::Count, env),
            Ref::Counter { of } => return self.counter(of),
            Ref::Adjacent { zone, to } => {
                let (a, b) = self.two_places(zone, to, env);
                Node::Adjacent(a, b)
            }
            Ref::Connected { zone, to, bind, via } => {
                let (from, to) = self.two_places(zone, to, env);
                let list = self.connected(from, (bind, via.as_ref()), None, env);
                Node::Reached { from, to, list }
            }
            Ref::Distance { from, to } => {
                let (from, to) = self.two_places(from, to, env);
                self.ir.space.measure();
                Node::Distance(from, to)
            }
            Ref::Longest { places, bind, via } => self.longest(places, (bind, via.as_ref()), env),
            Ref::Step { from, direction, distance } => self.step(from, direction, distance, env),
            Ref::Seat { player } => Node::Seat(self.expr_of(player, env, Kind::Player)),
            Ref::Phase => return self.phase_word(),
            Ref::Score { player } => {
                if self.def.scoring.is_none() {
                    self.error("there is no scoring to read");
                }
                Node::Score(self.expr_of(player, env, Kind::Player))
            }
            Ref::Repeated { times, of } => Node::Repeated {
                times: self.expr_of(times, env, Kind::Int),
                position: self.position(of),
            },
        };
        self.node(node)
    }

    /// The longest way through a list of places.
    fn longest(&mut self, places: &Expr, (bind, via): (&str, Option<&Expr>), env: &Env) -> Node {
        let list = self.list_of_kind(places, env, Kind::Place);
        if self.ir.longest.is_none() {
            let ends = self.link_ends();
            let table = LongestTable::new(&self.ir.space, ends);
            self.ir.longest = Some(Box::new(table));
        }
        let taken = if let Expr::Query(query) = places
            && let Query::Take { n: Expr::Int(n), .. } = query.as_ref()
        {
            (*n).max(0) as u32
        } else {
            u32::MAX
        };
        let (path, most) = (self.path.concat(), taken.min(self.ir.facts.lists[list as usize].most));
        if let Some(table) = &mut self.ir.longest {
            table.note(path, most);
        }
        self.with_member(env, bind, Kind::Place, |l, env, reg| {
            let via = match via {
                Some(via) => l.expr(via, env),
                None => l.constant(1),
            };
            Node::Longest { list, reg, via }
        })
    }

    /// The places that each place joins, if it is a link.
    fn link_ends(&mut self) -> Vec<Option<[u16; 2]>> {
        let mut ends = vec![None; self.ir.places.info.len()];
        for board in &self.def.boards {
            let column = |id: &str| board.columns.iter().find(|column| column.id == id);
            let (Some(from), Some(to)) = (column("from"), column("to")) else { continue };
            for (cell, values) in board.cells.iter().zip(from.values.iter().zip(&to.values)) {
                let (Some(from), Some(to)) = (place_named(values.0), place_named(values.1)) else {
                    continue;
                };
                let [link, from, to] = [cell.as_str(), from, to].map(|id| self.place_of(id).0);
                if let Some(entry) = ends.get_mut(usize::from(link)) {
                    *entry = Some([from, to]);
                }
            }
        }
        ends
    }

    /// The word of the phase. It can be read if the enum `phase` lists the phases.
    fn phase_word(&mut self) -> NodeId {
        let phases = self.def.turn.phases.iter().map(|phase| &phase.id);
        let listed = self.def.enums.iter().find(|e| e.id == "phase");
        if !listed.is_some_and(|e| e.members.iter().eq(phases)) {
            self.error("reading the phase needs an enum `phase` that lists the phases in order");
        }
        self.lowering.reads_turn = true;
        self.lowering.reads_phase = true;
        NodeId::word(word::PHASE as u32)
    }

    /// A variable or column of cells.
    fn cell_var(&mut self, zone: &Expr, var: &str, env: &Env) -> NodeId {
        let at = self.expr_of(zone, env, Kind::Place);
        if let Some(column) = self.declared.columns.iter().find(|c| c.id == *var) {
            return self.node(Node::ConstAt { table: column.table, at });
        }
        match self.place_var(var, at) {
            Some((number, offset)) => {
                let base = self.ir.vars.place[usize::from(number)].base;
                self.node(Node::WordAt { base, offset })
            }
            None => self.constant(NONE),
        }
    }

    fn binding(&mut self, name: &str, env: &Env) -> NodeId {
        match env.find(name) {
            Some(Bound::Slot { at, .. }) => at.node(),
            Some(Bound::Reg { reg, .. }) => {
                self.lowering.reads |= bit(reg);
                NodeId::reg(reg)
            }
            Some(Bound::List { .. } | Bound::Picked { .. }) => {
                self.no_value(format!("one value is needed here, {name} is a list"))
            }
            None => self.no_value(format!("nothing is bound to {name} here")),
        }
    }

    fn token_prop(&mut self, token: &Expr, prop: &str, env: &Env) -> Node {
        let token = self.expr_of(token, env, Kind::Token);
        match prop {
            "owner" => Node::TokenOwner(token),
            "type" => Node::TokenType(token),
            "at" => Node::TokenPlace(token),
            "family" => {
                let of = self.node(Node::TokenType(token));
                self.family_of(of)
            }
            prop => Node::TokenProp { token, prop: self.prop_id(prop) },
        }
    }

    fn place_prop(&mut self, place: &Expr, prop: PlaceProp, env: &Env) -> Node {
        let at = self.expr_of(place, env, Kind::Place);
        match prop {
            PlaceProp::Empty => Node::PlaceEmpty(at),
            PlaceProp::Count => Node::PlaceCount(at),
            PlaceProp::Piece => Node::PlacePiece(at),
            PlaceProp::Owner => Node::PlaceOwner(at),
            PlaceProp::Index => Node::PlaceIndex(at),
            PlaceProp::Row => Node::PlaceRow(at),
            PlaceProp::Col => Node::PlaceCol(at),
        }
    }

    fn zone(&mut self, zone: &str, player: Option<&Expr>, env: &Env) -> NodeId {
        let (first, each) = self.place_of(zone);
        match player {
            Some(player) if each => {
                let player = self.expr_of(player, env, Kind::Player);
                self.node(Node::PlaceOf { base: first, player })
            }
            None if !each => self.constant(i32::from(first)),
            Some(_) => self.no_value(format!("zone `{zone}` has no owner")),
            None => self.no_value(format!("every player has a zone `{zone}`: name the player")),
        }
    }

    fn counter(&mut self, of: &str) -> NodeId {
        let at = match of {
            "round" => word::ROUND,
            "turn" => word::TURN,
            "ply" => word::PLY,
            other => self.error_or(format!("there is no counter `{other}`"), word::ROUND),
        };
        // A ply begins with a question, and endings that hold then held before it.
        self.lowering.reads_turn |= at != word::PLY;
        if !self.ir.layout.read_counters.contains(&(at as u32)) {
            self.ir.layout.read_counters.push(at as u32);
        }
        NodeId::word(at as u32)
    }

    pub(super) fn two_places(&mut self, a: &Expr, b: &Expr, env: &Env) -> (NodeId, NodeId) {
        (self.expr_of(a, env, Kind::Place), self.expr_of(b, env, Kind::Place))
    }

    fn step(&mut self, from: &Expr, direction: &Expr, distance: &Expr, env: &Env) -> Node {
        let from = self.expr_of(from, env, Kind::Place);
        let direction = self.direction_expr(direction, env);
        let distance = self.expr_of(distance, env, Kind::Int);
        match self.one_beyond(distance, from, direction) {
            Some((reg, when)) => Node::Past { from, direction, reg, when },
            None => Node::Step { from, direction, distance },
        }
    }

    fn player(&mut self, player: &PlayerRef, env: &Env) -> NodeId {
        let node = match player {
            PlayerRef::Actor => return self.actor(env),
            PlayerRef::Active => {
                self.lowering.reads_turn = true;
                return NodeId::word(word::ACTIVE as u32);
            }
            PlayerRef::Opponent => {
                if self.players != 2 {
                    self.error("`opponent` needs exactly two players");
                }
                Node::Next(self.actor(env))
            }
            PlayerRef::Seat { id } => {
                let seat = self.seat(*id);
                return self.constant(seat);
            }
            PlayerRef::Next { of } => {
                let of = self.expr_of(of, env, Kind::Player);
                self.next_remaining(of)
            }
            PlayerRef::Previous { of } => {
                let of = self.expr_of(of, env, Kind::Player);
                self.previous_remaining(of)
            }
        };
        self.node(node)
    }
}

/// The place that an entry of a table of places names.
fn place_named(value: &Option<Expr>) -> Option<&str> {
    let Some(Expr::Ref(read)) = value else { return None };
    let Ref::Zone { zone, player: None } = read.as_ref() else { return None };
    Some(zone)
}
