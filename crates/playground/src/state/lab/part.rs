//! A part of the games of a plan, played by one of the workers.

use crate::client::Lost;
use crate::lab::Part;
use crate::state::App;
use crate::{browser, words};
use boardwright_protocol::{LabPlan, LabPlayed, LabRequest, Request, Response};

/// Games that a worker has played.
pub struct PlayedPart {
    /// Their results and records.
    pub played: LabPlayed,
    /// How many seconds they took.
    pub seconds: f64,
}

impl App {
    /// Has a worker play some games of a plan; the error is for the person.
    pub(in crate::state) async fn play_part(
        self,
        worker: u32,
        plan: &LabPlan,
        part: Part,
    ) -> Result<PlayedPart, String> {
        let began = browser::now();
        let plan = Box::new(plan.clone());
        let asked = LabRequest::Play { plan, from: part.from, to: part.to };
        let client = self.pool().client(worker);
        match client.request(Request::Lab(asked)).await {
            Ok(Response::LabPlayed(played)) => {
                Ok(PlayedPart { played: *played, seconds: (browser::now() - began) / 1_000.0 })
            }
            Ok(Response::Refused { message }) => Err(message),
            Ok(_) => Err(words::say().lost(Lost::Crashed).to_owned()), // an answer to something else
            Err(lost) => Err(words::say().lost(lost).to_owned()),
        }
    }
}
