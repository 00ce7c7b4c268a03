//! The whole API as one router, out of what each feature says of its calls (`docs/routes.txt` lists them).

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use super::features::FEATURES;
use crate::kit::http::{Api, RouteInfo};
use crate::{App, money::payment, platform::export, platform::site};

/// The document's head.
#[derive(OpenApi)]
#[openapi(info(title = "Customer console API", description = "The calls behind the customer console."))]
struct Document;

/// Every call of the console, with who may make it and, of those for everybody, how often one address may. Needs no server: `portico openapi` prints it anywhere.
#[must_use]
pub fn api() -> (OpenApiRouter<App>, Vec<RouteInfo>) {
    let all = FEATURES.iter().fold(Api::new(Document::openapi()), |api, feature| feature.routes(api));
    let (mut router, routes) = all.finish();
    export::name_exports(router.get_openapi_mut(), FEATURES);
    (router, routes)
}

/// The whole server as one service: the API and what stands around it.
pub fn router(app: &App) -> axum::Router {
    let (router, document) = api().0.split_for_parts();
    crate::kit::http::stack::serve(
        app,
        router.merge(site::brand::routes()).merge(payment::test_gateway::page::routes()),
        &document,
    )
}
