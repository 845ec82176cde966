//! What compiling tells an editor: which text names what, types of expressions, and what could
//! stand at a cursor.
//!
//! Ordinary compilation has no [`Notes`] and pays for none: every place that writes one asks first.
//! Names are noted where they are resolved, so that an editor and the compiler cannot differ. A
//! broken spec gives the notes of what could be read.

mod about;
mod offers;
mod places;

pub use about::About;
pub use offers::{Offer, OfferKind, Offers, Slot, SlotKind};

use crate::ctx::{Compiler, Expansion};
use crate::scope::{Bound, NAMED_IT, Var};
use crate::types::{Kind, Type};
use boardwright_diag::{CURSOR, Span};
use std::collections::BTreeMap;

/// What [`About`] says of a cell.
const CELL: &str = "a cell";

/// Which of the name spaces a name belongs to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameSpace {
    /// What expressions can name: constants, variables, zones, types, definitions …
    Names,
    /// Words of the list of words with this id.
    Words(String),
    /// Directions of the board.
    Directions,
    /// Properties of tokens.
    Properties,
    /// Variables of cells.
    CellVariables,
    /// Actions.
    Actions,
    /// Sequences.
    Sequences,
    /// Phases.
    Phases,
    /// What is bound at a place: parameters, `let`, `as`, loops, members.
    Bound(Span),
    /// What the language itself gives a meaning.
    BuiltIn,
    /// Functions of the language.
    Functions,
}

/// A name in its name space: all mentions of one thing have the same.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id {
    /// Which name space.
    pub space: NameSpace,
    /// As declared, without `$`.
    pub name: String,
}

/// A place in the text that names something. The span may hold the sign `$` or quotes around it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mention {
    /// Where.
    pub span: Span,
    /// What.
    pub id: Id,
    /// Whether it is declared here.
    pub declares: bool,
}

/// Everything written down.
#[derive(Debug, Default)]
pub struct Notes {
    /// Sorted by span, each once.
    pub mentions: Vec<Mention>,
    /// Texts that hold expressions, effects and the like, sorted by span.
    pub slots: Vec<Slot>,
    /// What could stand at the cursor, if something could.
    pub offers: Option<Offers>,
    /// What is known of each name.
    abouts: BTreeMap<Id, About>,
    types: Vec<(Span, Type)>,
    bound: BTreeMap<Id, (Bound, Type)>,
    /// What definitions give, by index.
    results: BTreeMap<usize, Type>,
    /// Where [`CURSOR`] stands.
    cursor: Option<Span>,
}

impl Notes {
    /// For a text in which [`CURSOR`] stands at `cursor`.
    pub(crate) fn new(cursor: Option<Span>) -> Self {
        Self { cursor, ..Self::default() }
    }

    /// The type of the expression that stands exactly here.
    pub fn type_at(&self, span: Span) -> Option<String> {
        let found = self.types.iter().rev().find(|(at, ty)| *at == span && !ty.is_unknown());
        found.map(|(_, ty)| ty.describe())
    }

    /// What is known of a name.
    pub fn about(&self, id: &Id) -> Option<&About> {
        self.abouts.get(id)
    }

    /// Every name that is declared, with what is known of it.
    pub fn names(&self) -> impl Iterator<Item = (&Id, &About)> {
        self.abouts.iter()
    }

    /// The mention that holds or touches a byte, the shortest of them.
    pub fn mention_at(&self, byte: usize) -> Option<&Mention> {
        let touches = |span: Span| span.start as usize <= byte && byte <= span.end as usize;
        let found = self.mentions.iter().filter(|mention| touches(mention.span));
        found.min_by_key(|mention| mention.span.range().len())
    }

    fn finish(&mut self) {
        // The shape of a board declares its cells, none of them by name; those of graphs have names.
        let abouts = &self.abouts;
        let is_cell = |id: &Id| abouts.get(id).is_some_and(|about| about.what == CELL);
        self.mentions.retain(|mention| !mention.declares || !is_cell(&mention.id));
        self.mentions.sort();
        self.mentions.dedup_by(|a, b| {
            let same = a.span == b.span && a.id == b.id;
            b.declares |= same && a.declares;
            same
        });
        self.slots.sort_by_key(|slot| slot.span);
        self.slots.dedup();
    }
}

impl Compiler<'_> {
    /// Notes that a text names something.
    pub(crate) fn mention(&mut self, span: Span, space: NameSpace, name: &str) {
        self.note(span, space, name, false);
    }

    /// Notes that a text declares something.
    pub(crate) fn declared_here(&mut self, span: Span, space: NameSpace, name: &str) {
        if matches!(space, NameSpace::Properties | NameSpace::CellVariables) {
            self.prop_places.entry(name.to_owned()).or_insert(span);
        }
        self.note(span, space, name, true);
    }

    /// Notes that a property is named: of a token, of a cell, or one that the language gives.
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

    /// Notes that a word of the list of words with this index is named.
    pub(crate) fn mention_word(&mut self, span: Span, list: usize, word: &str) {
        if self.notes.is_some() {
            let of = self.env.enums[list].id.clone();
            self.mention(span, NameSpace::Words(of), word);
        }
    }

    fn note(&mut self, span: Span, space: NameSpace, name: &str, declares: bool) {
        let Some(notes) = &mut self.notes else { return };
        // A finding's place is no name's place.
        if !span.is_empty() && !name.contains(CURSOR) {
            let id = Id { space, name: name.to_owned() };
            notes.mentions.push(Mention { span, id, declares });
        }
    }

    /// Notes a binding, new or given another value; `first` is where the name was bound first.
    pub(crate) fn mention_binding(
        &mut self,
        name: &str,
        (span, first): (Span, Span),
        how: Bound,
        ty: &Type,
    ) {
        if !self.bound_names.contains(name) {
            self.bound_names.insert(name.to_owned());
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

    /// Notes that a bound name is read.
    pub(crate) fn mention_var(&mut self, span: Span, var: &Var) {
        if self.notes.is_none() || var.name == "it" {
            return;
        }
        let at = match (var.how, self.expanding.last()) {
            // The parameters of a definition stand together, at its name.
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
        // What a definition is given differs from use to use.
        if known.1.is_unknown() {
            known.1 = ty.clone();
        } else if var.how == Bound::Argument && known.1.fits(ty) && !ty.is_unknown() {
            known.1 = known.1.join(ty);
        }
        self.note(span, NameSpace::Bound(at), name, false);
    }

    /// How many mentions there are, for [`Compiler::rebound`].
    pub(crate) fn mentioned(&self) -> usize {
        self.notes.as_ref().map_or(0, |notes| notes.mentions.len())
    }

    /// What was bound as `name` since `mark` is the parameter that is bound at `at`: within its own
    /// list a parameter stands for the member under test.
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

    /// Notes what a definition gives where it is used.
    pub(crate) fn note_result(&mut self, define: usize, ty: &Type) {
        let Some(notes) = &mut self.notes else { return };
        let joined = match notes.results.get(&define) {
            Some(old) if ty.is_unknown() => old.clone(),
            Some(old) if old.fits(ty) && !old.is_unknown() => old.join(ty),
            Some(_) | None => ty.clone(),
        };
        notes.results.insert(define, joined);
    }

    /// Ends the notes: sorts them and writes down what is known of each name.
    pub(crate) fn finish_notes(&mut self) {
        if self.notes.is_none() {
            return;
        }
        let abouts = self.abouts();
        if let Some(notes) = &mut self.notes {
            notes.abouts = abouts;
            notes.finish();
        }
    }
}
