//! Declarations of variables and properties: `3 in 0..9`, or the mapping.

use super::lists::words_of;
use super::writer::Writer;
use boardwright_def::{
    Bound, Domain, EnumDef, Expr, LimitScope, Op, PlayerRef, PropDef, Query, Ref, Reset, Table,
    TokenType, VarDef, Visibility,
};
use boardwright_syntax::print::Out;

/// Writes the visibility, unless it is public.
pub fn visibility(of: Visibility) -> Option<(String, Out)> {
    let word = match of {
        Visibility::Public => return None,
        Visibility::Owner => "owner",
        Visibility::Hidden => "hidden",
    };
    Some(("visibility".to_owned(), Out::word(word)))
}

impl Writer<'_> {
    /// Writes a variable. The author's text is stored under `path`.
    pub fn variable_def(&mut self, var: &VarDef) -> Out {
        let plain = var.visibility.is_public() && var.reset.is_none() && var.bound.is_clamp();
        let keys = (!var.keys.is_empty()).then(|| self.keys_of(&var.keys));
        if plain && !self.is_long() {
            let text = match (&var.domain, &var.init) {
                (Domain::Bool { optional: false }, Expr::Bool(init)) => match keys {
                    Some(_) => Some(init.to_string()),
                    None => return Out::number(init),
                },
                (domain, init) => self.short_domain(domain, Some(init)),
            };
            match (text, &keys) {
                (Some(text), None) => return Out::Text(text),
                (Some(text), Some(keys)) => {
                    if let Some(keys) = self.value(keys) {
                        let keys = boardwright_syntax::print::expression(&keys);
                        return Out::Text(format!("{text} for {keys}"));
                    }
                }
                (None, _) => {}
            }
        }
        let mut parts = self.domain(&var.domain);
        if var.init == Expr::read(boardwright_def::Ref::None) {
            // The start `none` already says so.
            parts.retain(|(key, _)| key != "optional");
        }
        parts.push(("init".to_owned(), self.number(&var.init)));
        parts.extend(refusing(var.bound));
        parts.extend(visibility(var.visibility));
        let reset = var.reset.as_ref().map(|reset| self.reset(reset));
        parts.extend(reset.map(|reset| ("reset".to_owned(), reset)));
        let keys = keys.map(|keys| ("for".to_owned(), self.out(&keys)));
        parts.extend(keys);
        Out::FlowMap(parts)
    }

    /// The keys of a variable as the shortest list that has exactly these members.
    fn keys_of(&self, keys: &[Expr]) -> Expr {
        let def = self.def;
        let mut whole = Vec::new();
        if let (Some(Expr::Int(min)), Some(Expr::Int(max))) = (keys.first(), keys.last()) {
            let all = (*min..=*max).take(keys.len() + 1).map(Expr::Int).collect();
            let (min, max) = (Expr::Int(*min), Expr::Int(*max));
            whole.push((Query::IntsInRange { min, max, step: None }, all));
        }
        for list in def.enums.iter().filter(|list| self.lists(&list.id)) {
            let word = |member: &String| Ref::Enum { of: list.id.clone(), member: member.clone() };
            let all = list.members.iter().map(word).map(Expr::read).collect();
            whole.push((Query::Enums { of: list.id.clone(), values: Vec::new() }, all));
        }
        for family in TokenType::families(&def.token_types) {
            let types = def.token_types.iter().filter(|of| of.family.as_deref() == Some(family));
            let all = types.map(|of| Expr::read(Ref::TokenType { of: of.id.clone() })).collect();
            whole.push((Query::Types { family: family.to_owned() }, all));
        }
        let seats = 1..=def.meta.players.max;
        whole.push((
            Query::Players,
            seats.map(|id| Expr::player(PlayerRef::Seat { id })).collect::<Vec<Expr>>(),
        ));
        let found = whole.into_iter().find(|(_, all)| *all == *keys).map(|(query, _)| query);
        Expr::list(found.unwrap_or_else(|| Query::Items { items: keys.to_vec() }))
    }

    /// Writes the reset of a variable: the name alone if it is not ambiguous.
    fn reset(&self, reset: &Reset) -> Out {
        let phase = |id: &String| self.def.turn.phases.iter().any(|phase| phase.id == *id);
        let sequence = |id: &String| self.def.sequences.iter().any(|one| one.id == *id);
        let word = |id: &String| ["phase", "turn", "round", "game"].contains(&id.as_str());
        match reset {
            Reset::Phase => Out::word("phase"),
            Reset::Turn => Out::word("turn"),
            Reset::Round => Out::word("round"),
            Reset::Game => Out::word("game"),
            Reset::OnPhase(id) if word(id) || sequence(id) => {
                Out::FlowMap(vec![("phase".to_owned(), Out::word(id))])
            }
            Reset::OnSequence(id) if word(id) || phase(id) => {
                Out::FlowMap(vec![("sequence".to_owned(), Out::word(id))])
            }
            Reset::OnPhase(id) | Reset::OnSequence(id) => Out::word(id),
        }
    }

    /// Writes a property. Under `props` of a family (`changing`), a property with only a start can
    /// change.
    pub fn property(&mut self, prop: &PropDef, changing: bool) -> Out {
        let PropDef { id: _, domain, init, bound, changes, visibility: seen } = prop;
        if !self.is_long() && bound.is_clamp() && seen.is_public() {
            match (init, changes, domain) {
                (Some(Expr::Int(n)), false, Domain::Int { min, max, optional: false })
                    if n == min && n == max && !changing =>
                {
                    return Out::number(n);
                }
                (Some(Expr::Bool(value)), changes, Domain::Bool { optional: false })
                    if *changes == changing =>
                {
                    return Out::number(value);
                }
                (
                    Some(init),
                    false,
                    Domain::Enum { optional: false, .. } | Domain::TokenType { optional: false },
                ) if !changing => {
                    return self.out(init);
                }
                (Some(Expr::Op(op)), false, Domain::Set { .. }) if !changing => {
                    if let Op::Set { items: Expr::Query(items), .. } = op.as_ref()
                        && let Query::Items { items } = items.as_ref()
                        && !items.is_empty()
                    {
                        return Out::FlowList(items.iter().map(|item| self.number(item)).collect());
                    }
                }
                (
                    None,
                    false,
                    Domain::Enum { optional: false, .. } | Domain::Int { optional: false, .. },
                )
                | (None, false, Domain::Player { optional: false }) => {
                    if let Some(text) = self.short_domain(domain, None) {
                        return Out::Text(text);
                    }
                }
                (Some(init), true, _) => {
                    if let Some(text) = self.short_domain(domain, Some(init)) {
                        return Out::Text(text);
                    }
                }
                _ => {}
            }
        }
        let mut parts = self.domain(domain);
        parts.extend(init.as_ref().map(|init| ("init".to_owned(), self.number(init))));
        parts.extend(refusing(*bound));
        parts.extend(visibility(*seen));
        if !changes {
            parts.push(("changes".to_owned(), Out::number(false)));
        }
        Out::FlowMap(parts)
    }

    /// Writes `INIT in DOMAIN` or `DOMAIN`; `None` if only the mapping can express it.
    fn short_domain(&mut self, domain: &Domain, init: Option<&Expr>) -> Option<String> {
        let none = init == Some(&Expr::read(boardwright_def::Ref::None));
        let list = match domain {
            Domain::Int { min, max, optional } if *optional == none => format!("{min}..{max}"),
            Domain::Enum { of, optional } if *optional == none && self.lists(of) => of.clone(),
            Domain::Enum { of, optional } if *optional == none && of == EnumDef::FAMILIES => {
                words_of(of).to_owned()
            }
            Domain::Player { optional } if *optional == none => "players".to_owned(),
            Domain::Direction { optional, .. } if *optional == none => "directions".to_owned(),
            Domain::Token { optional: true } if none && self.declares("tokens") => {
                "tokens".to_owned()
            }
            Domain::Place { optional } if *optional == none && self.declares("places") => {
                "places".to_owned()
            }
            Domain::Int { .. }
            | Domain::Bool { .. }
            | Domain::Enum { .. }
            | Domain::Player { .. }
            | Domain::Token { .. }
            | Domain::Place { .. }
            | Domain::TokenType { .. }
            | Domain::Direction { .. } => return None,
            Domain::Set { of } => match of.as_ref() {
                Domain::Enum { of, .. } if self.lists(of) || of == EnumDef::FAMILIES => {
                    format!("set of {}", words_of(of))
                }
                Domain::Player { .. } => "set of players".to_owned(),
                Domain::Int { min, max, .. } => format!("set of {min}..{max}"),
                Domain::Direction { .. } => "set of directions".to_owned(),
                _ => return None,
            },
        };
        match init {
            None => Some(list),
            Some(init) if is_empty_set(init) => Some(list),
            Some(init) => {
                let init = self.value(init)?;
                Some(format!("{} in {list}", boardwright_syntax::print::expression(&init)))
            }
        }
    }

    /// Writes the keys of a mapping for a domain.
    fn domain(&mut self, domain: &Domain) -> Vec<(String, Out)> {
        let mut parts: Vec<(&str, Out)> = Vec::new();
        let mut kind = |word: &str| parts.push(("type", Out::word(word)));
        match domain {
            Domain::Int { min, max, .. } => {
                kind("int");
                parts.extend([("min", Out::number(min)), ("max", Out::number(max))]);
            }
            Domain::Bool { .. } => {
                kind("bool");
            }
            Domain::Enum { of, .. } => {
                kind("enum");
                parts.push(("of", Out::word(of)));
            }
            Domain::Player { .. } => {
                kind("player");
            }
            Domain::Token { .. } => {
                kind("token");
            }
            Domain::Place { .. } => {
                kind("place");
            }
            Domain::TokenType { .. } => {
                kind("tokenType");
            }
            Domain::Direction { .. } => {
                kind("direction");
            }
            Domain::Set { of } => {
                parts.push(("type", Out::word("set")));
                parts.push(("of", self.set_members(of)));
            }
        }
        if domain.is_optional() {
            parts.push(("optional", Out::number(true)));
        }
        parts.into_iter().map(|(key, out)| (key.to_owned(), out)).collect()
    }

    /// True if the name of an enum means its words in place of a list: its own name, or that of the
    /// table with these keys.
    fn lists(&self, of: &str) -> bool {
        let keyed = |table: &Table| {
            table.id == *of && matches!(&table.key, Domain::Enum { of: words, .. } if words == of)
        };
        self.declares(of) || self.def.tables.iter().any(keyed)
    }

    /// True if the name of an enum can be used as a list of words.
    pub fn declares(&self, of: &str) -> bool {
        !super::names::clashes(self.def, of)
    }
}

/// The usual start of a set.
fn is_empty_set(init: &Expr) -> bool {
    let Expr::Op(op) = init else { return false };
    let Op::Set { items: Expr::Query(items), .. } = op.as_ref() else { return false };
    **items == Query::Items { items: Vec::new() }
}

fn refusing(bound: Bound) -> Option<(String, Out)> {
    match bound {
        Bound::Clamp => None,
        Bound::Refuse => Some(("bound".to_owned(), Out::word("refuse"))),
    }
}

pub fn limit_scope(scope: LimitScope) -> &'static str {
    match scope {
        LimitScope::Phase => "phase",
        LimitScope::Turn => "turn",
        LimitScope::Round => "round",
        LimitScope::Game => "game",
    }
}
