//! The sheets of the sandbox: the question before secrets are shown, and all variables.

use crate::shell::{Icon, Picture, Sheet};
use crate::state::app;
use crate::words;
use boardwright_protocol::{Change, Field, FieldView};
use leptos::prelude::*;
use web_sys::{HtmlInputElement, HtmlSelectElement};

/// Both sheets, of which at most one is open.
#[component]
pub fn SandboxSheets() -> impl IntoView {
    let app = app();
    let sandbox = app.sandbox;
    view! {
        <Sheet open=sandbox.asks label=words().set_up class="sandbox-sheet">
            <h2>{words().set_up}</h2>
            <p>{words().shows_secrets}</p>
            <div class="buttons">
                <button class="btn" on:click=move |_| sandbox.asks.set(false)>{words().cancel}</button>
                <button class="btn main" data-testid="show-secrets" on:click=move |_| app.enter_sandbox()>{words().show_secrets}</button>
            </div>
        </Sheet>
        <Sheet open=sandbox.values label=words().values class="sandbox-sheet">
            <header>
                <h2>{words().values}</h2>
                <button class="btn quiet icon" aria-label=words().close on:click=move |_| sandbox.values.set(false)><Icon of=Picture::Close/></button>
            </header>
            <Fields/>
        </Sheet>
    }
}

#[component]
fn Fields() -> impl IntoView {
    let app = app();
    let sandbox = app.sandbox;
    let owners = move || {
        let seats = app.game.seats.with(|seats| seats.iter().map(|s| s.seat).collect::<Vec<_>>());
        [0].into_iter().chain(seats)
    };
    let of = move |owner: u32| {
        sandbox.draft.with(|draft| {
            let all = draft.iter().flat_map(|draft| &draft.fields);
            all.filter(|field| owner_of(field) == Some(owner)).cloned().collect::<Vec<_>>()
        })
    };
    let group = move |owner: u32| {
        let fields = Memo::new(move |_| of(owner));
        let title =
            if owner == 0 { words().shared_zones.to_owned() } else { app.game.seat_name(owner) };
        (!fields.with_untracked(Vec::is_empty)).then(|| view! {
            <h3>{title}</h3>
            <For each=move || fields.get() key=|field| field.field let:field><ValueField field/></For>
        })
    };
    let said = move || {
        sandbox
            .refused
            .get()
            .map(|said| view! { <p class="refused" lang=said.lang()>{said.text.clone()}</p> })
    };
    view! {
        <div role="status">{said}</div>
        {owners().map(group).collect_view()}
    }
}

/// The seat whose variable it is, 0 for none; `None` for the variable of a place.
fn owner_of(field: &FieldView) -> Option<u32> {
    match field.field {
        Field::Global(_) => Some(0),
        Field::Player { seat, .. } => Some(seat),
        Field::Place { .. } => None,
    }
}

/// A variable with its value. If a new value is refused, the former comes back.
#[component]
pub fn ValueField(field: FieldView) -> impl IntoView {
    let app = app();
    let FieldView { field, name, value, bounds, words: values } = field;
    let now = Memo::new(move |_| {
        app.sandbox.draft.with(|draft| {
            let mut all = draft.iter().flat_map(|draft| &draft.fields);
            all.find(|it| it.field == field).map_or(value.clone(), |it| it.value.clone())
        })
    });
    let set = move |value: String, back: Box<dyn Fn(&str)>| {
        leptos::task::spawn_local(async move {
            if !app.change_position(Change::Set { field, value }).await {
                back(&now.get_untracked());
            }
        });
    };
    let input = if values.is_empty() {
        let change = move |event| {
            let input = event_target::<HtmlInputElement>(&event);
            let typed = input.value();
            let value = if typed.trim().is_empty() { "null".to_owned() } else { typed };
            set(value, Box::new(move |before| input.set_value(before)));
        };
        let (least, most) = bounds.unzip();
        view! { <input class="field" type="number" step="1" min=least.map(|it| it.to_string()) max=most.map(|it| it.to_string()) prop:value=move || now.get().replace("null", "") on:change=change/> }.into_any()
    } else {
        let change = move |event| {
            let select = event_target::<HtmlSelectElement>(&event);
            set(select.value(), Box::new(move |before| select.set_value(before)));
        };
        let option = move |(value, label): (String, String)| {
            let own = value.clone();
            view! { <option value=value selected=move || now.with(|now| *now == own)>{label}</option> }
        };
        view! { <select class="field" lang=words::ENGINE on:change=change>{values.into_iter().map(option).collect_view()}</select> }.into_any()
    };
    view! { <label class="sandbox-field"><span lang=words::ENGINE>{name}</span>{input}</label> }
}
