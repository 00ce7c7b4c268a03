//! An authenticator in software, written against the specification of WebAuthn and not against the library that judges it:
//! ES256, attestation `none`.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::{Answer, Browser};

/// Where the console of the tests with passkeys is.
pub const PASSKEY_URL: &str = "https://console.example.com";
/// Where the operator's page of those tests is.
pub const OPERATOR_URL: &str = "http://localhost:8081";

/// One passkey in its authenticator.
pub struct SoftPasskey {
    key: EcdsaKeyPair,
    pub id: Vec<u8>,
    /// The signature counter, raised by one with each use; an authenticator without one leaves it at 0.
    pub counter: u32,
    pub counts: bool,
    /// Whether it asks the person for a PIN or a finger.
    pub verifies: bool,
    /// The page that the browser says it is on.
    pub origin: String,
    /// The host that the browser says it is on.
    pub host: String,
}

impl SoftPasskey {
    /// With a key of its own.
    pub fn new() -> Self {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).expect("a key");
        let id = digest(&SHA256, key.public_key().as_ref()).as_ref()[..16].to_vec();
        let (origin, host) = (PASSKEY_URL.to_owned(), "console.example.com".to_owned());
        Self { key, id, counter: 0, counts: true, verifies: true, origin, host }
    }

    /// The same on the operator's page.
    pub fn of_operator() -> Self {
        Self { origin: OPERATOR_URL.to_owned(), host: "localhost".to_owned(), ..Self::new() }
    }

    /// What `navigator.credentials.create()` gives for these options, as JSON.
    pub fn create(&self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.create", &options["challenge"]);
        let mut attested = [0_u8; 16].to_vec();
        attested.extend(u16::try_from(self.id.len()).expect("a short id").to_be_bytes());
        attested.extend(&self.id);
        attested.extend(self.cose_key());
        let auth_data = self.auth_data(0x40, &attested);
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(auth_data.len()).expect("short data"));
        object.extend(auth_data);
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key",
            "authenticatorAttachment": "platform", "clientExtensionResults": {"credProps": {"rk": true}},
            "response": {"attestationObject": encode(&object), "clientDataJSON": encode(&client_data),
                "transports": ["internal"], "publicKeyAlgorithm": -7},
        })
    }

    /// What `navigator.credentials.get()` gives for these options, as JSON: without a `userHandle`, where an authenticator tells none.
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter += u32::from(self.counts);
        let client_data = self.client_data("webauthn.get", &options["challenge"]);
        let auth_data = self.auth_data(0, &[]);
        let mut signed = auth_data.clone();
        signed.extend(digest(&SHA256, &client_data).as_ref());
        let signature = self.key.sign(&SystemRandom::new(), &signed).expect("a signature");
        json!({
            "id": encode(&self.id), "rawId": encode(&self.id), "type": "public-key", "clientExtensionResults": {},
            "authenticatorAttachment": "platform",
            "response": {"authenticatorData": encode(&auth_data), "clientDataJSON": encode(&client_data),
                "signature": encode(signature.as_ref())},
        })
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let data = json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false});
        data.to_string().into_bytes()
    }

    fn auth_data(&self, flags: u8, attested: &[u8]) -> Vec<u8> {
        let mut data = digest(&SHA256, self.host.as_bytes()).as_ref().to_vec();
        data.push(flags | 0x01 | if self.verifies { 0x04 } else { 0 });
        data.extend(self.counter.to_be_bytes());
        data.extend(attested);
        data
    }

    /// The public key in COSE: EC2, ES256, P-256.
    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.public_key().as_ref();
        [b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20", &point[1..33], b"\x22\x58\x20", &point[33..]].concat()
    }
}

impl Browser {
    /// Begins to add a passkey; ceremony and options.
    pub async fn passkey_begin(&self) -> Value {
        self.post("/gicend/passkey/create/begin/", json!({})).await.data().clone()
    }

    /// Hands in what an authenticator made.
    pub async fn passkey_finish(&self, begun: &Value, name: &str, credential: Value) -> Answer {
        let body = json!({"ceremony": begun["ceremony"], "name": name, "credential": credential});
        self.post("/gicend/passkey/create/finish/", body).await
    }

    /// Adds a passkey; its id.
    pub async fn add_passkey(&self, passkey: &SoftPasskey, name: &str) -> Value {
        let begun = self.passkey_begin().await;
        let added = self.passkey_finish(&begun, name, passkey.create(&begun["options"])).await;
        added.data()["passkey_id"].clone()
    }

    /// Begins to add a passkey of the operator's who is signed in; the options.
    pub async fn begin_own_passkey(&self, password: &str) -> Value {
        let begun = self.post("/admin/factor/passkey/create/begin/", json!({"password": password})).await;
        begun.data()["options"].clone()
    }

    /// Begins to sign in with a passkey; ceremony and options.
    pub async fn passkey_challenge(&self, challenge: &Value) -> Value {
        self.post("/gicend/session/passkey/begin/", json!({"challenge": challenge})).await.data().clone()
    }

    /// Hands in what a passkey signed.
    pub async fn show_passkey(&self, challenge: &Value, begun: &Value, credential: Value) -> Answer {
        let body = json!({"challenge": challenge, "ceremony": begun["ceremony"], "credential": credential});
        self.post("/gicend/session/passkey/finish/", body).await
    }

    /// Signs in with a passkey after the right password.
    pub async fn sign_in_by_passkey(&self, login: &str, passkey: &mut SoftPasskey) -> Answer {
        let challenge = self.factor_challenge(login).await;
        let begun = self.passkey_challenge(&challenge).await;
        let credential = passkey.get(&begun["options"]);
        self.show_passkey(&challenge, &begun, credential).await
    }
}

fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}
