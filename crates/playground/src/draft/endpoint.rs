//! Requests to language models with a person's own key, and their replies: the protocols of Anthropic (messages), OpenAI
//! (chat completions) and Ollama (chat). Nothing here sends anything.

use super::visible;
use serde::Deserialize;
use std::fmt::Write;

/// The hosts that the policy of `web/codesign.html` allows, besides this machine.
const HOSTS: [&str; 2] = ["https://api.anthropic.com", "https://api.openai.com"];
/// This machine, at any port.
const LOCAL: [&str; 2] = ["http://localhost", "http://127.0.0.1"];
/// The most tokens of an answer, where the protocol asks for a limit.
const MOST_TOKENS: u32 = 16_000;
/// The most characters of an error that are shown.
const MOST_SAID: usize = 300;

/// The protocols.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Provider {
    /// Messages.
    Anthropic,
    /// Chat completions, which many other servers speak, too.
    OpenAi,
    /// A server on this machine.
    Ollama,
}

impl Provider {
    /// All, in order.
    pub const ALL: [Provider; 3] = [Provider::Anthropic, Provider::OpenAi, Provider::Ollama];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Provider::Anthropic => "Anthropic",
            Provider::OpenAi => "OpenAI",
            Provider::Ollama => "Ollama",
        }
    }

    /// Its usual address.
    pub fn address(self) -> &'static str {
        match self {
            Provider::Anthropic => HOSTS[0],
            Provider::OpenAi => HOSTS[1],
            Provider::Ollama => "http://localhost:11434",
        }
    }

    /// A model to begin with.
    pub fn model(self) -> &'static str {
        match self {
            Provider::Anthropic => "claude-sonnet-4-5",
            Provider::OpenAi => "gpt-5",
            Provider::Ollama => "qwen3",
        }
    }

    /// True if it wants a key.
    pub fn has_key(self) -> bool {
        !matches!(self, Provider::Ollama)
    }
}

/// A model and the way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// The protocol.
    pub provider: Provider,
    /// The address of the server, without the path of the protocol.
    pub address: String,
    /// The name of the model.
    pub model: String,
    /// The key; empty for none.
    pub key: String,
}

/// Everything that is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outgoing {
    /// The address.
    pub url: String,
    /// Names and values.
    pub headers: Vec<(&'static str, String)>,
    /// JSON.
    pub body: String,
}

/// The reason why there is no answer. Texts are those of the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// The policy does not allow the address.
    Address,
    /// There is no model, or no key where one is wanted.
    Incomplete,
    /// The server was not reached.
    Network,
    /// There was no answer in time.
    Timeout,
    /// The key was refused.
    Key(String),
    /// There were too many requests.
    TooMany(String),
    /// The server refused for another reason, with this status.
    Refused(u16, String),
    /// The answer is not as the protocol says.
    Malformed,
    /// The answer is too long.
    TooLong,
    /// The person ended it.
    Cancelled,
}

impl Endpoint {
    /// The request with a prompt.
    pub fn request(&self, prompt: &str) -> Result<Outgoing, Failure> {
        let address = self.address.trim().trim_end_matches('/');
        if !is_allowed(address) {
            return Err(Failure::Address);
        }
        let (model, key) = (self.model.trim(), self.key.trim());
        let is_key = key.bytes().all(|byte| byte.is_ascii_graphic());
        if model.is_empty() || !is_key || (key.is_empty() && self.wants_key(address)) {
            return Err(Failure::Incomplete);
        }
        let messages = format!("\"messages\":[{{\"role\":\"user\",\"content\":{}}}]", json(prompt));
        let model = format!("\"model\":{}", json(model));
        let mut headers = vec![("content-type", "application/json".to_owned())];
        let (path, body) = match self.provider {
            Provider::Anthropic => {
                headers.push(("x-api-key", key.to_owned()));
                headers.push(("anthropic-version", "2023-06-01".to_owned()));
                headers.push(("anthropic-dangerous-direct-browser-access", "true".to_owned()));
                ("/v1/messages", format!("{{{model},\"max_tokens\":{MOST_TOKENS},{messages}}}"))
            }
            Provider::OpenAi => {
                headers.push(("authorization", format!("Bearer {key}")));
                ("/v1/chat/completions", format!("{{{model},{messages}}}"))
            }
            Provider::Ollama => {
                let room = room(prompt);
                let options = format!("\"stream\":false,\"options\":{{\"num_ctx\":{room}}}");
                ("/api/chat", format!("{{{model},{options},{messages}}}"))
            }
        };
        headers.retain(|(_, value)| !value.is_empty() && value != "Bearer ");
        Ok(Outgoing { url: format!("{address}{path}"), headers, body })
    }

