//! Declarations of variables and properties: `3 in 0..9`, `none in players`.

use super::rows::SetsOf;
use crate::compiler::Compiler;
use crate::decode::text;
use crate::env::Symbol;
use crate::expr::Candidate;
use crate::interval::Interval;
use crate::notes::SlotKind;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Bound, Domain, Expr, Owner, PlayerRef, Query, Ref, Reset, Visibility};
use boardwright_diag::{Capability, Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::expr::{
    DeclarationText, Kind as TreeKind, Tree, is_word, parse_declaration,
};
use boardwright_syntax::yaml::{Node, Value};

/// A declaration that was read.
#[derive(Debug, Clone)]
pub(crate) struct Declaration {
    pub domain: Domain,
    /// Its start, if given.
    pub init: Option<Expr>,
    /// True if a domain was written, so that the value may change.
    pub changes: bool,
    pub bound: Bound,
    pub visibility: Visibility,
    pub reset: Option<Reset>,
    /// Its keys, if there is a value for each.
    pub keys: Vec<Expr>,
}

impl Compiler<'_> {
    /// Reads a declaration. `None` after a report.
    pub fn declaration(&mut self, node: &Node, what: &str) -> Option<Declaration> {
        match &node.value {
            Value::Bool(value) => Some(Declaration {
                domain: Domain::bool(),
                init: Some(Expr::Bool(*value)),
                changes: false,
                bound: Bound::Clamp,
                visibility: Visibility::Public,
                reset: None,
                keys: Vec::new(),
            }),
            Value::Int(n) => {
                let n = i32::try_from(*n).ok();
                let Some(n) = n else {
                    self.error(Code::OutOfRange, node.span, "this number is too large");
                    return None;
                };
                Some(Declaration {
                    domain: Domain::int(n, n),
                    init: Some(Expr::Int(n)),
                    changes: false,
                    bound: Bound::Clamp,
                    visibility: Visibility::Public,
                    reset: None,
                    keys: Vec::new(),
                })
            }
            Value::Text(text) => {
                let src = Src::new(text);
                self.slot(src.whole(), &text.text, SlotKind::Declaration);
                if let Some(fix) = words_of(&text.text, node.span) {
                    let message = "the words that a value may be are a list";
                    self.report(Diagnostic::new(Code::WrongShape, node.span, message).fix(fix));
                    return None;
                }
                if let Some(words) = super::list_params::any_of(text) {
                    self.missing(words, Capability::ListValue);
                    return None;
                }
                let (declared, src) = self.read(&text.text, src, parse_declaration)?;
                self.declared(&declared, &src, node.span)
            }
            Value::Map(_) => self.declared_map(node, what),
            Value::List(items) if items.iter().all(|item| text(item).is_some()) => {
                self.declared_set(node)
            }
            Value::List(items) if numbers_and_words(items) => {
                let message = "a property or variable holds numbers or words, not both";
                self.report(
                    Diagnostic::new(Code::TypeMismatch, node.span, message)
                        .types("numbers or words", "both")
                        .hint("number them, `rank: 7..14`, or give every one a word of its own: `constants: { RANKS: [seven, eight, jack] }`, then `rank: RANKS`"),
                );
                None
            }
            Value::Null | Value::List(_) => {
                let fix = self.without_dashes(node).or_else(|| numbers(node));
                let message =
                    format!("{what} is declared with its start and values, such as `0 in 0..9`");
                self.shape_or(node, &message, fix);
                None
            }
        }
    }

    fn declared(&mut self, text: &DeclarationText, src: &Src, span: Span) -> Option<Declaration> {
        let (init, domain) = (text.init.as_ref(), text.domain.as_ref());
        let mut scope = Scope::default();
        let keys = match &text.keys {
            Some(keys) => {
                if self.are_lists(keys) {
                    self.missing(src.span(keys.span), Capability::TwoKeys);
                    return None;
                }
                let keys = self.tree(keys, src, &mut scope, None);
                self.var_keys(keys)?
            }
            None => Vec::new(),
        };
        let made = |domain, init, changes| Declaration {
            domain,
            init,
            changes,
            bound: Bound::Clamp,
            visibility: Visibility::Public,
            reset: None,
            keys: keys.clone(),
        };
        let Some(domain_tree) = domain else {
            // A single expression: a list is the domain, anything else is the value.
            if let Some(domain) = self.kind_of_thing(init?) {
                return Some(made(domain, None, false));
            }
            let value = self.tree(init?, src, &mut scope, None);
            if value.ty.is_unknown() {
                return None;
            }
            if matches!(value.ty.kind, Kind::List(..)) {
                let domain = self.list_domain(&value)?;
                return Some(made(domain, None, false));
            }
            let ty = value.ty.clone();
            let init = self.literal_of(value, &ty)?;
            let domain = self.domain_of(&ty, span);
            return Some(made(domain, Some(init), false));
        };
        let mut domain = match self.kind_of_thing(domain_tree) {
            Some(domain) => domain,
            None => {
                let before = self.diags.len();
                let list = self.tree(domain_tree, src, &mut scope, None);
                if list.ty.is_unknown() || list.ty.as_list().is_some_and(|(of, _)| of.is_unknown())
                {
                    self.hint_at_words(before, domain_tree, src);
                    self.mend_yes_or_no(before, (init, domain_tree), src);
                    return None;
                }
                let domain = self.list_domain(&list)?;
                if text.set { self.set_domain(domain, list.span)? } else { domain }
            }
        };
        let Some(init) = init else { return Some(made(domain, None, false)) };
        let ty = Type::of_domain(&domain);
        if init.kind == TreeKind::Name("none".to_owned()) {
            domain.set_optional(true);
            if !Type::of_domain(&domain).optional {
                let at = src.span(init.span);
                self.report(
                    Diagnostic::new(
                        Code::TypeMismatch,
                        at,
                        format!("{} cannot be none", ty.describe()),
                    )
                    .types(ty.describe(), "none"),
                );
                return None;
            }
            return Some(made(domain, Some(Expr::read(Ref::None)), true));
        }
        let value = self.tree(init, src, &mut scope, Some(&ty));
        let init = self.literal_of(value, &ty)?;
        Some(made(domain, Some(init), true))
    }

    /// Says how words are declared, at the first finding since `before`, if a domain is a set of undeclared words.
    fn hint_at_words(&mut self, before: usize, domain: &Tree, src: &Src) {
        let span = src.span(domain.span);
        let TreeKind::Set(members) = &domain.kind else { return };
        let mut words = Vec::new();
        for member in members {
            let TreeKind::Name(word) = &member.kind else { return };
            words.push(word.as_str());
        }
        let found = self.diags.iter_mut().skip(before).find(|d| d.code == Code::UnknownName);
        let Some(found) = found else { return };
        let list = words.join(", ");
        found.hints.push(format!(
            "declare the words as a list under `constants`, `WORDS: [{list}]`, and write `in WORDS`; yes or no is `false in (false, true)`"
        ));
        // Other brackets around undeclared words help nobody.
        let around = |other: &Diagnostic| {
            other.code == Code::ExpressionSyntax
                && other.span.range().contains(&(span.start as usize))
        };
        self.diags.retain(|other| !around(other));
    }

    /// Proposes `false in (false, true)` for `no in (no, yes)`, at the first finding since `before`.
    fn mend_yes_or_no(&mut self, before: usize, (init, domain): (Option<&Tree>, &Tree), src: &Src) {
        const WORDS: [(&str, &str); 2] = [("yes", "true"), ("no", "false")];
        let value = |tree: &Tree| {
            let TreeKind::Name(word) = &tree.kind else { return None };
            WORDS.iter().find(|(theirs, _)| theirs == word).map(|(_, ours)| *ours)
        };
        let TreeKind::Set(members) = &domain.kind else { return };
        let Some(values) = members.iter().map(value).collect::<Option<Vec<_>>>() else { return };
        let Some(found) = self.diags.iter_mut().skip(before).find(|d| d.code == Code::UnknownName)
        else {
            return;
        };
        let edit = |tree: &Tree, text: String| TextEdit { span: src.span(tree.span), text };
        let mut edits = vec![edit(domain, format!("({})", values.join(", ")))];
        edits.extend(init.and_then(|init| Some(edit(init, value(init)?.to_owned()))));
        edits.sort_by_key(|edit| edit.span.start);
        let title = "Change to `true` and `false`".to_owned();
        found.fixes = vec![Fix::new(title, edits)];
    }

    /// A YAML list of words: a fixed set. Undeclared words make an enum with the name of the
    /// property.
    fn declared_set(&mut self, node: &Node) -> Option<Declaration> {
        let mut names = self.path.rsplit('.').map(str::to_owned);
        let (name, owner) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        let column = self.set_column(&owner, &name, SetsOf::Declaration, &[(0, node)])?;
        Some(Declaration {
            domain: column.domain,
            init: column.values.into_iter().next().flatten(),
            changes: false,
            bound: Bound::Clamp,
            visibility: Visibility::Public,
            reset: None,
            keys: Vec::new(),
        })
    }

    /// The domain of a word that stands for things: `tokens` and `places` for any of them, a zone
    /// of players for a token. A variable may name a token wherever it goes.
    pub(super) fn kind_of_thing(&self, tree: &Tree) -> Option<Domain> {
        let TreeKind::Name(name) = &tree.kind else { return None };
        let zone = |found: &Candidate| match found {
            Candidate::Symbol(Symbol::Zone(at), _) => self.env.zones[*at].owner == Owner::Player,
            Candidate::Symbol(..) | Candidate::Word(_) | Candidate::Direction(_) => false,
        };
        match (name.as_str(), self.candidates(name).as_slice()) {
            ("tokens", []) => Some(Domain::Token { optional: false }),
            ("places", []) => Some(Domain::Place { optional: false }),
            (_, [only]) if zone(only) => Some(Domain::Token { optional: false }),
            _ => None,
        }
    }

    /// The domain of a list's members.
    pub(super) fn list_domain(&mut self, list: &Typed) -> Option<Domain> {
        let span = list.span;
        let list = self.as_list(list.clone());
        let (element, _) = list.ty.as_list()?;
        if element.is_unknown() {
            return None;
        }
        let element = element.clone();
        if matches!(element.kind, Kind::Int(_)) {
            match self.known_numbers(&list.expr) {
                Some(numbers) if numbers.lo <= numbers.hi => {
                    return Some(self.domain_of(&Type::int(numbers), span));
                }
                Some(_) => return Some(self.domain_of(&element, span)),
                None => {}
            }
            self.report(
                Diagnostic::new(
                    Code::NotConstant,
                    span,
                    "the bounds of a variable must be known before the game starts",
                )
                .hint("use numbers and constants only"),
            );
            return None;
        }
        Some(self.domain_of(&element, span))
    }

    /// The bounds of a list of numbers, if known before the game.
    fn known_numbers(&self, list: &Expr) -> Option<Interval> {
        let known = |expr: &Expr| self.known_number(expr).map(i64::from);
        let Expr::Query(query) = list else { return None };
        match query.as_ref() {
            Query::IntsInRange { min, max, .. } => Some(Interval::new(known(min)?, known(max)?)),
            Query::Items { items } => {
                let all = items.iter().map(known).collect::<Option<Vec<i64>>>()?;
                Some(Interval::new(*all.iter().min()?, *all.iter().max()?))
            }
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Board { .. }
            | Query::Region { .. }
            | Query::Types { .. }
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
            | Query::Members { .. } => None,
        }
    }

    /// A start value: a literal of the type, within its bounds.
    pub(super) fn literal_of(&mut self, mut value: Typed, ty: &Type) -> Option<Expr> {
        let span = value.span;
        if !value.ty.is_unknown()
            && let Some(n) = self.known_number(&value.expr)
        {
            value = Typed::int(n, span);
        }
        let value = if value.ty.kind == Kind::Nothing && ty.optional {
            value
        } else {
            self.as_type(value, ty)
        };
        if value.ty.is_unknown() {
            return None;
        }
        if let (Expr::Int(n), Kind::Int(bounds)) = (&value.expr, &ty.kind) {
            let n = i64::from(*n);
            if n < bounds.lo || n > bounds.hi {
                self.report(
                    Diagnostic::new(
                        Code::OutOfRange,
                        span,
                        format!("the start {n} is outside {} to {}", bounds.lo, bounds.hi),
                    )
                    .fix(Fix::replace(
                        format!("Change to {}", n.clamp(bounds.lo, bounds.hi)),
                        span,
                        n.clamp(bounds.lo, bounds.hi).to_string(),
                    )),
                );
                return None;
            }
        }
        let literal = match &value.expr {
            Expr::Int(_) | Expr::Bool(_) => true,
            Expr::Ref(read) => match read.as_ref() {
                Ref::None | Ref::Enum { .. } | Ref::TokenType { .. } | Ref::Direction { .. } => {
                    true
                }
                Ref::Player(PlayerRef::Seat { .. }) => true,
                Ref::Zone { player, .. } => player.as_ref().is_none_or(Self::is_seat),
                Ref::Player(_)
                | Ref::Gvar { .. }
                | Ref::Pvar { .. }
                | Ref::Binding { .. }
                | Ref::TokenProp { .. }
                | Ref::TypeProp { .. }
                | Ref::TableCell { .. }
                | Ref::Place { .. }
                | Ref::Cell { .. }
                | Ref::ZoneCount { .. }
                | Ref::Counter { .. }
                | Ref::Adjacent { .. }
                | Ref::Connected { .. }
                | Ref::ZoneVar { .. }
                | Ref::Distance { .. }
                | Ref::Longest { .. }
                | Ref::Step { .. }
                | Ref::Seat { .. }
                | Ref::Phase
                | Ref::Score { .. }
                | Ref::Repeated { .. } => false,
            },
            Expr::Op(_) => super::rows::is_set(&value.expr),
            Expr::Aggregate { .. } | Expr::Query(_) => false,
        };
        if !literal {
            self.report(
                Diagnostic::new(
                    Code::NotConstant,
                    span,
                    "a start must be known before the game starts",
                )
                .hint("set the variable in `setup` instead"),
            );
            return None;
        }
        Some(value.expr)
    }

    /// `public`, `owner`, `hidden`.
    pub fn visibility(&mut self, node: &Node) -> Option<Visibility> {
        let word = self.word(node, "`visibility`")?;
        match word.as_str() {
            "public" => Some(Visibility::Public),
            "owner" => Some(Visibility::Owner),
            "hidden" => Some(Visibility::Hidden),
            _ => {
                self.closed("visibility", &word, node.span, &["public", "owner", "hidden"]);
                None
            }
        }
    }

    /// Reports a word that is not in a closed list.
    pub fn closed(&mut self, what: &str, word: &str, span: Span, known: &[&str]) {
        let message = format!("`{what}` is one of {}, not `{word}`", known.join(", "));
        let diag = self.unknown(Code::WrongLiteral, span, word, message, known);
        let diag = match crate::advice::for_word(what) {
            Some(advice) => diag.hint(advice),
            None => diag,
        };
        self.within(what, |c| c.report(diag));
    }
}

