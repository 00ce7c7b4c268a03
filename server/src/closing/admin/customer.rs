//! Customers: who they are, what they have, and what is done with their accounts and people.

use axum::extract::State;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::care::{Care, care_for_account, help_customer};
use super::guard::Operator;
use crate::closing::customer::card::{CustomerCard, show_customer};
use crate::closing::customer::parts::{
    CustomerEventFilter, CustomerPartFilter, CustomerSearchFilter, list_customer_bills, list_customer_events,
    list_customer_orders, list_customer_recharges, list_customer_resources, list_customer_tickets,
};
use crate::closing::customer::people::{CustomerPerson, CustomerPersonFilter, list_customer_people};
use crate::closing::customer::proof::{CustomerProof, prove_customer};
use crate::closing::customer::queue::{CustomerFilter, CustomerReply, list_customers};
use crate::closing::support::reply::SupportTicket;
use crate::kit::http::{Asked, Body, Envelope, Nothing, Query, Reply};
use crate::kit::store::page::Page;
use crate::money::bill::month_list::BillReply;
use crate::money::metering::ResourceReply;
use crate::money::order::reply::OrderReply;
use crate::money::recharge::reply::RechargeReply;
use crate::people::identity::Help;
use crate::platform::audit_log::audit_list::AuditEventReply;
use crate::{App, Result};

/// Whose card is shown.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CustomerQuery {
    /// The customer number of the account.
    pub customer_no: String,
}

/// How an account is suspended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerSuspendDraft {
    /// The customer number of the account.
    pub customer_no: String,
    /// What the customer reads: 1–200 characters.
    pub reason: String,
    /// Whether its instances are stopped, and kept so until it is reopened.
    pub stops_instances: bool,
}

/// Why an account is reopened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerReopenDraft {
    /// The customer number of the account.
    pub customer_no: String,
    /// What the customer reads: 1–200 characters.
    pub reason: String,
}

/// Which account something is done with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerRef {
    /// The customer number of the account.
    pub customer_no: String,
}

/// Which person something is done with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerPersonRef {
    /// An id of `/admin/customer/user/list/`.
    pub user_id: Uuid,
}

/// Whether somebody is named admin.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CustomerAdminDraft {
    /// An id of `/admin/customer/user/list/`.
    pub user_id: Uuid,
    /// Whether they are admin from now on.
    pub is_admin: bool,
}

