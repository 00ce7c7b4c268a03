//! The customers, newest first, as staff look for them.

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
use crate::kit::store::{Conn, Ids};
use crate::money::invoice::queue::list_accounts_of_invoice_number;
use crate::money::metering::{find_account_of_resource, list_accounts_of_resource_number};
use crate::money::order::{find_account_of_order, list_accounts_of_order_number};
use crate::people::identity::customers::{self, CustomerRow, Wanted};
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
        /// of one of whose orders, invoices, tickets, resources, instances or GPU servers it is.
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
    let search = Search::in_words(Some(typed));
    let CustomerFilter { state, kind, .. } = asked.filter;
    let wanted = Wanted { state, kind, pattern: search.pattern(), account_ids: &Ids::of(named) };
    let rows = customers::read_customer_page(&mut conn, wanted, before, asked.rows_to_read()).await?;
    let (rows, next_cursor) = asked.cut(rows, |row| Cursor { at: row.created_at, id: row.account_id });
    Ok(Page { items: rows.into_iter().map(CustomerReply::from).collect(), next_cursor })
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

/// The accounts whose instances or GPU servers have what was typed for an address, whose orders, invoices, tickets, instances, GPU servers or
/// resources have it for a number, or that have it for an id, or something that has it.
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
    let asset = Search::in_words(Some(&format!("\"asset_no\":{}", Json::from(typed))));
    accounts.extend(list_accounts_with_handed(conn, asset.pattern().unwrap_or_default(), NAMED).await?);
    accounts.extend(find_account_of_ticket(conn, typed.trim_start_matches('#')).await?);
    if let Ok(id) = Uuid::parse_str(typed) {
        accounts.extend(find_owner(conn, id).await?);
    }
    Ok(accounts)
}
