//! CSV as RFC 4180 has it: read with bounds, and written so that no spreadsheet takes a cell for a formula.

use crate::Rule;

/// One record of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The line that it begins on, from 1. A quoted field may have line feeds in it.
    pub line: u32,
    /// Its fields, without their quotation marks.
    pub fields: Vec<String>,
}

/// Reads a text. Lines end with CRLF or LF, the last need not end; records without any text and a byte order
/// mark are passed over.
/// A field may be in quotation marks, with `""` for one in it; a quotation mark inside a bare field is a mistake.
///
/// # Errors
/// [`Rule::FileTooLarge`] above `max_bytes`, [`Rule::TooMany`] above `max_records`, or [`Rule::InvalidCsv`].
pub fn read(text: &str, max_bytes: u32, max_records: u32) -> Result<Vec<Record>, Rule> {
    if text.len() > max_bytes as usize {
        return Err(Rule::FileTooLarge { max: max_bytes });
    }
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut records, mut line) = (Vec::new(), 1_u32);
    while !rest.is_empty() {
        let mut record = Record { line, fields: Vec::new() };
        loop {
            let (field, after) = field(rest, &mut line)?;
            record.fields.push(field);
            match after.strip_prefix(',') {
                Some(next) => rest = next,
                None => {
                    rest = end_of_line(after);
                    break;
                }
            }
        }
        line = line.saturating_add(1);
        if record.fields.iter().any(|field| !field.is_empty()) {
            records.push(record);
        }
        if records.len() > max_records as usize {
            return Err(Rule::TooMany { max: max_records });
        }
    }
    Ok(records)
}

/// The text after a line's end.
fn end_of_line(text: &str) -> &str {
    text.strip_prefix("\r\n").or_else(|| text.strip_prefix('\n')).unwrap_or(text)
}

/// The next field, and the text from the comma or line's end after it.
fn field<'a>(text: &'a str, line: &mut u32) -> Result<(String, &'a str), Rule> {
    let Some(quoted) = text.strip_prefix('"') else {
        let end = text.find([',', '\n', '"']).unwrap_or(text.len());
        let (field, after) = text.split_at(end);
        return match after.bytes().next() {
            Some(b'"') => Err(Rule::InvalidCsv { line: *line }),
            Some(b'\n') if field.ends_with('\r') => {
                let field = &field[..field.len() - 1];
                Ok((field.to_owned(), &text[field.len()..]))
            }
            _ => Ok((field.to_owned(), after)),
        };
    };
    let begun = *line;
    let (mut field, mut rest) = (String::new(), quoted);
    loop {
        let Some((part, after)) = rest.split_once('"') else {
            return Err(Rule::InvalidCsv { line: begun });
        };
        field.push_str(part);
        *line = line.saturating_add(u32::try_from(part.matches('\n').count()).unwrap_or(u32::MAX));
        match after.strip_prefix('"') {
            Some(next) => {
                field.push('"');
                rest = next;
            }
            None if after.is_empty() || after.starts_with([',', '\n']) || after.starts_with("\r\n") => {
                return Ok((field, after));
            }
            None => return Err(Rule::InvalidCsv { line: *line }),
        }
    }
}

/// Whether a spreadsheet would take a cell that begins so for a formula (`SECURITY` H-11), also in full-width forms.
fn begins_formula(c: char) -> bool {
    matches!(c, '=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠')
}

/// Whether a cell begins like a formula, apostrophes before it aside. An amount below 0 is a number and nothing else.
fn is_dangerous(text: &str) -> bool {
    let text = text.trim_start_matches('\'');
    text.starts_with(begins_formula) && !text.strip_prefix('-').is_some_and(is_decimal)
}

