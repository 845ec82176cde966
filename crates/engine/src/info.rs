//! What stays the same while a game is played: seats, boards, zones, rulebook.

use crate::arranged::{Arranged, arranged};
use crate::hex;
use crate::prose::prose;
use crate::rules::Rules;
use crate::session::Session;
use crate::show;
use crate::words::Words;
use boardwright_def::{self as def, Ordering, Visibility};
use boardwright_kernel::{PlaceId, PlaceInfo};
use boardwright_protocol::{BoardInfo, CellInfo, GameInfo, Layout, Prose, ZoneInfo};

/// What a board is made of unless the spec says.
const MATERIAL: &str = "maple";

/// About the open game.
pub fn info(session: &Session) -> GameInfo {
    let rules = &session.rules;
    let words = Words::new(rules);
    GameInfo {
        id: rules.def.meta.id.clone(),
        title: rules.title().to_owned(),
        min_players: rules.def.meta.players.min,
        max_players: rules.def.meta.players.max,
        seats: show::seats(session, &words),
        seed: hex(session.seed),
        rules_hash: hex(rules.program.rules_hash()),
        knobs: rules.knobs(),
        boards: boards(rules, &words),
        zones: zones(rules, &words),
        prose: rulebook(rules),
        hides: rules.program.hides(),
    }
}

/// All prose as one text: a list may go on after a block.
fn rulebook(rules: &Rules) -> Vec<Prose> {
    let pieces = rules.def.authoring.prose.iter().map(|piece| &*piece.markdown);
    prose(&pieces.collect::<Vec<_>>().join("\n\n"))
}

fn boards(rules: &Rules, words: &Words<'_>) -> Vec<BoardInfo> {
    let board = |(number, board): (usize, &def::Board)| {
        let Arranged { rows, cols, at } = arranged(board);
        let cell = |(place, info): (PlaceId, &PlaceInfo)| {
            let cell = info.cell.filter(|cell| usize::from(cell.board) == number)?;
            let (row, col) = at.get(usize::from(cell.index).wrapping_sub(1)).copied()?;
            Some(CellInfo { place: place.index() as u32, row, col, name: words.zone(place) })
        };
        BoardInfo {
            id: board.id.clone(),
            rows,
            cols,
            material: rules.def.display.material.clone().unwrap_or(MATERIAL.to_owned()),
            cells: places(rules).filter_map(cell).collect(),
        }
    };
    rules.def.boards.iter().enumerate().map(board).collect()
}

fn zones(rules: &Rules, words: &Words<'_>) -> Vec<ZoneInfo> {
    let zone = |(place, info): (PlaceId, &PlaceInfo)| ZoneInfo {
        place: place.index() as u32,
        id: info.zone.clone(),
        name: words.zone(place),
        owner: info.owner.map_or(0, |owner| owner.seat()),
        layout: layout(rules, info),
        stacked: info.ordering != Ordering::Set,
        secret: info.visibility != Visibility::Public,
    };
    places(rules).filter(|(_, info)| info.cell.is_none()).map(zone).collect()
}

/// As the spec says, else as such zones usually lie.
fn layout(rules: &Rules, info: &PlaceInfo) -> Layout {
    let said = rules.def.display.zones.get(&info.zone).and_then(|zone| zone.layout);
    match (said, info.ordering, info.visibility) {
        (Some(def::Layout::Row), ..) => Layout::Row,
        (Some(def::Layout::Fan), ..) => Layout::Fan,
        (Some(def::Layout::Piles), ..) => Layout::Piles,
        (Some(def::Layout::Circle), ..) => Layout::Circle,
        (None, Ordering::Stack | Ordering::Queue, _) => Layout::Stack,
        (None, Ordering::Set, Visibility::Hidden) => Layout::Stack,
        (None, Ordering::Set, Visibility::Owner) => Layout::Fan,
        (None, Ordering::Set, Visibility::Public) => Layout::Row,
    }
}

fn places(rules: &Rules) -> impl Iterator<Item = (PlaceId, &PlaceInfo)> {
    let places = rules.program.places().iter().enumerate();
    places.map(|(index, info)| (PlaceId(index as u16), info))
}
