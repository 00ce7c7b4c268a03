//! Files that nobody but their owner may read: the database, the secret, the sink, the demo sign-in (SECURITY U-10).

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

/// How to open a file that, if it is made now, is its owner's alone.
#[must_use]
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Takes the rights of everybody else to a file away; a file that is not there has none.
///
/// # Errors
/// When the file is somebody else's.
pub fn close_to_others(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut rights = match path.metadata() {
            Ok(file) => file.permissions(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error),
        };
        if rights.mode() & 0o077 != 0 {
            rights.set_mode(rights.mode() & 0o700);
            std::fs::set_permissions(path, rights)?;
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Makes the disk keep the names in a file's folder: a file that was just renamed has its new one after a power cut, too.
///
/// # Errors
/// When the disk does not.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if folder != Path::new("") => std::fs::File::open(folder)?.sync_all(),
        _ => std::fs::File::open(".")?.sync_all(),
    }
}
