//! By which name a request reached the console. A name that is not the console's leads to a cache that keeps an answer under it,
//! or to a page of another site that has made its name mean this address.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use portico_core::Code;

use super::health;
use crate::Error;

/// The names of a listener, in lower case.
#[derive(Debug, Clone)]
pub(super) struct Hosts(Arc<[String]>);

impl Hosts {
    /// The public address's name, and what else the operator says.
    pub fn new(public_url: &str, more: &[String]) -> Self {
        let uri: Option<Uri> = public_url.parse().ok();
        let own = uri.as_ref().and_then(Uri::host).map(name);
        Self(own.into_iter().chain(more.iter().map(|host| name(host))).collect())
    }

    /// Addresses and `localhost` are always right: nobody else's page has them.
    fn knows(&self, host: &str) -> bool {
        let in_brackets = || host.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
        let host = name(host);
        host == "localhost"
            || host.parse::<IpAddr>().is_ok()
            || in_brackets().is_some()
            || self.0.contains(&host)
    }
}

/// As names are compared.
fn name(host: &str) -> String {
    host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase()
}

/// The layer: a request says once by which name it comes, and it is a name of the console's.
pub(super) async fn require_known_host(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    match judge(&hosts, request.version(), request.uri(), request.headers()) {
        Ok(()) => next.run(request).await,
        Err(why) => Error::new(Code::ParameterError).with_status(400).with_cause(why).into_response(),
    }
}

fn judge(hosts: &Hosts, version: Version, uri: &Uri, headers: &HeaderMap) -> Result<(), &'static str> {
    let is_health = health::PATHS.contains(&uri.path());
    let mut said = headers.get_all(HOST).into_iter();
    let header = said.next();
    if said.next().is_some() {
        return Err("two hosts");
    }
    let header = match header.map(|value| Authority::try_from(value.as_bytes())) {
        None => None,
        Some(Ok(authority)) => Some(authority),
        Some(Err(_)) => return Err("a host that cannot be read"),
    };
    let authority = match (uri.authority(), &header) {
        (Some(line), Some(header)) if line != header => return Err("two hosts that differ"),
        (Some(one), _) => one,
        (None, Some(one)) => one,
        // Before 1.1 there was no such header, and checks of health still speak 1.0.
        (None, None) if is_health && version < Version::HTTP_11 => return Ok(()),
        (None, None) => return Err("no host"),
    };
    if authority.as_str().contains('@') {
        return Err("a host with a user");
    }
    // Checks of health come by whatever name the machine has.
    if is_health || hosts.knows(authority.host()) { Ok(()) } else { Err("a host that is another's") }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, Version};

    use super::{Hosts, judge};

    fn judged(version: Version, uri: &str, said: &[&str]) -> Result<(), &'static str> {
        let hosts = Hosts::new("https://Console.Example:8443", &["portico.internal".to_owned()]);
        let mut headers = HeaderMap::new();
        for host in said {
            headers.append("host", host.parse().unwrap());
        }
        judge(&hosts, version, &uri.parse().unwrap(), &headers)
    }

    #[test]
    fn the_public_name_the_operator_s_others_and_every_address_are_right() {
        for host in [
            "console.example",
            "CONSOLE.example:8443",
            "console.example.",
            "portico.internal:8080",
            "localhost:5173",
            "127.0.0.1:8080",
            "10.1.2.3",
            "[::1]:8080",
            "[2001:db8::1]",
        ] {
            assert_eq!(judged(Version::HTTP_11, "/", &[host]), Ok(()), "{host}");
        }
    }

    #[test]
    fn another_name_none_two_and_one_that_cannot_be_read_are_refused() {
        let refused: [(&str, &[&str]); 11] = [
            ("/", &[]),
            ("/healthz", &[]),
            ("/", &["console.example", "console.example"]),
            ("/healthz", &["console.example", "evil.example"]),
            ("/", &["evil.example"]),
            ("/", &["console.example.evil.example"]),
            ("/", &["user@console.example"]),
            ("/", &[""]),
            ("/", &["a b"]),
            ("http://evil.example/", &[]),
            ("http://evil.example/", &["console.example"]),
        ];
        for (uri, said) in refused {
            assert!(judged(Version::HTTP_11, uri, said).is_err(), "{uri} {said:?}");
        }
        assert!(judged(Version::HTTP_10, "/", &[]).is_err());
    }

    #[test]
    fn the_line_and_the_header_may_say_the_same() {
        assert_eq!(judged(Version::HTTP_11, "http://console.example/", &["console.example"]), Ok(()));
        assert_eq!(judged(Version::HTTP_2, "http://console.example/", &[]), Ok(()));
        assert!(judged(Version::HTTP_2, "http://console.example/", &["portico.internal"]).is_err());
    }

    #[test]
    fn health_is_told_by_any_name_and_to_those_who_speak_http_1_0() {
        assert_eq!(judged(Version::HTTP_11, "/readyz", &["machine-7"]), Ok(()));
        assert_eq!(judged(Version::HTTP_10, "/readyz", &[]), Ok(()));
    }
}
