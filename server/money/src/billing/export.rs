//! The ledger as a beancount file: an independent accountant's program adds it up again.
//!
//! The customers' books are liabilities of the house, the gateways' an asset, gifts an expense, revenue an income. A
//! positive entry is what the house owes to the book; beancount counts it negative. At the end the file claims each stored balance, so that
//! the program that reads it compares them with its own sums.

use jiff::tz::TimeZone;
use portico_core::amount::print_minor;
use tokio::sync::mpsc::Sender;
use uuid::Uuid;

use super::store::read::{self, AccountRow};
use super::store::{EntryRow, MovementRow};
use crate::kit::clock::Time;
use crate::kit::store::Store;
use crate::{Error, Result};

/// Movements read at a time.
const ROWS: i64 = 500;
/// Accounts read at a time.
const ACCOUNTS: i64 = 200;
/// The customer's books and what beancount calls them.
const BOOKS: [(&str, &str); 4] =
    [("gift", "Gift"), ("cash", "Cash"), ("credit", "Credit"), ("withheld", "Withheld")];
/// The house's own books and what beancount calls them.
const HOUSE: [(&str, &str); 3] = [
    ("house:gateway", "Assets:Gateway"),
    ("house:promotion", "Expenses:Promotion"),
    ("house:revenue", "Income:Revenue"),
];

/// Sends the ledger, or that of the account with this number, to whoever receives it, piece by piece, each of some whole lines. It goes no faster
/// than they are received.
///
/// # Errors
/// When the database does not answer, or nobody receives any more.
pub async fn export(store: &Store, customer_no: Option<&str>, lines: &Sender<String>) -> Result<()> {
    send(
        lines,
        "option \"title\" \"Portico\"\noption \"operating_currency\" \"CNY\"\noption \"operating_currency\" \"USD\"".to_owned(),
    )
    .await?;
    for (_, name) in HOUSE {
        send(lines, format!("1970-01-01 open {name} CNY,USD")).await?;
    }
    let mut cursor = Uuid::nil();
    loop {
        let accounts =
            read::read_account_page(&mut store.read().await?, cursor, customer_no, ACCOUNTS).await?;
        let Some(last) = accounts.last() else { return Ok(()) };
        cursor = last.account_id;
        for account in &accounts {
            export_account(store, account, lines).await?;
        }
    }
}

/// Whether there is anything to send of the account with this number.
///
/// # Errors
/// When the database does not answer.
pub async fn has_ledger(store: &Store, customer_no: &str) -> Result<bool> {
    let mut conn = store.read().await?;
    Ok(!read::read_account_page(&mut conn, Uuid::nil(), Some(customer_no), 1).await?.is_empty())
}

/// One account: its books, its movements up to the present one, and what its balance is then. No connection is held while a piece waits to be
/// received.
async fn export_account(store: &Store, account: &AccountRow, lines: &Sender<String>) -> Result<()> {
    let end = read::find_head(&mut store.read().await?, account.account_id).await?.balance;
    for (book, _) in BOOKS {
        let name = name(&account.customer_no, book);
        send(lines, format!("1970-01-01 open {name} {}", end.currency.as_str())).await?;
    }
    let (mut seq, mut day) = (0, Time::from_micros(0));
    while seq < end.seq {
        let (movements, entries) = read_page(store, account.account_id, seq, end.seq).await?;
        let Some(last) = movements.last() else { return Err(Error::internal("a movement is missing")) };
        seq = last.seq;
        let mut page = Vec::with_capacity(movements.len());
        for movement in &movements {
            day = day.max(movement.at);
            let own = entries.iter().filter(|entry| entry.movement_id == movement.movement_id);
            page.push(transaction(&account.customer_no, movement, own));
        }
        send(lines, page.join("\n")).await?;
    }
    // A claim counts at the beginning of its day.
    let next = date(day.plus_seconds(86_400));
    let balance = end.balance();
    let parts = [balance.gift, balance.cash, balance.credit, balance.withheld];
    for ((book, _), part) in BOOKS.into_iter().zip(parts) {
        let (name, amount) = (name(&account.customer_no, book), print_minor(-part));
        send(lines, format!("{next} balance {name} {amount} {}", end.currency.as_str())).await?;
    }
    Ok(())
}

/// The next movements of an account up to `end`, with their entries.
async fn read_page(
    store: &Store,
    account_id: Uuid,
    seq: i64,
    end: i64,
) -> Result<(Vec<MovementRow>, Vec<EntryRow>)> {
    let mut conn = store.read().await?;
    let movements = read::read_movement_page(&mut conn, account_id, seq, ROWS.min(end - seq)).await?;
    let last = movements.last().map_or(seq, |movement| movement.seq);
    let entries = read::read_entry_page(&mut conn, account_id, seq, last).await?;
    Ok((movements, entries))
}

async fn send(lines: &Sender<String>, piece: String) -> Result<()> {
    lines.send(piece + "\n").await.map_err(Error::internal)
}

fn transaction<'a>(
    customer_no: &str,
    movement: &MovementRow,
    entries: impl Iterator<Item = &'a EntryRow>,
) -> String {
    let MovementRow { kind, cause_kind, cause_id, movement_id, currency, .. } = movement;
    let narration = text(&format!("{kind} for {cause_kind} {cause_id}"));
    let mut lines = format!("{} * {narration}\n  movement: \"{movement_id}\"", date(movement.at));
    for entry in entries {
        let amount = print_minor(-entry.amount);
        lines += &format!("\n  {} {amount} {currency}", name(customer_no, &entry.book));
    }
    lines
}

/// What beancount calls a book.
fn name(customer_no: &str, book: &str) -> String {
    let of =
        |books: &[(&str, &'static str)]| books.iter().find(|(own, _)| *own == book).map(|(_, name)| *name);
    match of(&HOUSE) {
        Some(name) => name.to_owned(),
        None => format!("Liabilities:Customer:N{customer_no}:{}", of(&BOOKS).unwrap_or("Other")),
    }
}

/// A text in quotation marks, on one line.
fn text(plain: &str) -> String {
    let plain: String = plain.chars().filter(|one| !one.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

fn date(at: Time) -> String {
    at.timestamp().to_zoned(TimeZone::UTC).strftime("%Y-%m-%d").to_string()
}
