//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::sample::add_keys;
use super::ssh_key_list::{SshKeyFilter, list_ssh_keys};
use super::{ssh_key_create, ssh_key_delete, ssh_key_list, ssh_key_rename, store};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::Page;
use crate::platform::feature::{Feature, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see them; they are the account's, so that it is enough to see instances anywhere.
const VIEW: Access = Access::Scoped(Operation::ComputeView);
/// To add, rename and delete them.
const CONFIGURE: Access = Access::Scoped(Operation::ComputeConfigure);

/// Keys by which people sign in to instances.
pub struct SshKeys;

#[async_trait]
impl Feature for SshKeys {
    fn routes(&self, api: Api) -> Api {
        api.reads(VIEW, routes!(ssh_key_list::compute_ssh_key_list))
            .writes(CONFIGURE, routes!(ssh_key_create::compute_ssh_key_create))
            .writes(CONFIGURE, routes!(ssh_key_rename::compute_ssh_key_rename))
            .writes(CONFIGURE, routes!(ssh_key_delete::compute_ssh_key_delete))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::delete_keys(tx, account_id).await?)
    }

    /// Those that the person added; to the main user all of the account's.
    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let user_id = (!caller.is_main).then_some(caller.user_id);
        data.pages("ssh_keys", |cursor| async move {
            let asked = Asked::largest(SshKeyFilter::default(), cursor);
            let list = list_ssh_keys(app, caller, user_id, &asked).await?;
            Ok(Page { items: list.items, next_cursor: list.next_cursor })
        })
        .await
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if !store::has_key(tx, sample.account_id).await? {
            add_keys(tx, app, sample).await?;
        }
        Ok(())
    }
}
