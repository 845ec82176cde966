//! Hidden values that the answers of a question tell: those that its reader may not see.

mod arguments;
mod calls;
mod faces;
mod indirect;
mod listed;
mod many_zones;
mod origins;
mod positions;
mod questions;
mod reader;
mod told;
mod turn;
mod written;

pub use self::arguments::SecretArguments;
pub use self::listed::{ListedSecret, listed_secrets};
pub use self::many_zones::belongings;
pub use self::questions::hidden_questions;
pub use self::reader::Reader;
pub use self::told::telling_questions;
pub use self::turn::OutOfTurn;
pub use self::written::written_in_secret;

use self::faces::{Faces, Own};
use self::indirect::{hidden_named_token, hidden_score};
use self::many_zones::{hidden_belongings, hidden_in_places, places_of};
use crate::walk::{bound_name, each_child, mentions};
use crate::{
    Action, Effect, Expr, Fold, GameDef, Op, Owner, Param, Query, Ref, VarScope, Visibility,
    ZoneDef,
};

/// Shows the effects of phases, actions, sequences and triggers with their paths. Left out are the setup, and effects
/// that run where a question has no answer.
fn each_procedure<'d>(def: &'d GameDef, look: &mut dyn FnMut(String, &'d [Effect])) {
    for phase in &def.turn.phases {
        let path = format!("turn.phases.{}", phase.id);
        look(format!("{path}.onEnter"), &phase.on_enter);
        look(format!("{path}.after"), &phase.after);
        look(format!("{path}.onExit"), &phase.on_exit);
    }
    for action in &def.actions {
        look(format!("actions.{}.effects", action.id), &action.effects);
    }
    for sequence in &def.sequences {
        look(format!("sequences.{}.effects", sequence.id), &sequence.effects);
    }
    for (index, trigger) in def.triggers.iter().enumerate() {
        look(format!("triggers[{index}].effects"), &trigger.effects);
    }
}

/// Tells which values of a game are hidden.
pub struct Secrecy<'d> {
    def: &'d GameDef,
    faces: Faces<'d>,
}

impl<'d> Secrecy<'d> {
    /// Prepares the answers for a game.
    pub fn of(def: &'d GameDef) -> Self {
        Secrecy { def, faces: Faces::of(def) }
    }

