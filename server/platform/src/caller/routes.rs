//! The list of routes: each says who may call it, and from the same lines come the router, the OpenAPI document and the
//! access matrix.

use axum::extract::{Request, State};
use axum::handler::Handler;
use axum::middleware::{self, Next};
use axum::routing::MethodRouter;
use axum::{Extension, Router, response::Response};
use serde::Serialize;
use utoipa::openapi::path::Paths;
use utoipa::openapi::{HttpMethod, OpenApi, RefOr, schema::Schema};
use utoipa_axum::PathItemExt;
use utoipa_axum::router::OpenApiRouter;

use super::document::{self, KnownBy};
use super::{Access, Guard, Log, Mark};
use crate::kit::http::{Throttle, close};
use crate::{App, Error};

/// What the API's document says of a call: the schemas that it names, and its path.
pub type Described = (Vec<(String, RefOr<Schema>)>, Paths);

/// One call: its handler with the layers that it is given. What the document says of it is put together when the document is asked for,
/// since that takes longer than all else that a start does.
pub struct Route {
    path: String,
    kinds: Vec<HttpMethod>,
    methods: MethodRouter<App>,
    describe: fn() -> Described,
    leaves_line: bool,
}

impl Route {
    /// A call of a path below the server's root, as `routes!` makes it.
    pub fn new<H: Handler<T, App>, T: 'static>(
        path: String,
        kinds: Vec<HttpMethod>,
        handler: H,
        describe: fn() -> Described,
    ) -> Self {
        let methods = kinds
            .iter()
            .fold(MethodRouter::new(), |methods, kind| methods.on(kind.to_method_filter(), handler.clone()));
        let leaves_line = kinds.iter().any(|kind| !matches!(kind, HttpMethod::Get));
        Self { path, kinds, methods, describe, leaves_line }
    }

    /// The same call as one that changes nothing of consequence though it is a POST: an operator's success is no line of their log.
    #[must_use]
    pub fn without_line(mut self) -> Self {
        self.leaves_line = false;
        self
    }

    /// The same call, held to leave a line in a log whenever it succeeds.
    fn with_line(self, log: Log) -> Self {
        let require = move |request: Request, next: Next| Mark::require(log, request, next);
        self.map(|it| it.route_layer(middleware::from_fn(require)))
    }

    /// The same call with something done to its handler: a layer, mostly.
    #[must_use]
    pub fn map(mut self, change: impl FnOnce(MethodRouter<App>) -> MethodRouter<App>) -> Self {
        self.methods = change(self.methods);
        self
    }
}

/// The OpenAPI document of a list of calls, which is put together each time that it is asked for.
pub struct Document {
    head: fn() -> OpenApi,
    callers: &'static [KnownBy],
    calls: Vec<(KnownBy, fn() -> Described)>,
    complete: fn(&mut OpenApi),
}

impl Document {
    /// The OpenAPI document of the calls, with what all of them have in common.
    #[must_use]
    pub fn to_openapi(&self) -> OpenApi {
        let head = OpenApiRouter::<()>::with_openapi((self.head)());
        let listed = self.calls.iter().fold(head, |listed, (known_by, describe)| {
            let (schemas, mut paths) = describe();
            paths.paths.values_mut().for_each(|item| document::complete(item, *known_by));
            listed.routes((schemas, paths, MethodRouter::new()))
        });
        let mut document = listed.into_openapi();
        document::define(&mut document, self.callers);
        (self.complete)(&mut document);
        document
    }
}

/// One route, as the access matrix prints it.
#[derive(Debug, Clone, Serialize, PartialEq, Eq, PartialOrd, Ord)]
pub struct RouteInfo {
    /// The path below the server's root.
    pub path: String,
    /// The method of HTTP: `GET` or `POST`.
    pub method: String,
    /// Who may call it: `public`, `expired_session`, `session`, `main`, `signed_in`, or the operation that is needed.
    #[serde(rename = "access")]
    pub access_name: &'static str,
    /// Whether every success of it is a line in the audit log.
    pub is_audited: bool,
}

/// The limit by address that a route names.
pub type Limit = fn(&App) -> &Throttle;

/// An API: a list of calls, and what comes of it.
pub struct Api {
    /// The routes that answer the calls.
    pub router: Router<App>,
    /// One line a call, for the access matrix.
    pub routes: Vec<RouteInfo>,
    /// What says to others how each is made.
    pub document: Document,
    guard: Guard,
}

