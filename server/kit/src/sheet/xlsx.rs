//! XLSX as spreadsheets read it: a head that stays in sight, a filter on it, widths, and numbers and dates that are some.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use portico_core::csv::neutral_cell;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::shown::{serial, show};
use super::table::{Head, Kind};

/// Rows of one sheet of an XLSX file; what is more goes into a next sheet.
const SHEET_ROWS: u32 = 1_048_576;
/// UTF-16 units that a cell of an XLSX file may hold.
const CELL_UNITS: usize = 32_767;
/// Digits that a number of a spreadsheet keeps; what has more stays text.
const NUMBER_DIGITS: usize = 15;

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>";
const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const RELATIONS: &str = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES: &str = "http://schemas.openxmlformats.org/package/2006/content-types";
const KINDS: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/// The styles of cells: a number as it is, an amount, a moment, and the head.
const PLAIN: u32 = 0;
const AMOUNT: u32 = 1;
const MOMENT: u32 = 2;
const TITLE: u32 = 3;

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
    head: Head,
    zip: Option<ZipWriter<StreamWriter<Out>>>,
    out: Out,
    sheets: u32,
    /// Of the sheet that is being written, with its head.
    rows: u32,
}

impl Xlsx {
    /// Begins the first sheet.
    ///
    /// # Errors
    /// When it cannot be packed.
    pub(super) fn begin(head: &Head) -> io::Result<Self> {
        let out = Out::default();
        let zip = Some(ZipWriter::new_stream(out.clone()));
        let mut file = Self { head: head.clone(), zip, out, sheets: 0, rows: 0 };
        file.begin_sheet()?;
        Ok(file)
    }

    /// Writes a row, on a next sheet when this one is full.
    ///
    /// # Errors
    /// When it cannot be packed.
    pub(super) fn row(&mut self, cells: &[String]) -> io::Result<()> {
        if self.rows == SHEET_ROWS {
            self.end_sheet()?;
            self.begin_sheet()?;
        }
        let mut line = String::from("<row>");
        for (cell, kind) in cells.iter().zip(&self.head.kinds) {
            cell_into(&mut line, cell, *kind, self.head.people);
        }
        line.push_str("</row>");
        self.rows += 1;
        self.write(&line)
    }

    fn begin_sheet(&mut self) -> io::Result<()> {
        self.sheets += 1;
        self.rows = 1;
        let path = format!("xl/worksheets/sheet{}.xml", self.sheets);
        self.begin_page(&path)?;
        let widths = self.head.columns.iter().zip(&self.head.kinds).zip(1..).map(|((title, kind), place)| {
            let width = width(title, *kind);
            format!("<col min=\"{place}\" max=\"{place}\" width=\"{width}\" customWidth=\"1\"/>")
        });
        let widths: String = widths.collect();
        let mut titles = String::new();
        for title in &self.head.columns {
            text_into(&mut titles, title, TITLE);
        }
        self.write(&format!(
            "{HEAD}<worksheet xmlns=\"{MAIN}\"><sheetViews><sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" \
             activePane=\"bottomLeft\" state=\"frozen\"/></sheetView></sheetViews><cols>{widths}</cols><sheetData><row>{titles}</row>"
        ))
    }

    fn end_sheet(&mut self) -> io::Result<()> {
        let (last, rows) = (column_name(self.head.columns.len()), self.rows);
        self.write(&format!("</sheetData><autoFilter ref=\"A1:{last}{rows}\"/></worksheet>"))
    }

    /// Writes the pages that say what sheets there are.
    ///
    /// # Errors
    /// When they cannot be packed.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.end_sheet()?;
        for (path, page) in pages(&self.head.sheet, self.sheets) {
            self.begin_page(path)?;
            self.write(&format!("{HEAD}{page}"))?;
        }
        self.zip.take().map_or(Ok(()), |zip| zip.finish().map(drop).map_err(io::Error::other))
    }

    /// What was packed since it was asked last.
    pub(super) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut *self.out.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn begin_page(&mut self, path: &str) -> io::Result<()> {
        let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
        self.zip.as_mut().map_or(Ok(()), |zip| zip.start_file(path, options).map_err(io::Error::other))
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.zip.as_mut().map_or(Ok(()), |zip| zip.write_all(text.as_bytes()))
    }
}

