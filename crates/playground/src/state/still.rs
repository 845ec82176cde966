//! Stills: games in the middle, as `scripts/site/pictures.mjs` stores them while the site is built.

use super::App;
use boardwright_protocol::{
    ComparedSide, GameInfo, Opened, Preview, Response, SeatInfo, View, decode,
};
use leptos::prelude::*;
use std::sync::Arc;

/// A game at one position, only to be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Still {
    info: Arc<GameInfo>,
    view: Arc<View>,
    seats: Vec<SeatInfo>,
    /// Cells with an outline.
    outlined: Vec<u32>,
}

impl Still {
    /// Reads the stored answers of the engine: for each game how it was opened, and its position after some moves. A file of
    /// another build ends the list.
    pub(super) fn all(bytes: &[u8]) -> Vec<Still> {
        let mut frames = Frames(bytes);
        std::iter::from_fn(|| Still::read(frames.next()?, frames.next()?)).collect()
    }

    fn read(opened: &[u8], moved: &[u8]) -> Option<Still> {
        let Response::Opened(opened) = decode::<Response>(opened)?.body else { return None };
        let Opened::Game { info, shown, .. } = *opened else { return None };
        let shown = match decode::<Response>(moved).map(|message| message.body) {
            Some(Response::Shown(moved)) => moved,
            _ => shown, // no move was made
        };
        let (info, view) = (Arc::new(*info), Arc::new(shown.view));
        Some(Still { info, view, seats: shown.seats, outlined: Vec::new() })
    }

    /// The game that the receiver of a link sees.
    pub fn of_preview(preview: Preview) -> Still {
        let Preview { info, view } = preview;
        let seats = info.seats.clone();
        Still { info: Arc::new(info), view: Arc::new(view), seats, outlined: Vec::new() }
    }

    /// The game and its position.
    pub fn parts(&self) -> (&GameInfo, &View) {
        (&self.info, &self.view)
    }

    /// A position of a comparison, with an outline around all that differs; `None` for a game without a board.
    pub fn of_side(side: &ComparedSide) -> Option<Still> {
        let ComparedSide { info, view, places } = side;
        (!info.boards.is_empty()).then(|| Still {
            info: Arc::new(info.clone()),
            view: Arc::new(view.clone()),
            seats: info.seats.clone(),
            outlined: places.clone(),
        })
    }
}

/// Messages, each behind its length in four bytes, the lowest first.
struct Frames<'a>(&'a [u8]);

impl<'a> Iterator for Frames<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.0.split_first_chunk::<4>()?;
        let (frame, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        self.0 = rest;
        Some(frame)
    }
}

impl App {
    /// A state that shows only this position, for the components of the table. Nothing changes it, and no worker runs.
    pub fn of_still(still: &Still) -> App {
        let app = App::new();
        app.game.info.set(Some(still.info.clone()));
        app.game.seats.set(still.seats.clone());
        app.game.view.set(Some(still.view.clone()));
        app.game.glanced.set(still.outlined.clone());
        app
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_end_where_the_file_was_cut() {
        let bytes = [1, 0, 0, 0, 7, 2, 0, 0, 0, 8, 9, 3, 0, 0, 0, 1];
        let frames: Vec<_> = Frames(&bytes).collect();
        assert_eq!(frames, [&[7][..], &[8, 9]]);
        assert_eq!(Frames(&[1, 0]).count(), 0);
    }

    #[test]
    fn nonsense_is_no_still() {
        assert_eq!(Still::all(&[1, 0, 0, 0, 255, 1, 0, 0, 0, 255]), []);
    }
}
