//! Tables as files, written piece by piece: CSV, and XLSX as spreadsheets read it.

pub mod table;

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use portico_core::csv::{csv_line, neutral_cell};
use table::Head;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Rows of one sheet of an XLSX file; what is more goes into a next sheet.
const SHEET_ROWS: u32 = 1_048_576;
/// UTF-16 units that a cell of an XLSX file may hold.
const CELL_UNITS: usize = 32_767;
/// Digits that a number of a spreadsheet keeps; what has more stays text.
const NUMBER_DIGITS: usize = 15;

/// A file in the making: [`TableFile::row`] and [`TableFile::finish`] write, [`TableFile::take`] takes what there is.
pub enum TableFile {
    /// Comma-separated values, with the mark that makes a spreadsheet read UTF-8.
    Csv(Vec<u8>),
    /// A spreadsheet's own format.
    Xlsx(Box<Xlsx>),
}

impl TableFile {
    /// Begins a CSV file with the mark of UTF-8.
    #[must_use]
    pub fn csv() -> Self {
        Self::Csv("\u{feff}".as_bytes().to_vec())
    }

    /// An XLSX file, whose first row is to be its columns' names.
    #[must_use]
    pub fn xlsx(head: &Head) -> Self {
        Self::Xlsx(Box::new(Xlsx::new(head)))
    }

    /// Writes a row. No cell of it is a formula.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn row(&mut self, cells: &[String]) -> io::Result<()> {
        match self {
            Self::Csv(bytes) => bytes.write_all(csv_line(cells).as_bytes()),
            Self::Xlsx(file) => file.row(cells),
        }
    }

    /// Writes what a file of the format ends with.
    ///
    /// # Errors
    /// When the file cannot be packed.
    pub fn finish(&mut self) -> io::Result<()> {
        match self {
            Self::Csv(_) => Ok(()),
            Self::Xlsx(file) => file.finish(),
        }
    }

    /// What was written since it was asked last.
    pub fn take(&mut self) -> Vec<u8> {
        match self {
            Self::Csv(bytes) => std::mem::take(bytes),
            Self::Xlsx(file) => {
                std::mem::take(&mut *file.out.0.lock().unwrap_or_else(PoisonError::into_inner))
            }
        }
    }
}

