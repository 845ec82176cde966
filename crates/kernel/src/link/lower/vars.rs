//! Variables: their words, bounds and resets.

use crate::code::{Node, NodeId, Op, Scope, Target};
use crate::link::Linker;
use crate::link::lower::keys::VarWords;
use crate::link::lowering::ColumnTable;
use crate::program::PlaceVar;
use crate::value::NONE;
use crate::{Kind, VarInfo};
use boardwright_def::{Bound, Column, Domain, Reset, VarDef};

impl<'d> Linker<'d> {
    pub(super) fn declare_vars(&mut self) {
        let def = self.def;
        self.ir.layout.globals = self.ir.layout.template.len() as u32;
        for var in &def.global_vars {
            let infos =
                self.within(format!("globalVars.{}", var.id), |l| l.declare_keys(var, false));
            self.ir.vars.global.extend(infos);
        }
        self.ir.layout.player_vars = self.ir.layout.template.len() as u32;
        for var in &def.player_vars {
            let step = format!("playerVars.{}", var.id);
            let infos = self.within(step, |l| l.declare_keys(var, true));
            self.ir.vars.player.extend(infos);
        }
        for board in &def.boards {
            for var in &board.vars {
                if self.ir.vars.place.iter().all(|other| other.info.id != var.id) {
                    self.declare_place_var(&var.id);
                }
            }
        }
    }

    /// Declares a variable of cells, on all boards that have one of this name.
    fn declare_place_var(&mut self, id: &str) {
        let def = self.def;
        let base = self.ir.layout.template.len() as u32;
        let mut first: Option<(&VarDef, VarInfo)> = None;
        let mut cells: Vec<u16> = Vec::new();
        for (number, board) in def.boards.iter().enumerate() {
            let mut own = board.vars.iter().filter(|var| var.id == id);
            let (Some(var), again) = (own.next(), own.next().is_some()) else { continue };
            self.within(format!("boards.{}.vars.{id}", board.id), |l| {
                let form = |var: &'d VarDef| (&var.domain, &var.reset, &var.bound, &var.visibility);
                if again || first.as_ref().is_some_and(|(known, _)| form(known) != form(var)) {
                    l.error("another variable of places has this name");
                }
                if !var.keys.is_empty() {
                    l.error("a variable of places has no keys");
                }
                let Some(board) = l.ir.space.boards.get(number) else { return };
                let (at, count) = (board.first, board.count);
                let info = l.declare_var(var, count);
                first.get_or_insert((var, info));
                cells.extend((at..).take(count));
            });
        }
        let Some((_, info)) = first else { return };
        let whole = self.ir.space.boards.iter().any(|board| board.has_exactly(&cells));
        let numbers = (!whole).then(|| {
            let mut numbers = vec![NONE; self.ir.space.cells];
            for (number, cell) in (0..).zip(&cells) {
                numbers[usize::from(*cell)] = number;
            }
            self.consts(numbers).0
        });
        self.ir.vars.place.push(PlaceVar { info, cells, base, numbers });
    }

    /// The constant columns of cells, as tables with an entry for each cell of all boards.
    pub(super) fn declare_columns(&mut self) {
        let def = self.def;
        for (number, board) in def.boards.iter().enumerate() {
            for column in &board.columns {
                self.within(format!("boards.{}.columns.{}", board.id, column.id), |l| {
                    l.declare_column(column, number);
                });
            }
        }
    }

    fn declare_column(&mut self, column: &Column, board: usize) {
        let kind = self.kind_of_domain(&column.domain);
        let Some(cells) = self.ir.space.boards.get(board) else { return };
        let (first, count) = (cells.first, cells.count);
        let variable = self.def.boards.iter().flat_map(|b| &b.vars).any(|v| v.id == column.id);
        let known = self.declared.columns.iter().find(|known| known.id == column.id);
        let like = known.is_none_or(|known| known.kind == kind && known.board != board);
        if variable || !like {
            return self.error("another variable of places has this name");
        }
        if column.values.len() != count {
            return self.error("it needs a value or null for each cell");
        }
        let table = match known {
            Some(known) => known.table,
            None => self.consts(vec![NONE; self.ir.space.cells]).0,
        };
        let range = self.range_of_domain(&column.domain);
        for (value, cell) in column.values.iter().zip(usize::from(first)..) {
            let Some(value) = value else { continue };
            let message = "one of its values is outside its range";
            self.ir.exprs.consts[table as usize + cell] =
                self.literal_within(value, kind, range, message);
        }
        self.declared.columns.push(ColumnTable { id: column.id.clone(), kind, table, board });
    }

    /// The number of a variable of places, with the node that gives the number of the place's cell.
    pub(super) fn place_var(&mut self, var: &str, at: NodeId) -> Option<(u16, NodeId)> {
        let found = self.ir.vars.place.iter().position(|v| v.info.id == var);
        let number = self.number(found, "variable of places", var);
        let found = self.ir.vars.place.get(usize::from(number))?;
        let offset = match found.numbers {
            Some(table) => Node::ConstAt { table, at },
            // Cells come first: there is no other place.
            None if found.cells.len() == self.ir.places.info.len() => return Some((number, at)),
            None => {
                let mut boards = self.ir.space.boards.iter();
                let board = boards.position(|board| board.has_exactly(&found.cells));
                Node::CellOn { at, board: board.unwrap_or(0) as u16 }
            }
        };
        Some((number, self.node(offset)))
    }

