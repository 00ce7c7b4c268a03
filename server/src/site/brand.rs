//! The operator's brand as the browser loads it: the palette as CSS variables, and the logo.

use std::fmt::Write;
use std::io;

use axum::Router;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use bytes::Bytes;
use portico_core::Code;

use super::colour::Colour;
use crate::config::BrandConfig;
use crate::{App, Error};

/// Where the logo is.
pub const LOGO_PATH: &str = "/brand/logo";

/// The operator's logo.
#[derive(Debug, Clone)]
pub(super) struct Logo {
    kind: &'static str,
    bytes: Bytes,
}

impl Logo {
    pub(super) fn read(brand: &BrandConfig) -> io::Result<Option<Self>> {
        let Some(path) = &brand.logo_file else { return Ok(None) };
        let is_svg = path.extension().is_some_and(|end| end == "svg");
        let kind = if is_svg { "image/svg+xml" } else { "image/png" };
        Ok(Some(Self { kind, bytes: std::fs::read(path)?.into() }))
    }
}

/// `/brand.css` and the logo.
pub fn routes() -> Router<App> {
    Router::new().route("/brand.css", get(palette_show)).route(LOGO_PATH, get(logo_show))
}

async fn palette_show(State(app): State<App>) -> Response {
    let head = [(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (head, app.site().palette.clone()).into_response()
}

/// An SVG opened as a page of its own may run nothing (SECURITY H-10).
async fn logo_show(State(app): State<App>) -> Result<Response, Error> {
    let logo = app.site().logo.as_ref().ok_or_else(|| Error::new(Code::NotFound))?;
    let head = [
        (CONTENT_TYPE, logo.kind),
        (CACHE_CONTROL, "no-cache"),
        (
            CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        ),
    ];
    Ok((head, logo.bytes.clone()).into_response())
}

/// The accent colour and what is derived from it, for each mode, as CSS variables `--brand-MODE-NAME`.
pub(super) fn palette(brand: &BrandConfig) -> String {
    let modes = [("light", &brand.accent, Colour::BLACK), ("dark", &brand.accent_dark, Colour::WHITE)];
    let mut css = String::from(":root {\n");
    for (mode, accent, stronger) in modes {
        // Both are checked when the configuration is read.
        let Some(accent) = Colour::parse(accent) else { continue };
        let ground = if stronger == Colour::BLACK {
            Colour::WHITE
        } else {
            Colour::parse("#161d26").unwrap_or(Colour::BLACK)
        };
        let shades = [
            ("accent", accent),
            ("accent-hover", accent.mixed(stronger, 18)),
            ("accent-active", accent.mixed(stronger, 32)),
            ("accent-text", accent.text()),
            ("accent-soft", ground.mixed(accent, 10)),
            ("accent-border", ground.mixed(accent, 45)),
        ];
        for (name, colour) in shades {
            // Writing to a string cannot fail.
            let _ = writeln!(css, "  --brand-{mode}-{name}: {colour};");
        }
    }
    css.push_str("}\n");
    css
}
