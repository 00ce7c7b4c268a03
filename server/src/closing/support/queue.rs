//! What staff see of everybody's tickets.

use portico_core::Money;
use portico_core::account::AccountState;
use portico_core::state::VerificationState;
use portico_core::support::{OPEN_MAX, TicketCategory, TicketSeverity, TicketState};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::reply::{SupportTicket, TicketEntry, to_entries};
use super::store::file::list_files;
use super::store::queue as store;
pub use super::store::queue::{count_open_tickets, find_next_due};
use super::store::{TicketRow, find_ticket, list_newest_of_all};
use super::ticket_show::READ;
use super::{not_found, search_of};
use crate::cloud::gpu_server::gpu_server_events::{NewestServerEvent, list_newest_server_events};
use crate::cloud::instance::instance_overview::{NewestOperation, list_newest};
use crate::kit::clock::Time;
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::kit::store::page::{Cursor, Queue};
use crate::kit::store::search::Search;
use crate::kit::store::walk::Listing;
use crate::money::billing::ledger;
use crate::money::metering::count_open_resources;
use crate::people::identity::{SuspensionReply, customers, find_suspension};
use crate::{App, Result, list};

/// Other tickets of its customer that stand beside a ticket.
const OTHERS: i64 = 5;
/// Operations that stand beside a ticket.
const OPERATIONS: usize = 5;

list! {
    /// Filter of the operator's list of every account's tickets.
    pub struct TicketQueueFilter of "Tickets" {
        /// Those in one state; without it, those that wait for support, or of any state while `q` is searched for.
        word state: TicketState,
        /// Those of any state, those first to which something was written last; `state` counts before it.
        all: Option<bool>,
        /// Only those that matter so much.
        word severity: TicketSeverity,
        /// Only those about this.
        word category: TicketCategory,
        /// Only those of one operator.
        operator_id: Option<Uuid>,
        /// Only those that are nobody's.
        unassigned: Option<bool>,
        /// Only those with this in their title, number or customer number, in any case.
        text q,
    }
}

/// A ticket in the queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueuedTicket {
    /// The customer number of its account.
    pub customer_no: String,
    /// The ticket as its customer sees it.
    pub ticket: SupportTicket,
    /// Until when it is to be answered; null while nothing is.
    pub due_at: Option<Time>,
    /// The operator whose it is; null for nobody.
    pub operator_id: Option<Uuid>,
    /// What that operator signs in with.
    pub operator_name: Option<String>,
}

/// A ticket with all that staff have to know of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffTicket {
    /// The ticket with its customer number, due time and operator.
    pub ticket: QueuedTicket,
    /// What was written and what happened, the staff's notes among it.
    pub entries: Vec<TicketEntry>,
    /// Whose ticket it is.
    pub customer: TicketCustomer,
    /// The customer's newest other tickets.
    pub others: Vec<SupportTicket>,
    /// Those that it can be joined to, newest first: its author's others that are not closed.
    pub mergeable: Vec<SupportTicket>,
    /// The server's time, for the clock.
    pub now: Time,
}

/// Who a ticket's customer is.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketCustomer {
    /// The customer number of the ticket's account.
    pub customer_no: String,
    /// The company, else the main user's name, else their login name.
    pub name: String,
    /// Whether its people may work.
    pub state: AccountState,
    /// How it is suspended; null while it is not.
    pub suspension: Option<SuspensionReply>,
    /// How far its identity is verified in mainland China.
    pub verification_mainland: VerificationState,
    /// How far its identity is verified for everywhere else.
    pub verification_other: VerificationState,
    /// What can be spent; null before the account has a ledger.
    pub available: Option<Money>,
    /// Resources that have not ended.
    pub resources: u32,
    /// What was done last with the account's instances and GPU servers, newest first; at most five.
    pub operations: Vec<CustomerOperation>,
}

/// Something that was done with what a customer has; one of the two.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerOperation {
    /// When it was done, or asked for.
    pub at: Time,
    /// What was done with an instance.
    pub instance: Option<NewestOperation>,
    /// What happened to a GPU server.
    pub gpu_server: Option<NewestServerEvent>,
}

/// A page of tickets.
///
/// # Errors
/// 100001 on `cursor` when it is none of ours; when the database does not answer.
pub async fn list_ticket_queue(app: &App, asked: &Asked<TicketQueueFilter>) -> Result<Queue<QueuedTicket>> {
    let list = Queued { filter: &asked.filter, search: search_of(asked.filter.q.as_deref()) };
    let from = asked.place_or(Cursor::first_in_queue(list.is_open()))?;
    let mut conn = app.store().read().await?;
    let (rows, next_cursor) = asked.walk(&mut conn, &list, from).await?;
    let open = store::count_open_tickets(&mut conn).await?;
    let items = rows.into_iter().map(QueuedTicket::from).collect();
    Ok(Queue { items, next_cursor, open, now: app.now() })
}

