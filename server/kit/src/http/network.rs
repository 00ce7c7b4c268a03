//! A network or an address in the operator's settings.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use portico_core::ip_list::IpList;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An address (`10.0.0.1`), a network (`10.0.0.0/8`, `fd00::/8`) or a segment (`10.0.0.1-10.0.0.9`): an entry of the lists that
/// customers write (SPEC §5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
pub struct Network(IpList);

impl Network {
    /// Whether an address is in it; IPv4 in its mapped form is IPv4.
    #[must_use]
    pub fn holds(&self, address: IpAddr) -> bool {
        self.0.matches(address)
    }
}

/// A text that names no network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoNetwork;

impl fmt::Display for NoNetwork {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .write_str("must be an address or a network such as 10.0.0.0/8, with no bits beyond its size")
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        // One entry: a list would be one with semicolons.
        IpList::parse(text).ok().filter(|_| !text.contains(';')).map(Self).ok_or(NoNetwork)
    }
}

impl TryFrom<String> for Network {
    type Error = NoNetwork;

    fn try_from(text: String) -> Result<Self, NoNetwork> {
        text.parse()
    }
}
