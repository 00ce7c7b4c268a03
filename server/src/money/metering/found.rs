//! Which resources somebody asks for, and which of them they may see.

use portico_core::price::Scheme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::resource_reply::{arrears_of, may_see};
use super::store::{self, ResourceFilter, ShownResourceRow};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, texts_broken};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::Listing;
use crate::money::billing::arrears::{self, ArrearsDates};
use crate::{App, Error, Result};

/// Seconds before the end of its paid time from which on a resource is said to expire (SPEC §1: 7 days).
const EXPIRES: i64 = 7 * 86_400;

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
    /// It has ended.
    Ended,
}

/// What is asked for.
#[derive(Debug, Default)]
pub struct Wanted<'a> {
    pub state: Option<ResourceStatus>,
    pub scheme: Option<Scheme>,
    pub product: Option<&'a str>,
    pub region: Option<&'a str>,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
    pub q: Option<&'a str>,
}

/// Resources that a caller may see.
pub struct Found {
    filter: ResourceFilter,
    caller: Caller,
    status: Option<ResourceStatus>,
    /// In lower case; empty for everything.
    text: String,
    arrears: Option<ArrearsDates>,
    now: Time,
}

impl Found {
    /// Those that are asked for, and where the first page begins: what expires is read from the soonest on, everything else from
    /// the newest on.
    ///
    /// # Errors
    /// 100001 on a text that is too long or has a NUL in it; when the database does not answer.
    pub async fn new(
        conn: &mut Conn,
        app: &App,
        caller: &Caller,
        wanted: &Wanted<'_>,
    ) -> Result<(Self, Cursor)> {
        let Wanted { state: status, product, region, q, .. } = *wanted;
        let broken = texts_broken(&[("product", product), ("region", region), ("q", q)]);
        if !broken.is_empty() {
            return Err(Error::invalid(broken));
        }
        let said = |text: Option<&str>| text.filter(|text| !text.is_empty()).map(str::to_owned);
        let filter = ResourceFilter {
            account_id: caller.account_id,
            state: match status {
                Some(ResourceStatus::Active) => Some("active"),
                Some(ResourceStatus::Overdue) => Some("overdue"),
                Some(ResourceStatus::Ended) => Some("ended"),
                _ => None,
            },
            is_open: status == Some(ResourceStatus::Deleting),
            is_stopped: status == Some(ResourceStatus::Stopped),
            scheme: wanted.scheme.map(Scheme::as_str),
            product: said(product),
            region: said(region),
            project_id: wanted.project_id,
            vdc_id: wanted.vdc_id,
        };
        let first = if status == Some(ResourceStatus::Expiring) { Cursor::OLDEST } else { Cursor::NEWEST };
        let list = Self {
            filter,
            caller: caller.clone(),
            status,
            text: q.unwrap_or_default().trim().to_lowercase(),
            arrears: arrears::dates(conn, caller.account_id).await?,
            now: app.now(),
        };
        Ok((list, first))
    }

    /// The dates of the account's arrears.
    pub fn arrears(&self) -> Option<ArrearsDates> {
        self.arrears
    }
}

impl Listing for Found {
    type Row = ShownResourceRow;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<ShownResourceRow>> {
        if self.status == Some(ResourceStatus::Expiring) {
            let until = self.now.plus_seconds(EXPIRES);
            return store::expiring_page(conn, &self.filter, until, from, rows).await;
        }
        store::resource_page(conn, &self.filter, from, rows).await
    }

    fn place(&self, row: &ShownResourceRow) -> Cursor {
        let row = &row.resource;
        let ends = row.paid_until.filter(|_| self.status == Some(ResourceStatus::Expiring));
        Cursor { at: ends.unwrap_or(row.started_at), id: row.resource_id }
    }

    fn is_wanted(&self, row: &ShownResourceRow) -> bool {
        let is_kept = || {
            let dates = arrears_of(&row.resource, self.arrears);
            dates.is_none_or(|dates| dates.restore_at.is_some())
        };
        may_see(&self.caller, &row.resource)
            && !(self.status == Some(ResourceStatus::Deleting) && is_kept())
            && (self.text.is_empty() || has(row, &self.text))
    }
}

/// Whether a text (lower case) stands in any of a resource's words.
fn has(row: &ShownResourceRow, text: &str) -> bool {
    let resource = &row.resource;
    let words = [Some(&resource.name), Some(&resource.product), Some(&resource.region)];
    let names = [row.project_name.as_ref(), row.vdc_name.as_ref()];
    words.into_iter().chain(names).flatten().any(|word| word.to_lowercase().contains(text))
        || resource.resource_id.to_string().contains(text)
}
