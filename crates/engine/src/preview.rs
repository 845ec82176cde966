//! A link as its receiver sees it. The open game stays as it is.

use crate::info;
use crate::open::{self, Outcome};
use crate::reading::Reader;
use crate::session::Session;
use crate::share;
use crate::view::{self, Eyes};
use boardwright_protocol::{
    GameInfo, OpenGame, Preview, PreviewRequest, Received, Record, Setup, Start,
};

/// Opens a link and looks at it. `None` if it has no playable game. `now` is the open game, whose rules may be the same.
pub fn preview(
    reader: &mut Reader,
    now: Option<&Session>,
    asked: &PreviewRequest,
) -> Option<Preview> {
    let Received::Link { text, setup, moves, branches, at, .. } = share::receive(&asked.fragment)
    else {
        return None;
    };
    let setup = setup.unwrap_or_else(any_setup);
    let record = Record { moves, branches, then: Vec::new() };
    let (start, at, view) = (Start::Record(Box::new(record)), Some(at), asked.view);
    let game = OpenGame { text, setup, start, at, view, expected: None };
    let Outcome::Begun(begun) = open::open(reader, &game, now) else { return None };
    let session = &begun.session;
    let at = session.at();
    let eyes = Eyes::of(session, at, asked.view);
    let info = info::info(session);
    Some(Preview {
        info: GameInfo { knobs: Vec::new(), lists: Vec::new(), prose: Vec::new(), ..info },
        view: view::still(session, &session.machine(at), at, eyes),
    })
}

/// A game of rules that were sent alone: each receiver gets another seed.
fn any_setup() -> Setup {
    Setup {
        overrides: Vec::new(),
        players: 0,
        seed: "1".to_owned(),
        seats: Vec::new(),
        position: None,
    }
}
