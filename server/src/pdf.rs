//! Documents as PDF: invoices and receipts, on A4, in both languages, with the letters they use embedded.
//!
//! A document is made from what its feature has decided (a *paper*): this module knows words of its own, type and layout,
//! and no rule. The same paper gives the same bytes: no clock, no chance.

mod answer;
mod fonts;
mod invoice;
mod layout;
mod paint;
mod receipt;
mod table;
mod typeset;
mod words;

pub use answer::answer;
pub use fonts::{FontError, Fonts};
pub use invoice::{InvoiceForm, InvoiceLine, InvoicePaper, Party, invoice};
pub use receipt::{ReceiptPaper, receipt};
