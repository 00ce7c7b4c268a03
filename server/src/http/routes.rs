//! The list of routes: each says who may call it, and from the same lines come the router, the OpenAPI document and the
//! access matrix.

use axum::middleware;
use serde::Serialize;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::caller::{Access, require_session};
use crate::App;

/// One route, as the access matrix prints it.
#[derive(Debug, Clone, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct RouteInfo {
    /// The path below the server's root.
    pub path: String,
    /// `GET` or `POST`.
    pub method: String,
    /// Who may call it.
    #[serde(rename = "access")]
    pub access_name: &'static str,
}

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
        self.add(Access::Public, route)
    }

    /// Adds a route for any signed-in user.
    #[must_use]
    pub fn session(self, (schemas, paths, methods): UtoipaMethodRouter<App>) -> Self {
        let guarded = methods.route_layer(middleware::from_fn(require_session));
        self.add(Access::Session, (schemas, paths, guarded))
    }

    /// The router and its document, and the list of routes in path order.
    #[must_use]
    pub fn finish(mut self) -> (OpenApiRouter<App>, Vec<RouteInfo>) {
        self.routes.sort();
        (self.router, self.routes)
    }

    fn add(mut self, access: Access, route: UtoipaMethodRouter<App>) -> Self {
        let access_name = match access {
            Access::Public => "public",
            Access::Session => "session",
        };
        for (path, item) in &route.1.paths {
            let methods = [("GET", &item.get), ("POST", &item.post)];
            for (method, _) in methods.iter().filter(|(_, operation)| operation.is_some()) {
                self.routes.push(RouteInfo { path: path.clone(), method: (*method).to_owned(), access_name });
            }
        }
        self.router = self.router.routes(route);
        self
    }
}
