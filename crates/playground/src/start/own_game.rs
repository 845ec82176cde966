//! The card of one of the person's own games.

use crate::shell::{Icon, Picture};
use crate::state::{Kept, app};
use crate::storage::Project;
use crate::{browser, words};
use leptos::html::Input;
use leptos::prelude::*;

/// A game: open, rename, duplicate, save, delete.
#[component]
pub fn OwnGame(project: Project) -> impl IntoView {
    let app = app();
    let renaming = RwSignal::new(false);
    let title = {
        let project = project.clone();
        Memo::new(move |_| app.title_of(&project))
    };
    let what = words::kind_and_time(project.written, project.at);
    let open = {
        let id = project.id.clone();
        move |_| {
            let id = id.clone();
            leptos::task::spawn_local(async move { app.open_project(id).await });
        }
    };
    let stored = StoredValue::new(project);
    let duplicate = move |_| {
        leptos::task::spawn_local(async move { app.duplicate(stored.get_value()).await });
    };
    let delete = move |_| {
        if stored.with_value(|project| project.id == app.projects.open.get_untracked()) {
            app.projects.kept.set(Kept::Unchanged); // it is kept again with its next change
        }
        leptos::task::spawn_local(async move { app.delete_project(stored.get_value()).await });
    };
    let save = move |_| stored.with_value(|project| app.save_project(project));
    let named = move |what: &'static str| move || format!("{what}: {}", title.get());
    view! {
        <li class="own-game">
            {move || if renaming.get() {
                view! { <NameField title=title.get_untracked() id=stored.with_value(|p| p.id.clone()) renaming/> }.into_any()
            } else {
                view! { <button class="game-item" on:click=open.clone()><b>{title}</b><span>{what.clone()}</span></button> }.into_any()
            }}
            <span class="own-acts">
                <button class="btn quiet small" id=stored.with_value(|project| rename_id(&project.id)) aria-label=named(words().rename) on:click=move |_| renaming.set(true)>{words().rename}</button>
                <button class="btn quiet small" aria-label=named(words().duplicate) on:click=duplicate>{words().duplicate}</button>
                <button class="btn quiet small" aria-label=named(words().save_file) on:click=save>{words().save_file}</button>
                <button class="btn quiet icon small" aria-label=move || words::say().delete_game(&title.get()) title=words().delete on:click=delete><Icon of=Picture::Close/></button>
            </span>
        </li>
    }
}

/// The id of the button that begins to rename a project.
fn rename_id(project: &str) -> String {
    format!("rename-{project}")
}

/// The field for a new name: Enter takes it, Escape leaves the old one.
#[component]
fn NameField(title: String, id: String, renaming: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let field = NodeRef::<Input>::new();
    Effect::new(move || {
        if let Some(field) = field.get() {
            field.focus().ok();
            field.select();
        }
    });
    let button = rename_id(&id);
    let close = move || {
        renaming.set(false);
        let button = button.clone();
        request_animation_frame(move || browser::focus(&button));
    };
    let leave = close.clone();
    let rename = move || {
        let Some(field) = field.get_untracked() else { return };
        let (id, name) = (id.clone(), field.value());
        close();
        leptos::task::spawn_local(async move { app.rename(id, name).await });
    };
    let on_key = {
        let rename = rename.clone();
        move |event: leptos::ev::KeyboardEvent| match event.key().as_str() {
            "Enter" => rename(),
            "Escape" => {
                event.stop_propagation();
                leave();
            }
            _ => {}
        }
    };
    view! {
        <span class="rename">
            <input class="field" node_ref=field aria-label=words().new_name maxlength="80" value=title on:keydown=on_key/>
            <button class="btn small" on:click=move |_| rename()>{words().take_name}</button>
        </span>
    }
}
