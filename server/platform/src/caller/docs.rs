//! The OpenAPI document, which is put together when somebody first asks for it, and a page to browse it. Both are the same for everybody and
//! hold no secret.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::Router;
use axum::extract::Path;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use bytes::Bytes;
use portico_core::Code;
use utoipa_swagger_ui::Config;

use super::Document;
use crate::Error;
use crate::kit::http::Fixed;

/// Where the OpenAPI document is served.
const DOCUMENT: &str = "/openapi.json";

/// The routes of the OpenAPI document, `/openapi.json`, and of its page, `/docs/`.
pub fn routes(document: Document) -> Router {
    let json = Arc::new((document, OnceLock::new()));
    let page = Arc::new(Page { config: Arc::new(Config::new([DOCUMENT])), files: Mutex::default() });
    let index = page.clone();
    Router::new()
        .route(
            DOCUMENT,
            get(move |asked: HeaderMap| async move {
                json.1.get_or_init(|| document_file(&json.0)).answer(&asked)
            }),
        )
        .route("/docs", get(|| async { Redirect::to("/docs/") }))
        .route("/docs/", get(move |asked: HeaderMap| async move { index.file("index.html", &asked) }))
        .route(
            "/docs/{file}",
            get(move |Path(name): Path<String>, asked: HeaderMap| async move { page.file(&name, &asked) }),
        )
}

fn document_file(document: &Document) -> Fixed {
    Fixed::new("application/json", document.to_openapi().to_json().unwrap_or_default().into())
}

/// The page's files, each kept once somebody has asked for it.
struct Page {
    config: Arc<Config<'static>>,
    files: Mutex<HashMap<String, Arc<Fixed>>>,
}

impl Page {
    fn file(&self, name: &str, asked: &HeaderMap) -> Response {
        match self.load_file(name) {
            Some(file) => file.answer(asked),
            None => Error::new(Code::NotFound).into_response(),
        }
    }

    fn load_file(&self, name: &str) -> Option<Arc<Fixed>> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(file) = files.get(name) {
            return Some(file.clone());
        }
        // Only names that are there are kept, so there are only so many.
        let found = utoipa_swagger_ui::serve(name, self.config.clone()).ok().flatten()?;
        let file = Arc::new(Fixed::new(&found.content_type, Bytes::from(found.bytes.into_owned())));
        files.insert(name.to_owned(), file.clone());
        Some(file)
    }
}