    /// Returns the hidden values that the parameters and conditions of an answer read: the path of the
    /// parameter or condition, and the value in words.
    pub fn of_conditions(
        &self,
        reader: Reader<'_>,
        params: &[Param],
        pre: &[Expr],
    ) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let reader = reader.under(pre);
        let mut own = Own::of(reader, pre);
        for (index, param) in params.iter().enumerate() {
            self.read(&format!("params[{index}]"), reader, &own, &param.options, &mut found);
            own.takes(&param.name, &param.options);
        }
        for (index, condition) in pre.iter().enumerate() {
            self.read(&format!("pre[{index}]"), reader, &own, condition, &mut found);
        }
        found
    }

    /// Returns the first hidden value that a condition on all members of `options` chosen as `bind` reads, in words.
    pub fn of_condition_on_chosen(
        &self,
        reader: Reader<'_>,
        (bind, options): (&str, &Expr),
        condition: &Expr,
    ) -> Option<String> {
        let read = secret(self.def, reader, condition);
        let listed =
            || reads_tokens(condition).then(|| secret(self.def, reader, options)).flatten();
        // Nothing is known here of tokens that a name holds.
        let faces = || {
            let mut own = Own::of(reader, &[]);
            own.takes(bind, options);
            bound_name(options).is_none().then(|| self.faces.revealed_by(condition, &own)).flatten()
        };
        read.or_else(listed).or_else(faces)
    }

    /// Returns the hidden values that a trial of an action reads before its conditions on the position after it are
    /// tested, and those that the conditions read. Each value counts: the conditions may depend on it.
    pub fn of_after(&self, reader: Reader<'_>, action: &Action) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let reader = reader.under(&action.pre);
        let mut own = Own::of(reader, &action.pre);
        for param in &action.params {
            own.takes(&param.name, &param.options);
        }
        for (path, value) in action.reads_ahead(self.def) {
            self.read(&path, reader, &own, value, &mut found);
        }
        found
    }

    /// Notes the hidden values of an expression: a property of tokens that the reader may see in a zone
    /// without seeing which they are, and any other value.
    fn read(
        &self,
        path: &str,
        reader: Reader<'_>,
        own: &Own<'_>,
        expr: &Expr,
        found: &mut Vec<(String, String)>,
    ) {
        let face = self.faces.revealed_by(expr, own);
        found.extend(face.map(|secret| (path.to_owned(), secret)));
        found.extend(secret(self.def, reader, expr).map(|secret| (path.to_owned(), secret)));
    }

    /// Returns the hidden zones and amounts that a cost takes, with their paths: the action is illegal if
    /// the cost cannot be paid. `params` and `pre` are those of the action.
    pub fn of_cost(
        &self,
        reader: Reader<'_>,
        (params, pre): (&[Param], &[Expr]),
        cost: &[Effect],
    ) -> Vec<(String, String)> {
        let mut secrets = Vec::new();
        let reader = reader.under(pre);
        let mut own = Own::of(reader, pre);
        params.iter().for_each(|param| own.takes(&param.name, &param.options));
        for (index, effect) in cost.iter().enumerate() {
            let path = format!("cost[{index}]");
            crate::walk_effects(std::slice::from_ref(effect), &mut |inner| {
                self.of_paid_question(&path, reader, &mut own, inner, &mut secrets);
            });
            // No other effect of a cost fails because of a value that the payer may not see.
            if let Effect::SetVar { value, .. } | Effect::If { when: value, .. } = effect {
                let found = secret(self.def, reader, value);
                secrets.extend(found.map(|secret| (path, secret)));
            } else if let Effect::AddProp { token, prop, delta } = effect {
                let (token, prop) = (token.clone(), prop.clone());
                let paid = Expr::read(Ref::TokenProp { token, prop });
                let found = self.faces.revealed_by(&paid, &own);
                let found = found.or_else(|| secret(self.def, reader, delta));
                secrets.extend(found.map(|found| (path, found)));
            } else if let Effect::AddVar { scope, player, var, index, delta, .. } = effect {
                let (var, index) = (var.clone(), index.clone());
                let paid = match (scope, player) {
                    (VarScope::Global, _) => Some(Ref::Gvar { var, index }),
                    (VarScope::Pvar, Some(player)) => {
                        Some(Ref::Pvar { player: player.clone(), var, index })
                    }
                    (VarScope::Pvar, None) | (VarScope::Zone, _) => None,
                };
                let found = paid.and_then(|paid| secret(self.def, reader, &Expr::read(paid)));
                let found = found.or_else(|| secret(self.def, reader, delta));
                secrets.extend(found.map(|found| (path, found)));
            }
        }
        secrets
    }

    /// Notes the hidden values on which the answers to a question of a cost depend, and the name that it binds.
    fn of_paid_question(
        &self,
        path: &str,
        reader: Reader<'_>,
        own: &mut Own<'_>,
        effect: &Effect,
        found: &mut Vec<(String, String)>,
    ) {
        let (Effect::ChooseOne { bind, options, .. } | Effect::ChooseN { bind, options, .. }) =
            effect
        else {
            return;
        };
        // Everybody sees how many tokens a zone has.
        if !matches!(reader, Reader::Anybody) || self.hides_emptiness(options, &[]) {
            self.read(path, reader, own, options, found);
        }
        if let Effect::ChooseN { condition: Some(condition), .. } = effect {
            let secret = self.of_condition_on_chosen(reader, (bind, options), condition);
            found.extend(secret.map(|secret| (path.to_owned(), secret)));
        }
        own.takes(bind, options);
    }

    /// True if not every player sees a value; `hidden` are the names whose values not everybody sees.
    pub fn is_hidden(&self, value: &Expr, hidden: &[String]) -> bool {
        let own = Own::of(Reader::Anybody, &[]);
        secret(self.def, Reader::Anybody, value).is_some()
            || self.faces.revealed_by(value, &own).is_some()
            || hidden.iter().any(|name| mentions(value, name))
    }

    /// True if not every player sees whether a list is empty. The number of tokens in a zone is always
    /// public.
    pub fn hides_emptiness(&self, list: &Expr, hidden: &[String]) -> bool {
        if let Expr::Query(query) = list
            && let Query::Distinct { list, .. } | Query::Extreme { list, .. } = query.as_ref()
        {
            return self.hides_emptiness(list, hidden);
        }
        self.is_hidden(tokens_of(list).unwrap_or(list), hidden)
    }

    /// The name whose tokens an effect shows to everybody.
    fn name_shown<'e>(&self, effect: &'e Effect) -> Option<&'e str> {
        let tokens = match effect {
            Effect::MoveToken { token: tokens, to, .. } | Effect::MoveAll { tokens, to, .. }
                if self.shows(to) =>
            {
                tokens
            }
            Effect::Reveal { tokens, to: None } => tokens,
            _ => return None,
        };
        bound_name(one_token(tokens))
    }

    /// True if everybody certainly sees the tokens that lie in a place.
    pub fn shows(&self, place: &Expr) -> bool {
        let Expr::Ref(read) = place else { return false };
        is_open_place(self.def, read) && !self.faces.veiled()
    }
}

