//! Collects the facts about each name: its kind, type or value.

use crate::compiler::Compiler;
use crate::env::{Constant, Progress, Symbol};
use crate::notes::{About, CELL, Id, NameSpace};
use crate::scope::Bound;
use crate::types::Type;
use boardwright_def::{Domain, Ordering, Owner, VarDef, Visibility};
use std::collections::BTreeMap;

/// Declared names with their facts.
#[derive(Default)]
struct Abouts(BTreeMap<Id, About>);

impl Abouts {
    fn add(&mut self, space: NameSpace, name: &str, about: About) {
        self.0.insert(Id { space, name: name.to_owned() }, about);
    }
}

impl Compiler<'_> {
    /// The facts about every declared name.
    pub(super) fn abouts(&self) -> BTreeMap<Id, About> {
        let mut out = Abouts::default();
        self.about_names(&mut out);
        self.about_words(&mut out);
        self.about_properties(&mut out);
        self.about_procedures(&mut out);
        self.about_bindings(&mut out);
        out.0
    }

    /// Names of the spec: zones, variables, constants, definitions, token types and so on.
    fn about_names(&self, out: &mut Abouts) {
        for (name, declared) in &self.env.names {
            let span = Some(declared.span);
            let about = match declared.symbol {
                Symbol::Zone(index) if self.env.is_made(index) => About::new(CELL, "", span),
                Symbol::Zone(index) if (index as u64) < self.env.cells() => {
                    About::new("a place of a graph", "", span)
                }
                Symbol::Define(index) => self.about_define(index),
                Symbol::Const(index) => {
                    About::new("a constant", self.constant_detail(name, index), span)
                }
                symbol @ (Symbol::Enum(_)
                | Symbol::Gvar(_)
                | Symbol::Pvar(_)
                | Symbol::Zone(_)
                | Symbol::Region(_)
                | Symbol::Directions(_)
                | Symbol::TokenType(_)
                | Symbol::Family(_)
                | Symbol::Seat(_)
                | Symbol::Derived(_)
                | Symbol::Board(_)
                | Symbol::Table(_)
                | Symbol::Poisoned) => About::new(symbol.describe(), self.detail(symbol), span),
            };
            out.add(NameSpace::Names, name, about);
        }
    }

    /// Words of enums, and directions.
    fn about_words(&self, out: &mut Abouts) {
        for of in &self.env.enums {
            for word in &of.members {
                let detail = format!("of {}: {}", of.id, of.members.join(", "));
                out.add(NameSpace::Words(of.id.clone()), word, About::new("a word", detail, None));
            }
        }
        for (_, direction) in &self.env.directions {
            out.add(NameSpace::Directions, direction, About::new("a direction", "", None));
        }
    }

    /// Properties of tokens; variables and properties of cells.
    fn about_properties(&self, out: &mut Abouts) {
        for (name, prop) in &self.env.props {
            let how = if prop.changes {
                "changes during play"
            } else if prop.fixed {
                "fixed by the type"
            } else {
                "given when a token is created"
            };
            let detail = format!("{}; {how}", prop.ty.describe());
            out.add(NameSpace::Properties, name, About::new("a property of tokens", detail, None));
        }
        for board in &self.env.boards {
            for var in &board.vars {
                let about = About::new("a variable of each cell", held(var), None);
                out.add(NameSpace::CellVariables, &var.id, about);
            }
            for column in &board.columns {
                let detail = format!("{}; fixed", Type::of_domain(&column.domain).describe());
                let about = About::new("a property of places", detail, None);
                out.add(NameSpace::CellVariables, &column.id, about);
            }
        }
    }

    /// Actions, sequences and phases.
    fn about_procedures(&self, out: &mut Abouts) {
        for action in &self.env.actions {
            let mut about = About::new("an action", "", Some(action.span));
            about.params = self.named_params(action.body, action.params.as_deref());
            about.takes = true;
            out.add(NameSpace::Actions, &action.id, about);
        }
        for sequence in &self.env.sequences {
            let mut about = About::new("a sequence", "", Some(sequence.span));
            if let Progress::Done { params, returns, .. } = &sequence.state {
                about.params = self.named_params(sequence.body, Some(params));
                let returned = returns.as_ref().map(|ty| format!("returns {}", ty.describe()));
                about.detail = returned.unwrap_or_default();
            }
            about.takes = true;
            out.add(NameSpace::Sequences, &sequence.id, about);
        }
        for phase in &self.env.phases {
            out.add(NameSpace::Phases, &phase.id, About::new("a phase", "", Some(phase.span)));
        }
    }

    /// Names bound inside of bodies: `$x`.
    fn about_bindings(&self, out: &mut Abouts) {
        let notes = self.notes.as_ref();
        for (id, (how, ty)) in notes.iter().flat_map(|notes| &notes.bound) {
            let what = match how {
                Bound::Param => "a parameter",
                Bound::Loop => "the variable of a loop",
                Bound::Local | Bound::Value => "a name for a value",
                Bound::Member => "the member of a list",
                Bound::Argument => "a parameter of a definition",
            };
            let known = if ty.is_unknown() { String::new() } else { ty.describe() };
            let span = if let NameSpace::Bound(at) = id.space { Some(at) } else { None };
            out.add(id.space.clone(), &id.name, About::new(what, known, span));
        }
        for (id, about) in notes.iter().flat_map(|notes| &notes.symbols) {
            out.add(id.space.clone(), &id.name, about.clone());
        }
    }

    /// The names of parameters as written, with their types.
    fn named_params(
        &self,
        body: Option<&boardwright_syntax::yaml::Node>,
        types: Option<&[Type]>,
    ) -> Vec<(String, String)> {
        let Some(node) = body.and_then(|body| body.get("params")) else { return Vec::new() };
        let names: Vec<String> = match &node.value {
            boardwright_syntax::yaml::Value::Map(entries) => {
                entries.iter().map(|entry| entry.key.clone()).collect()
            }
            boardwright_syntax::yaml::Value::Null
            | boardwright_syntax::yaml::Value::Bool(_)
            | boardwright_syntax::yaml::Value::Int(_)
            | boardwright_syntax::yaml::Value::Text(_)
            | boardwright_syntax::yaml::Value::List(_) => crate::decode::one_or_many(node)
                .iter()
                .filter_map(|item| {
                    let named = ["name", "id", "bind"];
                    let named = named.iter().find_map(|key| crate::decode::text_at(item, key));
                    let only = item.entries().first().map(|entry| entry.key.as_str());
                    named.or(only).map(|name| name.trim_start_matches('$').to_owned())
                })
                .collect(),
        };
        let types = types.unwrap_or_default();
        let detail = |index: usize| types.get(index).map(Type::describe).unwrap_or_default();
        names.into_iter().enumerate().map(|(index, name)| (name, detail(index))).collect()
    }

    fn about_define(&self, index: usize) -> About {
        let define = &self.env.defines[index];
        let notes = self.notes.as_ref();
        let given = notes.and_then(|notes| notes.results.get(&index));
        let detail = given.filter(|ty| !ty.is_unknown()).map(Type::describe).unwrap_or_default();
        let mut about = About::new("a definition", detail, Some(define.span));
        let bound = |name: &str| {
            let id = Id { space: NameSpace::Bound(define.span), name: name.to_owned() };
            let found = notes.and_then(|notes| notes.bound.get(&id));
            found.filter(|(_, ty)| !ty.is_unknown()).map(|(_, ty)| ty.describe())
        };
        let params = define.params.iter();
        about.params =
            params.map(|name| (format!("${name}"), bound(name).unwrap_or_default())).collect();
        about.takes = !define.params.is_empty();
        about
    }

    fn detail(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Enum(index) => self.env.enums[index].members.join(", "),
            Symbol::Gvar(index) => held(&self.env.gvars[index]),
            Symbol::Pvar(index) => held(&self.env.pvars[index]),
            Symbol::Zone(index) => {
                let Some(zone) = self.env.zones.get(index) else { return String::new() };
                let owner = match zone.owner {
                    Owner::None => "one for all",
                    Owner::Player => "one for each player",
                };
                let seen = match zone.visibility {
                    Visibility::Public => "visible to all",
                    Visibility::Owner => "visible to its owner",
                    Visibility::Hidden => "hidden from all",
                };
                let order = match zone.ordering {
                    Ordering::Set => "without order",
                    Ordering::Stack => "a stack",
                    Ordering::Queue => "a queue",
                };
                format!("{owner}, {seen}, {order}")
            }
            Symbol::Region(index) => {
                let Some(region) = self.env.regions.get(index) else { return String::new() };
                match (region.per_seat, region.places.first()) {
                    (true, _) => "places, different for each player".to_owned(),
                    (false, places) => format!("{} places", places.map_or(0, Vec::len)),
                }
            }
            Symbol::Directions(index) => {
                let set = &self.env.direction_sets[index];
                if set.per_seat { "different for each player".to_owned() } else { String::new() }
            }
            Symbol::TokenType(index) => self.type_detail(index),
            Symbol::Family(index) => {
                let (_, members) = &self.env.families[index];
                let names = members.iter().filter_map(|index| self.env.types.get(*index));
                names.map(|token| token.id.as_str()).collect::<Vec<_>>().join(", ")
            }
            Symbol::Seat(seat) => format!("seat {seat}"),
            Symbol::Board(board) => format!("{} cells", self.env.boards[board].cells.len()),
            Symbol::Const(_)
            | Symbol::Define(_)
            | Symbol::Derived(_)
            | Symbol::Table(_)
            | Symbol::Poisoned => String::new(),
        }
    }

    fn type_detail(&self, index: usize) -> String {
        let Some(token) = self.env.types.get(index) else { return String::new() };
        let props = token.props.iter();
        let props = props
            .map(|prop| {
                let ty = Type::of_domain(&prop.domain).describe();
                match prop.visibility {
                    Visibility::Public => format!("{}: {ty}", prop.id),
                    Visibility::Owner => format!("{}: {ty} for its owner", prop.id),
                    Visibility::Hidden => format!("{}: {ty}, hidden", prop.id),
                }
            })
            .collect::<Vec<_>>()
            .join(", ");
        let seen = match token.visibility {
            Visibility::Public => return props,
            Visibility::Owner => "identity visible to its owner",
            Visibility::Hidden => "identity hidden from all",
        };
        if props.is_empty() { seen.to_owned() } else { format!("{props}; {seen}") }
    }

    fn constant_detail(&self, name: &str, index: usize) -> String {
        if let Some(knob) = self.env.knobs.iter().find(|knob| knob.id == name) {
            if !knob.among.is_empty() {
                let all: Vec<String> = knob.among.iter().map(i32::to_string).collect();
                return format!("{}, a knob that is one of {}", knob.value, all.join(", "));
            }
            return format!("{}, a knob from {} to {}", knob.value, knob.min, knob.max);
        }
        let Some(constant) = self.env.constants.get(index) else { return String::new() };
        match constant {
            Constant::Int(n) => n.to_string(),
            Constant::Bool(value) => value.to_string(),
            Constant::Ints(list) => list.iter().map(i32::to_string).collect::<Vec<_>>().join(", "),
        }
    }
}

/// The domain and visibility of a variable.
fn held(var: &VarDef) -> String {
    let ty = match &var.domain {
        Domain::Bool { optional: false } => "true or false".to_owned(),
        domain @ (Domain::Int { .. }
        | Domain::Bool { .. }
        | Domain::Enum { .. }
        | Domain::Player { .. }
        | Domain::Token { .. }
        | Domain::Place { .. }
        | Domain::TokenType { .. }
        | Domain::Direction { .. }
        | Domain::Set { .. }) => Type::of_domain(domain).describe(),
    };
    match var.visibility {
        Visibility::Public => ty,
        Visibility::Owner => format!("{ty}; visible to its owner"),
        Visibility::Hidden => format!("{ty}; hidden from all"),
    }
}
