//! The server's parts in one place, and the whole API as one readable list.

use std::sync::Arc;

use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::clock::{Clock, Time};
use crate::config::Config;
use crate::http::{Api, RouteInfo};
use crate::random::Random;
use crate::store::Store;
use crate::{account, identity};

/// The server's parts. Cheap to clone; every handler and job gets one.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    config: Config,
    store: Store,
    clock: Clock,
    random: Random,
    identity: identity::Parts,
}

impl App {
    /// Puts the parts together.
    #[must_use]
    pub fn new(config: Config, store: Store, clock: Clock, random: Random) -> Self {
        let identity = identity::Parts::new(&config);
        Self(Arc::new(Parts { config, store, clock, random, identity }))
    }

    /// The operator's settings.
    #[must_use]
    pub fn config(&self) -> &Config {
        &self.0.config
    }

    /// The database.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    /// The present moment.
    #[must_use]
    pub fn now(&self) -> Time {
        self.0.clock.now()
    }

    /// Randomness.
    #[must_use]
    pub fn random(&self) -> &Random {
        &self.0.random
    }

    /// What identity keeps in memory.
    #[must_use]
    pub fn identity(&self) -> &identity::Parts {
        &self.0.identity
    }
}

/// The document's head.
#[derive(OpenApi)]
#[openapi(info(title = "Customer console API", description = "The calls behind the customer console."))]
struct Document;

/// Every call of the console, with who may make it.
#[must_use]
pub fn api(app: &App) -> (OpenApiRouter<App>, Vec<RouteInfo>) {
    Api::new(app, Document::openapi()).session(routes!(account::subject_colour::subject_colour)).finish()
}

/// The whole server as one service: the API and what stands around it.
#[must_use]
pub fn router(app: &App) -> axum::Router {
    let (router, document) = api(app).0.split_for_parts();
    crate::http::stack::wrap(app, router.with_state(app.clone()), document)
}
