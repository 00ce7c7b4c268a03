//! SQL of invoices themselves and their numbers.

use portico_core::Money;
use portico_core::invoice::{InvoiceKind, InvoiceState};
use uuid::Uuid;

use super::super::list::InvoiceFilter;
use super::super::reply::InvoiceParty;
use crate::kit::clock::Time;
use crate::kit::store::page::Cursor;
use crate::kit::store::search::{NumberSearch, Search};
use crate::kit::store::{Json, One, Waiting};
use crate::money::remark::Remark;
use crate::{row, statement};

row! {
    /// An invoice as it is stored, with the buyer as they were when it was asked for.
    #[derive(Debug, Clone)]
    pub struct InvoiceRow of invoice in i {
        pub invoice_id: Uuid,
        pub account_id: Uuid,
        pub user_id: Uuid,
        pub created_at: Time,
        pub kind: InvoiceKind,
        pub state: InvoiceState,
        pub buyer: Json<InvoiceParty>,
        pub note: String,
        pub number: Option<String>,
        pub issued_at: Option<Time>,
        pub issuer: Option<Json<InvoiceParty>>,
        pub tax_rate: Option<i64>,
        pub credit_number: Option<String>,
        pub ended_at: Option<Time>,
        pub reason: String,
        /// Whether the reason is a word of the program's own.
        pub is_own_reason: bool,
    } @ currency {
        pub amount: Money,
        pub tax: Option<Money>,
    }

    /// An invoice with its customer's number.
    #[derive(Debug, Clone)]
    pub struct QueuedRow in a {
        pub invoice: {InvoiceRow},
        pub customer_no: String,
    }

    /// What an invoice takes of a month.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct MonthRow {
        pub month: i64,
        pub amount: i64,
        pub tax: Option<i64>,
    }
}

/// What an issued invoice gets.
#[derive(Debug)]
pub struct Issue<'a> {
    pub number: &'a str,
    pub issuer: Json<InvoiceParty>,
    pub tax_rate: i64,
    pub tax: i64,
    pub at: Time,
}

/// Why and when an invoice ended.
#[derive(Debug)]
pub struct Ending<'a> {
    pub reason: Remark<'a>,
    pub at: Time,
}

