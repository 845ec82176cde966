//! Origins of types: the declarations that a `type-mismatch` refers to.

use crate::compiler::{Compiler, Needed};
use boardwright_diag::{Diagnostic, Span};
use boardwright_syntax::expr::{Binary, Kind, Tree, parse_expr};

/// Functions that return members of their first argument.
const OF_MEMBERS: &[&str] =
    &["first", "last", "top", "take", "list", "distinct", "highest", "lowest", "union", "tokens"];

/// Functions whose second argument is a value, but which return members.
const GIVE_MEMBERS: &[&str] = &["distinct", "highest", "lowest"];

impl Compiler<'_> {
    /// Runs `f`; a `type-mismatch` inside refers to `needed`.
    pub(crate) fn needing<R>(&mut self, needed: Needed, f: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.lowering.needed.replace(needed);
        let result = f(self);
        self.lowering.needed = before;
        result
    }

    /// Adds the declarations of the type found and of the type needed.
    pub(crate) fn with_origins(&self, mut diag: Diagnostic) -> Diagnostic {
        let origin = self.origin_at(diag.span);
        let hint = self.members_found(diag.span, origin.as_ref());
        let found = origin
            .map(|(name, at)| (at, format!("the type found comes from `{name}`, declared here")));
        let needed = self.lowering.needed.as_ref().and_then(|needed| match needed {
            Needed::Declared(name, at) if !at.is_empty() => Some((name.clone(), *at)),
            Needed::Declared(..) => None,
            Needed::Beside(span) => self.origin_at(*span),
        });
        let needed = match (needed, &self.lowering.needed) {
            (Some((name, at)), _) => {
                Some((at, format!("the type needed comes from `{name}`, declared here")))
            }
            (None, Some(Needed::Beside(span))) => {
                Some((*span, "the type needed follows from this".to_owned()))
            }
            (None, _) => None,
        };
        for (at, message) in [found, needed].into_iter().flatten() {
            if at != diag.span && diag.related.iter().all(|other| other.span != at) {
                diag = diag.related(at, message);
            }
        }
        match hint {
            Some(hint) => diag.hint(hint),
            None => diag,
        }
    }

    /// A hint if the value at a place of the text is, or is compared with, a member of a list whose function seems to give
    /// values: `distinct(hand, .suit)` gives cards.
    fn members_found(&self, span: Span, origin: Option<&(String, Span)>) -> Option<String> {
        let found = self.written(span);
        let bound = origin.filter(|(_, at)| found.starts_with('$') && !at.is_empty());
        let declared = bound.and_then(|(_, at)| self.text.get(at.start as usize..));
        let line = declared.and_then(|text| text.lines().next()).unwrap_or(found);
        let beside = match &self.lowering.needed {
            Some(Needed::Beside(span)) => self.written(*span),
            Some(Needed::Declared(..)) | None => "",
        };
        let named = |name: &&&str| {
            let call = format!("{name}(");
            line.contains(&call) || beside.starts_with(&call)
        };
        let function = GIVE_MEMBERS.iter().find(named)?;
        Some(format!(
            "`{function}(L, E)` gives members of L, not values of E; read the property of a member"
        ))
    }

    /// Name and declaration of the value at a place of the text; `None` for literals, for built-in
    /// names, and for values that are not text.
    fn origin_at(&self, span: Span) -> Option<(String, Span)> {
        let tree = parse_expr(self.written(span)).ok()?;
        self.origin_of(&tree, span.start)
    }

    fn origin_of(&self, tree: &Tree, start: u32) -> Option<(String, Span)> {
        let of = |part: &Tree| self.origin_of(part, start);
        match &tree.kind {
            Kind::Name(name) => self.declaration_of(name),
            Kind::Bound(name) => {
                let (read, at) = self.origins.bound_reads.get(&(start + tree.span.start))?;
                (read == name).then(|| (format!("${name}"), *at))
            }
            Kind::Prop(_, prop) => self.property_origin(&prop.text),
            Kind::ItProp(prop) => self.property_origin(prop),
            Kind::Index(base, _) => of(base),
            Kind::Where { list, .. } => of(list),
            Kind::Otherwise(first, other) => of(first).or_else(|| of(other)),
            Kind::If(_, then, other) => of(then).or_else(|| of(other)),
            Kind::Let { body, .. } => of(body),
            Kind::Neg(arg) => of(arg),
            Kind::Set(items) => items.iter().find_map(of),
            Kind::Range { from, to, .. } => of(from).or_else(|| of(to)),
            Kind::Call { name, args, .. } => {
                let ours = OF_MEMBERS.contains(&name.text.as_str());
                if ours { args.first().and_then(of) } else { self.declaration_of(&name.text) }
            }
            Kind::Binary(op, left, right) => match op {
                Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Mod => {
                    of(left).or_else(|| of(right))
                }
                Binary::Or
                | Binary::And
                | Binary::Eq
                | Binary::Ne
                | Binary::Lt
                | Binary::Le
                | Binary::Gt
                | Binary::Ge
                | Binary::In
                | Binary::NotIn => None,
            },
            Kind::Int(_) | Kind::Not(_) => None,
        }
    }

    /// The declaration of a name in expressions; of a word, the list that holds it.
    pub(crate) fn declaration_of(&self, name: &str) -> Option<(String, Span)> {
        if let Some(declared) = self.env.names.get(name) {
            return Some((name.to_owned(), declared.span));
        }
        let list = self.env.words.get(name)?.first()?;
        let id = &self.env.enums.get(*list)?.id;
        let declared = self.env.names.get(id)?;
        Some((id.clone(), declared.span))
    }

    /// The declaration of a property of tokens, cells or players.
    pub(crate) fn property_origin(&self, prop: &str) -> Option<(String, Span)> {
        if let Some(at) = self.origins.props.get(prop) {
            return Some((prop.to_owned(), *at));
        }
        self.env.names.get(prop).map(|declared| (prop.to_owned(), declared.span))
    }

    /// The reason for the type of a parameter, by the path of its action or sequence.
    pub(crate) fn parameter_need(&self, path: &str, name: &str, position: usize) -> Needed {
        let at = self.map.spans.get(&format!("{path}.params[{position}]"));
        Needed::Declared(name.to_owned(), at.copied().unwrap_or_default())
    }
}
