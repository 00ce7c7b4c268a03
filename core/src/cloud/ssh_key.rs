//! Public SSH keys, as an instance's user signs in with one (RFC 4253 §6.6, RFC 5656, RFC 8709).

use base64::{
    Engine,
    prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD},
};
use sha2::{Digest, Sha256};

use crate::{
    Checked, Draft, Limits, Rule, draft::Checks, form::form, instance::instance_name, names::names, text,
};

/// The longest line, in characters: an RSA key of 16,384 bits with its comment.
const LINE_MAX: u32 = 4_096;
/// The fewest bits of an RSA key.
const RSA_BITS_MIN: usize = 2_048;
/// The kinds that are taken; DSA is refused by every server of today.
const KINDS: [&str; 5] =
    ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa"];

names! {
    /// The kind of a public SSH key.
    SshKeyKind {
        /// EdDSA on Curve25519, always of 256 bits.
        Ed25519 "ed25519",
        /// ECDSA on a curve of NIST.
        Ecdsa "ecdsa",
        /// RSA of 2,048 bits or more.
        Rsa "rsa",
    }
}

/// What can be told of a public key.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct SshKeyFacts {
    /// The kind that the line and the key's own bytes both say.
    pub kind: SshKeyKind,
    /// Its length, in bits.
    pub bits: u32,
    /// What it is recognised by, as `ssh-keygen -l` prints it: `SHA256:` and 43 characters.
    pub fingerprint: String,
    /// What stands behind it on its line; empty for nothing.
    pub comment: String,
}

form! {
    /// A public SSH key as it is typed.
    SshKeyDraft =>
    /// A public SSH key that can be kept.
    SshKey {
        /// What it is called, 2–60 characters.
        name: String,
        /// Kind, key and comment on one line, as in an `authorized_keys` file.
        public_key: String,
    }
}

impl Draft for SshKeyDraft {
    type Valid = SshKey;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SshKey> {
        let mut checks = Checks::default();
        let name = checks.field("name", instance_name(&self.name));
        let public_key = checks.field("public_key", ssh_key(&self.public_key));
        checks.finish(name.zip(public_key).map(|(name, public_key)| SshKey { name, public_key }))
    }
}

form! {
    /// Another name for an SSH key, as it is typed.
    SshKeyNameDraft =>
    /// A name that an SSH key can have.
    SshKeyName {
        /// The name, 2–60 characters.
        name: String,
    }
}

impl Draft for SshKeyNameDraft {
    type Valid = SshKeyName;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<SshKeyName> {
        let mut checks = Checks::default();
        let name = checks.field("name", instance_name(&self.name));
        checks.finish(name.map(|name| SshKeyName { name }))
    }
}

/// Judges a public key as it stands in an `authorized_keys` file: kind, key, comment, on one line; says it with single blanks. Nothing stands
/// before the kind, where options of the server would.
///
/// # Errors
/// [`Rule::PrivateKey`] for the private half, which nobody is to be given; [`Rule::InvalidSshKey`] for what is no key of a kind that is
/// taken, or not the whole of one; and what every text can break.
pub fn ssh_key(typed: &str) -> Result<String, Rule> {
    if typed.contains("PRIVATE KEY") {
        return Err(Rule::PrivateKey);
    }
    let line = typed.trim();
    if line.is_empty() {
        return Err(Rule::Required);
    }
    if text::is_longer_than(line, LINE_MAX) {
        return Err(Rule::TooLong { max: LINE_MAX });
    }
    if !text::is_clean(line) {
        return Err(Rule::ForbiddenCharacter);
    }
    let (kind, key, comment) = words_of(line).ok_or(Rule::InvalidSshKey)?;
    let blob = BASE64_STANDARD.decode(key).map_err(|_| Rule::InvalidSshKey)?;
    if !KINDS.contains(&kind) || size_of_key(kind, &blob).is_none() {
        return Err(Rule::InvalidSshKey);
    }
    Ok(if comment.is_empty() { format!("{kind} {key}") } else { format!("{kind} {key} {comment}") })
}

/// What can be told of a public key as [`ssh_key`] says it; none of anything else.
#[must_use]
pub fn ssh_key_facts(line: &str) -> Option<SshKeyFacts> {
    let (kind, key, comment) = words_of(line)?;
    let blob = BASE64_STANDARD.decode(key).ok()?;
    let bits = size_of_key(kind, &blob)?;
    let kind = match kind {
        "ssh-ed25519" => SshKeyKind::Ed25519,
        "ssh-rsa" => SshKeyKind::Rsa,
        _ => SshKeyKind::Ecdsa,
    };
    let fingerprint = format!("SHA256:{}", BASE64_STANDARD_NO_PAD.encode(Sha256::digest(&blob)));
    Some(SshKeyFacts { kind, bits, fingerprint, comment })
}

/// Kind, key and comment of a line.
fn words_of(line: &str) -> Option<(&str, &str, String)> {
    let mut words = line.split_ascii_whitespace();
    let (kind, key) = words.next().zip(words.next())?;
    Some((kind, key, words.collect::<Vec<_>>().join(" ")))
}

/// The bits of a key of a kind; none where the bytes are not the whole of one: they say the same kind, and have the parts that it has.
fn size_of_key(kind: &str, blob: &[u8]) -> Option<u32> {
    let parts = parts(blob)?;
    if parts.first() != Some(&kind.as_bytes()) {
        return None;
    }
    match (&parts[1..], kind) {
        ([key], "ssh-ed25519") => (key.len() == 32).then_some(256),
        ([exponent, modulus], "ssh-rsa") => {
            let bits = modulus
                .iter()
                .position(|byte| *byte != 0)
                .map_or(0, |zeros| 8 * (modulus.len() - zeros) - modulus[zeros].leading_zeros() as usize);
            (!exponent.is_empty() && bits >= RSA_BITS_MIN).then_some(bits as u32)
        }
        ([curve, point], _) => {
            let (length, bits) = match *curve {
                b"nistp256" => (65, 256),
                b"nistp384" => (97, 384),
                b"nistp521" => (133, 521),
                _ => return None,
            };
            let is_whole = kind.as_bytes().ends_with(curve) && point.len() == length && point[0] == 4;
            is_whole.then_some(bits)
        }
        _ => None,
    }
}

/// The parts of a key: each is its length in four bytes, and so many bytes. None where that does not come out even.
fn parts(mut blob: &[u8]) -> Option<Vec<&[u8]>> {
    let mut found = Vec::new();
    while !blob.is_empty() {
        let (length, rest) = blob.split_first_chunk::<4>()?;
        let length = u32::from_be_bytes(*length) as usize;
        let part = rest.get(..length)?;
        blob = &rest[length..];
        found.push(part);
    }
    Some(found)
}
