//! How far an account's month has come: where free quota and slices stand, and what rounding left over.

use portico_core::price::{Carried, Scheme, Spec};
use uuid::Uuid;

use super::store::rating::{self as store, TotalRow};
use crate::App;
use crate::Result;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::bill::month_at;

/// Where the next hour of a product begins.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Used {
    /// What the month has used of it, in millionths of the unit.
    pub quantity: i64,
    /// What the month's lines left over.
    pub carried: Carried,
}

/// What is priced next of a product; what is not billed by the hour begins anew each time.
///
/// # Errors
/// When the database does not answer.
pub async fn sum_usage_in_month(
    conn: &mut Conn,
    app: &App,
    account_id: Uuid,
    region: &str,
    product: &str,
    scheme: Scheme,
    at: Time,
) -> Result<Used> {
    if scheme != Scheme::Hourly {
        return Ok(Used::default());
    }
    let found = store::find_total(conn, account_id, month_at(app, at), region, product).await?;
    Ok(found.map(Used::from).unwrap_or_default())
}

impl Used {
    /// The month after a line of this.
    pub(super) fn after(spec: &Spec, carried: Carried) -> Self {
        Self { quantity: spec.used_before.saturating_add(spec.quantity), carried }
    }

    pub(super) fn row(self) -> TotalRow {
        let Self { quantity, carried: Carried { gross, total } } = self;
        TotalRow { quantity, carried_gross: gross, carried_total: total }
    }
}

impl From<TotalRow> for Used {
    fn from(row: TotalRow) -> Self {
        let carried = Carried { gross: row.carried_gross, total: row.carried_total };
        Self { quantity: row.quantity, carried }
    }
}
