//! Properties of layouts over generated tables.

use super::*;
use crate::table::plan::block::Block;
use crate::table::plan::face::tests::card;
use crate::table::plan::face::{Face, FaceKind};
use crate::table::plan::form::Form;
use crate::table::plan::{Counter, Owner};
use boardwright_protocol::{DrawnSize, Near};

/// Rooms of the mat: desk, half a desk, zoomed, phones upright and lying.
const ROOMS: [(f64, f64); 7] = [
    (1440.0, 640.0),
    (780.0, 480.0),
    (700.0, 330.0),
    (640.0, 460.0),
    (440.0, 330.0),
    (390.0, 480.0),
    (540.0, 300.0),
];

/// A small generator; its numbers repeat for a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most) as usize
    }
}

const NAMES: [&str; 6] =
    ["Ox", "Silver", "Lumber hall", "Countinghouse", "The old miller's cart", "Bid 7"];

fn faces(dice: &mut Dice, most: u64) -> Vec<Face> {
    let face = |dice: &mut Dice| {
        let kind = match dice.below(8) {
            0 => FaceKind::Back,
            1 => FaceKind::Piece,
            _ => FaceKind::Card,
        };
        let rows: Vec<(String, String)> =
            (0..dice.below(7)).map(|row| (format!("Property {row}"), "12".to_owned())).collect();
        let text = if dice.below(4) == 0 {
            "Draw two cards, then discard one.".into()
        } else {
            String::new()
        };
        let count = 1 + dice.below(2) as u32 * 9;
        let starts_row = count > 1 && rows.len() > 4;
        Face { kind, rows, text, count, starts_row, ..card(NAMES[dice.below(6)]) }
    };
    (0..dice.below(most)).map(|_| face(dice)).collect()
}

fn table(seed: u64) -> Things {
    let mut dice = Dice(seed * 7919 + 1);
    let players = 2 + dice.below(4) as u32;
    let mut blocks = Vec::new();
    let mut add = |dice: &mut Dice, owner: u32, hand: bool, pile: bool, most: u64| {
        let place = blocks.len() as u32;
        let must = dice.below(9) == 0;
        let faces = if pile { faces(dice, 2) } else { faces(dice, most) };
        blocks.push(Block {
            place,
            owner,
            title: format!("Zone {place} 12"),
            hand,
            pile,
            must,
            faces,
            id: format!("zone{place}"),
            icon: place.is_multiple_of(3),
            group: if place % 4 == 1 { "Works and stores".to_owned() } else { String::new() },
            near: match place % 5 {
                0 if owner == 0 => Near::Boards,
                2 => Near::Zone(format!("zone{}", place - 1)),
                _ => Near::Nothing,
            },
            size: [DrawnSize::Usual, DrawnSize::Large, DrawnSize::Small][(place / 2 % 3) as usize],
            round: place % 7 == 3,
        });
    };
    for _ in 0..dice.below(8) {
        let pile = dice.below(3) == 0;
        add(&mut dice, 0, false, pile, 13);
    }
    for owner in 1..=players {
        add(&mut dice, owner, owner == 1, false, 10);
        for _ in 0..dice.below(4) {
            let pile = dice.below(2) == 0;
            add(&mut dice, owner, false, pile, 6);
        }
    }
    let boards = if dice.below(3) == 0 { some_boards(&mut dice) } else { Vec::new() };
    let counter = |at| Counter {
        name: format!("Counter {at}"),
        value: "17".into(),
        bar: at % 2 == 0,
        icon: at == 1,
        group: if at > 1 { "Dangers".into() } else { String::new() },
    };
    Things {
        blocks,
        home: 1,
        rivals: (2..=players).map(|seat| Owner { seat, name: format!("Player {seat}") }).collect(),
        boards,
        counters: (0..dice.below(5)).map(counter).collect(),
        dice: dice.below(3),
    }
}

/// One to three boards of different forms.
fn some_boards(dice: &mut Dice) -> Vec<Size> {
    let board = |dice: &mut Dice| {
        let width = 474.0 * (1.0 + dice.below(3) as f64 * 0.7);
        Size { width, height: 474.0 }
    };
    (0..=dice.below(3)).map(|_| board(dice)).collect()
}

/// A frame holds zones and meets nothing else.
#[test]
fn frames_hold_their_zones_and_no_others() {
    for seed in 0..40 {
        let things = table(seed);
        for (width, height) in ROOMS {
            let plan = plan(&things, Room { size: Size { width, height }, touch: false });
            let owner = |place: u32| {
                let block = things.blocks.iter().find(|block| block.place == place);
                block.map_or(0, |block| block.owner)
            };
            let seat = |place: &u32| match owner(*place) {
                owner if plan.areas.contains_key(&owner) => owner,
                _ => 0,
            };
            for frame in &plan.groups {
                let here = plan.zones.iter().filter(|(place, _)| seat(place) == frame.seat);
                let inside = here.filter(|(_, spread)| meet(&frame.rect, &spread.rect));
                let within = |rect: &Rect| {
                    let (at, size) = (frame.rect, frame.rect.size);
                    rect.x >= at.x
                        && rect.x + rect.size.width <= at.x + size.width + 1.0
                        && rect.y >= at.y
                        && rect.y + rect.size.height <= at.y + size.height + 1.0
                };
                assert!(inside.clone().count() > 0, "seed {seed} in {width}x{height}");
                for (place, spread) in inside {
                    assert!(within(&spread.rect), "seed {seed} in {width}x{height}: zone {place}");
                }
            }
        }
    }
}

