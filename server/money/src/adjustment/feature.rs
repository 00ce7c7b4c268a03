//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::store;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Changes of balances by hand.
pub struct Adjustments;

#[async_trait]
impl Feature for Adjustments {
    async fn erase_account(&self, tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::erase_adjustments(tx, account_id, app.now()).await?)
    }
}
