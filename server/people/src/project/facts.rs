//! How things stand with a project or a VDC, as core's rule asks it.

use portico_core::Code;
use portico_core::project::{ARCHIVED, ProjectAction, ProjectFacts, project_allows};
use uuid::Uuid;

use super::store::project::{self, ProjectRow};
use super::store::vdc::{self, VdcRow};
use crate::kit::store::Conn;
use crate::platform::feature::list_billed_places;
use crate::{App, Error, Result};

/// A project of the account with how things stand with it.
///
/// # Errors
/// 100004 for what is no project of the account.
pub async fn find_project(
    conn: &mut Conn,
    account_id: Uuid,
    project_id: Uuid,
) -> Result<(ProjectRow, ProjectFacts)> {
    let found = project::find_project_by_id(conn, account_id, project_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?;
    let facts = ProjectFacts {
        is_archived: row.status == ARCHIVED,
        is_default: project::find_default(conn, account_id).await? == Some(project_id),
        has_vdcs: vdc::count_vdcs_in(conn, project_id).await? > 0,
        is_used: project::count_uses(conn, project_id).await? > 0,
        ..ProjectFacts::default()
    };
    Ok((row, facts))
}

/// A VDC of the account with how things stand with it.
///
/// # Errors
/// 100004 for what is no VDC of the account.
pub async fn find_vdc(conn: &mut Conn, account_id: Uuid, vdc_id: Uuid) -> Result<(VdcRow, ProjectFacts)> {
    let found = vdc::find_vdc_by_id(conn, account_id, vdc_id).await?;
    let row = found.ok_or_else(|| Error::new(Code::NotFound))?;
    let project = project::find_project_by_id(conn, account_id, row.project_id).await?;
    let facts = ProjectFacts {
        is_archived: row.status == ARCHIVED,
        is_project_archived: project.is_some_and(|project| project.status == ARCHIVED),
        is_used: vdc::count_uses(conn, vdc_id).await? > 0,
        ..ProjectFacts::default()
    };
    Ok((row, facts))
}

/// Whether anything was ever billed in a project or a VDC: a resource that was moved on has left its costs there.
///
/// # Errors
/// When the database does not answer.
pub async fn is_billed(conn: &mut Conn, app: &App, account_id: Uuid, place_id: Uuid) -> Result<bool> {
    Ok(list_billed_places(conn, app, account_id).await?.contains(&place_id))
}

/// Adds to the projects or VDCs in use those in which anything was ever billed. Where all of them are in use, nothing is asked.
///
/// # Errors
/// When the database does not answer.
pub async fn add_bill_use(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    all: &[Uuid],
    mut used: Vec<Uuid>,
) -> Result<Vec<Uuid>> {
    if !all.iter().all(|place_id| used.contains(place_id)) {
        used.extend(list_billed_places(conn, app, account_id).await?);
    }
    Ok(used)
}

/// Refuses what cannot be done as things stand.
///
/// # Errors
/// 100001 on the field with HTTP 409.
pub fn require(facts: ProjectFacts, action: ProjectAction, field: &str) -> Result<()> {
    project_allows(facts, action).map_err(|rule| Error::field(field, rule).with_status(409))
}
