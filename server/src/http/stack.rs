//! The layers around every route, outermost last.

use axum::Router;
use axum::extract::Request;
use axum::middleware::{self, Next};
use axum::response::Response;
use portico_core::Lang;

use super::RequestContext;
use crate::App;

/// Puts the layers around the API.
pub fn wrap(app: &App, api: Router, _document: utoipa::openapi::OpenApi) -> Router {
    api.layer(axum::Extension(app.clone())).layer(middleware::from_fn(in_context))
}

async fn in_context(request: Request, next: Next) -> Response {
    let context = RequestContext {
        request_id: "0".to_owned(),
        lang: Lang::US,
        address: std::net::IpAddr::from([127, 0, 0, 1]),
    };
    context.scope(next.run(request)).await
}
