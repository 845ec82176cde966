//! The layout of a picture of a position: title, seats, boards, and the zones beside them, one below the other.

use super::geometry::Frame;
use super::look::{is_card, shown_tokens};
use super::plan::{Font, Rect, Size, text_width};
use boardwright_protocol::{BoardInfo, GameInfo, PlaceView, TokenView, View, ZoneInfo};

/// Width of the picture, and the room at its edges.
pub const WIDTH: f64 = 640.0;
pub const EDGE: f64 = 24.0;
/// The head, with the title.
const HEAD: f64 = 66.0;
/// The height of a line of seats.
pub const SEAT: f64 = 34.0;
/// The most room for a board.
const BOARD: Size = Size { width: WIDTH - 2.0 * EDGE, height: 560.0 };
/// The label of a zone, a token in it, and the room between two.
const LABEL: f64 = 24.0;
pub const CARD: Size = Size { width: 76.0, height: 96.0 };
pub const PIECE: Size = Size { width: 58.0, height: 62.0 };
const GAP: f64 = 8.0;
/// The least width of a zone, for its label.
const LEAST_ZONE: f64 = 150.0;
/// The most zones, and the most tokens of each.
const MOST_ZONES: usize = 40;
const MOST_TOKENS: usize = 28;

/// A position, laid out.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// Height of the picture.
    pub height: f64,
    /// The seats, each with its place, and the width of each.
    pub seats: Vec<(u32, f64, f64)>,
    pub seat_width: f64,
    /// The boards, by number.
    pub boards: Vec<(usize, Rect)>,
    /// The zones that hold something.
    pub zones: Vec<SceneZone>,
    /// The line at the end: the result, or global variables.
    pub foot: f64,
}

/// A zone in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct SceneZone {
    /// Its label.
    pub name: String,
    /// The seat of its owner; 0 for none.
    pub owner: u32,
    /// The left end of its label.
    pub x: f64,
    /// The top of its label.
    pub y: f64,
    /// Its tokens with their places.
    pub tokens: Vec<(TokenView, Rect)>,
    /// How many tokens are left out.
    pub more: usize,
}

/// Lays a position out.
pub fn scene(info: &GameInfo, view: &View) -> Scene {
    let mut y = HEAD;
    let in_a_line = match info.seats.len() {
        few @ ..=2 => few.max(1),
        4 => 2,
        _ => 3,
    };
    let seat_width = (WIDTH - 2.0 * EDGE) / in_a_line as f64;
    let seats = info.seats.iter().enumerate().map(|(at, seat)| {
        let (line, column) = (at / in_a_line, at % in_a_line);
        (seat.seat, EDGE + column as f64 * seat_width, y + line as f64 * SEAT)
    });
    let seats: Vec<_> = seats.collect();
    y += seats.len().div_ceil(in_a_line) as f64 * SEAT + GAP;
    let mut boards = Vec::new();
    for (number, board) in info.boards.iter().enumerate() {
        let rect = board_rect(board, y);
        y += rect.size.height + 2.0 * GAP;
        boards.push((number, rect));
    }
    let mut zones = Vec::new();
    let held = |zone: &ZoneInfo| view.places.iter().find(|held| held.place == zone.place);
    let filled = info.zones.iter().filter_map(|zone| Some((zone, held(zone)?)));
    let (mut x, mut end) = (EDGE, y);
    for (zone, held) in filled.filter(|(_, held)| !held.tokens.is_empty()).take(MOST_ZONES) {
        let wide = zone_width(zone, held);
        if x > EDGE && x + wide > WIDTH - EDGE {
            (x, y) = (EDGE, end + GAP); // small zones lie beside each other, as far as they fit
        }
        let laid = zone_at(zone, held, x, y);
        end = end.max(bottom(&laid));
        x += wide + 3.0 * GAP;
        zones.push(laid);
    }
    Scene { height: end + 52.0, seats, seat_width, boards, zones, foot: end + 18.0 }
}

fn board_rect(board: &BoardInfo, y: f64) -> Rect {
    let frame = Frame::of(board);
    let scale = (BOARD.width / frame.width).min(BOARD.height / frame.height);
    let size = Size { width: frame.width * scale, height: frame.height * scale };
    Rect { x: (WIDTH - size.width) / 2.0, y, size }
}

