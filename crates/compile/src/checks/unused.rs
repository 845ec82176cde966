//! Variables and properties that nothing reads or nothing changes.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{
    Board, BoardOwner, Domain, Effect, Expr, GameDef, Op, Query, Ref, TokenDisplay, TokenType,
    VarDef, VarScope, Writes, ZoneDisplay, walk,
};
use boardwright_diag::{Code, Severity};
use std::collections::BTreeSet;

/// The kind of thing that a name belongs to: a global variable and a property may share a name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Game,
    Player,
    Place,
    Token,
}

#[derive(Default)]
struct Uses<'a> {
    read: BTreeSet<(Of, &'a str)>,
    changed: BTreeSet<(Of, &'a str)>,
    /// The set that a change of a set starts from; this is no read of the set.
    own: Option<&'a Expr>,
}

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let mut uses = Uses::default();
    visit(def, &mut uses);
    for (index, var) in def.global_vars.iter().enumerate() {
        variable(Of::Game, var, &format!("globalVars[{index}]"), &uses, found);
    }
    for (index, var) in def.player_vars.iter().enumerate() {
        variable(Of::Player, var, &format!("playerVars[{index}]"), &uses, found);
    }
    // The boards of other seats have the variables of the first.
    let is_first = |board: &Board| board.owner.as_ref().is_none_or(BoardOwner::is_first);
    for (board, at) in def.boards.iter().zip(0..).filter(|(board, _)| is_first(board)) {
        for (index, var) in board.vars.iter().enumerate() {
            variable(Of::Place, var, &format!("boards[{at}].vars[{index}]"), &uses, found);
        }
    }
    properties(def, &uses, found);
}

fn variable(of: Of, var: &VarDef, path: &str, uses: &Uses<'_>, found: &mut Found<'_>) {
    let id = var.id.as_str();
    if !uses.read.contains(&(of, id))
        && uses.changed.contains(&(of, id))
        && var.visibility.is_public()
    {
        // It may be a notice for the people at the table.
        let message = format!("no rule reads `{id}`; it only shows the players its value");
        let hint = format!(
            "read `{id}` in a condition, an ending or the scoring if rules need it; a notice for people may stay"
        );
        found.add(Severity::Info, Code::NeverRead, path, (message, hint));
    } else if !uses.read.contains(&(of, id)) {
        found.warn(
            Code::NeverRead,
            path,
            format!("no rule reads `{id}`"),
            format!("read `{id}` in a condition, an ending or the scoring, or remove it"),
        );
    } else if !uses.changed.contains(&(of, id)) && of != Of::Place {
        found.warn(
            Code::NeverChanged,
            path,
            format!("no effect changes `{id}`"),
            match var.domain {
                Domain::Int { .. } => {
                    format!(
                        "change it in an effect, or declare it under `constants`: `{}`",
                        constant_case(id)
                    )
                }
                Domain::Bool { .. }
                | Domain::Enum { .. }
                | Domain::Player { .. }
                | Domain::Token { .. }
                | Domain::Place { .. }
                | Domain::TokenType { .. }
                | Domain::Direction { .. }
                | Domain::Set { .. } => "change it in an effect, or remove it".to_owned(),
            },
        );
    }
}

/// Properties by name, at the first type that has them. A read of one type counts for all.
fn properties(def: &GameDef, uses: &Uses<'_>, found: &mut Found<'_>) {
    let mut seen = BTreeSet::new();
    for (at, of) in def.token_types.iter().enumerate() {
        for prop in &of.props {
            let id = prop.id.as_str();
            let of_shape = [TokenType::TURNED, TokenType::TURNS].contains(&id);
            if !seen.insert(id) || (of_shape && of.shape.is_some()) {
                continue;
            }
            let path = format!("tokenTypes[{at}].props.{id}");
            let is_read = uses.read.contains(&(Of::Token, id)) || shown(def, id);
            if !is_read && !prop.changes && prop.init.is_none() {
                // It is part of the usual name of a token.
                let message = format!("no rule reads `{id}`; it only tells tokens apart");
                let hint = format!("read `.{id}` in a condition or effect if rules need it");
                found.add(Severity::Info, Code::NeverRead, &path, (message, hint));
            } else if !is_read {
                found.warn(
                    Code::NeverRead,
                    &path,
                    format!("no rule reads the property `{id}`"),
                    format!(
                        "read `.{id}` in a condition or effect, show it in a label, or remove it"
                    ),
                );
            } else if prop.changes && !uses.changed.contains(&(Of::Token, id)) {
                let hint = match (&prop.domain, &prop.init) {
                    (Domain::Int { .. }, Some(Expr::Int(n))) => format!("write `{id}: {n}`"),
                    _ => "write the value alone, without `in`".to_owned(),
                };
                found.warn(
                    Code::NeverChanged,
                    &path,
                    format!("no effect changes the property `{id}`"),
                    format!("{hint}, or change it in an effect"),
                );
            }
        }
    }
}

