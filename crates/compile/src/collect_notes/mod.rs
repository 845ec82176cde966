//! Writes the [`Notes`](crate::notes::Notes) of an editor while compiling: mentions, bindings,
//! types.

mod about;
mod labels;
mod offers;
mod picture;

use crate::compiler::{Compiler, Expansion};
use crate::notes::{About, Id, Mention, NameSpace};
use crate::scope::{Bound, NAMED_IT, Var};
use crate::types::{Kind, Type};
use boardwright_diag::{CURSOR, Span};
use boardwright_syntax::yaml::Entry;

impl Compiler<'_> {
    /// Notes a mention of a name.
    pub(crate) fn mention(&mut self, span: Span, space: NameSpace, name: &str) {
        self.note(span, space, name, false);
    }

    /// Notes a declaration.
    pub(crate) fn declared_here(&mut self, span: Span, space: NameSpace, name: &str) {
        if matches!(space, NameSpace::Properties | NameSpace::CellVariables) {
            self.origins.props.entry(name.to_owned()).or_insert(span);
        }
        self.note(span, space, name, true);
    }

    /// Notes a mention of a property: of a token, of a cell, or built in.
    pub(crate) fn mention_prop(&mut self, span: Span, prop: &str, of_place: bool) {
        if self.notes.is_none() {
            return;
        }
        let declared = self.env.props.contains_key(prop);
        let of_cells = self.env.place_var(prop).is_some() || self.env.place_column(prop).is_some();
        let space = match (declared, of_cells) {
            (_, true) if of_place => NameSpace::CellVariables,
            (true, _) => NameSpace::Properties,
            (false, true) => NameSpace::CellVariables,
            (false, false) => NameSpace::BuiltIn,
        };
        self.mention(span, space, prop);
    }

    /// Notes a mention of a word of the enum with this index.
    pub(crate) fn mention_word(&mut self, span: Span, list: usize, word: &str) {
        if self.notes.is_some() {
            let of = self.env.enums[list].id.clone();
            self.mention(span, NameSpace::Words(of), word);
        }
    }

    fn note(&mut self, span: Span, space: NameSpace, name: &str, declares: bool) {
        let Some(notes) = &mut self.notes else { return };
        // An empty span and the name of the cursor are no mentions.
        if !span.is_empty() && !name.contains(CURSOR) {
            let id = Id { space, name: name.to_owned() };
            notes.mentions.push(Mention { span, id, declares });
        }
    }

    /// Notes a binding or rebinding; `first` is the place of the first binding.
    pub(crate) fn mention_binding(
        &mut self,
        name: &str,
        (span, first): (Span, Span),
        how: Bound,
        ty: &Type,
    ) {
        if !self.origins.bound_names.contains(name) {
            self.origins.bound_names.insert(name.to_owned());
        }
        let Some(notes) = &mut self.notes else { return };
        let id = Id { space: NameSpace::Bound(first), name: name.to_owned() };
        let joined = match notes.bound.get(&id) {
            Some((_, old)) if old.fits(ty) && span != first => old.join(ty),
            Some((_, old)) if ty.is_unknown() => old.clone(),
            Some(_) | None => ty.clone(),
        };
        notes.bound.insert(id, (how, joined));
        self.note(span, NameSpace::Bound(first), name, span == first);
    }

    /// Notes a read of a bound name.
    pub(crate) fn mention_var(&mut self, span: Span, var: &Var) {
        if self.notes.is_none() || var.name == "it" {
            return;
        }
        let at = match (var.how, self.lowering.expanding.last()) {
            // All parameters of a definition have the span of its name.
            (Bound::Argument, Some((Expansion::Define(index), _))) => self.env.defines[*index].span,
            _ => var.span,
        };
        self.mention_binding_read(span, at, var);
    }

    fn mention_binding_read(&mut self, span: Span, at: Span, var: &Var) {
        let Some(notes) = &mut self.notes else { return };
        let name = if var.name == NAMED_IT { "it" } else { var.name.as_str() };
        let id = Id { space: NameSpace::Bound(at), name: name.to_owned() };
        let ty = &var.value.ty;
        let known = notes.bound.entry(id).or_insert_with(|| (var.how, ty.clone()));
        // Arguments of a definition differ from use to use.
        if known.1.is_unknown() {
            known.1 = ty.clone();
        } else if var.how == Bound::Argument && known.1.fits(ty) && !ty.is_unknown() {
            known.1 = known.1.join(ty);
        }
        self.note(span, NameSpace::Bound(at), name, false);
    }

    /// Notes a symbol of the map whose legend has the span `map`, with its contents as written.
    pub(crate) fn note_symbol(&mut self, entry: &Entry, map: Span, contents: String) {
        let Some(notes) = &mut self.notes else { return };
        let id = Id { space: NameSpace::Symbols(map), name: entry.key.clone() };
        let about = About::new("a symbol of the map", contents, Some(entry.key_span));
        notes.symbols.push((id, about));
    }

    /// The number of mentions, for [`Compiler::rebound`].
    pub(crate) fn mentioned(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.mentions.len())
    }

    /// Turns mentions of `name` since `mark` into mentions of the parameter bound at `at`: inside
    /// its own list a parameter stands for the member.
    pub(crate) fn rebound(&mut self, mark: usize, name: &str, at: Span) {
        let Some(notes) = &mut self.notes else { return };
        for mention in notes.mentions.iter_mut().skip(mark) {
            if mention.id.name == name && matches!(mention.id.space, NameSpace::Bound(_)) {
                mention.id.space = NameSpace::Bound(at);
                mention.declares = mention.span == at;
            }
        }
    }

    /// Notes the type of an expression.
    pub(crate) fn note_type(&mut self, span: Span, ty: &Type) {
        if let Some(notes) = &mut self.notes
            && !matches!(ty.kind, Kind::Unknown)
        {
            notes.types.push((span, ty.clone()));
        }
    }

    /// Notes the type of a definition at its use.
    pub(crate) fn note_result(&mut self, define: usize, ty: &Type) {
        let Some(notes) = &mut self.notes else { return };
        let joined = match notes.results.get(&define) {
            Some(old) if ty.is_unknown() => old.clone(),
            Some(old) if old.fits(ty) && !old.is_unknown() => old.join(ty),
            Some(_) | None => ty.clone(),
        };
        notes.results.insert(define, joined);
    }

    /// Completes the notes: sorts them and adds the facts about each name.
    pub(crate) fn finish_notes(&mut self) {
        if self.notes.is_none() {
            return;
        }
        let abouts = self.abouts();
        let boards = self.env.boards.iter();
        let pictures = boards.filter_map(|b| Some((b.id.clone(), picture::picture(b)?))).collect();
        if let Some(notes) = &mut self.notes {
            notes.abouts = abouts;
            notes.pictures = pictures;
            notes.finish();
        }
    }
}
