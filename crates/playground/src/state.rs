//! The state of the page: signals, grouped by area, and the methods that change them.
//!
//! Only causes are stored (text, setup, the last answers of the workers); everything else is derived where it
//! is shown. Each file adds methods to [`App`], which is `Copy` and comes from the context.

mod bots;
mod branches;
mod chances;
mod codesign;
mod compared;
mod diagram;
mod diary;
mod endpoints;
mod flow;
mod game;
mod hint;
mod lab;
mod lesson;
mod library;
mod link;
mod live;
mod live_balance;
mod manual;
mod menu;
mod mode;
mod moving;
mod offline;
mod opening;
mod played;
mod projects;
mod recovery;
mod sandbox;
mod screen;
mod setup;
mod share;
mod sharing;
mod shell;
mod signature;
mod spec;
mod start;
mod still;
mod stops;
mod tour;
mod trials;
mod versions;
mod why;
mod windows;
mod work;

pub use branches::{LONGEST_COMMENT, Lines};
pub use chances::{Chances, Progress};
pub use codesign::{Balance, Codesign, Format, GAMES_EACH, Proposal, Step};
pub use compared::Compared;
pub use diagram::{Diagrams, EMPTY};
use diary::Diary;
pub use endpoints::Endpoints;
pub use flow::Flow;
pub use game::{Game, Trouble};
pub use hint::Hint;
use lab::Pool;
pub use lab::{GAMES, Lab};
pub use lesson::{Help, Lesson};
pub use library::Library;
pub use link::Notice;
pub use live::{Live, Said};
pub use live_balance::{GAMES_AFTER_EDIT, LiveBalance};
pub use manual::{MANUAL_PAGE, Manual};
pub use menu::{Mechanics, MenuEntry};
pub use offline::Offline;
pub use projects::{BRING_BACK, Kept, MOST_PLAYED, Projects};
pub use sandbox::Sandbox;
pub use screen::Screen;
pub use setup::SEAT_LIMIT;
pub use share::{Choice, Made, Share};
pub use shell::{DockTab, Pane, Shell, Split, Theme};
pub use signature::Signature;
pub use spec::Spec;
pub use still::Still;
pub use tour::{Tour, TourStep};
pub use trials::{
    Against, Found, GAMES_OF_SETTING, LabPart, MORE_METRICS, MOST_SETTINGS, Trials, bound,
    bounds_of,
};
use windows::Windows;
use work::Work;
pub use work::Working;

use crate::client::{Client, Lane, Role};
use crate::editor::Editor;
use crate::storage::Keeper;
use boardwright_protocol::LinkMode;
use leptos::prelude::*;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// The whole state, returned by [`app`].
#[derive(Clone, Copy)]
pub struct App {
    /// The open panes and the theme.
    pub shell: Shell,
    /// The part of the page that is shown: with the editor, to be played, or to be looked at.
    pub mode: RwSignal<LinkMode>,
    /// The text and its findings.
    pub spec: Spec,
    /// The game that is played.
    pub game: Game,
    /// The questions of the game.
    pub lesson: Lesson,
    /// The tour of the page.
    pub tour: Tour,
    /// The position that is set up by hand.
    pub sandbox: Sandbox,
    /// Many games between bots.
    pub lab: Lab,
    /// The game at several settings, or beside an earlier one.
    pub trials: Trials,
    /// The main figures of the rules, after each edit.
    pub live_balance: LiveBalance,
    /// The win-chance line.
    pub chances: Chances,
    /// The difference that the last edits made.
    pub compared: Compared,
    /// The bundled games.
    pub menu: RwSignal<Vec<MenuEntry>>,
    /// Small games to begin a new one with.
    pub templates: RwSignal<Vec<MenuEntry>>,
    /// Words for their mechanics in other languages.
    pub mechanics: RwSignal<Mechanics>,
    /// Pictures of all of them, by file.
    pub pictures: RwSignal<BTreeMap<String, Still>>,
    /// The signature of this build.
    pub signature: RwSignal<Signature>,
    /// The projects of this browser.
    pub projects: Projects,
    /// Their names and versions.
    pub library: Library,
    /// The manual of the language.
    pub manual: Manual,
    /// The dialog that makes links.
    pub share: Share,
    /// The kept files of the page.
    pub offline: Offline,
    /// The action graph of the open game.
    pub flow: Flow,
    /// The dialog for language models.
    pub codesign: Codesign,
    /// Language models that a person reaches with their own key.
    pub endpoints: Endpoints,
    /// The boards that the text draws.
    pub diagrams: Diagrams,
    /// The parts of a very large game that are drawn.
    pub windows: Windows,
    work: Work,
    tools: StoredValue<Rc<Tools>, LocalStorage>,
}

