//! How customers pay: one section for each gateway, whole or empty.

use std::path::{Path, PathBuf};

use axum::http::Uri;
use schemars::JsonSchema;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

use super::check::{is_loopback, is_open_to_others};
use super::{Config, Mistakes};

/// Bytes of WeChat Pay's APIv3 key.
const API_KEY_BYTES: usize = 32;

/// How customers pay. A gateway whose section is empty is not offered; a half-filled section is refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PaymentConfig {
    /// Notices that one address may send in a minute; gateways send all of theirs from a few.
    pub notices_per_minute: u32,
    /// Seconds after which a gateway is asked for the first time what became of a recharge, 1–600.
    pub first_ask_seconds: u32,
    /// The built-in gateway, for trying things out: no money moves.
    pub test: TestGatewayConfig,
    /// WeChat Pay, API version 3.
    pub wechat: WechatConfig,
    /// Alipay, over the gateway of its open platform.
    pub alipay: AlipayConfig,
    /// Stripe: cards, and ACH in US dollars.
    pub stripe: StripeConfig,
}

impl Default for PaymentConfig {
    fn default() -> Self {
        Self {
            notices_per_minute: 3_000,
            first_ask_seconds: 30,
            test: TestGatewayConfig::default(),
            wechat: WechatConfig::default(),
            alipay: AlipayConfig::default(),
            stripe: StripeConfig::default(),
        }
    }
}

/// The built-in gateway, by which no real money moves.
#[derive(Debug, Clone, Deserialize, JsonSchema, Default)]
#[serde(default, deny_unknown_fields)]
pub struct TestGatewayConfig {
    /// Whether it takes the payments for which no other gateway is set up. Anybody can recharge without paying then.
    pub enabled: bool,
}

/// WeChat Pay, API version 3; half of it filled in is refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct WechatConfig {
    /// The merchant's number (mchid).
    pub merchant_id: String,
    /// The application's id (appid).
    pub app_id: String,
    /// Serial number of the merchant's certificate.
    pub certificate_serial: String,
    /// File with the merchant's private key, PEM (`apiclient_key.pem`).
    pub private_key_file: PathBuf,
    /// The APIv3 key, 32 characters.
    #[schemars(with = "String")]
    pub api_v3_key: SecretString,
    /// File with WeChat Pay's public key or platform certificate, PEM; without one, certificates are fetched from WeChat Pay and
    /// renewed.
    pub platform_key_file: PathBuf,
    /// The id of that public key (`PUB_KEY_ID_…`); empty for a certificate, which has a serial number.
    pub platform_key_id: String,
    /// Address of the API.
    pub url: String,
}

impl Default for WechatConfig {
    fn default() -> Self {
        Self {
            merchant_id: String::new(),
            app_id: String::new(),
            certificate_serial: String::new(),
            private_key_file: PathBuf::new(),
            api_v3_key: SecretString::default(),
            platform_key_file: PathBuf::new(),
            platform_key_id: String::new(),
            url: "https://api.mch.weixin.qq.com".to_owned(),
        }
    }
}

/// Alipay's open platform; half of it filled in is refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AlipayConfig {
    /// The application's id (app_id), as Alipay's open platform shows it.
    pub app_id: String,
    /// File with the application's private key: PEM, or base64 as Alipay's tool writes it.
    pub private_key_file: PathBuf,
    /// File with Alipay's public key: PEM, or base64.
    pub alipay_key_file: PathBuf,
    /// Address of the gateway.
    pub url: String,
}

impl Default for AlipayConfig {
    fn default() -> Self {
        Self {
            app_id: String::new(),
            private_key_file: PathBuf::new(),
            alipay_key_file: PathBuf::new(),
            url: "https://openapi.alipay.com/gateway.do".to_owned(),
        }
    }
}

/// Stripe's cards and ACH; half of it filled in is refused.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StripeConfig {
    /// The secret key (`sk_…`).
    #[schemars(with = "String")]
    pub secret_key: SecretString,
    /// The key that the browser uses (`pk_…`).
    pub publishable_key: String,
    /// The secret of the webhook's signatures (`whsec_…`).
    #[schemars(with = "String")]
    pub webhook_secret: SecretString,
    /// Address of the API.
    pub url: String,
}

