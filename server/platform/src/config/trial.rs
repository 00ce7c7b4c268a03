//! What only serves for trying things out, and whether others reach it: then it is refused unless the operator says it twice.

use std::net::SocketAddr;

use axum::http::Uri;
use serde::Serialize;
use utoipa::ToSchema;

use super::check::is_loopback;
use super::{Config, Mistakes};

/// Something that only serves for trying things out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Trial {
    /// Demo data, whose sign-in is printed and kept in a file.
    Demo,
    /// The test gateway: anybody can recharge without paying.
    TestGateway,
    /// Settings for automated tests: a slider check that any program can solve.
    Testing,
}

impl Trial {
    /// By which word it is switched on.
    #[must_use]
    pub const fn switch(self) -> &'static str {
        match self {
            Self::Demo => "--demo",
            Self::TestGateway => "payment.test.enabled",
            Self::Testing => "testing.enabled",
        }
    }
}

impl Config {
    /// What is on that only serves for trying things out.
    #[must_use]
    pub fn trials(&self) -> Vec<Trial> {
        let all = [
            (Trial::Demo, self.is_demo),
            (Trial::TestGateway, self.payment.test.enabled),
            (Trial::Testing, self.testing.enabled),
        ];
        all.into_iter().filter_map(|(trial, is_on)| is_on.then_some(trial)).collect()
    }

    /// The setting by which others than this machine reach the console or the operator's page, if they do. A proxy makes an
    /// address of this machine one that others reach, so the public addresses count too.
    #[must_use]
    pub fn public_setting(&self) -> Option<&'static str> {
        let is_open = |listen: Option<SocketAddr>| listen.is_some_and(|address| !address.ip().is_loopback());
        let is_public = |url: &str| {
            let uri: Option<Uri> = url.parse().ok();
            uri.is_some_and(|uri| uri.host().is_some_and(|host| !is_loopback(host)))
        };
        let all = [
            ("http.listen", is_open(Some(self.http.listen))),
            ("http.public_url", is_public(&self.http.public_url)),
            ("admin.listen", is_open(self.admin.listen)),
            ("admin.public_url", is_public(&self.admin.public_url)),
        ];
        all.into_iter().find_map(|(key, is_reached)| is_reached.then_some(key))
    }

    /// Refuses what only serves for trying things out where others reach it, unless that was said twice.
    ///
    /// # Errors
    /// A line for each that is on.
    pub fn check_trials(&self, is_meant: bool) -> Result<(), Mistakes> {
        let mut mistakes = Mistakes::default();
        let Some(key) = self.public_setting().filter(|_| !is_meant) else { return Ok(()) };
        for trial in self.trials() {
            mistakes.note(
                trial.switch(),
                format_args!("is for trying things out, and others reach this address ({key}): `serve --i-know` if that is meant"),
            );
        }
        mistakes.or(())
    }
}