    pub(super) fn declare_var(&mut self, var: &VarDef, count: usize) -> VarInfo {
        let def = self.def;
        let kind = self.kind_of_domain(&var.domain);
        let init = self.literal(&var.init, kind);
        let range = self.word_range(&var.domain);
        if range.lo > range.hi || !range.holds(init) {
            self.error("its start is outside its range");
        }
        let first = self.words(count, init);
        self.ir.layout.ranges[first as usize..].fill(range);
        let words = first..first + count as u32;
        if kind == Kind::Token {
            self.ir.layout.token_vars.extend(words.clone());
        }
        let resets = words.map(|at| (at, init));
        match &var.reset {
            Some(Reset::Phase) => self.ir.layout.resets[0].extend(resets),
            Some(Reset::Turn) => self.ir.layout.resets[1].extend(resets),
            Some(Reset::Round) => self.ir.layout.resets[2].extend(resets),
            Some(Reset::Game) | None => {}
            Some(named @ Reset::OnPhase(id)) => {
                self.number(def.turn.phases.iter().position(|p| p.id == *id), "phase", id);
                self.reset_on(named, resets.collect());
            }
            Some(named @ Reset::OnSequence(id)) => {
                self.number(def.sequences.iter().position(|s| s.id == *id), "sequence", id);
                self.reset_on(named, resets.collect());
            }
        }
        let number = matches!(var.domain, Domain::Int { .. });
        let bounds = number.then_some((range.lo, range.hi));
        let (id, optional) = (var.id.clone(), range.none);
        VarInfo { id, key: None, kind, bounds, optional, visibility: var.visibility }
    }

    /// Declares words that are reset when a named phase or sequence begins.
    fn reset_on(&mut self, named: &Reset, words: Vec<(u32, i32)>) {
        match self.declared.named_resets.iter().position(|known| known == named) {
            Some(at) => self.ir.layout.named_resets[at].extend(words),
            None => {
                self.declared.named_resets.push(named.clone());
                self.ir.layout.named_resets.push(words);
            }
        }
    }

    /// Resets the variables of a phase or sequence; true if there are any.
    pub(super) fn emit_reset(&mut self, named: &Reset) -> bool {
        let found = self.declared.named_resets.iter().position(|known| known == named);
        if let Some(at) = found {
            self.emit(Op::Reset(at as u16));
        }
        found.is_some()
    }

    /// The kind of a written variable.
    pub(super) fn target_kind(&self, target: u16) -> Kind {
        let targets = &self.ir.effects.targets;
        let Some(target) = targets.get(usize::from(target)) else { return Kind::Int };
        let var = usize::from(target.var);
        let found = match target.scope {
            Scope::Game => self.ir.vars.global.get(var),
            Scope::Player => self.ir.vars.player.get(var),
            Scope::Cell => self.ir.vars.place.get(var).map(|v| &v.info),
        };
        found.map_or(Kind::Int, |v| v.kind)
    }

    /// Returns the target of writes to a variable of the game or of a player. `index` is the key and its kind.
    pub(in crate::link) fn target(
        &mut self,
        var: &str,
        player: Option<NodeId>,
        index: Option<(NodeId, Option<Kind>)>,
    ) -> u16 {
        let def = self.def;
        let vars = if player.is_some() { &def.player_vars } else { &def.global_vars };
        let Some(found) = vars.iter().find(|v| v.id == var) else {
            self.number(None, "variable", var);
            return 0;
        };
        let scope = if player.is_some() { Scope::Player } else { Scope::Game };
        let VarWords { number, base, offset } = self.var_words(var, player, index);
        self.push_target(scope, base, offset, number, found)
    }

    /// Returns the target of writes to a variable of a place.
    pub(super) fn place_target(&mut self, var: &str, at: NodeId) -> u16 {
        let Some((number, offset)) = self.place_var(var, at) else { return 0 };
        let base = self.ir.vars.place[usize::from(number)].base;
        let def = self.def;
        let mut vars = def.boards.iter().flat_map(|board| &board.vars);
        let Some(var_def) = vars.find(|v| v.id == var) else { return 0 };
        self.push_target(Scope::Cell, base, Some(offset), number, var_def)
    }

    fn push_target(
        &mut self,
        scope: Scope,
        base: u32,
        offset: Option<NodeId>,
        var: u16,
        VarDef { domain, bound, .. }: &VarDef,
    ) -> u16 {
        let range = self.word_range(domain);
        let token = matches!(domain, Domain::Token { .. });
        let refuse = *bound == Bound::Refuse;
        self.ir.effects.targets.push(Target { scope, base, offset, range, refuse, var, token });
        self.last_of(self.ir.effects.targets.len())
    }
}
