//! Prices that name amounts instead of changes: `cost: 2 coins`, `cost: { coins: 2 }`.

use crate::compiler::Compiler;
use crate::env::Symbol;
use boardwright_diag::{Code, Diagnostic, Fix};
use boardwright_syntax::yaml::{Node, Value};

impl Compiler<'_> {
    /// Reports a part of a cost that consists of amounts of variables, with the changes that are meant.
    pub(super) fn price(&mut self, node: &Node) -> bool {
        let amounts = match &node.value {
            Value::Text(text) => self.amounts_in(&text.text),
            Value::Map(entries) => {
                let amount = |value: &Value| match value {
                    Value::Int(amount) => Some(amount.to_string()),
                    Value::Text(text) => Some(text.text.clone()),
                    Value::Null | Value::Bool(_) | Value::List(_) | Value::Map(_) => None,
                };
                entries
                    .iter()
                    .map(|entry| Some((entry.key.clone(), amount(&entry.value.value)?)))
                    .collect()
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => None,
        };
        let amounts: Vec<(String, String)> = amounts.unwrap_or_default();
        let changes: Option<Vec<String>> =
            amounts.iter().map(|(name, amount)| self.payment(name, amount)).collect();
        let Some(changes) = changes.filter(|changes| !changes.is_empty()) else { return false };
        let first = changes.first().map_or("", String::as_str);
        let message = format!("a cost says what changes, `{first}`");
        let found = Diagnostic::new(Code::WrongShape, node.span, message);
        let is_line = changes.len() == 1 && matches!(node.value, Value::Text(_));
        self.report(if is_line {
            found.fix(Fix::replace(format!("Change to `{first}`"), node.span, first))
        } else {
            found.hint(format!("write a list, each after a dash: `{}`", changes.join("`, `")))
        });
        true
    }

    /// The change that takes an amount from a variable of the game or of the player who acts.
    fn payment(&self, name: &str, amount: &str) -> Option<String> {
        let symbol = self.env.names.get(name)?.symbol;
        let whose = if matches!(symbol, Symbol::Pvar(_)) { "[actor]" } else { "" };
        let is_variable = matches!(symbol, Symbol::Pvar(_) | Symbol::Gvar(_));
        is_variable.then(|| format!("{name}{whose} -= {amount}"))
    }

    /// Numbers or constants, with a name each: `2 coins`, `2 coins and PRICE wood`, `2 coins, 1 wood`.
    fn amounts_in(&self, text: &str) -> Option<Vec<(String, String)>> {
        let is_constant = |word: &str| {
            let known = self.env.names.get(word);
            known.is_some_and(|known| matches!(known.symbol, Symbol::Const(_)))
        };
        let amount = |part: &str| {
            let (amount, name) = part.trim().split_once(' ')?;
            let is_amount = amount.parse::<u32>().is_ok() || is_constant(amount);
            is_amount.then(|| (name.trim().to_owned(), amount.to_owned()))
        };
        text.split(',').flat_map(|part| part.split(" and ")).map(amount).collect()
    }
}
