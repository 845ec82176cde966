//! Variables: their words, bounds and resets.

use super::{Linker, NONE};
use crate::code::{NodeId, Target};
use crate::{Kind, VarInfo};
use boardwright_def::{Domain, LimitScope, VarDef};

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
        let vars = if target.player.is_some() { &self.player_vars } else { &self.global_vars };
        vars.get(usize::from(target.var)).map_or(Kind::Int, |v| v.kind)
    }

    /// Where a written variable stands.
    pub(super) fn target(&mut self, var: &str, player: Option<NodeId>) -> u16 {
        let def = self.def;
        let vars = if player.is_some() { &def.player_vars } else { &def.global_vars };
        let number = self.number(vars.iter().position(|v| v.id == var), "variable", var);
        let Some(found) = vars.get(usize::from(number)) else { return 0 };
        let (lo, hi) = self.range_of_domain(&found.domain);
        // `none` as the lower bound says that the variable may hold it.
        let lo = if Self::is_optional(&found.domain) { NONE } else { lo };
        let base = match player {
            None => self.layout.globals + u32::from(number),
            Some(_) => self.layout.player_vars + u32::from(number) * self.players as u32,
        };
        let token = matches!(found.domain, Domain::Token { .. });
        self.targets.push(Target { base, player, lo, hi, var: number, token });
        self.targets.len() as u16 - 1
    }
}
