//! Modes: the part of the page that is shown. Links choose one, and from each the rules can be opened.

use super::{App, DockTab, Pane, Split, set_if_new};
use crate::{browser, fragment};
use boardwright_protocol::{LinkMode, Sent};
use leptos::prelude::*;

/// The tabs of the dock for people who play.
const OF_PLAYERS: [DockTab; 3] = [DockTab::Log, DockTab::Timeline, DockTab::Rules];

/// True for games that are only looked at.
pub(super) fn is_watching(mode: LinkMode) -> bool {
    matches!(mode, LinkMode::Replay | LinkMode::Embed)
}

impl App {
    /// True if the game is only looked at.
    pub fn is_watched(self) -> bool {
        is_watching(self.mode.get())
    }

    /// The same, without following it.
    pub fn is_watched_untracked(self) -> bool {
        is_watching(self.mode.get_untracked())
    }

    /// True if people choose who sits where, and begin new games.
    pub fn seats_change(self) -> bool {
        matches!(self.mode.get(), LinkMode::Edit | LinkMode::Play)
    }

    /// True if the text can be shown, so that lines of it are worth naming.
    pub fn has_lines(self) -> bool {
        self.mode.get() == LinkMode::Edit
    }

    /// The tabs of the dock, in order.
    pub fn dock_tabs(self) -> &'static [DockTab] {
        match self.mode.get() {
            LinkMode::Edit => &DockTab::ALL,
            LinkMode::Play | LinkMode::Replay | LinkMode::Embed | LinkMode::Lesson => &OF_PLAYERS,
        }
    }

    /// Shows the page in a mode.
    pub(super) fn show_mode(self, mode: LinkMode) {
        if mode == LinkMode::Edit {
            self.read_library();
        } else {
            self.close_editor();
            self.shell.pane.set(Pane::Play);
            if !OF_PLAYERS.contains(&self.shell.tab.get_untracked()) {
                self.shell.tab.set(DockTab::Log);
            }
        }
        set_if_new(self.mode, mode);
    }

    /// Shows the rules beside the game, which stays at the step that is shown.
    pub async fn open_spec(self) {
        let _working = self.work.begin();
        if fragment::read().is_some()
            && let Some(link) = self.link_to(LinkMode::Edit, Sent::Game).await
        {
            fragment::replace(&link); // a reload then shows the rules, too
        }
        self.show_mode(LinkMode::Edit);
        self.game.eyes.set(None);
        self.arrive_at_table();
        self.shell.split.set(Split::Both);
        self.shell.pane.set(Pane::Spec);
        let (at, _) = untrack(|| self.game.position());
        self.go_to(at); // to the eyes of a player
        request_animation_frame(|| {
            if browser::focus_is_lost() {
                browser::focus_first(".app .brand");
            }
        });
    }

    /// The address of the whole page with the game at the step that is shown. It is made anew after each step.
    pub fn address_of_replay(self) -> RwSignal<Option<String>> {
        let address = RwSignal::new(None);
        Effect::new(move || {
            self.game.position(); // tracked
            if self.game.info.with(Option::is_none) {
                return;
            }
            leptos::task::spawn_local(async move {
                if let Some(link) = self.link_to(LinkMode::Replay, Sent::Game).await {
                    address.try_set(Some(fragment::address_with(&link)));
                }
            });
        });
        address
    }

    /// Lets somebody who looks at a game play on from the step that is shown, on a copy: the steps after it are left out.
    pub async fn play_on(self) {
        let _working = self.work.begin();
        let decider = untrack(|| self.game.with_decision(|decision| decision.seat));
        let Some(link) = self.link_to(LinkMode::Play, Sent::Position).await else { return };
        fragment::replace(&link);
        if self.receive_for(link, decider.unwrap_or(1).max(1)).await {
            request_animation_frame(|| browser::focus("mat"));
        }
    }
}