    fn wants_key(&self, address: &str) -> bool {
        self.provider.has_key() && HOSTS.contains(&address)
    }
}

impl Outgoing {
    /// The request as it is shown: everything, with dots for the key.
    pub fn shown(&self, key: &str) -> String {
        let key = key.trim();
        let mut shown = format!("POST {}\n", self.url);
        for (name, value) in &self.headers {
            let value = if key.is_empty() {
                value.clone()
            } else {
                value.replace(key, "••••••")
            };
            let _ = writeln!(shown, "{name}: {value}"); // writing to a String never fails
        }
        shown + "\n" + &self.body
    }
}

/// True for an address without path that the policy allows.
fn is_allowed(address: &str) -> bool {
    let is_port = |rest: &str| {
        rest.is_empty()
            || rest.strip_prefix(':').is_some_and(|port| {
                (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit())
            })
    };
    HOSTS.contains(&address)
        || LOCAL.iter().any(|host| address.strip_prefix(host).is_some_and(is_port))
}

/// Tokens that a server on this machine should have room for: the prompt, and an answer. It cuts longer prompts off silently.
fn room(prompt: &str) -> usize {
    (prompt.chars().count() / 3 + 8_192).next_multiple_of(1_024)
}

/// A text as JSON.
fn json(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push('"');
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\t' => written.push_str("\\t"),
            letter if letter.is_control() => {
                let _ = write!(written, "\\u{:04x}", u32::from(letter));
            }
            letter => written.push(letter),
        }
    }
    written.push('"');
    written
}

