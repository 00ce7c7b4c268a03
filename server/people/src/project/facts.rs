//! How things stand with a project or a VDC, as core's rule asks it.

use portico_core::Code;
use portico_core::project::{ARCHIVED, ProjectAction, ProjectFacts, project_allows};
use uuid::Uuid;

use super::store::project::{self, ProjectRow};
use super::store::vdc::{self, VdcRow};
use crate::kit::store::Conn;
use crate::{Error, Result};

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

/// Refuses what cannot be done as things stand.
///
/// # Errors
/// 100001 on the field with HTTP 409.
pub fn require(facts: ProjectFacts, action: ProjectAction, field: &str) -> Result<()> {
    project_allows(facts, action).map_err(|rule| Error::field(field, rule).with_status(409))
}
