//! Who asked for a file, with the rights of the moment in which it is made.

use std::net::IpAddr;

use super::store::TakenRow;
use crate::kit::http::Caller;
use crate::{App, Result, people::access, people::key};

/// The one who asked, as a request of theirs would be answered now; nothing when it would not be.
///
/// # Errors
/// When the database does not answer.
pub async fn asker(app: &App, row: &TakenRow, address: Option<IpAddr>) -> Result<Option<Caller>> {
    let mut conn = app.store().read().await?;
    let Some(person) = access::person(&mut conn, row.user_id).await? else { return Ok(None) };
    match row.key_id {
        None => Ok(Some(person)),
        Some(key_id) => key::caller_later(&mut conn, person, key_id, address, app.now()).await,
    }
}
