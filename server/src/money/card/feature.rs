//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::{ForgetCard, ForgetCustomer, cards_erase};
use crate::kit::queue::Registry;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Bank cards that payments are made with again.
pub struct Cards;

impl Feature for Cards {
    fn jobs(&self, jobs: Registry) -> Registry {
        jobs.with::<ForgetCard>().with::<ForgetCustomer>()
    }

    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(cards_erase(tx, app, account_id))
    }
}
