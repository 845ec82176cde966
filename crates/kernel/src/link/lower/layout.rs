//! Where places and tokens stand in the words of a state.

use crate::link::Linker;
use crate::program::Program;
use crate::state::{place, word};

impl Linker<'_> {
    /// Places the words of places and tokens behind those of variables and procedures, and says what a saved
    /// state may hold in words that name operations.
    pub(in crate::link) fn lay_out_words(&mut self) {
        self.ir.names.columns = std::mem::take(&mut self.declared.column_names);
        let columns = self.declared.columns.iter().map(|c| (c.table, c.id.clone(), c.kind));
        self.ir.names.place_columns = columns.collect();
        // A return address is an operation.
        let last = self.ir.code.ops.len() as i32 - 1;
        for at in std::mem::take(&mut self.lowering.return_words) {
            self.limit(at, 1, 0, last);
        }
        self.limit(word::TOP_RET as u32, 1, 0, last);
        self.limit(word::PC as u32, 1, 0, last);
        self.limit(word::RESULT_CAUSE as u32, 1, 0, self.ir.code.paths.len() as i32 - 1);
        let layout = &mut self.ir.layout;
        layout.frame_words.push((word::TOP_RET as u32, 0));
        layout.frame_words.sort_unstable();
        layout.places = layout.template.len() as u32;
        let empty = std::iter::repeat_n(place::EMPTY, self.ir.places.info.len());
        layout.template.extend(empty);
        layout.tokens = layout.template.len() as u32;
    }

    /// Decides which words and planes tokens have: links to neighbours only if a place can hold two tokens,
    /// a record of who knows them only if something is secret.
    pub(in crate::link) fn lay_out_tokens(&mut self) {
        if !self.ir.tokens.single {
            self.chain_tokens();
        }
        self.ir.tokens.tracks = self.tracks();
        self.ir.places.seers = self.seers();
        self.ir.tokens.veils = self.veils();
        let planes = match self.ir.space.width {
            0 => 0,
            // The plane of cells with several tokens follows those of types.
            _ => {
                Program::type_plane(self.players, self.ir.space.type_planes.len())
                    + usize::from(!self.ir.tokens.single)
            }
        };
        self.ir.layout.planes = vec![0; planes * self.ir.space.width];
        self.ir.tokens.faces = self.faces();
    }
}
