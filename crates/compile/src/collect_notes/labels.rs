//! Names in texts that are not expressions: keys with parameters, labels, display hints.

use crate::compiler::Compiler;
use crate::notes::NameSpace;
use crate::scope::Bound;
use crate::src::Src;
use crate::types::Type;
use boardwright_diag::Span;
use boardwright_syntax::yaml::{Entry, Node, Value};

impl Compiler<'_> {
    /// Notes the parameters in the key of a definition: `rich($p)`. All are bound at `at`, its
    /// name.
    pub(crate) fn note_parameters(&mut self, entry: &Entry, at: Span) {
        if self.notes.is_none() {
            return;
        }
        // Quotes enclose the whole key.
        let quote = usize::from(entry.key_span.range().len() > entry.key.len());
        let start = entry.key_span.start as usize + quote;
        for (sign, _) in entry.key.match_indices('$') {
            let rest = entry.key.get(sign + 1..).unwrap_or_default();
            let length =
                rest.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
            let name = rest.get(..length).unwrap_or_default().to_owned();
            let span = Span::new(start + sign, start + sign + 1 + length);
            self.mention_binding(&name, (span, at), Bound::Argument, &Type::unknown());
            self.declared_here(span, NameSpace::Bound(at), &name);
        }
    }

    /// Notes a mention of a declared name, if it is one.
    pub(crate) fn note_named(&mut self, name: &str, span: Span) {
        if self.env.names.contains_key(name) {
            self.mention(span, NameSpace::Names, name);
        }
    }

    /// Notes the thing that a label of `display: labels` is for: anything, by its id.
    pub(crate) fn note_labelled(&mut self, name: &str, span: Span) {
        if self.notes.is_none() {
            return;
        }
        if self.env.names.contains_key(name) {
            self.mention(span, NameSpace::Names, name);
        } else if self.env.actions.iter().any(|action| action.id == name) {
            self.mention(span, NameSpace::Actions, name);
        } else if self.env.phases.iter().any(|phase| phase.id == name) {
            self.mention(span, NameSpace::Phases, name);
        } else if let Some(of) = self.env.words.get(name).and_then(|enums| enums.first()) {
            self.mention_word(span, *of, name);
        } else if self.env.props.contains_key(name) {
            self.mention(span, NameSpace::Properties, name);
        }
    }

    /// Notes the parameters in the braces of an action's label, and the properties after them.
    pub(crate) fn note_label(&mut self, action: &str, label: &Node) {
        let Value::Text(text) = &label.value else { return };
        let body =
            self.env.actions.iter().find(|head| head.id == action).and_then(|head| head.body);
        let params = body.and_then(|body| body.get("params"));
        let (Some(params), true) = (params, self.notes.is_some()) else { return };
        let src = Src::new(text);
        for (brace, _) in text.text.match_indices('{') {
            let inside = text.text.get(brace + 1..).unwrap_or_default();
            let Some((inside, _)) = inside.split_once('}') else { continue };
            let name = inside.split('.').next().unwrap_or(inside);
            let place = |at: usize, length: usize| {
                src.span(Span::new(brace + 1 + at, brace + 1 + at + length))
            };
            if let Some(param) = params.entries().iter().find(|param| param.key == name) {
                self.mention(place(0, name.len()), NameSpace::Bound(param.key_span), name);
            }
            if let Some((_, prop)) = inside.split_once('.')
                && self.env.props.contains_key(prop)
            {
                self.mention(place(name.len() + 1, prop.len()), NameSpace::Properties, prop);
            }
        }
    }
}
