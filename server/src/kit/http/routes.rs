//! The list of routes: each says who may call it, and from the same lines come the router, the OpenAPI document and the
//! access matrix.

use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::{Extension, response::Response};
use serde::Serialize;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::caller::{Access, require};
use super::document::{self, KnownBy};
use super::throttle::Throttle;
use crate::platform::audit::Mark;
use crate::{App, Error};

/// One route, as the access matrix prints it.
#[derive(Debug, Clone, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct RouteInfo {
    /// The path below the server's root.
    pub path: String,
    /// `GET` or `POST`.
    pub method: String,
    /// Who may call it: `public`, `expired_session`, `session`, `main`, `signed_in`, or the operation that is needed.
    #[serde(rename = "access")]
    pub access_name: &'static str,
    /// Whether every success of it is a line in the audit log.
    pub is_audited: bool,
}

/// The limit by address that a route names.
pub type Limit = fn(&App) -> &Throttle;

/// The API while it is being listed.
pub struct Api {
    router: OpenApiRouter<App>,
    routes: Vec<RouteInfo>,
}

impl Api {
    /// An empty list, under the document's head.
    #[must_use]
    pub fn new(document: utoipa::openapi::OpenApi) -> Self {
        Self { router: OpenApiRouter::with_openapi(document), routes: Vec::new() }
    }

    /// Adds a route that anybody may call.
    #[must_use]
    pub fn public(self, route: UtoipaMethodRouter<App>) -> Self {
        self.add(Access::Public, false, route)
    }

    /// Adds a route that anybody may call, but one address only so often. The call counts before its body is read.
    #[must_use]
    pub fn limited(self, limit: Limit, (schemas, paths, methods): UtoipaMethodRouter<App>) -> Self {
        let counted = methods.route_layer(middleware::from_fn_with_state(limit, count));
        self.add(Access::Public, false, (schemas, paths, counted))
    }

    /// Adds a route that needs a caller and changes nothing of consequence: a read, or the caller's own view.
    #[must_use]
    pub fn reads(self, access: Access, route: UtoipaMethodRouter<App>) -> Self {
        self.add(access, false, guarded(access, route))
    }

    /// Adds a route that needs a caller and changes something: every success must write to the audit log.
    #[must_use]
    pub fn writes(self, access: Access, (schemas, paths, methods): UtoipaMethodRouter<App>) -> Self {
        let audited = methods.route_layer(middleware::from_fn(Mark::require));
        self.add(access, true, guarded(access, (schemas, paths, audited)))
    }

    /// The router and its document, and the list of routes in path order.
    #[must_use]
    pub fn finish(mut self) -> (OpenApiRouter<App>, Vec<RouteInfo>) {
        self.routes.sort();
        document::define(self.router.get_openapi_mut(), &[KnownBy::Session, KnownBy::SessionOrKey]);
        (self.router, self.routes)
    }

    fn add(mut self, access: Access, is_audited: bool, mut route: UtoipaMethodRouter<App>) -> Self {
        let access_name = access.name();
        for (path, item) in &route.1.paths {
            let methods = [("GET", &item.get), ("POST", &item.post)];
            for (method, _) in methods.iter().filter(|(_, operation)| operation.is_some()) {
                let (path, method) = (path.clone(), (*method).to_owned());
                self.routes.push(RouteInfo { path, method, access_name, is_audited });
            }
        }
        for item in route.1.paths.values_mut() {
            document::complete(item, access.into());
        }
        self.router = self.router.routes(route);
        self
    }
}

fn guarded(access: Access, (schemas, paths, methods): UtoipaMethodRouter<App>) -> UtoipaMethodRouter<App> {
    let guard = move |app, request, next| require(access, app, request, next);
    (schemas, paths, methods.route_layer(middleware::from_fn(guard)))
}

/// The layer in front of a limited route.
async fn count(
    State(limit): State<Limit>,
    Extension(app): Extension<App>,
    request: Request,
    next: Next,
) -> Result<Response, Error> {
    limit(&app).check_request()?;
    Ok(next.run(request).await)
}
