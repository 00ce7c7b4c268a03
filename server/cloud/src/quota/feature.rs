//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::{list_quotas_of, quota_list, store};
use crate::caller::{Access, Api, Caller};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// How much an account may have.
pub struct Quotas;

#[async_trait]
impl Feature for Quotas {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Scoped(Operation::ComputeCreate), routes!(quota_list::compute_quota_list))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(store::delete_quotas(tx, account_id).await?)
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let quotas = list_quotas_of(&mut app.store().read().await?, app, caller.account_id).await?;
        data.member("cloud_quotas", &quotas.set).await
    }
}
