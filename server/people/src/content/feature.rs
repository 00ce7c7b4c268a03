//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::message_list::{MessageFilter, list_messages};
use super::store;
use super::{message_count, message_delete, message_list, message_read};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// The messages that the console keeps for a person.
pub struct Contents;

#[async_trait]
impl Feature for Contents {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(message_list::message_list))
            .reads(Access::Session, routes!(message_count::message_count))
            .reads(Access::Session, routes!(message_read::message_read))
            .reads(Access::Session, routes!(message_delete::message_delete))
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| Asked::largest(MessageFilter::default(), cursor);
        data.pages("messages", |cursor| async move { list_messages(app, caller, &page(cursor)).await }).await
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::delete_account_messages(tx, account_id).await?)
    }
}