/// The width of a zone whose tokens stand in one line.
fn zone_width(zone: &ZoneInfo, held: &PlaceView) -> f64 {
    let tokens = shown_tokens(zone, held).iter().take(MOST_TOKENS);
    let tokens: f64 = tokens.map(|token| size_of(token).width + GAP).sum();
    (tokens - GAP).max(LEAST_ZONE)
}

fn size_of(token: &TokenView) -> Size {
    if is_card(token) { CARD } else { PIECE }
}

fn zone_at(zone: &ZoneInfo, held: &PlaceView, left: f64, y: f64) -> SceneZone {
    let shown = shown_tokens(zone, held);
    let (mut x, mut line) = (left, y + LABEL);
    let mut tokens = Vec::new();
    for token in &shown[..shown.len().min(MOST_TOKENS)] {
        let size = size_of(token);
        if x + size.width > WIDTH - EDGE {
            (x, line) = (left, line + CARD.height.min(size.height) + GAP);
        }
        let mut token = token.clone();
        if shown.len() == 1 {
            token.count = token.count.max(held.count); // a pile shows its top alone
        }
        tokens.push((token, Rect { x, y: line, size }));
        x += size.width + GAP;
    }
    let more = shown.len().saturating_sub(MOST_TOKENS);
    SceneZone { name: zone.name.clone(), owner: zone.owner, x: left, y, tokens, more }
}

fn bottom(zone: &SceneZone) -> f64 {
    zone.tokens.iter().map(|(_, rect)| rect.y + rect.size.height).fold(zone.y + LABEL, f64::max)
}

/// A text in at most so many lines of a width; the rest of the last one is cut off.
pub fn broken(text: &str, size: f64, room: f64, most: usize) -> Vec<String> {
    let fits = |line: &str| text_width(Font::Plain, size, line) <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let is_cut = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (at, line) in lines.iter_mut().enumerate() {
        let ends = is_cut && at == last;
        if !ends && fits(line) {
            continue;
        }
        while !line.is_empty() && !fits(&format!("{line}…")) {
            line.pop();
        }
        line.push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_broken_and_cut() {
        assert_eq!(broken("Lantern", 11.0, 70.0, 2), ["Lantern"]);
        assert_eq!(broken("Old harbour master", 11.0, 70.0, 3).len(), 2);
        let cut = broken("Rindfleischetikettierungsgesetz of the north", 11.0, 70.0, 1);
        assert!(cut.len() == 1 && cut[0].ends_with('…'), "{cut:?}");
        assert_eq!(broken("", 11.0, 70.0, 2), [""; 0]);
    }

    #[test]
    fn tokens_go_on_in_the_next_line() {
        let zone = ZoneInfo {
            place: 1,
            id: "hand".to_owned(),
            name: "Hand".to_owned(),
            owner: 1,
            layout: boardwright_protocol::Layout::Row,
            stacked: false,
            secret: false,
            look: boardwright_protocol::ZoneLook::default(),
        };
        let token = TokenView {
            handle: 1,
            kind: String::new(),
            name: String::new(),
            glyph: String::new(),
            owner: 0,
            props: Vec::new(),
            text: String::new(),
            count: 1,
            covers: Vec::new(),
            hidden: true,
            look: boardwright_protocol::Look::default(),
        };
        let held = PlaceView { place: 1, count: 40, tokens: vec![token; 40] };
        let laid = zone_at(&zone, &held, EDGE, 100.0);
        assert_eq!((laid.tokens.len(), laid.more), (MOST_TOKENS, 12));
        assert!(laid.tokens.iter().all(|(_, rect)| rect.x + rect.size.width <= WIDTH - EDGE));
        assert!(bottom(&laid) > 100.0 + LABEL + 3.0 * CARD.height);
        assert!(zone_width(&zone, &held) > WIDTH, "it gets lines of its own");
        let one = PlaceView { tokens: held.tokens[..1].to_vec(), ..held };
        assert_eq!(zone_width(&zone, &one), LEAST_ZONE, "its label has room");
    }
}
