//! The receipt of a payment on paper.

use portico_core::{Lang, Money};

use super::invoice::{across, feet, masthead};
use super::words::Words;
use crate::Result;
use crate::kit::pdf::Fonts;
use crate::kit::pdf::layout::{
    BODY, Edge, GREY, GROUND, INK, LABEL, MARGIN, Mark, Part, Place, RED, Sheet, WIDTH,
};
use crate::kit::pdf::paint::{About, paint};
use crate::kit::pdf::typeset::{Style, Typesetter};

const AMOUNT: Style = Style { size: 26.0, is_bold: true, ink: INK };
const WARNING: Style = Style { size: 10.0, is_bold: true, ink: RED };
const COLUMN: f32 = (WIDTH - 24.0) / 2.0;

/// A receipt with everything decided; empty texts are left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceiptPaper {
    /// The receipt's own number.
    pub number: String,
    /// When the payment was made, as it is printed.
    pub paid_at: String,
    /// The provider, who received the money.
    pub payee: String,
    /// The name of the customer who paid.
    pub payer: String,
    /// The payer's customer number.
    pub customer_number: String,
    /// What was paid, with its currency.
    pub amount: Money,
    /// How it was paid, in the document's language.
    pub method: String,
    /// The number of the recharge that was paid.
    pub reference: String,
    /// The gateway's number of the payment.
    pub transaction: String,
    /// Whether the built-in test gateway was paid, where no money moves.
    pub is_test: bool,
}

/// Prints a receipt: one page of A4. Blocks for some ten milliseconds.
///
/// # Errors
/// 100012 when there are no fonts.
pub fn receipt(fonts: &Fonts, language: Lang, paper: &ReceiptPaper) -> Result<Vec<u8>> {
    let loaded = fonts.load()?;
    let type_ = Typesetter::new(&loaded)?;
    let (mut sheet, words) = (Sheet::new(&type_), Words::of(language));
    if paper.is_test {
        across(&mut sheet, words.test);
    }
    masthead(&mut sheet, &paper.payee, words.receipt, &paper.number);
    if paper.is_test {
        sheet.paragraph(words.is_test, WARNING, 2);
        sheet.y += 8.0;
    }
    amount(&mut sheet, &words, language, paper.amount);
    facts(&mut sheet, &words, paper);
    sheet.rule(12.0);
    sheet.paragraph(words.no_invoice, Style { ink: GREY, ..BODY }, 3);
    feet(&mut sheet, language, &paper.number);
    let title = format!("{} {}", words.receipt, type_.letters(BODY).printable(&paper.number));
    let author = type_.letters(BODY).printable(&paper.payee);
    paint(&loaded, sheet, About { title, author, language })
}

fn amount(sheet: &mut Sheet<'_>, words: &Words, language: Lang, amount: Money) {
    let is_chinese = language == Lang::CN;
    let height = if is_chinese { 88.0 } else { 72.0 };
    sheet.put(Mark::Ground { x: MARGIN, y: sheet.y, width: WIDTH, height, ink: GROUND });
    let (label, figure) = (sheet.leaf(), sheet.leaf());
    let place = Place { x: MARGIN + 16.0, y: sheet.y + 10.0, width: WIDTH - 32.0, most: 1, edge: Edge::Left };
    let mut used = sheet.set(words.receipt_total, LABEL, place, Some(label));
    let money = format!("{} {}", amount.display(), amount.currency().as_str());
    used += sheet.set(&money, AMOUNT, Place { y: place.y + used, ..place }, Some(figure));
    sheet.parts.push(Part::Paragraph(vec![label, figure]));
    if is_chinese {
        let capital = sheet.leaf();
        let text = format!("{}：{}", words.in_words, amount.capital());
        sheet.set(&text, BODY, Place { y: place.y + used, ..place }, Some(capital));
        sheet.parts.push(Part::Paragraph(vec![capital]));
    }
    sheet.y += height + 18.0;
}

fn facts(sheet: &mut Sheet<'_>, words: &Words, paper: &ReceiptPaper) {
    let left = [
        (words.payer, paper.payer.as_str()),
        (words.customer_number, &paper.customer_number),
        (words.payee, &paper.payee),
        (words.purpose, words.recharge),
    ];
    let right = [
        (words.paid_at, paper.paid_at.as_str()),
        (words.method, &paper.method),
        (words.reference, &paper.reference),
        (words.transaction, &paper.transaction),
    ];
    let first = sheet.facts(&left, MARGIN, sheet.y, COLUMN, 6);
    let second = sheet.facts(&right, MARGIN + COLUMN + 24.0, sheet.y, COLUMN, 6);
    sheet.y += first.max(second) + 10.0;
}
