//! What the console tells a person: messages, stored as what happened and put into words when they are read.

pub mod arrears_words;
mod budget_words;
mod feature;
mod invoice_words;
pub mod message_count;
mod message_kind;
pub mod message_list;
pub mod message_read;
pub mod money_words;
pub mod news;
mod payout_words;
mod product_name;
mod recharge_words;
mod resource_words;
mod security_words;
mod store;

use uuid::Uuid;

pub use budget_words::BudgetNews;
pub use feature::Contents;
pub use message_kind::{MessageKind, place};
pub use news::{News, SendNews};
pub use payout_words::PayoutNews;
pub use product_name::ProductName;
pub use recharge_words::{RechargeEvent, RechargeNews};
pub use resource_words::{PaidTimeEvent, ResourceNews};
pub(crate) use store::person_messages_delete;

use crate::kit::store::Conn;
use crate::{App, Error, Result};

/// Adds a message for a person, in the transaction of what it tells about.
///
/// # Errors
/// When the database does not answer.
pub async fn message_add(tx: &mut Conn, app: &App, user_id: Uuid, kind: &MessageKind) -> Result<()> {
    let (name, params) = kind.parts().map_err(Error::internal)?;
    let now = app.now();
    Ok(store::message_insert(tx, app.random().id(now), user_id, &name, &params, now).await?)
}
