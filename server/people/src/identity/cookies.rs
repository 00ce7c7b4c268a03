//! The cookies of signing in: the two halves of a session's key, the mark by which tickets know their browser, and the state
//! of a way in from a partner's site.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::kit::token::{is_token, token_hash};
use crate::{App, Error};

/// The half that the console's script reads and sends as the `access-token` header.
const TOKEN: &str = "cds_token";
/// The half that no script can read.
const SECRET: &str = "cds_session";
/// The mark of a browser: what is begun in it, such as a sign-in, goes on in it alone.
const BROWSER: &str = "cds_browser";
/// What a partner's way in began with: the code that comes back works beside it alone.
const HANDOFF: &str = "cds_handoff";

/// The cookies that came with a request and those that go with the answer.
pub struct Cookies {
    jar: CookieJar,
    is_secure: bool,
}

impl FromRequestParts<App> for Cookies {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        Ok(Self::from_headers(app, &parts.headers))
    }
}

impl Cookies {
    /// Those of a request.
    pub fn from_headers(app: &App, headers: &axum::http::HeaderMap) -> Self {
        let is_secure = app.config().http.public_url.starts_with("https://");
        Self { jar: CookieJar::from_headers(headers), is_secure }
    }

    /// What goes with the answer.
    pub fn into_jar(self) -> CookieJar {
        self.jar
    }

    /// The script-readable half, if it can be one.
    pub fn token(&self) -> Option<&str> {
        self.value(TOKEN)
    }

    /// The hidden half, if it can be one.
    pub fn secret(&self) -> Option<&str> {
        self.value(&self.secure_name(SECRET))
    }

    /// Both halves; nothing when one is missing.
    pub fn key(&self) -> Option<(&str, &str)> {
        self.token().zip(self.secret())
    }

    /// The hash of the browser's mark; nothing when the browser has none.
    pub fn browser_hash(&self) -> Option<Vec<u8>> {
        self.value(&self.secure_name(BROWSER)).map(token_hash)
    }

    /// The hash of the browser's mark, which it is given when it has none.
    pub fn browser_hash_or_new(&mut self, app: &App) -> Vec<u8> {
        if let Some(hash) = self.browser_hash() {
            return hash;
        }
        let mark = app.random().token();
        let hash = token_hash(&mark);
        self.add(self.secure_name(BROWSER), mark, true);
        hash
    }

    /// The hash of what the way in from a partner's site began with.
    pub fn handoff_hash(&self) -> Option<Vec<u8>> {
        self.value(&self.secure_name(HANDOFF)).map(token_hash)
    }

    /// Begins a way in from a partner's site; its `state`. The browser keeps what the state is the hash of, so that who sees
    /// the state in an address cannot pretend to be the browser.
    pub fn handoff_state_new(&mut self, app: &App) -> String {
        let mark = app.random().token();
        let state = URL_SAFE_NO_PAD.encode(token_hash(&mark));
        self.add(self.secure_name(HANDOFF), mark, true);
        state
    }

    /// Removes the mark of a hand-off from the browser.
    pub fn clear_handoff(&mut self) {
        self.remove(self.secure_name(HANDOFF), true);
    }

    /// Gives the browser both halves of a session's key.
    pub fn set_session(&mut self, token: &str, secret: &str) {
        self.add(TOKEN.to_owned(), token.to_owned(), false);
        self.add(self.secure_name(SECRET), secret.to_owned(), true);
    }

    /// Takes both halves away.
    pub fn clear_session(&mut self) {
        for (name, is_hidden) in [(TOKEN.to_owned(), false), (self.secure_name(SECRET), true)] {
            self.remove(name, is_hidden);
        }
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.jar.get(name).map(Cookie::value).filter(|value| is_token(value))
    }

    fn remove(&mut self, name: String, is_hidden: bool) {
        let mut cookie = self.cookie(name, String::new(), is_hidden);
        cookie.make_removal();
        self.put(cookie);
    }

    fn add(&mut self, name: String, value: String, is_hidden: bool) {
        let cookie = self.cookie(name, value, is_hidden);
        self.put(cookie);
    }

    fn put(&mut self, cookie: Cookie<'static>) {
        self.jar = std::mem::take(&mut self.jar).add(cookie);
    }

    /// They end with the browser; the server ends sessions earlier. `__Host-` is only lawful on a secure cookie.
    fn cookie(&self, name: String, value: String, is_hidden: bool) -> Cookie<'static> {
        Cookie::build((name, value))
            .path("/")
            .same_site(SameSite::Strict)
            .http_only(is_hidden)
            .secure(self.is_secure)
            .build()
    }

    fn secure_name(&self, name: &str) -> String {
        if self.is_secure { format!("__Host-{name}") } else { name.to_owned() }
    }
}
