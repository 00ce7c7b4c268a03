//! One recharge, as it stands now: a page that waits for the payment asks for this.

use axum::extract::State;
use portico_core::Code;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;
use serde::Deserialize;
use utoipa::IntoParams;
use uuid::Uuid;

use super::reply::{RechargeReply, to_payer_reply, to_reply};
use super::store::{self, RechargeRow};
use crate::caller::Caller;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Error, Result};

/// Query of one recharge of the account.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RechargeShowQuery {
    /// Which recharge: an id of `/gicend/recharge/list/`, or what its creation answered.
    pub recharge_id: Uuid,
}

/// Shows a recharge, and to whoever may recharge what its payer does next.
#[utoipa::path(get, path = "/gicend/recharge/show/", tag = "recharge", params(RechargeShowQuery),
    responses((status = 200, body = Envelope<RechargeReply>),
        (status = 403, description = "100013: the permission to see the balance is missing"),
        (status = 404, description = "100004: the account has no such recharge")))]
pub async fn recharge_show(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<RechargeShowQuery>,
) -> Result<Reply<RechargeReply>> {
    let row = require_recharge(&app, caller.account_id, query.recharge_id).await?;
    let is_payer = caller.decide(Operation::Recharge, &Resource::default()).is_allowed();
    if is_payer { to_payer_reply(&app, &row).map(Reply) } else { Ok(Reply(to_reply(&row))) }
}

/// A recharge of an account.
///
/// # Errors
/// 100004; when the database does not answer.
pub async fn find_recharge(app: &App, account_id: Uuid, recharge_id: Uuid) -> Result<RechargeReply> {
    to_payer_reply(app, &require_recharge(app, account_id, recharge_id).await?)
}

async fn require_recharge(app: &App, account_id: Uuid, recharge_id: Uuid) -> Result<RechargeRow> {
    let mut conn = app.store().read().await?;
    let row = store::find_recharge_of(&mut conn, account_id, recharge_id).await?;
    row.ok_or_else(|| Error::new(Code::NotFound))
}
