//! The dice tray.

use crate::state::App;
use crate::words;
use boardwright_protocol::Die;
use leptos::prelude::*;

/// The last dice of a game, and true if the last move threw them.
pub type LastDice = (Vec<Die>, bool);

/// Dice stay in the tray for so many decisions after they were thrown.
const STAYING: u32 = 40;

/// Follows the last dice of a game. A step back, and a leap far ahead, as into another game, clear the tray.
pub fn last_dice(app: App) -> Memo<LastDice> {
    let seen = Memo::new(move |before: Option<&(LastDice, u32)>| {
        let (now, at) = app.game.view.with(|view| {
            view.as_ref().map(|view| (view.dice.clone(), view.at)).unwrap_or_default()
        });
        match before {
            Some(((old, _), since))
                if now.is_empty() && at >= *since && at - *since < STAYING && at > 0 =>
            {
                ((old.clone(), false), *since)
            }
            _ => ((now, true), at),
        }
    });
    Memo::new(move |_| seen.with(|(last, _)| last.clone()))
}

/// The last dice; dim if the last move threw none. `always` shows the tray even without dice, for games that have nothing else on the mat.
#[component]
pub fn Dice(last: Memo<LastDice>, always: bool) -> impl IntoView {
    let seen = move || always || last.with(|(dice, _)| !dice.is_empty());
    view! {
        <Show when=seen>
            <div class="dice-tray" class:old=move || last.with(|(_, fresh)| !fresh) role="img" aria-label=move || last.with(|(dice, _)| spoken(dice))>
                {move || last.with(|(dice, _)| {
                    if dice.is_empty() { view! { <span class="no-die"></span> }.into_any() }
                    else { dice.iter().map(|die| view! { <DieFace die=die.clone()/> }).collect_view().into_any() }
                })}
            </div>
        </Show>
    }
}

#[component]
fn DieFace(die: Die) -> impl IntoView {
    let spots = if die.faces == 6 { pips(die.value) } else { &[] };
    view! {
        <span class="die" class:number=die.faces == 0>
            <svg viewBox="0 0 58 58">
                {spots.iter().map(|(x, y)| view! { <circle cx=*x cy=*y r="4.8"/> }).collect_view()}
                {spots.is_empty().then(|| view! { <text x="29" y="39">{die.value}</text> })}
            </svg>
        </span>
    }
}

/// Positions of the pips of a number, in a square of 58; none for numbers that no six-sided die shows.
pub(super) fn pips(value: i32) -> &'static [(u32, u32)] {
    const A: u32 = 17;
    const B: u32 = 29;
    const C: u32 = 41;
    match value {
        1 => &[(B, B)],
        2 => &[(A, A), (C, C)],
        3 => &[(A, A), (B, B), (C, C)],
        4 => &[(A, A), (C, A), (A, C), (C, C)],
        5 => &[(A, A), (C, A), (B, B), (A, C), (C, C)],
        6 => &[(A, A), (C, A), (A, B), (C, B), (A, C), (C, C)],
        _ => &[],
    }
}

fn spoken(dice: &[Die]) -> String {
    let values: Vec<_> = dice.iter().map(|die| die.value.to_string()).collect();
    match &values[..] {
        [] => words().no_dice.to_owned(),
        values => words::say().thrown(&values.join(", ")),
    }
}