/// True for a cell, and for a zone into which everybody looks.
fn is_open_place(def: &GameDef, read: &Ref) -> bool {
    if let Ref::Zone { zone, .. } = read {
        let zone = def.zones.iter().find(|known| known.id == *zone);
        return zone.is_none_or(|zone| zone.visibility.is_public());
    }
    matches!(read, Ref::Cell { .. })
}

/// The token of a list that names only one, else the expression itself.
fn one_token(tokens: &Expr) -> &Expr {
    if let Expr::Query(query) = tokens
        && let Query::Items { items } = query.as_ref()
        && let [item] = items.as_slice()
    {
        return item;
    }
    tokens
}

/// True if a property of a token is read.
fn reads_tokens(expr: &Expr) -> bool {
    let mut reads =
        matches!(expr, Expr::Ref(read) if matches!(read.as_ref(), Ref::TokenProp { .. }));
    each_child(expr, &mut |child| reads = reads || reads_tokens(child));
    reads
}

/// The first hidden value that is read, in words.
fn secret(def: &GameDef, reader: Reader<'_>, expr: &Expr) -> Option<String> {
    if let Some(found) = read_here(def, reader, expr) {
        return Some(found);
    }
    if let Some((zone, value)) = counted(expr) {
        let of_value = || secret(def, reader, value?);
        return secret(def, reader, zone).or_else(of_value);
    }
    if let Some(player) = belongings(expr) {
        let hidden = hidden_belongings(def, reader, player);
        return hidden.or_else(|| secret(def, reader, player));
    }
    let mut found = None;
    each_child(expr, &mut |child| {
        if found.is_none() {
            found = secret(def, reader, child);
        }
    });
    found
}

/// If an expression reads only the number of tokens in a place, which is public: the place, and another
/// value that it reads.
fn counted(expr: &Expr) -> Option<(&Expr, Option<&Expr>)> {
    if let Expr::Op(op) = expr
        && let Op::Eq { left, right } | Op::Ne { left, right } = op.as_ref()
    {
        let none = Expr::read(Ref::None);
        let other = if *right == none { left } else { right };
        let Expr::Aggregate { aggregate } = other else { return None };
        let one = matches!(aggregate.op, Fold::First | Fold::Last) && aggregate.value.is_none();
        let asked = one && (*left == none || *right == none);
        return asked.then(|| Some((tokens_of(&aggregate.query)?, None)))?;
    }
    let Expr::Aggregate { aggregate } = expr else { return None };
    let list = &aggregate.query;
    let zone = tokens_of(list).or_else(|| places_of(list)).or_else(|| belongings(list))?;
    match (aggregate.op, &aggregate.value) {
        (Fold::Count | Fold::Empty | Fold::Some, None) => Some((zone, None)),
        (_, Some(value)) if !mentions(value, &aggregate.bind) => Some((zone, Some(value))),
        _ => None,
    }
}

