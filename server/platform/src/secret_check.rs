//! Whether the installation's secrets are those that its database was used with before. A database that is put back beside another
//! `secret.key` would start without a word, with every app for codes, recovery code and identity paper unreadable.

mod store;

use secrecy::ExposeSecret;

use crate::kit::secret::{SECRET_FILE, SecretError};
use crate::kit::store::Conn;
use crate::platform::config::Config;
use crate::{App, Error, Result, transaction};

/// What the noted value is derived for; nothing else is.
const PURPOSE: &str = "check of the secret";

/// A secret that a database can be recognised by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretKind {
    /// `security.secret_key`, or `secret.key` in the data folder.
    Installation,
    /// `verification.key`, or what is made from the installation's.
    Papers,
}

impl SecretKind {
    const ALL: [Self; 2] = [Self::Installation, Self::Papers];

    /// As it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Installation => "installation",
            Self::Papers => "papers",
        }
    }

    /// Where this installation has it from: a setting or a file.
    #[must_use]
    pub fn source(self, config: &Config) -> String {
        let is_set = |key: &secrecy::SecretString| !key.expose_secret().trim().is_empty();
        match self {
            Self::Papers if is_set(&config.verification.key) => "verification.key".to_owned(),
            _ if is_set(&config.security.secret_key) => "security.secret_key".to_owned(),
            _ => config.storage.data_dir.join(SECRET_FILE).display().to_string(),
        }
    }

    fn value(self, app: &App) -> Result<[u8; 32], SecretError> {
        let secret = match self {
            Self::Installation => app.secret().clone(),
            Self::Papers => app.secret().part_secret(&app.config().verification.key)?,
        };
        Ok(secret.derive(PURPOSE))
    }
}

/// The secrets that are not those of the database. What it does not know yet is noted.
///
/// # Errors
/// When the database does not answer.
pub async fn check_secrets(app: &App) -> Result<Vec<SecretKind>> {
    let mut noted = store::list_checks(&mut app.store().read().await?).await?;
    if noted.len() < SecretKind::ALL.len() {
        noted = transaction!(app.store(), tx => {
            note_secrets(tx, app).await?;
            Ok(store::list_checks(tx).await?)
        })?;
    }
    let mut others = Vec::new();
    for kind in SecretKind::ALL {
        let value = kind.value(app).map_err(Error::internal)?;
        if noted.iter().any(|row| row.kind == kind.name() && row.value != value) {
            others.push(kind);
        }
    }
    Ok(others)
}

/// Takes the present secrets for those of the database, whatever it was used with.
///
/// # Errors
/// When the database does not answer.
pub async fn accept_secrets(tx: &mut Conn, app: &App) -> Result<()> {
    store::delete_checks(tx).await?;
    note_secrets(tx, app).await
}

async fn note_secrets(tx: &mut Conn, app: &App) -> Result<()> {
    for kind in SecretKind::ALL {
        let value = kind.value(app).map_err(Error::internal)?;
        store::insert_check(tx, kind.name(), &value, app.now()).await?;
    }
    Ok(())
}
