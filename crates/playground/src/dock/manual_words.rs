//! The words of the manual, with a field to search them.

use crate::browser;
use crate::state::{MANUAL_PAGE, app};
use crate::words;
use boardwright_protocol::WordView;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

/// A field, and the words that fit what is typed into it. Arrow keys go through their pages, Enter goes to the page.
#[component]
pub fn ManualWords() -> impl IntoView {
    let app = app();
    let all = app.manual.words;
    let (typed, at) = (RwSignal::new(String::new()), RwSignal::new(None::<usize>));
    let found = Memo::new(move |_| typed.with(|typed| all.with(|all| fitting(all, typed))));
    let show = move |number: usize| {
        at.set(Some(number));
        if let Some(word) = found.with_untracked(|found| found.get(number).cloned()) {
            app.look_up(word);
        }
        request_animation_frame(move || {
            if let Some(option) = browser::element(&id_of(number)) {
                option.scroll_into_view_with_bool(false);
            }
        });
    };
    let key = move |event: KeyboardEvent| {
        let last = found.with_untracked(Vec::len).saturating_sub(1);
        let here = at.get_untracked();
        match event.key().as_str() {
            "ArrowDown" => show(here.map_or(0, |here| (here + 1).min(last))),
            "ArrowUp" => show(here.map_or(0, |here| here.saturating_sub(1))),
            "Enter" => {
                show(here.unwrap_or(0));
                browser::focus(MANUAL_PAGE);
            }
            "Escape" if typed.with_untracked(|typed| !typed.is_empty()) => {
                event.stop_propagation();
                typed.set(String::new());
                at.set(None);
            }
            _ => return,
        }
        event.prevent_default();
    };
    let input = move |event| {
        typed.set(event_target_value(&event));
        at.set(None);
    };
    let choose = move |number: usize| {
        show(number);
        if browser::is_narrow() {
            browser::focus(MANUAL_PAGE); // the list lies over the page there
        }
    };
    let option = move |(number, word): (usize, WordView)| {
        let kind = words::say().kind_of_word(word.kind, &word.section);
        view! {
            <li id=id_of(number) role="option" aria-selected=move || (at.get() == Some(number)).to_string() on:click=move |_| choose(number)>
                <span class="word" lang=words::ENGINE>{word.name}</span><span class="faint">{kind}</span>
            </li>
        }
    };
    view! {
        <div class="manual-words">
            <input
                class="field" type="text" role="combobox" aria-expanded="true" aria-controls="manual-list" aria-autocomplete="list"
                aria-label=words().find_word placeholder=words().find_word autocomplete="off" autocapitalize="off" spellcheck="false"
                aria-activedescendant=move || at.get().map(id_of)
                prop:value=typed on:input=input on:keydown=key
            />
            // The field keeps the focus while a word is pressed, or the list of a narrow screen would be gone by then.
            <ul id="manual-list" role="listbox" aria-label=words().manual_words on:pointerdown=|event| event.prevent_default() on:mousedown=|event| event.prevent_default()>
                {move || found.get().into_iter().enumerate().map(option).collect_view()}
            </ul>
            <Show when=move || found.with(Vec::is_empty) && all.with(|all| !all.is_empty())>
                <p class="faint" role="status">{words().no_word}</p>
            </Show>
        </div>
    }
}

fn id_of(number: usize) -> String {
    format!("manual-word-{number}")
}

/// The words with what was typed in them: first those that are just that, then those that begin with it.
fn fitting(all: &[WordView], typed: &str) -> Vec<WordView> {
    let typed = typed.trim().to_lowercase();
    let rank = |word: &WordView| {
        let name = word.name.to_lowercase();
        match name.find(&typed) {
            _ if typed.is_empty() => Some(0),
            Some(0) if name == typed => Some(0),
            Some(0) => Some(1),
            Some(_) => Some(2),
            None => None,
        }
    };
    let ranked = all.iter().filter_map(|word| rank(word).map(|rank| (rank, word)));
    let mut found: Vec<(u8, &WordView)> = ranked.collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, word)| word.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::WordKind;

    #[test]
    fn the_nearest_words_come_first() {
        let word = |name: &str| WordView {
            name: name.to_owned(),
            kind: WordKind::Word,
            section: String::new(),
        };
        let all = ["Boards", "reach", "each", "eachOther", "room"].map(word);
        let found = |typed: &str| -> Vec<String> {
            fitting(&all, typed).into_iter().map(|word| word.name).collect()
        };
        assert_eq!(found(" Each "), ["each", "eachOther", "reach"]);
        assert_eq!(found("").len(), all.len());
        assert!(found("xyzzy").is_empty());
    }
}
