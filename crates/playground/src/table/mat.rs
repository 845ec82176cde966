//! The mat: boards, zones, variables and dice at the positions of the plan.

use super::board::Board;
use super::dice::Dice;
use super::geometry::{Frame, turned};
use super::globals::Globals;
use super::laid::{home_of, laid, px};
use super::look::seat_class;
use super::nothing_yet::NothingYet;
use super::notices::{PassingNotices, StayingNotices};
use super::piece::SeatToken;
use super::plan::{Group, Plan, Rect, Spread, needs_plan};
use super::room;
use super::sandbox_drag;
use super::zone::Zone;
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{BoardInfo, GameInfo, Seat, ZoneInfo};
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// The mat.
#[component]
pub fn Mat() -> impl IntoView {
    let app = app();
    let free = NodeRef::<Div>::new();
    room::follow(free, laid().room);
    // Rebuilt only if the places of the game change; everything else updates in place.
    let parts = Memo::new(move |_| {
        let zones = app.windows.drawn_zones()?.zones;
        app.game.info.with(|info| info.as_deref().map(|info| Parts::of(info, zones)))
    });
    view! {
        <div
            class="mat" id="mat" tabindex="-1"
            on:pointerdown=move |event| sandbox_drag::press(app, &event)
            on:pointerover=move |event| sandbox_drag::over(app, &event)
            on:pointerup=move |event| sandbox_drag::release(app, &event)
            on:pointercancel=move |_| sandbox_drag::give_up(app)
        >
            <div class="ticks"></div>
            <PassingNotices/>
            <StayingNotices/>
            <div class="free" node_ref=free>
                {move || match parts.get() {
                    Some(parts) if !needs_plan(parts.boards.len(), parts.zones.len()) => view! { <Bare board=parts.boards.first().cloned()/> }.into_any(),
                    Some(parts) => view! { <Tabletop parts/> }.into_any(),
                    None => view! { <NothingYet/> }.into_any(),
                }}
            </div>
        </div>
    }
}

/// The boards and zones to lay out.
#[derive(Debug, Clone, PartialEq)]
struct Parts {
    boards: Vec<Arc<BoardInfo>>,
    zones: Vec<ZoneInfo>,
}

impl Parts {
    fn of(info: &GameInfo, zones: Vec<ZoneInfo>) -> Parts {
        Parts { boards: info.boards.iter().cloned().map(Arc::new).collect(), zones }
    }
}

/// Width by height of boards that have variables and dice above them; narrower ones have these beside them if the mat is
/// wide.
const WIDE: f64 = 1.4;

/// Width by height of a board.
fn ratio(board: &BoardInfo) -> f64 {
    let frame = Frame::of(board);
    frame.width / frame.height
}

/// A game without zones: its board, or only variables and dice.
#[component]
fn Bare(board: Option<Arc<BoardInfo>>) -> impl IntoView {
    let bare = board.is_none();
    let class = match board.as_deref().map(ratio) {
        None => "tabletop bare",
        Some(ratio) if ratio < WIDE => "tabletop board-only",
        Some(_) => "tabletop board-only wide",
    };
    view! {
        <div class=class>
            <div class="middle">
                <Globals/>
                {board.map(|board| view! { <Boards boards=vec![board] planned=false/> })}
                <Dice last=laid().dice always=bare/>
            </div>
        </div>
    }
}

/// All boards, each at its place in the plan if there is one. Several have their names above them.
#[component]
fn Boards(boards: Vec<Arc<BoardInfo>>, planned: bool) -> impl IntoView {
    let app = app();
    let plan = laid().plan;
    let from_seat_2 = Memo::new(move |before| is_seen_from_seat_2(app, before.copied()));
    let named = boards.len() > 1;
    let boards = boards.into_iter().enumerate().map(|(at, board)| {
        let name = named.then(|| (board.name.clone(), board.owner));
        let place = Memo::new(move |_| {
            let placed = plan.with(|plan| plan.as_ref()?.board_places.get(at).copied());
            placed.filter(|_| planned)
        });
        let side = move |read: fn(&Rect) -> f64| move || place.get().map(|rect| px(read(&rect)));
        let turns = board.turns;
        let shown = move || match turns && from_seat_2.get() {
            true => Arc::new(turned(&board)),
            false => board.clone(),
        };
        view! {
            <div
                class="board-place" class:named=named
                style:left=side(|rect| rect.x) style:top=side(|rect| rect.y)
                style:width=side(|rect| rect.size.width) style:height=side(|rect| rect.size.height)
            >
                {name.map(|(name, owner)| view! { <BoardName name owner/> })}
                {move || view! { <Board board=shown()/> }}
            </div>
        }
    });
    view! { <div class="boards" class:planned=planned>{boards.collect_view()}</div> }
}

/// The name above one of several boards, with the colour of its owner.
#[component]
fn BoardName(name: String, owner: u32) -> impl IntoView {
    let owned = owner > 0;
    view! {
        <p class="board-name" aria-hidden="true" lang=words::ENGINE>
            {owned.then(|| view! { <i class=seat_class(owner)></i> })}
            {name}
        </p>
    }
}

/// True if the second of two seats is played from this side: by the only person, else by the person who decides. Between
/// two decisions it stays as it was.
fn is_seen_from_seat_2(app: App, before: Option<bool>) -> bool {
    let people = app.game.seats.with(|seats| {
        let people = seats.iter().filter(|seat| seat.kind == Seat::Person);
        people.map(|seat| seat.seat).collect::<Vec<_>>()
    });
    if let [only] = people[..] {
        return only == 2;
    }
    let decider = app.game.view.with(|view| {
        view.as_ref().and_then(|view| view.decision.as_ref()).map(|decision| decision.seat)
    });
    match decider.filter(|seat| people.contains(seat)) {
        Some(seat) => seat == 2,
        None => before.unwrap_or(false),
    }
}

