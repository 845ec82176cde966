//! A game before and after an edit, side by side: both boards after the same moves, and a list of all that differs.

use super::edited::Reasons;
use super::miniature::Miniature;
use crate::shell::{Icon, Picture, Sheet};
use crate::state::{Still, app};
use crate::words;
use boardwright_protocol::{ComparedSide, Comparison, Difference, Differing};
use leptos::prelude::*;
use std::sync::Arc;

/// The sheet, while it is open.
#[component]
pub fn ComparisonSheet() -> impl IntoView {
    let open = app().compared.open;
    let label = Signal::derive(|| words().before_and_after.to_owned());
    view! { <Sheet open label class="comparison"><Content/></Sheet> }
}

#[component]
fn Content() -> impl IntoView {
    let app = app();
    let (found, open) = (app.compared.found, app.compared.open);
    let go = move |_| {
        if let Some(at) = found.with_untracked(|found| found.as_ref().map(|found| found.at)) {
            app.go_to_compared(at);
        }
    };
    let restart = move |_| {
        open.set(false);
        app.restart(false);
    };
    view! {
        <header>
            <h2>{words().before_and_after}</h2>
            <button class="btn quiet icon" aria-label=words().close on:click=move |_| open.set(false)><Icon of=Picture::Close/></button>
        </header>
        <Steps/>
        <div class="comparison-parts" tabindex="0" role="group" aria-label=words().differs data-testid="comparison">
            {move || found.get().map(|found| view! { <Position found/> })}
        </div>
        <div class="buttons">
            <button class="btn" on:click=go>{words().go_there}</button>
            <button class="btn main" on:click=restart>{words().restart_edited}</button>
        </div>
    }
}

/// Steps through both games.
#[component]
fn Steps() -> impl IntoView {
    let app = app();
    let found = app.compared.found;
    let read =
        move |read: fn(&Comparison) -> u32| found.with(|found| found.as_deref().map_or(0, read));
    let (at, first) = (move || read(|found| found.at), move || read(|found| found.first));
    let last = move || read(|found| found.total.min(found.fits + 1));
    // Not `disabled`: a disabled button would lose the focus.
    let is_first = move || (at() == 0).then_some("true");
    let is_last = move || (at() == last()).then_some("true");
    let is_there = move || (at() == first()).then_some("true");
    let go = move |to: u32| {
        if to != untrack(at) {
            app.compare(Some(to));
        }
    };
    let made = move || found.with(|found| found.as_ref().map(|found| found.made.clone()));
    view! {
        <div class="comparison-steps" role="group" aria-label=words().history>
            <button class="btn quiet icon" aria-label=words().step_back aria-disabled=is_first on:click=move |_| go(untrack(at).saturating_sub(1))><Icon of=Picture::Back/></button>
            <button class="btn quiet icon" aria-label=words().step_forward aria-disabled=is_last on:click=move |_| go(untrack(|| last().min(at() + 1)))><Icon of=Picture::Forward/></button>
            <p role="status">
                <b>{move || found.with(|found| found.as_ref().map(|found| words::step_of(found.at, found.total)))}</b>
                " "<span lang=words::ENGINE>{made}</span>
            </p>
            <button class="btn" aria-disabled=is_there on:click=move |_| go(untrack(first))>{words().first_difference}</button>
        </div>
    }
}

#[component]
fn Position(found: Arc<Comparison>) -> impl IntoView {
    let is_over = found.at > found.fits;
    let lost = found.lost.clone().filter(|_| is_over || found.at == found.fits).map(|lost| {
        let name = lost.name.clone();
        view! {
            <div class="comparison-lost">
                <b>{words().no_longer_fits}</b>" "<span lang=words::ENGINE>{name}</span>
                <Reasons lost/>
            </div>
        }
    });
    let present = if is_over { words().stops_here } else { words().new_rules };
    view! {
        {lost}
        <div class="comparison-sides">
            <Side of=found.before.clone() caption=words().old_rules/>
            <Side of=found.after.clone() caption=present/>
        </div>
        <Differences found/>
    }
}

/// A board with its caption; nothing for a game without one, whose list tells everything.
#[component]
fn Side(of: ComparedSide, caption: &'static str) -> impl IntoView {
    let still = Still::of_side(&of)?;
    Some(view! {
        <figure>
            <figcaption>{caption}</figcaption>
            <div class="mini"><Miniature still/></div>
        </figure>
    })
}

#[component]
fn Differences(found: Arc<Comparison>) -> impl IntoView {
    if found.differences.is_empty() {
        return view! { <p class="faint">{words().no_difference}</p> }.into_any();
    }
    let seats = found.after.info.seats.clone();
    let row = |Difference { of, seat, before, after }: Difference| {
        let name = match of {
            Differing::Named(name) => name,
            Differing::Score => words::headed(words().score),
            Differing::Turn => words::headed(words().to_move),
            Differing::Phase => words::headed(words().phase),
            Differing::Result => words::headed(words().result),
        };
        let seat = seats.iter().find(|info| info.seat == seat);
        let owner = seat.map(|seat| format!(" ({})", seat.name));
        let value = |told: String| match told.is_empty() {
            true => view! { <td class="faint">{words().nothing}</td> }.into_any(),
            false => view! { <td lang=words::ENGINE>{told}</td> }.into_any(),
        };
        view! { <tr><th scope="row">{name}{owner}</th>{value(before)}{value(after)}</tr> }
    };
    let rows = found.differences.iter().cloned().map(row).collect_view();
    let more =
        (found.more > 0).then(|| view! { <p class="faint">{format!("… + {}", found.more)}</p> });
    view! {
        <table>
            <thead><tr><th scope="col">{words().differs}</th><th scope="col">{words().old_rules}</th><th scope="col">{words().new_rules}</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
        {more}
    }
    .into_any()
}
