//! Terms as files: `terms/YYYY-MM-DD/NAME.LANG.txt` in the data folder. A version comes into force on the day that it is named
//! after; a file's first line is its title, and empty lines part its paragraphs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use jiff::tz::TimeZone;
use portico_core::Lang;
use portico_core::terms::{TermsDraft, TermsText, version_day};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::TermsRow;
use crate::kit::clock::Time;
use crate::platform::config::Config;

/// The name of the version that comes with the program.
pub const SAMPLE: &str = "sample";
/// Bytes of a file at most.
const FILE_BYTES: u64 = 256 * 1024;
/// Stands for the provider's name.
const BRAND: &str = "{brand}";

/// One of the texts that a registration agrees to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TermsName {
    /// The user agreement itself, apart from its clauses.
    Agreement,
    /// Clause 1.5: storing and transferring data.
    #[serde(rename = "clause_1_5")]
    ClauseStoring,
    /// Clause 1.6: data processed on the customer's behalf.
    #[serde(rename = "clause_1_6")]
    ClauseProcessing,
}

impl TermsName {
    /// All of them, as they are read.
    pub const ALL: [Self; 3] = [Self::Agreement, Self::ClauseStoring, Self::ClauseProcessing];

    /// The file's name before the language.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Agreement => "agreement",
            Self::ClauseStoring => "clause_1_5",
            Self::ClauseProcessing => "clause_1_6",
        }
    }
}

/// A version of the terms: three texts in two languages.
#[derive(Debug, Clone)]
pub struct Version {
    /// Its name: the day from which it is in force, or `sample`.
    pub name: String,
    /// The beginning of that day, in UTC; none for the sample.
    pub from: Option<Time>,
    /// When it was written on the operator's page, which may be on its day; none for files.
    pub written_at: Option<Time>,
    /// Whether it is a folder of files, which nobody changes on the operator's page.
    pub is_file: bool,
    texts: BTreeMap<(TermsName, &'static str), TermsText>,
}

impl Version {
    /// What comes with the program, so that there is something to show: it says of itself that it is no agreement.
    #[must_use]
    pub fn sample() -> Self {
        let files = [
            (TermsName::Agreement, Lang::US, include_str!("../../terms/agreement.en.txt")),
            (TermsName::Agreement, Lang::CN, include_str!("../../terms/agreement.zh.txt")),
            (TermsName::ClauseStoring, Lang::US, include_str!("../../terms/clause_1_5.en.txt")),
            (TermsName::ClauseStoring, Lang::CN, include_str!("../../terms/clause_1_5.zh.txt")),
            (TermsName::ClauseProcessing, Lang::US, include_str!("../../terms/clause_1_6.en.txt")),
            (TermsName::ClauseProcessing, Lang::CN, include_str!("../../terms/clause_1_6.zh.txt")),
        ];
        let texts = files
            .into_iter()
            .filter_map(|(name, lang, text)| Some(((name, lang.as_str()), TermsText::parse(text)?)));
        Self { name: SAMPLE.to_owned(), from: None, written_at: None, is_file: true, texts: texts.collect() }
    }

    /// Whether it is the program's own.
    #[must_use]
    pub fn is_sample(&self) -> bool {
        self.from.is_none()
    }

    /// What was written on the operator's page; nothing when that is no version, which its checks do not let in.
    #[must_use]
    pub fn of_row(row: &TermsRow) -> Option<Self> {
        let from = Some(beginning(&row.version)?);
        let mut texts = BTreeMap::new();
        for (name, lang, text) in row.texts() {
            texts.insert((name, lang.as_str()), TermsText::parse(text)?);
        }
        Some(Self {
            name: row.version.clone(),
            from,
            written_at: Some(row.written_at),
            is_file: false,
            texts,
        })
    }

    /// One of its texts, in the provider's name.
    #[must_use]
    pub fn text(&self, name: TermsName, lang: Lang, brand: &str) -> Option<TermsText> {
        let text = self.texts.get(&(name, lang.as_str()))?;
        let named = |words: &String| words.replace(BRAND, brand);
        Some(TermsText { title: named(&text.title), paragraphs: text.paragraphs.iter().map(named).collect() })
    }

    /// What it says as it was written, to be written anew under another name.
    #[must_use]
    pub fn to_draft(&self) -> TermsDraft {
        let text = |name: TermsName, lang: Lang| {
            self.texts.get(&(name, lang.as_str())).map(TermsText::to_text).unwrap_or_default()
        };
        TermsDraft {
            version: self.name.clone(),
            agreement_us: text(TermsName::Agreement, Lang::US),
            agreement_cn: text(TermsName::Agreement, Lang::CN),
            clause_1_5_us: text(TermsName::ClauseStoring, Lang::US),
            clause_1_5_cn: text(TermsName::ClauseStoring, Lang::CN),
            clause_1_6_us: text(TermsName::ClauseProcessing, Lang::US),
            clause_1_6_cn: text(TermsName::ClauseProcessing, Lang::CN),
        }
    }
}

/// Where the versions are.
#[must_use]
pub fn folder(config: &Config) -> PathBuf {
    config.storage.data_dir.join("terms")
}

/// Every version that is whole, the earliest first, and what is wrong with the others. No folder is no version.
#[must_use]
pub fn versions(folder: &Path) -> (Vec<Version>, Vec<String>) {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Default::default(),
        Err(error) => return (Vec::new(), vec![format!("{}: {error}", folder.display())]),
    };
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    // Names that begin with a dot are an editor's or the system's.
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    for name in names.filter(|name| !name.starts_with('.')) {
        match version(folder, &name) {
            Ok(version) => found.push(version),
            Err(fault) => faults.push(format!("terms/{name}: {fault}")),
        }
    }
    found.sort_by_key(|version| version.from);
    faults.sort();
    (found, faults)
}

fn version(folder: &Path, name: &str) -> Result<Version, String> {
    let from = beginning(name).ok_or("is not called by a day such as 2026-11-01")?;
    let mut texts = BTreeMap::new();
    for text_name in TermsName::ALL {
        for (lang, end) in [(Lang::US, "en"), (Lang::CN, "zh")] {
            let file = format!("{}.{end}.txt", text_name.as_str());
            let path = folder.join(name).join(&file);
            let fault = |error: std::io::Error| format!("{file}: {error}");
            if std::fs::metadata(&path).map_err(fault)?.len() > FILE_BYTES {
                return Err(format!("{file} is larger than 256 KiB"));
            }
            let bytes = std::fs::read(&path).map_err(fault)?;
            let text = String::from_utf8(bytes).map_err(|_| format!("{file} is not UTF-8"))?;
            let text =
                TermsText::parse(&text).ok_or_else(|| format!("{file} needs a title and a paragraph"))?;
            texts.insert((text_name, lang.as_str()), text);
        }
    }
    Ok(Version { name: name.to_owned(), from: Some(from), written_at: None, is_file: true, texts })
}

/// The first moment of the day that a version is called by, in UTC; nothing for another name.
#[must_use]
pub fn beginning(name: &str) -> Option<Time> {
    version_day(name)?;
    let date: Date = name.parse().ok()?;
    let start = date.to_zoned(TimeZone::UTC).ok()?.timestamp();
    Some(Time::from_seconds(start.as_second()))
}
