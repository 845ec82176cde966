//! Arguments of moves from which values are computed that not everybody sees: they are told to nobody else.

mod open;

use crate::reads::keyed_phase_effects;
use crate::walk::{bound_name, bound_names};
use crate::{Alternative, BodyKey, Effect, Expr, GameDef, Param, Writes, walk_effects};
use std::collections::{BTreeMap, BTreeSet};

/// The arguments of moves that may tell a value which not everybody sees: such a value is computed from them, or whether it
/// changes depends on them, and no effect that always follows shows them to everybody.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecretArguments {
    /// By action, and by option as the program names it: the names of parameters, without `$`.
    pub actions: BTreeMap<String, BTreeSet<String>>,
    /// The paths of effects that ask for members of a list.
    pub questions: BTreeSet<String>,
}

impl SecretArguments {
    /// Looks through a game.
    pub fn of(def: &GameDef) -> Self {
        let mut search = Search {
            def,
            known: BTreeMap::new(),
            into: vec![Vec::new()],
            lists: Vec::new(),
            asked: Vec::new(),
            open: BTreeMap::new(),
        };
        search.game();
        let (secret, shown) = (search.secret(), search.shown());
        let mut found = SecretArguments::default();
        for (asked, name) in search.asked {
            if !secret[name] || shown.contains(&name) {
                continue;
            }
            match asked {
                Asked::Param { action, param } => {
                    found.actions.entry(action).or_default().insert(param);
                }
                Asked::Question { path } => drop(found.questions.insert(path)),
            }
        }
        found
    }
}

/// A choice of a player.
enum Asked {
    Param { action: String, param: String },
    Question { path: String },
}

/// The number of a name of a procedure. The first one stands for all values that not everybody sees.
type Name = usize;
const SECRETS: Name = 0;

/// The names of the value that a procedure returns and of the condition under which it runs. No author can write them.
const RETURNED: &str = "return";
const RUNS: &str = "run";

/// The names that a list of effects binds, with those that are shown to everybody if the list runs, and those that are
/// given to a parameter of a sequence.
#[derive(Debug, Default)]
struct Listed {
    bound: BTreeSet<Name>,
    shown: BTreeSet<Name>,
    given: Vec<(Name, Name)>,
}

struct Search<'d> {
    def: &'d GameDef,
    known: BTreeMap<(String, String), Name>,
    /// By name: the names from which its values are computed.
    into: Vec<Vec<Name>>,
    lists: Vec<Listed>,
    asked: Vec<(Asked, Name)>,
    /// By name: true if it stands for places or tokens that everybody sees.
    open: BTreeMap<Name, bool>,
}

/// The effects that are searched.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// The path of the procedure, whose names they share.
    procedure: &'a str,
    /// The procedure as options are named after it.
    asks: &'a str,
}

impl<'d> Search<'d> {
    fn game(&mut self) {
        let def = self.def;
        for action in &def.actions {
            let path = format!("actions.{}", action.id);
            let place = Place { procedure: &path, asks: &action.id };
            let names = self.params(place, &action.params);
            self.ask(&action.id, &action.params, &names);
            let runs = [self.name(&path, RUNS)];
            let lists = [("cost", &*action.cost), ("effects", &*action.effects)];
            self.together(place, &path, &lists, names, &runs);
        }
        for sequence in &def.sequences {
            let path = format!("sequences.{}", sequence.id);
            let place = Place { procedure: &path, asks: &sequence.id };
            let names = self.params(place, &sequence.params);
            let runs = [self.name(&path, RUNS)];
            self.together(place, &path, &[("effects", &sequence.effects)], names, &runs);
        }
        for phase in &def.turn.phases {
            let path = format!("turn.phases.{}", phase.id);
            let place = Place { procedure: &path, asks: &phase.id };
            for (key, effects) in keyed_phase_effects(phase) {
                self.together(place, &path, &[(key, effects)], Vec::new(), &[]);
            }
        }
        for (number, trigger) in def.triggers.iter().enumerate() {
            let path = format!("triggers[{number}]");
            let place = Place { procedure: &path, asks: &format!("trigger_{}", number + 1) };
            self.together(place, &path, &[("effects", &trigger.effects)], Vec::new(), &[]);
        }
        let place = Place { procedure: "setup", asks: "setup" };
        let mut listed = Listed::default();
        self.show(place, &def.setup, &mut listed);
        self.effects(place, "setup", &def.setup, &mut listed, &[]);
        self.lists.push(listed);
    }

    fn name(&mut self, procedure: &str, name: &str) -> Name {
        let next = self.into.len();
        let key = (procedure.to_owned(), name.to_owned());
        let found = *self.known.entry(key).or_insert(next);
        if found == next {
            self.into.push(Vec::new());
        }
        found
    }

    /// The names that an expression reads.
    fn read(&mut self, place: Place<'_>, value: &Expr) -> Vec<Name> {
        let mut names = Vec::new();
        bound_names(value, &mut names);
        names.iter().map(|name| self.name(place.procedure, name)).collect()
    }