/// Handles that are not plain data.
struct Tools {
    play: Client,
    /// Checks of the text; jumps through the game; copies of the game for the store; pages of the manual; comparisons.
    checks: Lane,
    jumps: Lane,
    snapshots: Lane,
    pages: Lane,
    comparisons: Lane,
    pool: Rc<Pool>,
    keeper: OnceCell<Keeper>,
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
        let tools = Tools {
            play: Client::spawn(Role::Play),
            checks: Lane::default(),
            jumps: Lane::default(),
            snapshots: Lane::default(),
            pages: Lane::default(),
            comparisons: Lane::default(),
            pool: Rc::new(Pool::new()),
            keeper: OnceCell::new(),
            editor: RefCell::default(),
        };
        let sandbox = Sandbox::new();
        let mode = RwSignal::new(screen::first_mode());
        let game = Game::new(sandbox, mode);
        App {
            shell: Shell::new(),
            mode,
            spec: Spec::new(),
            game,
            sandbox,
            lab: Lab::new(),
            trials: Trials::new(),
            live_balance: LiveBalance::new(),
            chances: Chances::new(),
            compared: Compared::new(),
            menu: RwSignal::new(Vec::new()),
            templates: RwSignal::new(Vec::new()),
            mechanics: RwSignal::new(Mechanics::new()),
            pictures: RwSignal::new(BTreeMap::new()),
            signature: RwSignal::new(Signature::Unasked),
            projects: Projects::new(),
            library: Library::new(),
            manual: Manual::new(),
            share: Share::new(),
            offline: Offline::new(),
            flow: Flow::new(),
            codesign: Codesign::new(),
            endpoints: Endpoints::new(),
            diagrams: Diagrams::new(),
            lesson: Lesson::new(),
            tour: Tour::new(),
            windows: Windows::new(game),
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

    /// The play worker's client. If the worker was lost while it had nothing to do, the next one gets the game first.
    fn play(self) -> Client {
        let client = self.engine();
        if !self.game.recovering.get_value() && client.take_loss() {
            self.revive();
        }
        client
    }

    fn engine(self) -> Client {
        self.tools.with_value(|tools| tools.play.clone())
    }

    fn pool(self) -> Rc<Pool> {
        self.tools.with_value(|tools| tools.pool.clone())
    }

    fn snapshots(self) -> Lane {
        self.tools.with_value(|tools| tools.snapshots.clone())
    }

    fn pages(self) -> Lane {
        self.tools.with_value(|tools| tools.pages.clone())
    }

    fn comparisons(self) -> Lane {
        self.tools.with_value(|tools| tools.comparisons.clone())
    }

    fn keeper(self) -> Keeper {
        let make = || Keeper::new(move |heard| self.heard_from_keeper(heard));
        self.tools.with_value(|tools| tools.keeper.get_or_init(make).clone())
    }

    /// The editor, once it is on the page.
    pub fn editor(self) -> Option<Rc<Editor>> {
        self.tools.with_value(|tools| tools.editor.borrow().clone())
    }

    /// Takes the editor off the page; its text stays.
    pub fn close_editor(self) {
        drop(self.tools.with_value(|tools| tools.editor.borrow_mut().take()));
    }

    /// Keeps the editor.
    pub fn set_editor(self, editor: Editor) {
        self.tools.with_value(|tools| *tools.editor.borrow_mut() = Some(Rc::new(editor)));
    }
}
