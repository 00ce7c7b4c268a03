//! What becomes of cards when their account ends.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{delete, store};
use crate::MoneyParts;
use crate::kit::queue::{Failure, Job, enqueue};
use crate::kit::store::Conn;
use crate::{App, Result};

/// Removes an account's cards and its names at gateways here, and has the gateways forget them.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_cards(tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
    for card in store::list_cards(tx, account_id).await? {
        delete::remove(tx, app, &card).await?;
    }
    for (gateway, customer) in store::take_customers(tx, account_id).await? {
        enqueue(tx, app, &ForgetCustomer { gateway, customer }).await?;
    }
    Ok(())
}

/// Has a gateway forget a customer. The queue keeps its input sealed.
#[derive(Serialize, Deserialize)]
pub struct ForgetCustomer {
    gateway: String,
    customer: String,
}

impl Job for ForgetCustomer {
    type Host = App;
    const KIND: &'static str = "card.forget_customer";

    async fn run(&self, app: &App, _job_id: Uuid) -> Result<(), Failure> {
        let gateway = app.payment().by_name(&self.gateway);
        let Some(vault) = gateway.and_then(|gateway| gateway.vault()) else {
            return Err(Failure::Never(format!("the gateway {} is not set up", self.gateway)));
        };
        vault.forget_customer(&self.customer).await.map_err(|error| Failure::Again(error.to_string()))
    }
}
