//! The names in scope, as the compiler will see them.

use boardwright_def::walk::{each_child, mentions};
use boardwright_def::{Aggregate, Expr, Query, Ref};

/// A bound name.
#[derive(Debug, Clone)]
struct Slot {
    /// Its name in the game, with `$`.
    slot: String,
    /// Its name in the text; empty for a member that is only `it`.
    name: Option<String>,
    /// True if `it` can mean it.
    member: bool,
}

/// The names in scope, innermost last.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    slots: Vec<Slot>,
}

/// The text form of a bound name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Spelling {
    It,
    Named(String),
}

impl Scope {
    pub fn mark(&self) -> usize {
        self.slots.len()
    }

    pub fn reset(&mut self, mark: usize) {
        self.slots.truncate(mark);
    }

    /// A parameter, local or loop variable, given with its `$`.
    pub fn bind(&mut self, slot: &str) {
        if self.slots.iter().any(|known| known.slot == slot && !known.member) {
            return;
        }
        let name = Some(slot.trim_start_matches('$').to_owned());
        self.slots.push(Slot { slot: slot.to_owned(), name, member: false });
    }

    /// Returns the slot that the compiler gives a member called `name`.
    pub fn fresh(&self, name: &str) -> String {
        let taken = |slot: &str| self.slots.iter().any(|known| known.slot == slot);
        let plain = format!("${name}");
        if !taken(&plain) {
            return plain;
        }
        (2u32..).map(|n| format!("${name}{n}")).find(|slot| !taken(slot)).unwrap_or(plain)
    }

    /// Opens a member with the slot `slot` and returns its binder, if it needs one. `None` if no
    /// text gives it that slot. `inside` are the expressions that read it.
    pub fn member(&mut self, slot: &str, inside: &[&Expr]) -> Option<Option<String>> {
        let captured = inside.iter().any(|expr| captured(expr, slot));
        let plain = self.fresh("it") == slot && !captured;
        let name = slot.trim_start_matches('$');
        let binder = if plain {
            None
        } else if self.fresh(name) == slot {
            Some(name.to_owned())
        } else {
            return None;
        };
        self.slots.push(Slot { slot: slot.to_owned(), name: binder.clone(), member: true });
        Some(binder)
    }

    /// Returns the text form of `slot` here.
    pub fn read(&self, slot: &str) -> Spelling {
        let innermost = self.slots.iter().rev().find(|known| known.member);
        if innermost.is_some_and(|known| known.slot == slot && known.name.is_none()) {
            return Spelling::It;
        }
        Spelling::Named(slot.trim_start_matches('$').to_owned())
    }

    /// True if a name is bound here.
    pub fn has(&self, slot: &str) -> bool {
        self.slots.iter().any(|known| known.slot == slot)
    }
}

/// True if `slot` is read inside another member's condition, where `it` means the other member.
fn captured(expr: &Expr, slot: &str) -> bool {
    let mut found = false;
    let bodies: Vec<&Expr> = match expr {
        Expr::Aggregate { aggregate } => {
            let Aggregate { value, .. } = aggregate.as_ref();
            value.iter().collect()
        }
        Expr::Query(query) => match query.as_ref() {
            Query::Where { when, .. } => vec![when],
            Query::Unite { value, .. }
            | Query::Distinct { value, .. }
            | Query::Extreme { value, .. } => vec![value],
            Query::Ray { condition, .. } => condition.iter().collect(),
            Query::Walk { when, .. } => when.iter().collect(),
            Query::ConnectedZones { via, .. } => via.iter().collect(),
            _ => Vec::new(),
        },
        Expr::Ref(read) => match read.as_ref() {
            Ref::Connected { via, .. } | Ref::Longest { via, .. } => via.iter().collect(),
            _ => Vec::new(),
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) => Vec::new(),
    };
    for body in bodies {
        found = found || mentions(body, slot);
    }
    each_child(expr, &mut |child| found = found || captured(child, slot));
    found
}
