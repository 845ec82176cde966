//! The text and its findings.

use super::{App, DockTab, Pane, Split, set_if_new};
use crate::client::{Lost, Missed};
use crate::editor::{Cursor, Edited, EditorEvent};
use crate::{browser, words};
use boardwright_protocol::{Checked, DiagnosticView, FixView, Request, Response, Severity, Start};
use leptos::prelude::*;
use std::sync::Arc;

/// The number of the text that an editor is opened with.
const FIRST_VERSION: u32 = 1;

/// The text and its findings.
#[derive(Clone, Copy)]
pub struct Spec {
    /// The text, as the editor last gave it.
    pub text: RwSignal<Arc<str>>,
    /// The last check.
    pub checked: RwSignal<Option<Arc<Checked>>>,
    /// Duration of the last check in milliseconds; unknown while the worker starts.
    pub took: RwSignal<Option<u32>>,
    /// Why the present text was not checked; `None` if it was, or is being checked.
    pub unchecked: RwSignal<Option<Lost>>,
    /// The position of the cursor.
    pub cursor: RwSignal<Cursor>,
    /// The editor's version of `text`; findings of an older version are outdated.
    version: StoredValue<u32>,
    /// The editor's newest version, which it reports before the text.
    newest: RwSignal<u32>,
    /// The version that was checked last; 0 before the first check.
    checked_version: RwSignal<u32>,
    /// The text of the last request to open.
    asked: StoredValue<Arc<str>>,
    /// The text of the game on the table.
    table: StoredValue<Arc<str>>,
}

impl Spec {
    pub(super) fn new() -> Spec {
        Spec {
            text: RwSignal::new(Arc::from("")),
            checked: RwSignal::new(None),
            took: RwSignal::new(None),
            unchecked: RwSignal::new(None),
            cursor: RwSignal::new(Cursor::default()),
            version: StoredValue::new(FIRST_VERSION),
            newest: RwSignal::new(FIRST_VERSION),
            checked_version: RwSignal::new(0),
            asked: StoredValue::new(Arc::from("")),
            table: StoredValue::new(Arc::from("")),
        }
    }

    /// How many findings there are of this severity.
    pub fn count(self, severity: Severity) -> usize {
        let found = |d: &&DiagnosticView| d.severity == severity;
        self.checked.with(|c| c.as_ref().map_or(0, |c| c.diagnostics.iter().filter(found).count()))
    }

    /// True if the findings belong to the editor's newest version.
    pub(super) fn is_checked(self) -> bool {
        self.checked_version.get() == self.newest.get()
    }

    /// Notes a text that is being opened, which may differ from the editor's.
    pub(super) fn note_asked_for(self, text: Arc<str>) {
        self.asked.set_value(text);
    }

    /// True if the text as it was last checked is a playable game; `None` before the first check.
    pub fn is_playable(self) -> Option<bool> {
        self.checked.with(|c| c.as_ref().map(|c| c.playable))
    }
}

impl App {
    /// Handles a message of the editor.
    pub fn editor_event(self, event: EditorEvent) {
        match event {
            EditorEvent::Changed(version) => self.spec.newest.set(version),
            EditorEvent::Text(edited) => self.edited(edited),
            EditorEvent::Cursor(cursor) => self.spec.cursor.set(cursor),
        }
    }

    fn edited(self, edited: Edited) {
        self.spec.version.set_value(edited.version);
        if self.spec.text.with_untracked(|known| **known != *edited.text) {
            self.spec.text.set(Arc::from(edited.text));
            self.changed(true);
        }
        self.check();
    }

