//! Which resources somebody asks for.

use portico_core::paid_time::REMIND_SECONDS;
use portico_core::permission_group::Operation;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::resource_list::ResourceFilter;
use super::resource_reply::arrears_of;
use super::store::{self, ShownResourceRow};
use crate::caller::Caller;
use crate::kit::clock::Time;
use crate::kit::http::IdList;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, Ids, RowScope};
use crate::money::billing::arrears::{self, ArrearsDates};
use crate::{App, Result};

/// What resources can be picked out by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ResourceStatus {
    /// What it costs is paid.
    Active,
    /// Its paid time ends within 7 days.
    Expiring,
    /// The next period is not paid yet.
    Overdue,
    /// It is kept from working because something is not paid.
    Stopped,
    /// It is going to be deleted because something is not paid, and nothing was paid that gives it back.
    Deleting,
    /// It has ended for good.
    Ended,
}

/// Resources that a caller may see.
pub struct Found {
    account_id: Uuid,
    filter: ResourceFilter,
    scope: RowScope,
    search: Search,
    arrears: Option<ArrearsDates>,
    now: Time,
}

impl Found {
    /// Those that are asked for, and where the first page begins: what expires or is going to be deleted is read from the soonest on,
    /// everything else from the newest on.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn new(
        conn: &mut Conn,
        app: &App,
        caller: &Caller,
        filter: &ResourceFilter,
    ) -> Result<(Self, Cursor)> {
        let is_soonest_first =
            matches!(filter.state, Some(ResourceStatus::Expiring | ResourceStatus::Deleting));
        let list = Self {
            account_id: caller.account_id,
            filter: filter.clone(),
            scope: caller.row_scope(Operation::ComputeView),
            search: Search::in_words_and_ids(filter.q.as_deref()),
            arrears: arrears::find_dates(conn, caller.account_id).await?,
            now: app.now(),
        };
        Ok((list, if is_soonest_first { Cursor::OLDEST } else { Cursor::NEWEST }))
    }

    /// When what is billed by the hour is deleted for arrears; nothing where none are, or they were paid.
    fn hourly_end(&self) -> Option<Time> {
        self.arrears.filter(|dates| dates.restore_at.is_none()).map(|dates| dates.delete_at)
    }

    /// The dates of the account's arrears.
    pub fn arrears(&self) -> Option<ArrearsDates> {
        self.arrears
    }
}

impl Listing for Found {
    type Row = ShownResourceRow;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownResourceRow>> {
        let Self { account_id, filter, scope, search, .. } = self;
        let ids = filter.resource_ids.as_ref().map(IdList::ids);
        let ids = ids.as_ref().map(Ids::text);
        match filter.state {
            Some(ResourceStatus::Expiring) => {
                let until = self.now.plus_seconds(REMIND_SECONDS);
                store::read_expiring_page(conn, *account_id, filter, ids, scope, search, until, from, rows)
                    .await
            }
            Some(ResourceStatus::Deleting) => {
                let ends = self.hourly_end();
                store::read_deleting_page(conn, *account_id, filter, ids, scope, search, ends, from, rows)
                    .await
            }
            _ => store::read_resource_page(conn, *account_id, filter, ids, scope, search, from, rows).await,
        }
    }

    fn place(&self, row: &ShownResourceRow) -> Cursor {
        let row = &row.resource;
        let ends = match self.filter.state {
            Some(ResourceStatus::Expiring) => row.paid_until,
            Some(ResourceStatus::Deleting) if row.paid_until.is_none() => self.hourly_end(),
            Some(ResourceStatus::Deleting) => row.delete_at,
            _ => None,
        };
        Cursor { at: ends.unwrap_or(row.started_at), id: row.resource_id }
    }

    fn is_wanted(&self, row: &ShownResourceRow) -> bool {
        let is_kept = || {
            let dates = arrears_of(&row.resource, self.arrears);
            dates.is_none_or(|dates| dates.restore_at.is_some())
        };
        let resource = &row.resource;
        let names = row.project_name.iter().chain(&row.vdc_name);
        !(self.filter.state == Some(ResourceStatus::Deleting) && is_kept())
            && self.search.is_in(
                [&resource.name, &resource.product, &resource.region].into_iter().chain(names),
                [resource.resource_id],
            )
    }
}
