//! The measures of the mat, as the browser gives them.

use super::plan::{Room, Size};
use crate::browser;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, ResizeObserver};

/// An observer and its callback, which live together.
struct Watch {
    observer: ResizeObserver,
    _callback: Closure<dyn FnMut()>,
}

/// Keeps the measures of an element up to date. A hidden element keeps its last ones.
pub fn follow(mat: NodeRef<Div>, room: RwSignal<Room>) {
    let watch = StoredValue::new_local(None::<Watch>);
    Effect::new(move |_| {
        let Some(mat) = mat.get() else { return };
        let element: Element = mat.unchecked_into();
        let watched = element.clone();
        let measure = move || {
            let size = Size {
                width: f64::from(watched.client_width()),
                height: f64::from(watched.client_height()),
            };
            let now = Room { size, touch: browser::matches("(pointer: coarse)") };
            if size.width > 0.0 && size.height > 0.0 && room.get_untracked() != now {
                room.set(now);
            }
        };
        measure();
        let callback = Closure::new(measure);
        if let Ok(observer) = ResizeObserver::new(callback.as_ref().unchecked_ref()) {
            observer.observe(&element);
            watch.set_value(Some(Watch { observer, _callback: callback }));
        }
    });
    on_cleanup(move || {
        watch.try_update_value(|watch| {
            if let Some(watch) = watch.take() {
                watch.observer.disconnect();
            }
        });
    });
}
