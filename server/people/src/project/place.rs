//! Where in the account something is to be: in a project, in one of its VDCs, or in neither.

use portico_core::Rule;
use portico_core::permission::Resource;
use portico_core::project::ProjectAction;
use uuid::Uuid;

use super::MOST;
use super::facts::{find_project, find_vdc, require};
use super::store::project::find_project_by_id;
use super::store::vdc::{VdcRow, find_vdc_by_id, list_vdcs};
use crate::kit::store::Conn;
use crate::{Error, Result};

/// A place in an account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Place {
    /// The project; nothing for what is in none.
    pub project_id: Option<Uuid>,
    /// The VDC; nothing for what is in none.
    pub vdc_id: Option<Uuid>,
}

impl Place {
    /// As permissions are asked for something that is there, in a region.
    #[must_use]
    pub fn resource_in(&self, region: &str) -> Resource {
        Resource { region: Some(region.to_owned()), ..self.resource() }
    }

    /// As permissions are asked for what is there and in no region.
    #[must_use]
    pub fn resource(&self) -> Resource {
        let text = |id: Option<Uuid>| id.map(|id| id.to_string());
        Resource { project: text(self.project_id), vdc: text(self.vdc_id), region: None }
    }
}

/// The account's oldest VDC in a region, and its project; neither where it has none there.
///
/// # Errors
/// When the database does not answer.
pub async fn find_first_place(conn: &mut Conn, account_id: Uuid, region: &str) -> Result<Place> {
    let vdcs = list_vdcs(conn, account_id, i64::from(MOST)).await?;
    let place = |vdc: VdcRow| Place { project_id: Some(vdc.project_id), vdc_id: Some(vdc.vdc_id) };
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
        && find_project_by_id(conn, account_id, project_id).await?.is_none()
    {
        return Err(unknown("project_id"));
    }
    let Some(vdc_id) = vdc_id else { return Ok(Place { project_id, vdc_id: None }) };
    let found = find_vdc_by_id(conn, account_id, vdc_id).await?;
    let vdc = found.filter(|vdc| vdc.region == region && project_id.is_none_or(|id| id == vdc.project_id));
    let vdc = vdc.ok_or_else(|| unknown("vdc_id"))?;
    Ok(Place { project_id: Some(vdc.project_id), vdc_id: Some(vdc_id) })
}

/// Refuses to open anything new in a place that is archived. What is there already goes on.
///
/// # Errors
/// 100001 with `archived` on `project_id` or `vdc_id`, with HTTP 409.
pub async fn require_open(conn: &mut Conn, account_id: Uuid, place: Place) -> Result<()> {
    if let Some(project_id) = place.project_id {
        let (_, facts) = find_project(conn, account_id, project_id).await?;
        require(facts, ProjectAction::Open, "project_id")?;
    }
    if let Some(vdc_id) = place.vdc_id {
        let (_, facts) = find_vdc(conn, account_id, vdc_id).await?;
        require(facts, ProjectAction::Open, "vdc_id")?;
    }
    Ok(())
}

/// The error of a place that was deleted while something was ordered in it.
pub fn missing_place_error(error: sqlx::Error) -> Error {
    if error.as_database_error().is_some_and(|error| error.is_foreign_key_violation()) {
        return Error::field("project_id", Rule::UnknownChoice);
    }
    error.into()
}
