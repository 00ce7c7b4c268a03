//! What must be true of a configuration beyond its types.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::Path;

use axum::http::Uri;
use secrecy::ExposeSecret;

use super::{Config, MailChannel, Mistakes, SmsChannel, billing, invoice, payment};
use crate::secret::MIN_CHARS;

/// The consoles that may stand in a frame (SPEC §2).
const SEGMENTS: [&str; 6] = ["cdsvm-web", "gpu", "gpu-server", "nas", "ecs", "oss"];
/// A logo larger than this slows every page.
const LOGO_BYTES: u64 = 256 * 1024;

/// What the making of a file may take, so that its job has time left to say that it took too long.
const EXPORT_SECONDS: u32 = 55;

/// Notes everything that is wrong.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    http(config, mistakes);
    database(config, mistakes);
    brand(config, mistakes);
    portals(config, mistakes);
    security(config, mistakes);
    admin(config, mistakes);
    channels(config, mistakes);
    billing::check(config, mistakes);
    payment::check(config, mistakes);
    invoice::check(config, mistakes);
    testing(config, mistakes);
    if config.queue.workers == 0 {
        mistakes.note("queue.workers", "must be at least 1");
    }
    if config.export.seconds > EXPORT_SECONDS {
        mistakes.note(
            "export.seconds",
            format_args!("must be at most {EXPORT_SECONDS}: a job may take a minute"),
        );
    }
    if !(2..=600).contains(&config.queue.lease_seconds) {
        mistakes.note("queue.lease_seconds", "must be from 2 to 600");
    }
    if !(10..=60_000).contains(&config.queue.poll_milliseconds) {
        mistakes.note("queue.poll_milliseconds", "must be from 10 to 60000");
    }
    if !(1..=600).contains(&config.payment.first_ask_seconds) {
        mistakes.note("payment.first_ask_seconds", "must be from 1 to 600");
    }
    if config.log.filter.parse::<tracing_subscriber::EnvFilter>().is_err() {
        mistakes.note("log.filter", "is not a filter such as `info,sqlx=warn`");
    }
}

/// Whether anybody but the owner may read or write a file; a file that is not there is not open.
pub(super) fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::metadata(path).is_ok_and(|file| file.permissions().mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

fn http(config: &Config, mistakes: &mut Mistakes) {
    let http = &config.http;
    if let Err(what) = public_url(&http.public_url) {
        mistakes.note("http.public_url", what);
    }
    if http.metrics_listen == Some(http.listen) && http.listen.port() != 0 {
        mistakes.note("http.metrics_listen", "must differ from http.listen");
    }
    let regions = &config.resources.regions;
    if regions.is_empty() || regions.iter().any(|name| name.trim().is_empty()) {
        mistakes.note("resources.regions", "must name at least one region, and none with an empty name");
    }
    let at_least_one = [
        ("http.header_timeout_seconds", http.header_timeout_seconds),
        ("http.body_timeout_seconds", http.body_timeout_seconds),
        ("http.request_timeout_seconds", http.request_timeout_seconds),
        ("http.client_errors_per_minute", http.client_errors_per_minute),
        ("http.drain_seconds", http.drain_seconds),
        ("http.max_connections", http.max_connections),
        ("database.max_connections", config.database.max_connections),
        ("database.acquire_timeout_seconds", config.database.acquire_timeout_seconds),
        ("security.password_hash_permits", config.security.password_hash_permits),
        ("security.sign_ins_per_minute", config.security.sign_ins_per_minute),
        ("security.puzzles_per_hour", config.security.puzzles_per_hour),
        ("security.questions_per_hour", config.security.questions_per_hour),
        ("security.codes_per_minute", config.security.codes_per_minute),
        ("security.code_tries_per_minute", config.security.code_tries_per_minute),
        ("security.registrations_per_hour", config.security.registrations_per_hour),
        ("security.resets_per_minute", config.security.resets_per_minute),
        ("security.taken_answers_per_hour", config.security.taken_answers_per_hour),
        ("security.question_work_bits", config.security.question_work_bits),
        ("export.seconds", config.export.seconds),
        ("export.max_mebibytes", config.export.max_mebibytes),
        ("export.files", config.export.files),
        ("export.keep_hours", config.export.keep_hours),
        ("payment.notices_per_minute", config.payment.notices_per_minute),
        ("verification.uploads_per_hour", config.verification.uploads_per_hour),
    ];
    for (key, _) in at_least_one.iter().filter(|(_, value)| *value == 0) {
        mistakes.note(key, "must be at least 1");
    }
}

fn public_url(text: &str) -> Result<(), &'static str> {
    let uri: Uri = text.parse().map_err(|_| "is not an address such as https://console.example.com")?;
    let host = uri.host().ok_or("has no host")?;
    if text.ends_with('/') || !matches!(uri.path(), "" | "/") || uri.query().is_some() {
        return Err("must end after the host and port, without a slash");
    }
    if uri.authority().is_some_and(|authority| authority.as_str().contains('@')) {
        return Err("must not name a user");
    }
    match uri.scheme_str() {
        Some("https") => Ok(()),
        Some("http") if is_loopback(host) => Ok(()),
        Some("http") => Err("must be https:// unless the host is this machine itself"),
        _ => Err("must begin with https://"),
    }
}

