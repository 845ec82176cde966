//! Kinds of the values of expressions.

#![expect(clippy::wildcard_enum_match_arm, reason = "other domains have no set of members")]

use crate::Kind;
use crate::link::Linker;
use crate::link::lowering::{Bound, Env};
use crate::value::Member;
use boardwright_def::{Domain, EnumDef, Expr, Fold, Op, PlaceProp, Query, Ref};

impl Linker<'_> {
    /// Returns the kind of the members of a list; numbers if nothing tells it.
    pub(in crate::link) fn list_kind(&self, expr: &Expr, env: &Env) -> Kind {
        self.member_kind(expr, env).unwrap_or(Kind::Int)
    }

    /// Returns the kind of the members of a list; `None` if they are only known to be `none`.
    pub(super) fn member_kind(&self, expr: &Expr, env: &Env) -> Option<Kind> {
        let Expr::Query(query) = expr else { return self.scalar_kind(expr, env) };
        Some(match query.as_ref() {
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::TokensInAdjacentZones { .. } => Kind::Token,
            Query::IntsInRange { .. } | Query::Lines { .. } => Kind::Int,
            Query::Enums { of, .. } => Kind::Enum(self.known_enum(of)),
            Query::Players | Query::Remaining | Query::Others { .. } | Query::Clockwise { .. } => {
                Kind::Player
            }
            Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::AdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. } => Kind::Place,
            Query::Types { .. } => Kind::TokenType,
            Query::Where { list, .. }
            | Query::Extreme { list, .. }
            | Query::Distinct { list, .. }
            | Query::Take { list, .. } => return self.member_kind(list, env),
            Query::Binding { name } => return env.find(name).map(Bound::kind),
            Query::Unite { list, bind, value } => {
                let mut inner = env.clone();
                let kind = self.list_kind(list, env);
                inner.names.push((bind.clone(), Bound::Reg { reg: 0, kind }));
                return self.member_kind(value, &inner);
            }
            Query::Otherwise { list: left, other: right } | Query::Union { left, right } => {
                return self.member_kind(left, env).or_else(|| self.member_kind(right, env));
            }
            Query::Members { set } => match self.scalar_kind(set, env) {
                Some(Kind::Set(of)) => of.kind(),
                _ => return None,
            },
            Query::Items { items } => {
                return items.iter().find_map(|item| self.scalar_kind(item, env));
            }
        })
    }

    /// Returns the kind of an expression; `None` if it is only known to be `none`.
    pub(in crate::link) fn scalar_kind(&self, expr: &Expr, env: &Env) -> Option<Kind> {
        match expr {
            Expr::Int(_) => Some(Kind::Int),
            Expr::Bool(_) => Some(Kind::Bool),
            Expr::Op(op) => match op.as_ref() {
                Op::If { then, otherwise, .. } => {
                    self.scalar_kind(then, env).or_else(|| self.scalar_kind(otherwise, env))
                }
                Op::And { .. }
                | Op::Or { .. }
                | Op::Not { .. }
                | Op::Eq { .. }
                | Op::Ne { .. }
                | Op::Lt { .. }
                | Op::Le { .. }
                | Op::Gt { .. }
                | Op::Ge { .. }
                | Op::In { .. } => Some(Kind::Bool),
                Op::Add { .. }
                | Op::Sub { .. }
                | Op::Mul { .. }
                | Op::Div { .. }
                | Op::Mod { .. }
                | Op::Min { .. }
                | Op::Max { .. }
                | Op::Abs { .. } => Some(Kind::Int),
                Op::Set { of, .. } => self.known_member(of).map(Kind::Set),
            },
            Expr::Ref(read) => self.ref_kind(read, env),
            Expr::Aggregate { aggregate } => match aggregate.op {
                Fold::Sum | Fold::Count | Fold::Min | Fold::Max => Some(Kind::Int),
                Fold::Some | Fold::All | Fold::Empty => Some(Kind::Bool),
                Fold::First | Fold::Last => self.member_kind(&aggregate.query, env),
            },
            Expr::Query(_) => self.member_kind(expr, env),
        }
    }

    fn ref_kind(&self, read: &Ref, env: &Env) -> Option<Kind> {
        Some(match read {
            Ref::None => return None,
            Ref::ZoneCount { .. }
            | Ref::Counter { .. }
            | Ref::Score { .. }
            | Ref::Seat { .. }
            | Ref::Distance { .. }
            | Ref::Longest { .. } => Kind::Int,
            Ref::Phase => Kind::Enum(self.known_enum("phase")),
            Ref::Enum { of, .. } => Kind::Enum(self.known_enum(of)),
            Ref::Gvar { var, .. } => return self.var_kind(var, false),
            Ref::Pvar { var, .. } => return self.var_kind(var, true),
            Ref::ZoneVar { var, .. } => {
                let column = self.declared.columns.iter().find(|c| c.id == *var).map(|c| c.kind);
                let changing = || self.ir.vars.place.iter().find(|v| v.info.id == *var);
                return column.or_else(|| changing().map(|v| v.info.kind));
            }
            Ref::Binding { name } => return env.find(name).map(Bound::kind),
            Ref::TokenProp { prop, .. } | Ref::TypeProp { prop, .. } if prop == "family" => {
                Kind::Enum(self.known_enum(EnumDef::FAMILIES))
            }
            Ref::TokenProp { prop, .. } => match prop.as_str() {
                "owner" => Kind::Player,
                "type" => Kind::TokenType,
                "at" => Kind::Place,
                prop => return self.prop_kind(prop),
            },
            Ref::TypeProp { prop, .. } => return self.prop_kind(prop),
            Ref::TableCell { table, column, .. } => return self.column_kind(table, column),
            Ref::Place { prop, .. } => match prop {
                PlaceProp::Empty => Kind::Bool,
                PlaceProp::Piece => Kind::Token,
                PlaceProp::Owner => Kind::Player,
                PlaceProp::Count | PlaceProp::Index | PlaceProp::Row | PlaceProp::Col => Kind::Int,
            },
            Ref::Player(_) => Kind::Player,
            Ref::Zone { .. } | Ref::Cell { .. } | Ref::Step { .. } => Kind::Place,
            Ref::TokenType { .. } => Kind::TokenType,
            Ref::Direction { .. } => Kind::Direction,
            Ref::Adjacent { .. } | Ref::Connected { .. } | Ref::Repeated { .. } => Kind::Bool,
        })
    }

    /// Returns the kind of the members of a set of a valid domain.
    pub(in crate::link) fn known_member(&self, of: &Domain) -> Option<Member> {
        match of {
            Domain::Enum { of, .. } => Some(Member::Word(self.known_enum(of))),
            Domain::Player { .. } => Some(Member::Player),
            Domain::TokenType { .. } => Some(Member::TokenType),
            Domain::Direction { .. } => Some(Member::Direction),
            Domain::Int { min, max, .. } => Some(Member::Number { min: *min, max: *max }),
            _ => None,
        }
    }

    pub(in crate::link) fn known_enum(&self, id: &str) -> u16 {
        self.def.enums.iter().position(|e| e.id == id).unwrap_or(0) as u16
    }

    fn prop_kind(&self, prop: &str) -> Option<Kind> {
        let number = self.ir.names.props.iter().position(|n| n == prop)?;
        self.ir.tokens.props.get(number).copied()
    }
}
