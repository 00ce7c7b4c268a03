//! The operator's own surface: who reviews verifications and orders, on a listener of its own (SECURITY Z-16).
//!
//! Operators are not customers: they have a table, sessions, a cookie, a lock and an audit log of their own, and no route of
//! either listener knows the other's sessions. What an operator does to an account is a line in both logs.

pub mod adjust;
pub mod announcement;
pub mod audit;
pub mod canned_answer;
pub mod engine;
pub mod flavor_publish;
pub mod gpu_server;
mod guard;
pub mod invoice;
pub mod news;
mod operator;
pub mod order;
pub mod payout;
pub mod price_publish;
pub mod quota_change;
pub mod review;
mod secret_accept;
pub mod session_create;
pub mod session_delete;
pub mod session_show;
mod store;
pub mod support;
mod token;
pub mod usage_retry;

use crate::routes;
use axum::middleware;
use axum::routing::MethodRouter;
use utoipa::OpenApi;

pub use operator::{NewPassword, create_operator, disable_operator, reset_operator};
pub use secret_accept::secret_accept;

use crate::App;
use crate::caller::document::KnownBy;
use crate::caller::{Api, Route};
use crate::closing::front;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::people::access;
use crate::platform::config::Config;
use crate::platform::site;

/// What the operator's surface keeps in memory.
pub struct Parts {
    sign_ins: Throttle,
}

impl Parts {
    /// From the operator's settings.
    #[must_use]
    pub fn new(config: &Config, clock: &Clock) -> Self {
        Self { sign_ins: Throttle::per_minute(config.security.sign_ins_per_minute, clock) }
    }
}

/// The document's head.
#[derive(OpenApi)]
#[openapi(info(title = "Operator API", description = "The calls behind the operator's page."))]
struct Document;

/// Every call of the operator's surface, and its document. All but signing in and out need an operator's session.
#[must_use]
pub fn api() -> Api {
    let guarded = [
        routes!(session_show::session_show),
        routes!(review::verification_list),
        routes!(review::verification_show),
        routes!(review::verification_image),
        routes!(review::verification_take),
        routes!(review::verification_approve),
        routes!(review::verification_reject),
        routes!(order::order_list),
        routes!(order::order_approve),
        routes!(order::order_disqualify),
        routes!(invoice::invoice_list),
        routes!(invoice::invoice_show),
        routes!(invoice::invoice_issue),
        routes!(invoice::invoice_reject),
        routes!(invoice::invoice_void),
        routes!(payout::payout_list),
        routes!(payout::payout_pay),
        routes!(payout::payout_refuse),
        routes!(news::news_list),
        routes!(news::news_publish),
        routes!(announcement::announcement_list),
        routes!(announcement::announcement_save),
        routes!(announcement::announcement_withdraw),
        routes!(engine::engine_list),
        routes!(engine::engine_drain),
        routes!(engine::operation_list),
        routes!(engine::operation_retry),
        routes!(engine::operation_give_up),
        routes!(engine::orphan_list),
        routes!(engine::orphan_show),
        routes!(engine::orphan_adopt),
        routes!(engine::orphan_delete),
        routes!(engine::instance_list),
        routes!(engine::instance_stop),
        routes!(engine::instance_note),
        routes!(gpu_server::gpu_server_list),
        routes!(gpu_server::gpu_server_hand_over),
        routes!(gpu_server::gpu_server_give_up),
        routes!(gpu_server::gpu_server_withdraw),
        routes!(gpu_server::gpu_server_restore),
        routes!(gpu_server::gpu_server_take_back),
        routes!(flavor_publish::flavor_list),
        routes!(flavor_publish::flavor_publish),
        routes!(quota_change::quota_show),
        routes!(quota_change::quota_set),
        routes!(quota_change::quota_reset),
    ];
    let public = Api::new(Document::openapi, &[KnownBy::Operator], access::GUARD)
        .public(routes!(session_create::session_create))
        .public(routes!(session_delete::session_delete));
    let guard = |methods: MethodRouter<App>| methods.route_layer(middleware::from_fn(guard::require));
    guarded
        .into_iter()
        .chain(ticket_routes())
        .fold(public, |api, route| api.operator(guard, route))
        .finish(|_| {})
}

/// The calls about tickets.
fn ticket_routes() -> [Route; 12] {
    [
        routes!(support::operator_list),
        routes!(support::ticket_list),
        routes!(support::ticket_show),
        routes!(support::ticket_file),
        routes!(support::ticket_answer),
        routes!(support::ticket_note),
        routes!(support::ticket_assign),
        routes!(support::ticket_close),
        routes!(support::ticket_merge),
        routes!(canned_answer::canned_answer_list),
        routes!(canned_answer::canned_answer_save),
        routes!(canned_answer::canned_answer_delete),
    ]
}

/// The whole surface as one service: its API, its page, and what stands around them.
pub fn router(app: &App) -> axum::Router {
    let router = api().router;
    front::serve_operator(app, router.merge(site::brand::routes()))
}
