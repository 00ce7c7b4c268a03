//! The operator's own surface: who reviews verifications and orders, on a listener of its own (SECURITY Z-16).
//!
//! Operators are not customers: they have a table, sessions, a cookie, a lock and an audit log of their own, and no route of
//! either listener knows the other's sessions. What an operator does to an account is a line in both logs.

pub mod adjustment;
pub mod announcement;
pub mod audit;
pub mod audit_list;
pub mod audit_verify;
pub mod bill;
pub mod canned_answer;
pub mod care;
pub mod command_call;
pub mod customer;
pub mod discount;
pub mod engine;
pub mod factor;
pub mod flavor_publish;
pub mod gpu_server;
mod guard;
pub mod invoice;
pub mod job;
pub mod ledger;
pub mod news;
mod operator;
pub mod order;
pub mod overview;
pub mod payment;
pub mod payout;
mod price;
pub mod price_publish;
mod proof;
pub mod quota_change;
pub mod recommendation;
pub mod review;
pub mod schedule;
mod secret_accept;
pub mod session_create;
pub mod session_delete;
pub mod session_email;
pub mod session_password;
pub mod session_show;
pub mod setting;
pub mod staff;
mod store;
pub mod support;
pub mod terms;
mod token;
pub mod usage;

use crate::routes;
use axum::middleware;
use axum::routing::MethodRouter;
use portico_core::operator::OperatorOperation;
use utoipa::OpenApi;
use webauthn_rs::Webauthn;

pub(crate) use guard::{actor_of, find_email_for};
pub use operator::{
    By, NewPassword, Which, create_operator, disable_operator, remove_operator_factors, reset_operator,
    set_operator_roles,
};
pub(crate) use quota_change::find_account;
pub use secret_accept::secret_accept;

use crate::caller::document::KnownBy;
use crate::caller::{Api, Route};
use crate::closing::front;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::people::access;
use crate::people::identity::passkey::{no_passkeys, relying_party};
use crate::platform::config::Config;
use crate::platform::site;
use crate::{App, Result};

/// Calls that an operator's roles do not allow, a minute from one address: each is a line of the log.
const REFUSALS_PER_MINUTE: u32 = 60;

/// What the operator's surface keeps in memory.
pub struct Parts {
    sign_ins: Throttle,
    refusals: Throttle,
    relying_party: Option<Webauthn>,
}

impl Parts {
    /// From the operator's settings.
    #[must_use]
    pub fn new(config: &Config, clock: &Clock) -> Self {
        Self {
            sign_ins: Throttle::per_minute(config.security.sign_ins_per_minute, clock),
            refusals: Throttle::per_minute(REFUSALS_PER_MINUTE, clock),
            relying_party: relying_party(&config.admin.public_url, &config.brand.name),
        }
    }

    /// Us as operators' passkeys know us.
    fn require_relying_party(&self) -> Result<&Webauthn> {
        self.relying_party.as_ref().ok_or_else(no_passkeys)
    }
}

/// The title and the description of the operator's API, in its document.
#[derive(OpenApi)]
#[openapi(info(title = "Operator API", description = "The calls behind the operator's page."))]
struct Document;

/// Every call of the operator's surface, and its document. All but signing in and out need an operator's session, and a role that allows
/// what the call is for.
#[must_use]
pub fn api() -> Api {
    let public = Api::new(Document::openapi, &[KnownBy::Operator], access::GUARD)
        .public(routes!(session_create::session_create))
        .public(routes!(session_delete::session_delete))
        .public(routes!(factor::sign_in::session_factor))
        .public(routes!(factor::sign_in::session_passkey_begin))
        .public(routes!(factor::sign_in::session_passkey_finish));
    own_routes()
        .into_iter()
        .chain(overview_routes())
        .chain(account_routes())
        .chain(customer_routes())
        .chain(money_routes())
        .chain(ticket_routes())
        .chain(cloud_routes())
        .chain(staff_routes())
        .fold(public, |api, (operation, route)| api.operator(operation.as_str(), guard(operation), route))
        .finish(|_| {})
}

