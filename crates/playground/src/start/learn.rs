//! The part of the start page that teaches: the tour, and the lessons of the bundled games.

use crate::shell::{Icon, Picture};
use crate::state::{MenuEntry, app};
use crate::words::{self, tour_words};
use crate::{browser, fragment};
use leptos::prelude::*;

/// The tour and the lessons.
#[component]
pub fn Learn() -> impl IntoView {
    let app = app();
    request_animation_frame(|| {
        if fragment::names_learn() {
            browser::focus("learn");
        }
    });
    let begin = move |_| leptos::task::spawn_local(async move { app.begin_tour().await });
    let lessons = move || {
        let games = app.menu.get().into_iter().filter(|entry| entry.questions > 0);
        games.map(|entry| view! { <LessonCard entry/> }).collect_view()
    };
    view! {
        <section id="learn" tabindex="-1" aria-labelledby="learn-title">
            <div class="part-head">
                <h2 id="learn-title">{tour_words().learn}</h2>
                <p>{tour_words().about_learn}</p>
            </div>
            <div class="learn-parts">
                <div class="learn-tour">
                    <h3>{tour_words().tour_title}</h3>
                    <p>{tour_words().tour_about}</p>
                    <button class="btn main" data-testid="begin-tour" on:click=begin><Icon of=Picture::Play/><span>{tour_words().tour_begin}</span></button>
                </div>
                <div class="learn-lessons">
                    <h3>{tour_words().lessons}</h3>
                    <p class="faint">{tour_words().questions_about}</p>
                    <ul>{lessons}</ul>
                </div>
            </div>
        </section>
    }
}

#[component]
fn LessonCard(entry: MenuEntry) -> impl IntoView {
    let app = app();
    let (title, questions) = (entry.title.clone(), entry.questions);
    let open = move |_| {
        let entry = entry.clone();
        leptos::task::spawn_local(async move { app.choose_lesson(entry).await });
    };
    view! {
        <li>
            <button class="btn" on:click=open>
                <b lang=words::ENGINE>{title}</b>
                <span class="faint">{words::say().questions(questions)}</span>
            </button>
        </li>
    }
}
