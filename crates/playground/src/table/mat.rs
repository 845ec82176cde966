//! The mat and its layout.

use super::board::Board;
use super::card::CardSize;
use super::dice::Dice;
use super::globals::Globals;
use super::notices::Notices;
use super::piece::SeatToken;
use super::zone::Zone;
use crate::shell::{Icon, Marked, Picture};
use crate::state::{Trouble, app};
use crate::words;
use boardwright_protocol::{DiagnosticView, GameInfo, ZoneInfo};
use leptos::prelude::*;
use std::sync::Arc;

/// The mat.
#[component]
pub fn Mat() -> impl IntoView {
    let app = app();
    // Rebuilt only if the places of the game change; everything else updates in place.
    let layout = Memo::new(move |_| app.game.info.with(|info| info.as_deref().map(MatLayout::of)));
    view! {
        <div class="mat" id="mat" tabindex="-1">
            <div class="ticks"></div>
            <Notices/>
            {move || match layout.get() {
                Some(layout) => view! { <Tabletop layout/> }.into_any(),
                None => view! { <NothingYet/> }.into_any(),
            }}
        </div>
    }
}

/// The parts to lay out.
#[derive(Debug, Clone, PartialEq)]
struct MatLayout {
    boards: Vec<Arc<boardwright_protocol::BoardInfo>>,
    shared: Vec<ZoneInfo>,
    /// By owner, seat 1 first.
    owned: Vec<(u32, Vec<ZoneInfo>)>,
}

impl MatLayout {
    fn of(info: &GameInfo) -> MatLayout {
        let of_owner = |owner: u32| {
            info.zones.iter().filter(|zone| zone.owner == owner).cloned().collect::<Vec<_>>()
        };
        MatLayout {
            boards: info.boards.iter().cloned().map(Arc::new).collect(),
            shared: of_owner(0),
            owned: info.seats.iter().map(|seat| (seat.seat, of_owner(seat.seat))).collect(),
        }
    }

    /// True if the game's variables and dice are among the zones without owner.
    fn shared_globals(&self) -> bool {
        self.boards.is_empty() && !self.shared.is_empty()
    }

    fn kind(&self) -> &'static str {
        let zones =
            !self.shared.is_empty() || self.owned.iter().any(|(_, zones)| !zones.is_empty());
        match (self.boards.is_empty(), zones) {
            (false, false) => "tabletop board-only",
            (false, true) => "tabletop mixed",
            (true, true) => "tabletop cards",
            (true, false) => "tabletop bare",
        }
    }
}

#[component]
fn Tabletop(layout: MatLayout) -> impl IntoView {
    let class = layout.kind();
    let bare = class.ends_with("bare");
    let with_globals = layout.shared_globals();
    let owned = StoredValue::new(layout.owned);
    let boards = layout
        .boards
        .into_iter()
        .map(|board| view! { <div class="board-place"><Board board/></div> });
    let boards: Vec<_> = boards.collect();
    view! {
        <div class=class>
            <Opponents owned/>
            <div class="middle">
                {(!with_globals).then(|| view! { <Globals/> })}
                {(!boards.is_empty()).then(|| view! { <div class="boards">{boards}</div> })}
                {(!layout.shared.is_empty()).then(|| view! {
                    <div class="shared">
                        {with_globals.then(|| view! { <Globals/> })}
                        {layout.shared.into_iter().map(|zone| view! { <Zone zone size=CardSize::Full/> }).collect_view()}
                    </div>
                })}
                <Dice always=bare/>
            </div>
            <Mine owned/>
        </div>
    }
}

/// Zones by owner.
type Owned = StoredValue<Vec<(u32, Vec<ZoneInfo>)>>;

/// The seat whose zones lie at the near edge: the viewer's.
fn home() -> Memo<u32> {
    let view = app().game.view;
    Memo::new(move |_| view.with(|view| view.as_ref().map_or(1, |view| view.viewer.max(1))))
}

#[component]
fn Opponents(owned: Owned) -> impl IntoView {
    let home = home();
    move || {
        let home = home.get();
        let others = |(seat, zones): &&(u32, Vec<ZoneInfo>)| *seat != home && !zones.is_empty();
        let others: Vec<_> = owned.with_value(|all| all.iter().filter(others).cloned().collect());
        (!others.is_empty()).then(|| view! {
            <div class="opponents">
                {others.into_iter().map(|(seat, zones)| view! { <Area seat zones/> }).collect_view()}
            </div>
        })
    }
}

/// The viewer's zones: hidden ones large, the others small.
#[component]
fn Mine(owned: Owned) -> impl IntoView {
    let home = home();
    move || {
        let home = home.get();
        let mine = owned.with_value(|all| all.iter().find(|(seat, _)| *seat == home).cloned());
        let zones = mine.map(|(_, zones)| zones).filter(|zones| !zones.is_empty())?;
        let zone = |zone: ZoneInfo| {
            let size = if zone.secret { CardSize::Full } else { CardSize::Small };
            view! { <Zone zone size/> }
        };
        Some(view! { <div class="mine">{zones.into_iter().map(zone).collect_view()}</div> })
    }
}

/// The zones of another player.
#[component]
fn Area(seat: u32, zones: Vec<ZoneInfo>) -> impl IntoView {
    let app = app();
    view! {
        <section class="area" aria-label=move || app.game.seat_name(seat)>
            <header aria-hidden="true"><SeatToken seat=seat/><span class="name">{move || app.game.seat_name(seat)}</span></header>
            <div class="area-zones">{zones.into_iter().map(|zone| view! { <Zone zone size=CardSize::Small/> }).collect_view()}</div>
        </section>
    }
}

/// The mat before there is a game: an empty board, and the first error.
#[component]
fn NothingYet() -> impl IntoView {
    let app = app();
    let found = move || match app.game.trouble.get()? {
        Trouble::Broken(found) => found.into_iter().next(),
        Trouble::Engine(_) => None,
    };
    view! {
        <div class="tabletop ghost-board">
            <svg viewBox="0 0 196 196" aria-hidden="true">
                <rect x="2" y="2" width="192" height="192" rx="9"/>
                {[0, 1, 2].map(|row| [0, 1, 2].map(|col| view! { <rect x=20 + col * 53 y=20 + row * 53 width="50" height="50" rx="3"/> }).collect_view())}
            </svg>
            {move || found().map(|found| view! { <FirstProblem found/> })}
        </div>
    }
}

#[component]
fn FirstProblem(found: DiagnosticView) -> impl IntoView {
    let app = app();
    let place = words::place_of(&found);
    let message = found.message.clone();
    let fix = found.fixes.first().cloned();
    view! {
        <div class="first-problem">
            <h2>"The board waits for the rules"</h2>
            <p><Marked text=message/></p>
            <div class="buttons">
                {fix.map(|fix| view! { <button class="btn" on:click={ let fix = fix.clone(); move |_| app.mend(&fix) }><Icon of=Picture::Mend/>{fix.title.clone()}</button> })}
                <button class="btn" on:click=move |_| app.reveal_problem(&found)>{place}</button>
            </div>
        </div>
    }
}