/// The layer in front of what needs a role that allows an operation.
fn guard(operation: OperatorOperation) -> impl FnOnce(MethodRouter<App>) -> MethodRouter<App> {
    let stand = move |app, request, next| guard::require(operation, app, request, next);
    move |methods| methods.route_layer(middleware::from_fn(stand))
}

/// The calls about who is signed in, which need no role.
fn own_routes() -> [(OperatorOperation, Route); 11] {
    use OperatorOperation as Do;
    [
        (Do::SignedIn, routes!(session_show::session_show)),
        (Do::SignedIn, routes!(session_password::session_password)),
        (Do::SignedIn, routes!(session_password::session_password_known).without_line()),
        (Do::SignedIn, routes!(session_email::session_email)),
        (Do::SignedIn, routes!(factor::factor_show)),
        (Do::SignedIn, routes!(factor::authenticator::factor_totp_create)),
        (Do::SignedIn, routes!(factor::authenticator::factor_totp_confirm)),
        (Do::SignedIn, routes!(factor::authenticator::factor_totp_delete)),
        (Do::SignedIn, routes!(factor::passkey::factor_passkey_create_begin).without_line()),
        (Do::SignedIn, routes!(factor::passkey::factor_passkey_create_finish)),
        (Do::SignedIn, routes!(factor::passkey::factor_passkey_delete)),
    ]
}

/// The calls behind the first page.
fn overview_routes() -> [(OperatorOperation, Route); 2] {
    use OperatorOperation as Do;
    [(Do::OverviewView, routes!(overview::overview_show)), (Do::FigureView, routes!(overview::figures_show))]
}

/// The calls about customers, their accounts and their people.
fn account_routes() -> [(OperatorOperation, Route); 19] {
    use OperatorOperation as Do;
    [
        (Do::CustomerView, routes!(customer::customer_list)),
        (Do::CustomerView, routes!(customer::customer_show)),
        (Do::CustomerView, routes!(customer::customer_user_list)),
        (Do::CustomerView, routes!(customer::customer_order_list)),
        (Do::CustomerView, routes!(customer::customer_bill_list)),
        (Do::CustomerView, routes!(customer::customer_recharge_list)),
        (Do::CustomerView, routes!(discount::customer_discount_list)),
        (Do::DiscountManage, routes!(discount::customer_discount_set)),
        (Do::CustomerView, routes!(customer::customer_resource_list)),
        (Do::CustomerView, routes!(customer::customer_ticket_list)),
        (Do::CustomerView, routes!(customer::customer_audit_list)),
        (Do::CustomerView, routes!(customer::customer_verify)),
        (Do::CustomerSuspend, routes!(customer::customer_suspend)),
        (Do::CustomerSuspend, routes!(customer::customer_reopen)),
        (Do::CustomerHelp, routes!(customer::customer_sign_out)),
        (Do::CustomerHelp, routes!(customer::customer_user_unlock)),
        (Do::CustomerHelp, routes!(customer::customer_user_sign_out)),
        (Do::CustomerHelp, routes!(customer::customer_user_factor_remove)),
        (Do::CustomerRole, routes!(customer::customer_user_admin)),
    ]
}

