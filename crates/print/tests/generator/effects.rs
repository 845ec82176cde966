//! Effects.

use super::{Kind, Maker};
use boardwright_def::{
    Domain, Effect, Expr, GameResult, Op, Outcomes, Position, Query, Ref, VarScope, Weighted,
};

impl Maker {
    /// A few effects; what they bind is in force for those after them.
    pub(super) fn effects(&mut self, depth: u32) -> Vec<Effect> {
        let count = 1 + self.few(2);
        (0..count).map(|_| self.effect(depth)).collect()
    }

    pub(super) fn body(&mut self, depth: u32) -> Vec<Effect> {
        self.scoped(|m| m.effects(depth))
    }

    fn effect(&mut self, depth: u32) -> Effect {
        let deeper = depth.saturating_sub(1);
        let nested = depth > 0;
        match self.below(36) {
            34 | 35 => self.set_of(deeper),
            0 => self.set(deeper),
            1 => self.set_player_var(deeper),
            2 if self.has_seeds() => Effect::SetVar {
                scope: VarScope::Zone,
                player: None,
                zone: Some(self.place(deeper)),
                index: None,
                var: "seeds".to_owned(),
                value: self.value(&Kind::Int, deeper),
            },
            3 => self.add(deeper),
            4 => self.set_prop(deeper),
            5 => Effect::AddProp {
                token: self.token(deeper),
                prop: "wounds".to_owned(),
                delta: self.value(&Kind::Int, deeper),
            },
            6 => {
                let (token, to, position) =
                    (self.token(depth), self.place(deeper), self.position());
                let turns = self.has_shapes() && position.is_none();
                let turned = turns.then(|| self.value(&Kind::Int, deeper));
                Effect::MoveToken { token, to, position, turned }
            }
            7 => Effect::MoveAll {
                tokens: self.list(&Kind::Token, depth),
                to: self.place(deeper),
                position: self.position(),
            },
            8 => Effect::Draw {
                from: self.place(deeper),
                to: self.place(deeper),
                count: if self.one_in(2) { Expr::Int(2) } else { self.value(&Kind::Int, deeper) },
            },
            9 => Effect::Shuffle { zone: self.place(deeper) },
            10 | 11 => self.create(deeper),
            12 => Effect::DestroyToken { token: self.token(depth) },
            13 => Effect::Reveal {
                tokens: self.shown(depth),
                to: if self.one_in(2) { Some(self.player(deeper, true)) } else { None },
            },
            14 => Effect::Conceal { tokens: self.shown(depth) },
            15 if nested => Effect::If {
                when: self.condition(depth),
                then: self.body(deeper),
                otherwise: if self.one_in(2) { self.body(deeper) } else { Vec::new() },
            },
            16 | 17 if nested => self.each(depth),
            18 if nested => self.repeat(depth),
            19 if nested => self.rounds(deeper),
            20 => self.named(depth),
            21 | 22 => self.choose(depth),
            23 if nested => self.ask(depth),
            24 | 25 => self.roll(depth),
            26 => self.call(deeper),
            27 if self.leaves => match self.below(3) {
                0 => Effect::EndPhase {},
                1 => Effect::EndTurn {},
                _ => Effect::NextTurn { player: self.player(deeper, true) },
            },
            32 => self.choose_several(depth),
            29 => Effect::Eliminate { player: self.player(deeper, true) },
            30 if !self.bound.iter().any(|bound| bound.slot == "$each") => self.choose_each(depth),
            31 if !self.bound.iter().any(|bound| bound.slot == "$each") => {
                let (domain, over) = (self.domain(&Kind::Player), self.list(&Kind::Player, depth));
                let effects = vec![Effect::Eliminate { player: Expr::bound("$each") }];
                let limit = Effect::UNLIMITED;
                Effect::ForEach { bind: "$each".to_owned(), domain, over, effects, limit }
            }
            28 if self.leaves => Effect::Finish { result: self.result(deeper) },
            _ => self.add(deeper),
        }
    }

