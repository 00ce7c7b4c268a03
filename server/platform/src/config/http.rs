//! How the console is served.

use std::net::SocketAddr;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::kit::http::Network;

/// Where and how to listen.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HttpConfig {
    /// Address and port of the console.
    pub listen: SocketAddr,
    /// Address and port of /metrics; none: not served.
    pub metrics_listen: Option<SocketAddr>,
    /// The address that customers use, without a trailing slash; empty: `http://` and the address listened on.
    /// `https://…` switches secure cookies and HSTS on.
    pub public_url: String,
    /// Names other than that of `public_url` by which the console or the operator's page is reached, such as the one that a
    /// proxy sends on; a request for any other name is refused. Addresses, and `localhost`, are always right.
    pub hosts: Vec<String>,
    /// Whether the API can be browsed under `/docs/`, and its document read at `/openapi.json`.
    pub docs: bool,
    /// Proxies whose X-Forwarded-For is believed, as addresses or networks (`10.0.0.0/8`).
    pub trusted_proxies: Vec<Network>,
    /// Seconds in which a request's head must arrive.
    pub header_timeout_seconds: u32,
    /// Seconds in which a request's body must arrive.
    pub body_timeout_seconds: u32,
    /// Seconds after which a request is answered with 504 (SPEC §9: 60).
    pub request_timeout_seconds: u32,
    /// Errors that one address may report from its browser in a minute.
    pub client_errors_per_minute: u32,
    /// Seconds that requests under way get when the server is asked to stop; it ends at most two seconds later.
    pub drain_seconds: u32,
    /// Connections at most; one more is asked to come back. The limit of open files is raised for them as far as the system
    /// allows.
    pub max_connections: u32,
    /// Connections of one address at most, or of one IPv6 network (/64); one more is asked to come back. Trusted proxies have no
    /// such limit.
    pub max_connections_per_address: u32,
}

impl Default for HttpConfig {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            metrics_listen: None,
            public_url: String::new(),
            hosts: Vec::new(),
            docs: true,
            trusted_proxies: Vec::new(),
            header_timeout_seconds: 10,
            body_timeout_seconds: 30,
            request_timeout_seconds: 60,
            client_errors_per_minute: 20,
            drain_seconds: 18,
            max_connections: 4096,
            max_connections_per_address: 1024,
        }
    }
}
