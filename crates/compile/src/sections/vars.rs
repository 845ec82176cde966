//! `vars`: global and per-player variables.

use crate::compiler::Compiler;
use crate::env::{DerivedOf, Symbol};
use crate::module::Part;
use boardwright_def::{Domain, Expr, Op, PlayerRef, Query, Ref, VarDef};
use boardwright_diag::{Code, Diagnostic, Fix, Span, nearest};
use boardwright_syntax::yaml::Node;

/// Keys of `vars`.
const KEYS: &[&str] = &["global", "perPlayer", "derived"];
/// Keys of `vars`, and other words for them.
const OTHER_WORDS: [(&str, &[&str]); 2] = [
    ("perPlayer", &["player", "players", "each", "seat", "seats"]),
    ("global", &["game", "shared", "common"]),
];

impl<'a> Compiler<'a> {
    /// Declares global and per-player variables.
    pub fn vars(&mut self, parts: &[&'a Part]) {
        for (key, per_player) in [("global", false), ("perPlayer", true)] {
            let mut items = Vec::new();
            for part in parts {
                if let Some(body) = part.body.get(key) {
                    items.extend(self.within(key, |c| c.collection(body, "variables")));
                }
            }
            for item in self.distinct(items, "variables") {
                self.within(&format!("{key}.{}", item.id), |c| {
                    let Some(body) = item.body else {
                        c.declare(&item.id, item.id_span, Symbol::Poisoned);
                        c.error(
                            Code::EmptyValue,
                            item.id_span,
                            format!("`{}` needs a start and its values: `0 in 0..9`", item.id),
                        );
                        return;
                    };
                    let def = c.var(&item.id, body);
                    let symbol = match (&def, per_player) {
                        (None, _) => Symbol::Poisoned,
                        (Some(_), false) => Symbol::Gvar(c.env.gvars.len()),
                        (Some(_), true) => Symbol::Pvar(c.env.pvars.len()),
                    };
                    c.declare(&item.id, item.id_span, symbol);
                    c.keep_words(body);
                    let Some(def) = def else { return };
                    let (list, index) = if per_player {
                        c.env.pvars.push(def);
                        ("playerVars", c.env.pvars.len() - 1)
                    } else {
                        c.env.gvars.push(def);
                        ("globalVars", c.env.gvars.len() - 1)
                    };
                    let span = item.span();
                    c.at_path(&format!("{list}[{index}]"), |c| c.locate(span));
                });
            }
        }
        for part in parts {
            let misplaced = self.misplaced(&part.body);
            let mut allowed = KEYS.to_vec();
            allowed.extend(misplaced.iter().map(String::as_str));
            self.keys(&part.body, "vars", &allowed);
            let Some(body) = part.body.get("derived") else { continue };
            let first = self.env.derived.len();
            self.derived(body, &DerivedOf::Players);
            for index in first..self.env.derived.len() {
                let (name, span) =
                    (self.env.derived[index].name.clone(), self.env.derived[index].span);
                self.declare(&name, span, Symbol::Derived(index));
            }
        }
    }

    /// Reports variables beside `global` and `perPlayer`; returns their names.
    fn misplaced(&mut self, body: &Node) -> Vec<String> {
        let mut names = Vec::new();
        for entry in body.entries() {
            let key = entry.key.as_str();
            if KEYS.contains(&key) || nearest(key, KEYS.iter().copied()).is_some() {
                continue;
            }
            let found = if key.to_ascii_lowercase().contains("team") {
                let numbers = self.team_numbers().unwrap_or_else(|| "1..2".to_owned());
                let message = "a variable belongs to the game or to each player, not to a team";
                Diagnostic::new(Code::UnknownKey, entry.key_span, message).hint(format!(
                    "under `global` the number of the team is the key: `tally: 0 in 0..9 for {numbers}`, read `tally[$p.team]`"
                ))
            } else {
                let message = format!("vars has no key `{key}`");
                let found = Diagnostic::new(Code::UnknownKey, entry.key_span, message).hint(
                    "put a variable of the game under `global`, a per-player variable under `perPlayer`",
                );
                let ours = OTHER_WORDS.iter().find(|(_, theirs)| theirs.contains(&key));
                match ours.filter(|(ours, _)| body.get(ours).is_none()) {
                    Some((ours, _)) => found.fix(Fix::replace(
                        format!("Change to `{ours}`"),
                        entry.key_span,
                        *ours,
                    )),
                    None => found,
                }
            };
            let inside = entry.value.entries().iter().map(|entry| entry.key.clone());
            self.unread.names.extend(inside);
            self.within(key, |c| c.report(found));
            self.unread.names.insert(key.to_owned());
            names.push(key.to_owned());
        }
        names
    }

    /// A variable; `None` after a report.
    pub fn var(&mut self, id: &str, body: &boardwright_syntax::yaml::Node) -> Option<VarDef> {
        let declaration = self.declaration(body, "a variable")?;
        if !declaration.changes {
            match (&declaration.domain, &declaration.init) {
                (Domain::Bool { .. }, Some(_)) => {}
                (Domain::Int { min, .. }, Some(_)) => {
                    self.report(
                        Diagnostic::new(
                            Code::MissingKey,
                            body.span,
                            format!("`{id}` needs its possible values"),
                        )
                        .hint(format!(
                            "write a start and a range, such as `{min} in 0..{}`; a value that never changes is a constant",
                            if *min > 9 { i64::from(*min) * 5 - 1 } else { 9 }
                        )),
                    );
                    return None;
                }
                (_, Some(_)) => {
                    self.report(
                        Diagnostic::new(
                            Code::MissingKey,
                            body.span,
                            format!("`{id}` needs its possible values"),
                        )
                        .hint(
                            "write the start, `in`, and the list of its values: `none in players`",
                        ),
                    );
                    return None;
                }
                (_, None) => {}
            }
        }
        let init = match declaration.init {
            Some(init) => init,
            None => self.usual_start(id, &declaration.domain, body.span)?,
        };
        Some(VarDef {
            id: id.to_owned(),
            domain: declaration.domain,
            init,
            bound: declaration.bound,
            visibility: declaration.visibility,
            reset: declaration.reset,
            keys: declaration.keys,
        })
    }

    /// The start if none is written: the value nearest to 0, the first word, the first seat.
    pub fn usual_start(&mut self, id: &str, domain: &Domain, span: Span) -> Option<Expr> {
        let start = match domain {
            domain if domain.is_optional() => Expr::read(Ref::None),
            Domain::Int { min, max, .. } => Expr::Int(0.clamp(*min, *max)),
            Domain::Bool { .. } => Expr::Bool(false),
            Domain::Player { .. } => Expr::player(PlayerRef::Seat { id: 1 }),
            Domain::Set { of } => {
                let items = Expr::list(Query::Items { items: Vec::new() });
                Expr::op(Op::Set { of: Domain::clone(of), items })
            }
            Domain::Enum { of, .. } => {
                let found = self.env.enums.iter().find(|e| e.id == *of)?;
                let member = found.members.first()?.clone();
                Expr::read(Ref::Enum { of: of.clone(), member })
            }
            Domain::Token { .. }
            | Domain::Place { .. }
            | Domain::TokenType { .. }
            | Domain::Direction { .. } => {
                self.report(
                    Diagnostic::new(Code::MissingKey, span, format!("`{id}` needs a start"))
                        .hint("write the start, `in`, and the list of its values"),
                );
                return None;
            }
        };
        Some(start)
    }
}