    fn rounds(&mut self, depth: u32) -> Effect {
        let bind = self.fresh("round");
        let over = self.list(&Kind::Player, depth);
        let until = if self.clean || self.one_in(2) { Some(self.condition(depth)) } else { None };
        let limit = if self.one_in(2) { 1000 } else { 7 };
        let effects = self.scoped(|m| {
            m.bind(&bind, Kind::Player, false);
            m.effects(depth)
        });
        Effect::Rounds { bind, over, until, effects, limit }
    }

    /// A name for a value or a list.
    fn named(&mut self, depth: u32) -> Effect {
        let kind = self.kind();
        let bind = self.fresh("let");
        if kind != Kind::Direction && self.one_in(3) {
            let value = self.kept_list(&kind, depth);
            let domain = self.domain(&kind);
            self.bind_list(&bind, kind);
            return Effect::Let { bind, domain, value, limit: Some(super::KEPT) };
        }
        let value = self.value(&kind, depth);
        self.bind(&bind, kind.clone(), kind != Kind::Int);
        Effect::Let { bind, domain: self.domain(&kind), value, limit: None }
    }

    fn set(&mut self, depth: u32) -> Effect {
        let (var, kind) = self.pick(&[
            ("heat", Kind::Int),
            ("open", Kind::Bool),
            ("trump", Kind::Enum(0)),
            ("leader", Kind::Player),
            ("sky", Kind::Enum(1)),
            ("bid", Kind::Int),
            ("sure", Kind::Bool),
            ("sort", Kind::Type),
        ]);
        let value = match kind {
            _ if matches!(var, "bid" | "sure" | "sort") && self.one_in(2) => Expr::read(Ref::None),
            Kind::Bool if self.one_in(2) => Expr::Bool(self.one_in(2)),
            Kind::Player if self.one_in(2) => Expr::read(Ref::None),
            Kind::Int if self.one_in(3) => Expr::Int(-(self.below(5) as i32)),
            kind => self.value(&kind, depth),
        };
        Effect::SetVar {
            scope: VarScope::Global,
            player: None,
            zone: None,
            index: None,
            var: var.to_owned(),
            value,
        }
    }

    /// Gives a set other members.
    fn set_of(&mut self, depth: u32) -> Effect {
        let token = self.props(|prop| prop.id == "boons");
        let (of, kind) = match (self.one_in(2), self.traits()) {
            (true, Some(kind)) => (self.domain(&kind), kind),
            _ => (Domain::Player { optional: false }, Kind::Player),
        };
        let items = match self.list(&kind, depth) {
            // Members that are all known are put in order, and a set of a set is that set.
            Expr::Query(query)
                if matches!(
                    query.as_ref(),
                    Query::Items { .. } | Query::Enums { .. } | Query::Members { .. }
                ) =>
            {
                let set = if kind == Kind::Player { "passed" } else { "wishes" };
                let list = Expr::list(Query::Members {
                    set: Expr::read(Ref::Gvar { var: set.to_owned(), index: None }),
                });
                let n = self.value(&Kind::Int, 0);
                Expr::list(Query::Take { list, n })
            }
            items => items,
        };
        let value = Expr::op(Op::Set { of, items });
        if kind != Kind::Player && !token.is_empty() && self.one_in(2) {
            return Effect::SetProp { token: self.token(depth), prop: "boons".to_owned(), value };
        }
        let var = if kind == Kind::Player { "passed" } else { "wishes" };
        Effect::SetVar {
            scope: VarScope::Global,
            player: None,
            zone: None,
            index: None,
            var: var.to_owned(),
            value,
        }
    }

    fn set_player_var(&mut self, depth: u32) -> Effect {
        let player = Some(self.player(depth, true));
        let value = self.value(&Kind::Int, depth);
        let (var, index) = match self.below(3) {
            0 => ("debts", Some(Expr::Int(self.below(3) as i32 + 1))),
            _ => ("money", None),
        };
        let (scope, var) = (VarScope::Pvar, var.to_owned());
        Effect::SetVar { scope, player, zone: None, var, index, value }
    }

