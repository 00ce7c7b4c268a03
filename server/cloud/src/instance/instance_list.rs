//! The account's instances, newest first.

use std::collections::HashSet;

use axum::extract::State;
use portico_core::flavor::FlavorFamily;
use portico_core::instance::InstanceState;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use uuid::Uuid;

use super::listed_price::ListedPrices;
use super::reply::InstanceReply;
use crate::caller::Caller;
use crate::cloud::flavor::{list_names_of_family, to_gpu_text};
use crate::cloud::narrow::{due_before, tag_in_json};
use crate::cloud::object::{ShownObject, read_object_page};
use crate::kit::clock::Time;
use crate::kit::http::{Asked, Envelope, Reply};
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::Search;
use crate::kit::store::walk::{Listing, walk};
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
        /// Only with flavors that are meant for this.
        word family: FlavorFamily,
        /// Only those with GPUs of this model, such as `A100`.
        text gpu_model,
        /// Only with this billing mode.
        word scheme: Scheme,
        /// Only those that expire, or are renewed, within so many days of 24 hours, 0 to 65,535, or have expired. What is billed by the hour is
        /// not among them.
        expires_in: Option<u16>,
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
    let from = asked.place_or(Cursor::NEWEST)?;
    let mut conn = app.store().read().await?;
    let list = Found::new(&mut conn, app, caller, &asked.filter).await?;
    let (items, next) = list.read(&mut conn, app, from, asked.limit() as usize).await?;
    Ok(Page { items, next_cursor: next.map(Cursor::encode) })
}

/// Instances that a caller may see.
pub(super) struct Found {
    caller: Caller,
    filter: InstanceFilter,
    scope: RowScope,
    search: Search,
    /// Before which moment their paid time has to end, where it has to.
    due_before: Option<Time>,
    /// The tag, as a list in JSON has it.
    tag: Option<String>,
    /// The model of their GPUs, as a flavor in JSON has it.
    gpu: Option<String>,
    /// Regions and names of the flavors that they have to be of, where they have to.
    flavors: Option<HashSet<(String, String)>>,
}

impl Found {
    /// Those that are asked for.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn new(
        conn: &mut Conn,
        app: &App,
        caller: &Caller,
        filter: &InstanceFilter,
    ) -> Result<Self> {
        let flavors = match filter.family {
            Some(family) => Some(list_names_of_family(conn, family).await?.into_iter().collect()),
            None => None,
        };
        Ok(Self {
            caller: caller.clone(),
            filter: filter.clone(),
            scope: caller.row_scope(Operation::ComputeView),
            search: Search::in_words_and_ids(filter.q.as_deref()),
            due_before: due_before(filter.expires_in, app.now()),
            tag: filter.tag.as_deref().map(tag_in_json),
            gpu: filter.gpu_model.as_deref().map(to_gpu_text),
            flavors,
        })
    }

    /// At most `limit` of them from a place on, with what each costs, and where to go on; nothing at the end.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(super) async fn read(
        &self,
        conn: &mut Conn,
        app: &App,
        from: Cursor,
        limit: usize,
    ) -> Result<(Vec<InstanceReply>, Option<Cursor>)> {
        let (rows, next) = walk(conn, self, from, limit).await?;
        let mut prices = ListedPrices::new(app, &self.caller);
        let mut items = Vec::with_capacity(rows.len());
        for row in &rows {
            items.push(InstanceReply { price: prices.find(conn, row).await?, ..InstanceReply::from(row) });
        }
        Ok((items, next))
    }
}

impl Listing for Found {
    type Row = ShownObject;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownObject>> {
        let Self { caller, filter, scope, search, due_before, .. } = self;
        let (account_id, tag, gpu) = (caller.account_id, self.tag.as_deref(), self.gpu.as_deref());
        read_object_page(conn, account_id, filter, scope, search, tag, gpu, *due_before, from, rows).await
    }

    fn place(&self, row: &ShownObject) -> Cursor {
        Cursor { at: row.object.created_at, id: row.object.object_id }
    }

    fn is_wanted(&self, row: &ShownObject) -> bool {
        let object = &row.object;
        let machine = object.spec.0.machine();
        let public = machine.and_then(|spec| spec.public.as_ref()).map(|public| &public.address);
        self.filter.status.is_none_or(|status| status == row.status())
            && self.flavors.as_ref().is_none_or(|of| {
                machine.is_some_and(|spec| of.contains(&(object.region.clone(), spec.flavor_name.clone())))
            })
            && self
                .filter
                .gpu_model
                .as_ref()
                .is_none_or(|model| machine.is_some_and(|spec| spec.flavor.gpu_model == *model))
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
