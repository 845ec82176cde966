//! Cards, drawn from the properties of a token, and pieces off the board.

use super::inscription::Inscription;
use super::look::{initial, is_card, seat_class, suit};
use super::piece::Piece;
use crate::words;
use boardwright_protocol::TokenView;
use leptos::prelude::*;

/// The amount of detail on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardSize {
    /// All of it.
    Full,
    /// Name and picture.
    Small,
}

/// A token off the board, without its name, which its button has.
#[component]
pub fn TokenFace(token: TokenView, size: CardSize) -> impl IntoView {
    if token.hidden {
        view! { <span class=card_class("card back", size)><svg viewBox="0 0 100 144" preserveAspectRatio="none"><use href="#card-back" width="100" height="144"/></svg></span> }.into_any()
    } else if is_card(&token) {
        view! { <Card token size/> }.into_any()
    } else {
        let size = 41.0;
        let letter = if token.owner == 0 { initial(&token) } else { token.glyph.clone() };
        let inscription = Inscription { letter, ..Inscription::default() };
        view! { <svg class="loose" viewBox="-20.5 -20.5 41 46"><Piece token at=(0.0, 0.0) size inscription/></svg> }.into_any()
    }
}

#[component]
fn Card(token: TokenView, size: CardSize) -> impl IntoView {
    let (coin, rest) = split_props(&token);
    let owner = if token.owner > 0 { seat_class(token.owner) } else { "" };
    let class = format!("{} su{} {owner}", card_class("card", size), suit(&token));
    let suit_symbol = format!("#suit-{}", suit(&token));
    view! {
        <span class=class>
            <span class="nm">{words::capital(&token.name)}</span>
            {coin.map(|value| view! {
                <svg class="cost" viewBox="0 0 22 22">
                    <circle class="coin" cx="11" cy="11" r="10.2"/>
                    <circle class="coin-rim" cx="11" cy="11" r="8.2"/>
                    <text x="11" y="15.2">{value}</text>
                </svg>
            })}
            <span class="art">
                <svg class="ornament" viewBox="0 0 20 20"><use href=suit_symbol width="20" height="20"/></svg>
                <span class="initial">{initial(&token)}</span>
            </span>
            {(!token.text.is_empty()).then(|| view! { <span class="tx">{token.text.clone()}</span> })}
            <span class="ft">
                {rest.into_iter().map(|(name, value)| view! { <span class="prop"><span>{name}</span><b>{value}</b></span> }).collect_view()}
            </span>
        </span>
    }
}

/// The first number goes onto the coin, as the cost or value of a card; the others are below. With few
/// numbers all are below, with their names.
fn split_props(token: &TokenView) -> (Option<String>, Vec<(String, String)>) {
    let is_number = |value: &str| value.len() <= 3 && value.parse::<i32>().is_ok();
    let coin = token.props.iter().position(|(_, value)| is_number(value));
    let few = token.props.len() <= 2;
    let rest = token.props.iter().enumerate().filter(|(at, _)| few || Some(*at) != coin);
    let rest = rest.map(|(_, prop)| prop.clone()).collect();
    (coin.map(|at| token.props[at].1.clone()), rest)
}

/// Everything that is printed on a token, for screen readers.
pub fn spoken(token: &TokenView) -> String {
    let mut parts = vec![super::look::token_name(token)];
    parts.extend(token.props.iter().map(|(name, value)| format!("{name} {value}")));
    if token.count > 1 {
        parts.push(format!("{} of them", token.count));
    }
    if !token.text.is_empty() {
        parts.push(token.text.clone());
    }
    parts.join(", ")
}

fn card_class(base: &str, size: CardSize) -> String {
    match size {
        CardSize::Full => base.to_owned(),
        CardSize::Small => format!("{base} small"),
    }
}
