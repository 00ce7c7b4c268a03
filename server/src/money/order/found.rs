//! Which orders somebody asks for, and which of them they may see.

use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use portico_core::price::Scheme;
use portico_core::state::{OrderKind, OrderState};
use portico_core::{Code, Rule, Violation};
use uuid::Uuid;

use super::store::{self, Filter, ShownRow};
use crate::kit::clock::Time;
use crate::kit::http::{Caller, texts_broken};
use crate::kit::store::Conn;
use crate::kit::store::page::Cursor;
use crate::kit::store::walk::Listing;
use crate::people::project::Place;
use crate::{Error, Result};

/// What is asked for.
#[derive(Debug, Default)]
pub struct Wanted<'a> {
    pub from: Option<Time>,
    pub to: Option<Time>,
    pub state: Option<OrderState>,
    pub kind: Option<OrderKind>,
    pub scheme: Option<Scheme>,
    pub region: Option<&'a str>,
    pub project_id: Option<Uuid>,
    pub vdc_id: Option<Uuid>,
    pub q: Option<&'a str>,
}

/// Orders that a caller may see.
pub struct Found {
    filter: Filter,
    caller: Caller,
    /// In lower case; empty for everything.
    text: String,
}

impl Found {
    /// Those that are asked for, and where the first page begins.
    ///
    /// # Errors
    /// 100001 on `to` when the period ends before it begins, and on a text that is too long or has a NUL in it.
    pub fn new(caller: &Caller, wanted: &Wanted<'_>) -> Result<(Self, Cursor)> {
        let mut broken = texts_broken(&[("region", wanted.region), ("q", wanted.q)]);
        if wanted.from.zip(wanted.to).is_some_and(|(from, to)| from > to) {
            broken.push(Violation::new("to", Rule::EndBeforeStart));
        }
        if !broken.is_empty() {
            return Err(Error::invalid(broken));
        }
        let filter = Filter {
            account_id: caller.account_id,
            from: wanted.from.unwrap_or(Cursor::OLDEST.at),
            state: wanted.state.map(OrderState::as_str),
            kind: wanted.kind.map(OrderKind::as_str),
            scheme: wanted.scheme.map(Scheme::as_str),
            region: wanted.region.filter(|text| !text.is_empty()).map(str::to_owned),
            project_id: wanted.project_id,
            vdc_id: wanted.vdc_id,
        };
        let text = wanted.q.unwrap_or_default().trim().to_lowercase();
        let first = wanted.to.map_or(Cursor::NEWEST, |to| Cursor { at: to, id: Uuid::nil() });
        Ok((Self { filter, caller: caller.clone(), text }, first))
    }
}

impl Listing for Found {
    type Row = ShownRow;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<ShownRow>> {
        store::order_page(conn, &self.filter, before, rows).await
    }

    fn place(&self, row: &ShownRow) -> Cursor {
        Cursor { at: row.order.created_at, id: row.order.order_id }
    }

    fn is_wanted(&self, row: &ShownRow) -> bool {
        may_see(&self.caller, row) && (self.text.is_empty() || has(row, &self.text))
    }
}

/// An order of the account that its caller may see.
///
/// # Errors
/// 100004 for none, another account's, and one that the caller may not see.
pub fn require_seen(caller: &Caller, found: Option<ShownRow>) -> Result<ShownRow> {
    let own = found.filter(|row| row.order.account_id == caller.account_id);
    let row = own.ok_or_else(|| Error::new(Code::NotFound))?;
    caller.decide(Operation::OrderView, &resource_of(&row)).require().map_err(Error::concealed)?;
    Ok(row)
}

/// Whether somebody of the account may see an order.
pub fn may_see(caller: &Caller, row: &ShownRow) -> bool {
    row.order.account_id == caller.account_id
        && caller.decide(Operation::OrderView, &resource_of(row)).is_allowed()
}

/// What was ordered, as permissions are asked for it.
pub fn resource_of(row: &ShownRow) -> Resource {
    let order = &row.order;
    Place { project_id: order.project_id, vdc_id: order.vdc_id }.resource_in(&order.region)
}

/// Whether a text (lower case) stands in any of an order's words.
fn has(row: &ShownRow, text: &str) -> bool {
    let order = &row.order;
    let names = [Some(&order.region), Some(&order.product), row.project_name.as_ref(), row.vdc_name.as_ref()];
    let ids = [Some(order.order_id), order.resource_id];
    names.into_iter().flatten().any(|word| word.to_lowercase().contains(text))
        || ids.into_iter().flatten().any(|id| id.to_string().contains(text))
}
