//! Variables with keys: a value for each word, number, type or player. The values are neighbouring variables, so
//! that the word of a key is an offset.

use crate::code::{Arithmetic, Node, NodeId, Operand};
use crate::link::Linker;
use crate::link::lowering::{Env, StoredVar};
use crate::program::DataColumn;
use crate::value::NONE;
use crate::{Kind, Value, VarInfo};
use boardwright_def::{Expr, VarDef};

/// The words of a variable.
pub(in crate::link) struct VarWords {
    /// The variable; of a key that becomes known in play only, the first one.
    pub number: u16,
    /// Its first word.
    pub base: u32,
    /// The offset of the word, for the player and the key.
    pub offset: Option<NodeId>,
}

impl Linker<'_> {
    /// Declares a variable of the game or of players: one value, or one for each key.
    pub(super) fn declare_keys(&mut self, var: &VarDef, of_players: bool) -> Vec<VarInfo> {
        let scope = usize::from(of_players);
        let before = if of_players { self.ir.vars.player.len() } else { self.ir.vars.global.len() };
        let (count, first) = (if of_players { self.players } else { 1 }, self.last_of(before + 1));
        let mut stored = StoredVar { first, key_kind: Kind::Int, keys: None, offsets: None };
        if var.keys.is_empty() {
            self.declared.stored[scope].push(stored);
            return vec![self.declare_var(var, count)];
        }
        stored.key_kind = self.kind_of_keys(var);
        let keys = self.known_keys(var, stored.key_kind);
        let infos = keys.iter().map(|key| {
            let value = Value::of(stored.key_kind, *key);
            let id = format!("{}[{}]", var.id, self.key_name(value));
            VarInfo { id, key: Some((var.id.clone(), value)), ..self.declare_var(var, count) }
        });
        let infos = infos.collect();
        stored.keys = Some(keys);
        self.declared.stored[scope].push(stored);
        infos
    }

    fn kind_of_keys(&mut self, var: &VarDef) -> Kind {
        let nobody = Env::new(None, None);
        let kind = var.keys.first().and_then(|key| self.scalar_kind(key, &nobody));
        if let Some(kind @ (Kind::Int | Kind::Enum(_) | Kind::TokenType | Kind::Player)) = kind {
            return kind;
        }
        self.error_or("the keys of a variable are words, numbers, types or players", Kind::Int)
    }

    /// The keys as words. A seat that is empty today has no value.
    fn known_keys(&mut self, var: &VarDef, kind: Kind) -> Vec<i32> {
        if var.keys.len() > VarDef::MOST_KEYS {
            self.error(format!("it has too many keys (at most {})", VarDef::MOST_KEYS));
            return Vec::new();
        }
        let mut keys: Vec<i32> = var.keys.iter().map(|key| self.literal(key, kind)).collect();
        keys.retain(|key| *key != NONE);
        for (at, key) in keys.iter().enumerate() {
            if keys[..at].contains(key) {
                self.error("a key stands twice");
                return Vec::new();
            }
        }
        keys
    }

    /// The name of a key behind that of its variable.
    fn key_name(&self, key: Value) -> String {
        let known = match key {
            Value::Word { of, member } => {
                let words = self.ir.enums.get(usize::from(of));
                words.and_then(|words| words.members.get(usize::from(member))).cloned()
            }
            Value::TokenType(of) => self.def.token_types.get(of.index()).map(|of| of.id.clone()),
            Value::Player(player) => Some(player.seat().to_string()),
            Value::Int(number) => Some(number.to_string()),
            Value::None
            | Value::Bool(_)
            | Value::Token(_)
            | Value::Place(_)
            | Value::Direction(_)
            | Value::Set { .. } => None,
        };
        known.unwrap_or_default()
    }

    /// The key of a read or write, with its kind.
    pub(super) fn key_of(
        &mut self,
        index: Option<&Expr>,
        env: &Env,
    ) -> Option<(NodeId, Option<Kind>)> {
        index.map(|index| (self.expr(index, env), self.scalar_kind(index, env)))
    }

    /// The words of a variable of the game or of a player, at a key if it has keys.
    pub(in crate::link) fn var_words(
        &mut self,
        var: &str,
        player: Option<NodeId>,
        index: Option<(NodeId, Option<Kind>)>,
    ) -> VarWords {
        let scope = usize::from(player.is_some());
        let vars = if player.is_some() { &self.def.player_vars } else { &self.def.global_vars };
        let what = if player.is_some() { "variable of players" } else { "variable" };
        let at = usize::from(self.number(vars.iter().position(|v| v.id == var), what, var));
        let Some(stored) = self.declared.stored[scope].get(at) else {
            return VarWords { number: 0, base: 0, offset: player };
        };
        let (first, kind) = (stored.first, stored.key_kind);
        let row = match (&stored.keys, index) {
            (None, None) => return self.var_at(first, player),
            (None, Some(_)) => {
                self.error(format!("`{var}` has no keys"));
                return self.var_at(first, player);
            }
            (Some(_), None) => {
                self.error(format!("`{var}` has a value for each key: name the key"));
                return self.var_at(first, player);
            }
            (Some(keys), Some((index, _))) => {
                let known = self.known_word(index);
                known.map(|known| keys.iter().position(|key| *key == known))
            }
        };
        if let Some((_, found)) = index {
            self.demand(found, kind);
        }
        match (row, index) {
            (Some(Some(row)), _) => self.var_at(first + row as u16, player),
            (None, Some((index, _))) => {
                let column = self.offsets_of(scope, at, var);
                let mut offset = self.node(Node::TableCell { key: index, column });
                if let Some(player) = player {
                    offset = self.node(Node::Compute(Arithmetic::Add, offset, player));
                }
                VarWords { offset: Some(offset), ..self.var_at(first, player) }
            }
            (Some(None) | None, _) => {
                let nowhere = self.constant(NONE);
                VarWords { offset: Some(nowhere), ..self.var_at(first, player) }
            }
        }
    }

    fn var_at(&self, number: u16, player: Option<NodeId>) -> VarWords {
        let base = match player {
            None => self.ir.layout.globals + u32::from(number),
            Some(_) => self.ir.layout.player_vars + u32::from(number) * self.players as u32,
        };
        VarWords { number, base, offset: player }
    }

    /// The value of a constant.
    fn known_word(&self, node: NodeId) -> Option<i32> {
        if let Operand::Const(value) = node.operand() { Some(value) } else { None }
    }

    /// The column that holds the offset of each key, made where a rule first needs it.
    fn offsets_of(&mut self, scope: usize, at: usize, var: &str) -> u16 {
        let stored = &self.declared.stored[scope][at];
        if let Some(column) = stored.offsets {
            return column;
        }
        let keys = stored.keys.clone().unwrap_or_default();
        let (first, last) =
            (keys.iter().min().copied().unwrap_or(0), keys.iter().max().copied().unwrap_or(-1));
        let len = i64::from(last) - i64::from(first) + 1;
        if len > i64::from(u16::MAX) {
            return self.error_or("its keys are too far apart", 0);
        }
        let stride = if scope == 1 { self.players as i32 } else { 1 };
        let mut words = vec![NONE; len as usize];
        for (row, key) in (0..).zip(&keys) {
            words[(key - first) as usize] = row * stride;
        }
        let (start, len) = self.consts(words);
        let column = self.last_of(self.ir.exprs.columns.len() + 1);
        self.ir.exprs.columns.push(DataColumn { first, start, len });
        // A table has no column without a name.
        self.declared.column_names.push((var.to_owned(), String::new(), Kind::Int));
        self.declared.stored[scope][at].offsets = Some(column);
        column
    }

    /// The variable and the kind of its values, by its id in the rules.
    pub(super) fn var_kind(&self, var: &str, of_players: bool) -> Option<Kind> {
        let vars = if of_players { &self.ir.vars.player } else { &self.ir.vars.global };
        vars.iter().find(|v| v.name() == var).map(|v| v.kind)
    }
}
