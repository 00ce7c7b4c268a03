//! The one secret of an installation, and the keys that are derived from it.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use aws_lc_rs::hmac;
use secrecy::{ExposeSecret, SecretString};

use crate::private;
use crate::random::Random;

/// Characters that a configured secret has at least.
pub const MIN_CHARS: usize = 32;
/// The file in the data folder that holds the secret of an installation that has none configured.
pub const SECRET_FILE: &str = "secret.key";

/// The installation's secret; never printed.
#[derive(Clone)]
pub struct Secret(hmac::Key);

/// Why there is no secret to work with.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// The configured one is too short to protect anything.
    #[error("security.secret_key must have at least {MIN_CHARS} characters")]
    TooShort,
    /// The file in the data folder can be neither read nor made.
    #[error("the secret key file {0} cannot be used: {1}")]
    File(String, io::Error),
}

impl Secret {
    /// The configured secret, or the one in `secret.key` in the data folder, which is made when it is missing.
    ///
    /// # Errors
    /// [`SecretError`] in one line fit for an operator.
    pub fn load(configured: &SecretString, data_dir: &Path, random: &Random) -> Result<Self, SecretError> {
        if !configured.expose_secret().is_empty() {
            return Self::from_text(configured);
        }
        let path = data_dir.join(SECRET_FILE);
        let text = read_or_make(&path, random)
            .map_err(|error| SecretError::File(path.display().to_string(), error))?;
        Self::from_text(&text)
    }

    /// A part's own secret: the configured one, or this one when none is.
    ///
    /// # Errors
    /// [`SecretError::TooShort`].
    pub fn part_secret(&self, configured: &SecretString) -> Result<Self, SecretError> {
        match configured.expose_secret().trim() {
            "" => Ok(self.clone()),
            _ => Self::from_text(configured),
        }
    }

    /// A key for one purpose: HMAC-SHA-256 of the purpose's name. Different names give independent keys.
    #[must_use]
    pub fn derive(&self, purpose: &str) -> [u8; 32] {
        let mut key = [0; 32];
        key.copy_from_slice(hmac::sign(&self.0, purpose.as_bytes()).as_ref());
        key
    }

    /// From a configured text.
    ///
    /// # Errors
    /// [`SecretError::TooShort`].
    pub fn from_text(text: &SecretString) -> Result<Self, SecretError> {
        let text = text.expose_secret().trim();
        if text.chars().count() < MIN_CHARS {
            return Err(SecretError::TooShort);
        }
        Ok(Self(hmac::Key::new(hmac::HMAC_SHA256, text.as_bytes())))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// Two processes may start at once: the file appears whole under its name, and whoever comes second reads the first's.
fn read_or_make(path: &Path, random: &Random) -> io::Result<SecretString> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        read => return read.map(SecretString::from),
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(format!("key.{}", random.code(9)));
    let mut file = private::options().write(true).create_new(true).open(&draft)?;
    file.write_all(random.token().as_bytes())?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    if let Err(error) = linked
        && error.kind() != io::ErrorKind::AlreadyExists
    {
        return Err(error);
    }
    // What is sealed with it is kept after a power cut, and so is its name.
    private::sync_folder(path)?;
    fs::read_to_string(path).map(SecretString::from)
}

#[cfg(test)]
mod tests {
    use secrecy::SecretString;

    use super::Secret;
    use crate::random::Random;

    fn loaded_from(folder: &std::path::Path) -> Secret {
        Secret::load(&SecretString::default(), &folder.join("data"), &Random::System).unwrap()
    }

    #[test]
    fn a_missing_secret_is_made_once_and_only_its_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let first = loaded_from(folder.path());
        let second = loaded_from(folder.path());
        assert_eq!(first.derive("a"), second.derive("a"));
        let files: Vec<_> = std::fs::read_dir(folder.path().join("data")).unwrap().collect();
        assert_eq!(files.len(), 1);
        let mode = files[0].as_ref().unwrap().metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn keys_for_two_purposes_differ() {
        let folder = tempfile::tempdir().unwrap();
        let secret = loaded_from(folder.path());
        assert_ne!(secret.derive("a"), secret.derive("b"));
    }

    #[test]
    fn a_short_secret_is_refused_and_never_printed() {
        let error = Secret::from_text(&SecretString::from("short")).unwrap_err();
        assert_eq!(error.to_string(), "security.secret_key must have at least 32 characters");
    }
}
