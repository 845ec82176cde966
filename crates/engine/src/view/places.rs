//! What lies where, and the handles by which a view's moves speak of it.

use super::eyes::Eyes;
use crate::words::Words;
use boardwright_def::Ordering;
use boardwright_kernel::{PlaceId, State, TokenFace, TokenId};
use boardwright_protocol::{Arg, PlaceView, TokenView};
use std::collections::BTreeMap;

/// The tokens on the table as somebody sees them. Handles count what is seen, from 1, place by
/// place: they say nothing about which token it is.
pub struct Table {
    /// Places that hold something.
    pub places: Vec<PlaceView>,
    seen_as: BTreeMap<TokenId, Arg>,
}

impl Table {
    /// Lays out all places.
    pub fn of(words: &Words<'_>, state: &State, eyes: Eyes) -> Self {
        let mut table = Table { places: Vec::new(), seen_as: BTreeMap::new() };
        let mut handles = 1..;
        for place in (0..words.program().places().len()).map(|index| PlaceId(index as u16)) {
            table.add(words, state, eyes, place, &mut handles);
        }
        table
    }

    /// A token as an argument.
    pub fn arg(&self, token: TokenId) -> Arg {
        self.seen_as.get(&token).cloned().unwrap_or(Arg::None)
    }

    fn add(
        &mut self,
        words: &Words<'_>,
        state: &State,
        eyes: Eyes,
        place: PlaceId,
        handles: &mut std::ops::RangeFrom<u32>,
    ) {
        let program = words.program();
        let mut tokens = state.tokens(program, place);
        if tokens.is_empty() {
            return;
        }
        let mut views: Vec<TokenView> = Vec::new();
        let mut last: Option<TokenFace> = None;
        let looks_in = eyes.see_place(program, place);
        let sorted = program.places()[place.index()].ordering == Ordering::Set;
        if sorted && !looks_in {
            // Where a known token comes among the others would tell what they are.
            tokens.sort_by_key(|token| !eyes.know(program, state, *token));
        }
        for token in &tokens {
            let known = looks_in || eyes.know(program, state, *token);
            let face = known.then(|| state.token(program, *token));
            let equal = match (&face, &last) {
                (Some(face), Some(last)) => sorted && same(words, face, last),
                // A known token stands apart from those that are not.
                (Some(_), None) | (None, Some(_)) => false,
                (None, None) => true,
            };
            match views.last_mut().filter(|_| equal) {
                Some(view) => view.count += 1,
                None => {
                    views.push(view(words, state, eyes, face.as_ref(), handles.next().unwrap_or(0)))
                }
            }
            let handle = views.last().map_or(0, |view| view.handle);
            self.seen_as.insert(*token, Arg::Token { handle, place: place.index() as u32 });
            last = face;
        }
        let count = tokens.len() as u32;
        self.places.push(PlaceView { place: place.index() as u32, count, tokens: views });
    }
}

/// Whether two tokens of a place without order are one choice, as the kernel counts them.
fn same(words: &Words<'_>, one: &TokenFace, other: &TokenFace) -> bool {
    let equal = (one.type_id, one.owner, &one.props) == (other.type_id, other.owner, &other.props);
    equal && !words.changes(one.type_id)
}

/// A token, or one that is not seen.
fn view(
    words: &Words<'_>,
    state: &State,
    eyes: Eyes,
    face: Option<&TokenFace>,
    handle: u32,
) -> TokenView {
    let hidden = TokenView {
        handle,
        kind: String::new(),
        name: String::new(),
        glyph: String::new(),
        owner: 0,
        props: Vec::new(),
        text: String::new(),
        count: 1,
        hidden: true,
    };
    let Some(face) = face else { return hidden };
    TokenView {
        kind: words.program().token_types()[face.type_id.index()].id.clone(),
        name: words.token(face),
        glyph: words.glyph(face),
        owner: face.owner.map_or(0, |owner| owner.seat()),
        props: words.props(state, face, |token| eyes.know(words.program(), state, token)),
        text: words.token_text(face),
        hidden: false,
        ..hidden
    }
}
