//! Questions for actions, and options written where they are asked.

use super::sections::Does;
use super::tree::word;
use super::writer::{Manner, Writer};
use boardwright_def::{Alternative, Effect, Expr, InlineOption, NamedAction};
use boardwright_syntax::expr::{LineKind, Tree};
use boardwright_syntax::print::{Out, expression};

/// True if a question needs no keys beside its line: no options, no labels.
pub fn plain(effect: &Effect) -> bool {
    let Effect::ChooseAction { alternatives, .. } = effect else { return false };
    alternatives.iter().all(|answer| match answer {
        Alternative::Action(named) => named.label.is_none(),
        Alternative::Option(_) => false,
    })
}

/// Returns the named actions and the options after them; `None` if they are mixed.
fn in_order(answers: &[Alternative]) -> Option<(Vec<&NamedAction>, Vec<&InlineOption>)> {
    let (mut actions, mut options) = (Vec::new(), Vec::new());
    for answer in answers {
        match answer {
            Alternative::Action(named) if options.is_empty() => actions.push(named),
            Alternative::Action(_) => return None,
            Alternative::Option(option) => options.push(option.as_ref()),
        }
    }
    Some((actions, options))
}

/// Returns one label for each name; `None` if a name has several labels, or a label in only some
/// places.
fn labels<'a>(actions: &[&'a NamedAction]) -> Option<Vec<(&'a str, &'a str)>> {
    let mut out: Vec<(&str, Option<&str>)> = Vec::new();
    for named in actions {
        let label = named.label.as_deref();
        match out.iter().find(|(name, _)| *name == named.action) {
            Some((_, known)) if *known != label => return None,
            Some(_) => {}
            None => out.push((named.action.as_str(), label)),
        }
    }
    Some(out.into_iter().filter_map(|(name, label)| Some((name, label?))).collect())
}

impl Writer<'_> {
    /// Writes `ask $p to a or b`, without the keys beside it.
    pub fn asking(&mut self, effect: &Effect) -> Option<LineKind> {
        let Effect::ChooseAction { by, alternatives, optional, .. } = effect else { return None };
        let player = self.value(by)?;
        let mut actions = Vec::new();
        let (named, _) = in_order(alternatives)?;
        let mut rest = named.as_slice();
        while let Some((NamedAction { action, args, .. }, others)) = rest.split_first() {
            let args: Option<Vec<Tree>> = args.iter().map(|arg| self.value(arg)).collect();
            match self.group(rest) {
                Some((phase, count)) => {
                    actions.push((word(phase), args?));
                    rest = rest.get(count..).unwrap_or_default();
                }
                None => {
                    actions.push((word(action), args?));
                    rest = others;
                }
            }
        }
        let optional = *optional;
        (!actions.is_empty()).then_some(LineKind::Ask { player, actions, optional })
    }

    /// Returns the phase without a window whose actions these begin with, and their number.
    fn group(&self, named: &[&NamedAction]) -> Option<(&str, usize)> {
        let first = named.first()?;
        let phases = self.def.turn.phases.iter().filter(|phase| phase.window.is_none());
        let known = |id: &str| self.def.actions.iter().any(|action| action.id == id);
        let family = self.asked_family(named);
        family.or_else(|| {
            phases.filter(|phase| !known(&phase.id)).find_map(|phase| {
                let of_phase =
                    self.def.actions.iter().filter(|action| action.phases.contains(&phase.id));
                let mut count = 0;
                for action in of_phase {
                    let asked = named.get(count)?;
                    if asked.action != action.id || asked.args != first.args {
                        return None;
                    }
                    count += 1;
                }
                (count > 0).then_some((phase.id.as_str(), count))
            })
        })
    }

    /// Returns the family that these begin with, if all its actions have the same arguments.
    fn asked_family(&self, named: &[&NamedAction]) -> Option<(&str, usize)> {
        let first = named.first()?;
        let known = self.manner == Manner::Short;
        let families = if known { self.families.as_slice() } else { &[] };
        let found = families.iter().find(|family| family.actions.first() == Some(&first.action))?;
        let all = named.get(..found.actions.len())?;
        let alike = all.iter().all(|named| named.args == first.args);
        let same = all.iter().map(|named| &named.action).eq(&found.actions);
        (alike && same).then_some((found.id.as_str(), all.len()))
    }

    /// Writes a question as a block.
    pub fn question(&mut self, effect: &Effect) -> Option<Out> {
        let Effect::ChooseAction { by, alternatives, optional, always, skip, prompt, if_none } =
            effect
        else {
            return None;
        };
        if self.is_long() || (skip.is_some() && !optional) {
            return None;
        }
        let key = if *optional { "offer" } else { "ask" };
        let (actions, options) = in_order(alternatives)?;
        let labels = labels(&actions)?;
        let line = match self.written(key) {
            Some(line) => line.to_owned(),
            None if actions.is_empty() => expression(&self.value(by)?),
            None => self.after_word(|w| w.asking(effect))?,
        };
        let mut entries = vec![(key, Out::Text(line))];
        let mut beside = self.asked(prompt.as_deref(), &[], if_none);
        let none = beside.pop_if(|(key, _)| *key == "ifNone");
        entries.extend(beside);
        entries.extend(skip.as_ref().map(|skip| ("skip", Out::Quoted(skip.clone()))));
        if self.computed.contains(&self.path) {
            entries.push(("always", Out::number(*always == Some(true))));
        }
        if !labels.is_empty() {
            let labels = labels.into_iter();
            let labels = labels.map(|(name, label)| (name, Out::Quoted(label.to_owned())));
            entries.push(("labels", Out::map(labels)));
        }
        if !options.is_empty() {
            let options: Vec<(String, Out)> = options
                .into_iter()
                .map(|option| (option.option.clone(), Out::map(self.option(option))))
                .collect();
            entries.push(("options", Out::map(options)));
        }
        entries.extend(none);
        Some(Out::map(entries))
    }

    /// Writes the keys of an option.
    fn option(&mut self, option: &InlineOption) -> Vec<(&'static str, Out)> {
        let InlineOption { option: id, label, params, pre, cost, effects, limits } = option;
        self.within("options", |w| {
            w.within(id, |w| {
                w.scoped(|w| {
                    let mut entries = Vec::new();
                    let label = label.as_ref().map(|label| Out::Quoted(label.clone()));
                    entries.extend(label.map(|label| ("label", label)));
                    entries.extend(w.params(params, false));
                    entries.extend(w.does(Does { pre, cost, effects, after: &[], limits }));
                    entries
                })
            })
        })
    }

    /// Writes the answers in the long spelling, one by one.
    pub fn long_alternatives(&mut self, alternatives: &[Alternative]) -> Out {
        let mut out = Vec::new();
        for answer in alternatives {
            match answer {
                Alternative::Action(NamedAction { action, args, label }) => {
                    let mut parts = vec![("action", Out::word(action))];
                    if !args.is_empty() {
                        let args: Vec<Out> =
                            args.iter().map(|arg: &Expr| self.number(arg)).collect();
                        parts.push(("args", Out::FlowList(args)));
                    }
                    parts.extend(label.as_ref().map(|label| ("label", Out::Quoted(label.clone()))));
                    out.push(if parts.len() == 1 { Out::word(action) } else { Out::map(parts) });
                }
                Alternative::Option(option) => {
                    let mut parts = vec![("option", Out::word(&option.option))];
                    parts.extend(self.option(option));
                    out.push(Out::map(parts));
                }
            }
        }
        Out::list(out)
    }
}
