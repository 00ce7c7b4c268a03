//! Who asked for a file, with the rights of the moment in which it is made.

use std::net::IpAddr;

use async_trait::async_trait;
use uuid::Uuid;

use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::{App, Result};

/// What knows the people who ask for files, and what they may.
#[async_trait]
pub trait Asker: Send + Sync {
    /// The one who asked, in person or with a key from an address, as a request of theirs would be answered now; nothing when it
    /// would not be.
    ///
    /// # Errors
    /// When the database does not answer.
    async fn find(
        &self,
        app: &App,
        user_id: Uuid,
        key_id: Option<Uuid>,
        address: Option<IpAddr>,
    ) -> Result<Option<Caller>>;

    /// Takes the caller's turn, so that two calls of theirs wait for each other, and tells the caller with the rights of this moment.
    ///
    /// # Errors
    /// 100005 when the caller is no longer there; when the database does not answer.
    async fn take_turn(&self, tx: &mut Conn, caller: &Caller) -> Result<Caller>;
}
