//! What must be true of a configuration beyond its types.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::path::Path;

use axum::http::Uri;
use portico_core::mobile::has_country_code;
use secrecy::ExposeSecret;

use super::PROJECTS_MOST;
use super::{
    Config, MailChannel, Mistakes, SmsChannel, billing, engine, invoice, orders, payment, portal, support,
};
use crate::kit::secret::{MIN_CHARS, SECRET_FILE};

/// Seconds that a clock on land is from UTC at most.
const OFFSET_MAX: u32 = 14 * 3_600;
/// A logo larger than this slows every page.
const LOGO_KIBIBYTES: u64 = 256;
/// A picture larger than this is not there before its page is used.
const PICTURE_KIBIBYTES: u64 = 1_024;

/// What the making of a file may take, so that its job has time left to say that it took too long.
const EXPORT_SECONDS: u32 = 55;

/// Notes everything that is wrong.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    http(config, mistakes);
    database(config, mistakes);
    brand(config, mistakes);
    portal::check(config, mistakes);
    engine::check(config, mistakes);
    security(config, mistakes);
    admin(config, mistakes);
    channels(config, mistakes);
    billing::check(config, mistakes);
    payment::check(config, mistakes);
    invoice::check(config, mistakes);
    orders::check(config, mistakes);
    support::check(config, mistakes);
    testing(config, mistakes);
    limits(config, mistakes);
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
pub fn is_open_to_others(path: &Path) -> bool {
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

/// Why a folder is not safe from others who could put another database, secret or link there; one that is not there yet is.
fn others_may_write(folder: &Path) -> Option<&'static str> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let found = std::fs::metadata(folder).ok()?;
        if found.mode() & 0o022 != 0 {
            return Some("others may write to it (chmod 700)");
        }
        let own = rustix::process::geteuid().as_raw();
        if own != 0 && found.uid() != own && found.uid() != 0 {
            return Some("belongs to another user, who may write to it");
        }
    }
    #[cfg(not(unix))]
    let _ = folder;
    None
}

/// With nothing of some limits nobody could sign in, or pay.
fn limits(config: &Config, mistakes: &mut Mistakes) {
    let limits = &config.limits;
    if limits.mobile.countries.iter().any(|begin| !has_country_code(begin)) {
        mistakes.note("limits.mobile.countries", "must be country codes such as 86, without a plus sign");
    }
    for (name, count) in [("projects", limits.account.projects), ("vdcs", limits.account.vdcs)] {
        if !(1..=PROJECTS_MOST).contains(&count) {
            mistakes
                .note(&format!("limits.account.{name}"), format_args!("must be from 1 to {PROJECTS_MOST}"));
        }
    }
    if !(1..=limits.recharge.max).contains(&limits.recharge.min) {
        mistakes.note("limits.recharge.min", "must be at least 1 and at most limits.recharge.max");
    }
    note_zeros(
        &[
            ("limits.session.idle_minutes", limits.session.idle_minutes),
            ("limits.session.absolute_seconds", limits.session.absolute_seconds),
            ("limits.code.life_seconds", limits.code.life_seconds),
            ("limits.code.tries", limits.code.tries),
            ("limits.code.per_target_daily", limits.code.per_target_daily),
            ("limits.code.per_address_daily", limits.code.per_address_daily),
            ("limits.lockout.lock_seconds", limits.lockout.lock_seconds),
            ("limits.image.max_bytes", limits.image.max_bytes),
            ("limits.image.max_pixels", limits.image.max_pixels),
        ],
        mistakes,
    );
}

fn note_zeros(at_least_one: &[(&str, u32)], mistakes: &mut Mistakes) {
    for (key, _) in at_least_one.iter().filter(|(_, value)| *value == 0) {
        mistakes.note(key, "must be at least 1");
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
    if http.hosts.iter().any(|host| !is_host(host)) {
        mistakes.note("http.hosts", "must be names such as portico.internal, without scheme, port or path");
    }
    if config.calendar().offset_seconds().unsigned_abs() > OFFSET_MAX {
        mistakes.note("operator.utc_offset_seconds", "must be within 14 hours (50400)");
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
        ("http.max_connections_per_address", http.max_connections_per_address),
        ("database.max_connections", config.database.max_connections),
        ("database.acquire_timeout_seconds", config.database.acquire_timeout_seconds),
        ("database.statement_timeout_seconds", config.database.statement_timeout_seconds),
        ("security.password_hash_permits", config.security.password_hash_permits),
        ("security.sign_ins_per_minute", config.security.sign_ins_per_minute),
        ("security.handoffs_per_minute", config.security.handoffs_per_minute),
        ("security.puzzles_per_hour", config.security.puzzles_per_hour),
        ("security.questions_per_hour", config.security.questions_per_hour),
        ("security.codes_per_minute", config.security.codes_per_minute),
        ("security.code_tries_per_minute", config.security.code_tries_per_minute),
        ("security.registrations_per_hour", config.security.registrations_per_hour),
        ("security.breach_questions_per_minute", config.security.breach_questions_per_minute),
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
    note_zeros(&at_least_one, mistakes);
}

fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte))
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
    image(mistakes, "brand.logo_file", brand.logo_file.as_deref(), LOGO_KIBIBYTES, &["svg", "png"]);
    let kinds = ["svg", "png", "jpg", "jpeg", "webp"];
    image(mistakes, "brand.picture_file", brand.picture_file.as_deref(), PICTURE_KIBIBYTES, &kinds);
}

/// A picture of the operator's is of a kind that browsers show, and not large.
fn image(mistakes: &mut Mistakes, key: &str, file: Option<&Path>, kibibytes: u64, kinds: &[&str]) {
    let Some(file) = file else { return };
    if !file.extension().and_then(|end| end.to_str()).is_some_and(|end| kinds.contains(&end)) {
        mistakes.note(key, format_args!("must be a file of one of these kinds: .{}", kinds.join(", .")));
    }
    match std::fs::metadata(file) {
        Ok(found) if !found.is_file() => mistakes.note(key, "must be a file"),
        Ok(found) if found.len() <= kibibytes * 1_024 => {}
        Ok(_) => mistakes.note(key, format_args!("must be at most {kibibytes} KiB")),
        Err(error) => mistakes.note(key, format_args!("cannot be read: {error}")),
    }
}

/// A configured key is long and random.
pub(super) fn random_key(name: &str, key: &str, mistakes: &mut Mistakes) {
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
    random_key("security.secret_key", secret_key, mistakes);
    random_key("verification.key", config.verification.key.expose_secret().trim(), mistakes);
    let file = config.storage.data_dir.join(SECRET_FILE);
    if secret_key.is_empty() && is_open_to_others(&file) {
        mistakes.note("storage.data_dir", "secret.key in it must be readable by its owner only (chmod 600)");
    }
    if let Some(what) = others_may_write(&config.storage.data_dir) {
        mistakes.note("storage.data_dir", what);
    }
    if !(19..=1024).contains(&config.security.password_hash_mebibytes) {
        mistakes.note(
            "security.password_hash_mebibytes",
            "must be 19 to 1024: less is not safe, more takes seconds",
        );
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
    if testing.slider_x.is_some() && !testing.enabled {
        mistakes.note("testing.slider_x", "needs testing.enabled = true");
    }
    if testing.look_seconds.is_some() && !testing.enabled {
        mistakes.note("testing.look_seconds", "needs testing.enabled = true");
    }
    if testing.look_seconds.is_some_and(|seconds| !(1..=60).contains(&seconds)) {
        mistakes.note("testing.look_seconds", "must be from 1 to 60");
    }
}
