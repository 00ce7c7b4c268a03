//! Invoices: whom they name, what can be asked for, the tax in them and their numbers. What there is to invoice stands in
//! `invoiceable`.

use crate::{
    Checked, Draft, Limits, Rule, Violation,
    amount::round_half_up,
    day::is_month,
    draft::Checks,
    email::Email,
    form::form,
    identity_number::{credit_code, registration},
    name,
    names::{machine, names},
    text::{is_longer_than, require},
};

/// The most titles of an account.
pub const TITLES: u32 = 20;
/// The most months on one invoice.
pub const MONTHS: u32 = 24;
/// The longest name, address or bank.
const NAME_MAX: u32 = 100;
const ADDRESS_MAX: u32 = 200;
/// The greatest length of a note, in characters.
pub const NOTE_MAX: u32 = 200;
/// The longest telephone number and bank account as they are typed, and the least letters and digits of one.
const NUMBER_MAX: u32 = 40;
const NUMBER_MIN: u32 = 5;
/// Hundredths of a percent in the whole.
const WHOLE: i64 = 10_000;

names! {
    /// Who an invoice is made out to.
    TitleKind {
        /// A person, who has no tax number.
        Personal "personal",
        /// A company or another body with a tax number.
        Enterprise "enterprise",
    }
}

names! {
    /// What an invoice is good for.
    InvoiceKind {
        /// It proves what was paid.
        Plain "plain",
        /// The buyer deducts its tax, so it tells where the buyer is and banks.
        SpecialVat "special_vat",
    }
}

// An invoice is issued, refused or cancelled once, and voided once.
machine! {
    /// How far an invoice has come.
    InvoiceState {
        /// It was asked for.
        Pending "pending",
        /// It has a number.
        Issued "issued",
        /// The operator refused it.
        Rejected "rejected",
        /// The customer took it back before it was issued.
        Cancelled "cancelled",
        /// A credit note with a number of its own took it back.
        Voided "voided",
    }
    /// What can be done with an invoice.
    InvoiceAction {
        /// Give it a number.
        Issue "issue": Pending => Issued,
        /// Reject the request, with a reason for the customer.
        Reject "reject": Pending => Rejected,
        /// Take the request back.
        Cancel "cancel": Pending => Cancelled,
        /// Take it back by a credit note.
        Void "void": Issued => Voided,
    }
}

/// Whether an invoice in a state takes up the amounts that it is about.
#[must_use]
pub fn takes_amount(state: InvoiceState) -> bool {
    matches!(state, InvoiceState::Pending | InvoiceState::Issued)
}

form! {
    /// Whom an invoice names, as it was typed. What is not needed may be empty.
    TitleDraft =>
    /// A title that can stand on an invoice.
    Title {
        /// Who it is made out to: `personal` or `enterprise`.
        kind: String => TitleKind,
        /// The name: up to 100 characters.
        name: String,
        /// The tax number; an enterprise has one. 18 letters and digits are a unified social credit code (GB 32100).
        tax_number: String,
        /// The address: up to 200 characters.
        address: String,
        /// The telephone number: up to 40 digits, blanks, `+`, `-` and parentheses; at least five digits, or empty.
        telephone: String,
        /// The bank: up to 100 characters.
        bank: String,
        /// The number of the bank account: up to 40 letters, digits, blanks and `-`; at least five letters and digits, or empty.
        bank_account: String,
        /// Where a notice goes, besides the account's own.
        email: String,
        /// Whether it is chosen first.
        is_default: bool,
    }
}

