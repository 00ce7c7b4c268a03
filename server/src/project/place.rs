//! Where in the account something is to be: in a project, in one of its VDCs, or in neither.

use portico_core::Rule;
use portico_core::permission::Resource;
use uuid::Uuid;

use super::store;
use super::vdc_list::VdcReply;
use crate::store::Conn;
use crate::store::page::MAX_LIMIT;
use crate::{Error, Result};

/// A place in an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// The project.
    pub project_id: Option<Uuid>,
    /// The VDC.
    pub vdc_id: Option<Uuid>,
}

impl Place {
    /// As permissions are asked for it.
    #[must_use]
    pub fn resource(&self) -> Resource {
        let text = |id: Option<Uuid>| id.map(|id| id.to_string());
        Resource { project: text(self.project_id), vdc: text(self.vdc_id) }
    }
}

/// The account's oldest VDC in a region, and its project; neither where it has none there.
///
/// # Errors
/// When the database does not answer.
pub async fn first_place(conn: &mut Conn, account_id: Uuid, region: &str) -> Result<Place> {
    let vdcs = store::vdc_select(conn, account_id, i64::from(MAX_LIMIT)).await?;
    let place = |vdc: VdcReply| Place { project_id: Some(vdc.project_id), vdc_id: Some(vdc.vdc_id) };
    Ok(vdcs.into_iter().find(|vdc| vdc.region == region).map(place).unwrap_or_default())
}

/// The place of a project or a VDC of the account; a VDC brings its project with it, and is in the region where the thing is to be.
///
/// # Errors
/// 100001 on `project_id` or `vdc_id` for what is not the account's own, another project's or in another region.
pub async fn place(
    conn: &mut Conn,
    account_id: Uuid,
    region: &str,
    project_id: Option<Uuid>,
    vdc_id: Option<Uuid>,
) -> Result<Place> {
    let unknown = |field: &str| Error::field(field, Rule::UnknownChoice);
    if let Some(project_id) = project_id
        && !store::project_exists(conn, account_id, project_id).await?
    {
        return Err(unknown("project_id"));
    }
    let Some(vdc_id) = vdc_id else { return Ok(Place { project_id, vdc_id: None }) };
    let found = store::vdc_by_id(conn, account_id, vdc_id).await?;
    let vdc = found.filter(|vdc| vdc.region == region && project_id.is_none_or(|id| id == vdc.project_id));
    let vdc = vdc.ok_or_else(|| unknown("vdc_id"))?;
    Ok(Place { project_id: Some(vdc.project_id), vdc_id: Some(vdc_id) })
}
