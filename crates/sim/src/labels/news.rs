//! Properties that play changed on a token before a viewer saw it: they are told when it comes into view.

use super::Labels;
use super::template;
use super::words::lower_first;
use boardwright_def::TokenType;
use boardwright_kernel::{Program, TokenFace, Value};

impl Labels {
    /// The changed properties of a token that its name does not show, in brackets: " (bid 4, sealed)". Empty if there
    /// are none. `face` holds `none` for what the reader does not see; `named` writes a value for the reader.
    pub(super) fn news(
        &self,
        program: &Program,
        face: &TokenFace,
        named: impl Fn(Value) -> String,
    ) -> String {
        let Some(info) = program.token_types().get(face.type_id.index()) else {
            return String::new();
        };
        let label = self.types.get(face.type_id.index()).map_or("", |of| &of.label);
        let told = info.props.iter().zip(&face.props).filter_map(|(prop, value)| {
            let changed = prop.start.is_some_and(|start| start != *value);
            // The orientation stands with the place.
            if !changed
                || prop.id == TokenType::TURNED
                || *value == Value::None
                || template::names_any(label, |name| name == prop.id)
            {
                return None;
            }
            let name = lower_first(self.prop_name(&prop.id));
            if *value == Value::Bool(true) {
                return Some(name);
            }
            let told = named(*value);
            let is_word = matches!(value, Value::Word { .. });
            Some(format!("{name} {}", if is_word { lower_first(&told) } else { told }))
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
    }
}
