//! Effects in the long spelling: `{ addVar: { scope: pvar, … } }`.

use super::writer::Writer;
use boardwright_def::{Effect, Expr, Outcomes, Part, Query, Role, Weighted};
use boardwright_syntax::print::Out;

impl Writer<'_> {
    /// Writes an effect in the long spelling.
    pub fn long_effect(&mut self, effect: &Effect) -> Out {
        let mut entries = Vec::new();
        effect.parts(&mut |key, part| {
            entries.extend(self.long_part(key, part).map(|out| (key, out)));
        });
        Out::map([(effect.facts().key, Out::map(entries))])
    }

    /// Writes one part of an effect; `None` if it is left out.
    fn long_part(&mut self, key: &str, part: Part<'_>) -> Option<Out> {
        Some(match part {
            Part::Value(role, value) => self.long_value(role, value),
            Part::Bound(bind, role, value) => self.scoped(|w| {
                w.scope.bind(bind);
                w.long_value(role, value)
            }),
            Part::Body(bind, effects) => self.scoped(|w| {
                bind.into_iter().for_each(|bind| w.scope.bind(bind));
                w.within(key, |w| w.body(effects))
            }),
            Part::Word(word) => Out::word(word),
            Part::Text(text) => Out::Quoted(text.to_owned()),
            Part::Flag => Out::number(true),
            Part::Limit(limit) => Out::number(limit),
            Part::ComputedLimit(limit) => {
                return self.computed.contains(&self.path).then(|| Out::number(limit));
            }
            Part::ComputedFlag(flag) => {
                return self.computed.contains(&self.path).then(|| Out::number(flag));
            }
            Part::Props(props) => {
                let given = props.iter().map(|(name, value)| (name.clone(), self.number(value)));
                Out::FlowMap(given.collect())
            }
            Part::Args(args) => Out::FlowList(args.iter().map(|arg| self.number(arg)).collect()),
            Part::Labels(labels) => return self.labels(labels).map(|(_, out)| out),
            Part::Alternatives(alternatives) => self.long_alternatives(alternatives),
            Part::Outcomes(outcomes) => self.outcomes(outcomes),
            Part::Result(result) => self.result(result),
        })
    }

    fn long_value(&mut self, role: Role, value: &Expr) -> Out {
        match role {
            Role::Value => self.number(value),
            Role::Players if *value == Expr::list(Query::Players) => Out::word("each"),
            Role::Condition
            | Role::Token
            | Role::Player
            | Role::Players
            | Role::TokenType
            | Role::Cell => self.out(value),
            Role::From | Role::Place | Role::Into => self.place_out(value),
            Role::List | Role::Options => self.list_out(value),
        }
    }

    fn outcomes(&mut self, outcomes: &Outcomes) -> Out {
        let flow = |parts: Vec<(&str, Out)>| {
            Out::FlowMap(parts.into_iter().map(|(key, out)| (key.to_owned(), out)).collect())
        };
        match outcomes {
            Outcomes::Dice { count, sides } => {
                let dice = flow(vec![("count", Out::number(count)), ("sides", Out::number(sides))]);
                flow(vec![("dice", dice)])
            }
            Outcomes::OneOf { list } => {
                let list = self.list_out(list);
                flow(vec![("oneOf", flow(vec![("list", list)]))])
            }
            Outcomes::Listed { outcomes } => {
                let one = |w: &mut Self, Weighted { value, weight }: &Weighted| {
                    flow(vec![("value", w.number(value)), ("weight", Out::number(weight))])
                };
                Out::list(outcomes.iter().map(|outcome| one(self, outcome)).collect::<Vec<Out>>())
            }
        }
    }
}
