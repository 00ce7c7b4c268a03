//! What the feature says of itself.

use async_trait::async_trait;
use uuid::Uuid;

use super::{accept, delete_account_terms, list_acceptances_of, show};
use crate::caller::{Access, Api, Caller};
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// The operator's terms and who accepted them.
pub struct Terms;

#[async_trait]
impl Feature for Terms {
    fn routes(&self, api: Api) -> Api {
        api.public(routes!(show::terms_show)).writes(Access::Session, routes!(accept::terms_accept))
    }

    async fn erase_account(&self, tx: &mut Conn, _app: &App, account_id: Uuid) -> Result<()> {
        Ok(delete_account_terms(tx, account_id).await?)
    }

    async fn export_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let accepted = list_acceptances_of(&mut app.store().read().await?, caller.user_id).await?;
        data.member("terms_accepted", &accepted).await
    }
}
