//! SQL of what instances are made of: disks, public addresses and their bandwidth.

use portico_core::lifecycle::ObjectKind;
use uuid::Uuid;

use super::{ObjectRow, Spec};
use crate::kit::clock::Time;
use crate::kit::store::Json;
use crate::statement;

statement! {
    /// The parts of an instance that are not gone, in the order in which they were ordered: its disks, the one that it starts from first, then
    /// its address and the bandwidth of that.
    pub fn list_parts_of(object_id: Uuid) -> Vec<ObjectRow>:
        "select {columns} from cloud_object o where o.parent_id = $1 and o.gone_at is null order by o.created_at, o.object_id";

    /// The bandwidths that an instance's public address has or had, each with the moment when it was ordered, in that order; what could not be
    /// had is not among them.
    pub fn list_bandwidths_of(object_id: Uuid) -> Vec<(Json<Spec>, Time)>:
        "select o.spec, o.created_at from cloud_object o where o.parent_id = $1 and o.kind = 'bandwidth' and o.ready_at is not null
           and o.created_at >= (select max(a.created_at) from cloud_object a where a.parent_id = $1 and a.kind = 'address' and a.gone_at is null)
         order by o.created_at, o.object_id";

    /// Whether a purchase has added parts to an instance, or is adding them.
    pub fn has_purchase_added_parts(purchase_id: Uuid) -> bool:
        "select 1 from cloud_object o join customer_order b on b.order_id = o.order_id
         where b.purchase_id = $1 and o.parent_id is not null limit 1";

    /// Notes what an object is made of.
    pub fn change_object(object_id: Uuid, spec: &Json<Spec>):
        "update cloud_object set spec = $2 where object_id = $1";

    /// Notes that a part that was added was made, and is billed by a resource of its own id.
    pub fn mark_part_ready(object_id: Uuid, at: Time):
        "update cloud_object set ready_at = $2, resource_id = object_id where object_id = $1 and ready_at is null";

    /// Notes that nothing of a part is left, of which its instance stays.
    pub fn forget_part(object_id: Uuid, at: Time):
        "update cloud_object set wanted = 'gone', gone_at = $2 where object_id = $1 and gone_at is null";

    /// Writes a public address; says false when it is somebody's already.
    pub fn insert_address(row: &ObjectRow) -> bool: insert "on conflict do nothing";

    /// The public addresses of a region that are or were somebody's: since when each is free again, and none while it is somebody's.
    pub fn list_used_addresses(region: &str) -> Vec<(String, Option<Time>)>:
        "select o.engine_name, case when max(case when o.gone_at is null then 1 else 0 end) = 0 then max(o.gone_at) else null end
         from cloud_object o where o.region = $1 and o.kind = 'address' group by o.engine_name";

    /// What an account has in a region: of what is not gone and has not failed its kind, its spec, and that as it is once what is being done is
    /// done, where that changes it. Both as they are stored: one that cannot be read keeps no other from being counted.
    pub fn list_specs(account_id: Uuid, region: &str) -> Vec<(Uuid, ObjectKind, String, Option<String>)>:
        "select o.object_id, o.kind, o.spec, (select p.spec from operation p where p.object_id = o.object_id and p.ended_at is null)
         from cloud_object o where o.account_id = $1 and o.region = $2 and o.gone_at is null and o.failure is null";
}
