//! The lines of the game: the main line, and variations below the one that they leave.

use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::table::SeatToken;
use crate::words;
use crate::words::branch_words;
use boardwright_protocol::LineView;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use web_sys::HtmlElement;

/// Deeper variations are not set in further.
const DEEPEST: u32 = 4;

/// The list, if there is more than one line.
#[component]
pub fn Lines() -> impl IntoView {
    let app = app();
    let branches = app.game.lines.all;
    let lines = Memo::new(move |_| branches.with(|branches| branches.lines.clone()));
    let current = Memo::new(move |_| branches.with(|branches| branches.current));
    let deleted = Memo::new(move |_| branches.with(|branches| branches.deleted));
    let pressed = RwSignal::new(false); // a button of the list, which may be gone after the answer
    Effect::new(move || {
        lines.track();
        deleted.track();
        if pressed.get_untracked() {
            pressed.set(false);
            request_animation_frame(|| {
                if browser::focus_is_lost() {
                    browser::focus_first(".bring-line-back, .lines [aria-current=true]");
                }
                if browser::focus_is_lost() {
                    browser::focus_first("[data-testid=timeline]");
                }
            });
        }
    });
    let numbered = move || (0..).zip(lines.get()).collect::<Vec<(u32, LineView)>>();
    let restore = move |_| {
        pressed.set(true);
        app.restore_line();
    };
    view! {
        <Show when=move || !lines.with(Vec::is_empty) || deleted.get()>
            <section class="lines-box" aria-label=branch_words().lines data-testid="lines">
                <Show when=move || deleted.get()>
                    <p class="line-deleted" role="status">{branch_words().line_deleted}<button class="btn small bring-line-back" on:click=restore>{branch_words().bring_line_back}</button></p>
                </Show>
                <ul class="lines" on:keydown=walk>
                    <For each=numbered key=|numbered| numbered.clone() let((number, line))>
                        <LineRow line is_current=Signal::derive(move || current.get() == number) pressed/>
                    </For>
                </ul>
            </section>
        </Show>
    }
}

#[component]
fn LineRow(
    line: LineView,
    /// True for the line that is played.
    is_current: Signal<bool>,
    /// Set when a button is pressed that changes the list.
    pressed: RwSignal<bool>,
) -> impl IntoView {
    let app = app();
    let number = line.line;
    let is_main = line.depth == 0;
    let play = move |_| {
        pressed.set(true);
        app.play_line(number);
    };
    let level = line.depth.min(DEEPEST).to_string();
    let moves = words::say().line_moves(line.moves);
    let notes = (line.comments > 0).then(|| words::say().line_comments(line.comments));
    let label = line.label.clone();
    let what = if is_main {
        view! { <b>{branch_words().main_line}</b> }.into_any()
    } else {
        let seat = line.seat;
        view! {
            <span class="line-from">{line.from + 1}"."</span>
            <SeatToken seat=seat/>
            <span class="sr">{move || app.game.seat_name(seat)}" "</span>
            <b lang=words::ENGINE>{line.label}</b>
        }
        .into_any()
    };
    view! {
        <li data-level=level>
            <button class="line" aria-current=move || is_current.get().then_some("true") on:click=play>
                {what}<span class="line-moves">{moves}</span>
                {notes.map(|notes| view! { <span class="line-notes"><Icon of=Picture::Note/><span class="sr">{notes}</span></span> })}
            </button>
            <Show when=move || app.annotates() && !is_main>
                <LineTools number label=label.clone() pressed/>
            </Show>
        </li>
    }
}

#[component]
fn LineTools(number: u32, label: String, pressed: RwSignal<bool>) -> impl IntoView {
    let app = app();
    let promote = words::say().promote_line(&label);
    let delete = words::say().delete_line(&label);
    let act = move |act: fn(crate::state::App, u32)| {
        pressed.set(true);
        act(app, number);
    };
    view! {
        <button class="btn quiet icon" aria-label=promote title=branch_words().make_main_line on:click=move |_| act(crate::state::App::promote_line)><Icon of=Picture::Up/></button>
        <button class="btn quiet icon" aria-label=delete.clone() title=delete on:click=move |_| act(crate::state::App::delete_line)><Icon of=Picture::Close/></button>
    }
}

/// Moves the focus between the lines.
fn walk(event: KeyboardEvent) {
    let Some(focused) = browser::focused() else { return };
    let all: Vec<HtmlElement> = browser::find_all(".lines .line");
    let of = focused.closest("li").ok().flatten();
    let row = |line: &HtmlElement| line.parent_element() == of;
    let Some(here) = all.iter().position(row) else { return };
    let next = match event.key().as_str() {
        "ArrowDown" => here + 1,
        "ArrowUp" => here.saturating_sub(1),
        "Home" => 0,
        "End" => all.len() - 1,
        _ => return,
    };
    event.prevent_default();
    if let Some(line) = all.get(next) {
        line.focus().ok();
    }
}
