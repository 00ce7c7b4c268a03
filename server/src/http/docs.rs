//! The OpenAPI document, and a page to browse it.

use std::sync::Arc;

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use utoipa::openapi::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

/// `/openapi.json` and `/docs/`. Both are the same for everybody and hold no secret, so they may be compressed.
pub(super) fn routes(document: &OpenApi) -> Router {
    let json: Arc<str> = document.to_json().unwrap_or_default().into();
    let head = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")];
    let page = SwaggerUi::new("/docs").config(Config::new(["/openapi.json"]));
    Router::from(page)
        .route("/openapi.json", get(move || async move { (head, json.to_string()) }))
        .layer(CompressionLayer::new())
}
