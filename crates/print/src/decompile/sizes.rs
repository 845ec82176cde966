//! What the compiler computes of effects: how often loops run, what names can hold.

use boardwright_def::{BodyKey, Effect};

/// Effects without what the compiler computes of them.
pub fn without_sizes(effects: &[Effect]) -> Vec<Effect> {
    let mut out = effects.to_vec();
    out.iter_mut().for_each(Effect::clear_computed);
    out
}

/// The loops over lists that have another limit.
pub fn other_limits(def: &[Effect], got: &[Effect], path: &str, out: &mut Vec<String>) {
    for (index, (a, b)) in def.iter().zip(got).enumerate() {
        let path = format!("{path}[{index}]");
        if let (Effect::ForEach { limit: first, .. }, Effect::ForEach { limit: second, .. }) =
            (a, b)
            && first != second
        {
            out.push(path.clone());
        }
        for ((name, a), (_, b)) in bodies(a).into_iter().zip(bodies(b)) {
            other_limits(a, b, &format!("{path}.{name}"), out);
        }
    }
}

/// The lists of effects inside an effect, with where they stand.
fn bodies(effect: &Effect) -> Vec<(BodyKey<'_>, &[Effect])> {
    let mut lists = Vec::new();
    effect.each_body(&mut |key, body| lists.push((key, body)));
    lists
}
