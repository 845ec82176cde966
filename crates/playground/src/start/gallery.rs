//! The bundled games, with filters.

use super::card::GameCard;
use super::filter::{Filter, Length, words_of};
use crate::state::{MenuEntry, app};
use crate::words;
use leptos::prelude::*;

/// The templates come before the gallery, so their pictures are drawn first.
const PICTURES_BEFORE: usize = 5;
/// The numbers of players to choose from.
const PLAYERS: [u32; 4] = [1, 2, 3, 4];

/// The gallery.
#[component]
pub fn Gallery() -> impl IntoView {
    let app = app();
    let filter = RwSignal::new(Filter::default());
    let found = Memo::new(move |_| {
        let fitting = |all: &Vec<MenuEntry>| {
            filter.with(|filter| all.iter().filter(|entry| filter.fits(entry)).count())
        };
        app.menu.with(fitting)
    });
    // Cards are drawn once, and hidden while they do not fit.
    let cards = move || {
        let card = |(number, entry): (usize, MenuEntry)| {
            let sought = entry.clone();
            let hidden = Signal::derive(move || !filter.with(|filter| filter.fits(&sought)));
            view! { <GameCard facts=facts_of(&entry) entry number=PICTURES_BEFORE + number hidden/> }
        };
        app.menu.get().into_iter().enumerate().map(card).collect_view()
    };
    view! {
        <section id="gallery" tabindex="-1" aria-labelledby="gallery-title">
            <div class="part-head">
                <h2 id="gallery-title">{words::TAKE_APART}</h2>
                <Filters filter/>
                <p class="sr" role="status">{move || words::games_found(found.get())}</p>
            </div>
            <ul class="game-cards" aria-label=words::GALLERY>
                {cards}
            </ul>
            <Show when=move || found.get() == 0>
                <p class="none-found">
                    {words::NONE_FOUND}
                    <button class="btn small" on:click=move |_| filter.set(Filter::default())>{words::ALL_GAMES}</button>
                </p>
            </Show>
        </section>
    }
}

fn facts_of(entry: &MenuEntry) -> Vec<String> {
    let mut facts = entry.mechanics.clone();
    facts.push(words::players(entry.players));
    facts.push(words::about_moves(entry.plies));
    facts.push(words::count(entry.lines as usize, "line", "lines"));
    facts
}

#[component]
fn Filters(filter: RwSignal<Filter>) -> impl IntoView {
    let menu = app().menu;
    let kinds = Memo::new(move |_| menu.with(|all| words_of(all.iter().map(|e| &e.kinds))));
    let mechanics = Memo::new(move |_| menu.with(|all| words_of(all.iter().map(|e| &e.mechanics))));
    let kind = move |kind: String| {
        let (is_on, name) = (kind.clone(), words::kind_of_game(&kind));
        let choose = move |_| filter.update(|filter| filter.kind = kind.clone());
        view! {
            <button aria-pressed=move || (filter.with(|filter| filter.kind == is_on)).to_string() on:click=choose>{name}</button>
        }
    };
    let players = move |event| {
        let number = event_target_value(&event).parse().unwrap_or(0);
        filter.update(|filter| filter.players = number);
    };
    let length = move |event| {
        let number: usize = event_target_value(&event).parse().unwrap_or(0);
        filter
            .update(|filter| filter.length = Length::ALL.get(number).copied().unwrap_or_default());
    };
    let mechanic = move |event| {
        let word = event_target_value(&event);
        filter.update(|filter| filter.mechanic = word);
    };
    let option = |value: String, text: String| view! { <option value=value>{text}</option> };
    view! {
        <div class="filters" role="group" aria-label=words::FILTERS>
            <div class="seg">
                {kind(String::new())}
                {move || kinds.get().into_iter().map(kind).collect_view()}
            </div>
            <select class="field" aria-label=words::FILTER_PLAYERS prop:value=move || filter.with(|f| f.players.to_string()) on:change=players>
                {option("0".to_owned(), words::ANY_PLAYERS.to_owned())}
                {PLAYERS.map(|n| option(n.to_string(), words::players((n, n))))}
            </select>
            <select class="field" aria-label=words::FILTER_LENGTH prop:value=move || filter.with(|f| place_of(f.length)) on:change=length>
                {Length::ALL.map(|length| option(place_of(length), words::length(length as usize).to_owned()))}
            </select>
            <select class="field" aria-label=words::FILTER_MECHANIC prop:value=move || filter.with(|f| f.mechanic.clone()) on:change=mechanic>
                {option(String::new(), words::ANY_MECHANIC.to_owned())}
                {move || mechanics.get().into_iter().map(|word| option(word.clone(), words::capital(&word))).collect_view()}
            </select>
            <label class="tick">
                <input type="checkbox" prop:checked=move || filter.with(|f| f.lesson) on:change=move |event| filter.update(|f| f.lesson = event_target_checked(&event))/>
                {words::FOR_A_LESSON}
            </label>
        </div>
    }
}

/// The place in the menu, as the value of its option.
fn place_of(length: Length) -> String {
    (length as usize).to_string()
}
