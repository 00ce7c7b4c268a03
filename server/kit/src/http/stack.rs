//! The layers around every route.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::{Extension, Router, middleware};
use portico_serve::BodyDeadlineLayer;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;

use super::headers::{SecurityHeaders, secure};
use super::host::{Hosts, require_known_host};
use super::network::Network;
use super::{bearer, guard, log};
use crate::host::Host;

/// Bytes that a JSON body may have.
pub const JSON_LIMIT: usize = 64 * 1024;

/// What the layers of a listener go by.
#[derive(Debug)]
pub struct StackOptions<'a> {
    /// The address under which browsers find it.
    pub public_url: &'a str,
    /// Other names under which it may be reached.
    pub hosts: &'a [String],
    /// In which a body has to arrive.
    pub body_timeout: Duration,
    /// In which a request has to be answered.
    pub request_timeout: Duration,
    /// Proxies whose word counts on whom they ask for.
    pub trusted_proxies: &'a [Network],
    /// What every answer carries.
    pub headers: SecurityHeaders,
}

/// Puts the layers around the routes, all of them in one go: each go makes every one of some hundred routes anew. Read from the top down: the
/// first one sees a request first.
pub fn wrap<H: Host>(host: &H, routes: Router, options: StackOptions<'_>) -> Router {
    let hosts = Hosts::new(options.public_url, options.hosts);
    let trusted: Arc<[Network]> = options.trusted_proxies.into();
    let layers = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state((host.clone(), trusted), log::observe::<H>))
        .layer(middleware::from_fn_with_state(Arc::new(options.headers), secure))
        .layer(CatchPanicLayer::custom(guard::panic_answer))
        .layer(middleware::from_fn_with_state(options.request_timeout, guard::in_time))
        .layer(middleware::from_fn_with_state(hosts, require_known_host))
        .layer(middleware::from_fn(guard::without_nul))
        .layer(middleware::from_fn(guard::require_known_method))
        .layer(middleware::from_fn(bearer::alone))
        .layer(guard::csrf(options.public_url))
        .layer(BodyDeadlineLayer::new(options.body_timeout))
        .layer(DefaultBodyLimit::max(JSON_LIMIT))
        .layer(Extension(host.clone()));
    routes.method_not_allowed_fallback(guard::wrong_method).layer(layers)
}
