//! The account's instances at a glance: how many are in which status in which region, and what was done with them last.

use std::collections::BTreeMap;

use axum::extract::{Query, State};
use portico_core::instance::InstanceState;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::instance_operations::OperationReply;
use crate::caller::Caller;
use crate::cloud::object::{
    NamedOperation, count_alike_objects, list_newest_operations, list_noteworthy_operations,
};
use crate::kit::http::{Envelope, Reply};
use crate::kit::store::page::Span;
use crate::kit::store::{Conn, RowScope};
use crate::{App, Result};

/// Operations that are shown.
const NEWEST: i64 = 5;

/// Of which project the instances are counted; of all without one.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InstanceOverviewQuery {
    /// Only of this project.
    pub project_id: Option<Uuid>,
}

/// Instances at a glance.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceOverviewReply {
    /// How many there are, by region and status; only those of which there is one.
    pub counts: Vec<InstanceCount>,
    /// What was done with them last, newest first; at most five.
    pub operations: Vec<NewestOperation>,
}

/// How many instances of a region are in one status.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InstanceCount {
    /// The name of the region that these instances are in.
    pub region: String,
    /// The status that they are in.
    pub status: InstanceState,
    /// How many of them there are, 1 at least.
    pub count: i64,
}

/// Something that was done, or is being done, with one of them.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewestOperation {
    /// The id of the instance, whether it is still there or gone.
    pub instance_id: Uuid,
    /// The instance's name, as it is now.
    pub name: String,
    /// The name of the region that the instance is in.
    pub region: String,
    /// Whether the instance is gone.
    pub is_gone: bool,
    /// What was done, when, and who asked for it.
    pub operation: OperationReply,
}

impl From<NamedOperation> for NewestOperation {
    fn from(row: NamedOperation) -> Self {
        let NamedOperation { shown, name, region, gone_at } = row;
        let instance_id = shown.operation.object_id;
        Self { instance_id, name, region, is_gone: gone_at.is_some(), operation: OperationReply::from(shown) }
    }
}

impl NewestOperation {
    /// As a caller is told of it.
    fn for_reader(self, caller: &Caller) -> Self {
        Self { operation: self.operation.for_reader(caller), ..self }
    }
}

/// What was done last with any of an account's instances, newest first; at most five.
///
/// # Errors
/// When the database does not answer.
pub async fn list_newest(conn: &mut Conn, account_id: Uuid) -> Result<Vec<NewestOperation>> {
    let rows = list_newest_operations(conn, account_id, None, &RowScope::default(), NEWEST).await?;
    Ok(rows.into_iter().map(NewestOperation::from).collect())
}

/// What goes on with instances that the caller may see, or failed; of a whole span, what was done as well. Newest first.
///
/// # Errors
/// When the database does not answer.
pub async fn list_noteworthy(
    conn: &mut Conn,
    caller: &Caller,
    project_id: Option<Uuid>,
    span: &Span,
) -> Result<Vec<NewestOperation>> {
    let scope = caller.row_scope(Operation::ComputeView);
    let found = list_noteworthy_operations(conn, caller.account_id, project_id, &scope, span).await?;
    Ok(found.into_iter().map(|row| NewestOperation::from(row).for_reader(caller)).collect())
}

/// How many of the account's instances that the caller may see are in which status, by region; of a project, or of all.
///
/// # Errors
/// When the database does not answer.
pub async fn count_instances(
    conn: &mut Conn,
    caller: &Caller,
    project_id: Option<Uuid>,
) -> Result<Vec<InstanceCount>> {
    let scope = caller.row_scope(Operation::ComputeView);
    let mut counts: BTreeMap<(String, &str), InstanceCount> = BTreeMap::new();
    for alike in count_alike_objects(conn, caller.account_id, project_id, &scope).await? {
        let (region, status) = (alike.region.clone(), alike.status());
        let count = counts.entry((region.clone(), status.as_str())).or_insert(InstanceCount {
            region,
            status,
            count: 0,
        });
        count.count += alike.count;
    }
    Ok(counts.into_values().collect())
}

/// Counts the account's instances by region and status, and shows what was done with them last; to a sub-user of those that they may see.
#[utoipa::path(get, path = "/gicend/compute/instance/overview/", tag = "instance", params(InstanceOverviewQuery),
    responses((status = 200, body = Envelope<InstanceOverviewReply>),
        (status = 403, description = "100013: the permission to see instances is missing everywhere")))]
pub async fn compute_instance_overview(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<InstanceOverviewQuery>,
) -> Result<Reply<InstanceOverviewReply>> {
    let scope = caller.row_scope(Operation::ComputeView);
    let mut conn = app.store().read().await?;
    let counts = count_instances(&mut conn, &caller, query.project_id).await?;
    let newest =
        list_newest_operations(&mut conn, caller.account_id, query.project_id, &scope, NEWEST).await?;
    let operations = newest.into_iter().map(|row| NewestOperation::from(row).for_reader(&caller)).collect();
    Ok(Reply(InstanceOverviewReply { counts, operations }))
}
