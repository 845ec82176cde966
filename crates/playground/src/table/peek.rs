//! A card in full beside the table's own, while the pointer or the focus is on it or a finger is held on it.

use super::card::Card;
use super::laid::{Peeked, laid, px};
use super::look::is_card;
use super::plan::{Face, FaceKind};
use crate::words;
use boardwright_protocol::TokenView;
use gloo_timers::callback::Timeout;
use leptos::ev::{self, FocusEvent, PointerEvent};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// How long a finger is held, in milliseconds.
const HOLD: u32 = 420;
/// The width of the card. The style sheet has it too.
const WIDTH: f64 = 204.0;
const MARGIN: f64 = 10.0;

/// Shows a token beside an element.
fn beside(element: &Element, token: &TokenView) -> Option<Peeked> {
    let root = element.owner_document()?.document_element()?;
    let (width, height) = (f64::from(root.client_width()), f64::from(root.client_height()));
    let rect = element.get_bounding_client_rect();
    let middle = rect.x() + rect.width() / 2.0;
    let left = (middle - WIDTH / 2.0).clamp(MARGIN, (width - WIDTH - MARGIN).max(MARGIN));
    let below = rect.y() + rect.height() / 2.0 < height / 2.0;
    let down = if below { Ok(rect.bottom() + MARGIN) } else { Err(height - rect.y() + MARGIN) };
    Some(Peeked { token: token.clone(), left: left.round(), down })
}

/// The events of a token that show it in full.
#[derive(Clone)]
pub struct Peeking {
    token: TokenView,
    shown: RwSignal<Option<Peeked>>,
    /// Runs while a finger is on the token.
    hold: StoredValue<Option<Timeout>, LocalStorage>,
    /// True if the finger was held, so that it does not choose.
    held: StoredValue<bool>,
}

impl Peeking {
    /// For a token.
    pub fn of(token: &TokenView) -> Peeking {
        Peeking {
            token: token.clone(),
            shown: laid().peek,
            hold: StoredValue::new_local(None),
            held: StoredValue::new(false),
        }
    }

    /// The pointer or a finger has come.
    pub fn come(&self, event: &PointerEvent) {
        let Some(element) = target(event) else { return };
        if !is_card(&self.token) || self.token.hidden {
            return;
        }
        if event.pointer_type() != "touch" {
            return self.shown.set(beside(&element, &self.token));
        }
        self.held.set_value(false);
        let (shown, held, token) = (self.shown, self.held, self.token.clone());
        self.hold.set_value(Some(Timeout::new(HOLD, move || {
            held.try_set_value(true);
            shown.set(beside(&element, &token));
        })));
    }

    /// The focus has come, by keyboard.
    pub fn focused(&self, event: &FocusEvent) {
        let Some(element) = target(event) else { return };
        let by_key = element.matches(":focus-visible").unwrap_or(false);
        if by_key && is_card(&self.token) && !self.token.hidden {
            self.shown.set(beside(&element, &self.token));
        }
    }

    /// Pointer, finger or focus has gone.
    pub fn gone(&self) {
        self.hold.set_value(None);
        if self.shown.with_untracked(Option::is_some) {
            self.shown.set(None);
        }
    }

    /// True once after a finger was held.
    pub fn was_held(&self) -> bool {
        let held = self.held.get_value();
        self.held.set_value(false);
        held
    }
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.current_target()?.dyn_into().ok()
}

/// The card in full. Screen readers have all of it in the name of the token.
#[component]
pub fn Peek() -> impl IntoView {
    let peek = laid().peek;
    // What was under the pointer has moved.
    let resized = window_event_listener(ev::resize, move |_| peek.set(None));
    on_cleanup(move || resized.remove());
    move || {
        let Peeked { token, left, down } = peek.get()?;
        let face = Face {
            kind: FaceKind::Card,
            title: words::capital(&token.name),
            coin: None,
            rows: token.props.clone(),
            text: token.text.clone(),
            count: token.count,
            icon: token.look.icon.clone(),
            starts_row: false,
        };
        let (top, bottom) = (down.ok().map(px), down.err().map(px));
        Some(view! {
            <div class="peek f-full" aria-hidden="true" style:left=px(left) style:top=top style:bottom=bottom>
                <Card token face/>
            </div>
        })
    }
}
