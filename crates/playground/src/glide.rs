//! Animation: pieces glide from their old place to the new one.
//!
//! Views do not identify tokens, so journeys are found by comparing two views: a token is gone from one
//! place and an equal one has come to another. The page changes at once; the animation delays nothing.

use crate::browser;
use boardwright_protocol::{PlaceView, TokenView, View};
use js_sys::{Array, Object, Reflect};
use leptos::prelude::request_animation_frame;
use std::collections::BTreeMap;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, SvgGraphicsElement};

/// How long a journey takes, in milliseconds.
const DURATION: f64 = 180.0;
/// The same easing as in the style sheet.
const EASING: &str = "cubic-bezier(.2, .7, .2, 1)";
/// The most journeys at once.
const MOST: usize = 12;
/// With more changes than this, no journeys are looked for.
const MOST_CHANGES: usize = 200;

/// A token where a view shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spot {
    place: u32,
    handle: u32,
}

/// The move of a token between two views.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Journey {
    from: Spot,
    to: Spot,
}

/// Journeys with measured start positions.
pub struct Glides(Vec<(DomRect, Spot)>);

impl Glides {
    /// Measures the start positions; call it while the page still shows the view `before`.
    pub fn measure(before: &View, after: &View) -> Glides {
        if browser::reduced_motion() {
            return Glides(Vec::new());
        }
        let journeys = if before.viewer == after.viewer {
            journeys(&before.places, &after.places)
        } else {
            // For another viewer, hands are turned over, which says nothing about moves.
            let hidden = [hidden_places(before), hidden_places(after)].concat();
            let open = |view: &View| -> Vec<PlaceView> {
                let open = view.places.iter().filter(|held| !hidden.contains(&held.place));
                open.cloned().collect()
            };
            journeys(&open(before), &open(after))
        };
        let start = |journey: &Journey| {
            let element = drawn(journey.from).or_else(|| place(journey.from.place))?;
            Some((element.get_bounding_client_rect(), journey.to))
        };
        Glides(journeys.iter().filter_map(start).collect())
    }

    /// Starts the animation, once the page shows the view after.
    pub fn run(self) {
        if self.0.is_empty() {
            return;
        }
        request_animation_frame(move || {
            let arrived = self.0.into_iter();
            let arrived = arrived.filter_map(|(start, to)| Some((start, drawn(to)?)));
            // All are measured before any moves: the browser then lays out once.
            let measured: Vec<_> = arrived
                .map(|(start, element)| (start, element.get_bounding_client_rect(), element))
                .collect();
            for (start, end, element) in measured {
                glide(&element, &start, &end);
            }
        });
    }
}

/// The element that draws a token.
fn drawn(Spot { place, handle }: Spot) -> Option<Element> {
    browser::find(&format!("[data-pieces='{place}'] [data-handle='{handle}']"))
}

/// The element that draws the tokens of a place, or its cell if there are none.
fn place(place: u32) -> Option<Element> {
    browser::find(&format!("[data-pieces='{place}']"))
        .or_else(|| browser::find(&format!("[data-place='{place}']")))
}

fn glide(element: &Element, start: &DomRect, end: &DomRect) {
    let scale = element
        .dyn_ref::<SvgGraphicsElement>()
        .and_then(SvgGraphicsElement::get_screen_ctm)
        .map_or(1.0, |matrix| f64::from(matrix.a()));
    let middle = |rect: &DomRect| (rect.x() + rect.width() / 2.0, rect.y() + rect.height() / 2.0);
    let ((x, y), (to_x, to_y)) = (middle(start), middle(end));
    let (right, down) = ((x - to_x) / scale, (y - to_y) / scale);
    let from = format!("translate({right:.1}px, {down:.1}px)");
    let frames =
        Array::of2(&object("transform", &from.into()), &object("transform", &"none".into()));
    let options = object("duration", &DURATION.into());
    Reflect::set(&options, &"easing".into(), &EASING.into()).ok();
    element.unchecked_ref::<Animatable>().animate(&frames, &options);
}

fn object(key: &str, value: &JsValue) -> Object {
    let object = Object::new();
    Reflect::set(&object, &key.into(), value).ok(); // a fresh object takes everything
    object
}

#[wasm_bindgen]
extern "C" {
    type Animatable;

    #[wasm_bindgen(method)]
    fn animate(this: &Animatable, frames: &JsValue, options: &JsValue) -> JsValue;
}

/// A number of equal tokens that are gone from a place, or have come to it.
struct Change<'a> {
    token: &'a TokenView,
    spot: Spot,
    count: u32,
}

/// Places that the viewer does not look into.
fn hidden_places(view: &View) -> Vec<u32> {
    let hidden = view.places.iter().filter(|held| held.tokens.iter().any(|token| token.hidden));
    hidden.map(|held| held.place).collect()
}

