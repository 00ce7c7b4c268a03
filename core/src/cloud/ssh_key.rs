//! Public SSH keys, as an instance's user signs in with one (RFC 4253 §6.6, RFC 5656, RFC 8709).

use base64::{Engine, prelude::BASE64_STANDARD};

use crate::{Rule, text};

/// The longest line, in characters: an RSA key of 16,384 bits with its comment.
const LINE_MAX: u32 = 4_096;
/// The fewest bits of an RSA key.
const RSA_BITS_MIN: usize = 2_048;
/// The kinds that are taken; DSA is refused by every server of today.
const KINDS: [&str; 5] =
    ["ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa"];

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
    if text::longer_than(line, LINE_MAX) {
        return Err(Rule::TooLong { max: LINE_MAX });
    }
    if !text::is_clean(line) {
        return Err(Rule::ForbiddenCharacter);
    }
    let mut words = line.split_ascii_whitespace();
    let (Some(kind), Some(key)) = (words.next(), words.next()) else { return Err(Rule::InvalidSshKey) };
    let blob = BASE64_STANDARD.decode(key).map_err(|_| Rule::InvalidSshKey)?;
    if !KINDS.contains(&kind) || !is_key(kind, &blob) {
        return Err(Rule::InvalidSshKey);
    }
    let comment = words.collect::<Vec<_>>().join(" ");
    Ok(if comment.is_empty() { format!("{kind} {key}") } else { format!("{kind} {key} {comment}") })
}

/// Whether bytes are the whole of a key of a kind: they say the same kind, and have the parts that it has.
fn is_key(kind: &str, blob: &[u8]) -> bool {
    let Some(parts) = parts(blob) else { return false };
    match (parts.as_slice(), kind) {
        ([name, key], "ssh-ed25519") => *name == kind.as_bytes() && key.len() == 32,
        ([name, exponent, modulus], "ssh-rsa") => {
            let bits = modulus
                .iter()
                .position(|byte| *byte != 0)
                .map_or(0, |zeros| 8 * (modulus.len() - zeros) - modulus[zeros].leading_zeros() as usize);
            *name == kind.as_bytes() && !exponent.is_empty() && bits >= RSA_BITS_MIN
        }
        ([name, curve, point], _) => {
            let length = match *curve {
                b"nistp256" => 65,
                b"nistp384" => 97,
                b"nistp521" => 133,
                _ => return false,
            };
            *name == kind.as_bytes()
                && kind.as_bytes().ends_with(curve)
                && point.len() == length
                && point[0] == 4
        }
        _ => false,
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
