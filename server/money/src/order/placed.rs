//! Where something is ordered, and who may order there.

use portico_core::permission_group::Operation;
use uuid::Uuid;

use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::people::access::require_in;
use crate::people::project::{Place, place};
use crate::{App, Result};

/// What whoever orders needs where the thing is to be.
const ORDERS: [Operation; 2] = [Operation::ComputeCreate, Operation::OrderView];

/// Where something is to be that is ordered, as it was chosen.
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    /// The region by its name, such as `cn-north`.
    pub region: &'a str,
    /// For which project; nothing for none, or for that of the VDC.
    pub project_id: Option<Uuid>,
    /// In which VDC; nothing for none.
    pub vdc_id: Option<Uuid>,
}

impl Placed<'_> {
    async fn find(&self, conn: &mut Conn, account_id: Uuid) -> Result<Place> {
        place(conn, account_id, self.region, self.project_id, self.vdc_id).await
    }
}

/// Refuses whoever may not order there, before a key of a call is looked at.
///
/// # Errors
/// 100013; 100001 on `project_id` or `vdc_id` for what is not the account's own, another project's or in another region.
pub async fn may_order(app: &App, caller: &Caller, placed: &Placed<'_>) -> Result<()> {
    let place = placed.find(&mut app.store().read().await?, caller.account_id).await?;
    let there = place.resource_in(placed.region);
    ORDERS.iter().try_for_each(|operation| caller.require(*operation, &there))
}

/// The place that was chosen; asked once more in the transaction that orders, whether the caller may order there.
///
/// # Errors
/// As [`may_order`].
pub async fn require_order_place(tx: &mut Conn, caller: &Caller, placed: &Placed<'_>) -> Result<Place> {
    let place = placed.find(tx, caller.account_id).await?;
    for operation in ORDERS {
        require_in(tx, caller, operation, &place.resource_in(placed.region)).await?;
    }
    Ok(place)
}
