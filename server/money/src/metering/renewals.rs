//! What is to be renewed from an account's balance, with today's prices.

use std::collections::HashMap;

use portico_core::Code;
use portico_core::runway::Renewal;
use uuid::Uuid;

use super::store::paid_time;
use crate::kit::store::Conn;
use crate::money::catalogue::quote_show::{QuoteDraft, quote_price};
use crate::{App, Error, Result};

/// Resources looked at: those that are renewed first.
const ROWS: i64 = 1_000;

/// The renewals of an account's resources that run and are to be renewed, the next first, each at the price of this moment. What
/// has no price any more is left out.
///
/// # Errors
/// When the database does not answer.
pub async fn list_renewals(conn: &mut Conn, app: &App, account_id: Uuid) -> Result<Vec<Renewal>> {
    let mut prices = HashMap::new();
    let mut all = Vec::new();
    for row in paid_time::list_renewing_resources(conn, account_id, ROWS).await? {
        let (Some(anchor), Some(paid), Some(every)) = (row.anchor_at, row.months, row.scheme.months(1))
        else {
            continue;
        };
        let key = (row.region.clone(), row.product.clone(), row.scheme, row.quantity);
        let amount = match prices.get(&key) {
            Some(amount) => *amount,
            None => {
                let wanted = QuoteDraft {
                    region: row.region,
                    product: row.product,
                    scheme: row.scheme,
                    quantity: row.quantity,
                    periods: 1,
                };
                let amount = price(conn, app, account_id, &wanted).await?;
                prices.insert(key, amount);
                amount
            }
        };
        let paid = u32::try_from(paid).map_err(Error::internal)?;
        all.extend(amount.map(|amount| Renewal { anchor: anchor.seconds(), paid, every, amount }));
    }
    Ok(all)
}

/// What a renewal costs now; nothing where it has no price any more.
async fn price(conn: &mut Conn, app: &App, account_id: Uuid, wanted: &QuoteDraft) -> Result<Option<i64>> {
    match quote_price(conn, app, account_id, wanted).await {
        Ok(priced) => Ok(Some(priced.quote.total)),
        Err(error) if error.code() == Code::ParameterError => Ok(None),
        Err(error) => Err(error),
    }
}
