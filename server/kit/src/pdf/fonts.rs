//! The two fonts of every document: read when one is made, shared by those that are made at the same time.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use krilla::text::Font;
use portico_core::Code;
use skrifa::raw::FileRef;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

use crate::{Error, Result};

/// What the PostScript name of the face for simplified Chinese says in a collection of Noto or Source Han.
const SIMPLIFIED: &str = "CJKsc";

/// Where the fonts are, and the fonts themselves while somebody uses them: together they are some 40 MB, which an idle
/// server does not hold.
pub struct Fonts {
    regular: PathBuf,
    bold: PathBuf,
    loaded: Mutex<Weak<Loaded>>,
}

/// Why there is no font.
#[derive(Debug, thiserror::Error)]
pub enum FontError {
    /// The file cannot be read.
    #[error("the font {0} cannot be read: {1}")]
    Read(PathBuf, std::io::Error),
    /// The file is no font.
    #[error("{0} is no font")]
    NoFont(PathBuf),
}

impl Fonts {
    /// Those of two files; nothing is read yet.
    #[must_use]
    pub fn new(regular: &Path, bold: &Path) -> Self {
        Self { regular: regular.to_owned(), bold: bold.to_owned(), loaded: Mutex::new(Weak::new()) }
    }

    /// Whether both files are there, to be asked at the start.
    ///
    /// # Errors
    /// [`FontError`] about the first that cannot be read.
    pub fn check(&self) -> Result<(), FontError> {
        for path in [&self.regular, &self.bold] {
            std::fs::File::open(path).map_err(|error| FontError::Read(path.clone(), error))?;
        }
        Ok(())
    }

    /// The fonts, read unless somebody else uses them at present. Blocks.
    ///
    /// # Errors
    /// 100012 when a file is missing or no font.
    pub fn load(&self) -> Result<Arc<Loaded>> {
        let mut slot = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(loaded) = slot.upgrade() {
            return Ok(loaded);
        }
        let unavailable = |error: FontError| Error::new(Code::Unavailable).with_cause(error);
        let regular = Face::read(&self.regular).map_err(unavailable)?;
        let loaded = Arc::new(Loaded { regular, bold: Face::read(&self.bold).map_err(unavailable)? });
        *slot = Arc::downgrade(&loaded);
        Ok(loaded)
    }
}

/// The two fonts of a document in memory.
pub struct Loaded {
    pub regular: Face,
    pub bold: Face,
}

/// One font in memory.
pub struct Face {
    bytes: Arc<Vec<u8>>,
    index: u32,
    /// As the document embeds it.
    pub font: Font,
}

impl Face {
    fn read(path: &Path) -> Result<Self, FontError> {
        let bytes = std::fs::read(path).map_err(|error| FontError::Read(path.to_owned(), error))?;
        let (bytes, no_font) = (Arc::new(bytes), || FontError::NoFont(path.to_owned()));
        let index = face_index(&bytes).ok_or_else(no_font)?;
        let font = Font::new(Arc::clone(&bytes).into(), index).ok_or_else(no_font)?;
        Ok(Self { bytes, index, font })
    }

    /// The font to measure by.
    pub fn measure(&self) -> Result<FontRef<'_>> {
        FontRef::from_index(&self.bytes, self.index).map_err(Error::internal)
    }
}

/// Which face of a file is taken: of a collection the one for simplified Chinese, else the first.
fn face_index(bytes: &[u8]) -> Option<u32> {
    let is_simplified = |font: &FontRef<'_>| {
        font.localized_strings(StringId::POSTSCRIPT_NAME)
            .any(|name| name.chars().collect::<String>().contains(SIMPLIFIED))
    };
    let faces = FileRef::new(bytes).ok()?.fonts().collect::<Result<Vec<_>, _>>().ok()?;
    let index = faces.iter().position(is_simplified).unwrap_or_default();
    u32::try_from(index).ok().filter(|_| !faces.is_empty())
}
