//! The check of a client's origin, and the seed that an address asks for.

use tungstenite::http::{Request, StatusCode, header};

/// The longest seed in an address, in bytes.
const LONGEST_SEED: usize = 64;

/// Reads the request of a connection: the seed that it asks for, or the reason for a refusal.
///
/// A browser says which page connects, and lets every page connect to this machine. So pages from elsewhere are refused,
/// unless `allowed` names them. Programs name no page.
pub fn admit(
    request: &Request<()>,
    allowed: &[String],
) -> Result<Option<String>, (StatusCode, String)> {
    for origin in request.headers().get_all(header::ORIGIN) {
        let known = origin
            .to_str()
            .ok()
            .filter(|page| local(page) || allowed.iter().any(|one| one == page));
        if known.is_none() {
            let page = String::from_utf8_lossy(origin.as_bytes());
            let why = format!("pages of {page} may not connect; --origin {page} would allow them");
            return Err((StatusCode::FORBIDDEN, why));
        }
    }
    let at = request.uri();
    if at.path() != "/" {
        let why = format!("there is nothing at {}; connect to /", at.path());
        return Err((StatusCode::NOT_FOUND, why));
    }
    match at.query() {
        None | Some("") => Ok(None),
        Some(query) => seed(query).map(Some).ok_or_else(|| {
            let why = "an address may end in ?seed=SEED, up to 64 letters, digits, - and _";
            (StatusCode::BAD_REQUEST, why.to_owned())
        }),
    }
}

fn seed(query: &str) -> Option<String> {
    let seed = query.strip_prefix("seed=")?;
    let plain =
        seed.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    (plain && !seed.is_empty() && seed.len() <= LONGEST_SEED).then(|| seed.to_owned())
}

/// True for pages of this machine, on any port.
fn local(origin: &str) -> bool {
    let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    let rest = ["localhost", "127.0.0.1", "[::1]"].iter().find_map(|name| host?.strip_prefix(name));
    rest.is_some_and(|rest| match rest.strip_prefix(':') {
        Some(port) => !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()),
        None => rest.is_empty(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(
        origin: Option<&str>,
        at: &str,
        allowed: &[String],
    ) -> Result<Option<String>, StatusCode> {
        let mut request = Request::builder().uri(at);
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        admit(&request.body(()).expect("a request"), allowed).map_err(|(status, _)| status)
    }

    #[test]
    fn pages_from_elsewhere_are_refused() {
        let pages = [
            "https://example.com",
            "http://localhost.example.com",
            "http://localhost@example.com",
            "http://127.0.0.1.example.com:80",
            "http://127.0.0.10",
            "http://localhost:",
            "http://localhost:80/x",
            "ftp://localhost",
            "localhost",
            "null",
            "",
        ];
        for page in pages {
            assert_eq!(status(Some(page), "/", &[]), Err(StatusCode::FORBIDDEN), "{page}");
            assert_eq!(status(Some(page), "/", &[page.to_owned()]), Ok(None), "{page}");
        }
        for page in [
            "http://localhost",
            "https://localhost:8443",
            "http://127.0.0.1:8080",
            "http://[::1]:1",
        ] {
            assert_eq!(status(Some(page), "/", &[]), Ok(None), "{page}");
        }
        assert_eq!(status(None, "/", &[]), Ok(None));
    }

    #[test]
    fn an_address_asks_for_a_seed() {
        assert_eq!(status(None, "/?seed=0x1f", &[]), Ok(Some("0x1f".to_owned())));
        assert_eq!(status(None, "/?", &[]), Ok(None));
        assert_eq!(status(None, "/game", &[]), Err(StatusCode::NOT_FOUND));
        for query in ["seed=", "sed=1", "seed=a%20b", "seed=1&seed=2"] {
            assert_eq!(
                status(None, &format!("/?{query}"), &[]),
                Err(StatusCode::BAD_REQUEST),
                "{query}"
            );
        }
        let long = format!("/?seed={}", "1".repeat(65));
        assert_eq!(status(None, &long, &[]), Err(StatusCode::BAD_REQUEST));
    }
}