/// Finds the journeys between two views, as far as they are visible.
fn journeys(before: &[PlaceView], after: &[PlaceView]) -> Vec<Journey> {
    let mut gone = more(before, after);
    let mut come = more(after, before);
    let mut journeys = Vec::new();
    if gone.len().max(come.len()) > MOST_CHANGES {
        return journeys; // pairing takes time, and so many journeys are not shown
    }
    // The most likely explanations first: moved unchanged, turned in place, turned on the way.
    pair(&mut gone, &mut come, &mut journeys, |one, other| look(one.token) == look(other.token));
    pair(&mut gone, &mut come, &mut journeys, |one, other| {
        one.spot.place == other.spot.place && may_be(one.token, other.token)
    });
    pair(&mut gone, &mut come, &mut journeys, |one, other| may_be(one.token, other.token));
    journeys.retain(|journey| journey.from.place != journey.to.place);
    if journeys.len() > MOST { Vec::new() } else { journeys }
}

/// True if one token can have become the other.
fn may_be(one: &TokenView, other: &TokenView) -> bool {
    one.hidden || other.hidden || one.kind == other.kind
}

/// The tokens that one view has more of than the other.
fn more<'a>(one: &'a [PlaceView], other: &'a [PlaceView]) -> Vec<Change<'a>> {
    let others = counted(other);
    let changes = counted(one).into_iter().filter_map(|(key, (token, count))| {
        let rest = count.checked_sub(others.get(&key).map_or(0, |(_, count)| *count))?;
        let spot = Spot { place: key.0, handle: token.handle };
        (rest > 0).then_some(Change { token, spot, count: rest })
    });
    changes.collect()
}

type Look<'a> = (bool, &'a str, u32, &'a [(String, String)]);

fn look(token: &TokenView) -> Look<'_> {
    (token.hidden, &token.kind, token.owner, &token.props)
}

/// How many tokens of a look lie at each place, with the first of them.
fn counted(places: &[PlaceView]) -> BTreeMap<(u32, Look<'_>), (&TokenView, u32)> {
    let mut counted = BTreeMap::new();
    for held in places {
        for token in &held.tokens {
            counted.entry((held.place, look(token))).or_insert((token, 0)).1 += token.count.max(1);
        }
    }
    counted
}

/// Pairs tokens that are gone with tokens that have come.
fn pair(
    gone: &mut [Change<'_>],
    come: &mut [Change<'_>],
    journeys: &mut Vec<Journey>,
    fits: impl Fn(&Change<'_>, &Change<'_>) -> bool,
) {
    for from in gone {
        for to in come.iter_mut() {
            let count = from.count.min(to.count);
            if count > 0 && fits(from, to) {
                from.count -= count;
                to.count -= count;
                journeys.push(Journey { from: from.spot, to: to.spot });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(kind: &str, handle: u32) -> TokenView {
        TokenView {
            handle,
            kind: kind.into(),
            name: kind.into(),
            glyph: String::new(),
            owner: 0,
            props: Vec::new(),
            text: String::new(),
            count: 1,
            covers: Vec::new(),
            hidden: kind.is_empty(),
            look: boardwright_protocol::Look::default(),
        }
    }

    fn place(place: u32, tokens: &[TokenView]) -> PlaceView {
        let count = tokens.iter().map(|token| token.count).sum();
        PlaceView { place, count, tokens: tokens.to_vec() }
    }

    /// Journeys as (place, handle) pairs.
    fn seen(before: &[PlaceView], after: &[PlaceView]) -> Vec<[(u32, u32); 2]> {
        let spot = |spot: Spot| (spot.place, spot.handle);
        journeys(before, after).into_iter().map(|j| [spot(j.from), spot(j.to)]).collect()
    }

    #[test]
    fn what_has_gone_here_has_come_there() {
        let before = [place(1, &[token("lamp", 1)]), place(2, &[token("boat", 2)])];
        let after = [place(2, &[token("boat", 1)]), place(3, &[token("lamp", 2)])];
        assert_eq!(seen(&before, &after), [[(1, 1), (3, 2)]]);
    }

    #[test]
    fn what_is_made_or_turned_in_its_place_does_not_travel() {
        let turned = TokenView { props: vec![("lit".into(), "yes".into())], ..token("lamp", 1) };
        assert!(seen(&[], &[place(1, &[token("lamp", 1)])]).is_empty());
        assert!(seen(&[place(1, &[token("lamp", 1)])], &[place(1, &[turned])]).is_empty());
    }

    /// A card is played from the hand while another is drawn into it.
    #[test]
    fn hidden_cards_become_what_they_are() {
        let deck = |count| place(1, &[TokenView { count, ..token("", 1) }]);
        let before = [deck(9), place(2, &[token("idol", 2)])];
        let after = [deck(8), place(2, &[token("tower", 2)]), place(3, &[token("idol", 3)])];
        assert_eq!(seen(&before, &after), [[(2, 2), (3, 3)], [(1, 1), (2, 2)]]);
    }

    #[test]
    fn many_at_once_stay_where_they_are() {
        let here = |row: u32| {
            let places = (0..20).map(|at| place(row * 100 + at, &[token(&format!("k{at}"), at)]));
            places.collect::<Vec<_>>()
        };
        assert!(seen(&here(1), &here(2)).is_empty());
    }
}