    fn add(&mut self, depth: u32) -> Effect {
        let delta = match self.below(3) {
            0 => Expr::Int(self.below(7) as i32 - 3),
            _ => self.value(&Kind::Int, depth),
        };
        let mut index = None;
        let (scope, player, zone, var) = match self.below(4) {
            0 => (VarScope::Global, None, None, "heat"),
            1 if self.has_seeds() => (VarScope::Zone, None, Some(self.place(depth)), "seeds"),
            2 => {
                index = Some(self.word(0, depth));
                (VarScope::Global, None, None, "rates")
            }
            _ => (VarScope::Pvar, Some(self.player(depth, true)), None, "money"),
        };
        Effect::AddVar { scope, player, zone, var: var.to_owned(), index, delta }
    }

    fn set_prop(&mut self, depth: u32) -> Effect {
        let token = self.token(depth);
        let (prop, value) = match self.below(5) {
            4 if self.one_in(2) => ("gear", Expr::read(Ref::None)),
            4 => ("gear", self.token(depth)),
            0 => ("owner", self.player(depth, true)),
            1 => ("type", Expr::read(Ref::TokenType { of: "man".to_owned() })),
            2 => ("ready", Expr::Bool(true)),
            _ => ("wounds", self.value(&Kind::Int, depth)),
        };
        Effect::SetProp { token, prop: prop.to_owned(), value }
    }

    fn position(&mut self) -> Option<Position> {
        self.pick(&[
            None,
            None,
            Some(Position::Top),
            Some(Position::Bottom),
            Some(Position::Random),
        ])
    }

    fn shown(&mut self, depth: u32) -> Expr {
        if self.one_in(2) {
            return Expr::list(Query::Items { items: vec![self.token(depth)] });
        }
        self.list(&Kind::Token, depth)
    }

    fn create(&mut self, depth: u32) -> Effect {
        let types = self.def.token_types.clone();
        let token = self.pick(&types);
        let mut props = Vec::new();
        for prop in &token.props {
            let given = prop.init.is_none() || (prop.changes && self.one_in(3));
            if !given || (prop.init.is_some() && !prop.changes) {
                continue;
            }
            let value = match &prop.domain {
                Domain::Int { .. } => self.value(&Kind::Int, depth),
                Domain::Bool { .. } => Expr::Bool(true),
                Domain::Token { .. } => self.token(depth),
                Domain::Set { of } => {
                    let set =
                        if matches!(**of, Domain::Player { .. }) { "passed" } else { "wishes" };
                    Expr::read(Ref::Gvar { var: set.to_owned(), index: None })
                }
                Domain::Enum { of, .. } => {
                    let of = self.def.enums.iter().position(|known| known.id == *of).unwrap_or(0);
                    self.value(&Kind::Enum(of), depth)
                }
                _ => self.player(depth, true),
            };
            props.push((prop.id.clone(), value));
        }
        let zone = self.place(depth);
        let count = match self.below(3) {
            0 => Some(Expr::Int(3)),
            1 => Some(self.value(&Kind::Int, depth)),
            _ => None,
        };
        let owner = if self.one_in(2) { Some(self.player(depth, true)) } else { None };
        let bind = if self.one_in(2) { Some(self.fresh("new")) } else { None };
        if let Some(bind) = &bind {
            self.bind(bind, Kind::Token, false);
        }
        Effect::CreateToken {
            of: Expr::read(Ref::TokenType { of: token.id }),
            zone,
            count,
            owner,
            props,
            bind,
        }
    }

    fn each(&mut self, depth: u32) -> Effect {
        let deeper = depth - 1;
        if self.one_in(4) && !self.bound.iter().any(|bound| bound.slot == "$each") {
            let effects = self.scoped(|m| {
                m.bind("$each", Kind::Player, false);
                let player = Some(Expr::bound("$each"));
                let zone =
                    Expr::read(Ref::Zone { zone: "hand".to_owned(), player: player.clone() });
                vec![if m.one_in(2) {
                    Effect::Shuffle { zone }
                } else {
                    let delta = m.value(&Kind::Int, 0);
                    Effect::AddVar {
                        scope: VarScope::Pvar,
                        player,
                        zone: None,
                        index: None,
                        var: "money".to_owned(),
                        delta,
                    }
                }]
            });
            let (domain, over) = (self.domain(&Kind::Player), Expr::list(Query::Players));
            let limit = self.def.meta.players.max;
            return Effect::ForEach { bind: "$each".to_owned(), domain, over, effects, limit };
        }
        let kind = self.kind();
        let over = self.list(&kind, depth);
        let bind = self.fresh("each");
        // Not fewer than a list of known size has.
        let limit = if self.one_in(3) { 100 + self.below(140) as u32 } else { Effect::UNLIMITED };
        let effects = self.scoped(|m| {
            m.bind(&bind, kind.clone(), false);
            if kind == Kind::Token && m.one_in(3) {
                return vec![Effect::DestroyToken { token: Expr::bound(bind.clone()) }];
            }
            m.effects(deeper)
        });
        Effect::ForEach { bind, domain: self.domain(&kind), over, effects, limit }
    }

