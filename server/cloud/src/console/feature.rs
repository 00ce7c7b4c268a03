//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::{console_create, console_open, store};
use crate::caller::{Access, Api};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::{App, Result, routes};

/// The consoles of instances, in the browser.
pub struct Consoles;

#[async_trait]
impl Feature for Consoles {
    fn routes(&self, api: Api) -> Api {
        // A ticket changes nothing until it opens a console, which is a line of the log.
        api.reads(
            Access::Scoped(Operation::ComputeConfigure),
            routes!(console_create::compute_console_create),
        )
        // A browser sends no header of ours with it: who it is stands in the first message, nothing is done before,
        // and only so many wait for it.
        .public(routes!(console_open::compute_console_open))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        store::delete_tickets_of(tx, account_id).await?;
        Ok(store::delete_places_of(tx, account_id).await?)
    }
}
