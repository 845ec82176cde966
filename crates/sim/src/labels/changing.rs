//! Properties of tokens in words.

use super::{Labels, template, words};
use boardwright_def::TokenType;
use boardwright_kernel::{Program, TypeId, Value};

impl Labels {
    /// The properties of a token that play changes, by id, each with its value and with true if this differs from the one
    /// at creation. Those that its name or its shape on the board tells are left out, and those that are none or hidden.
    pub fn changing_props<'p>(
        &self,
        program: &'p Program,
        of: TypeId,
        props: &[Value],
    ) -> Vec<(&'p str, Value, bool)> {
        let Some(info) = program.token_types().get(of.index()) else { return Vec::new() };
        let label = self.types.get(of.index()).map_or("", |label| &label.label);
        let all = info.props.iter().zip(props);
        let told = all.filter_map(|(prop, value)| {
            let start = prop.start.filter(|_| prop.id != TokenType::TURNED)?;
            let named = template::names_any(label, |name| name == prop.id);
            let changed = start != *value;
            (*value != Value::None && !named).then_some((prop.id.as_str(), *value, changed))
        });
        told.collect()
    }

    /// A property and its value, which `told` writes: "wounds 2", "tired", "not tired".
    pub fn phrase(&self, prop: &str, value: Value, told: impl FnOnce(Value) -> String) -> String {
        let name = words::lower_first(self.prop_name(prop));
        match value {
            Value::Bool(true) => name,
            Value::Bool(false) => format!("not {name}"),
            value => format!("{name} {}", words::lower_first(&told(value))),
        }
    }
}
