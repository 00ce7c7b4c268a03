//! Files that are put back are written into a folder of their own first, and get their places when all of them are on the disk.
//! While that folder is there nothing starts: what is beside it may be half of something.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::BackupError;
use crate::kit::private;

/// The folder in the data folder.
pub const STAGE: &str = "restoring";
/// Within it: what was put into its place.
const PLACED: &str = "placed.json";
/// Within it: the files.
const NEW: &str = "new";

/// What gets its place: from which backup, and the names in the data folder.
#[derive(Debug, Serialize, Deserialize)]
pub struct Placed {
    /// The id of the backup that the files are from.
    pub backup_id: Uuid,
    /// Names in the data folder.
    pub names: Vec<String>,
}

/// Whether a restore into this data folder did not come to its end.
#[must_use]
pub fn was_cut_off(data_dir: &Path) -> bool {
    data_dir.join(STAGE).exists()
}

/// Files on their way into a data folder.
#[derive(Clone)]
pub struct Stage {
    data_dir: PathBuf,
}

impl Stage {
    /// Begins in an empty data folder.
    ///
    /// # Errors
    /// When something is in it.
    pub fn begin(data_dir: &Path) -> Result<Self, BackupError> {
        let stage = Self { data_dir: data_dir.to_path_buf() };
        stage.make(data_dir)?;
        let mut entries = std::fs::read_dir(data_dir).map_err(BackupError::file(data_dir))?;
        if entries.any(|entry| entry.is_ok_and(|entry| entry.file_name() != "lost+found")) {
            return Err(BackupError::FolderNotEmpty(data_dir.to_path_buf()));
        }
        stage.make(&stage.path(NEW))?;
        private::sync_folder(&stage.path("")).map_err(BackupError::file(data_dir))?;
        Ok(stage)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.data_dir.join(STAGE).join(name)
    }

    fn make(&self, folder: &Path) -> Result<(), BackupError> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder).map_err(BackupError::file(folder))
    }

    /// Writes one file into the folder that becomes the restored one.
    ///
    /// # Errors
    /// When the disk refuses, or what is read ends in the middle.
    pub fn put(&self, name: &str, content: &mut dyn Read) -> Result<(), BackupError> {
        let path = self.path(NEW).join(name);
        let Some(folder) = path.parent() else { return Ok(()) };
        self.make(folder)?;
        let mut write = || {
            let mut file = private::options().write(true).create_new(true).open(&path)?;
            io::copy(content, &mut file)?;
            file.sync_all()?;
            private::sync_folder(&path)
        };
        write().map_err(BackupError::file(&path))
    }

    /// Puts every file into its place.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn place(&self, backup_id: Uuid) -> Result<(), BackupError> {
        let wrong = || BackupError::file(&self.data_dir);
        let entries = std::fs::read_dir(self.path(NEW)).map_err(wrong())?;
        let names = entries.map(|entry| entry.map(|entry| entry.file_name().to_string_lossy().into_owned()));
        let names = names.collect::<io::Result<Vec<_>>>().map_err(wrong())?;
        let placed = Placed { backup_id, names };
        let write = || {
            let path = self.path(PLACED);
            let mut file = private::options().write(true).create_new(true).open(&path)?;
            io::Write::write_all(&mut file, &serde_json::to_vec(&placed)?)?;
            file.sync_all()?;
            private::sync_folder(&path)?;
            for name in &placed.names {
                std::fs::rename(self.path(NEW).join(name), self.data_dir.join(name))?;
            }
            File::open(&self.data_dir)?.sync_all()
        };
        write().map_err(wrong())
    }

    /// Says that all is done: the data folder may be used.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn end(&self) -> Result<(), BackupError> {
        let folder = self.data_dir.join(STAGE);
        std::fs::remove_dir_all(&folder).map_err(BackupError::file(&folder))?;
        private::sync_folder(&folder).map_err(BackupError::file(&folder))
    }

    /// What a restore that was cut off had put into its place, if it got there.
    pub fn find_remains(data_dir: &Path) -> (Self, Option<Placed>) {
        let stage = Self { data_dir: data_dir.to_path_buf() };
        let text = std::fs::read(stage.path(PLACED)).unwrap_or_default();
        (stage, serde_json::from_slice(&text).ok())
    }

    /// Removes all that was written so far: a restore that failed leaves nothing.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn clear(&self) -> Result<(), BackupError> {
        let (_, placed) = Self::find_remains(&self.data_dir);
        for name in placed.map(|placed| placed.names).unwrap_or_default() {
            let path = self.data_dir.join(name);
            let gone =
                if path.is_dir() { std::fs::remove_dir_all(&path) } else { std::fs::remove_file(&path) };
            match gone {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(BackupError::File(path, error));
                }
                _ => {}
            }
        }
        self.end()
    }
}
