//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::key_list::{KeyFilter, list_keys};
use super::sample::add_keys;
use super::{delete_account_keys, key_address_test, key_create, key_edit, key_list, key_state};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::Page;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// Keys that programs call with.
pub struct SecurityKeys;

#[async_trait]
impl Feature for SecurityKeys {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Session, routes!(key_list::key_list))
            .writes(Access::Session, routes!(key_create::key_create))
            .writes(Access::Session, routes!(key_edit::key_edit))
            .writes(Access::Session, routes!(key_state::key_activate))
            .writes(Access::Session, routes!(key_state::key_deactivate))
            .writes(Access::Session, routes!(key_state::key_delete))
            .reads(Access::Session, routes!(key_address_test::key_address_test))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        delete_account_keys(tx, account_id).await
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.pages("security_keys", |cursor| async move {
            let own = KeyFilter { own: Some(true), ..KeyFilter::default() };
            list_keys(app, caller, &Asked::largest(own, cursor))
                .await
                .map(|list| Page { items: list.items, next_cursor: list.next_cursor })
        })
        .await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if sample.needs_people {
            add_keys(tx, app, sample).await?;
        }
        Ok(())
    }
}