statement! {
    /// Writes an invoice that was asked for.
    pub fn insert_invoice(row: &InvoiceRow): insert;

    /// Writes what it takes of a month.
    pub fn insert_month(invoice_id: Uuid, account_id: Uuid, month: i64, amount: i64):
        "insert into invoice_month (invoice_id, account_id, month, amount) values ($1, $2, $3, $4)";

    /// What an invoice takes of each month.
    pub fn list_months(invoice_id: Uuid) -> Vec<MonthRow>:
        "select month, amount, tax from invoice_month where invoice_id = $1 order by month";

    /// Writes the tax in what an invoice takes of a month.
    pub fn set_month_tax(invoice_id: Uuid, month: i64, tax: i64):
        "update invoice_month set tax = $3 where invoice_id = $1 and month = $2";

    /// The invoice with an id, with its account's customer number; nothing when there is none.
    pub fn find_invoice(invoice_id: Uuid) -> Option<QueuedRow>:
        "select {columns} from invoice i join account a on a.account_id = i.account_id where i.invoice_id = $1";

    /// Issues a pending invoice; says whether it was pending.
    pub fn issue_invoice(invoice_id: Uuid, issue: &Issue<'_>) -> bool:
        "update invoice set state = 'issued', number = $2, issuer = $3, tax_rate = $4, tax = $5, issued_at = $6
         where invoice_id = $1 and state = 'pending'"
        with invoice_id, issue.number, &issue.issuer, issue.tax_rate, issue.tax, issue.at;

    /// Ends an invoice that is in a state; says whether it was.
    pub fn end_invoice(
        invoice_id: Uuid,
        before: InvoiceState,
        after: InvoiceState,
        ending: &Ending<'_>,
        credit_number: Option<&str>,
    ) -> bool:
        "update invoice set state = $3, reason = $4, is_own_reason = $5, credit_number = $6, ended_at = $7
         where invoice_id = $1 and state = $2"
        with invoice_id, before, after, ending.reason.text(), ending.reason.is_own(), credit_number, ending.at;

    /// An account's invoices before a place, newest first, up to `rows` of them. The buyer is JSON.
    pub fn read_invoice_page(
        account_id: Uuid,
        filter: &InvoiceFilter,
        search: &Search,
        before: Cursor,
        rows: i64,
    ) -> Vec<InvoiceRow>:
        "select {columns} from invoice i where account_id = $1 and created_at >= $2 and (created_at, invoice_id) < ($3, $4)
           and (state = $5 or $5 is null)
           and (lower(number) like $6 escape '\\' or lower(credit_number) like $6 escape '\\'
             or lower(buyer) like $6 escape '\\' or lower(note) like $6 escape '\\' or invoice_id = $8 or $6 is null)
         order by created_at desc, invoice_id desc limit $7"
        with account_id, filter.from.unwrap_or(Cursor::OLDEST.at), before.at, before.id,
            filter.state, search.json_pattern(), rows, search.id();

    /// Invoices of every account that wait for the operator, after a place, the longest waiting first.
    pub fn read_pending_page(named: &NumberSearch, after: Cursor, rows: i64) -> Vec<QueuedRow>:
        "select {columns} from invoice i join account a on a.account_id = i.account_id
         where i.state = 'pending' and (i.created_at, i.invoice_id) > ($1, $2)
           and (a.customer_no like $4 escape '\\' or substr(hex(i.invoice_id), 25) = $5 or $4 is null)
         order by i.created_at, i.invoice_id limit $3"
        with after.at, after.id, rows, named.pattern.as_deref(), named.short.as_deref();

    /// Invoices of every account in a state, before a place, newest first.
    pub fn read_state_page(state: InvoiceState, named: &NumberSearch, before: Cursor, rows: i64) -> Vec<QueuedRow>:
        "select {columns} from invoice i join account a on a.account_id = i.account_id
         where i.state = $1 and (i.created_at, i.invoice_id) < ($2, $3)
           and (a.customer_no like $5 escape '\\' or lower(i.number) like $5 escape '\\' or lower(i.credit_number) like $5 escape '\\'
             or substr(hex(i.invoice_id), 25) = $6 or $5 is null)
         order by i.created_at desc, i.invoice_id desc limit $4"
        with state, before.at, before.id, rows, named.pattern.as_deref(), named.short.as_deref();

    /// Whose the invoices are that have a number, as it is or as a short one, by the accounts' ids, at most `rows` accounts.
    pub fn list_accounts_of_invoice_number(number: &str, short: Option<&str>, rows: i64) -> Vec<Uuid>:
        "select account_id from invoice where number = $1 or credit_number = $1
         union select account_id from invoice where substr(hex(invoice_id), 25) = $2 order by account_id limit $3";

    /// How many invoices wait for the operator, in all.
    pub fn count_pending_invoices() -> One<Waiting>:
        "select count(*) as count, min(created_at) as oldest_at from invoice where state = 'pending'";

    /// An account's invoices that wait for the operator.
    pub fn list_pending_invoices_of(account_id: Uuid) -> Vec<Uuid>:
        "select invoice_id from invoice where account_id = $1 and state = 'pending' order by created_at, invoice_id";
}

row! {
    /// An invoice that takes of a month.
    #[derive(Debug)]
    pub struct TakingRow {
        pub invoice_id: Uuid,
        /// Nothing while it is pending.
        pub number: Option<String>,
    }
}

statement! {
    /// An account's pending and issued invoices that take of a month, the youngest first.
    pub fn list_invoices_of_month(account_id: Uuid, month: i64) -> Vec<TakingRow>:
        "select i.invoice_id, i.number from invoice i
           join invoice_month m on m.invoice_id = i.invoice_id and m.month = $2
         where i.account_id = $1 and i.state in ('pending', 'issued')
         order by i.created_at desc, i.invoice_id desc";

    /// Forgets whom an account's invoices were to name that never were issued.
    pub fn erase_unissued_buyers(account_id: Uuid):
        "update invoice set buyer = '{}', note = '', reason = '', is_own_reason = false where account_id = $1 and number is null";

    /// The code that was drawn for an account's numbers.
    pub fn find_code(account_id: Uuid) -> Option<String>:
        "select code from invoice_code where account_id = $1";

    /// Keeps a code unless the account has one or another account has this one; says whether it did.
    pub fn insert_code(account_id: Uuid, code: &str) -> bool:
        "insert into invoice_code (account_id, code) values ($1, $2) on conflict do nothing";

    /// The next number of an account's series.
    pub fn take_series_number(account_id: Uuid, kind: &str, year: i64) -> One<i64>:
        "insert into invoice_series (account_id, kind, year, last) values ($1, $2, $3, 1)
         on conflict (account_id, kind, year) do update set last = invoice_series.last + 1 returning last";
}
