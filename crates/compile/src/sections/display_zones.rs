//! `display: zones`: hints for drawing zones, and the cells of regions.

use crate::compiler::Compiler;
use crate::decode::one_or_many;
use boardwright_def::{Display, Layout, Ordering, Owner, ZoneDef, ZoneDisplay};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::{Entry, Node};
use std::collections::BTreeSet;

const KEYS: &[&str] = &["layout", "size", "sort", "by", "group", "near", "icon", "label"];
/// The hints of a region: its cells lie on a board, and have no order of their own.
const OF_REGIONS: &[&str] = &["size", "label"];
const LAYOUTS: &[(&str, Layout)] = &[
    ("row", Layout::Row),
    ("fan", Layout::Fan),
    ("piles", Layout::Piles),
    ("circle", Layout::Circle),
];
/// The values that every token has, beside its declared properties.
const OF_ALL_TOKENS: [&str; 2] = ["type", "owner"];

impl Compiler<'_> {
    /// Reads the hints for zones and regions.
    pub(super) fn zone_display(&mut self, node: &Node, display: &mut Display) {
        for entry in node.entries() {
            self.within(&entry.key, |c| {
                if let Some(hints) = c.zone_hints(entry)
                    && hints != ZoneDisplay::default()
                {
                    display.zones.insert(entry.key.clone(), hints);
                }
            });
        }
    }

    fn zone_hints(&mut self, entry: &Entry) -> Option<ZoneDisplay> {
        let zone = self.env.zones.iter().position(|zone| zone.id == entry.key);
        self.note_named(&entry.key, entry.key_span);
        let is_region = self.env.regions.iter().any(|region| region.id == entry.key);
        if self.is_poisoned(&entry.key) {
            return None;
        }
        if zone.is_none() && !is_region {
            let known = self.zones_near(&entry.key);
            self.no_such(Code::UnknownZone, "zone", (&entry.key, entry.key_span), known);
            return None;
        }
        let node = &entry.value;
        self.keys(node, "the display of a zone", KEYS);
        let label = node.get("label").and_then(|label| self.human_text(label, "a label"));
        let size = self.drawn_size(node);
        let Some(zone) = zone else {
            self.only_of_zones(node);
            return Some(ZoneDisplay { size, label, ..ZoneDisplay::default() });
        };
        Some(ZoneDisplay {
            layout: self.hint(node, "layout", LAYOUTS),
            size,
            sort: self.sort(node, zone),
            by: self.by(node, zone),
            group: node.get("group").and_then(|group| self.human_text(group, "a heading")),
            near: self.near(node, zone),
            icon: self.icon(node),
            label,
        })
    }

    fn only_of_zones(&mut self, node: &Node) {
        for entry in node.entries() {
            if KEYS.contains(&&*entry.key) && !OF_REGIONS.contains(&&*entry.key) {
                let message = format!("a region is drawn by its board and has no `{}`", entry.key);
                self.error(Code::UnknownKey, entry.key_span, message);
            }
        }
    }

    /// `sort: suit rank`, or a list of names.
    fn sort(&mut self, node: &Node, zone: usize) -> Vec<String> {
        let Some(sort) = node.get("sort") else { return Vec::new() };
        if !self.lies_open(sort, "sort", zone) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for item in one_or_many(sort) {
            let Some(words) = self.word(item, "`sort`") else { continue };
            for word in words.split([' ', ',']).filter(|word| !word.is_empty()) {
                if self.orders_tokens(word, item) {
                    found.push(word.to_owned());
                }
            }
        }
        found
    }

    fn by(&mut self, node: &Node, zone: usize) -> Option<String> {
        let by = node.get("by")?;
        let word = self.word(by, "`by`")?;
        (self.lies_open(by, "by", zone) && self.orders_tokens(&word, by)).then_some(word)
    }

    /// True if a name is a property that tokens can lie in order of; reports others.
    fn orders_tokens(&mut self, word: &str, node: &Node) -> bool {
        let mut known: Vec<String> = self.env.props.keys().cloned().collect();
        known.extend(OF_ALL_TOKENS.map(str::to_owned));
        let is_known = known.iter().any(|name| name == word);
        if !is_known && !self.unread.names.contains(word) {
            let sort = "property of tokens";
            self.no_such(Code::UnknownProperty, sort, (word, node.span), known);
        }
        is_known
    }

    /// True if the tokens of a zone lie side by side; reports a hint about their order in one that shows its top alone.
    fn lies_open(&mut self, node: &Node, key: &str, zone: usize) -> bool {
        let is_open = self.env.zones[zone].ordering == Ordering::Set;
        if !is_open {
            let message = format!("only the top of this zone is drawn, so `{key}` has no effect");
            let hint = format!("leave `{key}` out, or leave out `ordering` of the zone");
            self.report(Diagnostic::new(Code::WrongLiteral, node.span, message).hint(hint));
        }
        is_open
    }

    /// `near`: the boards, or a zone that lies in the same part of the table.
    fn near(&mut self, node: &Node, zone: usize) -> Option<String> {
        let near = node.get("near")?;
        let boards = self.board_names();
        let cells: BTreeSet<&String> =
            self.env.boards.iter().flat_map(|board| &board.cells).collect();
        let zones = self.env.zones.iter().filter(|zone| !cells.contains(&zone.id));
        let zones = zones.map(|zone| zone.id.clone());
        let known: Vec<String> = boards.iter().cloned().chain(zones).collect();
        let other = self.hint_name(near, "near", known, (Code::UnknownZone, "board or zone"))?;
        self.note_named(&other, near.span);
        let problem = self.nearness(node, zone, &other, boards.contains(&other));
        let Some(problem) = problem else { return Some(other) };
        self.error(Code::WrongLiteral, near.span, problem);
        None
    }

    /// The names of the boards; `board` stands for all of them.
    fn board_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.env.boards.iter().map(|board| board.id.clone()).collect();
        if !names.is_empty() && !names.iter().any(|name| name == "board") {
            names.push("board".to_owned());
        }
        names
    }

    /// The reason why a zone cannot lie beside another one, or beside a board.
    fn nearness(
        &self,
        node: &Node,
        zone: usize,
        other: &str,
        is_board: bool,
    ) -> Option<&'static str> {
        let own = self.env.zones.get(zone)?;
        let is_of_players = |zone: &ZoneDef| zone.owner == Owner::Player;
        if other == own.id {
            return Some("a zone cannot lie beside itself");
        }
        if is_board {
            let problem = "zones of players lie with their players, not beside a board";
            return is_of_players(own).then_some(problem);
        }
        let other = self.env.zones.iter().find(|zone| zone.id == other)?;
        if is_of_players(other) != is_of_players(own) {
            return Some("a zone of players and one of nobody lie in different parts of the table");
        }
        let problem =
            "a zone beside another one lies under its heading; leave `group` or `near` out";
        node.get("group").is_some().then_some(problem)
    }
}
