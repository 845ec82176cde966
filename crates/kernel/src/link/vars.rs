//! Variables: their words, bounds and resets.

use super::{Linker, NONE};
use crate::code::{Node, NodeId, Scope, Target};
use crate::program::PlaceVar;
use crate::{Kind, VarInfo};
use boardwright_def::{Bound, Domain, LimitScope, VarDef};

impl Linker<'_> {
    pub(super) fn declare_vars(&mut self) {
        let def = self.def;
        self.layout.globals = self.layout.template.len() as u32;
        for var in &def.global_vars {
            let info = self.within(format!("globalVars.{}", var.id), |l| l.declare_var(var, 1));
            self.global_vars.push(info);
        }
        self.layout.player_vars = self.layout.template.len() as u32;
        for var in &def.player_vars {
            let players = self.players;
            let info =
                self.within(format!("playerVars.{}", var.id), |l| l.declare_var(var, players));
            self.player_vars.push(info);
        }
        for (number, board) in def.boards.iter().enumerate() {
            for var in &board.vars {
                self.within(format!("boards.{}.vars.{}", board.id, var.id), |l| {
                    l.declare_place_var(var, number);
                });
            }
        }
    }

    fn declare_place_var(&mut self, var: &VarDef, board: usize) {
        if self.place_vars.iter().any(|other| other.info.id == var.id) {
            self.error("another variable of places has this name");
        }
        if !var.visibility.is_public() {
            self.error("everybody sees the variables of places");
        }
        let Some(count) = self.space.boards.get(board).map(|board| board.count) else { return };
        let base = self.layout.template.len() as u32;
        let info = self.declare_var(var, count);
        self.place_vars.push(PlaceVar { info, board: board as u16, base });
    }

    /// A variable of places with the node that gives the number of the place's cell.
    pub(super) fn place_var(&mut self, var: &str, at: NodeId) -> Option<(PlaceVar, NodeId)> {
        let found = self.place_vars.iter().position(|v| v.info.id == var);
        let number = self.number(found, "variable of places", var);
        let found = self.place_vars.get(usize::from(number))?.clone();
        let offset = self.node(Node::CellOn { at, board: found.board });
        Some((found, offset))
    }

    fn declare_var(&mut self, var: &VarDef, count: usize) -> VarInfo {
        let kind = self.kind_of_domain(&var.domain);
        let init = self.literal(&var.init, kind);
        let (lo, hi) = self.range_of_domain(&var.domain);
        let fits =
            if init == NONE { Self::is_optional(&var.domain) } else { (lo..=hi).contains(&init) };
        if lo > hi || !fits {
            self.error("its start is outside its range");
        }
        let first = self.words(count, init);
        self.limit(first, count, lo, hi);
        for range in self.layout.ranges.iter_mut().skip(first as usize) {
            range.none = Self::is_optional(&var.domain);
        }
        let words = first..first + count as u32;
        if kind == Kind::Token {
            self.layout.token_vars.extend(words.clone());
        }
        let resets = words.map(|at| (at, init));
        match var.reset {
            Some(LimitScope::Phase) => self.layout.resets[0].extend(resets),
            Some(LimitScope::Turn) => self.layout.resets[1].extend(resets),
            Some(LimitScope::Round) => self.layout.resets[2].extend(resets),
            Some(LimitScope::Game) | None => {}
        }
        let bounds = match var.domain {
            Domain::Int { min, max } => Some((min, max)),
            _ => None,
        };
        VarInfo { id: var.id.clone(), kind, bounds, visibility: var.visibility }
    }

    /// What the values of a written variable are.
    pub(super) fn target_kind(&self, target: u16) -> Kind {
        let Some(target) = self.targets.get(usize::from(target)) else { return Kind::Int };
        let var = usize::from(target.var);
        let found = match target.scope {
            Scope::Game => self.global_vars.get(var),
            Scope::Player => self.player_vars.get(var),
            Scope::Cell { .. } => self.place_vars.get(var).map(|v| &v.info),
        };
        found.map_or(Kind::Int, |v| v.kind)
    }

    /// Where a written variable of the game or of a player stands.
    pub(super) fn target(&mut self, var: &str, player: Option<NodeId>) -> u16 {
        let def = self.def;
        let vars = if player.is_some() { &def.player_vars } else { &def.global_vars };
        let number = self.number(vars.iter().position(|v| v.id == var), "variable", var);
        let Some(found) = vars.get(usize::from(number)) else { return 0 };
        let (scope, base) = match player {
            None => (Scope::Game, self.layout.globals + u32::from(number)),
            Some(_) => {
                let before = u32::from(number) * self.players as u32;
                (Scope::Player, self.layout.player_vars + before)
            }
        };
        self.push_target(scope, base, player, number, found)
    }

    /// Where a written variable of a place stands.
    pub(super) fn place_target(&mut self, var: &str, at: NodeId) -> u16 {
        let Some((found, offset)) = self.place_var(var, at) else { return 0 };
        let number = self.place_vars.iter().position(|v| v.info.id == var).unwrap_or(0);
        let def = self.def;
        let mut vars = def.boards.iter().flat_map(|board| &board.vars);
        let Some(var_def) = vars.find(|v| v.id == var) else { return 0 };
        let first = self.space.boards[usize::from(found.board)].first;
        let scope = Scope::Cell { first };
        self.push_target(scope, found.base, Some(offset), number as u16, var_def)
    }

    fn push_target(
        &mut self,
        scope: Scope,
        base: u32,
        offset: Option<NodeId>,
        var: u16,
        VarDef { domain, bound, .. }: &VarDef,
    ) -> u16 {
        let (lo, hi) = self.range_of_domain(domain);
        // `none` as the lower bound says that the variable may hold it.
        let lo = if Self::is_optional(domain) { NONE } else { lo };
        let token = matches!(domain, Domain::Token { .. });
        let refuse = *bound == Bound::Refuse;
        self.targets.push(Target { scope, base, offset, lo, hi, refuse, var, token });
        self.targets.len() as u16 - 1
    }
}
