//! The variables, zones and properties that the parts of the rules read or change.

use crate::walk::each_child;
use crate::{
    Action, Alternative, BodyKey, Effect, Expr, GameDef, InlineOption, Param, Phase, Query, Ref,
    TurnOrder, VarDef, VarScope, Visibility, Writes,
};
use std::collections::{BTreeMap, BTreeSet};

/// Names that a part of the rules reads or changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reads {
    /// Global variables.
    pub globals: BTreeSet<String>,
    /// Variables of places.
    place_vars: BTreeSet<String>,
    /// Players' variables.
    pub player_vars: BTreeSet<String>,
    /// Zones named outright.
    pub zones: BTreeSet<String>,
    /// Properties of tokens.
    pub props: BTreeSet<String>,
    /// True if it lists zones without naming them.
    pub any_zone: bool,
    /// Sequences that it calls.
    pub(crate) calls: BTreeSet<String>,
}

/// The names that the parts of one game use.
#[derive(Debug, Default)]
pub struct GameReads {
    /// By action, and by option as the program names it.
    pub actions: BTreeMap<String, ActionReads>,
    /// The visibility of the scores.
    pub score: Visibility,
    /// Properties that play reads, changes or gives to new tokens, the setup left out.
    pub props: BTreeSet<String>,
}

/// The names that an action uses.
#[derive(Debug, Default)]
pub struct ActionReads {
    /// The whole action.
    pub all: Reads,
    /// Its conditions and costs, which decide if it is legal.
    pub needs: Reads,
}

impl GameReads {
    /// Looks through a game.
    pub fn of(def: &GameDef) -> Self {
        let mut score = Reads::default();
        score.exprs(&def.scoring);
        Self { actions: of_actions(def), score: score.visibility(def), props: of_play(def).props }
    }
}

/// Sequences with those that they call, and so on.
pub(crate) fn all_called(def: &GameDef, calls: &BTreeSet<String>) -> BTreeSet<String> {
    let mut all = calls.clone();
    let mut open: Vec<String> = calls.iter().cloned().collect();
    while let Some(name) = open.pop() {
        let sequence = def.sequences.iter().find(|known| known.id == name);
        let mut reads = Reads::default();
        sequence.iter().for_each(|sequence| reads.effects(&sequence.effects));
        for called in reads.calls {
            if all.insert(called.clone()) {
                open.push(called);
            }
        }
    }
    all
}

/// Everything but the setup.
fn of_play(def: &GameDef) -> Reads {
    let mut reads = Reads::default();
    if let TurnOrder::By(player) = &def.turn.order {
        reads.expr(player);
    }
    def.turn.phases.iter().for_each(|phase| reads.phase(phase));
    for Action { id: _, phases: _, params, pre, cost, effects, after, limits: _ } in &def.actions {
        reads.params(params);
        reads.exprs(pre);
        reads.effects(cost);
        reads.effects(effects);
        reads.exprs(after);
    }
    for sequence in &def.sequences {
        reads.params(&sequence.params);
        reads.effects(&sequence.effects);
    }
    for trigger in &def.triggers {
        reads.exprs(&trigger.when);
        reads.effects(&trigger.effects);
    }
    reads.exprs(&def.scoring);
    for ending in &def.end {
        reads.expr(&ending.when);
        ending.result.each_value(&mut |value| reads.expr(value));
    }
    reads
}

/// Actions by their id, and options by their name in the program: the procedure that asks, then the option.
fn of_actions(def: &GameDef) -> BTreeMap<String, ActionReads> {
    let mut found = BTreeMap::new();
    for action in &def.actions {
        let mut uses = ActionReads::of(&action.params, &action.pre, &action.cost, &action.effects);
        uses.needs.exprs(&action.after);
        uses.all.exprs(&action.after);
        // A phase adds conditions and effects to its actions.
        for phase in def.turn.phases.iter().filter(|phase| action.phases.contains(&phase.id)) {
            uses.needs.exprs(&phase.pre);
            uses.all.exprs(&phase.pre);
            uses.all.effects(&phase.after);
        }
        found.insert(action.id.clone(), uses);
        of_options(&action.cost, &action.id, &mut found);
        of_options(&action.effects, &action.id, &mut found);
    }
    for sequence in &def.sequences {
        of_options(&sequence.effects, &sequence.id, &mut found);
    }
    for phase in &def.turn.phases {
        phase_effects(phase).for_each(|effects| of_options(effects, &phase.id, &mut found));
    }
    for (number, trigger) in def.triggers.iter().enumerate() {
        of_options(&trigger.effects, &format!("trigger_{}", number + 1), &mut found);
    }
    of_options(&def.setup, "setup", &mut found);
    found
}

