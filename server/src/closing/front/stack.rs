//! The listeners of the console and of the operator's page: their routes, and the layers around these as the settings say.

use std::time::Duration;

use axum::Router;

use super::assets;
use super::headers::{of_console, of_operator};
use crate::App;
use crate::caller::{Document, docs};
use crate::kit::http::headers::SecurityHeaders;
use crate::kit::http::health;
use crate::kit::http::stack::{StackOptions, wrap};
use crate::platform::config::Config;

/// The whole server: the features' routes, and beside them health, the API's document, the web console's files.
pub fn serve(app: &App, routes: Router<App>, document: Document) -> Router {
    let config = app.config();
    let routes = routes.merge(health()).with_state(app.clone());
    let documented = if config.http.docs { docs::routes(document) } else { Router::new() };
    let all = routes.merge(documented).merge(assets::files()).fallback(assets::page_or_not_found);
    wrap(app, all, options(config, &config.http.public_url, of_console(config)))
}

/// The operator's surface: its routes and health, and beside them the operator's page.
pub fn serve_operator(app: &App, routes: Router<App>) -> Router {
    let config = app.config();
    let routes = routes.merge(health()).with_state(app.clone());
    let all = routes.fallback(assets::operator_file);
    wrap(app, all, options(config, &config.admin.public_url, of_operator(config)))
}

fn options<'a>(config: &'a Config, public_url: &'a str, headers: SecurityHeaders) -> StackOptions<'a> {
    let seconds = |seconds: u32| Duration::from_secs(seconds.into());
    StackOptions {
        public_url,
        hosts: &config.http.hosts,
        body_timeout: seconds(config.http.body_timeout_seconds),
        request_timeout: seconds(config.http.request_timeout_seconds),
        trusted_proxies: &config.http.trusted_proxies,
        headers,
    }
}
