//! What the feature says of itself.

use futures::future::BoxFuture;
use uuid::Uuid;

use super::names_erase;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result};

/// Projects and VDCs.
pub struct Projects;

impl Feature for Projects {
    fn erase_account<'a>(
        &'a self,
        tx: &'a mut Conn,
        _app: &'a App,
        account_id: Uuid,
    ) -> BoxFuture<'a, Result<()>> {
        Box::pin(names_erase(tx, account_id))
    }
}