/// A game with zones, laid out by the plan.
#[component]
fn Tabletop(parts: Parts) -> impl IntoView {
    let app = app();
    let plan = laid().plan;
    let home = Memo::new(move |_| app.game.view.with(|view| view.as_deref().map_or(1, home_of)));
    let height = move || plan.with(|plan| plan.as_ref().map(|plan| px(plan.height)));
    let zones = StoredValue::new(parts.zones);
    let of = move |chosen: &dyn Fn(u32) -> bool| {
        zones.with_value(|all| {
            all.iter().filter(|zone| chosen(zone.owner)).cloned().collect::<Vec<_>>()
        })
    };
    let rivals = move || {
        let seats: Vec<u32> =
            app.game.seats.with(|seats| seats.iter().map(|seat| seat.seat).collect());
        let others = seats.into_iter().filter(|seat| *seat != home.get());
        let areas = others
            .map(|seat| (seat, of(&|owner| owner == seat)))
            .filter(|(_, zones)| !zones.is_empty());
        areas.map(|(seat, zones)| view! { <Area seat zones/> }).collect_view()
    };
    let has_boards = !parts.boards.is_empty();
    view! {
        <div class="tabletop planned">
            <div class="cloth" style:height=height>
                {rivals}
                <Frames seat=0/>
                <At of=|plan| plan.counters><div class:tight=move || plan.with(|plan| plan.as_ref().is_some_and(|plan| plan.small_counters))><Globals/></div></At>
                {has_boards.then(|| view! { <At of=|plan| plan.boards><Boards boards=parts.boards.clone() planned=true/></At> })}
                {of(&|owner| owner == 0).into_iter().map(|zone| view! { <Placed zone/> }).collect_view()}
                <At of=|plan| plan.dice><div class:tight=move || plan.with(|plan| plan.as_ref().is_some_and(|plan| plan.small_counters))><Dice last=laid().dice always=false/></div></At>
                {move || { let home = home.get(); of(&|owner| owner == home).into_iter().map(|zone| view! { <Placed zone/> }).collect_view() }}
            </div>
        </div>
    }
}

/// A part of the table in its rectangle.
#[component]
fn At(of: fn(&Plan) -> Option<Rect>, children: ChildrenFn) -> impl IntoView {
    let plan = laid().plan;
    let rect = Memo::new(move |_| plan.with(|plan| plan.as_ref().and_then(of)));
    let side = move |read: fn(&Rect) -> f64| move || rect.get().map(|rect| px(read(&rect)));
    view! {
        <Show when=move || rect.with(Option::is_some)>
            <div class="at" style:left=side(|rect| rect.x) style:top=side(|rect| rect.y) style:width=side(|rect| rect.size.width) style:height=side(|rect| rect.size.height)>{children()}</div>
        </Show>
    }
}

/// The frames of zones under one heading; the names of these zones say it too.
#[component]
fn Frames(seat: u32) -> impl IntoView {
    let plan = laid().plan;
    let frames = Memo::new(move |_| {
        plan.with(|plan| {
            let frames = plan.iter().flat_map(|plan| &plan.groups);
            frames.filter(|frame| frame.seat == seat).cloned().collect::<Vec<_>>()
        })
    });
    let frame = |Group { heading, rect, .. }: Group| {
        view! {
            <div class="zone-frame at" aria-hidden="true" style:left=px(rect.x) style:top=px(rect.y) style:width=px(rect.size.width) style:height=px(rect.size.height)>
                <span class="group-heading" lang=words::ENGINE>{heading}</span>
            </div>
        }
    };
    move || frames.get().into_iter().map(frame).collect_view()
}

/// A zone at its place, unless it is put away.
#[component]
fn Placed(zone: ZoneInfo) -> impl IntoView {
    let (plan, place) = (laid().plan, zone.place);
    let spread = Memo::new(move |_| plan.with(|plan| plan.as_ref()?.zones.get(&place).cloned()));
    let spread: Signal<Option<Spread>> = spread.into();
    view! {
        <Show when=move || spread.with(Option::is_some)><Zone zone=zone.clone() spread/></Show>
    }
}

/// The zones of another player. A press on the name shows them in full.
#[component]
fn Area(seat: u32, zones: Vec<ZoneInfo>) -> impl IntoView {
    let app = app();
    let (plan, opened) = (laid().plan, laid().opened);
    let rect = Memo::new(move |_| plan.with(|plan| plan.as_ref()?.areas.get(&seat).copied()));
    let side = move |read: fn(&Rect) -> f64| move || rect.get().map(|rect| px(read(&rect)));
    view! {
        <Show when=move || rect.with(Option::is_some)>
            <section class="area at" aria-label=move || app.game.seat_name(seat) style:left=side(|rect| rect.x) style:top=side(|rect| rect.y) style:width=side(|rect| rect.size.width) style:height=side(|rect| rect.size.height)>
                <button class="area-name" title=words().show_in_full on:click=move |_| opened.set(Some(seat))>
                    <SeatToken seat=seat/><span class="name">{move || app.game.seat_name(seat)}</span>
                </button>
                <Frames seat/>
                {zones.clone().into_iter().map(|zone| view! { <Placed zone/> }).collect_view()}
            </section>
        </Show>
    }
}
