//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::access_erase;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Sub-users, groups and what they may do.
pub struct AccessRights;

impl Feature for AccessRights {
    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(access_erase(tx, account_id))
    }
}
