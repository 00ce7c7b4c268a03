//! The cookie of an operator's session. Browsers share cookies between the ports of a host, so its name is not the
//! customers'; no script can read it.

use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::App;
use crate::kit::token::{is_token, token_hash};

const NAME: &str = "portico_operator";

/// The hash of the token that a request carries, if it can be one.
pub fn hash_of(app: &App, headers: &HeaderMap) -> Option<Vec<u8>> {
    let jar = CookieJar::from_headers(headers);
    jar.get(&name(app)).map(Cookie::value).filter(|value| is_token(value)).map(token_hash)
}

/// Gives the browser a token.
pub fn set(app: &App, token: String) -> CookieJar {
    CookieJar::new().add(cookie(app, token))
}

/// Removes the token's cookie from the browser.
pub fn clear(app: &App) -> CookieJar {
    let mut cookie = cookie(app, String::new());
    cookie.make_removal();
    CookieJar::new().add(cookie)
}

/// The cookie as a request carries it.
pub fn cookie_text(app: &App, token: &str) -> String {
    format!("{}={token}", name(app))
}

fn cookie(app: &App, token: String) -> Cookie<'static> {
    Cookie::build((name(app), token))
        .path("/")
        .same_site(SameSite::Strict)
        .http_only(true)
        .secure(is_secure(app))
        .build()
}

/// `__Host-` is only lawful on a secure cookie.
fn name(app: &App) -> String {
    if is_secure(app) { format!("__Host-{NAME}") } else { NAME.to_owned() }
}

fn is_secure(app: &App) -> bool {
    app.config().admin.public_url.starts_with("https://")
}
