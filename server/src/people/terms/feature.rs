//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::account_terms_delete;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// The operator's terms and who accepted them.
pub struct Terms;

impl Feature for Terms {
    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move { Ok(account_terms_delete(tx, account_id).await?) })
    }
}
