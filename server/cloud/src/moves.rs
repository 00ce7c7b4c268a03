//! Where machines are moved to: another project or VDC of their region, judged the same for every kind of them.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::names::Names;
use crate::Result;
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::people::access::require_in;
use crate::people::project::{Place, place, require_open};

/// A machine as a move of it is judged.
pub(crate) struct Moving<'a> {
    /// The machine's own id.
    pub id: Uuid,
    /// The id of the account that has it.
    pub account_id: Uuid,
    /// The name of the region that it stays in.
    pub region: &'a str,
    /// In which project it is; none for none.
    pub project_id: Option<Uuid>,
    /// What its owner calls it.
    pub name: &'a str,
}

/// A row of a machine that can be moved.
#[async_trait]
pub(crate) trait Movable: Sync {
    /// What its move is judged by.
    fn to_moving(&self) -> Moving<'_>;

    /// The names of the account's machines of its kind in a project, or in none, each with what has it.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn list_names_in(&self, conn: &mut Conn, project_id: Option<Uuid>) -> Result<Vec<(Uuid, String)>>;
}

/// Where a machine is to be: in a project, or in a VDC of its region and that one's project.
///
/// # Errors
/// 100001 on `project_id` or `vdc_id` for none of the account, or another region's, and with `archived` and HTTP 409; 100013 for whoever may
/// configure nothing there; 100001 with `occupied` and HTTP 409 on the field that names the machine where another there has its name; when the
/// database does not answer.
pub(crate) async fn judge_move(
    tx: &mut Conn,
    caller: &Caller,
    row: &impl Movable,
    project_id: Option<Uuid>,
    vdc_id: Option<Uuid>,
    field: &str,
) -> Result<Place> {
    let moving = row.to_moving();
    let there = place(tx, moving.account_id, moving.region, project_id, vdc_id).await?;
    require_in(tx, caller, Operation::ComputeConfigure, &there.resource_in(moving.region)).await?;
    require_open(tx, moving.account_id, there).await?;
    if there.project_id != moving.project_id {
        let names = Names::of(row.list_names_in(tx, there.project_id).await?);
        names.require_free(moving.name, Some(moving.id), field)?;
    }
    Ok(there)
}
