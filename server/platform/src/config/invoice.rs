//! The settings of invoices.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Config, Mistakes};

/// What the provider says on invoices. Without a name, none can be asked for.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InvoiceConfig {
    /// The name of whoever issues invoices; empty: nobody does.
    pub issuer_name: String,
    /// The issuer's tax number; in China, the unified social credit code.
    pub issuer_tax_number: String,
    /// The issuer's registered address.
    pub issuer_address: String,
    /// The issuer's telephone number, as invoices show it.
    pub issuer_telephone: String,
    /// The bank that the issuer's account is at.
    pub issuer_bank: String,
    /// The number of the issuer's bank account, as invoices show it.
    pub issuer_bank_account: String,
    /// The tax that prices include, in hundredths of a percent (`600` is 6 %).
    pub tax_rate: u32,
    /// The least amount of an invoice, in minor units.
    pub minimum: i64,
    /// Working days in which an invoice is issued, as customers read.
    pub issue_days: u32,
}

impl Default for InvoiceConfig {
    fn default() -> Self {
        Self {
            issuer_name: String::new(),
            issuer_tax_number: String::new(),
            issuer_address: String::new(),
            issuer_telephone: String::new(),
            issuer_bank: String::new(),
            issuer_bank_account: String::new(),
            tax_rate: 600,
            minimum: 1,
            issue_days: 3,
        }
    }
}

impl InvoiceConfig {
    /// Names an issuer that everybody sees is none, unless there is one: for the demo.
    pub fn demo(&mut self) {
        if !self.issuer_name.is_empty() {
            return;
        }
        self.issuer_name = "Example Cloud Ltd (demo)".to_owned();
        self.issuer_tax_number = "91350100M000100Y43".to_owned();
        self.issuer_address = "1 Example Road, Example City".to_owned();
        self.issuer_telephone = "010-0000 0000".to_owned();
        self.issuer_bank = "Example Bank".to_owned();
        self.issuer_bank_account = "0000 0000 0000 0000".to_owned();
    }
}

/// Notes what is wrong.
pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    if config.invoice.tax_rate > 10_000 {
        mistakes.note("invoice.tax_rate", "must be at most 10000, which is 100 %");
    }
    if config.invoice.minimum < 1 {
        mistakes.note("invoice.minimum", "must be at least 1");
    }
}
