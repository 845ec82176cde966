//! The person's own games in the menu, and files.

use super::{Icon, ImportButton, Picture};
use crate::state::{BRING_BACK, MOST_PLAYED, app};
use crate::storage::Project;
use crate::words;
use leptos::prelude::*;

/// Buttons for files, versions, and the way to all games.
#[component]
pub fn FileActions(open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let versions = move |_| {
        open.set(false);
        leptos::task::spawn_local(async move { app.show_versions().await });
    };
    let set_up = move |_| {
        open.set(false);
        app.enter_table();
        app.begin_sandbox();
    };
    view! {
        <div class="file-actions">
            <button class="btn" on:click=move |_| app.go_to_start()><Icon of=Picture::Target/>{words().start_page}</button>
            <ImportButton picked=Callback::new(move |()| open.set(false))/>
            <button class="btn" on:click=move |_| app.save_to_file()>{words().save_file}</button>
            <button class="btn" on:click=versions>{words().versions}</button>
            <button class="btn" data-testid="set-up" on:click=set_up>{words().set_up}</button>
        </div>
    }
}

/// The stored games that are not open now.
#[component]
pub fn ProjectList(open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let others = Memo::new(move |_| {
        let now = app.projects.open.get();
        app.projects.list.with(|list| {
            list.iter().filter(|project| project.id != now).cloned().collect::<Vec<_>>()
        })
    });
    let has_played = Memo::new(move |_| others.with(|all| all.iter().any(|p| !p.written)));
    view! {
        <Show when=move || !others.with(Vec::is_empty) || !app.projects.deleted.with(Vec::is_empty)>
            <h2>{words().your_games}</h2>
            <BringBack/>
            <ul aria-label=words().your_games>
                <For each=move || others.get() key=move |project| (project.id.clone(), project.revision, app.title_of(project)) let:project>
                    <ProjectItem project open/>
                </For>
            </ul>
            <Show when=move || has_played.get()>
                <p class="faint">{words::say().newest_played(MOST_PLAYED)}</p>
            </Show>
        </Show>
    }
}

#[component]
fn ProjectItem(project: Project, open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let title = untrack(|| app.title_of(&project));
    let what = words::kind_and_time(project.written, project.at);
    let id = project.id.clone();
    let choose = move |_| {
        open.set(false);
        let id = id.clone();
        leptos::task::spawn_local(async move { app.open_project(id).await });
    };
    let name = words::say().delete_game(&title);
    let delete = move |_| {
        let project = project.clone();
        leptos::task::spawn_local(async move { app.delete_project(project).await });
    };
    view! {
        <li class="project">
            <button class="game-item" on:click=choose><b>{title}</b><span>{what}</span></button>
            <button class="btn quiet icon" aria-label=name.clone() title=name on:click=delete><Icon of=Picture::Close/></button>
        </li>
    }
}

/// Brings the game back that was deleted last.
#[component]
pub fn BringBack() -> impl IntoView {
    let app = app();
    move || {
        let project = app.projects.deleted.with(|deleted| deleted.last().cloned())?;
        let title = app.title_of(&project);
        let back = move |_| {
            leptos::task::spawn_local(async move { app.bring_back().await });
        };
        Some(view! {
            <p class="deleted">{words::say().deleted(&title)}<button class="btn small" id=BRING_BACK on:click=back>{words().bring_it_back}</button></p>
        })
    }
}