/// The pages beside the sheets, by their paths.
fn pages(name: &str, count: u32) -> [(&'static str, String); 5] {
    let (mut sheets, mut relations, mut types, mut shown) =
        (String::new(), String::new(), String::new(), String::new());
    escape_into(&mut shown, name);
    for number in 1..=count {
        sheets
            .push_str(&format!("<sheet name=\"{shown} {number}\" sheetId=\"{number}\" r:id=\"r{number}\"/>"));
        relations.push_str(&format!(
            "<Relationship Id=\"r{number}\" Type=\"{OFFICE}/worksheet\" Target=\"worksheets/sheet{number}.xml\"/>"
        ));
        types.push_str(&format!(
            "<Override PartName=\"/xl/worksheets/sheet{number}.xml\" ContentType=\"{KINDS}.worksheet+xml\"/>"
        ));
    }
    relations.push_str(&format!("<Relationship Id=\"s1\" Type=\"{OFFICE}/styles\" Target=\"styles.xml\"/>"));
    types.push_str(&format!("<Override PartName=\"/xl/styles.xml\" ContentType=\"{KINDS}.styles+xml\"/>"));
    [
        ("xl/styles.xml", styles()),
        (
            "xl/workbook.xml",
            format!(
                "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><bookViews><workbookView/></bookViews>\
                 <sheets>{sheets}</sheets></workbook>"
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
    ]
}

/// A cell: a number or a moment where it is one, and text otherwise.
fn cell_into(line: &mut String, cell: &str, kind: Kind, people: Option<i32>) {
    let number = match kind {
        Kind::Number => number_style(cell).map(|style| (style, cell.to_owned())),
        Kind::Moment => serial(cell, people.unwrap_or(0)).map(|days| (MOMENT, days.to_string())),
        Kind::Text | Kind::Month | Kind::Flag | Kind::Word(_) | Kind::Part(_) | Kind::Values => None,
    };
    match number {
        Some((style, number)) => line.push_str(&format!("<c s=\"{style}\"><v>{number}</v></c>")),
        None => text_into(line, &show(kind, cell, people), PLAIN),
    }
}

fn text_into(line: &mut String, text: &str, style: u32) {
    line.push_str(&format!("<c s=\"{style}\" t=\"inlineStr\"><is><t xml:space=\"preserve\">"));
    escape_into(line, &neutral_cell(text));
    line.push_str("</t></is></c>");
}

/// Characters that a column is wide: what it holds, or its title where that is longer.
fn width(title: &str, kind: Kind) -> usize {
    let held = match kind {
        Kind::Text | Kind::Values => 24,
        Kind::Moment => 20,
        Kind::Number | Kind::Word(_) | Kind::Part(_) => 14,
        Kind::Month | Kind::Flag => 9,
    };
    // Chinese characters are two wide; the filter's button takes the rest.
    let titled: usize = title.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    held.max(titled + 4)
}

/// What spreadsheets call the last of so many columns: `T`, `AA`.
fn column_name(count: usize) -> String {
    let (mut left, mut name) = (count, String::new());
    while left > 0 {
        let letter = u8::try_from((left - 1) % 26).unwrap_or(0);
        name.insert(0, char::from(b'A' + letter));
        left = (left - 1) / 26;
    }
    name
}

/// The number of the style of a cell that holds a number; nothing for what is none, or has more digits than a number keeps.
fn number_style(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, rest) = digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let fits = digits.len() <= NUMBER_DIGITS && is_number(whole) && rest.is_none_or(is_number);
    fits.then_some(if rest.is_some_and(|rest| rest.len() == 2) { AMOUNT } else { PLAIN })
}

/// The styles of cells by their numbers, with the formats' own number 4 for amounts.
fn styles() -> String {
    let cell = |format: u32, font: u32, fill: u32| {
        format!(
            "<xf numFmtId=\"{format}\" fontId=\"{font}\" fillId=\"{fill}\" borderId=\"0\" xfId=\"0\" applyNumberFormat=\"1\" \
             applyFont=\"1\" applyFill=\"1\"/>"
        )
    };
    let cells = [cell(0, 0, 0), cell(4, 0, 0), cell(164, 0, 0), cell(0, 1, 2)].concat();
    format!(
        "<styleSheet xmlns=\"{MAIN}\"><numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy\\-mm\\-dd\\ hh:mm:ss\"/></numFmts>\
         <fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>\
         <font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>\
         <fills count=\"3\"><fill><patternFill patternType=\"none\"/></fill><fill><patternFill patternType=\"gray125\"/></fill>\
         <fill><patternFill patternType=\"solid\"><fgColor rgb=\"FFD9E1F2\"/></patternFill></fill></fills>\
         <borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
         <cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>\
         <cellXfs count=\"4\">{cells}</cellXfs>\
         <cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>"
    )
}

/// As XML's text, cut to what a cell holds; characters that XML cannot have are left out.
fn escape_into(xml: &mut String, text: &str) {
    let mut units = 0;
    for (at, c) in text.char_indices() {
        units += c.len_utf16();
        if units > CELL_UNITS {
            return;
        }
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            // Read back as it is, not as the letter of that number.
            '_' if begins_number(text.split_at(at).1) => xml.push_str("_x005F_"),
            // Read back as it is, not as a line feed.
            '\r' => xml.push_str("&#13;"),
            '\t' | '\n' => xml.push(c),
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => xml.push(c),
        }
    }
}

/// Whether a text begins with what spreadsheets read as a letter by its number: `_x0041_`.
fn begins_number(text: &str) -> bool {
    let digits = text.strip_prefix("_x").and_then(|rest| rest.split_once('_')).map(|(digits, _)| digits);
    digits.is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::escape_into;

    fn xml(text: &str) -> String {
        let mut xml = String::new();
        escape_into(&mut xml, text);
        xml
    }

    #[test]
    fn a_name_that_looks_like_a_letter_by_its_number_is_read_back_as_it_is() {
        assert_eq!(xml("a_x0041_b"), "a_x005F_x0041_b");
        assert_eq!(xml("_x000D_x000a_"), "_x005F_x000D_x005F_x000a_");
        assert_eq!(xml("_x005F_"), "_x005F_x005F_");
        for plain in ["_", "_x", "_x0041", "_x41_", "_X0041_", "_x004G_", "_x00411_", "disk_x86_64", "_x中_"]
        {
            assert_eq!(xml(plain), plain);
        }
    }
}
