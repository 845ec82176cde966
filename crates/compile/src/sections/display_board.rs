//! `display: board`: hints for drawing the boards.

use crate::compiler::Compiler;
use boardwright_def::{BoardDisplay, BoardLayout, BoardView, Drawing, NONE_SHOWN, Pattern};
use boardwright_diag::{Code, Diagnostic};
use boardwright_syntax::yaml::Node;
use std::collections::BTreeMap;

const KEYS: &[&str] = &["pattern", "material", "view", "layout", "regions", "show"];
const MATERIALS: &[&str] = &["maple", "slate", "linen"];
const PATTERNS: &[(&str, Pattern)] =
    &[("checkered", Pattern::Checkered), ("plain", Pattern::Plain)];
const VIEWS: &[(&str, BoardView)] = &[("actor", BoardView::Actor)];
const LAYOUTS: &[(&str, BoardLayout)] = &[
    ("mancala", BoardLayout::Mancala),
    ("circle", BoardLayout::Circle),
    ("numbers", BoardLayout::Numbers),
];

impl Compiler<'_> {
    /// Reads the hints for the boards.
    pub fn board_display(&mut self, node: &Node) -> BoardDisplay {
        self.keys(node, "the display of the board", KEYS);
        BoardDisplay {
            material: node.get("material").and_then(|material| self.material(material)),
            pattern: self.hint(node, "pattern", PATTERNS),
            view: self.hint(node, "view", VIEWS),
            layout: self.board_layout(node),
            show: node.get("show").and_then(|show| self.shown_variable(show)),
            regions: self.region_materials(node),
        }
    }

    /// Places stand round a table where the shape of a board does not say their rows.
    fn board_layout(&mut self, node: &Node) -> Option<BoardLayout> {
        let layout = self.hint(node, "layout", LAYOUTS)?;
        let is_round = |drawing: Drawing| {
            matches!(drawing, Drawing::Furrows | Drawing::Loop | Drawing::Spread)
        };
        let mut drawings = self.env.boards.iter().map(|board| board.shape.facts().drawing);
        if layout == BoardLayout::Circle && !self.env.boards.is_empty() && !drawings.any(is_round) {
            let at = node.get("layout").map_or(node.span, |layout| layout.span);
            let message = "the cells of this board lie in rows, so they cannot stand in a circle";
            let hint = "`layout: circle` is for tracks, rings and graphs";
            self.report(Diagnostic::new(Code::WrongLiteral, at, message).hint(hint));
            return None;
        }
        Some(layout)
    }

    fn material(&mut self, node: &Node) -> Option<String> {
        self.hint_word(node, "a material", "material", MATERIALS)
    }

    fn shown_variable(&mut self, node: &Node) -> Option<String> {
        let vars = self.env.boards.iter().flat_map(|board| &board.vars);
        let known = vars.map(|var| var.id.clone()).chain([NONE_SHOWN.to_owned()]).collect();
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
