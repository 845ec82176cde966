//! Lists as trees of text.

use super::tree::{binary, call, call_with, index, int, name, tree, word};
use super::writer::Writer;
use boardwright_def::{EnumDef, Expr, PlayerRef, Query};
use boardwright_syntax::expr::{Binary, Kind, Tree};

impl Writer<'_> {
    pub fn query(&mut self, query: &Query) -> Option<Tree> {
        if self.sugar()
            && let Some(short) = self.short_query(query)
        {
            return Some(short);
        }
        Some(match query {
            Query::TokensInZone { zone } => call("tokens", vec![self.value(zone)?]),
            Query::TokensIn { places } => call("tokens", vec![self.value(places)?]),
            Query::Pieces { player } => index("pieces", vec![self.value(player)?]),
            Query::IntsInRange { min: Expr::Int(1), max, step: None }
                if let Some(of) = self.all_turns(max) =>
            {
                call("turns", vec![self.value(of)?])
            }
            Query::IntsInRange { min, max, step } => {
                let from = Box::new(self.value(min)?);
                let to = Box::new(self.value(max)?);
                let step = step.map(|step| Box::new(int(i64::from(step))));
                tree(Kind::Range { from, to, step })
            }
            Query::Enums { of, values } if values.is_empty() => name(words_of(of)),
            Query::Enums { .. } => return None,
            Query::Players => name("players"),
            Query::Remaining => name("remaining"),
            Query::Others { than } if *than == Expr::player(PlayerRef::Actor) => name("others"),
            Query::Others { .. } | Query::Zones { .. } | Query::TokensInAdjacentZones { .. } => {
                return None;
            }
            Query::Clockwise { from } => call("clockwise", vec![self.value(from)?]),
            Query::Board { board } => name(board),
            Query::Region { region, player: None } => name(region),
            Query::Region { region, player: Some(player) } => {
                index(region, vec![self.value(player)?])
            }
            Query::Types { family } => call("types", vec![name(family)]),
            Query::AdjacentZones { zone } => call("neighbors", vec![self.place(zone)?]),
            Query::ConnectedZones { zone, bind, via, steps } => {
                self.reached(zone, bind, via, steps)?
            }
            Query::Ray { from, direction, bind, condition } => {
                let args = vec![self.place(from)?, self.value(direction)?];
                match condition {
                    Some(condition) => self.passing("run", args, bind, condition)?,
                    None if bind == "$it" => call("ray", args),
                    None => return None,
                }
            }
            Query::Walk { from, direction, n, bind, when } => {
                let args = vec![self.place(from)?, self.value(direction)?, self.value(n)?];
                match when {
                    Some(when) => self.passing("walk", args, bind, when)?,
                    None if bind == "$it" => call("walk", args),
                    None => return None,
                }
            }
            Query::Between { from, to } => {
                call("between", vec![self.place(from)?, self.place(to)?])
            }
            Query::Covers { of, at, turned } => {
                let mut args = vec![self.value(of)?];
                match (at, turned) {
                    (None, Some(_)) => return None,
                    (Some(at), _) => args.push(self.place(at)?),
                    (None, None) => {}
                }
                if let Some(turned) = turned {
                    args.push(self.value(turned)?);
                }
                call("covers", args)
            }
            Query::Lines { places, n } => {
                call("lines", vec![self.list(places)?, int(i64::from(*n))])
            }
            Query::Where { list, bind, when } => self.filtered(list, bind, when)?,
            Query::Union { left, right } => {
                let left = self.joined(left)?;
                binary(Binary::Add, left, self.joined(right)?)
            }
            Query::Unite { list, bind, value } => {
                let list = self.list(list)?;
                self.membered("union", list, bind, value, |writer| writer.joined(value))?
            }
            Query::Distinct { list, bind, value } => self.valued("distinct", list, bind, value)?,
            Query::Members { set } if self.sugar() => self.value(set)?,
            Query::Members { .. } => return None,
            Query::Binding { name } => self.bound_name(name),
            Query::Otherwise { list, other } => {
                let list = self.list(list)?;
                let other = self.list(other)?;
                tree(Kind::Otherwise(Box::new(list), Box::new(other)))
            }
            Query::Extreme { list, bind, value, highest } => {
                let function = if *highest { "highest" } else { "lowest" };
                self.valued(function, list, bind, value)?
            }
            Query::Take { list, n } => call("take", vec![self.list(list)?, self.value(n)?]),
            Query::Items { items } => {
                let items: Option<Vec<Tree>> = items.iter().map(|item| self.value(item)).collect();
                let items = items?;
                match items.len() {
                    0 => return None,
                    1 => call("list", items),
                    _ => tree(Kind::Set(items)),
                }
            }
        })
    }

    /// Writes `L where C`, with the name of the member if the condition needs one.
    fn filtered(&mut self, list: &Expr, bind: &str, when: &Expr) -> Option<Tree> {
        let list = Box::new(self.list(list)?);
        self.scoped(|writer| {
            let binder = writer.scope.member(bind, &[when])?.map(|binder| word(&binder));
            let when = Box::new(writer.value(when)?);
            Some(tree(Kind::Where { binder, list, when }))
        })
    }

    /// Writes a function of a list and a value of each member.
    fn valued(&mut self, function: &str, list: &Expr, bind: &str, value: &Expr) -> Option<Tree> {
        let list = self.list(list)?;
        self.membered(function, list, bind, value, |writer| writer.value(value))
    }

    /// `reach(c, C)`, `reach(c, n, C)`.
    fn reached(
        &mut self,
        zone: &Expr,
        bind: &str,
        via: &Option<Expr>,
        steps: &Option<Expr>,
    ) -> Option<Tree> {
        let mut args = vec![self.place(zone)?];
        if let Some(steps) = steps {
            args.push(self.value(steps)?);
        }
        match (via, steps) {
            (None, None) => None,
            (None, Some(_)) if bind != "$it" => None,
            (None, Some(_)) => Some(call("reach", args)),
            (Some(via), _) => {
                let (binder, via) = self.via(bind, via)?;
                args.push(via);
                Some(call_with("reach", binder, args))
            }
        }
    }

    /// Writes a condition on the places of a path, with the name of the place if it needs one.
    pub fn via(&mut self, bind: &str, via: &Expr) -> Option<(Option<String>, Tree)> {
        self.scoped(|writer| {
            let binder = writer.scope.member(bind, &[via])?;
            Some((binder, writer.value(via)?))
        })
    }

    /// Writes `longest(L)` or `longest(L, C)`.
    pub fn longest(&mut self, places: &Expr, bind: &str, via: Option<&Expr>) -> Option<Tree> {
        let args = vec![self.list(places)?];
        match via {
            Some(via) => self.passing("longest", args, bind, via),
            None => (bind == "$it").then(|| call("longest", args)),
        }
    }

    /// Writes a function with a condition on the places that it passes.
    fn passing(
        &mut self,
        function: &str,
        mut args: Vec<Tree>,
        bind: &str,
        when: &Expr,
    ) -> Option<Tree> {
        self.scoped(|writer| {
            let binder = writer.scope.member(bind, &[when])?;
            args.push(writer.value(when)?);
            Some(call_with(function, binder, args))
        })
    }
}

/// Returns the name of the list of all words of an enum.
pub fn words_of(of: &str) -> &str {
    if of == EnumDef::FAMILIES { "families" } else { of }
}