    /// Answers a question of the editor about a text, both in JSON; `None` if there is no answer. A text whose check was
    /// given up is not asked about: the answer would take as long.
    pub fn asked(
        self,
        text: String,
        question: String,
    ) -> impl Future<Output = Option<String>> + 'static {
        let is_given_up = self.spec.unchecked.with_untracked(Option::is_some);
        let ask = || self.play().request(Request::Language { text, question });
        let answer = (!is_given_up).then(ask);
        async move {
            match answer?.await {
                Ok(Response::Language { answer }) => Some(answer),
                Ok(_) => None,
                Err(lost) => {
                    self.recover(lost);
                    None
                }
            }
        }
    }

    /// Applies a fix; one undo in the editor takes it back.
    pub fn mend(self, fix: &FixView) {
        let text = self.spec.text.get_untracked();
        if let Some(editor) = self.editor() {
            editor.set_text(&crate::spec::apply_edits(&text, &fix.edits)); // which reports the change
        }
    }

    /// Shows a line in the editor and goes there.
    pub fn reveal_line(self, line: u32, column: u32) {
        if self.shell.split.get_untracked() == Split::Play {
            self.shell.split.set(Split::Both);
        }
        self.shell.pane.set(Pane::Spec);
        if let Some(editor) = self.editor() {
            editor.reveal(line, column, true);
        }
    }

    /// Shows the table, if only the text or the dock is seen.
    pub(super) fn show_table(self) {
        if self.shell.split.get_untracked() == Split::Spec {
            self.shell.split.set(Split::Both);
        }
        self.shell.pane.set(Pane::Play);
    }

    /// Goes to a finding and opens the list of them.
    pub fn reveal_problem(self, found: &DiagnosticView) {
        self.shell.tab.set(DockTab::Problems);
        if self.shell.dock_folded.get_untracked() {
            self.fold_dock(false);
        }
        self.reveal_line(found.range.start_line, found.range.start_column);
    }

    /// Goes to the first problem, with errors before warnings.
    pub fn reveal_first_problem(self) {
        let found = self.spec.checked.with_untracked(|checked| {
            let found = checked.iter().flat_map(|checked| &checked.diagnostics);
            found.min_by_key(|found| !matches!(found.severity, Severity::Error)).cloned()
        });
        match found {
            Some(found) => self.reveal_problem(&found),
            None => self.open_tab(DockTab::Problems),
        }
    }

    /// Offers the fixes at the cursor, or of the nearest problem that has some.
    pub fn offer_fixes(self) {
        if self.shell.split.get_untracked() == Split::Play {
            self.shell.split.set(Split::Both);
        }
        self.shell.pane.set(Pane::Spec);
        if let Some(editor) = self.editor() {
            editor.offer_fixes();
        }
    }

    /// Puts another text into the editor, or in its place while there is none, and checks it.
    pub(super) fn take_text(self, text: &str) {
        self.spec.text.set(Arc::from(text));
        self.manual.forget_text();
        match self.editor() {
            Some(editor) => editor.set_text(text), // which reports the change
            None => self.check(),
        }
    }

    /// Puts a text that a person wants into the editor, or in its place while there is none, and stores it.
    pub(super) fn write_text(self, text: &str) {
        let is_edited = self.editor().is_some();
        self.take_text(text);
        if !is_edited {
            self.changed(true); // an editor reports this itself
        }
    }

    /// Notes that the present text is being opened.
    pub(super) fn note_asked(self) {
        self.spec.note_asked_for(self.spec.text.get_untracked());
    }

    /// Notes the text that is played.
    pub(super) fn note_table(self, text: Arc<str>) {
        self.spec.table.set_value(text);
    }

    /// Shows the findings again, in an editor that has just been opened and counts its versions anew.
    pub fn repeat_markers(self) {
        if self.spec.checked_version.get_untracked() == self.spec.newest.get_untracked() {
            self.spec.version.set_value(FIRST_VERSION);
            self.spec.newest.set(FIRST_VERSION);
            self.spec.checked_version.set(FIRST_VERSION);
        }
        let version = self.spec.version.get_value();
        let (Some(editor), Some(checked)) = (self.editor(), self.spec.checked.get_untracked())
        else {
            return;
        };
        editor.set_markers(version, &checked.diagnostics);
    }

    /// Checks the present text; of several checks in a row only the newest matters.
    pub(super) fn check(self) {
        let version = self.spec.version.get_value();
        let text = self.spec.text.get_untracked();
        let setup = self.game.setup;
        let (overrides, players) = setup.with_untracked(|s| (s.overrides.clone(), s.players));
        let started = browser::now();
        self.leave_old_check();
        let (client, lane) = (self.play(), self.checks());
        let request = Request::Check { text: text.to_string(), overrides, players };
        leptos::task::spawn_local(async move {
            match client.latest(&lane, request).await {
                Ok(Response::Checked(checked)) => {
                    let is_warm = self.spec.checked.with_untracked(Option::is_some);
                    let took = (browser::now() - started).round() as u32;
                    self.spec.took.set(is_warm.then_some(took));
                    self.heard(version, *checked, &text);
                }
                Err(Missed::Lost(lost)) => self.not_checked(version, lost),
                Ok(_) | Err(Missed::Superseded) => {}
            }
        });
    }

    /// There is no answer about a text: the findings of an older one are taken away.
    fn not_checked(self, version: u32, lost: Lost) {
        if lost != Lost::Replaced && version == self.spec.version.get_value() {
            self.spec.checked_version.set(version);
            self.spec.checked.set(None);
            self.spec.unchecked.set(Some(lost));
            if let Some(editor) = self.editor() {
                editor.set_markers(version, &[]);
            }
        }
        if lost != Lost::Replaced && self.game.arriving.get_untracked() {
            return self.not_opened(lost);
        }
        self.recover(lost);
    }

    fn heard(self, version: u32, checked: Checked, text: &Arc<str>) {
        let was_playable =
            self.spec.checked.with_untracked(|c| c.as_ref().is_some_and(|c| c.playable));
        let playable = checked.playable;
        self.spec.checked_version.set(version);
        set_if_new(self.spec.unchecked, None);
        self.spec.checked.set(Some(Arc::new(checked)));
        if let (Some(editor), Some(checked)) = (self.editor(), self.spec.checked.get_untracked()) {
            editor.set_markers(version, &checked.diagnostics);
        }
        if was_playable && !playable {
            self.shell.live.set(words().stale.to_owned());
        }
        let is_current = self.spec.text.with_untracked(|now| Arc::ptr_eq(now, text));
        let is_new = self.spec.asked.with_value(|asked| **asked != **text);
        if playable && is_current && is_new {
            let is_first = self.game.arriving.get_untracked()
                || self.game.info.with_untracked(Option::is_none);
            let start = if is_first { Start::Fresh } else { Start::KeepMoves };
            self.open(start, None, None);
        }
    }

    /// The text of the game on the table, which differs from the editor's while that has errors.
    pub(super) fn table_text(self) -> Arc<str> {
        self.spec.table.get_value()
    }
}