impl Draft for TitleDraft {
    type Valid = Title;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<Title> {
        let mut checks = Checks::default();
        let kind = checks.field("kind", choice(TitleKind::parse, &self.kind));
        let name = checks.field("name", name::require(&self.name, NAME_MAX));
        let tax_number = checks.field("tax_number", tax_number(&self.tax_number, kind));
        let address = checks.field("address", name::optional(&self.address, ADDRESS_MAX));
        let telephone = checks.field("telephone", number(&self.telephone, "+-() ", char::is_ascii_digit));
        let bank = checks.field("bank", name::optional(&self.bank, NAME_MAX));
        let account = number(&self.bank_account, "- ", char::is_ascii_alphanumeric);
        let bank_account = checks.field("bank_account", account);
        let email = checks.field("email", mailbox(&self.email));
        let parts = kind.zip(name).zip(tax_number).zip(address).zip(telephone);
        let parts = parts.zip(bank).zip(bank_account).zip(email);
        let is_default = self.is_default;
        checks.finish(parts.map(
            |(((((((kind, name), tax_number), address), telephone), bank), bank_account), email)| Title {
                kind,
                name,
                tax_number,
                address,
                telephone,
                bank,
                bank_account,
                email,
                is_default,
            },
        ))
    }
}

form! {
    /// A title and the kind of invoice that it is to stand on.
    TitleUseDraft =>
    /// A title that fits the kind of invoice it is used for.
    TitleUse {
        /// The title that is to stand on an invoice.
        title: TitleDraft => Title,
        /// The kind of invoice: `plain` or `special_vat`.
        kind: String => InvoiceKind,
    }
}

impl Draft for TitleUseDraft {
    type Valid = TitleUse;
    type Limits = Limits;

    fn check(self, limits: &Limits) -> Checked<TitleUse> {
        let mut checks = Checks::default();
        let title = checks.form("title", self.title.check(limits));
        let kind = checks.field("kind", choice(InvoiceKind::parse, &self.kind));
        if let (Some(title), Some(kind)) = (&title, kind) {
            title.gaps(kind).into_iter().for_each(|found| checks.note(&found.field, found.rule));
        }
        checks.finish(title.zip(kind).map(|(title, kind)| TitleUse { title, kind }))
    }
}

impl Title {
    /// What keeps it from standing on an invoice of a kind: special VAT is for enterprises, and tells where they are and bank.
    fn gaps(&self, kind: InvoiceKind) -> Vec<Violation> {
        if kind == InvoiceKind::Plain {
            return Vec::new();
        }
        if self.kind == TitleKind::Personal {
            return vec![Violation::new("kind", Rule::UnknownChoice)];
        }
        let needed = [
            ("title.address", &self.address),
            ("title.telephone", &self.telephone),
            ("title.bank", &self.bank),
            ("title.bank_account", &self.bank_account),
        ];
        let empty = needed.into_iter().filter(|(_, text)| text.trim().is_empty());
        empty.map(|(field, _)| Violation::new(field, Rule::Required)).collect()
    }
}

form! {
    /// An invoice as it is asked for. Its amount is what there is to invoice of the months, and never typed.
    InvoiceDraft =>
    /// A request that can be carried out if there is something to invoice.
    InvoiceRequest {
        /// The months of the bills (year * 100 + month): 1 to 24, each once.
        months: Vec<i64>,
        /// The id of the account's title that it is made out to.
        title_id: String,
        /// The kind of invoice: `plain` or `special_vat`.
        kind: String => InvoiceKind,
        /// What stands below: up to 200 characters.
        note: String,
        /// The amount that was seen, in minor units: the request is refused when it is another by now.
        total: i64,
    }
}

impl Draft for InvoiceDraft {
    type Valid = InvoiceRequest;
    type Limits = Limits;

    fn check(self, _: &Limits) -> Checked<InvoiceRequest> {
        let mut checks = Checks::default();
        let months = checks.field("months", months(self.months));
        let title_id = checks.field("title_id", require(&self.title_id, NAME_MAX));
        let kind = checks.field("kind", choice(InvoiceKind::parse, &self.kind));
        let note = checks.field("note", name::optional(&self.note, NOTE_MAX));
        let parts = months.zip(title_id).zip(kind).zip(note);
        checks.finish(parts.map(|(((months, title_id), kind), note)| InvoiceRequest {
            months,
            title_id,
            kind,
            note,
            total: self.total,
        }))
    }
}

/// Months in their order.
fn months(mut months: Vec<i64>) -> Result<Vec<i64>, Rule> {
    if months.is_empty() {
        return Err(Rule::NothingChosen);
    }
    if months.len() > MONTHS as usize {
        return Err(Rule::TooMany { max: MONTHS });
    }
    months.sort_unstable();
    if months.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(Rule::ListedTwice);
    }
    if months.iter().all(|month| is_month(*month)) { Ok(months) } else { Err(Rule::UnknownChoice) }
}