/// Lists the customers, newest first.
#[utoipa::path(get, path = "/admin/customer/list/", tag = "customer", params(Asked::<CustomerFilter>),
    responses((status = 200, body = Envelope<Page<CustomerReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013")))]
pub async fn customer_list(
    State(app): State<App>,
    asked: Asked<CustomerFilter>,
) -> Result<Reply<Page<CustomerReply>>> {
    list_customers(&app, &asked).await.map(Reply)
}

/// Shows a customer with what staff have to know first; one whose account is closed as well.
#[utoipa::path(get, path = "/admin/customer/show/", tag = "customer", params(CustomerQuery),
    responses((status = 200, body = Envelope<CustomerCard>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_show(
    State(app): State<App>,
    Query(query): Query<CustomerQuery>,
) -> Result<Reply<CustomerCard>> {
    show_customer(&app, &query.customer_no).await.map(Reply)
}

/// Lists a customer's people, the main user first and then by age.
#[utoipa::path(get, path = "/admin/customer/user/list/", tag = "customer", params(Asked::<CustomerPersonFilter>),
    responses((status = 200, body = Envelope<Page<CustomerPerson>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_user_list(
    State(app): State<App>,
    asked: Asked<CustomerPersonFilter>,
) -> Result<Reply<Page<CustomerPerson>>> {
    list_customer_people(&app, &asked).await.map(Reply)
}

/// Goes through a customer's ledger and audit log and says whether each is as it was written.
#[utoipa::path(get, path = "/admin/customer/verify/", tag = "customer", params(CustomerQuery),
    responses((status = 200, body = Envelope<CustomerProof>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_verify(
    State(app): State<App>,
    Query(query): Query<CustomerQuery>,
) -> Result<Reply<CustomerProof>> {
    prove_customer(&app, &query.customer_no).await.map(Reply)
}

/// Lists a customer's orders, newest first.
#[utoipa::path(get, path = "/admin/customer/order/list/", tag = "customer", params(Asked::<CustomerSearchFilter>),
    responses((status = 200, body = Envelope<Page<OrderReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_order_list(
    State(app): State<App>,
    asked: Asked<CustomerSearchFilter>,
) -> Result<Reply<Page<OrderReply>>> {
    list_customer_orders(&app, &asked).await.map(Reply)
}

/// Lists a customer's bills, newest first.
#[utoipa::path(get, path = "/admin/customer/bill/list/", tag = "customer", params(Asked::<CustomerPartFilter>),
    responses((status = 200, body = Envelope<Page<BillReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_bill_list(
    State(app): State<App>,
    asked: Asked<CustomerPartFilter>,
) -> Result<Reply<Page<BillReply>>> {
    list_customer_bills(&app, &asked).await.map(Reply)
}

/// Lists a customer's top-ups, newest first.
#[utoipa::path(get, path = "/admin/customer/recharge/list/", tag = "customer", params(Asked::<CustomerSearchFilter>),
    responses((status = 200, body = Envelope<Page<RechargeReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_recharge_list(
    State(app): State<App>,
    asked: Asked<CustomerSearchFilter>,
) -> Result<Reply<Page<RechargeReply>>> {
    list_customer_recharges(&app, &asked).await.map(Reply)
}

/// Lists a customer's resources, newest first.
#[utoipa::path(get, path = "/admin/customer/resource/list/", tag = "customer", params(Asked::<CustomerSearchFilter>),
    responses((status = 200, body = Envelope<Page<ResourceReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_resource_list(
    State(app): State<App>,
    asked: Asked<CustomerSearchFilter>,
) -> Result<Reply<Page<ResourceReply>>> {
    list_customer_resources(&app, &asked).await.map(Reply)
}

/// Lists a customer's tickets, newest first.
#[utoipa::path(get, path = "/admin/customer/ticket/list/", tag = "customer", params(Asked::<CustomerSearchFilter>),
    responses((status = 200, body = Envelope<Page<SupportTicket>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_ticket_list(
    State(app): State<App>,
    asked: Asked<CustomerSearchFilter>,
) -> Result<Reply<Page<SupportTicket>>> {
    list_customer_tickets(&app, &asked).await.map(Reply)
}

/// Lists a customer's audit log, newest first.
#[utoipa::path(get, path = "/admin/customer/audit/list/", tag = "customer", params(Asked::<CustomerEventFilter>),
    responses((status = 200, body = Envelope<Page<AuditEventReply>>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_audit_list(
    State(app): State<App>,
    asked: Asked<CustomerEventFilter>,
) -> Result<Reply<Page<AuditEventReply>>> {
    list_customer_events(&app, &asked).await.map(Reply)
}

/// Suspends an account: nobody of it is signed in from then on or can sign in, its keys open nothing, and nothing new is opened.
#[utoipa::path(post, path = "/admin/customer/suspend/", tag = "customer", request_body = CustomerSuspendDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"),
        (status = 401, description = "100005: not logged in"), (status = 403, description = "100013"),
        (status = 404, description = "100025: no such customer"), (status = 409, description = "100006 on `customer_no`: it is suspended")))]
pub async fn customer_suspend(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<CustomerSuspendDraft>,
) -> Result<Reply<Nothing>> {
    let care = Care::Suspend { reason: &draft.reason, stops_instances: draft.stops_instances };
    care_for_account(&app, Some(&operator), &draft.customer_no, care).await.map(|()| Reply(Nothing))
}

/// Reopens a suspended account; what was stopped with it runs again.
#[utoipa::path(post, path = "/admin/customer/reopen/", tag = "customer", request_body = CustomerReopenDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 400, description = "100001 on `reason`"), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer"),
        (status = 409, description = "100006 on `customer_no`: it is not suspended")))]
pub async fn customer_reopen(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<CustomerReopenDraft>,
) -> Result<Reply<Nothing>> {
    let care = Care::Reopen { reason: &draft.reason };
    care_for_account(&app, Some(&operator), &draft.customer_no, care).await.map(|()| Reply(Nothing))
}

/// Ends every session of an account's people.
#[utoipa::path(post, path = "/admin/customer/sign_out/", tag = "customer", request_body = CustomerRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "100025: no such customer")))]
pub async fn customer_sign_out(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<CustomerRef>,
) -> Result<Reply<Nothing>> {
    care_for_account(&app, Some(&operator), &which.customer_no, Care::SignOut).await.map(|()| Reply(Nothing))
}

/// Opens the lock after somebody's wrong passwords.
#[utoipa::path(post, path = "/admin/customer/user/unlock/", tag = "customer", request_body = CustomerPersonRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "200001: no such person")))]
pub async fn customer_user_unlock(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<CustomerPersonRef>,
) -> Result<Reply<Nothing>> {
    help_customer(&app, Some(&operator), which.user_id, Help::Unlock).await.map(|()| Reply(Nothing))
}

/// Ends every session of somebody.
#[utoipa::path(post, path = "/admin/customer/user/sign_out/", tag = "customer", request_body = CustomerPersonRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "200001: no such person")))]
pub async fn customer_user_sign_out(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<CustomerPersonRef>,
) -> Result<Reply<Nothing>> {
    help_customer(&app, Some(&operator), which.user_id, Help::SignOut).await.map(|()| Reply(Nothing))
}

/// Removes somebody's authenticator app, passkeys and recovery codes, ends their sessions, and tells them.
#[utoipa::path(post, path = "/admin/customer/user/factor/remove/", tag = "customer", request_body = CustomerPersonRef,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "200001: no such person")))]
pub async fn customer_user_factor_remove(
    State(app): State<App>,
    operator: Operator,
    Body(which): Body<CustomerPersonRef>,
) -> Result<Reply<Nothing>> {
    help_customer(&app, Some(&operator), which.user_id, Help::RemoveFactors).await.map(|()| Reply(Nothing))
}

/// Names somebody admin of their console, or takes that from them.
#[utoipa::path(post, path = "/admin/customer/user/admin/", tag = "customer", request_body = CustomerAdminDraft,
    responses((status = 200, body = Envelope<Nothing>), (status = 401, description = "100005: not logged in"),
        (status = 403, description = "100013"), (status = 404, description = "200001: no such person")))]
pub async fn customer_user_admin(
    State(app): State<App>,
    operator: Operator,
    Body(draft): Body<CustomerAdminDraft>,
) -> Result<Reply<Nothing>> {
    help_customer(&app, Some(&operator), draft.user_id, Help::SetAdmin(draft.is_admin))
        .await
        .map(|()| Reply(Nothing))
}
