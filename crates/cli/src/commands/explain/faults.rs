//! The faults that end a game, with the pages of `docs/faults`.

use boardwright_kernel::Fault;
use boardwright_sim::labels::fault_sentence;
use boardwright_sim::trace::fault_name;
use serde_json::{Value, json};

/// The names and summaries of all faults.
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    Fault::ALL.into_iter().map(|fault| (fault_name(fault), fault_sentence(fault)))
}

/// The page of the fault with a name.
pub fn page(name: &str) -> Option<&'static str> {
    let fault = Fault::ALL.into_iter().find(|fault| fault_name(*fault) == name)?;
    Some(match fault {
        Fault::BudgetSpent => include_str!("../../../../../docs/faults/budget-spent.md"),
        Fault::IdleLoop => include_str!("../../../../../docs/faults/idle-loop.md"),
        Fault::ListLimit => include_str!("../../../../../docs/faults/list-limit.md"),
        Fault::TokenLimit => include_str!("../../../../../docs/faults/token-limit.md"),
        Fault::PositionLimit => include_str!("../../../../../docs/faults/position-limit.md"),
        Fault::NoRoom => include_str!("../../../../../docs/faults/no-room.md"),
    })
}

/// A fault as it is listed.
pub fn entry((name, summary): (&str, &str)) -> Value {
    json!({ "name": name, "summary": summary })
}
