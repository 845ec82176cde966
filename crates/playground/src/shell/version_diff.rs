//! A version compared with the present text.

use super::diff_row::DiffRow;
use crate::browser;
use crate::state::app;
use crate::storage::Version;
use crate::toolbox::{self, DiffLine};
use crate::words;
use leptos::html::Input;
use leptos::prelude::*;
use std::sync::Arc;

/// The state of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Compared {
    Running,
    Done(Arc<Vec<DiffLine>>),
    Failed,
}

/// The changes since a version, and the way back to it.
#[component]
pub fn VersionDiff(version: Version) -> impl IntoView {
    let app = app();
    let compared = RwSignal::new(Compared::Running);
    let before = version.text.clone();
    Effect::new(move || {
        let (before, after) = (before.clone(), app.spec.text.get());
        leptos::task::spawn_local(async move {
            let result = toolbox::compare(&before, &after).await;
            let result = result.map(|lines| Compared::Done(Arc::new(lines)));
            compared.try_set(result.unwrap_or_else(|error| {
                browser::log_error(&error);
                Compared::Failed
            }));
        });
    });
    let name =
        if version.name.is_empty() { words::moment(version.at) } else { version.name.clone() };
    let (at, known) = (version.at, version.name.clone());
    let back = move |_| {
        let version = version.clone();
        leptos::task::spawn_local(async move { app.bring_back_version(version).await });
    };
    view! {
        <div class="version-diff">
            <div class="diff-head">
                <h3>{words::say().changes_since(&name)}</h3>
                <button class="btn" on:click=back>{words().bring_back}</button>
            </div>
            <Rename at name=known/>
            <div class="diff" tabindex="0" role="group" aria-label=words::say().changes_since(&name)>
                {move || match compared.get() {
                    Compared::Running => view! { <p class="faint">{words().comparing}</p> }.into_any(),
                    Compared::Failed => view! { <p class="faint">{words().no_comparison}</p> }.into_any(),
                    Compared::Done(lines) if lines.is_empty() => view! { <p class="faint">{words().same_text}</p> }.into_any(),
                    Compared::Done(lines) => lines.iter().cloned().map(|line| view! { <DiffRow line/> }).collect_view().into_any(),
                }}
            </div>
        </div>
    }
}

/// The name of the version, to change.
#[component]
fn Rename(at: f64, name: String) -> impl IntoView {
    let app = app();
    let field = NodeRef::<Input>::new();
    let rename = move || {
        let Some(field) = field.get_untracked() else { return };
        let name = field.value();
        leptos::task::spawn_local(async move { app.name_version(at, name).await });
    };
    view! {
        <div class="rename-version">
            <input class="field" node_ref=field maxlength="80" aria-label=words().old_version_name placeholder=words().old_version_name value=name
                on:keydown=move |event| if event.key() == "Enter" { rename() }/>
            <button class="btn quiet" on:click=move |_| rename()>{words().take_name}</button>
        </div>
    }
}
