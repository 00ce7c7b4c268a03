//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::account_keys_delete;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Keys that programs call with.
pub struct SecurityKeys;

impl Feature for SecurityKeys {
    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(account_keys_delete(tx, account_id))
    }
}
