//! Who is at the other end of a request, as far as sessions and limits note it.

use std::net::{IpAddr, Ipv4Addr};

use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts;

use crate::kit::http::RequestContext;
use crate::kit::http::throttle::client_key;
use crate::{App, Error};

/// Characters of a user agent that are kept.
const USER_AGENT_CHARS: usize = 200;

/// The other end of a request.
#[derive(Debug, Clone)]
pub struct Client {
    /// Its address, which no header forges (`http::context`).
    pub address: IpAddr,
    /// What it calls itself, shortened and without control characters.
    pub user_agent: String,
}

impl Client {
    /// What counts as one address for limits.
    pub fn address_key(&self) -> String {
        match client_key(self.address) {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(network) => format!("{network}/64"),
        }
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Error> {
        let address =
            RequestContext::current().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |context| context.address);
        let agent = parts.headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let user_agent = agent.chars().filter(|c| !c.is_control()).take(USER_AGENT_CHARS).collect();
        Ok(Self { address, user_agent })
    }
}