/// Where the packed bytes wait until they are taken.
#[derive(Clone, Default)]
struct Out(Arc<Mutex<Vec<u8>>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An XLSX file: sheets first, then the pages that list them.
pub struct Xlsx {
    name: &'static str,
    /// Of each column, whether it holds numbers.
    numbers: Vec<bool>,
    zip: Option<ZipWriter<StreamWriter<Out>>>,
    out: Out,
    sheets: u32,
    rows: u32,
}

impl Xlsx {
    fn new(head: &Head) -> Self {
        let out = Out::default();
        Self {
            name: head.sheet,
            numbers: head.numbers.clone(),
            zip: Some(ZipWriter::new_stream(out.clone())),
            out,
            sheets: 0,
            rows: 0,
        }
    }

    fn row(&mut self, cells: &[String]) -> io::Result<()> {
        if self.sheets == 0 || self.rows == SHEET_ROWS {
            self.end_sheet()?;
            self.sheets += 1;
            self.rows = 0;
            let path = format!("xl/worksheets/sheet{}.xml", self.sheets);
            self.begin(&path)?;
            self.write(&format!("{HEAD}<worksheet xmlns=\"{MAIN}\"><sheetData>"))?;
        }
        self.rows += 1;
        let mut line = String::from("<row>");
        for (place, cell) in cells.iter().enumerate() {
            match number_style(cell).filter(|_| self.numbers.get(place) == Some(&true)) {
                Some(style) => line.push_str(&format!("<c s=\"{style}\"><v>{cell}</v></c>")),
                None => {
                    line.push_str("<c t=\"inlineStr\"><is><t xml:space=\"preserve\">");
                    escape_into(&mut line, &neutral_cell(cell));
                    line.push_str("</t></is></c>");
                }
            }
        }
        line.push_str("</row>");
        self.write(&line)
    }

    fn end_sheet(&mut self) -> io::Result<()> {
        if self.sheets > 0 { self.write("</sheetData></worksheet>") } else { Ok(()) }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.end_sheet()?;
        let (mut sheets, mut relations, mut types) = (String::new(), String::new(), String::new());
        for number in 1..=self.sheets {
            let name = self.name;
            sheets.push_str(&format!(
                "<sheet name=\"{name} {number}\" sheetId=\"{number}\" r:id=\"r{number}\"/>"
            ));
            relations.push_str(&format!(
                "<Relationship Id=\"r{number}\" Type=\"{OFFICE}/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>"
            ));
            types.push_str(&format!(
                "<Override PartName=\"/xl/worksheets/sheet{number}.xml\" ContentType=\"{KINDS}.worksheet+xml\"/>"
            ));
        }
        relations
            .push_str(&format!("<Relationship Id=\"s1\" Type=\"{OFFICE}/styles\" Target=\"styles.xml\"/>"));
        types
            .push_str(&format!("<Override PartName=\"/xl/styles.xml\" ContentType=\"{KINDS}.styles+xml\"/>"));
        let pages = [
            ("xl/styles.xml", styles()),
            (
                "xl/workbook.xml",
                format!(
                    "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets>{sheets}</sheets></workbook>"
                ),
            ),
            (
                "xl/_rels/workbook.xml.rels",
                format!("<Relationships xmlns=\"{RELATIONS}\">{relations}</Relationships>"),
            ),
            (
                "_rels/.rels",
                format!(
                    "<Relationships xmlns=\"{RELATIONS}\"><Relationship Id=\"r1\" Type=\"{OFFICE}/officeDocument\" \
                     Target=\"xl/workbook.xml\"/></Relationships>"
                ),
            ),
            (
                "[Content_Types].xml",
                format!(
                    "<Types xmlns=\"{TYPES}\"><Default Extension=\"rels\" \
                     ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>\
                     <Override PartName=\"/xl/workbook.xml\" ContentType=\"{KINDS}.sheet.main+xml\"/>{types}</Types>"
                ),
            ),
        ];
        for (path, page) in pages {
            self.begin(path)?;
            self.write(&format!("{HEAD}{page}"))?;
        }
        self.zip.take().map_or(Ok(()), |zip| zip.finish().map(drop).map_err(io::Error::other))
    }

    fn begin(&mut self, path: &str) -> io::Result<()> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip.as_mut().map_or(Ok(()), |zip| zip.start_file(path, options).map_err(io::Error::other))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.zip.as_mut().map_or(Ok(()), |zip| zip.write_all(text.as_bytes()))
    }
}

/// The style of a number as it is, and of an amount.
const PLAIN: u32 = 0;
const AMOUNT: u32 = 1;
const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const KINDS: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The number of the style of a cell that holds a number; nothing for what is none, or has more digits than a number keeps.
fn number_style(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, rest) = digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let fits = digits.len() <= NUMBER_DIGITS && is_number(whole) && rest.is_none_or(is_number);
    fits.then_some(if rest.is_some_and(|rest| rest.len() == 2) { AMOUNT } else { PLAIN })
}

/// The styles of cells: [`PLAIN`], and [`AMOUNT`] with two decimals (the format's own number 4).
fn styles() -> String {
    let cell = |format: u32| {
        format!(
            "<xf numFmtId=\"{format}\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\"/>"
        )
    };
    format!(
        "<styleSheet xmlns=\"{MAIN}\"><fonts count=\"1\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
         <fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill></fills>\
         <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
         <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
         <cellXfs count=\"2\">{}{}</cellXfs>\
         <cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>",
        cell(0),
        cell(4)
    )
}

/// As XML's text, cut to what a cell holds; characters that XML cannot have are left out.
fn escape_into(xml: &mut String, text: &str) {
    let mut units = 0;
    for c in text.chars() {
        units += c.len_utf16();
        if units > CELL_UNITS {
            return;
        }
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            // Read back as it is, not as a line feed.
            '\r' => xml.push_str("&#13;"),
            '\t' | '\n' => xml.push(c),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => xml.push(c),
        }
    }
}
