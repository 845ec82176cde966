//! `zones`: places for tokens beside the board.

use crate::compiler::Compiler;
use crate::decode::{is_null, one_or_many, text};
use crate::env::{DerivedOf, Symbol};
use crate::module::Part;
use crate::notes::NameSpace;
use boardwright_def::{Ordering, Owner, Room, Visibility, ZoneDef};
use boardwright_diag::{Code, Fix, Span};
use boardwright_syntax::yaml::Node;

const KEYS: &[&str] =
    &["id", "owner", "visibility", "ordering", "room", "adjacentTo", "name", "derived"];

impl<'a> Compiler<'a> {
    /// The order of tokens in a zone, or in each cell of a board.
    pub fn ordering(&mut self, node: &Node) -> Ordering {
        match self.word(node, "`ordering`").as_deref() {
            Some("set") | None => Ordering::Set,
            Some("stack") => Ordering::Stack,
            Some("queue") => Ordering::Queue,
            Some(other) => {
                if other == "piles" {
                    self.piles_of_board(node.span);
                } else {
                    self.closed("ordering", other, node.span, &["set", "stack", "queue"]);
                }
                Ordering::Set
            }
        }
    }

    /// The order of tokens in a zone beside the board: piles by type are a set, drawn as piles.
    fn zone_ordering(&mut self, node: &Node, index: usize) -> Ordering {
        let known = ["set", "stack", "queue", "piles"];
        match self.word(node, "`ordering`").as_deref() {
            Some("stack") => Ordering::Stack,
            Some("queue") => Ordering::Queue,
            Some("piles") => {
                self.uses.piles.insert(index);
                Ordering::Set
            }
            Some(other) => {
                if !known.contains(&other) {
                    self.closed("ordering", other, node.span, &known);
                }
                Ordering::Set
            }
            None => Ordering::Set,
        }
    }

    /// Declares the zones, after the cells of the board.
    pub fn zones(&mut self, parts: &[&'a Part]) {
        let mut items = Vec::new();
        for part in parts {
            items.extend(self.collection(&part.body, "zones"));
        }
        let mut links: Vec<(usize, String, Span)> = Vec::new();
        for item in self.distinct(items, "zones") {
            let index = self.env.zones.len();
            let mut zone = ZoneDef {
                id: item.id.clone(),
                owner: Owner::None,
                visibility: Visibility::Public,
                ordering: Ordering::Set,
                adjacent_to: Vec::new(),
                room: Room::default(),
            };
            self.within(&item.id, |c| {
                c.declare(&item.id, item.id_span, Symbol::Zone(index));
                let Some(body) = item.body.filter(|body| !is_null(body)) else { return };
                if let Some(word) = text(body) {
                    if word
                        .split([' ', ',', '/'])
                        .any(|word| matches!(ours(word), Some("player" | "owner")))
                    {
                        zone.owner = Owner::Player; // as it is meant, so that its index is no finding
                    }
                    return c.zone_in_a_word(body, word);
                }
                if !c.keys(body, "a zone", KEYS) {
                    return;
                }
                if let Some(node) = body.get("owner") {
                    zone.owner = c.zone_owner(node);
                }
                if let Some(node) = body.get("visibility") {
                    zone.visibility = c.visibility(node).unwrap_or_default();
                }
                if let Some(node) = body.get("ordering") {
                    zone.ordering = c.zone_ordering(node, index);
                }
                if let Some(node) = body.get("room") {
                    zone.room = c.within("room", |c| c.room(node));
                    c.room_is_public(&zone, node.span);
                }
                for near in body.get("adjacentTo").map(one_or_many).unwrap_or_default() {
                    if let Some(word) = c.word(near, "a neighbour") {
                        links.push((index, word, near.span));
                    }
                }
                if zone.owner == Owner::None && zone.visibility == Visibility::Owner {
                    let node = body.get("visibility").map_or(body.span, |node| node.span);
                    c.report(
                        boardwright_diag::Diagnostic::new(
                            Code::WrongLiteral,
                            node,
                            "this zone is visible to its owner, but it has none",
                        )
                        .hint("add `owner: player`, or make it `hidden`"),
                    );
                }
            });
            self.at_path(&format!("zones[{index}]"), |c| c.locate(item.span()));
            self.env.zones.push(zone);
            if let Some(derived) = item.body.and_then(|body| body.get("derived")) {
                self.within(&item.id, |c| c.derived(derived, &DerivedOf::Zone(index)));
            }
        }
        self.join_zones(links);
    }

    /// The owner. Another word than `none` means the player, so that an index of the zone is no finding.
    fn zone_owner(&mut self, node: &Node) -> Owner {
        let Some(word) = self.word(node, "`owner`") else { return Owner::None };
        if word == "none" {
            return Owner::None;
        }
        if word != "player" {
            self.closed("owner", &word, node.span, &["none", "player"]);
        }
        Owner::Player
    }

    /// Reports `deck: stack`, a zone in one word, with the key that the word belongs to.
    fn zone_in_a_word(&mut self, body: &Node, word: &str) {
        let of_key = [
            ("owner", ["player", "none"].as_slice()),
            ("visibility", &["public", "owner", "hidden"]),
            ("ordering", &["set", "stack", "queue", "piles"]),
        ];
        let mut words: Vec<&str> = word.split([' ', ',', '/']).filter_map(ours).collect();
        if words.contains(&"owner") {
            words.push("player"); // nobody else is an owner
        }
        let pairs = of_key.iter().filter_map(|(key, of)| {
            let word = words.iter().find(|word| of.contains(word))?;
            Some(format!("{key}: {word}"))
        });
        let pairs: Vec<String> = pairs.collect();
        let fix = (!pairs.is_empty()).then(|| {
            let ours = format!("{{ {} }}", pairs.join(", "));
            Fix::replace(format!("Change to `{ours}`"), body.span, ours)
        });
        self.shape_or(body, "a zone is written as keys and values", fix);
    }

    /// Makes zones neighbours by their names: a zone, the name of another, and its span.
    fn join_zones(&mut self, links: Vec<(usize, String, Span)>) {
        let mut joined = Vec::new();
        for (index, near, span) in links {
            if let Some(other) = self.env.zones.iter().position(|zone| zone.id == near) {
                self.mention(span, NameSpace::Names, &near);
                joined.push((index, other));
                let own = &mut self.env.zones[index].adjacent_to;
                if index != other && !own.contains(&near) {
                    own.push(near);
                }
                continue;
            }
            let known: Vec<String> = self.env.zones.iter().map(|zone| zone.id.clone()).collect();
            self.no_such(Code::UnknownZone, "zone", (&near, span), known);
        }
        // Neighbours are mutual; those that others name come after its own.
        for (index, other) in joined {
            self.join(index, other);
        }
    }
}

/// The values of a zone's keys, each with the words of other descriptions that mean it.
const VALUES: [(&str, &[&str]); 9] = [
    ("player", &["player", "players", "each", "per", "everyone"]),
    ("hidden", &["hidden", "secret", "facedown", "face-down"]),
    ("owner", &["private", "own", "owner"]),
    ("public", &["public", "open", "shared", "faceup", "face-up"]),
    ("stack", &["stack", "pile", "deck"]),
    ("queue", &["queue"]),
    ("set", &["set"]),
    ("piles", &["piles"]),
    ("none", &["none"]),
];

/// The value of a zone's keys that a word means.
fn ours(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    VALUES.iter().find(|(_, words)| words.contains(&&*word)).map(|(value, _)| *value)
}
