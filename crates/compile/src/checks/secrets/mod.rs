//! Conditions and lists of actions that read hidden values: the list of legal moves would reveal
//! them.

mod faces;

use self::faces::{Faces, Own};
use super::Found;
use super::rules::{Visitor, visit};
use crate::walk::{mentions, reads_actor};
use boardwright_def::{
    Effect, Expr, Fold, GameDef, InlineOption, Op, Owner, Param, PlayerRef, Query, Ref, VarScope,
    Visibility,
};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut revealed = Revealed { def, faces: Faces::of(def), secrets: Vec::new() };
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        revealed.legal(&path, Reader::Acts, &action.params, &action.pre);
        revealed.cost(&path, Reader::Acts, &action.cost);
    }
    for phase in &def.turn.phases {
        revealed.legal(&format!("turn.phases.{}", phase.id), Reader::Acts, &[], &phase.pre);
    }
    visit(def, &mut revealed);
    for (path, secret) in revealed.secrets {
        found.warn(
            Code::PreReadsHidden,
            &path,
            format!(
                "the list of legal moves would reveal {secret}, which the choosing player may not see"
            ),
            "read it in the effects, after the choice".to_owned(),
        );
    }
}

/// The reader of the legal moves.
#[derive(Clone, Copy)]
enum Reader<'a> {
    /// The player who acts.
    Acts,
    /// The player who is asked, and who acts inside the option.
    Asked(&'a Expr),
}

impl Reader<'_> {
    /// True if `player` is certainly the reader.
    fn is(self, player: &Expr) -> bool {
        let named = |wanted: PlayerRef| {
            matches!(player, Expr::Ref(read)
                if matches!(read.as_ref(), Ref::Player(found) if *found == wanted))
        };
        match self {
            Reader::Acts => named(PlayerRef::Actor) || named(PlayerRef::Active),
            // Inside the option, `next(actor)` is another player than outside.
            Reader::Asked(by) => named(PlayerRef::Actor) || (player == by && !reads_actor(by)),
        }
    }
}

/// The values that legal moves reveal, with their paths.
struct Revealed<'d> {
    def: &'d GameDef,
    faces: Faces<'d>,
    secrets: Vec<(String, String)>,
}

impl Revealed<'_> {
    fn legal(&mut self, path: &str, reader: Reader<'_>, params: &[Param], pre: &[Expr]) {
        let mut own = Own::of(reader, pre);
        for (index, param) in params.iter().enumerate() {
            let path = format!("{path}.params[{index}]");
            self.face(&path, &own, &param.options);
            self.check(path, reader, &param.options);
            own.takes(&param.name, &param.options);
        }
        for (index, condition) in pre.iter().enumerate() {
            let path = format!("{path}.pre[{index}]");
            self.face(&path, &own, condition);
            self.check(path, reader, condition);
        }
    }

    /// Notes a property read of tokens that the reader may see in a zone without seeing which they
    /// are.
    fn face(&mut self, path: &str, own: &Own<'_>, expr: &Expr) {
        let secret = self.faces.revealed_by(expr, own);
        self.secrets.extend(secret.map(|secret| (path.to_owned(), secret)));
    }

    /// Notes the zone and the amount that a cost takes: the action is illegal if the cost cannot be
    /// paid.
    fn cost(&mut self, path: &str, reader: Reader<'_>, cost: &[Effect]) {
        for (index, effect) in cost.iter().enumerate() {
            let path = format!("{path}.cost[{index}]");
            // No other effect of a cost fails because of a value that the payer may not see.
            if let Effect::SetVar { value, .. } | Effect::If { when: value, .. } = effect {
                self.check(path, reader, value);
            } else if let Effect::AddVar { scope, player, var, delta, .. } = effect {
                let var = var.clone();
                let paid = match (scope, player) {
                    (VarScope::Global, _) => Some(Ref::Gvar { var }),
                    (VarScope::Pvar, Some(player)) => {
                        Some(Ref::Pvar { player: player.clone(), var })
                    }
                    (VarScope::Pvar, None) | (VarScope::Zone, _) => None,
                };
                let found = paid.and_then(|paid| secret(self.def, reader, &Expr::read(paid)));
                let found = found.or_else(|| secret(self.def, reader, delta));
                self.secrets.extend(found.map(|found| (path, found)));
            }
        }
    }

    fn check(&mut self, path: String, reader: Reader<'_>, expr: &Expr) {
        self.secrets.extend(secret(self.def, reader, expr).map(|secret| (path, secret)));
    }
}

impl<'a> Visitor<'a> for Revealed<'_> {
    fn option(&mut self, path: &str, by: &'a Expr, option: &'a InlineOption) {
        self.legal(path, Reader::Asked(by), &option.params, &option.pre);
        self.cost(path, Reader::Asked(by), &option.cost);
    }
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
    let mut found = None;
    crate::walk::each_child(expr, &mut |child| {
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
    let zone = tokens_of(&aggregate.query)?;
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
        Ref::Gvar { var } => {
            let hidden = def.global_vars.iter().any(|v| v.id == *var && !v.visibility.is_public());
            hidden.then(|| format!("the value of `{var}`"))
        }
        Ref::Pvar { player, var } => {
            let var = def.player_vars.iter().find(|v| v.id == *var)?;
            unseen(var.visibility, reader, Some(player))
                .then(|| format!("the value of `{}`", var.id))
        }
        Ref::None
        | Ref::Enum { .. }
        | Ref::Binding { .. }
        | Ref::TokenProp { .. }
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
        | Ref::Step { .. }
        | Ref::Seat { .. }
        | Ref::Phase
        | Ref::Score { .. } => None,
    }
}

/// Names the zone whose tokens are listed, if they may be hidden from `reader`.
fn hidden_tokens(def: &GameDef, reader: Reader<'_>, query: &Query) -> Option<String> {
    let Query::TokensInZone { zone: Expr::Ref(read) } = query else { return None };
    let Ref::Zone { zone, player } = read.as_ref() else { return None };
    let zone = def.zones.iter().find(|z| z.id == *zone)?;
    let visibility = if zone.owner == Owner::None && zone.visibility == Visibility::Owner {
        Visibility::Hidden
    } else {
        zone.visibility
    };
    unseen(visibility, reader, player.as_ref()).then(|| format!("the tokens in `{}`", zone.id))
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