    fn bare(&mut self, place: Place<'_>, value: &Expr) -> Option<Name> {
        let name = bound_name(value)?;
        Some(self.name(place.procedure, name))
    }

    fn params(&mut self, place: Place<'_>, params: &[Param]) -> Vec<Name> {
        let mut names = Vec::new();
        for param in params {
            let name = self.name(place.procedure, &param.binding());
            self.stands_for(place, name, &param.options);
            names.push(name);
        }
        names
    }

    fn ask(&mut self, action: &str, params: &[Param], names: &[Name]) {
        for (param, name) in params.iter().zip(names) {
            let (action, param) = (action.to_owned(), param.name.clone());
            self.asked.push((Asked::Param { action, param }, *name));
        }
    }

    /// Notes whether a name stands for what everybody sees. A name that is bound twice does so if both values do.
    fn stands_for(&mut self, place: Place<'_>, name: Name, list: &Expr) {
        let open = self.is_open(place, list);
        self.open.entry(name).and_modify(|known| *known &= open).or_insert(open);
    }

    /// Searches lists of effects that run one after the other.
    fn together(
        &mut self,
        place: Place<'_>,
        path: &str,
        lists: &[(&str, &'d [Effect])],
        names: Vec<Name>,
        under: &[Name],
    ) {
        let mut listed = Listed { bound: names.into_iter().collect(), ..Listed::default() };
        for (_, effects) in lists {
            self.show(place, effects, &mut listed);
        }
        for (key, effects) in lists {
            self.effects(place, &format!("{path}.{key}"), effects, &mut listed, under);
        }
        self.lists.push(listed);
    }

    /// Searches effects. `under` are the names that decide whether they run.
    fn effects(
        &mut self,
        place: Place<'_>,
        path: &str,
        effects: &'d [Effect],
        listed: &mut Listed,
        under: &[Name],
    ) {
        let mut under = under.to_vec();
        for (index, effect) in effects.iter().enumerate() {
            let path = format!("{path}[{index}]");
            let mut read = under.clone();
            let mut values = Vec::new();
            effect.each_value(&mut |_, value| values.push(value));
            values.into_iter().for_each(|value| read.extend(self.read(place, value)));
            self.bind(place, &path, effect, &read, listed);
            if self.is_secret(place, effect, listed) {
                self.into[SECRETS].extend(&read);
            }
            self.follow(place, effect, &under, &read);
            self.inside(place, &path, effect, &read);
            if may_return(effect) {
                read.sort_unstable();
                read.dedup();
                under = read;
            }
        }
    }

    /// Searches the effects inside.
    fn inside(&mut self, place: Place<'_>, path: &str, effect: &'d Effect, read: &[Name]) {
        let mut bodies = Vec::new();
        effect.each_body(&mut |key, body| bodies.push((key, body)));
        for (key, body) in bodies {
            if let BodyKey::Key(key) = key {
                self.together(place, path, &[(key, body)], Vec::new(), read);
            }
        }
        for answer in effect.facts().offers {
            if let Alternative::Option(option) = answer {
                let names = self.params(place, &option.params);
                let action = format!("{}.{}", place.asks, option.option);
                self.ask(&action, &option.params, &names);
                let inner = Place { procedure: place.procedure, asks: &action };
                let path = format!("{path}.options.{}", option.option);
                let lists = [("cost", &*option.cost), ("effects", &*option.effects)];
                self.together(inner, &path, &lists, names, read);
            }
        }
    }

    /// Notes the name that an effect binds.
    fn bind(
        &mut self,
        place: Place<'_>,
        path: &str,
        effect: &'d Effect,
        read: &[Name],
        listed: &mut Listed,
    ) {
        let Some(bound) = effect.facts().binds else { return };
        let name = self.name(place.procedure, bound.name);
        self.into[name].extend(read);
        if bound.stays {
            listed.bound.insert(name);
        }
        if let Effect::ChooseOne { options, .. } | Effect::ChooseN { options, .. } = effect {
            self.asked.push((Asked::Question { path: path.to_owned() }, name));
            self.stands_for(place, name, options);
        } else if let Effect::ForEach { over, .. } = effect {
            self.stands_for(place, name, over);
        } else if let Effect::Let { value, .. } = effect {
            self.stands_for(place, name, value);
        } else {
            self.open.insert(name, false);
        }
    }

    /// True if an effect changes a value that not everybody sees.
    fn is_secret(&mut self, place: Place<'_>, effect: &Effect, listed: &Listed) -> bool {
        if let Writes::Variable { scope, name, value: Some(_), .. } = effect.facts().writes {
            return !self.def.shows_variable(scope, name);
        }
        if let Effect::CreateToken { props, .. } = effect {
            return props.iter().any(|(prop, _)| !self.shows(prop));
        }
        let (Effect::SetProp { token, prop, .. } | Effect::AddProp { token, prop, .. }) = effect
        else {
            return false;
        };
        let shown = self.bare(place, token).is_some_and(|name| listed.shown.contains(&name));
        !self.shows(prop) || !shown && !self.is_open(place, token)
    }

    /// Notes what is given to a sequence or an action, and what a sequence returns.
    fn follow(&mut self, place: Place<'_>, effect: &Effect, under: &[Name], read: &[Name]) {
        if let Effect::Return { .. } = effect {
            let returned = self.name(place.procedure, RETURNED);
            self.into[returned].extend(read);
        }
        if let Effect::Call { sequence, args, bind } = effect {
            let path = format!("sequences.{sequence}");
            self.give(place, &path, self.params_of(sequence), args, under);
            if let Some(bind) = bind {
                let (name, returned) =
                    (self.name(place.procedure, bind), self.name(&path, RETURNED));
                self.into[name].push(returned);
            }
        }
        for answer in effect.facts().offers {
            if let Alternative::Action(named) = answer {
                let path = format!("actions.{}", named.action);
                let action = self.def.actions.iter().find(|known| known.id == named.action);
                let params = action.map_or(&[][..], |action| &action.params);
                self.give(place, &path, params, &named.args, under);
            }
        }
    }

    fn params_of(&self, sequence: &str) -> &'d [Param] {
        let called = self.def.sequences.iter().find(|known| known.id == sequence);
        called.map_or(&[], |called| &called.params)
    }

    fn give(
        &mut self,
        place: Place<'_>,
        path: &str,
        params: &[Param],
        args: &[Expr],
        under: &[Name],
    ) {
        let runs = self.name(path, RUNS);
        self.into[runs].extend(under);
        for (param, arg) in params.iter().zip(args) {
            let read = self.read(place, arg);
            let name = self.name(path, &param.binding());
            self.into[name].extend(read);
        }
    }

    /// Notes the names that these effects show to everybody whenever they run.
    fn show(&mut self, place: Place<'_>, effects: &[Effect], listed: &mut Listed) {
        for effect in effects {
            let mut shown = Vec::new();
            if let Effect::SetVar { scope, var, player, zone, index, value, .. }
            | Effect::AddVar { scope, var, player, zone, index, delta: value } = effect
                && self.def.shows_variable(*scope, var)
            {
                shown.extend([player, zone, index].into_iter().flatten());
                shown.push(value);
            } else if let Effect::SetProp { token, prop, value }
            | Effect::AddProp { token, prop, delta: value } = effect
                && self.shows(prop)
                && self.is_open(place, token)
            {
                shown.extend([token, value]);
            } else if let Effect::MoveToken { token: tokens, to, .. }
            | Effect::MoveAll { tokens, to, .. } = effect
            {
                shown.push(to);
                shown.extend(self.is_open(place, to).then_some(tokens));
            } else if let Effect::CreateToken { zone, .. } = effect {
                shown.push(zone);
            } else if let Effect::Reveal { tokens, to: None } = effect {
                shown.push(tokens);
            } else if let Effect::NextTurn { player } | Effect::Eliminate { player } = effect {
                shown.push(player);
            } else if let Effect::Call { sequence, args, .. } = effect {
                self.show_in(place, sequence, args, listed);
            }
            for value in shown {
                let name = self.bare(place, value);
                listed.shown.extend(name);
            }
            if may_return(effect) {
                return; // the effects that follow do not always run
            }
        }
    }

    /// Notes the names that are given to a sequence, which may show them.
    fn show_in(&mut self, place: Place<'_>, sequence: &str, args: &[Expr], listed: &mut Listed) {
        for (param, arg) in self.params_of(sequence).iter().zip(args) {
            if let Some(name) = self.bare(place, arg) {
                let given = self.name(&format!("sequences.{sequence}"), &param.binding());
                listed.given.push((name, given));
            }
        }
    }

    /// By name: true if a secret is computed from it.
    fn secret(&self) -> Vec<bool> {
        let mut found = vec![false; self.into.len()];
        let mut open = vec![SECRETS];
        while let Some(name) = open.pop() {
            if !std::mem::replace(&mut found[name], true) {
                open.extend(&self.into[name]);
            }
        }
        found
    }

    /// The names that every list which binds them shows.
    fn shown(&self) -> BTreeSet<Name> {
        let mut shown = BTreeSet::new();
        loop {
            let mut hidden = BTreeSet::new();
            let mut found = BTreeSet::new();
            for listed in &self.lists {
                for name in &listed.bound {
                    let mut given = listed.given.iter();
                    let shows = listed.shown.contains(name)
                        || given.any(|(from, to)| from == name && shown.contains(to));
                    if shows {
                        found.insert(*name)
                    } else {
                        hidden.insert(*name)
                    };
                }
            }
            let found: BTreeSet<Name> = found.difference(&hidden).copied().collect();
            if found == shown {
                return shown;
            }
            shown = found;
        }
    }
}

/// True if the effects that follow may not run.
fn may_return(effect: &Effect) -> bool {
    let mut found = false;
    walk_effects(std::slice::from_ref(effect), &mut |inner| {
        found |= matches!(inner, Effect::Return { .. });
    });
    found
}
