//! The bundled games, with filters.

use super::card::GameCard;
use super::filter::{Filter, Length, words_of};
use crate::state::{App, MenuEntry, app};
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
            view! { <GameCard facts=facts_of(app, &entry) entry number=PICTURES_BEFORE + number hidden/> }
        };
        app.menu.get().into_iter().enumerate().map(card).collect_view()
    };
    view! {
        <section id="gallery" tabindex="-1" aria-labelledby="gallery-title">
            <div class="part-head">
                <h2 id="gallery-title">{words().take_apart}</h2>
                <Filters filter/>
                <p class="sr" role="status">{move || words::say().games_found(found.get())}</p>
            </div>
            <ul class="game-cards" aria-label=words().gallery>
                {cards}
            </ul>
            <Show when=move || found.get() == 0>
                <p class="none-found">
                    {words().none_found}
                    <button class="btn small" on:click=move |_| filter.set(Filter::default())>{words().all_games}</button>
                </p>
            </Show>
        </section>
    }
}

fn facts_of(app: App, entry: &MenuEntry) -> Vec<String> {
    let mechanics = entry.mechanics.iter();
    let mut facts: Vec<String> = mechanics.map(|name| app.mechanic(name)).collect();
    facts.push(words::players(entry.players));
    facts.push(words::about_moves(entry.plies));
    facts.push(words::say().lines(entry.lines as usize));
    facts
}

#[component]
fn Filters(filter: RwSignal<Filter>) -> impl IntoView {
    let app = app();
    let menu = app.menu;
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
        <div class="filters" role="group" aria-label=words().filters>
            <div class="seg">
                {kind(String::new())}
                {move || kinds.get().into_iter().map(kind).collect_view()}
            </div>
            <select class="field" aria-label=words().filter_players prop:value=move || filter.with(|f| f.players.to_string()) on:change=players>
                {option("0".to_owned(), words().any_players.to_owned())}
                {PLAYERS.map(|n| option(n.to_string(), words::players((n, n))))}
            </select>
            <select class="field" aria-label=words().filter_length prop:value=move || filter.with(|f| place_of(f.length)) on:change=length>
                {Length::ALL.map(|length| option(place_of(length), words::length(length as usize).to_owned()))}
            </select>
            <select class="field" aria-label=words().filter_mechanic prop:value=move || filter.with(|f| f.mechanic.clone()) on:change=mechanic>
                {option(String::new(), words().any_mechanic.to_owned())}
                {move || mechanics.get().into_iter().map(|word| option(word.clone(), words::capital(&app.mechanic(&word)))).collect_view()}
            </select>
            <label class="tick">
                <input type="checkbox" prop:checked=move || filter.with(|f| f.lesson) on:change=move |event| filter.update(|f| f.lesson = event_target_checked(&event))/>
                {words().for_a_lesson}
            </label>
        </div>
    }
}

/// The place in the menu, as the value of its option.
fn place_of(length: Length) -> String {
    (length as usize).to_string()
}
