//! Reading a backup from its beginning to its end, and holding it to its own sums.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Component, Path};

use aws_lc_rs::digest::{Context, SHA256};
use flate2::read::GzDecoder;

use super::save::Hashed;
use super::{BackupError, FILES, FORMAT, FileSum, HEAD, Head, Key, MANIFEST, Manifest, SECRETS, TABLES};
use crate::kit::digest::hexadecimal;
use crate::kit::store::carry::{Part, TableSum};

/// Something in a backup.
pub enum Entry<'a> {
    /// A secret, by its name.
    Secret(&'a str, String),
    /// A file of the data folder, by its path within it.
    File(&'a str, &'a mut dyn Read),
    /// A part of the database: where a table begins, rows of it, or where all of them end.
    Part(Part),
}

/// Reads a whole backup. Whoever is told must not believe it before this has ended well.
///
/// # Errors
/// When it cannot be opened or is not whole, or `tell` fails.
pub fn read_archive(
    path: &Path,
    key: &Key,
    tell: &mut dyn FnMut(Entry<'_>) -> Result<(), BackupError>,
) -> Result<(Head, Manifest), BackupError> {
    let file = File::open(path).map_err(BackupError::file(path))?;
    let opened = key.unwrap(BufReader::new(file))?;
    let mut archive = tar::Archive::new(GzDecoder::new(opened));
    let mut seen = Seen { head: None, manifest: None, tables: Vec::new(), open: None, files: Vec::new() };
    for entry in archive.entries().map_err(BackupError::damage)? {
        let mut entry = entry.map_err(BackupError::damage)?;
        let name = entry.path().map_err(BackupError::damage)?.to_str().map(str::to_owned);
        let name = name.ok_or_else(|| BackupError::damage("a name is not text"))?;
        seen.entry(&name, &mut entry, tell)?;
    }
    // To the last byte: what was cut off behind the archive's end shows here.
    let mut rest = archive.into_inner();
    io::copy(&mut rest, &mut io::sink()).map_err(BackupError::damage)?;
    io::copy(&mut rest.into_inner(), &mut io::sink()).map_err(BackupError::damage)?;
    seen.end()
}

struct Seen {
    head: Option<Head>,
    manifest: Option<Manifest>,
    tables: Vec<TableSum>,
    open: Option<(String, u64, Context)>,
    files: Vec<FileSum>,
}

impl Seen {
    fn entry(
        &mut self,
        name: &str,
        content: &mut dyn Read,
        tell: &mut dyn FnMut(Entry<'_>) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        if self.head.is_none() {
            let is_head = name == HEAD;
            let head: Head = if is_head {
                parse_json(content)?
            } else {
                return Err(BackupError::damage("it has no head"));
            };
            if head.format != FORMAT {
                return Err(BackupError::Format(head.format));
            }
            self.head = Some(head);
        } else if self.manifest.is_some() {
            return Err(BackupError::damage("something follows its end"));
        } else if name == MANIFEST {
            self.end_table();
            self.manifest = Some(parse_json(content)?);
        } else if let Some(secret) = name.strip_prefix(SECRETS) {
            let mut text = String::new();
            self.file(name, content, |content| {
                content.read_to_string(&mut text).map_err(BackupError::damage).map(|_| ())
            })?;
            tell(Entry::Secret(secret, text))?;
        } else if let Some(file) = name.strip_prefix(FILES) {
            if !Path::new(file).components().all(|part| matches!(part, Component::Normal(_))) {
                return Err(BackupError::damage("a file's name leads elsewhere"));
            }
            self.file(name, content, |content| tell(Entry::File(file, content)))?;
        } else if let Some((table, file)) = name.strip_prefix(TABLES).and_then(|name| name.split_once('/')) {
            self.rows(table, file, content, tell)?;
        } else {
            return Err(BackupError::damage("it holds what no backup holds"));
        }
        Ok(())
    }

    fn file(
        &mut self,
        name: &str,
        content: &mut dyn Read,
        take: impl FnOnce(&mut dyn Read) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        let mut hashed = Hashed { inner: content, hash: Context::new(&SHA256), bytes: 0 };
        take(&mut hashed)?;
        io::copy(&mut hashed, &mut io::sink()).map_err(BackupError::damage)?;
        let (sha256, bytes) = (hexadecimal(hashed.hash.finish().as_ref()), hashed.bytes);
        self.files.push(FileSum { name: name.to_owned(), bytes, sha256 });
        Ok(())
    }

    fn rows(
        &mut self,
        table: &str,
        file: &str,
        content: &mut dyn Read,
        tell: &mut dyn FnMut(Entry<'_>) -> Result<(), BackupError>,
    ) -> Result<(), BackupError> {
        if file == "columns.json" {
            self.end_table();
            self.open = Some((table.to_owned(), 0, Context::new(&SHA256)));
            let columns = parse_json(content)?;
            return tell(Entry::Part(Part::Table { name: table.to_owned(), columns }));
        }
        let mut lines = Vec::new();
        content.read_to_end(&mut lines).map_err(BackupError::damage)?;
        let Some((open, rows, hash)) = self.open.as_mut().filter(|(open, ..)| open == table) else {
            return Err(BackupError::damage("rows are without their table"));
        };
        debug_assert_eq!(open, table);
        *rows += lines.iter().filter(|byte| **byte == b'\n').count() as u64;
        hash.update(&lines);
        tell(Entry::Part(Part::Rows(lines)))
    }

    fn end_table(&mut self) {
        if let Some((name, rows, hash)) = self.open.take() {
            let sha256 = hexadecimal(hash.finish().as_ref());
            self.tables.push(TableSum { name, rows, sha256 });
        }
    }

    fn end(self) -> Result<(Head, Manifest), BackupError> {
        let (Some(head), Some(manifest)) = (self.head, self.manifest) else {
            return Err(BackupError::damage("it has no end"));
        };
        if manifest.tables != self.tables || manifest.files != self.files {
            return Err(BackupError::damage("its sums are not those of what it holds"));
        }
        Ok((head, manifest))
    }
}

fn parse_json<T: serde::de::DeserializeOwned>(content: &mut dyn Read) -> Result<T, BackupError> {
    let mut text = Vec::new();
    content.read_to_end(&mut text).map_err(BackupError::damage)?;
    serde_json::from_slice(&text).map_err(BackupError::damage)
}
