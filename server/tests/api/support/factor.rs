//! An authenticator app beside the browser.

use serde_json::{Value, json};
use totp_rs::{Builder, Secret, Totp};

use super::{Answer, Browser, PASSWORD, TestServer};

/// An authenticator app that knows one secret, and the recovery codes that came with it.
pub struct Authenticator {
    totp: Totp,
    pub recovery_codes: Vec<String>,
}

impl Authenticator {
    /// An app that a secret was typed into.
    pub fn new(secret: &Value) -> Self {
        let secret = Secret::try_from_base32(secret.as_str().expect("a text")).expect("base 32");
        let totp = Builder::new().with_secret(secret).build().expect("a long secret");
        Self { totp, recovery_codes: Vec::new() }
    }

    /// The code that the app shows `steps` after the present one.
    pub fn code(&self, server: &TestServer, steps: i64) -> String {
        let seconds = server.app.now().seconds() + 30 * steps;
        self.totp.generate(u64::try_from(seconds).expect("after 1970")).to_string()
    }

    /// Six digits that no step near the present one has.
    pub fn wrong(&self, server: &TestServer) -> String {
        let near: Vec<String> = (-2..=2).map(|steps| self.code(server, steps)).collect();
        let mut candidates = (0..).map(|number| format!("{number:06}"));
        candidates.find(|code| !near.contains(code)).expect("five of a million are taken")
    }
}

impl TestServer {
    /// Binds an authenticator app to whoever is signed in, and lets its first code pass.
    pub async fn bind_app(&self, browser: &Browser) -> Authenticator {
        let begun = browser.post("/gicend/totp/create/", json!({})).await;
        let mut app = Authenticator::new(&begun.data()["secret"]);
        let confirmed = browser.confirm_app(&app.code(self, 0)).await;
        let codes = confirmed.data()["recovery_codes"].as_array().expect("a list");
        app.recovery_codes = codes.iter().map(|code| code.as_str().expect("a text").to_owned()).collect();
        self.clock.advance(60);
        app
    }
}

impl Browser {
    /// Confirms a new app with a code of it.
    pub async fn confirm_app(&self, code: &str) -> Answer {
        self.post("/gicend/totp/confirm/", json!({"code": code})).await
    }

    /// Begins to bind an app to the operator who is signed in.
    pub async fn begin_own_app(&self, password: &str) -> Authenticator {
        let begun = self.post("/admin/factor/totp/create/", json!({"password": password})).await;
        Authenticator::new(&begun.data()["secret"])
    }

    /// Gives the right password of somebody with a second factor; the challenge.
    pub async fn factor_challenge(&self, login: &str) -> Value {
        let answer = self.password(login, PASSWORD).await;
        assert_eq!(answer.data()["step"], "second_factor");
        answer.data()["challenge"].clone()
    }

    /// Shows a second factor.
    pub async fn factor(&self, challenge: &Value, method: &str, code: &str) -> Answer {
        let body = json!({"challenge": challenge, "method": method, "code": code});
        self.post("/gicend/session/factor/", body).await
    }
}
