//! Families of token types as values: `.family == card`, `$f in families`.

use crate::compiler::Compiler;
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::{EnumDef, Expr, Query, Ref, TokenType};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Tree};

impl Compiler<'_> {
    /// Adds hints where a type of token stands for its tokens, or a list of types for one type.
    pub fn hint_of_types(&self, diag: Diagnostic, value: &Typed, want: &Type) -> Diagnostic {
        let of = self.written(value.span);
        if want.as_list().is_some() && value.ty.kind == Kind::TokenType {
            return diag.hint(format!(
                "tokens of a type are found by a condition: `tokens(board) where .type == {of}`, \
                 `hand[actor] where .type == {of}`"
            ));
        }
        if want.kind == Kind::TokenType && value.ty.as_list().is_some() {
            return diag.hint(format!(
                "a loop goes through the types: `each: $t in {of}`, and below it `do: create $t in …`"
            ));
        }
        diag
    }

    /// The type of a token's family; reports a game without families. Family names are declared
    /// beside other names, so their enum is separate from the author's enums.
    pub fn family_type(&mut self, span: Span) -> Option<Type> {
        if !self.lists_families() {
            if !self.env.incomplete {
                let hint = "types with `columns` and `rows` are a family; `family: card` in a \
                            token type adds it to one";
                let message = "no token type of this game belongs to a family";
                self.report(Diagnostic::new(Code::UnknownProperty, span, message).hint(hint));
            }
            return None;
        }
        Some(Type::of(Kind::Enum(EnumDef::FAMILIES.to_owned())).or_none())
    }

    /// Makes the enum of the families; true if there are any.
    pub fn lists_families(&mut self) -> bool {
        if self.env.families.is_empty() {
            return false;
        }
        if self.env.enums.iter().all(|of| of.id != EnumDef::FAMILIES) {
            let members = self.family_ids();
            self.env.enums.push(EnumDef { id: EnumDef::FAMILIES.to_owned(), members });
        }
        true
    }

    /// The families in the order in which token types first name them.
    pub fn family_ids(&self) -> Vec<String> {
        TokenType::families(&self.env.types).into_iter().map(str::to_owned).collect()
    }

    /// All families; `None` if there are none, so that the name stays free.
    pub fn families(&mut self, span: Span) -> Option<Typed> {
        if !self.lists_families() {
            return None;
        }
        let of = EnumDef::FAMILIES.to_owned();
        let size = Size::exact(self.env.families.len() as u64);
        let ty = Type::list(Type::of(Kind::Enum(of.clone())), size);
        Some(Typed::new(Expr::list(Query::Enums { of, values: Vec::new() }), ty, span))
    }

    /// A word that names a family, if a family is expected.
    pub fn family_word(&mut self, name: &str, span: Span, want: Option<&Type>) -> Option<Typed> {
        let want = super::lower::element_or_self(want?);
        let family = Kind::Enum(EnumDef::FAMILIES.to_owned());
        if want.kind != family || !self.is_family(name) {
            return None;
        }
        self.lists_families();
        self.mention(span, NameSpace::Names, name);
        let (of, member) = (EnumDef::FAMILIES.to_owned(), name.to_owned());
        Some(Typed::new(Expr::read(Ref::Enum { of, member }), Type::of(family), span))
    }

    /// True if a name, or the first name in brackets, is that of a family: compared with a family
    /// it is a word, elsewhere the list of its types.
    pub fn names_family(&self, tree: &Tree) -> bool {
        match &tree.kind {
            TreeKind::Name(name) => self.is_family(name),
            TreeKind::Set(items) => items.first().is_some_and(|first| self.names_family(first)),
            TreeKind::Int(_)
            | TreeKind::Bound(_)
            | TreeKind::ItProp(_)
            | TreeKind::Prop(..)
            | TreeKind::Index(..)
            | TreeKind::Call { .. }
            | TreeKind::Not(_)
            | TreeKind::Neg(_)
            | TreeKind::Binary(..)
            | TreeKind::Range { .. }
            | TreeKind::Where { .. }
            | TreeKind::Otherwise(..)
            | TreeKind::If(..)
            | TreeKind::Let { .. } => false,
        }
    }

    fn is_family(&self, name: &str) -> bool {
        let declared = self.env.names.get(name).map(|declared| declared.symbol);
        matches!(declared, Some(Symbol::Family(_)))
    }
}
