//! Families of actions: one definition makes an action for each row.

use super::rows::Row;
use crate::compiler::Compiler;
use crate::decode::{Item, text};
use crate::env::ActionHead;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::Typed;
use boardwright_def::{ActionFamily, Expr, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::parse_binders;
use boardwright_syntax::print::noted;
use boardwright_syntax::yaml::{Node, Value};

/// Limit on the actions of one definition.
const MOST: usize = 200;

/// One action of a family.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    /// The end of its name.
    pub ending: String,
    /// Names bound in it, without `$`, with values known before the game.
    pub bound: Vec<(String, Typed)>,
}

/// True if a definition makes an action for each row.
pub(crate) fn is_family(body: &Node) -> bool {
    ["for", "columns", "rows"].iter().any(|key| body.get(key).is_some())
}

impl<'a> Compiler<'a> {
    /// Declares an action for each row of a family: `buy_lantern`, `buy_rope`.
    pub fn family_heads(&mut self, item: &Item<'a>, body: &'a Node, phases: &[(String, Span)]) {
        let mut family = ActionFamily {
            id: item.id.clone(),
            actions: Vec::new(),
            over: String::new(),
            columns: Vec::new(),
            rows: Vec::new(),
        };
        let members = match body.get("for") {
            Some(node) => {
                family.over = noted(node);
                for key in ["columns", "rows"] {
                    if let Some(other) = body.get(key) {
                        let message = format!("`for` replaces `{key}`; remove one of them");
                        self.error(Code::DuplicateDefinition, other.span, message);
                    }
                }
                self.within("for", |c| c.members_for(node))
            }
            None => {
                let before = self.env.enums.len();
                let members = self.members_of_rows(item, body, &mut family);
                let made = self.env.enums.iter().skip(before).map(|of| of.id.clone());
                self.words.of_families.extend(made);
                Some(members)
            }
        };
        let mut indices = Vec::new();
        for member in members.unwrap_or_default() {
            let id = format!("{}_{}", item.id, member.ending);
            if let Some(first) = self.env.actions.iter().find(|action| action.id == id) {
                let first = first.span;
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        item.id_span,
                        format!("there are two actions called `{id}`"),
                    )
                    .related(first, format!("`{id}` is declared here first")),
                );
                continue;
            }
            indices.push(self.env.actions.len());
            family.actions.push(id.clone());
            self.env.actions.push(ActionHead {
                id,
                span: item.id_span,
                body: item.body,
                phases: phases.to_vec(),
                params: None,
                bound: member.bound,
            });
        }
        self.env.action_families.push((item.id.clone(), indices));
        if !family.actions.is_empty() {
            self.words.families.push(family);
        }
    }

    /// `for: $w in wares`, or `{ bind: $w, over: … }`; `None` after a report.
    fn members_for(&mut self, node: &'a Node) -> Option<Vec<Member>> {
        let (name, list) = match &node.value {
            Value::Text(text) => {
                let (binders, src) = self.read(&text.text, Src::new(text), parse_binders)?;
                let [(name, list)] = binders.as_slice() else {
                    let message = "a family has one action for each member of one list";
                    self.error(Code::WrongArgumentCount, node.span, message);
                    return None;
                };
                let list = self.tree(list, &src, &mut Scope::default(), None);
                (name.text.clone(), list)
            }
            Value::Map(_) => {
                self.keys(node, "`for`", &["bind", "over"]);
                let bind = self.need_part(node, "bind")?;
                let name = self.word(bind, "`bind`")?;
                let list = self.part(node, "over", &mut Scope::default(), None);
                (name.strip_prefix('$').unwrap_or(&name).to_owned(), list)
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                self.shape(node, "`for` is text such as `$w in wares`");
                return None;
            }
        };
        let list = self.as_list(list);
        if list.ty.is_unknown() {
            return None;
        }
        let (element, span) = (list.ty.as_list()?.0.clone(), list.span);
        let Some(values) = self.known_members(&list.expr).filter(|values| values.len() <= MOST)
        else {
            self.report(
                Diagnostic::new(
                    Code::NotConstant,
                    span,
                    format!("a family has at most {MOST} members, all known before the game"),
                )
                .hint("the rows of a table, a list of words or numbers, `types(family)`")
                .hint("use a parameter for a choice during play: `params`"),
            );
            return None;
        };
        let member = |(ending, expr): (String, Expr)| {
            let value = Typed::new(expr, element.clone(), span);
            let value = match value.expr {
                Expr::Int(n) => Typed::int(n, span),
                Expr::Bool(_)
                | Expr::Op(_)
                | Expr::Ref(_)
                | Expr::Aggregate { .. }
                | Expr::Query(_) => value,
            };
            Member { ending, bound: vec![(name.clone(), value)] }
        };
        Some(values.into_iter().map(member).collect())
    }

    /// The members of a constant list, each with the end of its action's name.
    pub fn known_members(&self, list: &Expr) -> Option<Vec<(String, Expr)>> {
        let Expr::Query(query) = list else { return None };
        let items: Vec<Expr> = match query.as_ref() {
            Query::Items { items } => items.clone(),
            Query::Enums { of, values } => {
                let all = self.env.enums.iter().find(|known| known.id == *of)?;
                let held = |word: &&String| values.is_empty() || values.contains(word);
                let word = |member: &String| {
                    Expr::read(Ref::Enum { of: of.clone(), member: member.clone() })
                };
                all.members.iter().filter(held).map(word).collect()
            }
            Query::Types { family } => {
                let (_, members) = self.env.families.iter().find(|(id, _)| id == family)?;
                let of = |index: &usize| self.env.types[*index].id.clone();
                members.iter().map(|m| Expr::read(Ref::TokenType { of: of(m) })).collect()
            }
            Query::IntsInRange { min: Expr::Int(min), max: Expr::Int(max), step } => {
                let step = usize::try_from(step.unwrap_or(1)).ok()?.max(1);
                (*min..=*max).step_by(step).take(MOST + 1).map(Expr::Int).collect()
            }
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
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
            | Query::Members { .. } => return None,
        };
        items.into_iter().map(|item| Some((ending(&item)?, item))).collect()
    }

    /// `columns` and `rows` of the definition: each column is bound under its name.
    fn members_of_rows(
        &mut self,
        item: &Item<'a>,
        body: &'a Node,
        family: &mut ActionFamily,
    ) -> Vec<Member> {
        let rows = self.rows(body, "a family of actions");
        let key = rows.key(&["id", "key"]);
        family.columns = rows.columns.iter().map(|(name, _)| name.clone()).collect();
        let cells = |row: &Row<'a>| row.cells.iter().map(|cell| noted(cell)).collect();
        family.rows = rows.rows.iter().map(cells).collect();
        let mut columns = Vec::new();
        for (at, (name, span)) in rows.columns.iter().enumerate() {
            if !self.identifier(name, *span) {
                continue;
            }
            let cells: Vec<(usize, &Node)> =
                rows.rows.iter().map(|row| (row.number, row.cells[at])).collect();
            match self.column(&item.id, name, &cells) {
                Some(column) => columns.push((name.clone(), at, column)),
                None => drop(self.unread.names.insert(name.clone())),
            }
        }
        let mut members = Vec::new();
        for (position, row) in rows.rows.iter().enumerate() {
            let node = row.cells[key];
            let ending = match &node.value {
                Value::Int(n) if *n >= 0 => n.to_string(),
                Value::Null
                | Value::Bool(_)
                | Value::Int(_)
                | Value::Text(_)
                | Value::List(_)
                | Value::Map(_) => match text(node) {
                    Some(word) if self.identifier(word, node.span) => word.to_owned(),
                    _ => continue,
                },
            };
            let mut bound = Vec::new();
            for (name, at, column) in &columns {
                let span = row.cells[*at].span;
                let typed = match column.values.get(position).cloned().flatten() {
                    Some(Expr::Int(n)) => Typed::int(n, span),
                    Some(value) => Typed::new(value, column.ty.clone(), span),
                    // Its cell was reported.
                    None => Typed::unknown(span),
                };
                bound.push((name.clone(), typed));
            }
            members.push(Member { ending, bound });
        }
        members
    }

    /// Fills in the names that a member of a family binds in a label: `{w}`, `{w.price}`.
    pub fn with_bound(&mut self, label: &str, bound: &[(String, Typed)]) -> String {
        let mut out = String::new();
        let mut rest = label;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((inside, tail)) = after.split_once('}') else {
                out.push('{');
                rest = after;
                continue;
            };
            let (name, column) = match inside.split_once('.') {
                Some((name, column)) => (name, Some(column)),
                None => (inside, None),
            };
            let value =
                bound.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
            let value = match (value, column) {
                (Some(value), Some(column)) => {
                    let span = value.span;
                    Some(self.prop(value, column, span, &Scope::default()))
                }
                (value, _) => value,
            };
            match value.and_then(|value| shown(&value.expr)) {
                Some(word) => out.push_str(&word),
                None => out.push_str(&format!("{{{inside}}}")),
            }
            rest = tail;
        }
        out.push_str(rest);
        out
    }
}