/// A ticket of whatever account, for staff.
///
/// # Errors
/// 100004; when the database does not answer.
pub async fn show_queued_ticket(app: &App, ticket_id: Uuid) -> Result<StaffTicket> {
    let mut conn = app.store().read().await?;
    let row = find_ticket(&mut conn, ticket_id).await?.ok_or_else(not_found)?;
    let rows = list_newest_of_all(&mut conn, ticket_id, READ).await?.into_iter().rev().collect();
    let files = list_files(&mut conn, ticket_id).await?;
    let others = store::list_others(&mut conn, row.account_id, ticket_id, OTHERS).await?;
    let most = i64::from(OPEN_MAX);
    let mergeable = store::list_mergeable(&mut conn, row.account_id, row.user_id, ticket_id, most).await?;
    Ok(StaffTicket {
        customer: find_customer(&mut conn, row.account_id).await?,
        ticket: row.into(),
        entries: to_entries(rows, &files, true, &[]),
        others: others.into_iter().map(SupportTicket::from).collect(),
        mergeable: mergeable.into_iter().map(SupportTicket::from).collect(),
        now: app.now(),
    })
}

async fn find_customer(conn: &mut Conn, account_id: Uuid) -> Result<TicketCustomer> {
    let account = customers::find_customer_by_id(conn, account_id).await?;
    let balance = ledger::find_balance(conn, account_id).await?;
    Ok(TicketCustomer {
        state: account.state(),
        suspension: find_suspension(conn, account_id).await?.map(SuspensionReply::from),
        verification_mainland: account.verification_mainland,
        verification_other: account.verification_other,
        name: account.title(),
        customer_no: account.customer_no,
        available: balance.map(|(balance, currency)| Money::new(balance.available(), currency)),
        resources: count_open_resources(conn, account_id).await?,
        operations: list_newest_of_both(conn, account_id).await?,
    })
}

/// What was done last with an account's instances and GPU servers, newest first.
async fn list_newest_of_both(conn: &mut Conn, account_id: Uuid) -> Result<Vec<CustomerOperation>> {
    let instances = list_newest(conn, account_id).await?.into_iter();
    let servers = list_newest_server_events(conn, account_id, OPERATIONS as i64).await?.into_iter();
    let instances = instances.map(|one| CustomerOperation {
        at: one.operation.created_at,
        instance: Some(one),
        gpu_server: None,
    });
    let servers =
        servers.map(|one| CustomerOperation { at: one.event.at, instance: None, gpu_server: Some(one) });
    let mut both: Vec<_> = instances.chain(servers).collect();
    both.sort_by_key(|one| std::cmp::Reverse(one.at));
    both.truncate(OPERATIONS);
    Ok(both)
}

/// The tickets that a filter asks for.
struct Queued<'a> {
    filter: &'a TicketQueueFilter,
    search: Search,
}

impl Queued<'_> {
    /// The state that is asked for; nothing for every state.
    fn state(&self) -> Option<TicketState> {
        let is_every = self.filter.all == Some(true) || !self.search.is_empty();
        self.filter.state.or((!is_every).then_some(TicketState::Open))
    }

    /// Whether those alone are asked for that wait.
    fn is_open(&self) -> bool {
        self.state() == Some(TicketState::Open)
    }
}

impl Listing for Queued<'_> {
    type Row = TicketRow;

    async fn page(&self, conn: &mut Conn, from: Cursor, rows: i64) -> sqlx::Result<Vec<TicketRow>> {
        match self.state() {
            Some(TicketState::Open) => {
                store::read_open_page(conn, self.filter, &self.search, from, rows).await
            }
            Some(state) => store::read_state_page(conn, state, self.filter, &self.search, from, rows).await,
            None => store::read_whole_page(conn, self.filter, &self.search, from, rows).await,
        }
    }

    fn place(&self, row: &TicketRow) -> Cursor {
        let due_at = row.due_at.filter(|_| self.is_open());
        Cursor { at: due_at.unwrap_or(row.changed_at), id: row.ticket_id }
    }

    fn is_wanted(&self, row: &TicketRow) -> bool {
        self.search.is_in([&row.title, &row.number, &row.customer_no], [])
    }
}

impl From<TicketRow> for QueuedTicket {
    fn from(row: TicketRow) -> Self {
        Self {
            customer_no: row.customer_no.clone(),
            due_at: row.due_at,
            operator_id: row.operator_id,
            operator_name: row.operator_name.clone(),
            ticket: row.into(),
        }
    }
}
