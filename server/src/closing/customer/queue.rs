//! The customers, newest first, as staff look for them.

use std::collections::HashSet;
use std::net::IpAddr;

use portico_core::account::{AccountKind, AccountState};
use serde::Serialize;
use serde_json::Value as Json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::closing::support::find_account_of_ticket;
use crate::cloud::gpu_server::{
    find_account_of_server, list_accounts_of_server_number, list_accounts_with_handed,
};
use crate::cloud::object::{
    find_account_of_object, list_accounts_of_object_number, list_accounts_with_address,
};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::page::{Cursor, Page};
use crate::kit::store::search::{Search, anywhere, short_number};
use crate::kit::store::walk::Listing;
use crate::kit::store::{Conn, Ids};
use crate::money::invoice::queue::list_accounts_of_invoice_number;
use crate::money::metering::{find_account_of_resource, list_accounts_of_resource_number};
use crate::money::order::{find_account_of_order, list_accounts_of_order_number};
use crate::money::recharge::list_accounts_of_recharge_number;
use crate::people::identity::customers::{self, CustomerRow, PersonWords, Wanted};
use crate::{App, Result, list};

list! {
    /// Filter of the operator's list of customers; each of the given conditions must hold.
    pub struct CustomerFilter of "Customers" {
        /// Only those in one state.
        word state: AccountState,
        /// Only people, or only enterprises.
        word kind: AccountKind,
        /// Only those with this in their number, company, or in the login name, name, mailbox or mobile of one of their people, in any case; and
        /// whose id, or the id of one of whose people, orders, resources, instances or GPU servers, the address of one of whose machines, or the number
        /// of one of whose orders, invoices, tickets, top-ups (or what a gateway calls its payment), resources, instances or GPU servers it is.
        text q,
    }
}

/// A customer in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerReply {
    /// The customer number of the account.
    pub customer_no: String,
    /// The company, else the main user's name, else their login name.
    pub name: String,
    /// Whether a person or a company opened it.
    pub kind: AccountKind,
    /// Whether its people may work.
    pub state: AccountState,
    /// What the main user signs in with; empty once the account is closed.
    pub login_name: String,
    /// The main user's mailbox.
    pub email: Option<String>,
    /// The main user's mobile.
    pub mobile: Option<String>,
    /// When the account was opened.
    pub created_at: Time,
    /// When its main user signed in last; null for never.
    pub last_sign_in_at: Option<Time>,
}

impl From<CustomerRow> for CustomerReply {
    fn from(row: CustomerRow) -> Self {
        Self {
            name: row.title(),
            state: row.state(),
            customer_no: row.customer_no,
            kind: row.kind,
            login_name: row.login_name,
            email: row.email,
            mobile: row.mobile,
            created_at: row.created_at,
            last_sign_in_at: row.last_sign_in_at,
        }
    }
}

/// Accounts that an address or a number finds at most: addresses inside of a region may be those of several, and so may short numbers.
const NAMED: i64 = 50;

/// A page of customers, newest first.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_customers(app: &App, asked: &Asked<CustomerFilter>) -> Result<Page<CustomerReply>> {
    let before = asked.place_or(Cursor::NEWEST)?;
    let typed = asked.filter.q.as_deref().map(str::trim).unwrap_or_default();
    let mut conn = app.store().read().await?;
    let named = list_named(&mut conn, typed).await?;
    let account_ids = Ids::of(named.iter().copied());
    let found = Found { filter: &asked.filter, search: Search::in_words(Some(typed)), named, account_ids };
    let (rows, next_cursor) = asked.walk(&mut conn, &found, before).await?;
    Ok(Page { items: rows.into_iter().map(|one| one.row.into()).collect(), next_cursor })
}

/// The customers that a filter asks for.
struct Found<'a> {
    filter: &'a CustomerFilter,
    search: Search,
    /// Those who are found by what is read out, whatever their words.
    named: Vec<Uuid>,
    account_ids: Ids,
}

/// A customer whom the engine picked out.
struct PickedOut {
    row: CustomerRow,
    is_wanted: bool,
}

