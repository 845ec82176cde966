//! `display: board`: hints for drawing the boards.

use crate::compiler::Compiler;
use boardwright_def::{BoardDisplay, BoardLayout, BoardView, Pattern};
use boardwright_diag::Code;
use boardwright_syntax::yaml::Node;
use std::collections::BTreeMap;

const KEYS: &[&str] = &["pattern", "material", "view", "layout", "regions", "show"];
const MATERIALS: &[&str] = &["maple", "slate", "linen"];
const PATTERNS: &[(&str, Pattern)] =
    &[("checkered", Pattern::Checkered), ("plain", Pattern::Plain)];
const VIEWS: &[(&str, BoardView)] = &[("actor", BoardView::Actor)];
const LAYOUTS: &[(&str, BoardLayout)] = &[("mancala", BoardLayout::Mancala)];

impl Compiler<'_> {
    /// Reads the hints for the boards.
    pub fn board_display(&mut self, node: &Node) -> BoardDisplay {
        self.keys(node, "the display of the board", KEYS);
        BoardDisplay {
            material: node.get("material").and_then(|material| self.material(material)),
            pattern: self.hint(node, "pattern", PATTERNS),
            view: self.hint(node, "view", VIEWS),
            layout: self.hint(node, "layout", LAYOUTS),
            show: node.get("show").and_then(|show| self.shown_variable(show)),
            regions: self.region_materials(node),
        }
    }

    fn material(&mut self, node: &Node) -> Option<String> {
        self.hint_word(node, "a material", "material", MATERIALS)
    }

    fn shown_variable(&mut self, node: &Node) -> Option<String> {
        let vars = self.env.boards.iter().flat_map(|board| &board.vars);
        let known = vars.map(|var| var.id.clone()).collect();
        self.hint_name(node, "show", known, (Code::UnknownName, "variable of places"))
    }

    fn region_materials(&mut self, node: &Node) -> BTreeMap<String, String> {
        let mut materials = BTreeMap::new();
        for entry in node.get("regions").map_or(&[][..], Node::entries) {
            let known: Vec<String> =
                self.env.regions.iter().map(|region| region.id.clone()).collect();
            if !known.contains(&entry.key) && !self.is_poisoned(&entry.key) {
                self.no_such(Code::UnknownName, "region", (&entry.key, entry.key_span), known);
                continue;
            }
            if let Some(material) = self.material(&entry.value) {
                materials.insert(entry.key.clone(), material);
            }
        }
        materials
    }
}
