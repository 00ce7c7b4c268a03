//! SQL of the lists of an account's resources.

use uuid::Uuid;

use super::ShownResourceRow;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::statement;

/// Which resources of an account.
#[derive(Debug, Clone)]
pub struct ResourceFilter {
    pub account_id: Uuid,
    pub state: Option<&'static str>,
    /// Only those that have not ended.
    pub is_open: bool,
    /// Only those that are kept from working.
    pub is_stopped: bool,
    pub scheme: Option<&'static str>,
    pub product: Option<String>,
    pub region: Option<String>,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
}

statement! {
    /// An account's resources before a place, newest first, up to `rows` of them.
    pub fn resource_page(filter: &ResourceFilter, before: Cursor, rows: i64) -> Vec<ShownResourceRow>:
        "select {columns} from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
         where r.account_id = $1 and (r.started_at, r.resource_id) < ($2, $3)
           and (r.state = $4 or $4 is null) and (not $5 or r.state <> 'ended')
           and (not $6 or r.run_state in ('shutdown', 'recycling')) and (r.scheme = $7 or $7 is null)
           and (r.product = $8 or $8 is null) and (r.region = $9 or $9 is null)
           and (r.project_id = $10 or $10 is null) and (r.vdc_id = $11 or $11 is null)
         order by r.started_at desc, r.resource_id desc limit $12"
        with filter.account_id, before.at, before.id, filter.state, filter.is_open, filter.is_stopped, filter.scheme,
            filter.product.as_deref(), filter.region.as_deref(), filter.project_id, filter.vdc_id, rows;

    /// An account's resources whose paid time ends by `until`, after a place in the order of those ends, up to `rows` of them.
    pub fn expiring_page(filter: &ResourceFilter, until: Time, after: Cursor, rows: i64) -> Vec<ShownResourceRow>:
        "select {columns} from resource r left join project p on p.project_id = r.project_id left join vdc v on v.vdc_id = r.vdc_id
         where r.account_id = $1 and r.state = 'active' and (r.paid_until, r.resource_id) > ($2, $3)
           and r.paid_until <= $4 and (r.scheme = $5 or $5 is null) and (r.product = $6 or $6 is null)
           and (r.region = $7 or $7 is null) and (r.project_id = $8 or $8 is null)
           and (r.vdc_id = $9 or $9 is null)
         order by r.paid_until, r.resource_id limit $10"
        with filter.account_id, after.at, after.id, until, filter.scheme, filter.product.as_deref(),
            filter.region.as_deref(), filter.project_id, filter.vdc_id, rows;
}
