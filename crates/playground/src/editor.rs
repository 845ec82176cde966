//! The editor: Monaco, or a plain text area where Monaco does not fit, behind one interface
//! (`web/editor.js`). Its code is loaded when an editor is opened, from beside the page, so the page
//! works from any folder.

use crate::script;
use boardwright_protocol::DiagnosticView;
use gloo_events::{EventListener, EventListenerOptions};
use gloo_timers::callback::Timeout;
use js_sys::{Object, Promise, Reflect};
use serde::Serialize;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_sys::HtmlElement;

/// The script in the folder `web`.
const SCRIPT: &str = "editor.js";

/// Time from an edit to the call that reports it: several keystrokes in this time make one call. Typing
/// without a pause is reported too.
const GATHER_MS: u32 = 40;

/// The options of an editor.
pub struct Options<'a> {
    /// The text at the start.
    pub text: &'a str,
    /// Its name for screen readers.
    pub label: &'a str,
    /// A plain text area, whatever the device.
    pub plain: bool,
}

/// The text as it is after some edits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edited {
    /// The text.
    pub text: String,
    /// Ascending with every edit; answers about the text repeat it.
    pub version: u32,
}

/// The position of the cursor; both count from 1, columns in UTF-16 code units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
}

impl Default for Cursor {
    fn default() -> Self {
        Cursor { line: 1, column: 1 }
    }
}

/// The results of games about a line of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlayedLine {
    /// The line, from 1.
    pub line: u32,
    /// How often its rules ran, as it is shown; empty if nobody counted.
    pub count: String,
    /// True if they never did.
    pub never: bool,
    /// Sentences about it.
    pub notes: Vec<String>,
}

/// Messages of an editor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EditorEvent {
    /// The text has changed, also by [`Editor::set_text`]; its new version.
    Changed(u32),
    /// The text itself, soon after.
    Text(Edited),
    /// The cursor has moved.
    Cursor(Cursor),
}

/// An open editor; dropping it takes it out of the page.
pub struct Editor {
    js: JsEditor,
    _on_edit: Closure<dyn FnMut(u32)>,
    _on_cursor: Closure<dyn FnMut(u32, u32)>,
    _on_ask: Closure<dyn FnMut(String, String) -> Promise>,
    _on_leaving: Option<EventListener>,
}

impl Editor {
    /// Loads the editor's code and opens an editor in the element. After an error, which is for the console,
    /// the page keeps showing the text. `ask` answers the editor's questions about a text; question and answer
    /// are JSON.
    pub async fn open<A>(
        element: &HtmlElement,
        options: Options<'_>,
        hear: impl Fn(EditorEvent) + 'static,
        ask: impl Fn(String, String) -> A + 'static,
    ) -> Result<Editor, JsValue>
    where
        A: Future<Output = Option<String>> + 'static,
    {
        let module = script::import(SCRIPT).await?;
        let create = Reflect::get(&module, &"create".into())?.dyn_into::<js_sys::Function>()?;

        let hear = Rc::new(hear);
        let gathering = Gathering::default();
        let on_edit = Closure::<dyn FnMut(u32)>::new({
            let (gathering, hear) = (gathering.clone(), hear.clone());
            move |version| {
                hear(EditorEvent::Changed(version));
                gathering.note(version);
            }
        });
        let on_cursor = Closure::<dyn FnMut(u32, u32)>::new({
            let hear = hear.clone();
            move |line, column| hear(EditorEvent::Cursor(Cursor { line, column }))
        });
        let on_ask = Closure::<dyn FnMut(String, String) -> Promise>::new({
            move |text, question| {
                let answer = ask(text, question);
                future_to_promise(async move { Ok(answer.await.into()) })
            }
        });
        let settings = Object::new();
        Reflect::set(&settings, &"text".into(), &options.text.into())?;
        Reflect::set(&settings, &"ariaLabel".into(), &options.label.into())?;
        Reflect::set(&settings, &"plain".into(), &options.plain.into())?;
        Reflect::set(&settings, &"onChange".into(), on_edit.as_ref())?;
        Reflect::set(&settings, &"onCursor".into(), on_cursor.as_ref())?;
        Reflect::set(&settings, &"ask".into(), on_ask.as_ref())?;
        let js: Promise = create.call2(&JsValue::NULL, element, &settings)?.dyn_into()?;
        let js: JsEditor = JsFuture::from(js).await?.unchecked_into();

        gathering.tell(js.clone(), move |edited| hear(EditorEvent::Text(edited)));
        let on_leaving = gathering.tell_when_leaving();
        Ok(Editor {
            js,
            _on_edit: on_edit,
            _on_cursor: on_cursor,
            _on_ask: on_ask,
            _on_leaving: on_leaving,
        })
    }

