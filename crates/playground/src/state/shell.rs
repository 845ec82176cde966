//! The open panes, the theme and the language.

use super::{App, Live, Screen};
use crate::browser;
use crate::words::{self, Language};
use leptos::prelude::*;

/// Settings that are remembered.
const DOCK_HEIGHT: &str = "dock-height";
const DOCK_FOLDED: &str = "dock-folded";
const PLAIN_EDITOR: &str = "plain-editor";
const LANGUAGE: &str = "language";
/// The control in the header that takes the focus after a change of the language; the start page has the choice.
const HOLDS_FOCUS: &str = ".bar :is(.language, .palette-button)";

/// The panes of a wide screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Split {
    /// The spec alone.
    Spec,
    /// Side by side.
    Both,
    /// The table alone.
    Play,
}

/// The pane of a narrow screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// The table.
    Play,
    /// The spec.
    Spec,
    /// The dock.
    Dock,
}

/// The tabs of the dock, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DockTab {
    /// The problems of the text.
    Problems,
    /// The log.
    Log,
    /// The whole game as a line.
    Timeline,
    /// Many games between bots.
    Games,
    /// Variables, seed, hashes.
    State,
    /// The prose.
    Rules,
    /// The manual of the language.
    Manual,
    /// The action graph.
    Flow,
}

impl DockTab {
    /// All, in order; the digit keys open them.
    pub const ALL: [DockTab; 8] = [
        DockTab::Problems,
        DockTab::Log,
        DockTab::Timeline,
        DockTab::Games,
        DockTab::State,
        DockTab::Rules,
        DockTab::Manual,
        DockTab::Flow,
    ];

    /// Part of the ids of tab and panel.
    pub fn id(self) -> &'static str {
        match self {
            DockTab::Problems => "problems",
            DockTab::Log => "log",
            DockTab::Timeline => "timeline",
            DockTab::Games => "games",
            DockTab::State => "state",
            DockTab::Rules => "rules",
            DockTab::Manual => "manual",
            DockTab::Flow => "flow",
        }
    }
}

/// Colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// Day.
    Light,
    /// Night.
    Dark,
    /// Full-strength colours on black.
    Contrast,
}

impl Theme {
    /// As `data-theme` says it.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// The next one, round and round.
    pub fn next(self) -> Theme {
        match self {
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::Contrast,
            Theme::Contrast => Theme::Light,
        }
    }
}

/// The open panes and the theme.
#[derive(Clone, Copy)]
pub struct Shell {
    /// The screen.
    pub screen: RwSignal<Screen>,
    /// True once the table was shown: it stays on the page from then on.
    pub entered: RwSignal<bool>,
    /// Colours.
    pub theme: RwSignal<Theme>,
    /// The language of the page. Its words are there before this changes.
    pub language: RwSignal<Language>,
    /// On a wide screen.
    pub split: RwSignal<Split>,
    /// On a narrow screen.
    pub pane: RwSignal<Pane>,
    /// The open tab.
    pub tab: RwSignal<DockTab>,
    /// Share of the sheet in the width, in percent.
    pub share: RwSignal<f64>,
    /// Height of the dock in pixels; `None` for the usual one.
    pub dock_height: RwSignal<Option<f64>>,
    /// True if only the tabs of the dock are shown.
    pub dock_folded: RwSignal<bool>,
    /// True if the editor is a plain text area by choice.
    pub plain_editor: RwSignal<bool>,
    /// True in front of a class: large text, keys shown, hints put away.
    pub presenting: RwSignal<bool>,
    /// True if the help is open.
    pub help: RwSignal<bool>,
    /// True if the palette of commands is open.
    pub palette: RwSignal<bool>,
    /// True if the versions of the open game are shown.
    pub versions: RwSignal<bool>,
    /// True if the list of moves is open.
    pub move_list: RwSignal<bool>,
    /// The live region for screen readers.
    pub live: Live,
}

impl Shell {
    pub(super) fn new() -> Shell {
        let screen = Screen::first();
        let language = Language::of(browser::setting(LANGUAGE).as_deref(), &browser::languages());
        now_in(language);
        Shell {
            screen: RwSignal::new(screen),
            entered: RwSignal::new(screen == Screen::Table),
            theme: RwSignal::new(Theme::Light),
            language: RwSignal::new(language),
            split: RwSignal::new(Split::Both),
            pane: RwSignal::new(Pane::Play),
            tab: RwSignal::new(DockTab::Log),
            share: RwSignal::new(44.0),
            dock_height: RwSignal::new(
                browser::setting(DOCK_HEIGHT).and_then(|kept| kept.parse().ok()),
            ),
            dock_folded: RwSignal::new(browser::switch(DOCK_FOLDED) == Some(true)),
            plain_editor: RwSignal::new(browser::switch(PLAIN_EDITOR) == Some(true)),
            presenting: RwSignal::new(false),
            help: RwSignal::new(false),
            palette: RwSignal::new(false),
            versions: RwSignal::new(false),
            move_list: RwSignal::new(false),
            live: Live::new(),
        }
    }
}

/// The words and the root element are in this language from now on.
fn now_in(language: Language) {
    words::speak(language);
    browser::set_root_attribute("lang", language.tag());
}

impl App {
    /// Folds or unfolds the dock, and remembers it.
    pub fn fold_dock(self, folded: bool) {
        self.shell.dock_folded.set(folded);
        browser::keep_switch(DOCK_FOLDED, folded);
    }

    /// Makes the dock so high, and remembers it.
    pub fn set_dock_height(self, pixels: f64) {
        self.shell.dock_height.set(Some(pixels));
        browser::keep_setting(DOCK_HEIGHT, &format!("{pixels:.0}"));
    }

    /// Chooses between the plain editor and the full one, and remembers it.
    pub fn choose_editor(self, plain: bool) {
        self.shell.plain_editor.set(plain);
        browser::keep_switch(PLAIN_EDITOR, plain);
    }

    /// Begins or ends the page in front of a class, and says so.
    pub fn set_presenting(self, presenting: bool) {
        if presenting && self.has_hint() {
            self.toggle_hint(); // it would be seen
        }
        self.shell.presenting.set(presenting);
        let words = words::tour_words();
        let said = if presenting { words.presenter_on } else { words.presenter_off };
        self.shell.live.set(said.to_owned());
    }

    /// Says why there is no hint in front of a class.
    pub fn say_hints_are_away(self) {
        self.shell.live.set(words::tour_words().hints_are_away.to_owned());
    }

    /// Speaks another language, says so, and remembers it.
    pub fn speak(self, language: Language) {
        browser::keep_setting(LANGUAGE, language.tag());
        now_in(language);
        self.shell.language.set(language);
        self.shell.live.set(words::words().language_changed.to_owned());
        // The focused thing may have been built again.
        let later = || {
            if browser::focus_is_lost() {
                browser::focus_first(HOLDS_FOCUS);
            }
        };
        request_animation_frame(move || request_animation_frame(later));
    }

    /// Opens or closes the help.
    pub fn toggle_help(self) {
        self.shell.help.update(|open| *open = !*open);
    }

    /// Opens or closes the list of moves.
    pub fn toggle_move_list(self) {
        self.shell.move_list.update(|open| *open = !*open);
    }

    /// Opens a tab of the dock; on a narrow screen also the dock.
    pub fn open_tab(self, tab: DockTab) {
        self.shell.tab.set(tab);
        if self.shell.dock_folded.get_untracked() {
            self.fold_dock(false);
        }
        self.shell.pane.set(Pane::Dock);
    }
}