impl Listing for Found<'_> {
    type Row = PickedOut;

    async fn page(&self, conn: &mut Conn, before: Cursor, rows: i64) -> sqlx::Result<Vec<PickedOut>> {
        let CustomerFilter { state, kind, .. } = *self.filter;
        let wanted = Wanted { state, kind, pattern: self.search.pattern(), account_ids: &self.account_ids };
        let rows = customers::read_customer_page(conn, wanted, before, rows).await?;
        if !self.search.is_guessed() {
            return Ok(rows.into_iter().map(|row| PickedOut { row, is_wanted: true }).collect());
        }
        let of_page = Ids::of(rows.iter().map(|row| row.account_id));
        let people = customers::list_words(conn, &of_page, self.search.pattern()).await?;
        let has_word = |one: &PersonWords| {
            let words = [Some(&one.login_name), Some(&one.name), one.email.as_ref(), one.mobile.as_ref()];
            self.search.is_in(words.into_iter().flatten(), [])
        };
        let by_person: HashSet<Uuid> =
            people.into_iter().filter(has_word).map(|one| one.account_id).collect();
        let judge = |row: CustomerRow| PickedOut {
            is_wanted: by_person.contains(&row.account_id)
                || self.named.contains(&row.account_id)
                || self.search.is_in([&row.customer_no, &row.company], []),
            row,
        };
        Ok(rows.into_iter().map(judge).collect())
    }

    fn place(&self, one: &PickedOut) -> Cursor {
        place(&one.row)
    }

    fn is_wanted(&self, one: &PickedOut) -> bool {
        one.is_wanted
    }
}

fn place(row: &CustomerRow) -> Cursor {
    Cursor { at: row.created_at, id: row.account_id }
}

/// The account that an id is of, or that has what the id is of.
async fn find_owner(conn: &mut Conn, id: Uuid) -> Result<Option<Uuid>> {
    let mut found = customers::find_account_of(conn, id).await?;
    if found.is_none() {
        found = find_account_of_object(conn, id).await?;
    }
    if found.is_none() {
        found = find_account_of_resource(conn, id).await?;
    }
    if found.is_none() {
        found = find_account_of_order(conn, id).await?;
    }
    if found.is_none() {
        found = find_account_of_server(conn, id).await?;
    }
    Ok(found.map(|(account_id,)| account_id))
}

/// The accounts whose instances or GPU servers have what was typed for an address, whose orders, invoices, tickets, top-ups, instances, GPU servers
/// or resources have it for a number, or that have it for an id, or something that has it.
async fn list_named(conn: &mut Conn, typed: &str) -> Result<Vec<Uuid>> {
    if typed.is_empty() {
        return Ok(Vec::new());
    }
    if let Ok(address) = typed.parse::<IpAddr>() {
        let pattern = anywhere(&format!("\"{address}\""));
        let mut accounts = list_accounts_with_address(conn, &pattern, NAMED).await?;
        accounts.extend(list_accounts_with_handed(conn, &pattern, NAMED).await?);
        return Ok(accounts);
    }
    let short = short_number(Some(typed));
    let number = typed.to_ascii_uppercase();
    let mut accounts = list_accounts_of_invoice_number(conn, &number, short.as_deref(), NAMED).await?;
    if let Some(number) = &short {
        accounts.extend(list_accounts_of_order_number(conn, number, NAMED).await?);
        accounts.extend(list_accounts_of_object_number(conn, number, NAMED).await?);
        accounts.extend(list_accounts_of_server_number(conn, number, NAMED).await?);
        accounts.extend(list_accounts_of_resource_number(conn, number, NAMED).await?);
    }
    let asset = format!("\"asset_no\":{}", Json::from(typed));
    // Other letters than ASCII's as they are typed, and in lower case for the engine that folds them.
    for asset in HashSet::from([asset.to_ascii_lowercase(), asset.to_lowercase()]) {
        accounts.extend(list_accounts_with_handed(conn, &anywhere(&asset), NAMED).await?);
    }
    accounts.extend(list_accounts_of_recharge_number(conn, typed, NAMED).await?);
    accounts.extend(find_account_of_ticket(conn, typed.trim_start_matches('#')).await?);
    if let Ok(id) = Uuid::parse_str(typed) {
        accounts.extend(find_owner(conn, id).await?);
    }
    Ok(accounts)
}
