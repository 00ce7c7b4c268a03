//! Keys, and what others wrote for the payment gateways (`scripts/with-payment-sdks.sh`).

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use aws_lc_rs::encoding::AsDer;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portico_server::kit::clock::Clock;
use portico_server::kit::random::Random;
use portico_server::money::payment::Tools;
use serde_json::Value;

use super::{START, variable};

/// A pair of keys as PEM.
pub struct Keys {
    pub private: String,
    pub public: String,
}

impl Keys {
    /// A new pair of 2048 bits.
    pub fn new() -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).expect("a pair");
        let private: aws_lc_rs::encoding::Pkcs8V1Der<'_> = pair.as_der().expect("PKCS#8");
        let public: aws_lc_rs::encoding::PublicKeyX509Der<'_> = pair.public_key().as_der().expect("X.509");
        Self { private: pem("PRIVATE KEY", private.as_ref()), public: pem("PUBLIC KEY", public.as_ref()) }
    }
}

fn pem(label: &str, der: &[u8]) -> String {
    let text = STANDARD.encode(der);
    let lines: Vec<&str> =
        text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

/// A client whose clock stands at the tests' start.
pub fn tools() -> Tools {
    Tools::new(Clock::manual(START), Random::System).expect("an HTTP client")
}

/// Writes a file and tells where.
pub fn written(folder: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("written");
    path
}

/// Runs a script of `tests/sdk` with the SDKs: one JSON object in, one out.
pub fn sdk(script: &str, given: &Value) -> Value {
    let folder = variable("PORTICO_TEST_PAYMENT_SDKS").expect("scripts/with-payment-sdks.sh runs this");
    let program = if script.ends_with(".py") { format!("{folder}/python/bin/python") } else { "node".into() };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sdk").join(script);
    let mut child = Command::new(program)
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the SDK starts");
    child.stdin.take().unwrap().write_all(given.to_string().as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{script} failed");
    serde_json::from_slice(&output.stdout).expect("JSON")
}
