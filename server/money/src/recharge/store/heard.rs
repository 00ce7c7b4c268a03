//! SQL of what gateways say: the notices that were taken, and how recharges end.

use uuid::Uuid;

use super::RechargeRow;
use crate::kit::clock::Time;
use crate::money::recharge::reason::RechargeReason;
use crate::statement;

statement! {
    /// Notes a notice; says whether it is the first of its id.
    pub fn insert_notice(gateway: &str, event_id: &str, now: Time) -> bool:
        "insert into recharge_notice (gateway, event_id, received_at) values ($1, $2, $3)
         on conflict (gateway, event_id) do nothing";

    /// The recharge that a gateway knows by this name; without a gateway, the one that has this number.
    pub fn find_recharge_by_reference(gateway: Option<&str>, reference: &str) -> Option<RechargeRow>:
        "select {columns} from recharge where reference = $2 and (gateway = $1 or $1 is null)";

    /// Our name for the recharge that a gateway knows by a name of its own: of the payment, or of the charge. The one that was credited with
    /// the payment comes first: the one that was asked for may have been given up when it came.
    pub fn find_reference_of(gateway: &str, gateway_id: &str) -> Option<String>:
        "select reference from recharge where gateway = $1 and (gateway_id = $2 or transaction_id = $2)
         order by case when transaction_id = $2 then 0 else 1 end, created_at limit 1";

    /// Ends a recharge as paid; says whether it had not been.
    pub fn mark_success(recharge_id: Uuid, transaction_id: &str, now: Time) -> bool:
        "update recharge set state = 'success', reason = '', transaction_id = $2, ended_at = $3, ask_at = null, sealed = null
         where recharge_id = $1 and state <> 'success'";

    /// Ends a recharge as failed, unless it was paid; what was refunded stays so.
    pub fn fail_recharge(recharge_id: Uuid, reason: RechargeReason, ask_at: Option<Time>, now: Time) -> bool:
        "update recharge set state = 'failed', reason = $2, ended_at = $3, ask_at = $4
         where recharge_id = $1 and (state = 'pending' or (state = 'failed' and $2 = 'refunded' and reason <> 'refunded'))"
        with recharge_id, reason, now, ask_at;
}
