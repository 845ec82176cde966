//! The manual: words to search at the left, the page of one of them at the right.

use super::manual_words::ManualWords;
use super::prose::views;
use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::{MANUAL_PAGE, Pane, app};
use crate::words;
use boardwright_protocol::{Declared, PageView, WordKind, WordView};
use gloo_timers::callback::Timeout;
use leptos::ev::KeyboardEvent;
use leptos::html::Article;
use leptos::prelude::*;

/// Time from a move of the cursor to the question about its word: while it moves on, nothing is asked. Longer than the time
/// in which edits are gathered, so that the text is the one that the cursor stands in.
const FOLLOW_MS: u32 = 180;

/// The manual. It follows the cursor while it is shown.
#[component]
pub fn Manual() -> impl IntoView {
    let app = app();
    let (shell, cursor) = (app.shell, app.spec.cursor);
    app.learn_words();
    let timer = StoredValue::new_local(None::<Timeout>);
    Effect::new(move || {
        cursor.track();
        let is_open = !shell.dock_folded.get() || browser::is_narrow();
        let is_shown = is_open && (shell.pane.get() == Pane::Dock || !browser::is_narrow());
        let follow = || Timeout::new(FOLLOW_MS, move || app.follow_cursor());
        timer.set_value(is_shown.then(follow)); // drops the former one
    });
    let key = move |event: KeyboardEvent| {
        if event.key() == "Escape" {
            event.stop_propagation();
            app.leave_manual();
        }
    };
    view! {
        <div class="manual" data-testid="manual" on:keydown=key>
            <ManualWords/>
            <Page/>
        </div>
    }
}

#[component]
fn Page() -> impl IntoView {
    let page = app().manual.page;
    let article = NodeRef::<Article>::new();
    Effect::new(move || {
        page.track();
        if let Some(article) = article.get() {
            article.set_scroll_top(0);
        }
    });
    let label = move || match page.get() {
        Some(page) => format!("{}: {}", words().manual_page, page.title),
        None => words().manual_page.to_owned(),
    };
    view! {
        <article class="rules manual-page" id=MANUAL_PAGE tabindex="0" aria-label=label node_ref=article>
            {move || match page.get() {
                Some(page) => written(&page).into_any(),
                None => view! { <p class="calm"><Icon of=Picture::Book/>{words().manual_empty}</p> }.into_any(),
            }}
        </article>
    }
}

fn written(page: &PageView) -> impl IntoView + use<> {
    let kind = page.kind.map(|kind| words::say().kind_of_word(kind, &page.section));
    let kind = kind.map(|kind| view! { <span class="chip">{kind}</span> });
    let what = (!page.what.is_empty()).then(|| page.what.clone());
    let what = what.map(|what| view! { <span class="chip" lang=words::ENGINE>{what}</span> });
    let forms = page.forms.iter().map(|form| view! { <li><code>{form.clone()}</code></li> });
    let forms = (!page.forms.is_empty())
        .then(|| view! { <ul class="forms" aria-label=words().forms lang=words::ENGINE>{forms.collect_view()}</ul> });
    let details = page.details.iter().map(|detail| view! { <p>{words::capital(detail)}</p> });
    let several = page.pictures.len() > 1;
    let pictures = page.pictures.iter().map(|(name, picture)| {
        view! { {several.then(|| view! { <h4>{name.clone()}</h4> })}<pre><code>{picture.clone()}</code></pre> }
    });
    let name = if page.kind == Some(WordKind::Chapter) {
        page.title.clone().into_any()
    } else {
        view! { <code>{page.title.clone()}</code> }.into_any()
    };
    view! {
        <header><h2 lang=words::ENGINE>{name}</h2>{kind}{what}</header>
        {forms}
        {page.declared.clone().map(|declared| view! { <Declaration declared/> })}
        <div lang=words::ENGINE>{details.collect_view()}{views(&page.text)}{pictures.collect_view()}</div>
        {example(&page.example)}
        {(!page.chapter.is_empty()).then(|| view! { <ChapterButton title=page.chapter.clone()/> })}
    }
}

fn example(lines: &str) -> Option<impl IntoView + use<>> {
    let lines = (!lines.is_empty()).then(|| lines.to_owned())?;
    Some(view! { <h3>{words().example}</h3><pre lang=words::ENGINE><code>{lines}</code></pre> })
}

/// The line that declares a name; a press goes there.
#[component]
fn Declaration(declared: Declared) -> impl IntoView {
    let app = app();
    let Declared { line, column, text } = declared;
    view! {
        <p class="declared">
            <button class="link" on:click=move |_| app.reveal_line(line, column)>{words::say().declared_in(line)}</button>
            <code lang=words::ENGINE>{text}</code>
        </p>
    }
}

/// Opens the chapter that explains the word.
#[component]
fn ChapterButton(title: String) -> impl IntoView {
    let app = app();
    let name = title.clone();
    let open = move |_| {
        let word = WordView { name: name.clone(), kind: WordKind::Chapter, section: String::new() };
        app.look_up(word);
    };
    view! {
        <p class="chapter"><button class="btn" on:click=open><Icon of=Picture::Book/>{words().chapter}": "<span lang=words::ENGINE>{title}</span></button></p>
    }
}