/// True if the display of a token shows the property, or the label of an action: `Buy for {crate.price}`.
fn shown(def: &GameDef, id: &str) -> bool {
    let (named, of_argument) = (format!("{{{id}}}"), format!(".{id}}}"));
    let hints = def.display.tokens.values();
    let mut texts = hints.flat_map(|hints| hints.label.iter().chain(&hints.text));
    let mut labels = def.display.actions.values();
    let fades = |hints: &TokenDisplay| hints.faded.as_ref().is_some_and(|when| reads(when, id));
    let is_drawn = |hints: &TokenDisplay| hints.bar.as_deref() == Some(id) || fades(hints);
    let is_badge = def.display.tokens.values().any(is_drawn);
    let orders = |hints: &ZoneDisplay| hints.sort.iter().chain(&hints.by).any(|prop| prop == id);
    let is_order = def.display.zones.values().any(orders);
    let is_named = texts.any(|text| text.contains(&named));
    is_badge || is_order || is_named || labels.any(|label| label.contains(&of_argument))
}

/// True if a condition reads a property of tokens.
fn reads(condition: &Expr, id: &str) -> bool {
    let is_it = |expr: &Expr| matches!(expr, Expr::Ref(read) if matches!(&**read, Ref::TokenProp { prop, .. } if prop == id));
    let mut found = is_it(condition);
    walk::each_child(condition, &mut |part| found = found || reads(part, id));
    found
}

/// Converts `hand_limit` to the spelling of constants: `HAND_LIMIT`.
fn constant_case(id: &str) -> String {
    id.to_uppercase()
}

impl<'a> Visitor<'a> for Uses<'a> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        let (key, value, adds) = match effect.facts().writes {
            Writes::Variable { scope, name, value, adds } => ((of_scope(scope), name), value, adds),
            Writes::Property { name, value, adds } => ((Of::Token, name), Some(value), adds),
            Writes::NewToken(props) => {
                self.changed.extend(props.iter().map(|(prop, _)| (Of::Token, prop.as_str())));
                return;
            }
            Writes::Nothing => return,
        };
        if !adds {
            self.own = value.and_then(|value| own_members(key, value));
        }
        self.changed.insert(key);
        // A cost is compared with the bounds of the variable, so it reads the variable.
        if adds && path.contains(".cost[") {
            self.read.insert(key);
        }
    }

    fn expr(&mut self, _path: &str, expr: &'a Expr) {
        if self.own.is_some_and(|own| std::ptr::eq(own, expr)) {
            return;
        }
        self.read.extend(read_of(expr));
    }
}

/// The variable or property that an expression itself reads, without its parts.
fn read_of(expr: &Expr) -> Option<(Of, &str)> {
    let Expr::Ref(read) = expr else { return None };
    Some(match read.as_ref() {
        Ref::Gvar { var, .. } => (Of::Game, var),
        Ref::Pvar { var, .. } => (Of::Player, var),
        Ref::ZoneVar { var, .. } => (Of::Place, var),
        Ref::TokenProp { prop, .. } | Ref::TypeProp { prop, .. } => (Of::Token, prop),
        Ref::None
        | Ref::Enum { .. }
        | Ref::Binding { .. }
        | Ref::TableCell { .. }
        | Ref::Place { .. }
        | Ref::Player(_)
        | Ref::Zone { .. }
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
        | Ref::Score { .. }
        | Ref::Repeated { .. } => return None,
    })
}

/// The set that `held += word` or `held -= word` starts from, if it is the one that is changed.
fn own_members<'a>(key: (Of, &str), value: &'a Expr) -> Option<&'a Expr> {
    let Expr::Op(op) = value else { return None };
    let Op::Set { items: Expr::Query(items), .. } = op.as_ref() else { return None };
    let (Query::Union { left: first, .. } | Query::Where { list: first, .. }) = items.as_ref()
    else {
        return None;
    };
    let Expr::Query(first) = first else { return None };
    let Query::Members { set } = first.as_ref() else { return None };
    (read_of(set) == Some(key)).then_some(set)
}

fn of_scope(scope: VarScope) -> Of {
    match scope {
        VarScope::Global => Of::Game,
        VarScope::Pvar => Of::Player,
        VarScope::Zone => Of::Place,
    }
}
