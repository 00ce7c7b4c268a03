//! "Would this address pass?"

use portico_core::security_key::{IpTest, ip_test};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::kit::http::{Body, Envelope, Reply};
use crate::{Error, Result};

/// A list and an address, as they are typed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct IpTestDraft {
    /// The addresses that may use a key; empty for any.
    pub ip_list: String,
    /// The address that is asked about.
    pub address: String,
}

/// Says whether an address would pass a list, and by which entry. The same rule judges every use of a key.
#[utoipa::path(post, path = "/gicend/key/address/test/", tag = "key", request_body = IpTestDraft,
    responses((status = 200, body = Envelope<IpTest>), (status = 401, description = "100005: not logged in")))]
pub async fn key_address_test(Body(draft): Body<IpTestDraft>) -> Result<Reply<IpTest>> {
    ip_test(&draft.ip_list, &draft.address).map(Reply).map_err(Error::invalid)
}