/// The calls about what customers hand in and are told.
fn customer_routes() -> [(OperatorOperation, Route); 22] {
    use OperatorOperation as Do;
    [
        (Do::VerificationReview, routes!(review::verification_list)),
        (Do::VerificationReview, routes!(review::verification_show)),
        (Do::VerificationReview, routes!(review::verification_image)),
        (Do::VerificationReview, routes!(review::verification_take)),
        (Do::VerificationReview, routes!(review::verification_approve)),
        (Do::VerificationReview, routes!(review::verification_reject)),
        (Do::NoticeManage, routes!(news::news_list)),
        (Do::NoticeManage, routes!(news::news_publish)),
        (Do::NoticeManage, routes!(news::news_reach).without_line()),
        (Do::NoticeManage, routes!(news::news_stop)),
        (Do::NoticeManage, routes!(announcement::announcement_list)),
        (Do::NoticeManage, routes!(announcement::announcement_save)),
        (Do::NoticeManage, routes!(announcement::announcement_withdraw)),
        (Do::NoticeManage, routes!(recommendation::recommendation_list)),
        (Do::NoticeManage, routes!(recommendation::recommendation_save)),
        (Do::NoticeManage, routes!(recommendation::recommendation_withdraw)),
        (Do::TermsView, routes!(terms::terms_list)),
        (Do::TermsView, routes!(terms::terms_show)),
        (Do::TermsManage, routes!(terms::terms_source)),
        (Do::TermsManage, routes!(terms::terms_preview).without_line()),
        (Do::TermsManage, routes!(terms::terms_publish)),
        (Do::TermsManage, routes!(terms::terms_withdraw)),
    ]
}

/// The calls about orders, and about money that is paid, given and owed.
fn money_routes() -> [(OperatorOperation, Route); 36] {
    use OperatorOperation as Do;
    [
        (Do::OrderView, routes!(order::order_list)),
        (Do::OrderReview, routes!(order::order_approve)),
        (Do::OrderReview, routes!(order::order_disqualify)),
        (Do::InvoiceManage, routes!(invoice::invoice_list)),
        (Do::InvoiceManage, routes!(invoice::invoice_show)),
        (Do::InvoiceManage, routes!(invoice::invoice_pdf)),
        (Do::InvoiceManage, routes!(invoice::invoice_issue)),
        (Do::InvoiceManage, routes!(invoice::invoice_reject)),
        (Do::InvoiceManage, routes!(invoice::invoice_void)),
        (Do::PayoutManage, routes!(payout::payout_list)),
        (Do::PayoutManage, routes!(payout::payout_pay)),
        (Do::PayoutManage, routes!(payout::payout_refuse)),
        (Do::AdjustmentManage, routes!(adjustment::adjustment_list)),
        (Do::AdjustmentManage, routes!(adjustment::adjustment_preview).without_line()),
        (Do::AdjustmentManage, routes!(adjustment::adjustment_create)),
        (Do::AdjustmentManage, routes!(adjustment::adjustment_approve)),
        (Do::AdjustmentManage, routes!(adjustment::adjustment_refuse)),
        (Do::AdjustmentManage, routes!(adjustment::adjustment_withdraw)),
        (Do::PaymentManage, routes!(payment::payment_list)),
        (Do::PaymentManage, routes!(payment::payment_credit)),
        (Do::PaymentManage, routes!(payment::payment_return)),
        (Do::PaymentManage, routes!(payment::payment_settle)),
        (Do::PaymentManage, routes!(payment::refund_list)),
        (Do::PaymentManage, routes!(payment::refund_create)),
        (Do::CustomerView, routes!(bill::bill_item_list)),
        (Do::BillCorrect, routes!(bill::bill_correct)),
        (Do::UsageManage, routes!(usage::usage_aside_list)),
        (Do::UsageManage, routes!(usage::usage_retry)),
        (Do::UsageManage, routes!(usage::usage_import)),
        (Do::LedgerExport, routes!(ledger::ledger_export)),
        (Do::PriceView, routes!(price::price_list)),
        (Do::PriceView, routes!(price::price_show)),
        (Do::PriceManage, routes!(price::price_preview).without_line()),
        (Do::PriceManage, routes!(price::price_publish)),
        (Do::PriceView, routes!(price::product_list)),
        (Do::PriceManage, routes!(price::product_save)),
    ]
}

