//! The parts of a game that play does not change: seats, boards, zones, rulebook.

use crate::arranged::{Arranged, arranged};
use crate::facts;
use crate::hex;
use crate::lesson;
use crate::piece_look::{drawn_size, symbol};
use crate::prose::{prose, without_bare_headings};
use crate::rules::Rules;
use crate::sandbox;
use crate::session::Session;
use crate::show;
use crate::words::Words;
use boardwright_def::{self as def, BoardShape, Ordering, Visibility};
use boardwright_kernel::{PlaceId, PlaceInfo};
use boardwright_protocol::{
    BoardInfo, CellInfo, GameInfo, Layout, Near, Prose, SideInfo, ZoneInfo, ZoneLook,
};
use std::collections::{BTreeMap, BTreeSet};

/// The region of the places of a graph that are links between others.
const ROADS: &str = "links";

/// Describes the open game.
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
        by_hand: session.is_by_hand(),
        set_roll: session.is_by_hand() && sandbox::is_set(session.seed),
        rules_hash: hex(rules.program.rules_hash()),
        knobs: rules.knobs(),
        lists: rules.lists(),
        boards: boards(rules, &words),
        zones: zones(rules, &words),
        prose: rulebook(rules),
        hides: rules.program.hides(),
        together: rules.program.is_cooperative(),
        lesson: rules.def.authoring.lesson.iter().map(lesson::view).collect(),
        asked: session.asked.clone(),
    }
}

/// All prose as one text: a list may go on after a block.
fn rulebook(rules: &Rules) -> Vec<Prose> {
    let pieces = rules.def.authoring.prose.iter().map(|piece| &*piece.markdown);
    without_bare_headings(prose(&pieces.collect::<Vec<_>>().join("\n\n")))
}

fn boards(rules: &Rules, words: &Words<'_>) -> Vec<BoardInfo> {
    let in_play = |(_, board): &(usize, &def::Board)| board.is_in_play(rules.program.players());
    let boards = rules.def.boards.iter().enumerate().filter(in_play);
    boards.map(|(number, of)| board(rules, words, number, of)).collect()
}

fn board(rules: &Rules, words: &Words<'_>, number: usize, board: &def::Board) -> BoardInfo {
    let look = words.board_look();
    let mut links = links(rules, board);
    if links.is_empty() && look.is_round(board) {
        links = neighbours(board);
    }
    let Arranged { rows, cols, width, height, positions } =
        arranged(board, &links, look.is_round(board));
    let roads = board.regions.iter().filter(|region| region.id == ROADS && !region.per_seat);
    let roads: Vec<&String> = roads.flat_map(|region| region.places.iter().flatten()).collect();
    let mut places = vec![None; positions.len()];
    let mut cells = Vec::new();
    for (place, info) in rules.places() {
        let Some(cell) = info.cell.filter(|cell| usize::from(cell.board) == number) else {
            continue;
        };
        let index = usize::from(cell.index).wrapping_sub(1);
        let Some(position) = positions.get(index) else { continue };
        places[index] = Some(place.index() as u32);
        cells.push(CellInfo {
            place: place.index() as u32,
            row: position.row,
            col: position.col,
            x: position.x,
            y: position.y,
            road: roads.contains(&&info.zone),
            name: words.zone(place),
            material: look.material_of(board, &info.zone),
            facts: facts::fixed(words, board, index),
            size: look.size_of(board, &info.zone),
        });
    }
    let form = look.form(board);
    BoardInfo {
        name: rules.labels.board_name(number).to_owned(),
        owner: board.owner.as_ref().map_or(0, |owner| owner.seat),
        form,
        rows,
        cols,
        width,
        height,
        material: look.material(form),
        checkered: look.is_checkered(),
        turns: look.turns(),
        written: look.writes(),
        cells,
        sides: sides(rules, words, board),
        links: links.iter().filter_map(|(a, b)| Some((places[*a]?, places[*b]?))).collect(),
    }
}

/// The regions of players on a board that the end conditions name: goals, such as the sides to connect.
fn sides(rules: &Rules, words: &Words<'_>, board: &def::Board) -> Vec<SideInfo> {
    // Regions of boards that each player has lie on several boards.
    if board.owner.is_some() {
        return Vec::new();
    }
    let mut named = BTreeSet::new();
    rules.def.end.iter().for_each(|ending| regions(&ending.when, &mut named));
    let numbers: BTreeMap<&str, u32> =
        rules.places().map(|(place, info)| (&*info.zone, place.index() as u32)).collect();
    let goals = board.regions.iter().filter(|region| region.per_seat && named.contains(&region.id));
    let side = |region: &def::Region, (seat, cells): (u32, &Vec<String>)| SideInfo {
        seat,
        name: words.id(&region.id),
        places: cells.iter().filter_map(|id| numbers.get(&**id).copied()).collect(),
    };
    let players = rules.program.players();
    goals
        .flat_map(|region| (1..).zip(&region.places).take(players).map(|of| side(region, of)))
        .collect()
}

