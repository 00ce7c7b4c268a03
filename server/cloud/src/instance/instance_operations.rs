//! What was done with an instance, newest first.

use axum::extract::State;
use portico_core::lifecycle::{OperationCause, OperationKind, OperationReason, OperationState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::rights::find_visible_instance;
use crate::caller::Caller;
use crate::cloud::object::{ShownOperation, read_operation_page};
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::walk::Listing;
use crate::{App, Result, list};

list! {
    /// Of which instance the operations are listed.
    pub struct OperationFilter of "Operations" {
        /// The id of an instance that the caller may see.
        instance_id: Uuid,
    }
}

/// Something that was done, or is being done, with an instance.
#[derive(Debug, Serialize, ToSchema)]
pub struct OperationReply {
    /// By which operations of one moment are put in order.
    pub operation_id: Uuid,
    /// What is done with the instance.
    pub kind: OperationKind,
    /// Why it is done: a customer, staff, arrears, an expiry or a repair.
    pub cause: OperationCause,
    /// Who asked for it; null for what happens by itself.
    pub user_name: Option<String>,
    /// The same as a sub-user; null for the main user, for sub-users who are gone, and for whoever may not see people.
    pub user_id: Option<Uuid>,
    /// How far it is.
    pub state: OperationState,
    /// Why it was given up, what was lost, or that it was done though its engine said otherwise; null otherwise.
    pub reason: Option<OperationReason>,
    /// When it was asked for.
    pub created_at: Time,
    /// When it was done or given up; null while it is under way.
    pub ended_at: Option<Time>,
}

impl From<ShownOperation> for OperationReply {
    fn from(row: ShownOperation) -> Self {
        let ShownOperation { operation, user_name, sub_user_id } = row;
        Self {
            operation_id: operation.operation_id,
            kind: operation.kind,
            cause: operation.cause,
            user_name,
            user_id: sub_user_id,
            state: operation.state,
            reason: operation.reason,
            created_at: operation.created_at,
            ended_at: operation.ended_at,
        }
    }
}

impl OperationReply {
    /// As a caller is told of it.
    pub(super) fn for_reader(self, caller: &Caller) -> Self {
        Self { user_id: self.user_id.filter(|_| caller.may_see_people()), ..self }
    }
}

/// Lists what was done with an instance, by whom and why; to a sub-user of those that they may see.
#[utoipa::path(get, path = "/gicend/compute/operation/list/", tag = "instance", params(Asked::<OperationFilter>),
    responses((status = 200, body = Envelope<Page<OperationReply>>),
        (status = 400, description = "100001 on `cursor`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 404, description = "100004: no such instance")))]
pub async fn compute_operation_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<OperationFilter>,
) -> Result<Reply<Page<OperationReply>>> {
    let mut conn = app.store().read().await?;
    let instance_id = asked.filter.instance_id;
    find_visible_instance(&mut conn, &caller, instance_id).await?;
    let before = asked.place_or(Cursor::NEWEST)?;
    let (rows, next_cursor) = asked.walk(&mut conn, &Done { instance_id }, before).await?;
    let items = rows.into_iter().map(|row| OperationReply::from(row).for_reader(&caller)).collect();
    Ok(Reply(Page { items, next_cursor }))
}

/// What was done with one instance.
struct Done {
    instance_id: Uuid,
}

impl Listing for Done {
    type Row = ShownOperation;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownOperation>> {
        read_operation_page(conn, self.instance_id, from, rows).await
    }

    fn place(&self, row: &ShownOperation) -> Cursor {
        Cursor { at: row.operation.created_at, id: row.operation.operation_id }
    }
}
