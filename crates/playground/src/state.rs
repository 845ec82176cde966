//! The state of the page: signals, grouped by area, and the methods that change them.
//!
//! Only causes are stored (text, setup, the last answers of the workers); everything else is derived where it
//! is shown. Each file adds methods to [`App`], which is `Copy` and comes from the context.

mod batch;
mod bots;
mod diary;
mod game;
mod link;
mod menu;
mod moving;
mod opening;
mod recovery;
mod setup;
mod shell;
mod signature;
mod spec;
mod start;
mod work;

pub use batch::Batch;
pub use batch::GAMES;
use diary::Diary;
pub use game::{Game, Trouble};
pub use link::{Copied, Notice};
pub use menu::MenuEntry;
pub use setup::SEAT_LIMIT;
pub use shell::{DockTab, Pane, Shell, Split, Theme};
pub use signature::Signature;
pub use spec::Spec;
use work::Work;
pub use work::Working;

use crate::client::{Client, Lane, Role};
use crate::editor::Editor;
use crate::storage::Autosave;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

/// The whole state, returned by [`app`].
#[derive(Clone, Copy)]
pub struct App {
    /// The open panes and the theme.
    pub shell: Shell,
    /// The text and its findings.
    pub spec: Spec,
    /// The game that is played.
    pub game: Game,
    /// Many games between bots.
    pub batch: Batch,
    /// The bundled games.
    pub menu: RwSignal<Vec<MenuEntry>>,
    /// The signature of this build.
    pub signature: RwSignal<Signature>,
    /// The text that the present one replaced.
    pub aside: RwSignal<Option<Arc<str>>>,
    work: Work,
    tools: StoredValue<Rc<Tools>, LocalStorage>,
}

/// Handles that are not plain data.
struct Tools {
    play: Client,
    /// Checks of the text; jumps through the game.
    checks: Lane,
    jumps: Lane,
    batch: Client,
    autosave: Autosave,
    aside: Autosave,
    editor: RefCell<Option<Rc<Editor>>>,
}

/// The app of this page.
pub fn app() -> App {
    expect_context::<App>()
}

/// Sets a signal, unless it has this value already: then nothing is recomputed.
fn set_if_new<T: PartialEq + Send + Sync + 'static>(signal: RwSignal<T>, value: T) {
    if signal.with_untracked(|known| *known != value) {
        signal.set(value);
    }
}

impl App {
    /// The state at the start; no worker runs yet.
    pub fn new() -> App {
        let spec = Spec::new();
        let tools = Tools {
            play: Client::spawn(Role::Play),
            checks: Lane::default(),
            jumps: Lane::default(),
            batch: Client::spawn(Role::Batch),
            autosave: Autosave::new(start::STORED_AS, move || spec.saved.set(true)),
            aside: Autosave::new(start::ASIDE_AS, || {}),
            editor: RefCell::default(),
        };
        App {
            shell: Shell::new(),
            spec,
            game: Game::new(),
            batch: Batch::new(),
            menu: RwSignal::new(Vec::new()),
            signature: RwSignal::new(Signature::Unasked),
            aside: RwSignal::new(None),
            work: Work::new(),
            tools: StoredValue::new_local(Rc::new(tools)),
        }
    }

    fn checks(self) -> Lane {
        self.tools.with_value(|tools| tools.checks.clone())
    }

    fn jumps(self) -> Lane {
        self.tools.with_value(|tools| tools.jumps.clone())
    }

    fn play(self) -> Client {
        self.tools.with_value(|tools| tools.play.clone())
    }

    fn batch_client(self) -> Client {
        self.tools.with_value(|tools| tools.batch.clone())
    }

    fn autosave(self) -> Autosave {
        self.tools.with_value(|tools| tools.autosave.clone())
    }

    fn aside_store(self) -> Autosave {
        self.tools.with_value(|tools| tools.aside.clone())
    }

    /// The editor, once it is on the page.
    pub fn editor(self) -> Option<Rc<Editor>> {
        self.tools.with_value(|tools| tools.editor.borrow().clone())
    }

    /// Keeps the editor.
    pub fn set_editor(self, editor: Editor) {
        self.tools.with_value(|tools| *tools.editor.borrow_mut() = Some(Rc::new(editor)));
    }
}