/// The zone whose tokens a list contains.
fn tokens_of(list: &Expr) -> Option<&Expr> {
    let Expr::Query(query) = list else { return None };
    if let Query::TokensInZone { zone } = query.as_ref() { Some(zone) } else { None }
}

fn read_here(def: &GameDef, reader: Reader<'_>, expr: &Expr) -> Option<String> {
    match expr {
        Expr::Ref(read) => hidden_variable(def, reader, read),
        Expr::Query(query) => hidden_tokens(def, reader, query),
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => None,
    }
}

/// Names the variable that is read, if its value may be hidden from `reader`.
fn hidden_variable(def: &GameDef, reader: Reader<'_>, read: &Ref) -> Option<String> {
    match read {
        Ref::Gvar { var, .. } => {
            let hidden = !def.shows_variable(VarScope::Global, var);
            hidden.then(|| format!("the value of `{var}`"))
        }
        Ref::Pvar { player, var, .. } => {
            let var = def.player_vars.iter().find(|v| v.id == *var)?;
            unseen(var.visibility, reader, Some(player))
                .then(|| format!("the value of `{}`", var.id))
        }
        Ref::None
        | Ref::Enum { .. }
        | Ref::Binding { .. }
        | Ref::TypeProp { .. }
        | Ref::TableCell { .. }
        | Ref::Place { .. }
        | Ref::Player(_)
        | Ref::Zone { .. }
        | Ref::ZoneVar { .. }
        | Ref::Cell { .. }
        | Ref::TokenType { .. }
        | Ref::Direction { .. }
        | Ref::ZoneCount { .. }
        | Ref::Counter { .. }
        | Ref::Adjacent { .. }
        | Ref::Connected { .. }
        | Ref::Distance { .. }
        | Ref::Longest { .. }
        | Ref::Step { .. }
        | Ref::Seat { .. }
        | Ref::Phase
        | Ref::Repeated { .. } => None,
        Ref::Score { player } => hidden_score(def, reader, player),
        Ref::TokenProp { .. } => hidden_named_token(def, reader, read),
    }
}

/// Names the zone whose tokens are listed, if they may be hidden from `reader`.
fn hidden_tokens(def: &GameDef, reader: Reader<'_>, query: &Query) -> Option<String> {
    if let Query::TokensIn { places } = query {
        return hidden_in_places(def, reader, places);
    }
    let Query::TokensInZone { zone: Expr::Ref(read) } = query else { return None };
    let Ref::Zone { zone, player } = read.as_ref() else { return None };
    let zone = def.zones.iter().find(|z| z.id == *zone)?;
    unseen(seen_by(zone), reader, player.as_ref()).then(|| format!("the tokens in `{}`", zone.id))
}

/// The visibility of a zone; nobody sees a zone without an owner that only its owner may see.
fn seen_by(zone: &ZoneDef) -> Visibility {
    if zone.owner == Owner::None && zone.visibility == Visibility::Owner {
        Visibility::Hidden
    } else {
        zone.visibility
    }
}

/// True if a value of this visibility, owned by `player`, may be hidden from the reader of the
/// moves.
fn unseen(visibility: Visibility, reader: Reader<'_>, player: Option<&Expr>) -> bool {
    match visibility {
        Visibility::Public => false,
        Visibility::Hidden => true,
        Visibility::Owner => !player.is_some_and(|player| reader.is(player)),
    }
}
