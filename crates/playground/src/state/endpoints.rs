//! Language models that a person reaches with their own key. All of it is in memory: a reload forgets it.

use super::{App, Step};
use crate::courier;
use crate::draft::{Endpoint, Failure, Outgoing, Provider};
use leptos::prelude::*;

/// The way to a model.
#[derive(Clone, Copy)]
pub struct Endpoints {
    /// True if the person has switched sending on.
    pub on: RwSignal<bool>,
    /// The protocol.
    pub provider: RwSignal<Provider>,
    /// The address of the server.
    pub address: RwSignal<String>,
    /// The name of the model.
    pub model: RwSignal<String>,
    /// The key. It goes into nothing but a request.
    pub key: RwSignal<String>,
    /// True while a request is on its way.
    pub waiting: RwSignal<bool>,
    /// Why the last request had no answer.
    pub failure: RwSignal<Option<Failure>>,
}

impl Endpoints {
    pub(super) fn new() -> Endpoints {
        let provider = Provider::Anthropic;
        Endpoints {
            on: RwSignal::new(false),
            provider: RwSignal::new(provider),
            address: RwSignal::new(provider.address().to_owned()),
            model: RwSignal::new(provider.model().to_owned()),
            key: RwSignal::new(String::new()),
            waiting: RwSignal::new(false),
            failure: RwSignal::new(None),
        }
    }

    /// Chooses a protocol, with its usual address and model. The key of another one is forgotten.
    pub fn choose(self, provider: Provider) {
        self.provider.set(provider);
        self.address.set(provider.address().to_owned());
        self.model.set(provider.model().to_owned());
        self.key.set(String::new());
        self.failure.set(None);
    }

    /// The way to the model, as the fields have it.
    fn endpoint(self) -> Endpoint {
        Endpoint {
            provider: self.provider.get(),
            address: self.address.get(),
            model: self.model.get(),
            key: self.key.get(),
        }
    }
}

impl App {
    /// Switches sending on or off. Off forgets the key and ends a request.
    pub fn switch_endpoints(self, on: bool) {
        let endpoints = self.endpoints;
        endpoints.on.set(on);
        endpoints.failure.set(None);
        if !on {
            endpoints.key.set(String::new());
            courier::cancel();
        }
    }

    /// The request with the present prompt; nothing until the prompt is complete.
    pub fn request_to_model(self) -> Option<Result<Outgoing, Failure>> {
        let prompt = self.codesign_prompt()?;
        Some(self.endpoints.endpoint().request(&prompt))
    }

    /// Sends the present prompt and looks at the answer.
    pub fn send_prompt(self) {
        let endpoints = self.endpoints;
        let may = endpoints.on.get_untracked() && !endpoints.waiting.get_untracked();
        let Some(request) = untrack(|| self.request_to_model()).filter(|_| may) else { return };
        let endpoint = untrack(|| endpoints.endpoint());
        endpoints.failure.set(None);
        let sent = match request {
            Ok(sent) => sent,
            Err(failure) => return endpoints.failure.set(Some(failure)),
        };
        endpoints.waiting.set(true);
        leptos::task::spawn_local(async move {
            let answer = courier::send(&endpoint, &sent).await;
            endpoints.waiting.set(false);
            match answer {
                Ok(text) => {
                    self.codesign.answer.set(text);
                    self.codesign.step.set(Step::Answer);
                    self.take_answer();
                }
                Err(failure) => endpoints.failure.set(Some(failure)),
            }
        });
    }
}