/// The options in effects of a procedure. Options of one name share an entry with the names that any of them
/// uses.
fn of_options(effects: &[Effect], procedure: &str, found: &mut BTreeMap<String, ActionReads>) {
    for effect in effects {
        for option in options(effect) {
            let name = format!("{procedure}.{}", option.option);
            let uses = ActionReads::of(&option.params, &option.pre, &option.cost, &option.effects);
            let known = found.entry(name.clone()).or_default();
            known.all.extend(uses.all);
            known.needs.extend(uses.needs);
            of_options(&option.cost, &name, found);
            of_options(&option.effects, &name, found);
        }
        effect.each_body(&mut |key, body| match key {
            BodyKey::Key(_) => of_options(body, procedure, found),
            BodyKey::Cost(_) | BodyKey::Effects(_) => {}
        });
    }
}

/// The options that an effect offers.
fn options(effect: &Effect) -> impl Iterator<Item = &InlineOption> {
    effect.facts().offers.iter().filter_map(|answer| match answer {
        Alternative::Option(option) => Some(option.as_ref()),
        Alternative::Action(_) => None,
    })
}

/// All lists of effects of a phase.
pub(crate) fn phase_effects(phase: &Phase) -> impl Iterator<Item = &[Effect]> {
    keyed_phase_effects(phase).map(|(_, effects)| effects)
}

/// All lists of effects of a phase, each with its key in paths.
pub(crate) fn keyed_phase_effects(
    phase: &Phase,
) -> impl Iterator<Item = (&'static str, &[Effect])> {
    let Phase { id: _, on_enter, window, pre: _, after, on_exit } = phase;
    let if_none = window.as_ref().map(|window| ("ifNone", window.if_none.as_slice()));
    let always = [("onEnter", on_enter.as_slice()), ("after", after), ("onExit", on_exit)];
    always.into_iter().chain(if_none)
}

impl ActionReads {
    fn of(params: &[Param], pre: &[Expr], cost: &[Effect], effects: &[Effect]) -> Self {
        let mut needs = Reads::default();
        needs.exprs(pre);
        needs.effects(cost);
        let mut all = needs.clone();
        all.params(params);
        all.effects(effects);
        Self { all, needs }
    }
}

impl Reads {
    fn extend(&mut self, other: Self) {
        self.globals.extend(other.globals);
        self.place_vars.extend(other.place_vars);
        self.player_vars.extend(other.player_vars);
        self.zones.extend(other.zones);
        self.props.extend(other.props);
        self.any_zone |= other.any_zone;
        self.calls.extend(other.calls);
    }

    fn phase(&mut self, phase: &Phase) {
        self.exprs(&phase.pre);
        phase_effects(phase).for_each(|effects| self.effects(effects));
    }

    fn params(&mut self, params: &[Param]) {
        params.iter().for_each(|param| self.expr(&param.options));
    }

    pub(crate) fn effects(&mut self, effects: &[Effect]) {
        for effect in effects {
            self.write(effect);
            self.calls.extend(effect.facts().calls.map(str::to_owned));
            effect.each_value(&mut |_, value| self.expr(value));
            for option in options(effect) {
                self.params(&option.params);
                self.exprs(&option.pre);
            }
            effect.each_body(&mut |_, body| self.effects(body));
        }
    }

    /// Adds the names that one effect changes, without the effects inside.
    fn write(&mut self, effect: &Effect) {
        match effect.facts().writes {
            Writes::Nothing => {}
            Writes::Variable { scope, name, .. } => self.variable(scope, name),
            Writes::Property { name, .. } => self.property(name),
            Writes::NewToken(props) => props.iter().for_each(|(name, _)| self.property(name)),
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        exprs.into_iter().for_each(|expr| self.expr(expr));
    }

    /// Adds the names that an expression reads.
    pub fn expr(&mut self, expr: &Expr) {
        match expr {
            Expr::Ref(read) => self.reading(read),
            Expr::Query(list) => self.list(list),
            Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } => {}
        }
        each_child(expr, &mut |child| self.expr(child));
    }

    fn reading(&mut self, read: &Ref) {
        match read {
            Ref::Gvar { var, .. } => self.variable(VarScope::Global, var),
            Ref::Pvar { var, .. } => self.variable(VarScope::Pvar, var),
            Ref::ZoneVar { var, .. } => self.variable(VarScope::Zone, var),
            Ref::TokenProp { prop, .. } | Ref::TypeProp { prop, .. } => self.property(prop),
            Ref::Zone { zone, .. } => drop(self.zones.insert(zone.clone())),
            Ref::None
            | Ref::Enum { .. }
            | Ref::Binding { .. }
            | Ref::TableCell { .. }
            | Ref::Place { .. }
            | Ref::Player(_)
            | Ref::Cell { .. }
            | Ref::TokenType { .. }
            | Ref::Direction { .. }
            | Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Adjacent { .. }
            | Ref::Connected { .. }
            | Ref::Distance { .. }
            | Ref::Longest { .. }
            | Ref::Step { .. }
            | Ref::Seat { .. }
            | Ref::Phase
            | Ref::Score { .. }
            | Ref::Repeated { .. } => {}
        }
    }

