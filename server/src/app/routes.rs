//! The whole API as one router, out of what each feature says of its calls (`docs/routes.txt` lists them).

use utoipa::OpenApi;

use super::features::FEATURES;
use crate::App;
use crate::caller::Api;
use crate::caller::document::KnownBy;
use crate::closing::front;
use crate::money::payment;
use crate::people::access;
use crate::platform::{export, site};

/// The title and the description of the console's API, in its document.
#[derive(OpenApi)]
#[openapi(info(title = "Customer console API", description = "The calls behind the customer console."))]
struct Document;

/// Every call of the console, with who may make it and, of those for everybody, how often one address may. Needs no server: `portico openapi` prints it anywhere.
#[must_use]
pub fn api() -> Api {
    let api = Api::new(Document::openapi, &[KnownBy::Session, KnownBy::SessionOrKey], access::GUARD);
    FEATURES
        .iter()
        .fold(api, |api, feature| feature.routes(api))
        .finish(|document| export::name_exports(document, FEATURES))
}

/// The whole server as one service: the API and what stands around it.
pub fn router(app: &App) -> axum::Router {
    let Api { router, document, .. } = api();
    front::serve(
        app,
        router.merge(site::brand::routes()).merge(payment::test_gateway::page::routes()),
        document,
    )
}
