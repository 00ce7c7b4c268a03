//! The files of the data folder that belong into a backup: all but the database's own and what is half made.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::BackupError;
use super::stage::STAGE;

/// Files of the data folder, by name, as paths within it. What a link leads to belongs to it, a folder once: a link back to where it stands,
/// or to what the data folder itself stands in, is not followed.
///
/// # Errors
/// When a folder cannot be read, or a name is not text.
pub fn files_of(data_dir: &Path, database: Option<&Path>) -> Result<Vec<String>, BackupError> {
    let root = data_dir.canonicalize().map_err(BackupError::file(data_dir))?;
    let mut found = Vec::new();
    let mut walked = HashSet::new();
    // Folders before links, so that a folder has its own name and not that of a link to it.
    let (mut folders, mut links) = (vec![PathBuf::new()], Vec::new());
    while let Some(folder) = folders.pop().or_else(|| links.pop()) {
        let path = data_dir.join(&folder);
        let place = path.canonicalize().map_err(BackupError::file(&path))?;
        let is_around = root.starts_with(&place) && !folder.as_os_str().is_empty();
        if is_around || !walked.insert(place) {
            tracing::warn!(link = %path.display(), "a link to a folder that is in the backup, or around it, is not followed");
            continue;
        }
        for entry in std::fs::read_dir(&path).map_err(BackupError::file(&path))? {
            let entry = entry.map_err(BackupError::file(&path))?;
            let name = folder.join(entry.file_name());
            // What a link leads to is what the program reads.
            let Ok(kind) = std::fs::metadata(entry.path()) else { continue };
            let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
            if kind.is_dir() && name == Path::new(STAGE) {
                continue;
            } else if kind.is_dir() {
                if is_link { links.push(name) } else { folders.push(name) }
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
