//! What waits for the operator's staff, and how the engines are.

use portico_core::operator::{OperatorOperation, OperatorQueue};
use serde::Serialize;
use utoipa::ToSchema;

use crate::closing::support::queue::{count_open_tickets, find_next_due};
use crate::cloud::gpu_server::gpu_server_care::count_server_tasks;
use crate::cloud::object::care::{EngineHealth, count_stuck_operations, list_engine_health};
use crate::cloud::object::orphan::count_all_orphans;
use crate::kit::clock::Time;
use crate::kit::queue::count_dead_jobs;
use crate::kit::store::{Conn, Waiting};
use crate::money::adjustment::queue::count_waiting_adjustments;
use crate::money::invoice::queue::count_pending_invoices;
use crate::money::metering::aside::count_aside;
use crate::money::order::queue::count_pending_orders;
use crate::money::payout::queue::count_waiting_payouts;
use crate::money::recharge::unmatched_list::count_open_unmatched;
use crate::people::verification::queue::count_waiting_cases;
use crate::{App, Result};

/// How much waits in a queue.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueCount {
    /// The queue that something waits in.
    pub queue: OperatorQueue,
    /// How much waits in it; 0 for nothing.
    pub count: i64,
    /// Since when the oldest waits; null where nothing does, and of tickets.
    pub oldest_at: Option<Time>,
    /// Until when the first of the tickets is to be answered; null for other queues.
    pub due_at: Option<Time>,
}

/// What the staff sees first.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverviewReply {
    /// The queues that the operator's roles let them see, in the menu's order.
    pub queues: Vec<QueueCount>,
    /// The engine of each region; null for whoever may not see engines.
    pub engines: Option<Vec<EngineHealth>>,
}

/// What waits, as far as somebody may see it.
///
/// # Errors
/// When the database does not answer.
pub async fn show_overview(app: &App, may: impl Fn(OperatorOperation) -> bool) -> Result<OverviewReply> {
    let mut conn = app.store().read().await?;
    let mut queues = Vec::new();
    for &queue in OperatorQueue::ALL.iter().filter(|queue| may(queue.needs())) {
        let Waiting { count, oldest_at } = count(&mut conn, app, queue).await?;
        // A ticket that was opened long ago may have waited since its customer wrote anew.
        let due_at = match queue {
            OperatorQueue::Tickets => find_next_due(&mut conn).await?,
            _ => None,
        };
        queues.push(QueueCount { queue, count, oldest_at, due_at });
    }
    let engines = match may(OperatorOperation::EngineView) {
        true => Some(list_engine_health(&mut conn, app).await?),
        false => None,
    };
    Ok(OverviewReply { queues, engines })
}

async fn count(conn: &mut Conn, app: &App, queue: OperatorQueue) -> Result<Waiting> {
    Ok(match queue {
        OperatorQueue::Verifications => count_waiting_cases(conn).await?,
        OperatorQueue::Tickets => Waiting { count: count_open_tickets(conn).await?, oldest_at: None },
        OperatorQueue::Orders => count_pending_orders(conn).await?,
        OperatorQueue::Invoices => count_pending_invoices(conn).await?,
        OperatorQueue::Payouts => count_waiting_payouts(conn).await?,
        OperatorQueue::Payments => count_open_unmatched(conn).await?,
        OperatorQueue::Adjustments => count_waiting_adjustments(conn).await?,
        OperatorQueue::Usage => count_aside(conn).await?,
        OperatorQueue::GpuServers => count_server_tasks(conn).await?,
        OperatorQueue::Operations => count_stuck_operations(conn, app.now()).await?,
        OperatorQueue::Orphans => count_all_orphans(conn).await?,
        OperatorQueue::Jobs => count_dead_jobs(conn).await?,
    })
}
