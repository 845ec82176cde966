//! Variables with keys: `goods: 0 in 0..9 for KINDS`, read as `goods[actor, tea]` or `stock[tea]`.

use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::sections::tables::is_key;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, PlayerRef, Query, Ref, VarDef};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    /// The keys after `for`; `None` after a report.
    pub fn var_keys(&mut self, list: Typed) -> Option<Vec<Expr>> {
        let span = list.span;
        let list = self.as_list(list);
        if list.ty.is_unknown() {
            return None;
        }
        let cells = list.ty.as_list().is_some_and(|(element, _)| element.kind == Kind::Place);
        let keys = self.listed_keys(&list.expr).filter(|keys| keys.iter().all(is_key));
        let Some(keys) = keys else {
            let hint = if cells {
                "a value of each cell is a variable of the board, `board: { vars: { n: 0 in 0..3 } }`, and read `$c.n`"
            } else {
                "a list of words, numbers, `types(…)` of a family, the rows of a table, or `players`"
            };
            let message = "the keys of a variable must be known before the game starts";
            self.report(Diagnostic::new(Code::NotConstant, span, message).hint(hint));
            return None;
        };
        if keys.is_empty() || keys.len() > VarDef::MOST_KEYS {
            let found = if keys.is_empty() { "none" } else { "more" };
            let most = VarDef::MOST_KEYS;
            let message = format!("a variable has from 1 to {most} keys, this list has {found}");
            self.error(Code::OutOfRange, span, message);
            return None;
        }
        if let Some(at) = (1..keys.len()).find(|at| keys[..*at].contains(&keys[*at])) {
            self.error(
                Code::DuplicateDefinition,
                span,
                format!("key {} stands twice in the list", at + 1),
            );
            return None;
        }
        Some(keys)
    }

    /// True if lists of keys stand in brackets: `(KINDS, MODES)`.
    pub fn are_lists(&self, keys: &Tree) -> bool {
        let TreeKind::Set(members) = &keys.kind else { return false };
        let named = |name: &String| self.env.enums.iter().any(|of| of.id == *name);
        let is_list = |member: &Tree| {
            matches!(&member.kind, TreeKind::Range { .. })
                || matches!(&member.kind, TreeKind::Name(name) if named(name))
        };
        members.len() > 1 && members.iter().all(is_list)
    }

    /// The members of a list that is known before the game; of a range not many more than a variable may have.
    fn listed_keys(&self, list: &Expr) -> Option<Vec<Expr>> {
        let Expr::Query(query) = list else { return None };
        if let Query::Players = query.as_ref() {
            let seat = |id| Expr::player(PlayerRef::Seat { id });
            return Some((1..=self.env.players.max).map(seat).collect());
        }
        if let Query::IntsInRange { min, max, step } = query.as_ref() {
            let (min, max) = (self.known_number(min)?, self.known_number(max)?);
            let step = usize::try_from(step.unwrap_or(1)).ok()?.max(1);
            let numbers = (min..=max).step_by(step).take(VarDef::MOST_KEYS + 1);
            return Some(numbers.map(Expr::Int).collect());
        }
        let members = self.known_members(list)?;
        Some(members.into_iter().map(|(_, key)| key).collect())
    }

    /// The type of the keys of a variable.
    fn key_type(&self, def: &VarDef) -> Type {
        if let Some(Expr::Ref(read)) = def.keys.first() {
            let kind = if let Ref::Enum { of, .. } = read.as_ref() {
                Kind::Enum(of.clone())
            } else if let Ref::TokenType { .. } = read.as_ref() {
                Kind::TokenType
            } else {
                Kind::Player
            };
            return Type::of(kind);
        }
        let number = |key: &Expr| {
            let Expr::Int(n) = key else { return None };
            Some(Interval::exact(i64::from(*n)))
        };
        let numbers = def.keys.iter().filter_map(number).reduce(|all, one| all.join(one));
        numbers.map_or_else(Type::unknown, Type::int)
    }

    /// True if a variable may have no value at a key. As with the properties of token types, any type is taken for
    /// one that has it.
    pub(super) fn key_may_lack(&self, def: &VarDef, key: &Typed) -> bool {
        key.ty.optional
            || !is_key(&key.expr)
                && key.ty.kind != Kind::TokenType
                && !self.has_all_keys(&def.keys, &key.ty)
    }

    /// True if a variable is read at a type of token that is known in play only.
    pub(super) fn read_by_type(&self, read: &Ref) -> bool {
        let (vars, var, index) = if let Ref::Gvar { var, index: Some(index) } = read {
            (&self.env.gvars, var, index)
        } else if let Ref::Pvar { var, index: Some(index), .. } = read {
            (&self.env.pvars, var, index)
        } else {
            return false;
        };
        let def = vars.iter().find(|known| known.id == *var);
        !is_key(index) && def.is_some_and(|def| self.key_type(def).kind == Kind::TokenType)
    }

    /// Reports keys of something that has one value; `what` names it.
    pub fn no_keys(&mut self, keys: &[Expr], what: &str, span: Span) {
        if !keys.is_empty() {
            let message = format!("{what} has one value and takes no keys after `for`");
            self.report(
                Diagnostic::new(Code::WrongLiteral, span, message)
                    .hint("variables under `global` and `perPlayer` can have a value for each key"),
            );
        }
    }

    /// Divides what stands in brackets: the player, and the key.
    fn split_key<'t>(&self, def: &VarDef, index: &'t [Tree]) -> (&'t [Tree], Option<&'t Tree>) {
        if let [_, key] = index
            && !def.keys.is_empty()
        {
            return (&index[..1], Some(key));
        }
        (index, None)
    }

    /// The key of a variable: none if it has no keys. `None` after a report.
    fn key_in(
        &mut self,
        def: &VarDef,
        key: Option<&Tree>,
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Option<Typed>> {
        if def.keys.is_empty() {
            return Some(None);
        }
        match key {
            Some(key) => {
                let want = self.key_type(def);
                let each = matches!(&key.kind, TreeKind::Name(name) if name == "each");
                if each && want.kind != Kind::Player {
                    let message = format!(
                        "`each` is a player, but a key of `{}` is {}",
                        def.id,
                        want.describe()
                    );
                    self.report(self.loop_over_keys(def, src.span(key.span), message, &want));
                    return None;
                }
                let key = self.tree(key, src, scope, Some(&want));
                self.key_of(def, key).map(Some)
            }
            None => {
                self.key_needed(def, "actor, ", span);
                None
            }
        }
    }

    /// A finding: something that stands for several keys is given as one key of a variable.
    fn loop_over_keys(&self, def: &VarDef, at: Span, message: String, want: &Type) -> Diagnostic {
        let keys = match &want.kind {
            Kind::Enum(of) => of.as_str(),
            Kind::Player => "players",
            Kind::TokenType => "types(FAMILY)",
            Kind::Int(_)
            | Kind::Bool
            | Kind::Token
            | Kind::Place
            | Kind::Direction
            | Kind::Set(_)
            | Kind::List(..)
            | Kind::Nothing
            | Kind::Unknown => "KEYS",
        };
        let whose = if self.env.pvars.iter().any(|var| var.id == def.id) { "actor, " } else { "" };
        let id = &def.id;
        Diagnostic::new(Code::TypeMismatch, at, message)
            .types("one key", "several keys")
            .hint(format!(
                "an effect on all keys is a loop: `each: $k in {keys}`, below it `do: {id}[{whose}$k] = …`"
            ))
    }

    /// The only value in brackets, as a key; `None` after a report.
    pub fn only_key(
        &mut self,
        def: &VarDef,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Typed> {
        let only = self.only_index(index, &format!("`{}` takes one key", def.id), span)?;
        self.key_in(def, Some(only), src, scope, span)?
    }

    /// The key under `index` of the long spelling; `None` after a report.
    pub fn key_part(
        &mut self,
        def: &VarDef,
        node: &Node,
        scope: &mut Scope,
    ) -> Option<Option<Typed>> {
        match node.get("index") {
            Some(index) if def.keys.is_empty() => {
                let message = format!("`{}` has one value and takes no key", def.id);
                self.error(Code::PlayerNotNeeded, index.span, message);
                None
            }
            None if def.keys.is_empty() => Some(None),
            Some(index) => {
                let want = self.key_type(def);
                let key = self.within("index", |c| c.value(index, scope, Some(&want)));
                self.key_of(def, key).map(Some)
            }
            None => {
                self.missing_key(node, "index");
                None
            }
        }
    }

    /// A value as the key of a variable. A token counts as its type.
    fn key_of(&mut self, def: &VarDef, key: Typed) -> Option<Typed> {
        let want = self.key_type(def);
        if key.ty.as_list().is_some_and(|(element, _)| element.fits(&want)) {
            let message = format!("`{}` takes one key, not a list of keys", def.id);
            self.report(self.loop_over_keys(def, key.span, message, &want));
            return None;
        }
        let key = self.as_type(key, &want);
        if key.ty.is_unknown() {
            return None;
        }
        if is_key(&key.expr) && !def.keys.contains(&key.expr) {
            let message = format!("`{}` has no value for this key", def.id);
            let diag = Diagnostic::new(Code::OutOfRange, key.span, message);
            self.report(match self.env.names.get(&def.id) {
                Some(declared) => {
                    diag.related(declared.span, format!("`{}` is declared here", def.id))
                }
                None => diag,
            });
            return None;
        }
        Some(key)
    }

    /// `stock[KEY]`
    pub fn gvar_at(&self, def: &VarDef, key: Typed, span: Span) -> Typed {
        let ty = Type::of_domain(&def.domain).none_if(self.key_may_lack(def, &key));
        let read = Ref::Gvar { var: def.id.clone(), index: Some(key.expr) };
        Typed::new(Expr::read(read), ty, span)
    }

    /// A variable with keys and what stands in brackets: `goods[actor, tea]`, `stock[tea]`.
    pub(super) fn keyed(
        &mut self,
        symbol: Symbol,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<Typed> {
        if let Symbol::Gvar(var) = symbol
            && !self.env.gvars[var].keys.is_empty()
        {
            let def = self.env.gvars[var].clone();
            let key = self.only_key(&def, index, src, scope, span);
            return Some(key.map_or(Typed::unknown(span), |key| self.gvar_at(&def, key, span)));
        }
        if let Symbol::Pvar(var) = symbol
            && !self.env.pvars[var].keys.is_empty()
        {
            let def = self.env.pvars[var].clone();
            let parts = self.player_and_key(&def, index, src, scope, span);
            let (player, key) = parts.unwrap_or_else(|| (Typed::unknown(span), None));
            if player.ty.is_unknown() {
                return Some(Typed::unknown(span));
            }
            return Some(self.pvar(var, player, key, span));
        }
        None
    }

    /// The player in brackets, and the key if the variable has keys; `None` after a report.
    pub fn player_and_key(
        &mut self,
        def: &VarDef,
        index: &[Tree],
        src: &Src,
        scope: &mut Scope,
        span: Span,
    ) -> Option<(Typed, Option<Typed>)> {
        let (players, key) = self.split_key(def, index);
        if index.len() > 2 && !def.keys.is_empty() {
            let given = index.len();
            let message = format!("`{}` takes a player and a key, {given} are given", def.id);
            self.error(Code::WrongArgumentCount, span, message);
            return None;
        }
        let player = self.player_index(&def.id, players, src, scope, span);
        let key = self.key_in(def, key, src, scope, span)?;
        Some((player?, key))
    }

    /// Reports a variable with keys that is used without one; `player` stands before the key.
    pub fn key_needed(&mut self, def: &VarDef, player: &str, span: Span) {
        let what = self.key_type(def).describe();
        let message = format!("`{}` has a value for each key; name the key", def.id);
        let mut diag = Diagnostic::new(Code::WrongArgumentCount, span, message)
            .hint(format!("write `{}[{player}KEY]`; a key is {what}", def.id))
            .hint(format!("a sum over all keys is `sum(LIST, {}[{player}it])`", def.id));
        if let Some(declared) = self.env.names.get(&def.id) {
            diag = diag.related(declared.span, format!("`{}` is declared here", def.id));
        }
        self.report(diag);
    }
}
