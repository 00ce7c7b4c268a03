//! SSH keys for the demo account. Their private halves are nobody's.

use portico_core::Draft;
use portico_core::ssh_key::SshKeyDraft;

use super::ssh_key_create::{AddedBy, add_key};
use crate::kit::store::Conn;
use crate::platform::feature::Sample;
use crate::{App, Error, Result};

/// The name and the public half of each key.
const KEYS: [(&str, &str); 2] = [
    (
        "Laptop",
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f demo@example.com",
    ),
    (
        "Deployment",
        "ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAIbmlzdHAyNTYAAABBBNV18Jk9Q65m7u5p2uNWUexdUBsHZHs3oOF3BgtNLGJNVGzX74yodFm1jeFygpFRJMe8jUKPpHGDuYzGa+VU3Q8= deploy@example.com",
    ),
];

/// Adds them to an account.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn add_keys(tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
    for (name, key) in KEYS {
        let draft = SshKeyDraft { name: name.to_owned(), public_key: key.to_owned() };
        let key = draft.check(&app.config().limits).map_err(Error::invalid)?;
        let (account_id, user_id) = (sample.account_id, sample.user_id);
        add_key(tx, app, AddedBy { account_id, user_id, actor: sample.main.clone() }, &key).await?;
    }
    Ok(())
}
