//! The versions of the open game: a list, and what has changed since the chosen one.

use super::sheet::Sheet;
use super::version_diff::VersionDiff;
use super::{Icon, Picture};
use crate::state::app;
use crate::storage::{MOST_VERSIONS, Version};
use crate::words;
use leptos::html::Input;
use leptos::prelude::*;

/// The sheet, while it is open.
#[component]
pub fn Versions() -> impl IntoView {
    let app = app();
    let label = Signal::derive(move || words::say().versions_of(&app.open_title()));
    view! { <Sheet open=app.shell.versions label class="versions"><Content/></Sheet> }
}

#[component]
fn Content() -> impl IntoView {
    let app = app();
    let chosen = RwSignal::new(None::<f64>);
    // The newest that differs from the present text, until a person chooses.
    let shown = Memo::new(move |_| {
        app.library.versions.with(|all| match chosen.get() {
            Some(at) => all.iter().find(|version| version.at == at).cloned(),
            None => app.spec.text.with(|text| {
                let other = all.iter().rev().find(|version| *version.text != **text);
                other.or(all.last()).cloned()
            }),
        })
    });
    let newest_first = move || {
        let all = app.library.versions.get().into_iter().rev();
        all.map(|version| view! { <VersionItem version shown chosen/> }).collect_view()
    };
    let is_empty = move || app.library.versions.with(Vec::is_empty);
    view! {
        <header>
            <h2>{move || words::say().versions_of(&app.open_title())}</h2>
            <button class="btn quiet icon" aria-label=words().close on:click=move |_| app.shell.versions.set(false)><Icon of=Picture::Close/></button>
        </header>
        <div class="version-parts">
            <div class="version-list">
                <NewVersion/>
                <Show when=is_empty><p class="faint">{words().no_versions}</p></Show>
                <ul aria-label=words().versions>
                    {newest_first}
                </ul>
                <p class="faint">{words::say().version_limit(MOST_VERSIONS)}</p>
            </div>
            {move || shown.get().map(|version| view! { <VersionDiff version/> })}
        </div>
    }
}

/// Keeps the present version under a name.
#[component]
fn NewVersion() -> impl IntoView {
    let app = app();
    let field = NodeRef::<Input>::new();
    let keep = move || {
        let Some(field) = field.get_untracked() else { return };
        let name = field.value();
        field.set_value("");
        leptos::task::spawn_local(async move { app.keep_version(name).await });
    };
    let key = move |event: leptos::ev::KeyboardEvent| {
        if event.key() == "Enter" {
            keep();
        }
    };
    view! {
        <div class="new-version">
            <input class="field" node_ref=field maxlength="80" aria-label=words().version_name placeholder=words().version_name on:keydown=key/>
            <button class="btn main" on:click=move |_| keep()>{words().keep_version}</button>
        </div>
    }
}

#[component]
fn VersionItem(
    version: Version,
    shown: Memo<Option<Version>>,
    chosen: RwSignal<Option<f64>>,
) -> impl IntoView {
    let Version { at, name, .. } = version;
    let is_shown = move || shown.with(|shown| shown.as_ref().is_some_and(|shown| shown.at == at));
    let time = words::moment(at);
    let (head, below) = if name.is_empty() { (time, words::time_of_day(at)) } else { (name, time) };
    view! {
        <li>
            <button class="game-item" aria-current=move || is_shown().then_some("true") on:click=move |_| chosen.set(Some(at))>
                <b>{head}</b><span>{below}</span>
            </button>
        </li>
    }
}
