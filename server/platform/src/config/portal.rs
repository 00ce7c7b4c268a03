//! Consoles and sites of others: portals in a frame, and partners that send their people here.

use std::collections::BTreeSet;

use axum::http::Uri;
use schemars::JsonSchema;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::check::{is_loopback, random_key};
use super::{Config, Mistakes};

/// The consoles that may stand in a frame (SPEC §2).
const SEGMENTS: [&str; 6] = ["cdsvm-web", "gpu", "gpu-server", "nas", "ecs", "oss"];
/// A partner's name stands in an address.
const NAME_CHARS: usize = 40;
/// Stands for every customer in a partner's list.
pub const EVERY_CUSTOMER: &str = "*";

/// An external product console.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PortalConfig {
    /// One of cdsvm-web, gpu, gpu-server, nas, ecs, oss.
    pub segment: String,
    /// The entry's name in the menu.
    pub title: String,
    /// The console's address, `https://…`.
    pub url: String,
    /// 32 or more random characters with which the console asks who a hand-off code stands for; empty: it cannot ask.
    #[serde(default)]
    #[schemars(with = "String")]
    pub secret: SecretString,
}

/// A site of somebody else whose signed-in people may come in here without a password.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartnerConfig {
    /// Small letters, digits and hyphens; the last part of the address /partner/NAME, where its people's way begins.
    pub name: String,
    /// What the sign-in page calls it.
    pub title: String,
    /// Where a browser goes to be sent back with a code, `https://…`; `state` is added to its query.
    pub url: String,
    /// 32 or more random characters with which its requests are signed.
    #[schemars(with = "String")]
    pub secret: SecretString,
    /// The numbers of the customers whose people it may sign in; `*` is every one.
    pub customers: Vec<String>,
}

impl PartnerConfig {
    /// Whether the partner may sign in the people of a customer.
    #[must_use]
    pub fn is_for(&self, customer_no: &str) -> bool {
        self.customers.iter().any(|one| one == EVERY_CUSTOMER || one == customer_no)
    }
}

/// Notes what is wrong with portals and partners.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    portals(config, mistakes);
    partners(config, mistakes);
}

fn portals(config: &Config, mistakes: &mut Mistakes) {
    let (mut seen, mut secrets) = (BTreeSet::new(), BTreeSet::new());
    for (index, portal) in config.portals.iter().enumerate() {
        let mut note = |name: &str, what: &str| mistakes.note(&format!("portals[{index}].{name}"), what);
        if !SEGMENTS.contains(&portal.segment.as_str()) {
            note("segment", "must be one of cdsvm-web, gpu, gpu-server, nas, ecs, oss");
        }
        if !seen.insert(&portal.segment) {
            note("segment", "is there twice");
        }
        if portal.title.trim().is_empty() {
            note("title", "must be a text");
        }
        if let Err(what) = address(&portal.url) {
            note("url", what);
        }
        let secret = portal.secret.expose_secret();
        if !secret.is_empty() && !secrets.insert(secret) {
            note("secret", "is another portal's: each has its own");
        }
        random_key(&format!("portals[{index}].secret"), secret, mistakes);
    }
}

fn partners(config: &Config, mistakes: &mut Mistakes) {
    let mut seen = BTreeSet::new();
    for (index, partner) in config.partners.iter().enumerate() {
        let mut note = |name: &str, what: &str| mistakes.note(&format!("partners[{index}].{name}"), what);
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if !(1..=NAME_CHARS).contains(&partner.name.len()) || !partner.name.bytes().all(is_name) {
            note("name", "must be 1 to 40 small letters, digits and hyphens");
        }
        if !seen.insert(&partner.name) {
            note("name", "is there twice");
        }
        if partner.title.trim().is_empty() {
            note("title", "must be a text");
        }
        if let Err(what) = address(&partner.url) {
            note("url", what);
        }
        if partner.customers.is_empty() || partner.customers.iter().any(|one| one.trim().is_empty()) {
            note("customers", "must name customers by their numbers, or \"*\" for every one");
        }
        let secret = partner.secret.expose_secret();
        if secret.is_empty() {
            note("secret", "is missing");
        }
        random_key(&format!("partners[{index}].secret"), secret, mistakes);
    }
}

/// A portal's origin goes into the content security policy, so nothing but host and port may stand before the path.
fn address(text: &str) -> Result<(), &'static str> {
    let uri: Uri = text.parse().map_err(|_| "is not an address")?;
    let authority = uri.authority().ok_or("has no host")?.as_str();
    let is_plain = authority.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".:-[]".contains(&byte));
    match uri.scheme_str() {
        _ if !is_plain => Err("must have a plain host"),
        Some("https") => Ok(()),
        Some("http") if uri.host().is_some_and(is_loopback) => Ok(()),
        _ => Err("must begin with https://"),
    }
}
