//! Handlers behind one type.

use std::sync::Arc;

use axum::extract::Request;
use axum::handler::Handler;
use axum::response::Response;
use futures::future::BoxFuture;

use crate::App;

/// A handler, whatever it takes and answers. To axum all of them are one type, so that rustc builds what a router puts around a handler
/// once, and need not prove for each of its layers again that everything a handler awaits may be sent.
#[derive(Clone)]
pub struct Erased(Arc<dyn Fn(Request, App) -> BoxFuture<'static, Response> + Send + Sync>);

impl Erased {
    /// Hides what a handler is.
    pub fn new<H: Handler<T, App>, T: 'static>(handler: H) -> Self {
        Self(Arc::new(move |request, app| Box::pin(handler.clone().call(request, app))))
    }
}

impl Handler<(), App> for Erased {
    type Future = BoxFuture<'static, Response>;

    fn call(self, request: Request, app: App) -> Self::Future {
        (self.0)(request, app)
    }
}

/// The [`Route`](crate::kit::http::Route) of one handler that `utoipa::path` documents, with the handler erased.
#[macro_export]
macro_rules! routes {
    ($handler:path) => {
        $crate::kit::http::Route::new(
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