    /// Replaces the text; one undo brings the old one back.
    pub fn set_text(&self, text: &str) {
        self.js.set_text(text);
    }

    /// Shows the findings of this version of the text, with fixes. After newer edits, positions move with the
    /// text, and findings that the edits touched are left out until the next answer.
    pub fn set_markers(&self, version: u32, found: &[DiagnosticView]) {
        if let Ok(found) = to_js(found) {
            self.js.set_markers(version, &found);
            crate::marks::marked(version);
        }
    }

    /// Shows the results of games beside the lines, in place of those before. They move along with edits.
    pub fn show_played(&self, lines: &[PlayedLine]) {
        if let Ok(lines) = to_js(lines) {
            self.js.show_played(&lines);
        }
    }

    /// Shows a position and puts the cursor there; both count from 1. The focus moves only if asked.
    pub fn reveal(&self, line: u32, column: u32, focus: bool) {
        self.js.reveal(line, column, focus);
    }

    /// Shows the fixes at the cursor; if there are none, goes to the nearest problem that has some.
    pub fn offer_fixes(&self) {
        self.js.offer_fixes();
    }

    /// Reads the colours again, after `data-theme` of the page has changed.
    pub fn refresh_theme(&self) {
        self.js.refresh_theme();
    }

    /// Gives it another name for screen readers.
    pub fn set_label(&self, label: &str) {
        self.js.set_label(label);
    }

    /// Moves the focus into the text.
    pub fn focus(&self) {
        self.js.focus();
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.js.dispose();
    }
}

/// Joins edits in quick succession into one call.
#[derive(Clone, Default)]
struct Gathering {
    state: Rc<RefCell<GatheringState>>,
}

#[derive(Default)]
struct GatheringState {
    /// Reads the text and reports it; `None` until the editor is there.
    tell: Option<Rc<dyn Fn()>>,
    timer: Option<Timeout>,
}

impl Gathering {
    fn tell(&self, js: JsEditor, hear: impl Fn(Edited) + 'static) {
        let tell = move || hear(Edited { version: js.version(), text: js.text() });
        self.state.borrow_mut().tell = Some(Rc::new(tell));
    }

    /// Reports pending edits at once when the page is left. In the capture phase, so that it runs before the
    /// listener that saves texts.
    fn tell_when_leaving(&self) -> Option<EventListener> {
        let window = web_sys::window()?;
        let gathering = self.clone();
        let options = EventListenerOptions::run_in_capture_phase();
        Some(EventListener::new_with_options(&window, "pagehide", options, move |_| {
            let mut state = gathering.state.borrow_mut();
            if let (Some(_), Some(tell)) = (state.timer.take(), state.tell.clone()) {
                drop(state);
                tell();
            }
        }))
    }

    fn note(&self, version: u32) {
        crate::marks::edited(version);
        let mut state = self.state.borrow_mut();
        let (None, Some(tell)) = (&state.timer, state.tell.clone()) else { return };
        let gathering = Rc::downgrade(&self.state);
        state.timer = Some(Timeout::new(GATHER_MS, move || {
            let Some(gathering) = gathering.upgrade() else { return };
            gathering.borrow_mut().timer.take();
            tell();
        }));
    }
}

fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, serde_wasm_bindgen::Error> {
    value.serialize(&serde_wasm_bindgen::Serializer::new())
}

#[wasm_bindgen]
extern "C" {
    #[derive(Clone)]
    type JsEditor;

    #[wasm_bindgen(method, getter)]
    fn version(this: &JsEditor) -> u32;
    #[wasm_bindgen(method, js_name = getText)]
    fn text(this: &JsEditor) -> String;
    #[wasm_bindgen(method, js_name = setText)]
    fn set_text(this: &JsEditor, text: &str);
    #[wasm_bindgen(method, js_name = setMarkers)]
    fn set_markers(this: &JsEditor, version: u32, found: &JsValue);
    #[wasm_bindgen(method, js_name = showPlayed)]
    fn show_played(this: &JsEditor, lines: &JsValue);
    #[wasm_bindgen(method)]
    fn reveal(this: &JsEditor, line: u32, column: u32, focus: bool);
    #[wasm_bindgen(method, js_name = offerFixes)]
    fn offer_fixes(this: &JsEditor);
    #[wasm_bindgen(method, js_name = refreshTheme)]
    fn refresh_theme(this: &JsEditor);
    #[wasm_bindgen(method, js_name = setLabel)]
    fn set_label(this: &JsEditor, label: &str);
    #[wasm_bindgen(method)]
    fn focus(this: &JsEditor);
    #[wasm_bindgen(method)]
    fn dispose(this: &JsEditor);
}
