//! What the console tells a person: messages, stored as what happened and put into words when they are read.

mod feature;
pub mod message_count;
pub mod message_delete;
pub mod message_list;
pub mod message_read;
mod store;

use portico_core::live_topic::LiveTopic;
use uuid::Uuid;

pub use feature::Contents;
pub use store::delete_person_messages;

use crate::caller::Caller;
use crate::kit::store::Conn;
use crate::platform::live::{self, Hint};
use crate::platform::news::Notice;
use crate::{App, Error, Result};

/// Adds a message for a person, in the transaction of what it tells about.
///
/// # Errors
/// When the database does not answer.
pub async fn add_message(
    tx: &mut Conn,
    app: &App,
    account_id: Uuid,
    user_id: Uuid,
    notice: &Notice,
) -> Result<()> {
    let params = serde_json::to_string(&notice.params).map_err(Error::internal)?;
    let now = app.now();
    let message_id = app.random().id(now);
    store::insert_message(tx, message_id, user_id, &notice.name, &params, now).await?;
    live::tell(tx, app, Hint::of(account_id, LiveTopic::Message).only_to(user_id).about(message_id)).await
}

/// Has a person's open pages ask for their messages again, in whichever tab they were read or deleted.
async fn tell_pages(tx: &mut Conn, app: &App, caller: &Caller) -> Result<()> {
    live::tell(tx, app, Hint::of(caller.account_id, LiveTopic::Message).only_to(caller.user_id)).await
}
