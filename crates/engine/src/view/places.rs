//! The tokens in each place, and the handles by which a view's moves refer to them.

use super::eyes::Eyes;
use super::lying::Lying;
use crate::words::Words;
use boardwright_def::Ordering;
use boardwright_kernel::{PlaceId, PlayerId, State, TokenFace, TokenId, seen_face};
use boardwright_protocol::{Arg, Look, PlaceView, TokenView};
use std::collections::BTreeMap;

/// The tokens on the table for a viewer. Handles number the tokens shown, from 1, place by place; they do
/// not identify tokens.
pub struct Table {
    /// Places that hold tokens.
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

    /// Lists a token that reaches into a place from its own one, which stands before, under its handle there. False for
    /// a token in its own place.
    fn reaches(&mut self, own: Option<PlaceId>, token: TokenId, place: PlaceId) -> bool {
        let Some(own) = own.filter(|own| *own != place) else { return false };
        let Some(Arg::Token { handle, .. }) = self.seen_as.get(&token) else { return false };
        let Some(view) = self.seen(own.index() as u32, *handle) else { return false };
        let place = place.index() as u32;
        self.places.push(PlaceView { place, count: 1, tokens: vec![view] });
        true
    }

    /// A token with this handle.
    pub fn token(&self, wanted: u32) -> Option<TokenId> {
        let is_it = |arg: &Arg| matches!(arg, Arg::Token { handle, .. } if *handle == wanted);
        self.seen_as.iter().find(|(_, arg)| is_it(arg)).map(|(token, _)| *token)
    }

    /// A token in a place, as the viewer sees it.
    pub fn seen(&self, place: u32, handle: u32) -> Option<TokenView> {
        let held = self.places.iter().find(|held| held.place == place)?;
        held.tokens.iter().find(|token| token.handle == handle).cloned()
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
        if let [token] = tokens[..]
            && self.reaches(state.token(program, token).place, token, place)
        {
            return;
        }
        let mut views: Vec<TokenView> = Vec::new();
        let mut last: Option<(Sight, TokenFace)> = None;
        let looks_in = eyes.see_place(program, place);
        let sorted = program.places()[place.index()].ordering == Ordering::Set;
        let known = |token: TokenId| eyes.know(program, state, token);
        if sorted && tokens.iter().any(|token| !known(*token)) {
            // The position of a known token among the others would reveal them.
            tokens.sort_by_key(|token| {
                let unknown = !known(*token);
                (unknown, (unknown && looks_in).then(|| state.token(program, *token).owner))
            });
        }
        let seen = |token: TokenId| sight(words, state, eyes, token);
        let open = |(sight, face): (Sight, TokenFace)| (sight != Sight::Back).then_some(face);
        let order = Lying::of(words, place).filter(|_| sorted);
        if let Some(order) = &order {
            tokens.sort_by_cached_key(|token| order.rank(words, open(seen(*token)).as_ref()));
        }
        let mut row = None;
        for token in &tokens {
            let (sight, face) = seen(*token);
            let equal = match (&last, sight) {
                (Some((Sight::Back, last)), Sight::Back) => {
                    // The owner is visible if the viewer sees the token in its place.
                    !looks_in || last.owner == face.owner
                }
                (Some((before, last)), _) => *before == sight && sorted && same(words, &face, last),
                (None, _) => false,
            };
            match views.last_mut().filter(|_| equal) {
                Some(view) => view.count += 1,
                None => {
                    let handle = handles.next().unwrap_or(0);
                    let covers = match sight {
                        Sight::Whole | Sight::Front => state.covered_cells(program, *token),
                        Sight::Back => Vec::new(),
                    };
                    let covers = covers.iter().map(|at| at.index() as u32).collect();
                    let drawn = drawn(words, state, eyes, (sight, &face), handle);
                    views.push(TokenView { covers, ..drawn });
                    let here = order
                        .as_ref()
                        .map(|order| order.row(words, open((sight, face.clone())).as_ref()));
                    if let (Some(view), true) = (views.last_mut(), row.is_some() && row != here) {
                        view.look.starts_row = true;
                    }
                    row = here;
                }
            }
            let handle = views.last().map_or(0, |view| view.handle);
            self.seen_as.insert(*token, Arg::Token { handle, place: place.index() as u32 });
            last = Some((sight, face));
        }
        let count = tokens.len() as u32;
        self.places.push(PlaceView { place: place.index() as u32, count, tokens: views });
    }
}

/// The part of a token that a viewer sees.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// Everything.
    Whole,
    /// Its type and public properties.
    Front,
    /// At most its owner.
    Back,
}

/// A token as a viewer sees it; of its back only this side of the kernel knows the face.
fn sight(words: &Words<'_>, state: &State, eyes: Eyes, token: TokenId) -> (Sight, TokenFace) {
    let program = words.program();
    let face = state.token(program, token);
    match seen_face(program, state, eyes.viewer, token) {
        Some(face) if eyes.know(program, state, token) => (Sight::Whole, face),
        Some(front) => (Sight::Front, front),
        None => (Sight::Back, face),
    }
}

/// The view of a token.
fn drawn(
    words: &Words<'_>,
    state: &State,
    eyes: Eyes,
    (sight, face): (Sight, &TokenFace),
    handle: u32,
) -> TokenView {
    match sight {
        Sight::Whole => view(words, state, eyes, face, handle),
        Sight::Front => front(words, state, eyes, face, handle),
        Sight::Back => {
            let looks_in = face.place.is_some_and(|place| eyes.see_place(words.program(), place));
            hidden(handle, face.owner.filter(|_| looks_in))
        }
    }
}

/// True if two tokens of a place without order are one choice, as the kernel counts them.
fn same(words: &Words<'_>, one: &TokenFace, other: &TokenFace) -> bool {
    let equal = (one.type_id, one.owner, &one.props) == (other.type_id, other.owner, &other.props);
    equal && !words.changes(one.type_id)
}

/// A hidden token; its owner may be visible.
fn hidden(handle: u32, owner: Option<PlayerId>) -> TokenView {
    TokenView {
        handle,
        kind: String::new(),
        name: String::new(),
        glyph: String::new(),
        owner: seat(owner),
        props: Vec::new(),
        text: String::new(),
        count: 1,
        covers: Vec::new(),
        hidden: true,
        look: Look::default(),
    }
}

fn seat(owner: Option<PlayerId>) -> u32 {
    owner.map_or(0, PlayerId::seat)
}

/// A visible token.
fn view(words: &Words<'_>, state: &State, eyes: Eyes, face: &TokenFace, handle: u32) -> TokenView {
    let props = words.props(state, face, |token| eyes.know(words.program(), state, token));
    TokenView {
        look: words.look(face, &props),
        kind: words.program().token_types()[face.type_id.index()].id.clone(),
        name: words.token(face),
        glyph: words.glyph(face),
        owner: seat(face.owner),
        props,
        text: words.token_text(face),
        hidden: false,
        ..hidden(handle, None)
    }
}

/// A token whose type and public properties are visible.
fn front(words: &Words<'_>, state: &State, eyes: Eyes, face: &TokenFace, handle: u32) -> TokenView {
    let props = words.front_props(state, face, |token| eyes.know(words.program(), state, token));
    TokenView {
        look: words.look(face, &props),
        name: words.front(face),
        props,
        text: String::new(),
        ..view(words, state, eyes, face, handle)
    }
}
