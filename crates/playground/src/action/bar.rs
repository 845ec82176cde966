//! The bar as a whole.

use super::choice_row::ChoiceRow;
use super::move_list::MoveList;
use super::prompt::Prompt;
use super::sandbox_bar::SandboxBar;
use crate::browser;
use crate::shell::{Icon, Picture};
use crate::state::app;
use crate::words;
use leptos::prelude::*;

/// The question, its answers, and at a fixed place undo and the list of all moves.
#[component]
pub fn ActionBar() -> impl IntoView {
    let app = app();
    let sets_up = Memo::new(move |_| app.sandbox.draft.with(Option::is_some));
    view! {
        <div class="actionbar" role="group" aria-label=words().actions data-testid="action-bar">
            <Show when=move || !sets_up.get() fallback=|| view! { <SandboxBar/> }>
                <Prompt/>
                <Tools/>
                <ChoiceRow/>
                <MoveList/>
            </Show>
        </div>
    }
}

#[component]
fn Tools() -> impl IntoView {
    let app = app();
    let picking = Memo::new(move |_| app.game.picker.with(|picker| !picker.is_fresh()));
    let total = Memo::new(move |_| app.game.position().1);
    let moves =
        Memo::new(move |_| app.game.with_decision(|decision| decision.count as usize).unwrap_or(0));
    let can_redo = move || app.game.lines.redo.get() > 0;
    let former = Memo::new(move |_| app.undoes_new_game());
    let over = Memo::new(move |_| {
        app.game.view.with(|view| view.as_ref().is_some_and(|view| view.end.is_some()))
    });
    view! {
        <div class="tools">
            <Show when=move || picking.get()>
                <button class="btn quiet" on:click=move |_| app.unpick()><Icon of=Picture::Close/><span class="label">{words().cancel}</span><span class="kbd">"Esc"</span></button>
            </Show>
            <BotButton/>
            <Show when=move || app.seats_change()>
                <HintButton/>
                <button class="btn quiet" data-testid="undo" aria-label=words().undo title=move || former.get().then_some(words().undo_new_game) disabled=move || total.get() == 0 && !former.get() on:click=move |_| app.undo()>
                    <Icon of=Picture::Undo/><span class="label">{words().undo}</span><span class="kbd">"U"</span>
                </button>
            </Show>
            <Show when=can_redo>
                <button class="btn quiet" data-testid="redo" aria-label=words().redo title=words().redo_key on:click=move |_| app.redo()><Icon of=Picture::Redo/><span class="label">{words().redo}</span><span class="kbd">"R"</span></button>
            </Show>
            {move || if app.game.stops.shown.with(Option::is_some) {
                view! { <GoOn/> }.into_any()
            } else if over.get() && !app.seats_change() {
                ().into_any()
            } else if over.get() {
                view! {
                    <button class="btn quiet" title=words().same_seed_details on:click=move |_| app.restart(false)><Icon of=Picture::Start/><span class="label">{words().same_seed}</span></button>
                    <button class="btn main again" on:click=move |_| app.restart(true)>{words().play_again}</button>
                }.into_any()
            } else {
                view! {
                    <button class="btn all-moves" disabled=move || moves.get() == 0 aria-expanded=move || app.shell.move_list.get().to_string() on:click=move |_| app.toggle_move_list()>
                        <Icon of=Picture::List/><span class="label">{move || match moves.get() { 0 => words().no_moves.to_owned(), n => words::say().all_moves(n) }}</span><span class="kbd">"M"</span>
                    </button>
                }.into_any()
            }}
        </div>
    }
}

/// Asks for the best moves, where the viewer has a choice.
#[component]
fn HintButton() -> impl IntoView {
    let app = app();
    let choice =
        Memo::new(move |_| app.game.with_decision(|decision| decision.count > 1).unwrap_or(false));
    view! {
        <Show when=move || !app.shell.presenting.get()><button class="btn quiet" data-testid="hint-button" aria-label=words().hint disabled=move || !choice.get() on:click=move |_| app.toggle_hint()>
            <Icon of=Picture::Help/><span class="label">{words().hint}</span><span class="kbd">"H"</span>
        </button></Show>
    }
}

/// Ends the present stop. It gets the focus if the focused thing is gone.
#[component]
fn GoOn() -> impl IntoView {
    let app = app();
    request_animation_frame(|| {
        if browser::focus_is_lost() {
            browser::focus("go-on");
        }
    });
    view! {
        <button class="btn main again" id="go-on" data-testid="go-on" on:click=move |_| app.next_stop()><Icon of=Picture::Forward/>{words().go_on}</button>
    }
}

/// Stops running bots, or lets waiting ones go on.
#[component]
fn BotButton() -> impl IntoView {
    let app = app();
    let runs = Memo::new(move |_| app.game.thinking.get());
    let waits = Memo::new(move |_| app.game.bot_waits());
    move || {
        if runs.get() {
            Some(view! { <button class="btn" on:click=move |_| app.stop_bots()><Icon of=Picture::Stop/><span class="label">{words().stop}</span></button> }.into_any())
        } else if waits.get() {
            Some(view! { <button class="btn" on:click=move |_| app.run_bots()><Icon of=Picture::Play/><span class="label">{words().bots_play}</span></button> }.into_any())
        } else {
            None
        }
    }
}
