//! SQL of invoices: titles here, invoices in [`paper`].

pub mod paper;

use portico_core::invoice::TitleKind;
use uuid::Uuid;

use crate::kit::clock::Time;
use crate::kit::store::One;
use crate::{row, statement};

row! {
    /// Stored invoice details of an account; one of an account's is the default.
    #[derive(Debug, Clone)]
    pub struct TitleRow of invoice_title {
        pub title_id: Uuid,
        pub account_id: Uuid,
        pub created_at: Time,
        pub kind: TitleKind,
        pub name: String,
        pub tax_number: String,
        pub address: String,
        pub telephone: String,
        pub bank: String,
        pub bank_account: String,
        pub email: String,
        pub is_default: bool,
    }
}

statement! {
    /// Writes new invoice details.
    pub fn insert_title(row: &TitleRow): insert;

    /// Writes a title anew.
    pub fn update_title(row: &TitleRow):
        "update invoice_title set kind = $2, name = $3, tax_number = $4, address = $5, telephone = $6, bank = $7,
         bank_account = $8, email = $9, is_default = $10 where title_id = $1"
        with row { title_id, kind, name, tax_number, address, telephone, bank, bank_account, email, is_default };

    /// An account's titles, the default first, then the oldest.
    pub fn list_titles(account_id: Uuid) -> Vec<TitleRow>:
        "select {columns} from invoice_title where account_id = $1
         order by case when is_default then 0 else 1 end, created_at, title_id";

    /// A title of an account.
    pub fn find_title(account_id: Uuid, title_id: Uuid) -> Option<TitleRow>:
        "select {columns} from invoice_title where title_id = $2 and account_id = $1";

    /// How many titles an account has.
    pub fn count_titles(account_id: Uuid) -> One<i64>:
        "select count(*) from invoice_title where account_id = $1";

    /// Takes the mark of the default from an account's titles.
    pub fn clear_default(account_id: Uuid):
        "update invoice_title set is_default = false where account_id = $1 and is_default";

    /// Makes the oldest title of an account the default, if there is one.
    pub fn set_oldest_default(account_id: Uuid):
        "update invoice_title set is_default = true where title_id =
         (select title_id from invoice_title where account_id = $1 order by created_at, title_id limit 1)";

    /// Removes invoice details; invoices that were made out to them keep their own copy.
    pub fn delete_title(title_id: Uuid):
        "delete from invoice_title where title_id = $1";

    /// Removes an account's titles.
    pub fn delete_titles(account_id: Uuid):
        "delete from invoice_title where account_id = $1";
}
