//! Sending a prompt by `web/codesign.js`.

use crate::draft::{Endpoint, Failure, Outgoing, answer_in};
use crate::{browser, script};
use js_sys::{Array, JSON};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

const SCRIPT: &str = "codesign.js";
/// The longest time for an answer, in milliseconds: models that think take minutes.
const LIMIT_MS: u32 = 300_000;

/// Sends a request and waits for the answer.
pub async fn send(endpoint: &Endpoint, sent: &Outgoing) -> Result<String, Failure> {
    match reply(sent).await {
        Ok((kind, status, text)) => match kind.as_str() {
            "answer" => {
                let reply = JSON::parse(&text).ok();
                let reply = reply.and_then(|reply| serde_wasm_bindgen::from_value(reply).ok());
                answer_in(endpoint.provider, status, reply)
            }
            "policy" => Err(Failure::Address),
            "long" => Err(Failure::TooLong),
            "timeout" => Err(Failure::Timeout),
            "cancelled" => Err(Failure::Cancelled),
            _ => Err(Failure::Network),
        },
        Err(error) => {
            browser::log_error(&error);
            Err(Failure::Network)
        }
    }
}

/// Ends the present request, if there is one.
pub fn cancel() {
    leptos::task::spawn_local(async {
        if let Ok(courier) = courier().await {
            courier.cancel();
        }
    });
}

async fn reply(sent: &Outgoing) -> Result<(String, u16, String), JsValue> {
    let headers: Array = sent
        .headers
        .iter()
        .map(|(name, value)| Array::of2(&(*name).into(), &value.as_str().into()))
        .collect();
    let reply = courier().await?.ask(&sent.url, &headers, &sent.body, LIMIT_MS).await?;
    let reply: Array = reply.unchecked_into();
    let text = |at| reply.get(at).as_string().unwrap_or_default();
    Ok((text(0), reply.get(1).as_f64().unwrap_or_default() as u16, text(2)))
}

async fn courier() -> Result<Courier, JsValue> {
    Ok(script::import(SCRIPT).await?.unchecked_into())
}

#[wasm_bindgen]
extern "C" {
    type Courier;

    #[wasm_bindgen(method, catch)]
    async fn ask(
        this: &Courier,
        url: &str,
        headers: &Array,
        body: &str,
        limit: u32,
    ) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(method)]
    fn cancel(this: &Courier);
}
