//! Values, conditions and lists in the long spelling: node by node, or as text if there is a text
//! form.

use super::lists::words_of;
use super::values::{fold_name, place_prop};
use super::writer::{Manner, Writer};
use boardwright_def::{Aggregate, Domain, EnumDef, Expr, Op, PlayerRef, Query, Ref};
use boardwright_syntax::print::{Out, expression};

/// A key with its value.
type Part = (&'static str, Out);

impl Writer<'_> {
    /// Writes a value as a scalar or mapping.
    pub fn out(&mut self, expr: &Expr) -> Out {
        match self.value(expr) {
            Some(tree) => Out::Text(expression(&tree)),
            None => self.long(expr),
        }
    }

    /// Writes the list of all possible members of a set.
    pub fn set_members(&mut self, of: &Domain) -> Out {
        match of {
            Domain::Enum { of, .. } if self.declares(of) || of == EnumDef::FAMILIES => {
                Out::word(words_of(of))
            }
            Domain::Enum { of, .. } => Self::parts("query", "enums", [("of", Out::word(of))]),
            Domain::Int { min, max, .. } => Out::Text(format!("{min}..{max}")),
            Domain::Direction { .. } => Out::word("directions"),
            Domain::TokenType { .. } => {
                let family = self.def.token_types.iter().find_map(|token| token.family.as_ref());
                let types = || {
                    let named = self.def.token_types.iter().map(|token| Out::word(&token.id));
                    Out::FlowList(named.collect())
                };
                family.map_or_else(types, |family| Out::Text(format!("types({family})")))
            }
            _ => Out::word("players"),
        }
    }

    /// Writes a list; a zone counts as its tokens.
    pub fn list_out(&mut self, expr: &Expr) -> Out {
        match self.list(expr) {
            Some(tree) => Out::Text(expression(&tree)),
            None => self.long(expr),
        }
    }

    /// Writes a place; a token counts as its place.
    pub fn place_out(&mut self, expr: &Expr) -> Out {
        match self.place(expr) {
            Some(tree) => Out::Text(expression(&tree)),
            None => self.long(expr),
        }
    }

    fn long(&mut self, expr: &Expr) -> Out {
        match expr {
            Expr::Int(n) => Out::number(n),
            Expr::Bool(value) => Out::number(value),
            Expr::Op(op) => self.long_op(op),
            Expr::Ref(read) => self.long_read(read),
            Expr::Aggregate { aggregate } => self.long_fold(aggregate),
            Expr::Query(query) => self.long_query(query),
        }
    }

    fn parts(tag: &'static str, of: &str, parts: impl IntoIterator<Item = Part>) -> Out {
        let mut entries = vec![(tag.to_owned(), Out::word(of))];
        entries.extend(parts.into_iter().map(|(key, value)| (key.to_owned(), value)));
        Out::FlowMap(entries)
    }

    fn long_op(&mut self, op: &Op) -> Out {
        let mut several = |of: &str, args: &[Expr]| {
            let args = args.iter().map(|arg| self.out(arg)).collect();
            Self::parts("op", of, [("args", Out::FlowList(args))])
        };
        let (sign, left, right) = match op {
            Op::And { args } => return several("and", args),
            Op::Or { args } => return several("or", args),
            Op::Not { arg } => return Self::parts("op", "not", [("arg", self.out(arg))]),
            Op::Abs { arg } => return Self::parts("op", "abs", [("arg", self.out(arg))]),
            Op::In { item, set } => {
                let item = self.out(item);
                return Self::parts("op", "in", [("item", item), ("set", self.out(set))]);
            }
            Op::If { when, then, otherwise } => {
                let (when, then) = (self.out(when), self.out(then));
                let otherwise = self.out(otherwise);
                return Self::parts(
                    "op",
                    "if",
                    [("when", when), ("then", then), ("else", otherwise)],
                );
            }
            Op::Set { of, items } => {
                let of = self.set_members(of);
                return Self::parts("op", "set", [("of", of), ("items", self.list_out(items))]);
            }
            Op::Eq { left, right } => ("==", left, right),
            Op::Ne { left, right } => ("!=", left, right),
            Op::Lt { left, right } => ("<", left, right),
            Op::Le { left, right } => ("<=", left, right),
            Op::Gt { left, right } => (">", left, right),
            Op::Ge { left, right } => (">=", left, right),
            Op::Add { left, right } => ("+", left, right),
            Op::Sub { left, right } => ("-", left, right),
            Op::Mul { left, right } => ("*", left, right),
            Op::Div { left, right } => ("div", left, right),
            Op::Mod { left, right } => ("mod", left, right),
            Op::Min { left, right } => ("min", left, right),
            Op::Max { left, right } => ("max", left, right),
        };
        let left = self.out(left);
        Self::parts("op", sign, [("left", left), ("right", self.out(right))])
    }

    fn long_read(&mut self, read: &Ref) -> Out {
        let of = |tag: &str, parts: Vec<Part>| Self::parts("ref", tag, parts);
        match read {
            Ref::None => of("none", vec![]),
            Ref::Enum { of: list, member } => {
                of("enum", vec![("of", Out::word(list)), ("member", Out::word(member))])
            }
            Ref::Gvar { var, index } => of("gvar", self.with_key([("var", Out::word(var))], index)),
            Ref::Pvar { player, var, index } => {
                let parts = [("player", self.out(player)), ("var", Out::word(var))];
                of("pvar", self.with_key(parts, index))
            }
            Ref::Binding { name } => of("binding", vec![("name", Out::word(name))]),
            Ref::TokenProp { token, prop } => {
                of("tokenProp", vec![("token", self.out(token)), ("prop", Out::word(prop))])
            }
            Ref::TypeProp { of: kind, prop } => {
                of("typeProp", vec![("of", self.out(kind)), ("prop", Out::word(prop))])
            }
            Ref::Place { place, prop } => {
                let prop = Out::word(place_prop(*prop));
                of("place", vec![("place", self.out(place)), ("prop", prop)])
            }
            Ref::Player(player) => self.long_player(player),
            Ref::Zone { zone, player } => {
                let mut parts = vec![("zone", Out::word(zone))];
                parts.extend(player.as_ref().map(|player| ("player", self.out(player))));
                of("zone", parts)
            }
            Ref::ZoneVar { zone, var } => {
                of("zoneVar", vec![("zone", self.out(zone)), ("var", Out::word(var))])
            }
            Ref::Cell { board, row, col } => {
                let (row, col) = (self.out(row), self.out(col));
                of("cell", vec![("board", Out::word(board)), ("row", row), ("col", col)])
            }
            Ref::TokenType { of: kind } => of("tokenType", vec![("of", Out::word(kind))]),
            Ref::Direction { board, name } => {
                of("direction", vec![("board", Out::word(board)), ("name", Out::word(name))])
            }
            Ref::ZoneCount { zone } => of("zoneCount", vec![("zone", self.out(zone))]),
            Ref::Counter { of: counter } => of("counter", vec![("of", Out::word(counter))]),
            Ref::Adjacent { zone, to } => {
                let zone = self.out(zone);
                of("adjacent", vec![("zone", zone), ("to", self.out(to))])
            }
            Ref::Connected { zone, to, bind, via } => {
                let mut parts = vec![("zone", self.out(zone)), ("to", self.out(to))];
                parts.extend(via.iter().flat_map(|via| self.member(bind, "via", via)));
                of("connected", parts)
            }
            Ref::Distance { from, to } => {
                let from = self.out(from);
                of("distance", vec![("from", from), ("to", self.out(to))])
            }
            Ref::Longest { places, bind, via } => self.long_way(places, bind, via.as_ref()),
            Ref::Step { from, direction, distance } => {
                let (from, direction) = (self.out(from), self.out(direction));
                let distance = self.out(distance);
                of("step", vec![("from", from), ("direction", direction), ("distance", distance)])
            }
            Ref::TableCell { table, key, column } => {
                let (key, column) = (self.out(key), Out::word(column));
                of("tableCell", vec![("table", Out::word(table)), ("key", key), ("column", column)])
            }
            Ref::Seat { player } => of("seat", vec![("player", self.out(player))]),
            Ref::Phase => of("phase", vec![]),
            Ref::Score { player } => of("score", vec![("player", self.out(player))]),
            Ref::Repeated { times, of: parts } => {
                let mut all = vec![("times", self.out(times))];
                if !parts.is_empty() {
                    let parts = parts.iter().map(|part| self.list_out(part)).collect();
                    all.push(("of", Out::FlowList(parts)));
                }
                of("repeated", all)
            }
        }
    }

    /// The parts of a variable, and its key if it has one.
    fn with_key<const N: usize>(&mut self, parts: [Part; N], key: &Option<Expr>) -> Vec<Part> {
        let key = key.as_ref().map(|key| ("index", self.out(key)));
        parts.into_iter().chain(key).collect()
    }

    fn long_player(&mut self, player: &PlayerRef) -> Out {
        let is = |word: &str| ("is", Out::word(word));
        let parts = match player {
            PlayerRef::Actor => vec![is("actor")],
            PlayerRef::Active => vec![is("active")],
            PlayerRef::Opponent => vec![is("opponent")],
            PlayerRef::Seat { id } => vec![is("seat"), ("id", Out::number(id))],
            PlayerRef::Next { of } => vec![is("next"), ("of", self.out(of))],
            PlayerRef::Previous { of } => vec![is("previous"), ("of", self.out(of))],
        };
        Self::parts("ref", "player", parts)
    }

    fn long_fold(&mut self, aggregate: &Aggregate) -> Out {
        let Aggregate { op, query, bind, value } = aggregate;
        let mut parts = vec![("op".to_owned(), Out::word(fold_name(*op)))];
        parts.push(("query".to_owned(), self.list_out(query)));
        if let Some(value) = value {
            let (bind, value) = self.long_member(bind, value);
            parts.extend(bind.map(|bind| ("bind".to_owned(), bind)));
            parts.push(("value".to_owned(), value));
        }
        Out::FlowMap(vec![("aggregate".to_owned(), Out::FlowMap(parts))])
    }

    /// Returns the name of a member and a value in which it is bound.
    fn long_member(&mut self, bind: &str, value: &Expr) -> (Option<Out>, Out) {
        self.scoped(|writer| {
            let binder = writer.scope.member(bind, &[value]).unwrap_or(Some(bind.to_owned()));
            let value = writer.out(value);
            (binder.map(|binder| Out::word(&format!("${}", binder.trim_start_matches('$')))), value)
        })
    }

    /// Returns a value in which a member is bound, under a key, after the name of the member.
    fn member(&mut self, bind: &str, key: &'static str, value: &Expr) -> Vec<Part> {
        let (bind, value) = self.long_member(bind, value);
        bind.map(|bind| ("bind", bind)).into_iter().chain([(key, value)]).collect()
    }

    fn long_way(&mut self, places: &Expr, bind: &str, via: Option<&Expr>) -> Out {
        let mut parts = vec![("places", self.list_out(places))];
        parts.extend(via.iter().flat_map(|via| self.member(bind, "via", via)));
        Self::parts("ref", "longest", parts)
    }

    fn long_query(&mut self, query: &Query) -> Out {
        let of = |tag: &str, parts: Vec<Part>| Self::parts("query", tag, parts);
        match query {
            Query::TokensInZone { zone } => of("tokensInZone", vec![("zone", self.out(zone))]),
            Query::TokensIn { places } => of("tokensIn", vec![("places", self.out(places))]),
            Query::Pieces { player } => of("pieces", vec![("player", self.out(player))]),
            Query::IntsInRange { min, max, step } => {
                let mut parts = vec![("min", self.out(min)), ("max", self.out(max))];
                parts.extend(step.map(|step| ("step", Out::number(step))));
                of("intsInRange", parts)
            }
            Query::Enums { of: list, values } => {
                let mut parts = vec![("of", Out::word(list))];
                if !values.is_empty() {
                    let values = values.iter().map(|word| Out::word(word)).collect();
                    parts.push(("values", Out::FlowList(values)));
                }
                of("enums", parts)
            }
            Query::Players => of("players", vec![]),
            Query::Remaining => of("remaining", vec![]),
            Query::Others { than } => of("others", vec![("than", self.out(than))]),
            Query::Clockwise { from } => of("clockwise", vec![("from", self.out(from))]),
            Query::Zones { owner } => {
                let filter = owner.as_ref().map(|owner| {
                    ("filter", Out::FlowMap(vec![("owner".to_owned(), self.out(owner))]))
                });
                of("zones", filter.into_iter().collect())
            }
            Query::Board { board } => of("board", vec![("board", Out::word(board))]),
            Query::Region { region, player } => {
                let mut parts = vec![("region", Out::word(region))];
                parts.extend(player.as_ref().map(|player| ("player", self.out(player))));
                of("region", parts)
            }
            Query::Types { family } => of("types", vec![("family", Out::word(family))]),
            Query::AdjacentZones { zone } => of("adjacentZones", vec![("zone", self.out(zone))]),
            Query::TokensInAdjacentZones { zone } => {
                of("tokensInAdjacentZones", vec![("zone", self.out(zone))])
            }
            Query::ConnectedZones { zone, bind, via, steps } => {
                let mut parts = vec![("zone", self.out(zone))];
                parts.extend(via.iter().flat_map(|via| self.member(bind, "via", via)));
                parts.extend(steps.as_ref().map(|steps| ("steps", self.out(steps))));
                of("connectedZones", parts)
            }
            Query::Ray { from, direction, bind, condition } => {
                let mut parts = vec![("from", self.out(from)), ("direction", self.out(direction))];
                parts.extend(condition.iter().flat_map(|when| self.member(bind, "while", when)));
                of("ray", parts)
            }
            Query::Walk { from, direction, n, bind, when } => {
                let (from, direction) = (self.out(from), self.out(direction));
                let mut parts = vec![("from", from), ("direction", direction), ("n", self.out(n))];
                parts.extend(when.iter().flat_map(|when| self.member(bind, "when", when)));
                of("walk", parts)
            }
            Query::Between { from, to } => {
                let from = self.out(from);
                of("between", vec![("from", from), ("to", self.out(to))])
            }
            Query::Covers { of: token, at, turned } => {
                let mut parts = vec![("of", self.out(token))];
                parts.extend(at.iter().map(|at| ("at", self.out(at))));
                parts.extend(turned.iter().map(|turned| ("turned", self.out(turned))));
                of("covers", parts)
            }
            Query::Lines { places, n } => {
                of("lines", vec![("places", self.list_out(places)), ("n", Out::number(n))])
            }
            Query::Where { list, bind, when } => {
                of("where", self.list_and_member(list, bind, ("when", when)))
            }
            Query::Union { left, right } => self.pair("union", [("left", left), ("right", right)]),
            Query::Unite { list, bind, value } => self.mapped("unite", list, bind, value),
            Query::Distinct { list, bind, value } => self.mapped("distinct", list, bind, value),
            Query::Members { set } => of("members", vec![("set", self.out(set))]),
            Query::Binding { name } => of("binding", vec![("name", Out::word(name))]),
            Query::Otherwise { list, other } => {
                self.pair("otherwise", [("list", list), ("other", other)])
            }
            Query::Extreme { list, bind, value, highest } => {
                let mut parts = self.list_and_member(list, bind, ("value", value));
                if !highest {
                    parts.push(("highest", Out::number(false)));
                }
                of("extreme", parts)
            }
            Query::Take { list, n } => {
                let list = self.list_out(list);
                of("take", vec![("list", list), ("n", self.out(n))])
            }
            Query::Items { items } => of("items", vec![("items", self.all_out(items))]),
        }
    }

    /// A list that is made from a value of each member of another.
    fn mapped(&mut self, tag: &str, list: &Expr, bind: &str, value: &Expr) -> Out {
        let parts = self.list_and_member(list, bind, ("value", value));
        Self::parts("query", tag, parts)
    }

    fn list_and_member(
        &mut self,
        list: &Expr,
        bind: &str,
        (key, value): (&'static str, &Expr),
    ) -> Vec<Part> {
        let list = self.list_out(list);
        [("list", list)].into_iter().chain(self.member(bind, key, value)).collect()
    }

    fn pair(&mut self, tag: &str, lists: [(&'static str, &Expr); 2]) -> Out {
        Self::parts("query", tag, lists.map(|(key, list)| (key, self.list_out(list))))
    }

    fn all_out(&mut self, items: &[Expr]) -> Out {
        Out::FlowList(items.iter().map(|item| self.out(item)).collect())
    }

    /// True if everything is written in the long spelling.
    pub fn is_long(&self) -> bool {
        self.manner == Manner::Long
    }
}
