//! Notices over the mat: an older version is shown, or the result of a link.

use super::edited::EditStrip;
use super::hint::HintStrip;
use super::why::WhyStrip;
use super::zones_strip::ZonesStrip;
use crate::shell::{Icon, NewerVersion, Picture};
use crate::state::{Notice, Said, Trouble, app};
use crate::words;
use boardwright_protocol::Severity;
use leptos::prelude::*;

/// Notices that come and go while one types or plays. They lie over the mat, so that nothing moves.
#[component]
pub fn PassingNotices() -> impl IntoView {
    view! {
        <div class="notices">
            <BusyStrip/>
            <StaleStrip/>
            <WhyStrip/>
        </div>
    }
}

/// Notices that stay until they are closed. They have room of their own above the table, so that they cover nothing.
#[component]
pub fn StayingNotices() -> impl IntoView {
    view! {
        <div class="notices staying">
            <NewerVersion/>
            <LinkBanner/>
            <EditStrip/>
            <Refusal/>
            <HintStrip/>
            <ZonesStrip/>
        </div>
    }
}

#[component]
fn StaleStrip() -> impl IntoView {
    let app = app();
    let has_game = move || app.game.info.with(Option::is_some);
    let stale = Memo::new(move |_| app.spec.is_playable() == Some(false) && has_game());
    let unchecked = Memo::new(move |_| app.spec.unchecked.get().filter(|_| has_game()));
    let problems = move || words::say().problems(app.spec.count(Severity::Error));
    view! {
        <Show when=move || stale.get()>
            <div class="strip warn" data-testid="stale-strip">
                <Icon of=Picture::Warn/>
                <span>{words().stale}</span>
                <button class="strip-action" on:click=move |_| app.reveal_first_problem()>{problems}</button>
            </div>
        </Show>
        {move || unchecked.get().map(|lost| view! {
            <div class="strip warn" data-testid="unchecked-strip">
                <Icon of=Picture::Warn/>
                <span><b>{words().text_not_checked}</b><span class="details">{words::say().not_checked(lost)}" "{words().stale}"."</span></span>
                <button class="strip-action" on:click=move |_| app.try_again()>{words().check_again}</button>
            </div>
        })}
    }
}

/// The engine has been at work for a while.
#[component]
fn BusyStrip() -> impl IntoView {
    let app = app();
    let text = move || if app.game.is_arriving() { words().opening } else { words().working };
    view! {
        <Show when=move || app.game.slow.get()>
            <div class="strip info" data-testid="busy-strip">
                <span>{text}</span>
                <button class="strip-action" title=words().cancel_key on:click=move |_| app.cancel_work()>{words().cancel}</button>
            </div>
        </Show>
    }
}

#[component]
fn LinkBanner() -> impl IntoView {
    let app = app();
    let link = app.game.link;
    move || {
        let engine = |problems: Vec<String>| {
            (!problems.is_empty()).then(|| Said::engine(problems.join(" ")))
        };
        let notice = link.get()?;
        let back = notice == Notice::LabGame && app.game.former.with(Option::is_some);
        let (class, picture, title, details) = match notice {
            Notice::Opening { .. } | Notice::Reopening | Notice::Kept { .. } => return None,
            // Where games are only looked at, a note beside the title says so.
            Notice::Opened { problems, .. } if problems.is_empty() && app.is_watched() => {
                return None;
            }
            Notice::Opened { problems, verified: true } if problems.is_empty() => {
                ("strip good", Picture::Check, words().verified, None)
            }
            Notice::Opened { problems, .. } if problems.is_empty() => {
                ("strip info", Picture::Link, words().shared, None)
            }
            Notice::Opened { problems, .. } => {
                ("strip warn", Picture::Warn, words().shared, engine(problems))
            }
            Notice::Reopened { problems } => {
                ("strip warn", Picture::Branch, words().reopened, engine(problems))
            }
            Notice::Copied => {
                let details = Said::from(words().copied_details.to_owned());
                ("strip info", Picture::Branch, words().copied, Some(details))
            }
            Notice::LabGame => ("strip info", Picture::Bars, words().lab_game, None),
            Notice::Unreadable { message } => {
                ("strip bad", Picture::Warn, words().unreadable_link, Some(message))
            }
        };
        Some(view! {
            <div class=class data-testid="link-banner" role="group" aria-label=words().link>
                <Icon of=picture/>
                <span><b>{title}</b>{details.map(|said| view! { <span class="details" lang=said.lang()>{said.text.clone()}</span> })}</span>
                {back.then(|| view! { <button class="strip-action" data-testid="back-to-own-game" on:click=move |_| app.bring_former_back()>{words().back_to_own_game}</button> })}
                <button class="strip-close" aria-label=words().close on:click=move |_| link.set(None)><Icon of=Picture::Close/></button>
            </div>
        })
    }
}

#[component]
fn Refusal() -> impl IntoView {
    let trouble = app().game.trouble;
    move || match trouble.get()? {
        Trouble::Broken(_) | Trouble::Unopened(_) => None,
        Trouble::Engine(message) => Some(view! {
            <div class="strip bad" role="group" aria-label=words().refused>
                <Icon of=Picture::Warn/>
                <span lang=message.lang()>{message.text.clone()}</span>
                <button class="strip-close" aria-label=words().close on:click=move |_| trouble.set(None)><Icon of=Picture::Close/></button>
            </div>
        }),
    }
}
