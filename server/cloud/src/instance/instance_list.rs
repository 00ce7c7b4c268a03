//! The account's instances, newest first.

use axum::extract::State;
use portico_core::instance::InstanceState;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::reply::InstanceReply;
use crate::caller::Caller;
use crate::cloud::object::{ShownObject, read_object_page};
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, RowScope};
use crate::{App, Result, list};

list! {
    /// Which of the account's instances are listed; by default all that are not gone.
    pub struct InstanceFilter of "Instances" {
        /// Only in this status.
        word status: InstanceState,
        /// Only in this region.
        text region,
        /// Only in this zone, of whichever region.
        text zone,
        /// Only in this project.
        project_id: Option<Uuid>,
        /// Only in this VDC.
        vdc_id: Option<Uuid>,
        /// Only the one that this resource bills, or of which it bills a part.
        resource_id: Option<Uuid>,
        /// Only those with this tag.
        text tag,
        /// Only instances with this in their name, tags, addresses, id or that of the resource by which they are billed, in any case; at most 64 characters.
        text q,
    }
}

/// Lists the account's instances; to a sub-user those of the projects, VDCs and regions where they may see them.
#[utoipa::path(get, path = "/gicend/compute/instance/list/", tag = "instance", params(Asked::<InstanceFilter>),
    responses((status = 200, body = Envelope<Page<InstanceReply>>),
        (status = 400, description = "100001 on `region`, `q` or `cursor`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere")))]
pub async fn compute_instance_list(
    State(app): State<App>,
    caller: Caller,
    asked: Asked<InstanceFilter>,
) -> Result<Reply<Page<InstanceReply>>> {
    list_instances(&app, &caller, &asked).await.map(Reply)
}

/// A page of the instances that the caller may see.
///
/// # Errors
/// 100001 on a parameter; when the database does not answer.
pub(super) async fn list_instances(
    app: &App,
    caller: &Caller,
    asked: &Asked<InstanceFilter>,
) -> Result<Page<InstanceReply>> {
    let list = Found::new(caller, &asked.filter);
    let before = asked.place_or(Cursor::NEWEST)?;
    let (rows, next_cursor) = asked.walk(&mut app.store().read().await?, &list, before).await?;
    Ok(Page { items: rows.iter().map(InstanceReply::from).collect(), next_cursor })
}

/// Instances that a caller may see.
pub(super) struct Found {
    account_id: Uuid,
    filter: InstanceFilter,
    scope: RowScope,
    search: Search,
    /// The tag, as a list in JSON has it.
    tag: Option<String>,
}

impl Found {
    /// Those that are asked for.
    pub(super) fn new(caller: &Caller, filter: &InstanceFilter) -> Self {
        Self {
            account_id: caller.account_id,
            filter: filter.clone(),
            scope: caller.row_scope(Operation::ComputeView),
            search: Search::in_words_and_ids(filter.q.as_deref()),
            tag: filter.tag.as_ref().map(|tag| serde_json::json!(tag).to_string()),
        }
    }
}

impl Listing for Found {
    type Row = ShownObject;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownObject>> {
        let Self { account_id, filter, scope, search, tag } = self;
        read_object_page(conn, *account_id, filter, scope, search, tag.as_deref(), from, rows).await
    }

    fn place(&self, row: &ShownObject) -> Cursor {
        Cursor { at: row.object.created_at, id: row.object.object_id }
    }

    fn is_wanted(&self, row: &ShownObject) -> bool {
        let object = &row.object;
        let public =
            object.spec.0.machine().and_then(|spec| spec.public.as_ref()).map(|public| &public.address);
        self.filter.status.is_none_or(|status| status == row.status())
            && self.filter.tag.as_ref().is_none_or(|tag| object.tags.0.contains(tag))
            && self.search.is_in(
                [&object.name]
                    .into_iter()
                    .chain(&object.tags.0)
                    .chain(&object.facts.0.addresses)
                    .chain(public),
                [Some(object.object_id), object.resource_id].into_iter().flatten(),
            )
    }
}
