//! The people who asked for something that is done later, with or without a key.

use std::net::IpAddr;

use async_trait::async_trait;
use uuid::Uuid;

use super::rights::caller_later;
use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::people::access;
use crate::platform::export::Asker;
use crate::{App, Result};

/// Finds callers outside of their requests.
pub struct LaterCaller;

#[async_trait]
impl Asker for LaterCaller {
    async fn find(
        &self,
        app: &App,
        user_id: Uuid,
        key_id: Option<Uuid>,
        address: Option<IpAddr>,
    ) -> Result<Option<Caller>> {
        let mut conn = app.store().read().await?;
        let Some(person) = access::find_person(&mut conn, user_id).await? else { return Ok(None) };
        match key_id {
            None => Ok(Some(person)),
            Some(key_id) => caller_later(&mut conn, person, key_id, address, app.now()).await,
        }
    }

    async fn take_turn(&self, tx: &mut Conn, caller: &Caller) -> Result<Caller> {
        access::begin_access_change(tx, &[caller.user_id]).await?;
        access::present(tx, caller).await
    }
}
