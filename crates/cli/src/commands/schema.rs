//! `boardwright schema NAME`: JSON schemas made from the types that read and write.

use crate::args::{SchemaArgs, SchemaName};
use crate::commands::play::{Answer, Message};
use crate::edits::Patch;
use crate::failure::Failure;
use crate::findings::Findings;
use crate::output;
use crate::spec_doc::{GameSpecDoc, Remarks};
use crate::state_doc::StateDoc;
use crate::unions::{Bounds, Unions};
use boardwright_def::GameDef;
use boardwright_lab::exact::SolveReport;
use boardwright_lab::flow::Flow;
use boardwright_lab::{CompareReport, EvalReport, LadderReport, SweepReport, TuneReport};
use schemars::generate::SchemaSettings;
use schemars::transform::Transform;

/// Prints a schema.
pub fn run(args: &SchemaArgs) -> Result<(), Failure> {
    let settings = SchemaSettings::draft2020_12();
    let mut schema = match args.name {
        // Used for reading too: fields with defaults are optional.
        SchemaName::GameDef => settings.into_generator().into_root_schema_for::<GameDef>(),
        SchemaName::GameSpecDoc => {
            settings.with_transform(Remarks).into_generator().into_root_schema_for::<GameSpecDoc>()
        }
        SchemaName::State => settings.into_generator().into_root_schema_for::<StateDoc>(),
        SchemaName::EvalReport => {
            settings.for_serialize().into_generator().into_root_schema_for::<EvalReport>()
        }
        SchemaName::Flow => {
            settings.for_serialize().into_generator().into_root_schema_for::<Flow>()
        }
        SchemaName::SolveReport => {
            settings.for_serialize().into_generator().into_root_schema_for::<SolveReport>()
        }
        SchemaName::CompareReport => {
            settings.for_serialize().into_generator().into_root_schema_for::<CompareReport>()
        }
        SchemaName::SweepReport => {
            settings.for_serialize().into_generator().into_root_schema_for::<SweepReport>()
        }
        SchemaName::LadderReport => {
            settings.for_serialize().into_generator().into_root_schema_for::<LadderReport>()
        }
        SchemaName::TuneReport => {
            settings.for_serialize().into_generator().into_root_schema_for::<TuneReport>()
        }
        SchemaName::PlayMessage => {
            let mut generator = settings.for_serialize().into_generator();
            generator.subschema_for::<Answer>(); // no message holds one
            generator.into_root_schema_for::<Message>()
        }
        SchemaName::Patch => strict().into_generator().into_root_schema_for::<Patch>(),
        SchemaName::Diagnostics => {
            settings.for_serialize().into_generator().into_root_schema_for::<Findings>()
        }
    };
    // Strict schemas have neither unions nor bounds.
    if args.name != SchemaName::Patch {
        Bounds.transform(&mut schema);
        Unions.transform(&mut schema);
    }
    if args.json {
        output::json(&schema);
    } else {
        let pretty = serde_json::to_string_pretty(&schema)
            .map_err(|error| Failure::found(format!("the schema cannot be written: {error}")))?;
        output::json_text(&pretty);
    }
    Ok(())
}

/// Keeps only what providers of language models accept in strict schemas.
fn strict() -> SchemaSettings {
    SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
    })
}