impl Default for StripeConfig {
    fn default() -> Self {
        Self {
            secret_key: SecretString::default(),
            publishable_key: String::new(),
            webhook_secret: SecretString::default(),
            url: "https://api.stripe.com".to_owned(),
        }
    }
}

impl WechatConfig {
    /// Whether any of it is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.requirements().iter().any(|(_, is_there)| *is_there)
    }

    fn requirements(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("merchant_id", !self.merchant_id.is_empty()),
            ("app_id", !self.app_id.is_empty()),
            ("certificate_serial", !self.certificate_serial.is_empty()),
            ("private_key_file", is_named(&self.private_key_file)),
            ("api_v3_key", is_there(&self.api_v3_key)),
        ]
    }
}

impl AlipayConfig {
    /// Whether any of it is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.requirements().iter().any(|(_, is_there)| *is_there)
    }

    fn requirements(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("app_id", !self.app_id.is_empty()),
            ("private_key_file", is_named(&self.private_key_file)),
            ("alipay_key_file", is_named(&self.alipay_key_file)),
        ]
    }
}

impl StripeConfig {
    /// Whether any of it is set.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.requirements().iter().any(|(_, is_there)| *is_there)
    }

    fn requirements(&self) -> Vec<(&'static str, bool)> {
        vec![
            ("secret_key", is_there(&self.secret_key)),
            ("publishable_key", !self.publishable_key.is_empty()),
            ("webhook_secret", is_there(&self.webhook_secret)),
        ]
    }
}

fn is_named(path: &Path) -> bool {
    !path.as_os_str().is_empty()
}

fn is_there(secret: &SecretString) -> bool {
    !secret.expose_secret().is_empty()
}

/// Notes half sections, unsafe addresses and private keys that others can read.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    let PaymentConfig { wechat, alipay, stripe, .. } = &config.payment;
    whole("payment.wechat", &wechat.requirements(), mistakes);
    if is_named(&wechat.platform_key_file) && !wechat.is_set() {
        mistakes.note("payment.wechat.platform_key_file", "is of no use without the rest of the section");
    }
    if !wechat.platform_key_id.is_empty() && !is_named(&wechat.platform_key_file) {
        mistakes.note("payment.wechat.platform_key_id", "names a public key: platform_key_file must hold it");
    }
    whole("payment.alipay", &alipay.requirements(), mistakes);
    whole("payment.stripe", &stripe.requirements(), mistakes);
    let key = wechat.api_v3_key.expose_secret();
    if !key.is_empty() && key.len() != API_KEY_BYTES {
        mistakes.note("payment.wechat.api_v3_key", "must have 32 characters");
    }
    let urls = [("wechat", &wechat.url), ("alipay", &alipay.url), ("stripe", &stripe.url)];
    for (name, url) in urls.iter().filter(|(_, url)| !is_safe(url)) {
        let what = if url.is_empty() { "is missing" } else { "must be an https:// address" };
        mistakes.note(&format!("payment.{name}.url"), what);
    }
    for (name, file) in [("wechat", &wechat.private_key_file), ("alipay", &alipay.private_key_file)] {
        if is_named(file) && is_open_to_others(file) {
            let what = "must be readable by its owner only (chmod 600)";
            mistakes.note(&format!("payment.{name}.private_key_file"), what);
        }
    }
}

fn whole(section: &str, needed: &[(&'static str, bool)], mistakes: &mut Mistakes) {
    let missing: Vec<&str> = needed.iter().filter(|(_, is_there)| !is_there).map(|(name, _)| *name).collect();
    if !missing.is_empty() && missing.len() < needed.len() {
        mistakes.note(section, format_args!("is half filled: {} is missing", missing.join(", ")));
    }
}

fn is_safe(url: &str) -> bool {
    let Ok(uri) = url.parse::<Uri>() else { return false };
    match uri.scheme_str() {
        Some("https") => uri.host().is_some(),
        Some("http") => uri.host().is_some_and(is_loopback),
        _ => false,
    }
}
