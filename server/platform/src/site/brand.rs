//! The operator's brand as the browser loads it: the palette as CSS variables, the logo, and the picture beside the forms for signing in.

use std::fmt::Write;
use std::io;
use std::path::Path;

use axum::Router;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use portico_core::Code;

use super::colour::Colour;
use crate::kit::http::Fixed;
use crate::platform::config::BrandConfig;
use crate::{App, Error};

/// Where the logo is.
pub const LOGO_PATH: &str = "/brand/logo";
/// Where the picture is.
const PICTURE_PATH: &str = "/brand/picture";
const CSS: &str = "text/css; charset=utf-8";

/// A picture of the operator's, read when the server starts.
#[derive(Debug)]
pub(super) struct Picture(Fixed);

impl Picture {
    /// Its kind is told by how the file's name ends, which was checked when the configuration was read.
    pub(super) fn read(key: &str, file: Option<&Path>) -> io::Result<Option<Self>> {
        let Some(path) = file else { return Ok(None) };
        let kind = match path.extension().and_then(|end| end.to_str()) {
            Some("svg") => "image/svg+xml",
            Some("jpg" | "jpeg") => "image/jpeg",
            Some("webp") => "image/webp",
            _ => "image/png",
        };
        let bytes = std::fs::read(path).map_err(|error| io::Error::other(format!("{key}: {error}")))?;
        Ok(Some(Self(Fixed::new(kind, bytes.into()))))
    }

    /// An SVG opened as a page of its own may run nothing (SECURITY H-10).
    fn answer(&self, asked: &HeaderMap) -> Response {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
        ([(CONTENT_SECURITY_POLICY, policy)], self.0.answer(asked)).into_response()
    }
}

/// `/brand.css` and the pictures.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/brand.css", get(palette_show))
        .route(LOGO_PATH, get(logo_show))
        .route(PICTURE_PATH, get(picture_show))
}

async fn palette_show(State(app): State<App>, asked: HeaderMap) -> Response {
    app.site().palette.answer(&asked)
}

async fn logo_show(State(app): State<App>, asked: HeaderMap) -> Result<Response, Error> {
    show(app.site().logo.as_ref(), &asked)
}

async fn picture_show(State(app): State<App>, asked: HeaderMap) -> Result<Response, Error> {
    show(app.site().picture.as_ref(), &asked)
}

fn show(picture: Option<&Picture>, asked: &HeaderMap) -> Result<Response, Error> {
    picture.map(|picture| picture.answer(asked)).ok_or_else(|| Error::new(Code::NotFound))
}

/// The scale of the component library's primary colour, `--brand-50` (lightest) to `--brand-1000`: 600 is the accent in light
/// mode and 400 the one in dark mode, the shades around them are for hovering, pressing and grounds. Both are made legible:
/// words stand in them, and on them. `--brand-picture` is the operator's picture, where there is one.
pub(super) fn palette(brand: &BrandConfig) -> Fixed {
    // Both are checked when the configuration is read.
    let (Some(accent), Some(accent_dark)) = (Colour::parse(&brand.accent), Colour::parse(&brand.accent_dark))
    else {
        return Fixed::new(CSS, Bytes::new());
    };
    let accent = accent.legible(Colour::WHITE, Colour::BLACK);
    let accent_dark = accent_dark.legible(Colour::NIGHT, Colour::WHITE);
    let lighter = |percent| accent_dark.mix(Colour::WHITE, percent);
    let darker = |percent| accent.mix(Colour::BLACK, percent);
    let shades = [
        (50, lighter(93)),
        (100, lighter(80)),
        (200, lighter(66)),
        (300, lighter(40)),
        (400, accent_dark),
        (500, accent_dark.mix(accent, 50)),
        (600, accent),
        (700, darker(28)),
        (800, darker(40)),
        (900, darker(54)),
        (1000, darker(80)),
    ];
    let mut css = String::from(":root {\n");
    for (step, colour) in shades {
        // Writing to a string cannot fail.
        let _ = writeln!(css, "  --brand-{step}: {colour};");
    }
    if brand.picture_file.is_some() {
        let _ = writeln!(css, "  --brand-picture: url(\"{PICTURE_PATH}\");");
    }
    css.push_str("}\n");
    Fixed::new(CSS, css.into())
}
