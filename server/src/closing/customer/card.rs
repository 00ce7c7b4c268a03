//! One customer with everything that staff have to know first.

use portico_core::account::{AccountKind, AccountState};
use portico_core::state::{Region, VerificationState};
use portico_core::{Code, Currency};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::closing::support::count_open_tickets_of;
use crate::kit::clock::Time;
use crate::kit::store::Conn;
use crate::money::billing::{CustomerBalance, ledger};
use crate::money::metering::count_open_resources;
use crate::money::order::count_open_orders;
use crate::people::identity::customers::{self, CustomerRow};
use crate::people::identity::{SuspensionReply, find_suspension};
use crate::{App, Error, Result};

/// A customer's card: who it is, what it has, and what waits.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerCard {
    /// The id by which everything of the account is stored.
    pub account_id: Uuid,
    /// The account's customer number, by which calls and people name it.
    pub customer_no: String,
    /// The company, else the main user's name, else their login name.
    pub name: String,
    /// Whether a person or a company opened it.
    pub kind: AccountKind,
    /// Whether its people may work.
    pub state: AccountState,
    /// How it is suspended; null while it is not.
    pub suspension: Option<SuspensionReply>,
    /// What it pays in.
    pub currency: Currency,
    /// When it was opened.
    pub created_at: Time,
    /// When its main user ended it.
    pub closed_at: Option<Time>,
    /// How far its identity is verified in mainland China.
    pub verification_mainland: VerificationState,
    /// How far its identity is verified for everywhere else.
    pub verification_other: VerificationState,
    /// Which of the two it confirmed.
    pub verification_region: Option<Region>,
    /// What it has; null before it has a ledger.
    pub balance: Option<CustomerBalance>,
    /// Resources that have not ended.
    pub resources: u32,
    /// Orders that wait for a decision, or for what is ordered.
    pub open_orders: u32,
    /// Tickets that are not closed.
    pub open_tickets: i64,
    /// How many people it has.
    pub people_total: i64,
}

/// The card of the account with a number.
///
/// # Errors
/// 100025 when there is none; when the database does not answer.
pub async fn show_customer(app: &App, customer_no: &str) -> Result<CustomerCard> {
    let mut conn = app.store().read().await?;
    let row = find(&mut conn, customer_no).await?;
    let account_id = row.account_id;
    let suspension = find_suspension(&mut conn, account_id).await?;
    Ok(CustomerCard {
        name: row.title(),
        state: row.state(),
        suspension: suspension.map(SuspensionReply::from),
        balance: find_balance(&mut conn, account_id).await?,
        resources: count_open_resources(&mut conn, account_id).await?,
        open_orders: count_open_orders(&mut conn, account_id).await?,
        open_tickets: count_open_tickets_of(&mut conn, account_id).await?,
        people_total: customers::count_people(&mut conn, account_id).await?,
        account_id,
        customer_no: row.customer_no,
        kind: row.kind,
        currency: row.currency,
        created_at: row.created_at,
        closed_at: row.deleted_at,
        verification_mainland: row.verification_mainland,
        verification_other: row.verification_other,
        verification_region: row.verification_region,
    })
}

/// The account with a number, one that is closed among them.
///
/// # Errors
/// 100025 when there is none; when the database does not answer.
pub(super) async fn find(conn: &mut Conn, customer_no: &str) -> Result<CustomerRow> {
    customers::find_customer(conn, customer_no).await?.ok_or_else(|| Error::new(Code::UserDoesNotExist))
}

async fn find_balance(conn: &mut Conn, account_id: Uuid) -> Result<Option<CustomerBalance>> {
    let found = ledger::find_balance(conn, account_id).await?;
    Ok(found.map(|(balance, currency)| CustomerBalance::new(&balance, currency)))
}
