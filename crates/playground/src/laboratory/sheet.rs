//! The laboratory as a sheet over the page: controls, charts, findings.

use super::actions::ActionUse;
use super::before::{BeforeControls, BeforeFound};
use super::chart::{Bars, Curve};
use super::controls::{Buttons, Files, Progress, Seats, StopRule};
use super::findings::Findings;
use super::ladder::{LadderControls, LadderFound};
use super::metrics::Metrics;
use super::rules_used::RulesUsed;
use super::settings::SettingsControls;
use super::settings_found::SettingsFound;
use super::winners::Winners;
use crate::shell::{Icon, Picture, Sheet};
use crate::state::{LabPart, app};
use crate::words;
use crate::words::lab_words;
use boardwright_protocol::LabReport;
use leptos::prelude::*;
use std::sync::Arc;

/// The sheet, while it is open.
#[component]
pub fn LaboratorySheet() -> impl IntoView {
    let app = app();
    let label = Signal::derive(|| lab_words().laboratory.to_owned());
    view! { <Sheet open=app.lab.open label class="laboratory"><Content/></Sheet> }
}

#[component]
fn Content() -> impl IntoView {
    let app = app();
    view! {
        <header>
            <h2>{lab_words().laboratory}<span class="faint">{move || app.open_title()}</span></h2>
            <Parts/>
            <button class="btn quiet icon" aria-label=words().close on:click=move |_| app.lab.open.set(false)><Icon of=Picture::Close/></button>
        </header>
        {move || match app.trials.part.get() {
            LabPart::Games => view! { <ManyGames/> }.into_any(),
            LabPart::Settings => view! { <Trial controls=view! { <Seats/><SettingsControls/> }.into_any() found=view! { <SettingsFound/> }.into_any()/> }.into_any(),
            LabPart::Before => view! { <Trial controls=view! { <Seats/><BeforeControls/> }.into_any() found=view! { <BeforeFound/> }.into_any()/> }.into_any(),
            LabPart::Ladder => view! { <Trial controls=view! { <LadderControls/> }.into_any() found=view! { <LadderFound/> }.into_any()/> }.into_any(),
        }}
    }
}

/// The parts of the laboratory.
#[component]
fn Parts() -> impl IntoView {
    let part = app().trials.part;
    let parts = [
        (LabPart::Games, lab_words().part_games),
        (LabPart::Settings, lab_words().part_settings),
        (LabPart::Before, lab_words().part_before),
        (LabPart::Ladder, words().bots),
    ];
    let button = |(of, name): (LabPart, &'static str)| {
        view! { <button aria-pressed=move || (part.get() == of).to_string() on:click=move |_| part.set(of)>{name}</button> }
    };
    view! { <div class="seg" role="group" aria-label=lab_words().parts_of_lab>{parts.map(button).collect_view()}</div> }
}

/// A trial: its controls and its result.
#[component]
fn Trial(controls: AnyView, found: AnyView) -> impl IntoView {
    view! {
        <div class="lab-parts wide">
            <section class="lab-setup" aria-label=words().setup>{controls}</section>
            <div class="lab-charts">{found}</div>
        </div>
    }
}

/// Many games with the rules that are open.
#[component]
fn ManyGames() -> impl IntoView {
    view! {
        <div class="lab-parts">
            <section class="lab-setup" aria-label=words().setup>
                <Seats/>
                <StopRule/>
                <Buttons/>
                <Progress/>
                <Files/>
            </section>
            <div class="lab-charts" data-testid="lab-charts">
                <Winners/>
                <Charts/>
            </div>
            <div class="lab-side">
                <Findings/>
                <RulesUsed/>
            </div>
        </div>
    }
}

/// The charts of the last report.
#[component]
fn Charts() -> impl IntoView {
    let app = app();
    let (report, baseline) = (app.lab.report, app.lab.baseline);
    let longest = move || {
        app.lab.counts.with_untracked(|counts| counts.as_ref().map_or(0, |counts| counts.longest))
    };
    let shown = move |report: Arc<LabReport>| {
        let former = baseline.get().map(|former| former.report);
        let lead = (!report.lead.is_empty()).then(|| {
            view! { <Curve title=lab_words().who_leads about=lab_words().who_leads_about points=report.lead.clone() former=former.as_ref().map(|of| of.lead.clone()).unwrap_or_default() most=Some(1.0)/> }
        });
        view! {
            <Bars bars=report.lengths.clone() longest=longest() former=former.as_ref().map(|of| of.lengths.clone()).unwrap_or_default()/>
            <Curve title=lab_words().how_much_choice about=lab_words().how_much_choice_about points=report.branching.clone() former=former.as_ref().map(|of| of.branching.clone()).unwrap_or_default() most=None/>
            {lead}
            <ActionUse actions=report.actions.clone()/>
            <Metrics report=report.clone()/>
        }
    };
    move || report.get().map(shown)
}