/// The calls about tickets.
fn ticket_routes() -> [(OperatorOperation, Route); 13] {
    use OperatorOperation as Do;
    [
        (Do::TicketManage, routes!(support::ticket_assignee_list)),
        (Do::TicketManage, routes!(support::ticket_list)),
        (Do::TicketManage, routes!(support::ticket_show)),
        (Do::TicketManage, routes!(support::ticket_file)),
        (Do::TicketManage, routes!(support::ticket_file_create).without_line()),
        (Do::TicketManage, routes!(support::ticket_answer)),
        (Do::TicketManage, routes!(support::ticket_note)),
        (Do::TicketManage, routes!(support::ticket_assign)),
        (Do::TicketManage, routes!(support::ticket_close)),
        (Do::TicketManage, routes!(support::ticket_merge)),
        // Whoever answers inserts them.
        (Do::TicketManage, routes!(canned_answer::canned_answer_list)),
        (Do::CannedAnswerManage, routes!(canned_answer::canned_answer_save)),
        (Do::CannedAnswerManage, routes!(canned_answer::canned_answer_delete)),
    ]
}

/// The calls about what runs the cloud.
fn cloud_routes() -> [(OperatorOperation, Route); 27] {
    use OperatorOperation as Do;
    [
        (Do::EngineView, routes!(engine::engine_list)),
        (Do::EngineManage, routes!(engine::engine_drain)),
        (Do::EngineView, routes!(engine::operation_list)),
        (Do::EngineManage, routes!(engine::operation_retry)),
        (Do::EngineManage, routes!(engine::operation_give_up)),
        (Do::EngineView, routes!(engine::orphan_list)),
        (Do::EngineView, routes!(engine::orphan_show)),
        (Do::EngineManage, routes!(engine::orphan_adopt)),
        (Do::EngineManage, routes!(engine::orphan_delete)),
        (Do::InstanceView, routes!(engine::instance_list)),
        (Do::InstanceManage, routes!(engine::instance_stop)),
        (Do::InstanceManage, routes!(engine::instance_note)),
        (Do::GpuServerView, routes!(gpu_server::gpu_server_list)),
        (Do::GpuServerManage, routes!(gpu_server::gpu_server_hand_over)),
        (Do::GpuServerManage, routes!(gpu_server::gpu_server_give_up)),
        (Do::GpuServerManage, routes!(gpu_server::gpu_server_withdraw)),
        (Do::GpuServerManage, routes!(gpu_server::gpu_server_restore)),
        (Do::GpuServerManage, routes!(gpu_server::gpu_server_take_back)),
        (Do::FlavorManage, routes!(flavor_publish::flavor_list)),
        (Do::FlavorManage, routes!(flavor_publish::flavor_publish)),
        (Do::QuotaView, routes!(quota_change::quota_show)),
        (Do::QuotaManage, routes!(quota_change::quota_set)),
        (Do::QuotaManage, routes!(quota_change::quota_reset)),
        (Do::JobView, routes!(job::job_list)),
        (Do::JobManage, routes!(job::job_retry)),
        (Do::JobView, routes!(schedule::schedule_list)),
        (Do::JobManage, routes!(schedule::schedule_run)),
    ]
}

/// The calls about the operators themselves.
fn staff_routes() -> [(OperatorOperation, Route); 10] {
    use OperatorOperation as Do;
    [
        (Do::OperatorManage, routes!(staff::operator_list)),
        (Do::OperatorManage, routes!(staff::operator_create)),
        (Do::OperatorManage, routes!(staff::operator_roles)),
        (Do::OperatorManage, routes!(staff::operator_email)),
        (Do::OperatorManage, routes!(staff::operator_reset)),
        (Do::OperatorManage, routes!(staff::operator_factor_remove)),
        (Do::OperatorManage, routes!(staff::operator_disable)),
        (Do::SettingView, routes!(setting::setting_list)),
        (Do::AuditView, routes!(audit_list::audit_list)),
        (Do::AuditView, routes!(audit_list::audit_export)),
    ]
}

/// The whole surface as one service: its API, its page, and what stands around them.
pub fn router(app: &App) -> axum::Router {
    let router = api().router;
    front::serve_operator(app, router.merge(site::brand::routes()))
}