/// The end of an action's name for a literal.
pub(super) fn ending(item: &Expr) -> Option<String> {
    match item {
        Expr::Int(n) if *n >= 0 => Some(n.to_string()),
        Expr::Ref(read) => match read.as_ref() {
            Ref::Enum { member, .. } => Some(member.clone()),
            Ref::TokenType { of } => Some(of.clone()),
            Ref::Direction { name, .. } => Some(name.clone()),
            Ref::Zone { zone, player: None } => Some(zone.clone()),
            Ref::Player(PlayerRef::Seat { id }) => Some(id.to_string()),
            Ref::None
            | Ref::Gvar { .. }
            | Ref::Pvar { .. }
            | Ref::Binding { .. }
            | Ref::TokenProp { .. }
            | Ref::TypeProp { .. }
            | Ref::TableCell { .. }
            | Ref::Place { .. }
            | Ref::Player(_)
            | Ref::Zone { .. }
            | Ref::ZoneVar { .. }
            | Ref::Cell { .. }
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
            | Ref::Repeated { .. } => None,
        },
        Expr::Int(_) | Expr::Bool(_) | Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => {
            None
        }
    }
}

/// A literal in a label.
fn shown(value: &Expr) -> Option<String> {
    match value {
        Expr::Int(n) => Some(n.to_string()),
        Expr::Bool(true) => Some("yes".to_owned()),
        Expr::Bool(false) => Some("no".to_owned()),
        Expr::Ref(_) => ending(value).map(|word| word.replace('_', " ")),
        Expr::Op(_) | Expr::Aggregate { .. } | Expr::Query(_) => None,
    }
}
