//! The commands of the page: names for the palette, and what they do.

use super::theme;
use crate::browser;
use crate::state::{App, DockTab, MenuEntry, Pane, Progress, Screen, Split};
use crate::words::{self, Language, branch_words, codesign_words, lab_words, tour_words, words};
use leptos::prelude::*;
use web_sys::HtmlElement;

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    /// Its name.
    pub name: String,
    /// Its keys; may be empty.
    pub keys: &'static str,
    act: Act,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Act {
    /// Opens a bundled game or a template.
    Choose(MenuEntry),
    /// Opens a game of the person's own.
    Open(String),
    /// Changes the language.
    Speak(Language),
    Plain(Plain),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Plain {
    Start,
    CopyLink,
    KeepVersion,
    Versions,
    SaveFile,
    SaveTrace,
    ExportAll,
    Setup,
    Restart,
    NewSeed,
    Undo,
    MoveList,
    Comment,
    NextLine,
    SetUp,
    Diagram,
    Ask,
    Lesson,
    Tour,
    Codesign,
    Chances,
    Laboratory,
    LiveBalance,
    Theme,
    Present,
    Help,
    Manual,
    View(Split),
    Tab(DockTab),
}

/// The commands that are not games, with their names and keys.
fn plain_commands() -> [(Plain, &'static str, &'static str); 37] {
    let words = words();
    [
        (Plain::Start, words.do_start, ""),
        (Plain::CopyLink, words.do_copy_link, "S"),
        (Plain::KeepVersion, words.do_keep_version, words.ctrl_s),
        (Plain::Versions, words.do_versions, ""),
        (Plain::SaveFile, words.do_save_file, ""),
        (Plain::SaveTrace, words.do_save_trace, ""),
        (Plain::ExportAll, words.do_export, ""),
        (Plain::Setup, words.setup, ""),
        (Plain::Restart, words.do_restart, ""),
        (Plain::NewSeed, words.do_new_seed, ""),
        (Plain::Undo, words.do_undo, "U"),
        (Plain::MoveList, words.do_move_list, "M"),
        (Plain::Comment, branch_words().do_comment, "C"),
        (Plain::NextLine, branch_words().do_next_line, "V"),
        (Plain::SetUp, words.set_up, ""),
        (Plain::Diagram, words.do_diagram, ""),
        (Plain::Ask, tour_words().do_ask, ""),
        (Plain::Lesson, tour_words().do_lesson, ""),
        (Plain::Tour, tour_words().do_tour, ""),
        (Plain::Codesign, codesign_words().do_codesign, ""),
        (Plain::Chances, words.do_chances, ""),
        (Plain::Laboratory, lab_words().do_laboratory, "T"),
        (Plain::LiveBalance, lab_words().do_live, ""),
        (Plain::Theme, words.do_theme, ""),
        (Plain::Present, tour_words().do_present, "P"),
        (Plain::Help, words.do_help, "?"),
        (Plain::View(Split::Both), words.do_view_both, ""),
        (Plain::View(Split::Spec), words.do_view_spec, ""),
        (Plain::View(Split::Play), words.do_view_play, ""),
        (Plain::Tab(DockTab::Problems), words.do_problems, "1"),
        (Plain::Tab(DockTab::Log), words.do_log, "2"),
        (Plain::Tab(DockTab::Timeline), words.do_timeline, "3"),
        (Plain::Tab(DockTab::Games), words.do_games, "4"),
        (Plain::Tab(DockTab::State), words.do_state, "5"),
        (Plain::Tab(DockTab::Rules), words.do_rules, "6"),
        (Plain::Manual, words.do_manual, words.key_name_manual),
        (Plain::Tab(DockTab::Flow), words.do_flow, "8"),
    ]
}

/// All commands now: those without a game first, then own games, bundled games and templates.
pub fn commands(app: App) -> Vec<Command> {
    let named = |name: String, act: Act| Command { name, keys: "", act };
    let plain = plain_commands().into_iter();
    let mut all: Vec<Command> = plain
        .map(|(act, name, keys)| Command { name: name.to_owned(), keys, act: Act::Plain(act) })
        .collect();
    // In both languages, so that somebody who cannot read the present one finds the other.
    let others = Language::ALL.into_iter().filter(|language| *language != app.shell.language.get());
    all.extend(others.map(|other| {
        let name = format!("{}: {}", words().language, other.name());
        let name = format!("{name} ({})", other.words().language);
        named(name, Act::Speak(other))
    }));
    let open = app.projects.open.get();
    let own = app.projects.list.get().into_iter().filter(|project| project.id != open);
    all.extend(own.map(|p| named(words::say().continue_with(&app.title_of(&p)), Act::Open(p.id))));
    let games = app.menu.get().into_iter();
    all.extend(games.map(|game| named(words::say().play_game(&game.title), Act::Choose(game))));
    let templates = app.templates.get().into_iter();
    all.extend(
        templates.map(|entry| named(words::say().begin_with(&entry.title), Act::Choose(entry))),
    );
    all
}

/// Does what a command says.
pub fn run(app: App, command: Command) {
    match command.act {
        Act::Choose(entry) => leptos::task::spawn_local(async move { app.choose(entry).await }),
        Act::Open(id) => leptos::task::spawn_local(async move { app.open_project(id).await }),
        Act::Speak(language) => app.speak(language),
        Act::Plain(act) => plain(app, act),
    }
}

fn plain(app: App, act: Plain) {
    match act {
        Plain::Start => app.go_to_start(),
        Plain::ExportAll => leptos::task::spawn_local(async move { app.export_all().await }),
        Plain::Theme => theme::switch(app),
        Plain::Present => {
            at_table(app, |app| app.set_presenting(!app.shell.presenting.get_untracked()))
        }
        Plain::Help => app.shell.help.set(true),
        Plain::SaveFile => app.save_to_file(),
        Plain::SaveTrace => at_table(app, |app| {
            leptos::task::spawn_local(async move { app.save_trace().await });
        }),
        Plain::KeepVersion => {
            leptos::task::spawn_local(async move { app.keep_version(String::new()).await });
        }
        Plain::Versions => leptos::task::spawn_local(async move { app.show_versions().await }),
        Plain::CopyLink => at_table(app, App::open_share),
        Plain::Setup => press(app, "[data-testid='setup-button']"),
        Plain::Restart => at_table(app, |app| app.restart(false)),
        Plain::NewSeed => at_table(app, |app| app.restart(true)),
        Plain::Undo => at_table(app, App::undo),
        Plain::MoveList => at_table(app, App::toggle_move_list),
        Plain::Comment => at_table(app, App::write_comment),
        Plain::NextLine => at_table(app, |app| app.next_line(1)),
        Plain::SetUp => at_table(app, App::begin_sandbox),
        Plain::Diagram => at_table(app, App::open_diagrams),
        Plain::Ask => at_table(app, |app| {
            leptos::task::spawn_local(async move { app.ask_about_move().await });
        }),
        Plain::Lesson => at_table(app, App::begin_own_lesson),
        Plain::Tour => leptos::task::spawn_local(async move { app.begin_tour().await }),
        Plain::Codesign => at_table(app, App::open_codesign),
        Plain::Chances => at_table(app, |app| {
            app.open_tab(DockTab::Timeline);
            if app.chances.progress.get_untracked() != Progress::Running {
                app.draw_chances();
            }
        }),
        Plain::Laboratory => at_table(app, |app| app.lab.open.set(true)),
        Plain::LiveBalance => at_table(app, |app| {
            app.set_live_balance(!app.live_balance.on.get_untracked());
        }),
        Plain::View(split) => at_table(app, |app| {
            app.shell.split.set(split);
            app.shell.pane.set(if split == Split::Spec { Pane::Spec } else { Pane::Play });
        }),
        Plain::Manual => at_table(app, App::open_manual),
        Plain::Tab(tab) => at_table(app, |app| app.open_tab(tab)),
    }
}

fn at_table(app: App, act: impl FnOnce(App)) {
    app.enter_table();
    act(app);
}

/// Presses a button of the table, which shows its own panel.
fn press(app: App, selector: &'static str) {
    let was_there = app.shell.screen.get_untracked() == Screen::Table;
    app.enter_table();
    app.shell.pane.set(Pane::Play);
    let press = move || {
        if let Some(button) = browser::find::<HtmlElement>(selector) {
            button.focus().ok();
            button.click();
        }
    };
    // The sheet gives the focus back in the next frame; a popup that has no focus would close.
    let later = move || request_animation_frame(move || request_animation_frame(press));
    if was_there { later() } else { request_animation_frame(later) }
}
