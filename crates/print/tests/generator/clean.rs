//! What a clean game has beside what is made up: an action that changes all there is, an ending that
//! reads it, tokens everywhere. Otherwise much would be declared that nothing reads or fills, and
//! the compiler would rightly say so.

use super::Maker;
use boardwright_def::{
    Action, Aggregate, Domain, Effect, EndCondition, Expr, Fold, GameResult, Op, PlaceProp,
    PropDef, Query, Ref, VarScope,
};

/// Words of the frame by which things are hidden: whatever reads them in a condition would tell.
const HIDING: &[&str] = &[
    "visibility: hidden, ",
    ", visibility: hidden",
    ", visibility: owner",
    "    visibility: owner\n",
    "    visibility: hidden\n",
];

/// A frame in which everybody sees everything.
pub fn open(frame: &str) -> String {
    HIDING.iter().fold(frame.to_owned(), |frame, words| frame.replace(words, ""))
}

fn zone(id: &str, player: Option<Expr>) -> Expr {
    Expr::read(Ref::Zone { zone: id.to_owned(), player })
}

fn create(of: &str, zone: Expr) -> Effect {
    let of = Expr::read(Ref::TokenType { of: of.to_owned() });
    Effect::CreateToken { of, zone, count: None, owner: None, props: Vec::new(), bind: None }
}

/// The first token of the market.
fn first() -> Expr {
    let query = Expr::list(Query::TokensInZone { zone: zone("market", None) });
    let bind = "$it".to_owned();
    Expr::Aggregate { aggregate: Box::new(Aggregate { op: Fold::First, query, bind, value: None }) }
}

fn actor() -> Expr {
    Expr::player(boardwright_def::PlayerRef::Actor)
}

impl Maker {
    /// Tokens in every place.
    pub(super) fn fill(&mut self) {
        let mut effects = Vec::new();
        for id in ["deck", "market", "queue"] {
            effects.push(create("man", zone(id, None)));
        }
        let hand = zone("hand", Some(Expr::bound("$each")));
        let (bind, over) = ("$each".to_owned(), Expr::list(Query::Players));
        let (domain, limit) = (Domain::Player { optional: false }, self.def.meta.players.max);
        let inside = vec![create("man", hand)];
        effects.push(Effect::ForEach { bind, domain, over, effects: inside, limit });
        for board in &self.def.boards {
            let (bind, over) =
                ("$cell".to_owned(), Expr::list(Query::Board { board: board.id.clone() }));
            let domain = Domain::Place { optional: false };
            let (inside, limit) = (vec![create("man", Expr::bound("$cell"))], 100);
            effects.push(Effect::ForEach { bind, domain, over, effects: inside, limit });
        }
        effects.append(&mut self.def.setup);
        self.def.setup = effects;
    }

    /// The action that changes everything.
    pub(super) fn tend(&mut self) {
        let mut effects = Vec::new();
        for var in self.def.global_vars.clone() {
            let value = self.given(&var.domain);
            let (scope, index, var) = (VarScope::Global, var.keys.first().cloned(), var.id);
            effects.push(Effect::SetVar { scope, player: None, zone: None, index, var, value });
        }
        for var in self.def.player_vars.clone() {
            let value = self.given(&var.domain);
            let (scope, player, index) = (VarScope::Pvar, Some(actor()), var.keys.first().cloned());
            effects.push(Effect::SetVar { scope, player, zone: None, index, var: var.id, value });
        }
        let mut seen = Vec::new();
        for prop in self.all_props().into_iter().filter(|prop| prop.changes) {
            if !seen.contains(&prop.id) {
                let value = self.given(&prop.domain);
                effects.push(Effect::SetProp { token: first(), prop: prop.id.clone(), value });
                seen.push(prop.id);
            }
        }
        let queue = Expr::list(Query::TokensInZone { zone: zone("queue", None) });
        let to = zone("market", None);
        effects.push(Effect::MoveAll { tokens: queue, to, position: None });
        self.def.actions.push(Action {
            id: "tend".to_owned(),
            phases: vec!["main".to_owned()],
            params: Vec::new(),
            pre: Vec::new(),
            cost: Vec::new(),
            effects,
            after: Vec::new(),
            limits: Vec::new(),
        });
    }

    /// The ending that reads everything.
    pub(super) fn looked_at(&mut self) -> EndCondition {
        let mut all = Vec::new();
        for var in self.def.global_vars.clone() {
            let index = var.keys.first().cloned();
            let read = Expr::read(Ref::Gvar { var: var.id, index });
            all.push(self.tested(&var.domain, read));
        }
        for var in self.def.player_vars.clone() {
            let index = var.keys.first().cloned();
            let read = Expr::read(Ref::Pvar { player: actor(), var: var.id, index });
            all.push(self.tested(&var.domain, read));
        }
        let mut seen = Vec::new();
        for prop in self.all_props() {
            if !seen.contains(&prop.id) {
                let read = Expr::read(Ref::TokenProp { token: first(), prop: prop.id.clone() });
                all.push(self.tested(&prop.domain, read));
                seen.push(prop.id);
            }
        }
        for board in self.def.boards.clone() {
            for var in &board.vars {
                let zone = zone(&board.cells[0], None);
                let read = Expr::read(Ref::ZoneVar { zone, var: var.id.clone() });
                all.push(self.tested(&var.domain, read));
            }
        }
        let market = Ref::Place { place: zone("market", None), prop: PlaceProp::Empty };
        all.push(Expr::op(Op::Not { arg: Expr::read(market) }));
        let when = if all.len() == 1 { all.remove(0) } else { Expr::op(Op::And { args: all }) };
        EndCondition { id: None, when, result: GameResult::WinAll }
    }

    fn all_props(&self) -> Vec<PropDef> {
        self.def.token_types.iter().flat_map(|token| token.props.clone()).collect()
    }

    /// Some value of a domain.
    fn given(&mut self, domain: &Domain) -> Expr {
        match domain {
            Domain::Int { max, .. } => Expr::Int(*max),
            Domain::Bool { .. } => Expr::Bool(self.one_in(2)),
            Domain::Enum { of, .. } => {
                let words = self.def.enums.iter().find(|words| words.id == *of).cloned();
                let member = words.map(|words| self.pick(&words.members)).unwrap_or_default();
                Expr::read(Ref::Enum { of: of.clone(), member })
            }
            Domain::Player { .. } => actor(),
            Domain::Token { .. } => first(),
            Domain::Place { .. } => zone("deck", None),
            Domain::TokenType { .. } => Expr::read(Ref::TokenType { of: "man".to_owned() }),
            Domain::Direction { .. } => self.direction(),
            Domain::Set { of } => {
                let var = match **of {
                    Domain::Player { .. } => "passed",
                    Domain::Int { .. } => "dice",
                    Domain::Direction { .. } => "ways",
                    _ => "wishes",
                };
                Expr::read(Ref::Gvar { var: var.to_owned(), index: None })
            }
        }
    }

    /// A condition that reads a value of a domain.
    fn tested(&mut self, domain: &Domain, read: Expr) -> Expr {
        match domain {
            Domain::Int { max, .. } => Expr::op(Op::Ge { left: read, right: Expr::Int(*max) }),
            Domain::Bool { .. } => read,
            Domain::Set { of } => {
                let item = self.given(of);
                Expr::op(Op::In { item, set: Expr::list(Query::Members { set: read }) })
            }
            domain => Expr::op(Op::Eq { left: read, right: self.given(domain) }),
        }
    }
}