    fn repeat(&mut self, depth: u32) -> Effect {
        let max = if self.one_in(2) {
            Expr::Int(3)
        } else {
            Expr::read(Ref::Gvar { var: "heat".to_owned(), index: None })
        };
        let condition = if self.one_in(2) { Some(self.condition(depth)) } else { None };
        Effect::Repeat { max, limit: 3, condition, effects: self.body(depth - 1) }
    }

    fn roll(&mut self, depth: u32) -> Effect {
        let viewer = if self.one_in(3) { Some(self.player(0, true)) } else { None };
        let (kind, outcomes) = match self.below(3) {
            0 => (Kind::Int, Outcomes::Dice { count: 1 + self.below(3) as u32, sides: 6 }),
            1 => {
                let kind = self.kind();
                let list = self.list(&kind, depth);
                (kind, Outcomes::OneOf { list })
            }
            _ => {
                let words = self.def.enums[1].clone();
                let one = |member: &String, weight| Weighted {
                    value: Expr::read(Ref::Enum { of: words.id.clone(), member: member.clone() }),
                    weight,
                };
                let outcomes = vec![one(&words.members[0], 3), one(&words.members[1], 1)];
                (Kind::Enum(1), Outcomes::Listed { outcomes })
            }
        };
        let bind = self.fresh("roll");
        self.bind(&bind, kind.clone(), !matches!(outcomes, Outcomes::Dice { .. }));
        Effect::Roll { bind, domain: self.domain(&kind), outcomes, viewer }
    }

    fn call(&mut self, depth: u32) -> Effect {
        if self.calls_to == 0 {
            return self.add(depth);
        }
        let index = self.below(self.calls_to);
        let head = self.sequences[index].clone();
        let args = head.params.iter().zip(&head.lists).map(|(kind, list)| match list {
            true => self.kept_list(kind, depth),
            false => self.value(kind, depth),
        });
        let args = args.collect();
        let bind = match &head.returns {
            Some(kind) if self.one_in(2) => {
                let bind = self.fresh("back");
                match head.returns_list {
                    true => self.bind_list(&bind, kind.clone()),
                    false => self.bind(&bind, kind.clone(), true),
                }
                Some(bind)
            }
            _ => None,
        };
        Effect::Call { sequence: head.id, args, bind }
    }

    /// How a game ends.
    pub(super) fn result(&mut self, depth: u32) -> GameResult {
        match self.below(9) {
            7 => GameResult::Winners { players: self.list(&Kind::Player, depth) },
            0 => GameResult::Win { player: self.player(depth, true) },
            1 => GameResult::WinAll,
            2 => GameResult::Lose { player: self.player(depth, true) },
            3 => GameResult::LossAll,
            4 => GameResult::Draw,
            5 if self.scoring => GameResult::Score,
            6 => {
                let count = 1 + self.below(2);
                let by: Vec<Expr> = (0..count).map(|_| self.of_player(depth)).collect();
                let score = Expr::read(Ref::Score { player: Expr::bound("$player") });
                // By the score alone is a result of its own.
                if by == [score] { GameResult::Score } else { GameResult::Rank { by } }
            }
            _ => GameResult::Payoff { value: self.of_player(depth) },
        }
    }

    /// A number that may read `$player`.
    pub(super) fn of_player(&mut self, depth: u32) -> Expr {
        self.scoped(|m| {
            m.bind("$player", Kind::Player, false);
            m.value(&Kind::Int, depth.max(1))
        })
    }
}
