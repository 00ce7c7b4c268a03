//! The layers around every route.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::{Extension, Router, middleware};
use tower_http::catch_panic::CatchPanicLayer;

use super::headers::{SecurityHeaders, secure};
use super::host::{Hosts, known_host};
use super::routes::Document;
use super::{assets, bearer, body, docs, guard, health, log};
use crate::App;

/// Bytes that a JSON body may have.
pub const JSON_LIMIT: usize = 64 * 1024;

/// The whole server: the features' routes, and beside them health, the API's document, the web console's files.
pub fn serve(app: &App, routes: Router<App>, document: Document) -> Router {
    let routes = routes.merge(health::routes()).with_state(app.clone());
    let documented = if app.config().http.docs { docs::routes(document) } else { Router::new() };
    let all = routes.merge(documented).merge(assets::files()).fallback(assets::page_or_not_found);
    wrap(app, all, &app.config().http.public_url, SecurityHeaders::new(app.config()))
}

/// The operator's surface: its routes and health, and beside them the operator's page.
pub fn serve_operator(app: &App, routes: Router<App>) -> Router {
    let routes = routes.merge(health::routes()).with_state(app.clone());
    let all = routes.fallback(assets::operator_file);
    wrap(app, all, &app.config().admin.public_url, SecurityHeaders::operator(app.config()))
}

/// Puts the layers around the routes. Read from the bottom up: the last one sees a request first.
fn wrap(app: &App, routes: Router, public_url: &str, headers: SecurityHeaders) -> Router {
    let config = app.config();
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    let body_time = seconds(config.http.body_timeout_seconds);
    let request_time = seconds(config.http.request_timeout_seconds);
    let hosts = Hosts::new(public_url, &config.http.hosts);
    routes
        .method_not_allowed_fallback(guard::wrong_method)
        .layer(Extension(app.clone()))
        .layer(DefaultBodyLimit::max(JSON_LIMIT))
        .layer(middleware::from_fn_with_state(body_time, body::with_deadline))
        .layer(guard::csrf(public_url))
        .layer(middleware::from_fn(bearer::alone))
        .layer(middleware::from_fn(guard::known_method))
        .layer(middleware::from_fn(guard::without_nul))
        .layer(middleware::from_fn_with_state(hosts, known_host))
        .layer(middleware::from_fn_with_state(request_time, guard::in_time))
        .layer(CatchPanicLayer::custom(guard::panicked))
        .layer(middleware::from_fn_with_state(headers, secure))
        .layer(middleware::from_fn_with_state(app.clone(), log::observe))
}
