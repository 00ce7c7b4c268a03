//! The operator's own surface: who reviews verifications and orders, on a listener of its own (SECURITY Z-16).
//!
//! Operators are not customers: they have a table, sessions, a cookie, a lock and an audit log of their own, and no route of
//! either listener knows the other's sessions. What an operator does to an account is a line in both logs.

pub mod adjust;
pub mod audit;
mod guard;
pub mod invoice;
pub mod news;
mod operator;
pub mod order;
pub mod payout;
pub mod price_publish;
pub mod review;
mod secret_accept;
pub mod session_create;
pub mod session_delete;
pub mod session_show;
mod store;
mod token;
pub mod usage_retry;

use crate::routes;
use axum::middleware;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

pub use operator::{NewPassword, operator_create, operator_disable, operator_reset};
pub use secret_accept::secret_accept;

use crate::App;
use crate::kit::clock::Clock;
use crate::kit::http::Throttle;
use crate::kit::http::document::{self, KnownBy};
use crate::platform::config::Config;

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
        .routes(routes!(review::verification_list))
        .routes(routes!(review::verification_show))
        .routes(routes!(review::verification_image))
        .routes(routes!(review::verification_take))
        .routes(routes!(review::verification_approve))
        .routes(routes!(review::verification_reject))
        .routes(routes!(order::order_list))
        .routes(routes!(order::order_approve))
        .routes(routes!(order::order_disqualify))
        .routes(routes!(invoice::invoice_list))
        .routes(routes!(invoice::invoice_show))
        .routes(routes!(invoice::invoice_issue))
        .routes(routes!(invoice::invoice_reject))
        .routes(routes!(invoice::invoice_void))
        .routes(routes!(payout::payout_list))
        .routes(routes!(payout::payout_pay))
        .routes(routes!(payout::payout_refuse))
        .routes(routes!(news::news_list))
        .routes(routes!(news::news_publish))
        .route_layer(middleware::from_fn(guard::require));
    let public = OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(session_create::session_create))
        .routes(routes!(session_delete::session_delete));
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
    crate::kit::http::stack::serve_operator(app, router.merge(crate::platform::site::brand::routes()))
}
