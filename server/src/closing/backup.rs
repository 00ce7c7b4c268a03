//! Backups of a whole installation: the database as it is at one moment, the files of the data folder and the secrets, in one
//! encrypted file; and moving the rows from one engine to the other.
//!
//! A backup is a tar archive, compressed by gzip, encrypted in the format of age: the programs `age` and `tar` read it, too
//! (`docs/decisions/0059-backups-are-rows.md`).

pub mod files;
mod key;
mod read;
mod restore;
mod save;
mod stage;
mod transfer;

use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::kit::secret::SECRET_FILE;
use crate::kit::store::OpenError;
use crate::kit::store::carry::{CarryError, Seal, TableSum};

pub use key::{Key, Lock};
pub use restore::{Restored, restore};
pub use save::{Source, save};
pub use stage::was_cut_off;
pub use transfer::{Moved, move_rows, undo_seal};

/// The number of the format; a program reads what it knows.
const FORMAT: u32 = 1;
/// What a backup begins with.
const HEAD: &str = "portico.json";
/// What it ends with: the sums of everything before.
const MANIFEST: &str = "manifest.json";
/// Where the secrets are in it.
const SECRETS: &str = "secrets/";
/// Where the files of the data folder are in it.
const FILES: &str = "files/";
/// Where the rows are in it.
const TABLES: &str = "tables/";
/// The installation's secret, in a backup and in the data folder.
const SECRET_KEY: &str = SECRET_FILE;
/// The key of identity papers, where it is one of its own.
const PAPERS_KEY: &str = "verification.key";

/// What a backup says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The number of the format.
    pub format: u32,
    /// The id of the backup, made with it.
    pub backup_id: Uuid,
    /// The version of the program that made it.
    pub program: String,
    /// The engine that the rows come from.
    pub engine: String,
    /// The number of the newest migration that the database had.
    pub schema: i64,
    /// When it was made.
    pub made_at: String,
}

/// What is in a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The tables of the database, each with its rows.
    pub tables: Vec<TableSum>,
    /// The files of the data folder and the secrets.
    pub files: Vec<FileSum>,
}

impl Manifest {
    /// How many rows the tables have together.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }
}

/// A file in a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileSum {
    /// Its path in the backup.
    pub name: String,
    /// How many bytes it has.
    pub bytes: u64,
    /// Of its content, in hexadecimal digits.
    pub sha256: String,
}

/// Why a backup could not be made or put back, in one line for an operator.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// A passphrase or key cannot be used.
    #[error("{0}")]
    Key(String),
    /// It was made with another passphrase or key.
    #[error("the backup was not made with this passphrase or key")]
    WrongKey,
    /// It is not whole.
    #[error("the backup is damaged, cut off or none at all: {0}")]
    Damaged(String),
    /// A newer program made it.
    #[error("the backup has format {0}, which this program does not know: use a newer one")]
    Format(u32),
    /// A file cannot be read or written.
    #[error("{0}: {1}")]
    File(PathBuf, io::Error),
    /// A backup that lies in what it saves would save itself.
    #[error("{0}: is in the data folder; keep backups elsewhere")]
    InDataFolder(PathBuf),
    /// The target holds something.
    #[error("storage.data_dir: {0} is not empty; a backup is put back into an empty one")]
    FolderNotEmpty(PathBuf),
    /// The configuration names a secret, and it is not the backup's.
    #[error("{0}: is not the secret of the backup; leave it out, or put the right one there")]
    OtherSecret(&'static str),
    /// Something else is done with the rows.
    #[error("{0}")]
    Refused(String),
    /// The rows were moved away.
    #[error("the rows of this database were moved to {} at {}", .0.moved_to, .0.moved_at)]
    Sealed(Seal),
    /// The rows could not be carried.
    #[error(transparent)]
    Carry(#[from] CarryError),
    /// The database could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The work itself broke.
    #[error("the work broke off: {0}")]
    Broken(#[from] tokio::task::JoinError),
}

impl BackupError {
    fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |error| Self::File(path, error)
    }

    /// The error of a backup that cannot be read to its end.
    fn damage(error: impl ToString) -> Self {
        Self::Damaged(error.to_string())
    }
}
