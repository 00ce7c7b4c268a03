//! What a backup is encrypted with: a passphrase, or keys of age.

use std::io::{Read, Write};
use std::path::Path;

use age::secrecy::{ExposeSecret, SecretString};
use age::stream::StreamWriter;
use age::{DecryptError, Decryptor, Encryptor, IdentityFile, scrypt, x25519};

use super::BackupError;

/// Characters that a passphrase has at least: whoever has the file may try as many as they like.
const MIN_CHARS: usize = 12;
/// The most work that opening may be, as a power of two: what a fast machine chose may take a slow one minutes, not for ever.
const MAX_WORK: u8 = 22;

/// What a backup is locked with.
#[derive(Clone)]
pub enum Lock {
    /// Whoever knows the passphrase can open it.
    Passphrase(SecretString),
    /// Whoever has the private key of one of these can.
    Recipients(Vec<x25519::Recipient>),
}

/// What a backup is opened with.
#[derive(Clone)]
pub enum Key {
    /// The passphrase that the backup was sealed with.
    Passphrase(SecretString),
    /// A file of private keys, as `age-keygen` makes it.
    Identities(String),
}

/// # Errors
/// When it is too short to protect anything.
fn require_long(passphrase: &SecretString) -> Result<(), BackupError> {
    if passphrase.expose_secret().chars().count() < MIN_CHARS {
        return Err(BackupError::Key(format!("the passphrase must have at least {MIN_CHARS} characters")));
    }
    Ok(())
}

impl Lock {
    /// Locks with a passphrase.
    ///
    /// # Errors
    /// When it is too short.
    pub fn passphrase(passphrase: SecretString) -> Result<Self, BackupError> {
        require_long(&passphrase)?;
        Ok(Self::Passphrase(passphrase))
    }

    /// Locks for the owners of public keys, `age1…`.
    ///
    /// # Errors
    /// When one is not a key, or there is none.
    pub fn recipients<'a>(keys: impl IntoIterator<Item = &'a str>) -> Result<Self, BackupError> {
        let parsed = keys.into_iter().map(|key| {
            let wrong = |_| BackupError::Key(format!("`{key}` is not a public key of age (age1…)"));
            key.parse::<x25519::Recipient>().map_err(wrong)
        });
        let recipients = parsed.collect::<Result<Vec<_>, _>>()?;
        if recipients.is_empty() {
            return Err(BackupError::Key("there is no public key".to_owned()));
        }
        Ok(Self::Recipients(recipients))
    }

    /// Encrypts what is written into `out`.
    pub(super) fn wrap<W: Write>(&self, out: W) -> std::io::Result<StreamWriter<W>> {
        match self {
            Self::Passphrase(passphrase) => {
                Encryptor::with_user_passphrase(passphrase.clone()).wrap_output(out)
            }
            Self::Recipients(recipients) => Encryptor::with_recipients(
                recipients.iter().map(|recipient| recipient as &dyn age::Recipient),
            )
            .map_err(std::io::Error::other)?
            .wrap_output(out),
        }
    }
}

impl Key {
    /// A file of private keys.
    ///
    /// # Errors
    /// When it cannot be read or holds none.
    pub fn identities(path: &Path) -> Result<Self, BackupError> {
        let text = std::fs::read_to_string(path).map_err(BackupError::file(path))?;
        let key = Self::Identities(text);
        if key.to_identities()?.is_empty() {
            return Err(BackupError::Key(format!("{}: holds no private key of age", path.display())));
        }
        Ok(key)
    }

    /// Decrypts what is read from `from`.
    pub(super) fn unwrap<R: Read>(&self, from: R) -> Result<impl Read + use<R>, BackupError> {
        let decryptor = Decryptor::new(from).map_err(decrypt_error)?;
        let identities = self.to_identities()?;
        decryptor.decrypt(identities.iter().map(AsRef::as_ref)).map_err(decrypt_error)
    }

    fn to_identities(&self) -> Result<Vec<Box<dyn age::Identity>>, BackupError> {
        let wrong = |_| BackupError::Key("this is not a file of private keys of age".to_owned());
        match self {
            Self::Passphrase(passphrase) => {
                let mut identity = scrypt::Identity::new(passphrase.clone());
                identity.set_max_work_factor(MAX_WORK);
                Ok(vec![Box::new(identity)])
            }
            Self::Identities(text) => {
                let file =
                    IdentityFile::from_buffer(text.as_bytes()).map_err(|error| wrong(error.to_string()))?;
                file.into_identities().map_err(|error| wrong(error.to_string()))
            }
        }
    }
}

fn decrypt_error(error: DecryptError) -> BackupError {
    match error {
        DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed | DecryptError::NoMatchingKeys => {
            BackupError::WrongKey
        }
        DecryptError::ExcessiveWork { .. } => {
            BackupError::Key("the passphrase's key would take too long to be made on this machine".to_owned())
        }
        DecryptError::Io(error) => BackupError::damage(error),
        _ => BackupError::damage("it does not begin as one"),
    }
}
