//! The files of the data folder that belong into a backup: all but the database's own and what is half made.

use std::path::{Path, PathBuf};

use super::BackupError;
use super::stage::STAGE;

/// Files of the data folder, by name, as paths within it.
///
/// # Errors
/// When a folder cannot be read, or a name is not text.
pub fn files_of(data_dir: &Path, database: Option<&Path>) -> Result<Vec<String>, BackupError> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let path = data_dir.join(&folder);
        for entry in std::fs::read_dir(&path).map_err(BackupError::file(&path))? {
            let entry = entry.map_err(BackupError::file(&path))?;
            let name = folder.join(entry.file_name());
            // A link is followed: what it leads to is what the program reads.
            let Ok(kind) = std::fs::metadata(entry.path()) else { continue };
            if kind.is_dir() && name != Path::new(STAGE) {
                folders.push(name);
            } else if kind.is_file() && !is_left_out(&name, &entry.path(), database) {
                let text = name.to_str().map(str::to_owned);
                let wrong = || std::io::Error::other("its name is not text");
                found.push(text.ok_or_else(wrong).map_err(BackupError::file(entry.path()))?);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The secret is in a backup as a secret; the database as rows.
fn is_left_out(name: &Path, path: &Path, database: Option<&Path>) -> bool {
    let text = name.to_string_lossy();
    if text == super::SECRET_KEY || text.starts_with("secret.key.") {
        return true;
    }
    // The file that a database has unless it is told otherwise is one also after its rows were moved to another engine.
    let usual = path.with_file_name("portico.db");
    let is_usual = name.components().count() == 1 && is_of_database(path, &usual);
    is_usual || database.is_some_and(|database| is_of_database(path, database))
}

/// Whether a file is an SQLite database's: itself, or one that SQLite or this program keeps beside it.
fn is_of_database(path: &Path, database: &Path) -> bool {
    let same = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let (parent, own) = (path.parent().map(same), database.parent().map(same));
    let (Some(file), Some(base)) = (path.file_name(), database.file_name()) else { return false };
    let (file, base) = (file.to_string_lossy(), base.to_string_lossy());
    let lock = database.with_extension("migrate.lock");
    let is_lock = lock.file_name().is_some_and(|lock| lock.to_string_lossy() == file);
    let ends = ["", "-wal", "-shm", "-journal", ".restoring"];
    parent == own && (is_lock || ends.iter().any(|end| file.strip_suffix(end) == Some(&*base)))
}
