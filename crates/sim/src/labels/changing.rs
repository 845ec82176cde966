//! Properties of tokens in words.

use super::{Labels, template, words};
use boardwright_def::TokenType;
use boardwright_kernel::{Program, TypeId, Value};

impl Labels {
    /// The properties of a token that play has given another value than the one at creation, by id. Those that its name
    /// or its shape on the board tells are left out, and those that are none or hidden.
    pub fn changed_props<'p>(
        &self,
        program: &'p Program,
        of: TypeId,
        props: &[Value],
    ) -> Vec<(&'p str, Value)> {
        let Some(info) = program.token_types().get(of.index()) else { return Vec::new() };
        let label = self.types.get(of.index()).map_or("", |label| &label.label);
        let all = info.props.iter().zip(props);
        let changed = all.filter(|(prop, value)| {
            let differs = prop.start.is_some_and(|start| start != **value);
            differs
                && prop.id != TokenType::TURNED
                && **value != Value::None
                && !template::names_any(label, |name| name == prop.id)
        });
        changed.map(|(prop, value)| (prop.id.as_str(), *value)).collect()
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
