//! Computed parts of effects: limits of loops, domains of names, offers that are always made.

use boardwright_def::{BodyKey, Effect};

/// Returns effects without their computed parts.
pub fn without_sizes(effects: &[Effect]) -> Vec<Effect> {
    let mut out = effects.to_vec();
    out.iter_mut().for_each(Effect::clear_computed);
    out
}

/// Lists the loops over lists that have another limit, and the offers of which only one is always made.
pub fn other_computed(def: &[Effect], got: &[Effect], path: &str, out: &mut Vec<String>) {
    for (index, (a, b)) in def.iter().zip(got).enumerate() {
        let path = format!("{path}[{index}]");
        if let (Effect::ForEach { limit: first, .. }, Effect::ForEach { limit: second, .. }) =
            (a, b)
            && first != second
        {
            out.push(path.clone());
        }
        if let (
            Effect::ChooseAction { always: first, .. },
            Effect::ChooseAction { always: second, .. },
        ) = (a, b)
            && first != second
        {
            out.push(path.clone());
        }
        for ((name, a), (_, b)) in bodies(a).into_iter().zip(bodies(b)) {
            other_computed(a, b, &format!("{path}.{name}"), out);
        }
    }
}

/// Returns the lists of effects inside an effect, with their places.
fn bodies(effect: &Effect) -> Vec<(BodyKey<'_>, &[Effect])> {
    let mut lists = Vec::new();
    effect.each_body(&mut |key, body| lists.push((key, body)));
    lists
}
