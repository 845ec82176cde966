//! The person's own games in the menu, and files.

use super::{Icon, Picture};
use crate::state::{MOST_PLAYED, app};
use crate::storage::Project;
use crate::{files, words};
use leptos::prelude::*;

/// Buttons that open a file and save one.
#[component]
pub fn FileActions(open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let picked = move |event| {
        open.set(false);
        let input = event_target::<web_sys::HtmlInputElement>(&event);
        leptos::task::spawn_local(async move {
            match files::read(&input).await {
                Some(text) => app.begin_own(&text),
                None => app.shell.live.set(words::UNREADABLE_FILE.to_owned()),
            }
        });
    };
    view! {
        <div class="file-actions">
            <label class="btn">
                <Icon of=Picture::File/>
                "Open a file"
                <input class="sr" type="file" accept=".md,.markdown,.txt,text/markdown,text/plain" on:change=picked/>
            </label>
            <button class="btn" on:click=move |_| app.save_to_file()>"Save to a file"</button>
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
        <Show when=move || !others.with(Vec::is_empty) || app.projects.deleted.with(Option::is_some)>
            <h2>"Your games"</h2>
            <BringBack/>
            <ul aria-label="Your games">
                <For each=move || others.get() key=|project| (project.id.clone(), project.revision) let:project>
                    <ProjectItem project open/>
                </For>
            </ul>
            <Show when=move || has_played.get()>
                <p class="faint">{format!("Of games that you only played, the newest {MOST_PLAYED} stay here.")}</p>
            </Show>
        </Show>
    }
}

#[component]
fn ProjectItem(project: Project, open: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let title = match project.title() {
        empty if empty.is_empty() => words::UNTITLED.to_owned(),
        title => title,
    };
    let what = if project.written { words::WRITTEN } else { words::PLAYED };
    let when =
        words::ago(js_sys::Date::now() - project.at).unwrap_or_else(|| words::day(project.at));
    let id = project.id.clone();
    let choose = move |_| {
        open.set(false);
        let id = id.clone();
        leptos::task::spawn_local(async move { app.open_project(id).await });
    };
    let name = format!("Delete {title}");
    let delete = move |_| {
        let project = project.clone();
        leptos::task::spawn_local(async move { app.delete_project(project).await });
    };
    view! {
        <li class="project">
            <button class="game-item" on:click=choose><b>{title}</b><span>{format!("{what}, {when}")}</span></button>
            <button class="btn quiet icon" aria-label=name.clone() title=name on:click=delete><Icon of=Picture::Close/></button>
        </li>
    }
}

/// Brings the game back that was deleted last.
#[component]
fn BringBack() -> impl IntoView {
    let app = app();
    move || {
        let title = app.projects.deleted.with(|deleted| deleted.as_ref().map(Project::title))?;
        let back = move |_| {
            leptos::task::spawn_local(async move { app.bring_back().await });
        };
        Some(view! {
            <p class="deleted">{words::deleted(&title)}<button class="btn small" on:click=back>"Bring it back"</button></p>
        })
    }
}
