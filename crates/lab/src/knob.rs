//! Knobs that were set, for reports.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A knob with its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct KnobValue {
    /// The constant.
    pub knob: String,
    /// Its value, as `--set` takes it.
    pub value: String,
}

impl KnobValue {
    /// A list of constants and values.
    pub fn list(set: &BTreeMap<String, String>) -> Vec<Self> {
        let one =
            |(knob, value): (&String, &String)| Self { knob: knob.clone(), value: value.clone() };
        set.iter().map(one).collect()
    }

    /// `HAND=5 BOARD=4`.
    pub fn text(knobs: &[KnobValue]) -> String {
        let list: Vec<String> =
            knobs.iter().map(|one| format!("{}={}", one.knob, one.value)).collect();
        list.join(" ")
    }
}