/// Whether a text is digits, maybe with a point and more digits.
fn is_decimal(text: &str) -> bool {
    let (units, fraction) = text.split_once('.').unwrap_or((text, "0"));
    [units, fraction].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A text as it stands in a spreadsheet's cell: with an apostrophe before what would be a formula.
#[must_use]
pub fn neutral_cell(text: &str) -> String {
    if is_dangerous(text) { format!("'{text}") } else { text.to_owned() }
}

/// The text of a cell that [`neutral_cell`] wrote.
#[must_use]
pub fn plain_cell(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(text) if is_dangerous(text) => text,
        _ => cell,
    }
}

/// A text as a field of a CSV file: neutral, and in quotation marks where it needs them.
#[must_use]
fn csv_cell(text: &str) -> String {
    let cell = neutral_cell(text);
    let needs_quotes =
        cell.contains([',', '"', '\r', '\n']) || cell.starts_with([' ', '\u{feff}']) || cell.ends_with(' ');
    if needs_quotes { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

/// A record as a line of a CSV file, with its CRLF.
#[must_use]
pub fn csv_line<T: AsRef<str>>(cells: &[T]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell.as_ref())).collect();
    format!("{}\r\n", cells.join(","))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn fields(text: &str) -> Result<Vec<Vec<String>>, Rule> {
        read(text, 1_000_000, 1_000).map(|records| records.into_iter().map(|record| record.fields).collect())
    }

    #[test]
    fn records_are_read_as_rfc_4180_says() {
        let read = fields("a,b\r\n\"c,\"\"d\"\"\r\n\",\n\r\n,e").unwrap();
        assert_eq!(read, [["a", "b"], ["c,\"d\"\r\n", ""], ["", "e"]]);
        assert_eq!(fields("\u{feff}a").unwrap(), [["a"]]);
        assert_eq!(fields("").unwrap(), Vec::<Vec<String>>::new());
        assert_eq!(fields("a\rb\n").unwrap(), [["a\rb"]]);
    }

    #[test]
    fn a_record_knows_the_line_it_begins_on() {
        let lines: Vec<u32> =
            read("a\n\n\"b\nc\"\nd\n", 99, 99).unwrap().iter().map(|record| record.line).collect();
        assert_eq!(lines, [1, 3, 5]);
    }

    #[test]
    fn a_misplaced_quotation_mark_names_its_line() {
        for (text, line) in [("a\"b", 1), ("a\n\"b", 2), ("a\nb\n\"c\nd\"e", 4), ("\"a\" ,b", 1), ("\"", 1)] {
            assert_eq!(fields(text), Err(Rule::InvalidCsv { line }), "{text:?}");
        }
    }

    #[test]
    fn bytes_and_records_are_bounded() {
        assert!(read("a\nb", 3, 2).is_ok());
        assert_eq!(read("a\nb", 2, 2), Err(Rule::FileTooLarge { max: 2 }));
        assert_eq!(read("a\nb", 3, 1), Err(Rule::TooMany { max: 1 }));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for text in ["=1+1", "+1", "-a", "-1-1", "-", "-1.", "@a", "\ta", "\ra", "\na", "＝1", "'=1", "''@"]
        {
            let cell = neutral_cell(text);
            assert!(cell.starts_with('\'') && plain_cell(&cell) == text, "{text:?}");
        }
        for text in ["", "a=1", "'a", "1-1", "-1", "-0.05", "'", "''"] {
            assert_eq!((neutral_cell(text).as_str(), plain_cell(text)), (text, text));
        }
        assert_eq!(csv_cell("=a,\"b\""), "\"'=a,\"\"b\"\"\"");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(cells in prop::collection::vec("[a\",\r\n'=+ \u{feff}中-]{0,6}", 1..5)) {
            prop_assume!(cells.iter().any(|cell| !cell.is_empty()));
            let read = fields(&csv_line(&cells)).unwrap();
            prop_assert_eq!(read.len(), 1);
            let plain: Vec<&str> = read[0].iter().map(|cell| plain_cell(cell)).collect();
            prop_assert_eq!(plain, cells);
        }

        #[test]
        fn no_text_makes_it_panic(text in "[a\",\r\n中]{0,40}|\\PC{0,40}") {
            let _ = read(&text, 1_000, 1_000);
        }
    }
}
