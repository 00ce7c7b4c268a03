//! What an account may have of the cloud, as operators and the server's command line change it.

use axum::extract::State;
use portico_core::Code;
use portico_core::quota::{Quota, QuotaDraft};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::audit as operators;
use super::guard::Operator;
use crate::cloud::quota::{RegionQuota, list_quotas_of, reset_quota, set_quota};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Query, Reply};
use crate::kit::store::Conn;
use crate::people::account::find_account_by_number;
use crate::platform::audit::Actor;
use crate::{App, Error, Result, transaction};

/// Query of one customer's quota.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QuotaQuery {
    /// The customer number of the account.
    pub customer_no: String,
}

/// What a customer may have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuotaSetDraft {
    /// The customer number of the account.
    pub customer_no: String,
    /// What they may have.
    pub quota: QuotaDraft,
}

/// Where a customer may have what everybody may.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct QuotaResetDraft {
    /// The customer number of the account.
    pub customer_no: String,
    /// The region; empty: every region without an entry of its own.
    pub region: String,
}

/// Shows what a customer has of the cloud, and may have.
#[utoipa::path(get, path = "/admin/quota/show/", tag = "cloud", params(QuotaQuery),
    responses((status = 200, body = Envelope<RegionQuota>), (status = 401, description = "100005: not logged in"),
        (status = 404, description = "100025: no such customer")))]
pub async fn quota_show(
    State(app): State<App>,
    Query(query): Query<QuotaQuery>,
) -> Result<Reply<RegionQuota>> {
    show_quota(&app, &query.customer_no).await.map(Reply)
}

/// Allows a customer something else than everybody. What they have they keep.
#[utoipa::path(post, path = "/admin/quota/set/", tag = "cloud", request_body = QuotaSetDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on a field of `quota`, or on `region`"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100025: no such customer")))]
pub async fn quota_set(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<QuotaSetDraft>,
) -> Result<Reply<Nothing>> {
    let quota = check_under("quota", draft.quota, &app.config().limits)?;
    change_by(&app, &operator, &draft.customer_no, &QuotaChange::Set(quota)).await
}

/// Allows a customer what everybody may.
#[utoipa::path(post, path = "/admin/quota/reset/", tag = "cloud", request_body = QuotaResetDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `region`: nothing else was allowed there"),
        (status = 401, description = "100005: not logged in"), (status = 404, description = "100025: no such customer")))]
pub async fn quota_reset(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<QuotaResetDraft>,
) -> Result<Reply<Nothing>> {
    change_by(&app, &operator, &draft.customer_no, &QuotaChange::Reset(draft.region)).await
}

async fn change_by(
    app: &App,
    operator: &Operator,
    customer_no: &str,
    change: &QuotaChange,
) -> Result<Reply<Nothing>> {
    transaction!(app.store(), tx => {
        let account_id = find_account(tx, customer_no).await?;
        let actor = operator.reviewer().actor();
        let event = |action| operators::Event::by(operator, action);
        change_quota(tx, app, actor, account_id, change, event).await
    })?;
    Ok(Reply(Nothing))
}

/// What becomes of an account's quota.
#[derive(Debug)]
pub enum QuotaChange {
    /// It may have this.
    Set(Quota),
    /// It may have in this region what everybody may; empty: in every region without an entry of its own.
    Reset(String),
}

/// Changes an account's quota at the server's command line.
///
/// # Errors
/// 100025 when there is no such account; 100001 on what is wrong with the quota.
pub async fn quota_change(app: &App, customer_no: &str, change: &QuotaChange) -> Result<()> {
    transaction!(app.store(), tx => {
        let account_id = find_account(tx, customer_no).await?;
        let actor = Actor::command();
        change_quota(tx, app, actor, account_id, change, operators::Event::by_command).await
    })
}

/// What an account has and may have.
///
/// # Errors
/// 100025 when there is no such account.
pub async fn show_quota(app: &App, customer_no: &str) -> Result<RegionQuota> {
    let mut conn = app.store().read().await?;
    let account_id = find_account(&mut conn, customer_no).await?;
    list_quotas_of(&mut conn, app, account_id).await
}

/// Changes a quota and notes it in both logs; `event` makes the operators' line of an action.
async fn change_quota<'a>(
    tx: &mut Conn,
    app: &App,
    actor: Actor,
    account_id: Uuid,
    change: &QuotaChange,
    event: impl FnOnce(&'static str) -> operators::Event<'a>,
) -> Result<()> {
    let (action, detail) = match change {
        QuotaChange::Set(quota) => {
            set_quota(tx, app, actor, account_id, quota).await?;
            ("quota.set", describe(quota))
        }
        QuotaChange::Reset(region) => {
            reset_quota(tx, app, actor, account_id, region).await?;
            ("quota.reset", place(region).to_owned())
        }
    };
    operators::record(tx, app, &event(action).on("account", account_id).with_detail(detail)).await
}

/// What the operators' log says of a quota, by the names that the call has.
fn describe(quota: &Quota) -> String {
    let (instances, vcpus, disk_gib, addresses) =
        (quota.instances(), quota.vcpus(), quota.disk_gib(), quota.addresses());
    let region = place(quota.region());
    format!("{region} instances={instances} vcpus={vcpus} disk_gib={disk_gib} addresses={addresses}")
}

/// A region by its name, or a star for each without a quota of its own.
fn place(region: &str) -> &str {
    if region.is_empty() { "*" } else { region }
}

/// The account of a customer number.
pub(crate) async fn find_account(conn: &mut Conn, customer_no: &str) -> Result<Uuid> {
    let found = find_account_by_number(conn, customer_no).await?;
    found.map(|(account_id, _)| account_id).ok_or_else(|| Error::new(Code::UserDoesNotExist))
}
