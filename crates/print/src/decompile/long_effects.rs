//! Effects in the long spelling: `{ addVar: { scope: pvar, … } }`.

use super::effects::position_word;
use super::writer::Writer;
use boardwright_def::{Effect, Expr, Outcomes, Query, VarScope, Weighted};
use boardwright_syntax::print::Out;

/// A key with its value.
type Part = (&'static str, Out);

impl Writer<'_> {
    /// An effect in the long spelling.
    pub fn long_effect(&mut self, effect: &Effect) -> Out {
        let (tag, parts) = self.long_parts(effect);
        Out::map([(tag, Out::map(parts))])
    }

    fn long_parts(&mut self, effect: &Effect) -> (&'static str, Vec<Part>) {
        match effect {
            Effect::SetVar { scope, player, zone, var, value } => {
                let mut parts = self.long_variable(*scope, player.as_ref(), zone.as_ref(), var);
                parts.push(("value", self.number(value)));
                ("setVar", parts)
            }
            Effect::AddVar { scope, player, zone, var, delta } => {
                let mut parts = self.long_variable(*scope, player.as_ref(), zone.as_ref(), var);
                parts.push(("delta", self.number(delta)));
                ("addVar", parts)
            }
            Effect::SetProp { token, prop, value } => {
                let token = self.out(token);
                let parts = vec![
                    ("token", token),
                    ("prop", Out::word(prop)),
                    ("value", self.number(value)),
                ];
                ("setProp", parts)
            }
            Effect::AddProp { token, prop, delta } => {
                let token = self.out(token);
                let parts = vec![
                    ("token", token),
                    ("prop", Out::word(prop)),
                    ("delta", self.number(delta)),
                ];
                ("addProp", parts)
            }
            Effect::MoveToken { token, to, position } => {
                let mut parts = vec![("token", self.out(token)), ("to", self.place_out(to))];
                parts.extend(position.map(|at| ("position", Out::word(position_word(at)))));
                ("moveToken", parts)
            }
            Effect::MoveAll { tokens, to, position } => {
                let mut parts = vec![("tokens", self.list_out(tokens)), ("to", self.place_out(to))];
                parts.extend(position.map(|at| ("position", Out::word(position_word(at)))));
                ("moveAll", parts)
            }
            Effect::Draw { from, to, count } => {
                let (from, to) = (self.place_out(from), self.place_out(to));
                ("draw", vec![("from", from), ("to", to), ("count", self.number(count))])
            }
            Effect::Shuffle { zone } => ("shuffle", vec![("zone", self.place_out(zone))]),
            Effect::CreateToken { of, zone, count, owner, props, bind } => {
                let mut parts = vec![("type", self.out(of)), ("zone", self.place_out(zone))];
                parts.extend(count.as_ref().map(|count| ("count", self.number(count))));
                parts.extend(owner.as_ref().map(|owner| ("owner", self.out(owner))));
                if !props.is_empty() {
                    let given =
                        props.iter().map(|(name, value)| (name.clone(), self.number(value)));
                    parts.push(("props", Out::FlowMap(given.collect())));
                }
                parts.extend(bind.as_ref().map(|bind| ("bind", Out::word(bind))));
                ("createToken", parts)
            }
            Effect::DestroyToken { token } => ("destroyToken", vec![("token", self.out(token))]),
            Effect::Reveal { tokens, to } => {
                let mut parts = vec![("tokens", self.list_out(tokens))];
                parts.extend(to.as_ref().map(|to| ("to", self.out(to))));
                ("reveal", parts)
            }
            Effect::Conceal { tokens } => ("conceal", vec![("tokens", self.list_out(tokens))]),
            Effect::If { when, then, otherwise } => {
                let when = self.out(when);
                let then = self.within("then", |w| w.body(then));
                let mut parts = vec![("when", when), ("then", then)];
                if !otherwise.is_empty() {
                    parts.push(("else", self.within("else", |w| w.body(otherwise))));
                }
                ("if", parts)
            }
            Effect::ForEach { bind, domain: _, over, effects, limit } => {
                let mut parts = vec![("bind", Out::word(bind)), ("over", self.list_out(over))];
                if self.limits.contains(&self.path) {
                    parts.push(("limit", Out::number(limit)));
                }
                let effects = self.scoped(|w| {
                    w.scope.bind(bind);
                    w.within("effects", |w| w.body(effects))
                });
                parts.push(("effects", effects));
                ("forEach", parts)
            }
            Effect::Repeat { max, limit: _, condition, effects } => {
                let mut parts = vec![("max", self.number(max))];
                parts.extend(condition.as_ref().map(|condition| ("while", self.out(condition))));
                parts.push(("effects", self.within("effects", |w| w.body(effects))));
                ("repeat", parts)
            }
            Effect::Rounds { bind, over, until, effects, limit } => {
                let mut parts = vec![("bind", Out::word(bind)), ("over", self.list_out(over))];
                parts.extend(until.as_ref().map(|until| ("until", self.out(until))));
                parts.push(("limit", Out::number(limit)));
                let effects = self.scoped(|w| {
                    w.scope.bind(bind);
                    w.within("effects", |w| w.body(effects))
                });
                parts.push(("effects", effects));
                ("rounds", parts)
            }
            Effect::Let { bind, domain: _, value, limit: _ } => {
                ("let", vec![("bind", Out::word(bind)), ("value", self.number(value))])
            }
            Effect::ChooseOne { bind, domain: _, options, by, prompt, labels, if_none } => {
                let mut parts =
                    vec![("bind", Out::word(bind)), ("options", self.list_out(options))];
                parts.extend(by.as_ref().map(|by| ("by", self.out(by))));
                parts.extend(prompt.as_ref().map(|text| ("prompt", Out::Quoted(text.clone()))));
                parts.extend(self.labels(labels));
                if !if_none.is_empty() {
                    let none = self.scoped(|w| {
                        w.scope.bind(bind);
                        w.within("ifNone", |w| w.body(if_none))
                    });
                    parts.push(("ifNone", none));
                }
                ("chooseOne", parts)
            }
            Effect::ChooseN {
                bind,
                domain: _,
                options,
                n,
                min,
                max,
                limit: _,
                condition,
                ordered,
                by,
                prompt,
                labels,
                if_none,
            } => {
                let mut parts =
                    vec![("bind", Out::word(bind)), ("options", self.list_out(options))];
                for (key, number) in [("n", n), ("min", min), ("max", max)] {
                    parts.extend(number.as_ref().map(|number| (key, self.number(number))));
                }
                if *ordered {
                    parts.push(("ordered", Out::number(true)));
                }
                parts.extend(by.as_ref().map(|by| ("by", self.out(by))));
                parts.extend(prompt.as_ref().map(|text| ("prompt", Out::Quoted(text.clone()))));
                parts.extend(self.labels(labels));
                if !if_none.is_empty() {
                    let none = self.scoped(|w| {
                        w.scope.bind(bind);
                        w.within("ifNone", |w| w.body(if_none))
                    });
                    parts.push(("ifNone", none));
                }
                if let Some(condition) = condition {
                    let condition = self.scoped(|w| {
                        w.scope.bind(bind);
                        w.out(condition)
                    });
                    parts.push(("where", condition));
                }
                ("chooseN", parts)
            }
            Effect::ChooseEach { var, bind, domain: _, options, by, prompt, labels, if_none } => {
                let everybody = *by == Expr::list(Query::Players);
                let by = if everybody { Out::word("each") } else { self.out(by) };
                let options = self.scoped(|w| {
                    w.scope.bind(bind);
                    w.list_out(options)
                });
                let mut parts = vec![("bind", Out::word(var)), ("by", by), ("options", options)];
                parts.push(("secret", Out::number(true)));
                parts.extend(prompt.as_ref().map(|text| ("prompt", Out::Quoted(text.clone()))));
                parts.extend(self.labels(labels));
                if !if_none.is_empty() {
                    parts.push(("ifNone", self.within("ifNone", |w| w.body(if_none))));
                }
                ("chooseEach", parts)
            }
            Effect::ChooseAction { by, alternatives, optional, skip, prompt, if_none } => {
                let mut parts = vec![("by", self.out(by))];
                parts.push(("alternatives", self.long_alternatives(alternatives)));
                if *optional {
                    parts.push(("optional", Out::number(true)));
                }
                parts.extend(skip.as_ref().map(|text| ("skip", Out::Quoted(text.clone()))));
                parts.extend(prompt.as_ref().map(|text| ("prompt", Out::Quoted(text.clone()))));
                if !if_none.is_empty() {
                    parts.push(("ifNone", self.within("ifNone", |w| w.body(if_none))));
                }
                ("chooseAction", parts)
            }
            Effect::Roll { bind, domain: _, outcomes, viewer } => {
                let outcomes = self.outcomes(outcomes);
                let mut parts = vec![("bind", Out::word(bind)), ("outcomes", outcomes)];
                parts.extend(viewer.as_ref().map(|viewer| ("for", self.out(viewer))));
                ("roll", parts)
            }
            Effect::Call { sequence, args, bind } => {
                let mut parts = vec![("sequence", Out::word(sequence))];
                if !args.is_empty() {
                    let args = args.iter().map(|arg| self.number(arg)).collect();
                    parts.push(("args", Out::FlowList(args)));
                }
                parts.extend(bind.as_ref().map(|bind| ("bind", Out::word(bind))));
                ("call", parts)
            }
            Effect::Return { value } => {
                ("return", value.iter().map(|value| ("value", self.number(value))).collect())
            }
            Effect::EndPhase {} => ("endPhase", vec![]),
            Effect::EndTurn {} => ("endTurn", vec![]),
            Effect::NextTurn { player } => ("nextTurn", vec![("player", self.out(player))]),
            Effect::Eliminate { player } => ("eliminate", vec![("player", self.out(player))]),
            Effect::Finish { result } => ("finish", vec![("result", self.result(result))]),
        }
    }

    fn long_variable(
        &mut self,
        scope: VarScope,
        player: Option<&Expr>,
        zone: Option<&Expr>,
        var: &str,
    ) -> Vec<Part> {
        let word = match scope {
            VarScope::Global => "global",
            VarScope::Pvar => "pvar",
            VarScope::Zone => "zone",
        };
        let mut parts = vec![("scope", Out::word(word))];
        parts.extend(player.map(|player| ("player", self.out(player))));
        parts.extend(zone.map(|zone| ("zone", self.out(zone))));
        parts.push(("var", Out::word(var)));
        parts
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