/// A fix for `red | blue`, words of other descriptions of types: `[red, blue]`.
fn words_of(text: &str, span: Span) -> Option<Fix> {
    let sign = ["|", "/", " or "].into_iter().find(|sign| text.contains(sign))?;
    let words: Vec<&str> = text.split(sign).map(str::trim).collect();
    let list = format!("[{}]", words.join(", "));
    words
        .iter()
        .all(|word| is_word(word))
        .then(|| Fix::replace(format!("Change to `{list}`"), span, list))
}

/// `1..3` in place of `[1, 2, 3]`.
fn numbers(node: &Node) -> Option<Fix> {
    let Value::List(items) = &node.value else { return None };
    let number = |item: &Node| if let Value::Int(n) = item.value { Some(n) } else { None };
    let numbers: Vec<_> = items.iter().map(number).collect::<Option<_>>()?;
    let (first, last) = (numbers.first()?, numbers.last()?);
    let ours = format!("{first}..{last}");
    let in_order = numbers.windows(2).all(|pair| pair[1] - pair[0] == 1);
    in_order.then(|| Fix::replace(format!("Change to `{ours}`"), node.span, ours))
}

/// True for a list of a property or variable with both numbers and words.
fn numbers_and_words(items: &[Node]) -> bool {
    let is_number = |item: &Node| matches!(item.value, Value::Int(_));
    items.iter().any(is_number) && items.iter().any(|item| text(item).is_some())
}
