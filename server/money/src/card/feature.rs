//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;
use uuid::Uuid;

use super::list::list_cards;
use super::{ForgetCard, ForgetCustomer, bind, create, delete, erase_cards, list, update};
use crate::caller::{Access, Api, Caller, closing};
use crate::kit::queue::Registry;
use crate::kit::store::Conn;
use crate::platform::feature::Feature;
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To recharge the account.
const RECHARGE: Access = Access::Permission(Operation::Recharge);

/// Bank cards that payments are made with again.
pub struct Cards;

#[async_trait]
impl Feature for Cards {
    fn routes(&self, api: Api) -> Api {
        api.reads(RECHARGE, routes!(list::card_list))
            .writes(RECHARGE, closing(routes!(create::card_create)))
            .writes(RECHARGE, routes!(bind::card_form))
            .writes(RECHARGE, routes!(bind::card_bind))
            .writes(RECHARGE, routes!(update::card_default))
            .writes(RECHARGE, routes!(update::card_auto_pay))
            .writes(RECHARGE, routes!(delete::card_delete))
    }

    fn jobs(&self, jobs: Registry<App>) -> Registry<App> {
        jobs.with::<ForgetCard>().with::<ForgetCustomer>()
    }

    async fn erase_account(&self, tx: &mut Conn, app: &App, account_id: Uuid) -> Result<()> {
        erase_cards(tx, app, account_id).await
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        data.member("cards", &list_cards(app, caller.account_id).await?.cards).await
    }
}
