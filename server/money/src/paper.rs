//! Invoices and receipts on paper, in both languages.
//!
//! A document is made from what its feature has decided (a *paper*): this module knows words and where they stand, and no rule.

mod invoice;
mod receipt;
mod words;

pub use invoice::{InvoiceForm, InvoiceLine, InvoicePaper, Party, invoice};
pub use receipt::{ReceiptPaper, receipt};
