//! The layout of the present table, shared by the parts that draw it.

use super::dice::{LastDice, last_dice};
use super::geometry::Frame;
use super::globals::worth_showing;
use super::look::{is_pile, shown_tokens};
use super::plan::{Block, Counter, Owner, Plan, Room, Size, Things, needs_plan, plan};
use super::prints::Prints;
use super::spots::spots_of;
use crate::state::{App, app};
use crate::words;
use boardwright_protocol::{
    Arg, DecisionView, GameInfo, Layout, TokenView, VarView, View, ZoneInfo,
};
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
    /// The last dice.
    pub dice: Memo<LastDice>,
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
            needs_plan(things.boards.len(), things.blocks.len()).then(|| plan(&things, room))
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

/// The seat whose zones lie at the near edge: the viewer's.
pub fn home_of(view: &View) -> u32 {
    view.viewer.max(1)
}

fn things(app: App, info: &GameInfo, view: &View, prints: &Prints, dice: usize) -> Things {
    let home = home_of(view);
    let zones = app.windows.drawn_zones().map(|drawn| drawn.zones).unwrap_or_default();
    let chosen = view.decision.as_ref().map(|decision| chosen_places(app, &zones, decision));
    let chosen = chosen.unwrap_or_default();
    let block = |zone: &ZoneInfo| block(app, zone, home, prints, &chosen);
    let owns = |seat: u32| zones.iter().any(|zone| zone.owner == seat);
    let rivals = info.seats.iter().filter(|seat| seat.seat != home && owns(seat.seat));
    let frames = info.boards.iter().map(Frame::of);
    let counter = |var: &VarView| Counter {
        name: words::capital(&var.name),
        value: var
            .max
            .map_or(var.value.clone(), |max| var.value.clone() + &words::say().of_most(max)),
        bar: var.max.is_some(),
        icon: !var.icon.is_empty(),
        group: var.group.clone(),
    };
    Things {
        blocks: zones.iter().map(block).collect(),
        home,
        rivals: rivals
            .map(|seat| Owner { seat: seat.seat, name: app.game.seat_name(seat.seat) })
            .collect(),
        boards: frames.map(|Frame { width, height }| Size { width, height }).collect(),
        counters: view.globals.iter().filter(|var| worth_showing(var)).map(counter).collect(),
        dice,
    }
}

/// A zone as the plan needs it.
pub fn block(
    app: App,
    zone: &ZoneInfo,
    home: u32,
    prints: &Prints,
    chosen: &BTreeSet<u32>,
) -> Block {
    let (spots, count) = app.game.places.with(|places| {
        let held = places.get(&zone.place);
        let part = |of| app.windows.tokens_at(zone.place, of);
        (spots_of(zone, held, part), held.map_or(0, |held| held.count))
    });
    Block {
        place: zone.place,
        owner: zone.owner,
        id: zone.id.clone(),
        icon: !zone.look.icon.is_empty(),
        group: zone.look.group.clone(),
        near: zone.look.near.clone(),
        size: zone.look.size,
        round: zone.layout == Layout::Circle,
        title: format!("{} {count}", zone.name),
        hand: zone.owner == home && zone.secret && !is_pile(zone),
        pile: is_pile(zone),
        must: chosen.contains(&zone.place),
        faces: spots.iter().map(|spot| prints.face(&spot.token)).collect(),
    }
}

/// The places where the moves of a decision are chosen. Where a move names a kind, one zone that shows this kind is
/// enough.
fn chosen_places(app: App, zones: &[ZoneInfo], decision: &DecisionView) -> BTreeSet<u32> {
    let mut places = BTreeSet::new();
    let mut kinds = BTreeSet::new();
    for arg in decision.moves.iter().flat_map(|each| &each.args) {
        match arg {
            Arg::Place(place) | Arg::Token { place, .. } => {
                places.insert(*place);
            }
            Arg::Word(kind, _) => {
                kinds.insert(kind.as_str());
            }
            Arg::Int(_) | Arg::Player(_) | Arg::Bool(_) | Arg::None => {}
        }
    }
    let shared = zones.iter().filter(|zone| zone.owner == 0);
    app.game.places.with(|held| {
        let shown = |zone: &ZoneInfo| {
            let held = held.get(&zone.place)?;
            let shown = shown_tokens(zone, held).iter().filter(|token| !token.hidden);
            Some((zone.place, shown.map(|token| token.kind.as_str()).collect()))
        };
        let shown: Vec<(u32, BTreeSet<&str>)> = shared.filter_map(shown).collect();
        places.extend(covering(&shown, kinds));
    });
    places
}

/// Zones that together show all of these kinds, as far as any zone does: each time the one that shows most of the rest.
fn covering(shown: &[(u32, BTreeSet<&str>)], mut rest: BTreeSet<&str>) -> Vec<u32> {
    let mut covering = Vec::new();
    loop {
        let new = |(_, kinds): &&(u32, BTreeSet<&str>)| kinds.intersection(&rest).count();
        // The first of equals, as the rules name it first.
        let Some((place, kinds)) = shown.iter().rev().max_by_key(new).filter(|one| new(one) > 0)
        else {
            return covering;
        };
        covering.push(*place);
        rest.retain(|kind| !kinds.contains(kind));
    }
}

/// A measure for a style.
pub fn px(length: f64) -> String {
    format!("{length}px")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_that_is_asked_for_needs_one_zone() {
        let shown = [
            (1, BTreeSet::from(["ox"])),
            (2, BTreeSet::from(["ox", "well"])),
            (3, BTreeSet::from(["inn"])),
            (4, BTreeSet::from(["well", "ox"])),
        ];
        assert_eq!(covering(&shown, BTreeSet::from(["ox", "well", "inn", "nowhere"])), [2, 3]);
        assert!(covering(&shown, BTreeSet::new()).is_empty());
    }
}