pub(super) fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    bare == "localhost" || bare.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

fn database(config: &Config, mistakes: &mut Mistakes) {
    let url = config.database.url.expose_secret();
    let is_known = ["sqlite://", "postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme));
    if !url.is_empty() && !is_known {
        mistakes.note("database.url", "must begin with sqlite:// or postgres://");
    }
}

fn brand(config: &Config, mistakes: &mut Mistakes) {
    let brand = &config.brand;
    for (key, colour) in [("brand.accent", &brand.accent), ("brand.accent_dark", &brand.accent_dark)] {
        let digits = colour.strip_prefix('#').unwrap_or_default();
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            mistakes.note(key, "must be a colour such as #0b5bd3");
        }
    }
    for (key, text) in [("brand.name", &brand.name), ("brand.title_suffix", &brand.title_suffix)] {
        if text.trim().is_empty() || text.chars().any(char::is_control) {
            mistakes.note(key, "must be a text");
        }
    }
    let Some(logo) = &brand.logo_file else { return };
    if !matches!(logo.extension().and_then(|end| end.to_str()), Some("svg" | "png")) {
        mistakes.note("brand.logo_file", "must be an .svg or a .png file");
    }
    match std::fs::metadata(logo) {
        Ok(file) if file.len() <= LOGO_BYTES => {}
        Ok(_) => mistakes.note("brand.logo_file", "must be at most 256 KiB"),
        Err(error) => mistakes.note("brand.logo_file", format_args!("cannot be read: {error}")),
    }
}

fn portals(config: &Config, mistakes: &mut Mistakes) {
    let mut seen = BTreeSet::new();
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
        if let Err(what) = portal_url(&portal.url) {
            note("url", what);
        }
    }
}

/// A portal's origin goes into the content security policy, so nothing but host and port may stand before the path.
fn portal_url(text: &str) -> Result<(), &'static str> {
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

/// A configured key is long and random.
fn key(name: &str, key: &str, mistakes: &mut Mistakes) {
    if !key.is_empty() && key.chars().count() < MIN_CHARS {
        mistakes.note(name, format_args!("must have at least {MIN_CHARS} characters"));
    }
    let kinds: BTreeSet<char> = key.chars().collect();
    let lower = key.to_lowercase();
    let is_placeholder =
        ["change", "example", "secret", "placeholder"].iter().any(|word| lower.contains(word));
    if !key.is_empty() && (kinds.len() < 10 || is_placeholder) {
        mistakes.note(name, "must be random, for example from `openssl rand -hex 32`");
    }
}

fn admin(config: &Config, mistakes: &mut Mistakes) {
    let admin = &config.admin;
    let Some(listen) = admin.listen else { return };
    let taken = [Some(config.http.listen), config.http.metrics_listen];
    if listen.port() != 0 && taken.contains(&Some(listen)) {
        mistakes.note("admin.listen", "must differ from http.listen and http.metrics_listen");
    }
    if let Err(what) = public_url(&admin.public_url) {
        mistakes.note("admin.public_url", what);
    }
    if admin.public_url == config.http.public_url {
        mistakes.note("admin.public_url", "must differ from http.public_url");
    }
}

fn security(config: &Config, mistakes: &mut Mistakes) {
    let secret_key = config.security.secret_key.expose_secret().trim();
    key("security.secret_key", secret_key, mistakes);
    key("verification.key", config.verification.key.expose_secret().trim(), mistakes);
    let file = config.storage.data_dir.join("secret.key");
    if secret_key.is_empty() && is_open_to_others(&file) {
        mistakes.note("storage.data_dir", "secret.key in it must be its owner's alone (chmod 600)");
    }
    if config.security.question_work_bits > 30 {
        mistakes.note("security.question_work_bits", "must be at most 30: a browser needs an hour for more");
    }
}

fn channels(config: &Config, mistakes: &mut Mistakes) {
    if config.mail.from.parse::<lettre::message::Mailbox>().is_err() {
        mistakes.note("mail.from", "must be `Name <address>`");
    }
    let smtp = config.mail.smtp_url.expose_secret();
    let is_smtp = smtp.starts_with("smtp://") || smtp.starts_with("smtps://");
    if config.mail.channel == MailChannel::Smtp && !is_smtp {
        mistakes.note("mail.smtp_url", "must begin with smtp:// or smtps:// when mail.channel is smtp");
    }
    if config.sms.channel == SmsChannel::Http {
        let uri = config.sms.url.parse::<Uri>().ok();
        let is_safe = uri.as_ref().is_some_and(|uri| match uri.scheme_str() {
            Some("https") => uri.host().is_some(),
            Some("http") => uri.host().is_some_and(is_loopback),
            _ => false,
        });
        if !is_safe {
            mistakes.note("sms.url", "must be an https:// address when sms.channel is http");
        }
    }
}

fn testing(config: &Config, mistakes: &mut Mistakes) {
    let testing = &config.testing;
    if testing.enabled && !config.http.listen.ip().is_loopback() {
        mistakes.note("testing.enabled", "is refused unless http.listen is a loopback address");
    }
    if testing.slider_x.is_some() && !testing.enabled {
        mistakes.note("testing.slider_x", "needs testing.enabled = true");
    }
}