/// All boxes on the mat, in its coordinates; areas stand for their zones.
fn boxes(things: &Things, plan: &Plan) -> Vec<(String, Rect)> {
    let owner =
        |place: u32| things.blocks.iter().find(|block| block.place == place).map_or(0, |b| b.owner);
    let free = plan.zones.iter().filter(|(place, _)| !plan.areas.contains_key(&owner(**place)));
    let zones = free.map(|(place, spread)| (format!("zone {place}"), spread.rect));
    let areas = plan.areas.iter().map(|(seat, rect)| (format!("area {seat}"), *rect));
    let rest = [("boards", plan.boards), ("counters", plan.counters), ("dice", plan.dice)];
    let rest = rest.into_iter().filter_map(|(name, rect)| Some((name.to_owned(), rect?)));
    zones.chain(areas).chain(rest).collect()
}

fn meet(one: &Rect, other: &Rect) -> bool {
    let apart = |a: f64, length: f64, b: f64| a + length <= b + 0.5;
    !(apart(one.x, one.size.width, other.x)
        || apart(other.x, other.size.width, one.x)
        || apart(one.y, one.size.height, other.y)
        || apart(other.y, other.size.height, one.y))
}

#[test]
fn nothing_meets_and_nothing_leaves_the_room() {
    let mut scrolled = std::collections::BTreeMap::new();
    for seed in 0..60 {
        let things = table(seed);
        for (width, height) in ROOMS {
            let plan = plan(&things, Room { size: Size { width, height }, touch: width < 600.0 });
            let boxes = boxes(&things, &plan);
            for (at, (name, rect)) in boxes.iter().enumerate() {
                let case = || format!("seed {seed} in {width}x{height}: {name} at {rect:?}");
                assert!(rect.x >= 0.0 && rect.x + rect.size.width <= width + 0.5, "{}", case());
                for (other, with) in &boxes[at + 1..] {
                    assert!(!meet(rect, with), "{} meets {other} at {with:?}", case());
                }
                if plan.height <= height {
                    assert!(rect.y + rect.size.height <= height + 0.5, "{}", case());
                }
            }
            *scrolled.entry(format!("{width}x{height}")).or_insert(0) +=
                usize::from(plan.height > height);
        }
    }
    // Thirty cards to choose from do not fit beside a board on a phone; on a desk everything fits.
    assert_eq!(scrolled["1440x640"], 0, "{scrolled:?}");
    let all: usize = scrolled.values().sum();
    assert!(all < 200 * ROOMS.len() / 3, "{scrolled:?}");
}

#[test]
fn zones_in_an_area_keep_apart_and_within_it() {
    for seed in 0..40 {
        let things = table(seed);
        for (width, height) in ROOMS {
            let plan = plan(&things, Room { size: Size { width, height }, touch: false });
            for (seat, area) in &plan.areas {
                let own = things.blocks.iter().filter(|block| block.owner == *seat);
                let rects: Vec<Rect> =
                    own.filter_map(|block| Some(plan.zones.get(&block.place)?.rect)).collect();
                for (at, rect) in rects.iter().enumerate() {
                    assert!(rect.x + rect.size.width <= area.size.width + 0.5, "seed {seed}");
                    assert!(rect.y + rect.size.height <= area.size.height + 0.5, "seed {seed}");
                    assert!(rects[at + 1..].iter().all(|other| !meet(rect, other)), "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn the_hand_and_all_choices_are_on_the_mat_with_their_tokens() {
    for seed in 0..40 {
        let things = table(seed);
        for (width, height) in ROOMS {
            let plan = plan(&things, Room { size: Size { width, height }, touch: true });
            for block in &things.blocks {
                let spread = plan.zones.get(&block.place);
                assert!(
                    spread.is_some() != plan.drawer.contains(&block.place),
                    "each is somewhere"
                );
                if block.must || block.hand {
                    assert!(spread.is_some_and(|spread| spread.form != Form::Chip), "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn more_room_gives_larger_cards() {
    let supply =
        Block { title: "Supply 107".into(), faces: vec![card("Silver"); 12], ..Block::default() };
    let hand = Block {
        place: 1,
        owner: 1,
        hand: true,
        title: "Hand 5".into(),
        faces: vec![card("Copper"); 5],
        ..Block::default()
    };
    let things = Things { blocks: vec![supply, hand], home: 1, ..Things::default() };
    let width = |width, height| {
        let plan = plan(&things, Room { size: Size { width, height }, touch: false });
        assert!(plan.height <= height && plan.drawer.is_empty());
        plan.zones[&1].slots[0].width
    };
    assert!(width(1400.0, 900.0) > width(780.0, 480.0));
    assert!(width(780.0, 480.0) > width(540.0, 260.0));
}

#[test]
fn a_table_of_open_cards_scrolls_a_little_before_it_is_put_away() {
    let column = |place: u32| Block {
        place,
        title: format!("Column {place} 6"),
        faces: ["Wave 5", "Gull 2", "Rope 3", "Lamp 4", "Wave 1", "Gull 6"].map(card).into(),
        ..Block::default()
    };
    let things =
        |columns| Things { blocks: (1..=columns).map(column).collect(), ..Things::default() };
    let room = Room { size: Size { width: 390.0, height: 480.0 }, touch: true };
    let (few, more, many) =
        (plan(&things(3), room), plan(&things(5), room), plan(&things(20), room));
    assert!(few.height <= 480.0 && few.drawer.is_empty());
    assert!(more.height > 480.0 && more.drawer.is_empty(), "{}", more.height);
    assert!(!many.drawer.is_empty());
}
