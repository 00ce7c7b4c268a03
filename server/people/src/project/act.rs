//! What changes of projects and VDCs have in common.

use portico_core::Rule;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::{Error, Result, people::access, platform::audit};

/// The project that a request is about.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProjectId {
    /// Which project: an id of `/gicend/project/list/`.
    pub project_id: Uuid,
}

/// The VDC that a request is about.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VdcId {
    /// Which VDC: an id of `/gicend/vdc/list/`.
    pub vdc_id: Uuid,
}

/// Begins an act on the account's projects: asks again whether the caller manages them, and takes the account's turn, so that
/// of several at once each sees what the one before did.
///
/// # Errors
/// 100013 without the permission.
pub async fn begin(tx: &mut Conn, caller: &Caller) -> Result<()> {
    access::require_in(tx, caller, Operation::ProjectManage, &Resource::default()).await?;
    audit::take_turn(tx, caller.account_id).await
}

/// Asks whether the caller may act on what is in a region, once that is known.
///
/// # Errors
/// 100013 with the regions in which the caller may.
pub async fn require_region(tx: &mut Conn, caller: &Caller, region: &str) -> Result<()> {
    let there = Resource { region: Some(region.to_owned()), ..Resource::default() };
    access::require_in(tx, caller, Operation::ProjectManage, &there).await
}

/// The error of a project or VDC in which something was ordered at the moment in which it was to go.
pub fn not_empty_error(error: sqlx::Error, field: &str) -> Error {
    if error.as_database_error().is_some_and(|error| error.is_foreign_key_violation()) {
        return Error::field(field, Rule::NotEmpty).with_status(409);
    }
    error.into()
}