impl Api {
    /// An empty list, under the document's head; `callers` are the ways in which a caller of any of its routes may be known.
    #[must_use]
    pub fn new(head: fn() -> OpenApi, callers: &'static [KnownBy], guard: Guard) -> Self {
        let document = Document { head, callers, calls: Vec::new(), complete: |_| {} };
        Self { router: Router::new(), routes: Vec::new(), document, guard }
    }

    /// Adds a route that anybody may call.
    #[must_use]
    pub fn public(self, route: Route) -> Self {
        self.add(Access::Public, false, route)
    }

    /// Adds a route that anybody may call, but one address only so often. The call counts before its body is read.
    #[must_use]
    pub fn throttle(self, limit: Limit, route: Route) -> Self {
        let counted = route.map(|it| it.route_layer(middleware::from_fn_with_state(limit, count)));
        self.add(Access::Public, false, counted)
    }

    /// Adds a route that needs a caller and changes nothing of consequence: a read, or the caller's own view.
    #[must_use]
    pub fn reads(self, access: Access, route: Route) -> Self {
        let guarded = self.guard_route(access, route);
        self.add(access, false, guarded)
    }

    /// Adds a route that needs a caller and changes something: every success must write to the audit log.
    #[must_use]
    pub fn writes(self, access: Access, route: Route) -> Self {
        let guarded = self.guard_route(access, route.with_line(Log::Account));
        self.add(access, true, guarded)
    }

    /// Adds a route of the operator's surface, behind the layer that finds the operator and asks whether they may do what `access_name` names.
    /// Every success of a POST must write to the operators' log, but for those that are [`Route::without_line`].
    #[must_use]
    pub fn operator(
        self,
        access_name: &'static str,
        guard: impl FnOnce(MethodRouter<App>) -> MethodRouter<App>,
        route: Route,
    ) -> Self {
        let is_audited = route.leaves_line;
        let route = if is_audited { route.with_line(Log::Operators) } else { route };
        self.list(KnownBy::Operator, access_name, is_audited, route.map(guard))
    }

    /// The same with its routes in path order; `complete` adds what the document says of no single call.
    #[must_use]
    pub fn finish(mut self, complete: fn(&mut OpenApi)) -> Self {
        self.document.complete = complete;
        self.routes.sort();
        self
    }

    /// Puts the guard before a route. The server's parts come with the request, so that the route list can be read without a server
    /// (`portico openapi`).
    fn guard_route(&self, access: Access, route: Route) -> Route {
        let guard = self.guard;
        let stand =
            move |Extension(app): Extension<App>, request, next| guard.require(access, app, request, next);
        route.map(|it| it.route_layer(middleware::from_fn(stand)))
    }

    fn add(self, access: Access, is_audited: bool, route: Route) -> Self {
        self.list(access.into(), access.name(), is_audited, route)
    }

    fn list(mut self, known_by: KnownBy, access_name: &'static str, is_audited: bool, route: Route) -> Self {
        self.routes.extend(route.kinds.iter().map(|kind| {
            let method = if matches!(kind, HttpMethod::Get) { "GET" } else { "POST" }.to_owned();
            RouteInfo { path: route.path.clone(), method, access_name, is_audited }
        }));
        self.document.calls.push((known_by, route.describe));
        self.router = self.router.route(&route.path, route.methods);
        self
    }
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

/// A route whose body nobody may find later: every answer ends the connection, whose buffer held it, and memory is overwritten
/// when it is given back (SECURITY M-23). HTTP/2 has no such header; there the buffer goes with the connection's end.
pub fn closing(route: Route) -> Route {
    route.map(|it| it.route_layer(middleware::from_fn(close)))
}

/// The [`Route`] of one handler that `utoipa::path` documents, with the handler erased.
#[macro_export]
macro_rules! routes {
    ($handler:path) => {
        $crate::caller::Route::new(
            ::utoipa_axum::paste! { ::utoipa_axum::routes!(@path [path()] of $handler) },
            ::utoipa_axum::paste! { ::utoipa_axum::routes!(@path [methods()] of $handler) },
            $crate::kit::http::Erased::new($handler),
            || {
                let mut paths = ::utoipa::openapi::path::Paths::new();
                let mut schemas = Vec::new();
                let (path, item, types) = ::utoipa_axum::routes!(@resolve_types $handler : schemas);
                paths.add_path_operation(&path, types, item);
                (schemas, paths)
            },
        )
    };
}