/// A reply in any of the protocols; it has what its protocol has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
pub struct Reply {
    content: Option<Vec<Block>>,
    choices: Option<Vec<Choice>>,
    message: Option<Message>,
    error: Option<Fault>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
struct Block {
    text: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Choice {
    message: Message,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
struct Message {
    content: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum Fault {
    Text(String),
    Object { message: Option<String> },
}

/// The answer in a reply; `reply` is `None` if it was no JSON of this form.
pub fn answer_in(provider: Provider, status: u16, reply: Option<Reply>) -> Result<String, Failure> {
    let reply = reply.unwrap_or_default();
    if !(200..300).contains(&status) {
        let said = match reply.error {
            Some(Fault::Text(said)) => said,
            Some(Fault::Object { message }) => message.unwrap_or_default(),
            None => String::new(),
        };
        let said = visible(&said.chars().take(MOST_SAID).collect::<String>()).into_owned();
        return Err(match status {
            401 | 403 => Failure::Key(said),
            429 => Failure::TooMany(said),
            status => Failure::Refused(status, said),
        });
    }
    let text = match provider {
        Provider::Anthropic => reply
            .content
            .map(|blocks| blocks.into_iter().filter_map(|block| block.text).collect::<String>()),
        Provider::OpenAi => reply
            .choices
            .and_then(|choices| choices.into_iter().next())
            .and_then(|choice| choice.message.content),
        Provider::Ollama => reply.message.and_then(|message| message.content),
    };
    text.filter(|text| !text.trim().is_empty()).ok_or(Failure::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endpoint(provider: Provider) -> Endpoint {
        let (address, model) = (provider.address().to_owned(), provider.model().to_owned());
        Endpoint { provider, address, model, key: "sk-1".to_owned() }
    }

    #[test]
    fn each_protocol_has_its_path_and_headers() {
        let sent = |provider| endpoint(provider).request("a \"b\"\\\n\u{1}").expect("complete");
        let anthropic = sent(Provider::Anthropic);
        assert_eq!(anthropic.url, "https://api.anthropic.com/v1/messages");
        assert!(anthropic.headers.contains(&("x-api-key", "sk-1".to_owned())));
        assert_eq!(
            anthropic.body,
            "{\"model\":\"claude-sonnet-4-5\",\"max_tokens\":16000,\"messages\":[{\"role\":\"user\",\
             \"content\":\"a \\\"b\\\"\\\\\\n\\u0001\"}]}"
        );
        let openai = sent(Provider::OpenAi);
        assert_eq!(openai.url, "https://api.openai.com/v1/chat/completions");
        assert!(openai.headers.contains(&("authorization", "Bearer sk-1".to_owned())));
        let ollama = sent(Provider::Ollama);
        assert_eq!(ollama.url, "http://localhost:11434/api/chat");
        assert_eq!(ollama.headers.len(), 1, "it gets no key");
        assert!(ollama.body.contains("\"num_ctx\":9216}"));
    }

    #[test]
    fn the_key_is_never_shown() {
        for provider in Provider::ALL {
            let sent = endpoint(provider).request("x").expect("complete");
            let shown = sent.shown("sk-1");
            assert!(
                !shown.contains("sk-1") && shown.contains(&sent.body) && shown.contains(&sent.url)
            );
        }
    }

    #[test]
    fn only_the_hosts_of_the_policy_are_asked() {
        for good in [
            "https://api.openai.com/",
            "http://localhost:1",
            "http://127.0.0.1:65535",
            " http://localhost ",
        ] {
            let asked = Endpoint { address: good.to_owned(), ..endpoint(Provider::OpenAi) };
            assert!(asked.request("x").is_ok(), "{good}");
        }
        for bad in [
            "",
            "https://example.org",
            "http://api.openai.com",
            "https://api.openai.com.evil.org",
            "https://api.openai.com@evil.org",
            "http://localhost:80@evil.org",
            "http://localhost.evil.org",
            "http://localhost:",
            "http://localhost:123456",
            "http://127.0.0.1:80/x",
            "file:///etc/passwd",
        ] {
            let asked = Endpoint { address: bad.to_owned(), ..endpoint(Provider::OpenAi) };
            assert_eq!(asked.request("x"), Err(Failure::Address), "{bad}");
        }
    }

    #[test]
    fn a_key_or_a_model_that_is_missing_is_told_before() {
        let asked = |key: &str, model: &str| {
            let (key, model) = (key.to_owned(), model.to_owned());
            Endpoint { key, model, ..endpoint(Provider::Anthropic) }.request("x")
        };
        assert_eq!(asked("", "m"), Err(Failure::Incomplete));
        assert_eq!(asked("a\nb", "m"), Err(Failure::Incomplete), "no line goes into a header");
        assert_eq!(asked("k", " "), Err(Failure::Incomplete));
        let local = "http://localhost:1234".to_owned();
        let local = Endpoint { key: String::new(), address: local, ..endpoint(Provider::OpenAi) };
        assert_eq!(local.request("x").map(|sent| sent.headers.len()), Ok(1), "no empty key");
    }

    #[test]
    fn replies_are_read_by_protocol() {
        let text = |text: &str| Some(text.to_owned());
        let blocks = vec![Block { text: text("a") }, Block::default(), Block { text: text("b") }];
        let anthropic = Reply { content: Some(blocks), ..Reply::default() };
        let message = || Message { content: text("c") };
        let openai =
            Reply { choices: Some(vec![Choice { message: message() }]), ..Reply::default() };
        let ollama = Reply { message: Some(message()), ..Reply::default() };
        assert_eq!(
            answer_in(Provider::Anthropic, 200, Some(anthropic.clone())),
            Ok("ab".to_owned())
        );
        assert_eq!(answer_in(Provider::OpenAi, 200, Some(openai)), Ok("c".to_owned()));
        assert_eq!(answer_in(Provider::Ollama, 200, Some(ollama)), Ok("c".to_owned()));
        assert_eq!(answer_in(Provider::OpenAi, 200, Some(anthropic)), Err(Failure::Malformed));
        assert_eq!(answer_in(Provider::OpenAi, 200, None), Err(Failure::Malformed));
    }

    #[test]
    fn errors_are_told_apart() {
        let fault = |message: &str| {
            let error = Fault::Object { message: Some(message.to_owned()) };
            Some(Reply { error: Some(error), ..Reply::default() })
        };
        let read = |status, reply| answer_in(Provider::Ollama, status, reply);
        assert_eq!(read(401, fault("bad key")), Err(Failure::Key("bad key".to_owned())));
        assert_eq!(read(429, fault("slow")), Err(Failure::TooMany("slow".to_owned())));
        assert_eq!(read(500, None), Err(Failure::Refused(500, String::new())));
        let plain =
            Reply { error: Some(Fault::Text("no\u{202e} model".to_owned())), ..Reply::default() };
        let told = Err(Failure::Refused(404, "no⟨U+202E⟩ model".to_owned()));
        assert_eq!(read(404, Some(plain)), told);
        let Err(Failure::Refused(_, long)) = read(500, fault(&"x".repeat(9_999))) else { panic!() };
        assert_eq!(long.len(), MOST_SAID);
    }
}
