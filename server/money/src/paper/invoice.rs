//! An invoice on paper.

use portico_core::amount::Currency;
use portico_core::{Lang, Money};

use super::words::{Words, page_of};
use crate::Result;
use crate::kit::pdf::Fonts;
use crate::kit::pdf::layout::{
    BODY, Edge, GREY, INK, LABEL, MARGIN, Mark, PAGE, Part, Place, RED, STRONG, Sheet, WIDTH,
};
use crate::kit::pdf::paint::{About, paint};
use crate::kit::pdf::table::{Column, table};
use crate::kit::pdf::typeset::{Style, Typesetter};

const TITLE: Style = Style { size: 24.0, is_bold: true, ink: INK };
const NAME: Style = Style { size: 12.0, is_bold: true, ink: INK };
const PARTY: Style = Style { size: 10.5, is_bold: true, ink: INK };
const TOTAL: Style = Style { size: 13.0, is_bold: true, ink: INK };
const WARNING: Style = Style { size: 10.0, is_bold: true, ink: RED };
/// Pale, because it stands behind what is read.
const ACROSS: Style = Style { size: 96.0, is_bold: true, ink: [250, 226, 226] };
const COLUMN: f32 = (WIDTH - 24.0) / 2.0;

/// What kind of invoice it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoiceForm {
    /// An invoice to a person, not to an enterprise.
    Personal,
    /// A plain VAT invoice to an enterprise.
    Plain,
    /// A special VAT invoice, from which the buyer deducts the tax.
    SpecialVat,
}

/// Who sells or buys; empty texts are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Party {
    /// The name on the invoice.
    pub name: String,
    /// The tax number, in China the unified social credit code.
    pub tax_number: String,
    /// The registered address, in one line.
    pub address: String,
    /// A telephone number, as it is printed.
    pub telephone: String,
    /// The bank's name, as it is printed.
    pub bank: String,
    /// The account at it.
    pub bank_account: String,
}

/// A line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoiceLine {
    /// What was sold, in the document's language.
    pub what: String,
    /// When it was used, `2026-09`.
    pub period: String,
    /// What it came to, without tax.
    pub amount: Money,
    /// The tax on it.
    pub tax: Money,
}

/// An invoice with everything decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoicePaper {
    /// The invoice's number, as it is printed.
    pub number: String,
    /// When it was issued, as it is printed.
    pub issued_at: String,
    /// Which kind of invoice it is.
    pub form: InvoiceForm,
    /// The provider, who sold.
    pub issuer: Party,
    /// Who bought: the title as it was when the invoice was asked for.
    pub buyer: Party,
    /// The lines, all in the currency of the total.
    pub lines: Vec<InvoiceLine>,
    /// The sum of the lines without tax.
    pub net: Money,
    /// The sum of the tax.
    pub tax: Money,
    /// The sum of the lines with tax.
    pub total: Money,
    /// What else is to be said; may be empty.
    pub note: String,
    /// The number of the credit note that voided it.
    pub voided: Option<String>,
}

/// Prints an invoice: A4, as many pages as its lines need. Blocks for some ten milliseconds.
///
/// # Errors
/// 100012 when there are no fonts.
pub fn invoice(fonts: &Fonts, language: Lang, paper: &InvoicePaper) -> Result<Vec<u8>> {
    let loaded = fonts.load()?;
    let type_ = Typesetter::new(&loaded)?;
    let (mut sheet, words) = (Sheet::new(&type_), Words::of(language));
    if paper.voided.is_some() {
        across(&mut sheet, words.voided);
    }
    head(&mut sheet, &words, paper);
    parties(&mut sheet, &words, paper);
    lines(&mut sheet, &words, paper);
    totals(&mut sheet, &words, language, paper);
    if !paper.note.trim().is_empty() {
        sheet.y += 14.0;
        sheet.make_room(40.0);
        sheet.paragraph(words.note, LABEL, 1);
        sheet.paragraph(&paper.note, BODY, 12);
    }
    feet(&mut sheet, language, &paper.number);
    let title = format!("{} {}", words.invoice, type_.letters(BODY).printable(&paper.number));
    let author = type_.letters(BODY).printable(&paper.issuer.name);
    paint(&loaded, sheet, About { title, author, language })
}

/// A word behind everything on the page.
pub(super) fn across(sheet: &mut Sheet<'_>, word: &'static str) {
    sheet.put(Mark::Across { line: word.to_owned(), style: ACROSS });
}

/// The first lines of a document: who wrote it, what it is, and of which kind.
pub(super) fn masthead(sheet: &mut Sheet<'_>, issuer: &str, title: &str, kind: &str) {
    let (name, kind_leaf, title_leaf) = (sheet.leaf(), sheet.leaf(), sheet.leaf());
    let left = Place { x: MARGIN, y: sheet.y + 8.0, width: COLUMN, most: 3, edge: Edge::Left };
    let right = Place { x: PAGE.0 - MARGIN - COLUMN, y: sheet.y, width: COLUMN, most: 1, edge: Edge::Right };
    let name_height = 8.0 + sheet.set(issuer, NAME, left, Some(name));
    let title_height = sheet.set(title, TITLE, right, Some(title_leaf));
    let below = Place { y: sheet.y + title_height, ..right };
    let kind_height = sheet.set(kind, Style { ink: GREY, ..BODY }, below, Some(kind_leaf));
    sheet.parts.push(Part::Heading(1, title.to_owned(), title_leaf));
    sheet.parts.push(Part::Paragraph(vec![kind_leaf]));
    sheet.parts.push(Part::Paragraph(vec![name]));
    sheet.y += name_height.max(title_height + kind_height) + 10.0;
    sheet.rule(14.0);
}