fn choice<T>(parse: impl Fn(&str) -> Option<T>, name: &str) -> Result<T, Rule> {
    match name {
        "" => Err(Rule::Required),
        name => parse(name).ok_or(Rule::UnknownChoice),
    }
}

/// A tax number: 18 letters and digits are a unified social credit code with its check character; other registers have
/// numbers of their own, so that only their shape is judged.
fn tax_number(text: &str, kind: Option<TitleKind>) -> Result<String, Rule> {
    if text.is_empty() && kind != Some(TitleKind::Enterprise) {
        return Ok(String::new());
    }
    let is_credit_code = text.len() == 18 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let number = if is_credit_code { credit_code(text) } else { registration(text) };
    let number = number.map_err(|rule| match rule {
        Rule::InvalidRegistration => Rule::InvalidTaxNumber,
        rule => rule,
    })?;
    Ok(number.as_str().to_owned())
}

/// A number that may be empty, of `counted` characters with some others between them.
fn number(text: &str, between: &str, counted: impl Fn(&char) -> bool) -> Result<String, Rule> {
    if text.is_empty() {
        return Ok(String::new());
    }
    if is_longer_than(text, NUMBER_MAX) {
        return Err(Rule::TooLong { max: NUMBER_MAX });
    }
    if !text.chars().all(|c| counted(&c) || between.contains(c)) {
        return Err(Rule::ForbiddenCharacter);
    }
    if text.chars().filter(counted).count() < NUMBER_MIN as usize {
        return Err(Rule::TooShort { min: NUMBER_MIN });
    }
    Ok(text.to_owned())
}

fn mailbox(text: &str) -> Result<String, Rule> {
    if text.is_empty() {
        Ok(String::new())
    } else {
        Email::parse_new(text).map(|email| email.as_str().to_owned())
    }
}

/// The tax in an amount that includes it, at a rate in hundredths of a percent: what the amount without it, rounded halves away
/// from zero, leaves. Both add up to the amount.
#[must_use]
pub fn tax_in(amount: i64, rate: u32) -> i64 {
    let divisor = i128::from(WHOLE) + i128::from(rate);
    let net = round_half_up(i128::from(amount) * i128::from(WHOLE), divisor);
    net.and_then(|net| i64::try_from(net).ok()).map_or(0, |net| amount.saturating_sub(net))
}

/// A document's number, of a series for each account, kind and year: `INV-7K3QX9M2-2026-00001`. The account's code is drawn, so
/// that a number says nothing about how many invoices others have.
#[must_use]
pub fn document_number(code: &str, year: i64, running: i64, is_credit_note: bool) -> String {
    let prefix = if is_credit_note { "CN" } else { "INV" };
    format!("{prefix}-{code}-{year}-{running:05}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn net_and_tax_add_up_and_the_tax_is_that_of_the_net(amount in 0..1_000_000_000_000_i64, rate in 0..5_000_u32) {
            let tax = tax_in(amount, rate);
            let net = amount - tax;
            prop_assert!(tax >= 0 && net >= 0);
            let exact = i128::from(net) * i128::from(rate);
            prop_assert!((i128::from(tax) * 10_000 - exact).abs() <= 10_000 + i128::from(rate));
        }
    }

    #[test]
    fn an_invoice_that_ended_takes_up_nothing() {
        let taking: Vec<_> = InvoiceState::ALL.iter().filter(|state| takes_amount(**state)).collect();
        assert_eq!(taking, [&InvoiceState::Pending, &InvoiceState::Issued]);
    }

    #[test]
    fn a_number_has_its_account_its_year_and_its_place() {
        assert_eq!(document_number("7K3QX9M2", 2026, 1, false), "INV-7K3QX9M2-2026-00001");
        assert_eq!(document_number("7K3QX9M2", 2026, 123_456, true), "CN-7K3QX9M2-2026-123456");
    }
}
