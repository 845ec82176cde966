//! `constants`: lists of words, knobs, and other constants of the author.

use super::families;
use super::names::clashes;
use super::sections::{Part, entry, flow, noted};
use super::writer::{Manner, Writer};
use boardwright_def::ActionFamily;
use boardwright_syntax::print::Out;

impl Writer<'_> {
    /// Enums, knobs and the other constants the author named.
    pub fn constants(&mut self) -> Vec<Part> {
        let def = self.def;
        let authoring = &def.authoring;
        let mut out: Vec<Part> = Vec::new();
        let known = self.sugar() && self.manner == Manner::Short;
        let named = if known { authoring.constants.as_slice() } else { &[] };
        let written = |out: &[Part], id: &str| out.iter().any(|part| part.member == id);
        for constant in named {
            let body = self
                .constant(&constant.id)
                .or_else(|| (!constant.text.is_empty()).then(|| noted(&constant.text)));
            out.extend(body.map(|body| entry("constants", &constant.id, body)));
        }
        let enums = def.enums.iter().map(|of| &of.id);
        // Tables and columns make lists of words too, which the author did not write.
        let blocks = &authoring.blocks;
        let declared = |id: &String| {
            let whole = |name: &String| {
                name == "constants" || name.strip_prefix("constants.") == Some(id.as_str())
            };
            (named.is_empty() || named.iter().any(|constant| constant.id == *id))
                && (blocks.is_empty() || blocks.iter().flatten().any(whole))
        };
        let words = |id: &String| def.enums.iter().find(|of| of.id == *id);
        let of_rows = |id: &String, families: &[&ActionFamily]| {
            named.iter().all(|constant| constant.id != *id)
                && words(id)
                    .is_some_and(|of| families::makes(families.iter().copied(), id, &of.members))
        };
        let all: Vec<&ActionFamily> = authoring.families.iter().collect();
        let made = |id: &&String| {
            // If the actions of a family are written one by one, its list of words must be written
            // too.
            let lost = of_rows(id, &all) && !of_rows(id, &self.families);
            def.tables.iter().any(|table| table.id == **id)
                || known && !lost && (!declared(id) || of_rows(id, &self.families))
        };
        let enums = enums.filter(|id| !made(id));
        let knobs = authoring.knobs.iter().map(|knob| &knob.id);
        let lists = authoring.lists.iter().map(|list| &list.id);
        for id in enums.chain(knobs).chain(lists) {
            if !written(&out, id)
                && let Some(body) = self.constant(id)
            {
                out.push(entry("constants", id, body));
            }
        }
        out
    }

    /// An enum or knob.
    fn constant(&self, id: &str) -> Option<Out> {
        if let Some(knob) = self.def.authoring.knobs.iter().find(|knob| knob.id == id) {
            if !knob.among.is_empty() {
                let among = Out::FlowList(knob.among.iter().map(Out::number).collect());
                return Some(flow(vec![("value", Out::number(knob.value)), ("among", among)]));
            }
            return Some(bounded(Out::number(knob.value), knob.min, knob.max, knob.step));
        }
        if let Some(list) = self.def.authoring.lists.iter().find(|list| list.id == id) {
            let values = Out::FlowList(list.values.iter().map(Out::number).collect());
            return Some(bounded(values, list.min, list.max, list.step));
        }
        let of = self.def.enums.iter().find(|of| of.id == id && !clashes(self.def, &of.id))?;
        Some(Out::FlowList(of.members.iter().map(|word| Out::word(word)).collect()))
    }
}

/// Writes a value that may be set from outside, with the values that it may have.
fn bounded(value: Out, min: i32, max: i32, step: i32) -> Out {
    let mut parts = vec![("value", value), ("min", Out::number(min)), ("max", Out::number(max))];
    if step != 1 {
        parts.push(("step", Out::number(step)));
    }
    flow(parts)
}