fn head(sheet: &mut Sheet<'_>, words: &Words, paper: &InvoicePaper) {
    let kind = match paper.form {
        InvoiceForm::Personal => words.personal,
        InvoiceForm::Plain => words.plain,
        InvoiceForm::SpecialVat => words.special_vat,
    };
    masthead(sheet, &paper.issuer.name, words.invoice, kind);
    if let Some(credit_note) = &paper.voided {
        sheet.paragraph(&format!("{} {credit_note}", words.voided_by), WARNING, 2);
        sheet.y += 8.0;
    }
    let currency = match paper.total.currency() {
        Currency::CNY => words.yuan,
        Currency::USD => words.dollar,
    };
    let third = WIDTH / 3.0;
    let facts = [
        (words.number, paper.number.as_str()),
        (words.issued_at, &paper.issued_at),
        (words.currency, currency),
    ];
    let mut height: f32 = 0.0;
    for (number, fact) in facts.into_iter().enumerate() {
        let x = MARGIN + number as f32 * third;
        height = height.max(sheet.facts(&[fact], x, sheet.y, third - 12.0, 2));
    }
    sheet.y += height + 8.0;
}

fn parties(sheet: &mut Sheet<'_>, words: &Words, paper: &InvoicePaper) {
    let mut height: f32 = 0.0;
    for (heading, party, x) in
        [(words.seller, &paper.issuer, MARGIN), (words.buyer, &paper.buyer, MARGIN + COLUMN + 24.0)]
    {
        let (heading_leaf, name) = (sheet.leaf(), sheet.leaf());
        let place = Place { x, y: sheet.y, width: COLUMN, most: 1, edge: Edge::Left };
        let mut used = sheet.set(heading, Style { ink: GREY, ..STRONG }, place, Some(heading_leaf)) + 3.0;
        sheet.parts.push(Part::Heading(2, heading.to_owned(), heading_leaf));
        let place = Place { y: sheet.y + used, most: 4, ..place };
        used += sheet.set(&party.name, PARTY, place, Some(name)) + 5.0;
        sheet.parts.push(Part::Paragraph(vec![name]));
        let facts = [
            (words.tax_number, party.tax_number.as_str()),
            (words.address, &party.address),
            (words.telephone, &party.telephone),
            (words.bank, &party.bank),
            (words.bank_account, &party.bank_account),
        ];
        used += sheet.facts(&facts, x, sheet.y + used, COLUMN, 4);
        height = height.max(used);
    }
    sheet.y += height + 12.0;
}

fn lines(sheet: &mut Sheet<'_>, words: &Words, paper: &InvoicePaper) {
    let columns = [
        Column { title: words.what, share: 0.40, edge: Edge::Left },
        Column { title: words.period, share: 0.18, edge: Edge::Left },
        Column { title: words.net, share: 0.23, edge: Edge::Right },
        Column { title: words.tax, share: 0.19, edge: Edge::Right },
    ];
    let row = |line: &InvoiceLine| {
        vec![line.what.clone(), line.period.clone(), line.amount.display(), line.tax.display()]
    };
    let rows: Vec<_> = paper.lines.iter().map(row).collect();
    let running = format!("{} {} ({})", words.invoice, paper.number, words.continued);
    let is_voided = paper.voided.is_some();
    table(sheet, &columns, &rows, |sheet| {
        if is_voided {
            across(sheet, words.voided);
        }
        let place = Place { x: MARGIN, y: sheet.y, width: WIDTH, most: 1, edge: Edge::Left };
        sheet.y += sheet.set(&running, LABEL, place, None) + 8.0;
    });
    sheet.y += 10.0;
}

fn totals(sheet: &mut Sheet<'_>, words: &Words, language: Lang, paper: &InvoicePaper) {
    sheet.make_room(90.0);
    let sums =
        [(words.net, paper.net, BODY), (words.tax, paper.tax, BODY), (words.total, paper.total, TOTAL)];
    let place = Place { x: PAGE.0 - MARGIN - COLUMN, y: 0.0, width: COLUMN - 5.0, most: 1, edge: Edge::Left };
    for (label, sum, style) in sums {
        let (name, figure) = (sheet.leaf(), sheet.leaf());
        let place = Place { y: sheet.y, ..place };
        let label_style = if style == TOTAL { STRONG } else { LABEL };
        let drop = (style.size - label_style.size) * 1.1;
        sheet.set(label, label_style, Place { y: place.y + drop, ..place }, Some(name));
        sheet.y += sheet.set(&sum.display(), style, Place { edge: Edge::Right, ..place }, Some(figure)) + 2.0;
        sheet.parts.push(Part::Paragraph(vec![name, figure]));
    }
    if language == Lang::CN {
        sheet.y += 4.0;
        let text = format!("{}：{}", words.in_words, paper.total.capital());
        let leaf = sheet.leaf();
        let place = Place { x: MARGIN, y: sheet.y, width: WIDTH - 5.0, most: 2, edge: Edge::Right };
        sheet.y += sheet.set(&text, BODY, place, Some(leaf));
        sheet.parts.push(Part::Paragraph(vec![leaf]));
    }
}

/// The foot of every page: the document's number, and the page's among all.
pub(super) fn feet(sheet: &mut Sheet<'_>, language: Lang, number: &str) {
    let pages = std::mem::take(&mut sheet.pages);
    let count = pages.len();
    for (page, marks) in pages.into_iter().enumerate() {
        sheet.pages.push(marks);
        let place = Place { x: MARGIN, y: PAGE.1 - 48.0, width: COLUMN, most: 1, edge: Edge::Left };
        sheet.set(number, LABEL, place, None);
        let place = Place { x: PAGE.0 - MARGIN - COLUMN, edge: Edge::Right, ..place };
        sheet.set(&page_of(language, page + 1, count), LABEL, place, None);
    }
}
