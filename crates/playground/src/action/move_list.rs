//! All legal moves as a list: every game can be played with it alone.

use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use boardwright_protocol::{DecisionView, MoveView};
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// The most moves shown at once; typing finds the others.
const MOST: usize = 200;

/// The list, while it is open.
#[component]
pub fn MoveList() -> impl IntoView {
    let app = app();
    view! {
        <Show when=move || app.shell.move_list.get()>
            <OpenList/>
        </Show>
    }
}

#[component]
fn OpenList() -> impl IntoView {
    let app = app();
    let search = RwSignal::new(String::new());
    let moves = Memo::new(move |_| {
        let legal = |decision: &DecisionView| {
            decision.moves.iter().filter(|one| one.pick.is_next()).cloned().collect::<Vec<_>>()
        };
        app.game.with_decision(legal).unwrap_or_default()
    });
    let found =
        Memo::new(move |_| moves.with(|moves| search.with(|search| matching(moves, search))));
    let before = StoredValue::new_local(browser::focused());
    request_animation_frame(|| browser::focus("move-search"));
    on_cleanup(move || {
        if let Some(element) = before.try_get_value().flatten() {
            element.focus().ok();
        }
    });
    let key = move |event: KeyboardEvent| match event.key().as_str() {
        "Escape" => {
            event.prevent_default();
            app.shell.move_list.set(false);
        }
        "Enter" => {
            if let Some((index, _)) = found.with(|found| found.first().cloned()) {
                event.prevent_default();
                app.play_move(index);
            }
        }
        _ => {}
    };
    let more = move || found.with(Vec::len).saturating_sub(MOST);
    view! {
        <section class="pop move-list" data-testid="move-list" role="dialog" aria-label=words().all_legal_moves>
            <header>
                <label class="search"><Icon of=Picture::Search/>
                    <input id="move-search" class="field" type="search" placeholder=words().find_move aria-label=words().find_move autocomplete="off" on:input=move |event| search.set(event_target_value(&event)) on:keydown=key/>
                </label>
                <button class="btn quiet icon" aria-label=words().close on:click=move |_| app.shell.move_list.set(false)><Icon of=Picture::Close/></button>
            </header>
            <ul lang=words::ENGINE on:keydown=move |event: KeyboardEvent| if event.key() == "Escape" { event.prevent_default(); app.shell.move_list.set(false) }>
                <For each=move || found.get().into_iter().take(MOST) key=|(index, label)| (*index, label.clone()) let((index, label))>
                    <li><button on:click=move |_| app.play_move(index)>{label}</button></li>
                </For>
            </ul>
            {move || (found.with(Vec::is_empty)).then(|| view! { <p class="faint">{words().no_such_move}</p> })}
            {move || (more() > 0).then(|| view! { <p class="faint">{words::say().more_moves(more())}</p> })}
        </section>
    }
}

/// Index and label of the moves whose label has all words that were typed.
fn matching(moves: &[MoveView], search: &str) -> Vec<(u32, String)> {
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let fits = |label: &str| {
        let label = label.to_lowercase();
        words.iter().all(|word| label.contains(word))
    };
    (0..)
        .zip(moves)
        .filter(|(_, m)| fits(&m.label))
        .map(|(index, m)| (index, m.label.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::Pick;

    #[test]
    fn all_words_must_occur() {
        let moves = ["Go to b2", "Go to b3"].map(|label| MoveView {
            alternative: 0,
            args: Vec::new(),
            label: label.into(),
            pick: Pick::Next,
        });
        assert_eq!(matching(&moves, "B3 go"), [(1, "Go to b3".to_owned())]);
        assert_eq!(matching(&moves, "").len(), 2);
    }
}