/// The regions that an expression names.
fn regions(expr: &def::Expr, named: &mut BTreeSet<String>) {
    if let def::Expr::Query(query) = expr
        && let def::Query::Region { region, .. } = &**query
    {
        named.insert(region.clone());
    }
    def::walk::each_child(expr, &mut |child| regions(child, named));
}

/// The linked cells of a graph, by number; cells of other boards touch each other.
fn links(rules: &Rules, board: &def::Board) -> Vec<(usize, usize)> {
    if board.shape != BoardShape::Graph {
        return Vec::new();
    }
    let numbers: BTreeMap<&str, usize> =
        board.cells.iter().enumerate().map(|(number, id)| (&**id, number)).collect();
    let mut links: Vec<(usize, usize)> = Vec::new();
    for zone in &rules.def.zones {
        let Some(&one) = numbers.get(&*zone.id) else { continue };
        let others = zone.adjacent_to.iter().filter_map(|id| numbers.get(&**id));
        links.extend(others.map(|&other| (one.min(other), one.max(other))));
    }
    links.sort_unstable();
    links.dedup();
    links.retain(|(one, other)| one != other);
    links
}

/// The cells of a track or ring that follow each other.
fn neighbours(board: &def::Board) -> Vec<(usize, usize)> {
    let cells = board.cells.len();
    let closes = board.shape.facts().drawing == def::Drawing::Loop && cells > 2;
    let last = closes.then_some((0, cells.saturating_sub(1)));
    (1..cells).map(|cell| (cell - 1, cell)).chain(last).collect()
}

fn zones(rules: &Rules, words: &Words<'_>) -> Vec<ZoneInfo> {
    let zone = |(place, info): (PlaceId, &PlaceInfo)| ZoneInfo {
        place: place.index() as u32,
        id: info.zone.clone(),
        name: words.zone(place),
        owner: info.owner.map_or(0, |owner| owner.seat()),
        layout: layout(rules, info),
        stacked: is_stacked(info) && !is_spread(rules, &info.zone),
        secret: info.visibility != Visibility::Public,
        look: zone_look(rules, &info.zone),
    };
    rules.places().filter(|(_, info)| info.cell.is_none()).map(zone).collect()
}

fn zone_look(rules: &Rules, id: &str) -> ZoneLook {
    let Some(hints) = rules.def.display.zones.get(id) else { return ZoneLook::default() };
    let is_board =
        |near: &str| near == "board" || rules.def.boards.iter().any(|board| board.id == near);
    ZoneLook {
        size: drawn_size(hints.size),
        group: hints.group.clone().unwrap_or_default(),
        near: match hints.near.as_deref() {
            None => Near::Nothing,
            Some(near) if is_board(near) => Near::Boards,
            Some(near) => Near::Zone(near.to_owned()),
        },
        icon: symbol(hints.icon.as_deref()),
    }
}

/// True if the spec lays the tokens of a zone side by side, also those of a stack or queue.
fn is_spread(rules: &Rules, zone: &str) -> bool {
    rules.def.display.zones.get(zone).is_some_and(|zone| zone.layout.is_some())
}

/// The layout that the spec gives, else the usual one for such a zone.
fn layout(rules: &Rules, info: &PlaceInfo) -> Layout {
    let said = rules.def.display.zones.get(&info.zone).and_then(|zone| zone.layout);
    match (said, info.ordering, info.visibility) {
        (Some(def::Layout::Row), ..) => Layout::Row,
        (Some(def::Layout::Fan), ..) => Layout::Fan,
        (Some(def::Layout::Piles), ..) => Layout::Piles,
        (Some(def::Layout::Circle), ..) => Layout::Circle,
        _ if is_stacked(info) => Layout::Stack,
        (None, _, Visibility::Hidden) => Layout::Stack,
        (None, _, Visibility::Owner) => Layout::Fan,
        (None, _, Visibility::Public) => Layout::Row,
    }
}

/// True if the tokens of a zone lie on each other: of a stack only the top is seen, and of a queue that nobody sees only the
/// front. Any other queue is a row, like those who wait in it, or a hand in which the order matters.
fn is_stacked(info: &PlaceInfo) -> bool {
    match info.ordering {
        Ordering::Stack => true,
        Ordering::Queue => info.visibility == Visibility::Hidden,
        Ordering::Set => false,
    }
}
