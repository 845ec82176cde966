//! What the compiler computes of effects: how often loops run, what names can hold.

use boardwright_def::{Alternative, Domain, Effect};

/// Effects without what the compiler computes of them.
pub fn without_sizes(effects: &[Effect]) -> Vec<Effect> {
    let mut out = effects.to_vec();
    strip(&mut out);
    out
}

fn strip(effects: &mut [Effect]) {
    for effect in effects {
        match effect {
            Effect::ForEach { limit, domain, .. } => {
                *limit = 0;
                *domain = Domain::bool();
            }
            Effect::Repeat { limit, .. } => *limit = 0,
            Effect::Let { domain, limit, .. } => {
                *domain = Domain::bool();
                *limit = limit.map(|_| 0);
            }
            Effect::ChooseN { domain, limit, .. } => {
                *domain = Domain::bool();
                *limit = 0;
            }
            Effect::ChooseOne { domain, .. }
            | Effect::ChooseEach { domain, .. }
            | Effect::Roll { domain, .. } => *domain = Domain::bool(),
            _ => {}
        }
        for body in bodies_mut(effect) {
            strip(body);
        }
    }
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

/// The lists of effects inside an effect, with their way there.
fn bodies(effect: &Effect) -> Vec<(String, &[Effect])> {
    let mut lists = Vec::new();
    effect.each_body(&mut |body| lists.push(body));
    let mut names = Vec::new();
    match effect {
        Effect::If { .. } => names.extend(["then".to_owned(), "else".to_owned()]),
        Effect::ChooseAction { alternatives, .. } => {
            for answer in alternatives {
                if let Alternative::Option(option) = answer {
                    names.push(format!("options.{}.cost", option.option));
                    names.push(format!("options.{}.effects", option.option));
                }
            }
            names.push("ifNone".to_owned());
        }
        Effect::ChooseOne { .. } | Effect::ChooseN { .. } | Effect::ChooseEach { .. } => {
            names.push("ifNone".to_owned());
        }
        _ => names.push("effects".to_owned()),
    }
    names.into_iter().zip(lists).collect()
}

/// The same lists, to change them; the domains of options are taken off by the way.
fn bodies_mut(effect: &mut Effect) -> Vec<&mut Vec<Effect>> {
    match effect {
        Effect::If { then, otherwise, .. } => vec![then, otherwise],
        Effect::ForEach { effects, .. }
        | Effect::Repeat { effects, .. }
        | Effect::Rounds { effects, .. } => vec![effects],
        Effect::ChooseOne { if_none, .. }
        | Effect::ChooseN { if_none, .. }
        | Effect::ChooseEach { if_none, .. } => vec![if_none],
        Effect::ChooseAction { alternatives, if_none, .. } => {
            let mut lists = Vec::new();
            for answer in alternatives {
                if let Alternative::Option(option) = answer {
                    option.params.iter_mut().for_each(|param| param.domain = Domain::bool());
                    lists.extend([&mut option.cost, &mut option.effects]);
                }
            }
            lists.push(if_none);
            lists
        }
        _ => Vec::new(),
    }
}