    fn list(&mut self, list: &Query) {
        match list {
            Query::Zones { .. } | Query::AdjacentZones { .. } | Query::ConnectedZones { .. } => {
                self.any_zone = true;
            }
            Query::Players
            | Query::Remaining
            | Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Union { .. }
            | Query::Unite { .. }
            | Query::Distinct { .. }
            | Query::Otherwise { .. }
            | Query::Extreme { .. }
            | Query::Take { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Items { .. } => {}
        }
    }

    fn variable(&mut self, scope: VarScope, name: &str) {
        let names = match scope {
            VarScope::Global => &mut self.globals,
            VarScope::Pvar => &mut self.player_vars,
            VarScope::Zone => &mut self.place_vars,
        };
        names.insert(name.to_owned());
    }

    fn property(&mut self, name: &str) {
        self.props.insert(name.to_owned());
    }

    /// The visibility of the result: the strictest visibility of everything that is read.
    fn visibility(&self, def: &GameDef) -> Visibility {
        let zones = def.zones.iter().filter(|zone| self.any_zone || self.zones.contains(&zone.id));
        let types = def.token_types.iter().filter(|of| {
            let reads = |prop: &str| self.props.contains(prop);
            reads("type") || reads("family") || of.props.iter().any(|prop| reads(&prop.id))
        });
        let props = def.token_types.iter().flat_map(|of| &of.props);
        let props = props.filter(|prop| self.props.contains(&prop.id));
        let kept = def.boards.iter().flat_map(|board| read_vars(&board.vars, &self.place_vars));
        let seen = read_vars(&def.global_vars, &self.globals)
            .chain(read_vars(&def.player_vars, &self.player_vars))
            .chain(zones.map(|zone| zone.visibility))
            .chain(types.map(|of| of.visibility))
            .chain(props.map(|prop| prop.visibility))
            .chain(kept);
        seen.max().unwrap_or_default()
    }
}

fn read_vars<'d>(
    vars: &'d [VarDef],
    read: &'d BTreeSet<String>,
) -> impl Iterator<Item = Visibility> + 'd {
    vars.iter().filter(|var| read.contains(&var.id)).map(|var| var.visibility)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads(exprs: &[Expr]) -> Reads {
        let mut reads = Reads::default();
        reads.exprs(exprs);
        reads
    }

    fn set(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn readings_are_found_by_kind() {
        let (it, name) = (|| Expr::bound("$it"), |name: &str| name.to_owned());
        let found = reads(&[
            Expr::read(Ref::Gvar { var: name("pot"), index: None }),
            Expr::read(Ref::Pvar { player: it(), var: name("coins"), index: None }),
            Expr::read(Ref::ZoneVar { zone: it(), var: name("heat") }),
            Expr::read(Ref::Zone { zone: name("market"), player: None }),
            Expr::read(Ref::TokenProp { token: it(), prop: name("hue") }),
            Expr::read(Ref::TypeProp { of: it(), prop: name("price") }),
        ]);
        let expected = Reads {
            globals: set(&["pot"]),
            place_vars: set(&["heat"]),
            player_vars: set(&["coins"]),
            zones: set(&["market"]),
            props: set(&["hue", "price"]),
            ..Reads::default()
        };
        assert_eq!(found, expected);
        let lists = [
            Query::Zones { owner: None },
            Query::AdjacentZones { zone: it() },
            Query::ConnectedZones { zone: it(), bind: name("$it"), via: None, steps: None },
        ];
        assert!(
            lists.map(Expr::list).iter().all(|list| reads(std::slice::from_ref(list)).any_zone)
        );
    }

    #[test]
    fn properties_of_new_tokens_are_found() {
        let (it, name) = (|| Expr::bound("$it"), |name: &str| name.to_owned());
        let create = Effect::CreateToken {
            of: it(),
            zone: it(),
            count: None,
            owner: None,
            props: vec![(name("hue"), it())],
            bind: None,
        };
        let set_prop = Effect::SetProp { token: it(), prop: name("lit"), value: Expr::Bool(true) };
        let mut reads = Reads::default();
        reads.effects(&[create, set_prop]);
        assert_eq!(reads.props, set(&["hue", "lit"]));
    }
}
