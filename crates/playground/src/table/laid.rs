//! The layout of the present table, shared by the parts that draw it.

use super::geometry::Frame;
use super::globals::worth_showing;
use super::look::is_pile;
use super::plan::{Block, Counter, Owner, Plan, Room, Things, plan};
use super::prints::Prints;
use super::spots::spots_of;
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{Arg, DecisionView, Die, GameInfo, TokenView, VarView, View, ZoneInfo};
use leptos::prelude::*;
use std::collections::BTreeSet;

/// The layout, and what is opened on it.
#[derive(Clone, Copy)]
pub struct Laid {
    /// The measures of the mat.
    pub room: RwSignal<Room>,
    /// The words on tokens.
    pub prints: Memo<Prints>,
    /// The layout; nothing before the mat has measures or if no zones are there.
    pub plan: Memo<Option<Plan>>,
    /// The last dice, and true if the last move threw them.
    pub dice: Memo<(Vec<Die>, bool)>,
    /// The card that is shown in full.
    pub peek: RwSignal<Option<Peeked>>,
    /// The panel with all zones: nothing if it is closed, 0 for all, a seat for its zones.
    pub opened: RwSignal<Option<u32>>,
}

/// A card that is shown in full, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Peeked {
    /// The card.
    pub token: TokenView,
    /// The distance from the left edge of the window.
    pub left: f64,
    /// The distance from the upper edge of the window, or from its lower edge.
    pub down: Result<f64, f64>,
}

/// The layout of the table around.
pub fn laid() -> Laid {
    expect_context::<Laid>()
}

impl Laid {
    /// Derives the layout from the game.
    pub fn new() -> Laid {
        let app = app();
        let room = RwSignal::new(Room::default());
        let prints = Memo::new(move |before: Option<&Prints>| {
            with_game(app, |info, view| Prints::of(info, view, before)).unwrap_or_default()
        });
        let dice = last_dice(app);
        let plan = Memo::new(move |_| {
            let room = room.get();
            if room.size.width <= 0.0 {
                return None;
            }
            let things = with_game(app, |info, view| {
                prints.with(|prints| {
                    things(app, info, view, prints, dice.with(|(dice, _)| dice.len()))
                })
            })?;
            (!things.blocks.is_empty()).then(|| plan(&things, room))
        });
        Laid { room, prints, plan, dice, peek: RwSignal::new(None), opened: RwSignal::new(None) }
    }
}

fn with_game<T>(app: App, read: impl FnOnce(&GameInfo, &View) -> T) -> Option<T> {
    app.game.info.with(|info| {
        let info = info.as_deref()?;
        app.game.view.with(|view| view.as_deref().map(|view| read(info, view)))
    })
}

/// The last dice, and true if the last move threw them.
fn last_dice(app: App) -> Memo<(Vec<Die>, bool)> {
    Memo::new(move |before: Option<&(Vec<Die>, bool)>| {
        let (now, at) = app.game.view.with(|view| {
            view.as_ref().map(|view| (view.dice.clone(), view.at)).unwrap_or_default()
        });
        match before {
            Some((old, _)) if now.is_empty() && at > 0 => (old.clone(), false),
            _ => (now, true),
        }
    })
}

/// The seat whose zones lie at the near edge: the viewer's.
pub fn home_of(view: &View) -> u32 {
    view.viewer.max(1)
}

fn things(app: App, info: &GameInfo, view: &View, prints: &Prints, dice: usize) -> Things {
    let home = home_of(view);
    let chosen = view.decision.as_ref().map(Choosable::of).unwrap_or_default();
    let zones = app.windows.drawn_zones().map(|drawn| drawn.zones).unwrap_or_default();
    let block = |zone: &ZoneInfo| block(app, zone, home, prints, &chosen);
    let owns = |seat: u32| zones.iter().any(|zone| zone.owner == seat);
    let rivals = info.seats.iter().filter(|seat| seat.seat != home && owns(seat.seat));
    let frames = || info.boards.iter().map(Frame::of);
    let counter = |var: &VarView| Counter {
        name: words::capital(&var.name),
        value: var.max.map_or(var.value.clone(), |max| format!("{} of {max}", var.value)),
        bar: var.max.is_some(),
    };
    Things {
        blocks: zones.iter().map(block).collect(),
        home,
        rivals: rivals
            .map(|seat| Owner { seat: seat.seat, name: app.game.seat_name(seat.seat) })
            .collect(),
        boards: frames().map(|frame| frame.width / frame.height).collect(),
        boards_most: frames().map(|frame| frame.width * 1.9).sum(),
        counters: view.globals.iter().filter(|var| worth_showing(var)).map(counter).collect(),
        dice,
    }
}

/// A zone as the plan needs it.
pub fn block(app: App, zone: &ZoneInfo, home: u32, prints: &Prints, chosen: &Choosable) -> Block {
    let (spots, count) = app.game.places.with(|places| {
        let held = places.get(&zone.place);
        let part = |of| app.windows.tokens_at(zone.place, of);
        (spots_of(zone, held, part), held.map_or(0, |held| held.count))
    });
    let by_word =
        || zone.owner == 0 && spots.iter().any(|spot| chosen.words.contains(&spot.token.kind));
    Block {
        place: zone.place,
        owner: zone.owner,
        title: format!("{} {count}", zone.name),
        hand: zone.owner == home && zone.secret && !is_pile(zone),
        pile: is_pile(zone),
        must: chosen.places.contains(&zone.place) || by_word(),
        faces: spots.iter().map(|spot| prints.face(&spot.token)).collect(),
    }
}

/// Everything that a move of the present decision names.
#[derive(Debug, Clone, Default)]
pub struct Choosable {
    places: BTreeSet<u32>,
    words: BTreeSet<String>,
}

impl Choosable {
    fn of(decision: &DecisionView) -> Choosable {
        let mut chosen = Choosable::default();
        for arg in decision.moves.iter().flat_map(|each| &each.args) {
            match arg {
                Arg::Place(place) | Arg::Token { place, .. } => {
                    chosen.places.insert(*place);
                }
                Arg::Word(id, _) if !chosen.words.contains(id) => {
                    chosen.words.insert(id.clone());
                }
                Arg::Word(..) | Arg::Int(_) | Arg::Player(_) | Arg::Bool(_) | Arg::None => {}
            }
        }
        chosen
    }
}

/// A measure for a style.
pub fn px(length: f64) -> String {
    format!("{length}px")
}
