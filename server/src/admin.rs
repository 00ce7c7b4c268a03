//! The operator's own surface: who reviews verifications and orders, on a listener of its own (SECURITY Z-16).
//!
//! Operators are not customers: they have a table, sessions, a cookie, a lock and an audit log of their own, and no route of
//! either listener knows the other's sessions. What an operator does to an account is a line in both logs.

pub mod adjust;
pub mod audit;
mod guard;
pub mod invoice;
mod operator;
pub mod order;
pub mod price_publish;
pub mod review;
pub mod session_create;
pub mod session_delete;
pub mod session_show;
mod store;
mod token;
pub mod usage_retry;

use axum::middleware;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use operator::{NewPassword, operator_create, operator_disable, operator_reset};
pub(crate) use store::account_by_number;

use crate::App;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::Throttle;
use crate::http::document::{self, KnownBy};

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

/// Every call of the operator's surface. All but signing in and out need an operator's session.
#[must_use]
pub fn api() -> OpenApiRouter<App> {
    let guarded = OpenApiRouter::new()
        .routes(routes!(session_show::session_show))
        .routes(routes!(review::list_show))
        .routes(routes!(review::case_show))
        .routes(routes!(review::image_show))
        .routes(routes!(review::take_make))
        .routes(routes!(review::approve_make))
        .routes(routes!(review::reject_make))
        .routes(routes!(order::order_list_show))
        .routes(routes!(order::order_approve_make))
        .routes(routes!(order::order_disqualify_make))
        .routes(routes!(invoice::invoice_list_show))
        .routes(routes!(invoice::invoice_show))
        .routes(routes!(invoice::invoice_issue_make))
        .routes(routes!(invoice::invoice_reject_make))
        .routes(routes!(invoice::invoice_void_make))
        .route_layer(middleware::from_fn(guard::require));
    let public = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(session_create::session_create_make))
        .routes(routes!(session_delete::session_delete_make));
    let mut all = documented(public, KnownBy::Nothing).merge(documented(guarded, KnownBy::Operator));
    document::define(all.get_openapi_mut(), &[KnownBy::Operator]);
    all
}

/// The same routes with what their document says of all of them alike.
fn documented(mut routes: OpenApiRouter<App>, known_by: KnownBy) -> OpenApiRouter<App> {
    for item in routes.get_openapi_mut().paths.paths.values_mut() {
        document::complete(item, known_by);
    }
    routes
}

/// The whole surface as one service: its API, its page, and what stands around them.
pub fn router(app: &App) -> axum::Router {
    let (router, _) = api().split_for_parts();
    crate::http::stack::serve_operator(app, router.merge(crate::site::brand::routes()))
}
