//! One instance as it is ordered: its rows, an order for each of its parts, and that it is made.

use portico_core::lifecycle::{ObjectKind, OperationCause, OperationKind, Seen, Wanted};
use portico_core::text::Secret;
use serde_json::json;
use uuid::Uuid;

use super::priced::PricedPart;
use crate::cloud::engine::{Facts, MachineSpec, engine_name_of};
use crate::cloud::object::{NewOperation, ObjectRow, Spec, insert_object, stage_operation};
use crate::kit::store::{Conn, Json};
use crate::money::order::building::{Buyer, NewPart, order_part};
use crate::people::project::Place;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result};

/// What each instance of an order is made of.
pub(super) struct Ordered {
    pub(super) place: Place,
    pub(super) spec: MachineSpec,
    /// The flavor, then the disks in their order.
    pub(super) parts: Vec<PricedPart>,
    /// The password of its user; none where a key opens it.
    pub(super) password: Option<Secret>,
    /// What it is set up by at its first start, if by anything.
    pub(super) user_data: Option<Secret>,
    /// Its tags.
    pub(super) tags: Vec<String>,
}

/// Orders the parts of one instance, and stages that it is made; says its id.
///
/// # Errors
/// 100009 when the balance does not cover it; when the database does not answer.
pub(super) async fn create_instance(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    purchase_id: Uuid,
    ordered: &Ordered,
    name: &str,
) -> Result<Uuid> {
    let (flavor, disks) =
        ordered.parts.split_first().ok_or_else(|| Error::internal("an instance without parts"))?;
    let object = NewObject { buyer, ordered, purchase_id };
    let row = object.insert(tx, app, flavor, None, name).await?;
    for (number, disk) in (1..).zip(disks) {
        object.insert(tx, app, disk, Some((row.object_id, number)), name).await?;
    }
    let new = NewOperation::new(OperationKind::Create, OperationCause::Customer, Some(buyer.user_id));
    let (password, user_data) = (ordered.password.as_ref(), ordered.user_data.as_ref());
    stage_operation(tx, app, &row, NewOperation { password, user_data, ..new }).await?;
    let spec = &ordered.spec;
    let event = Event::done(buyer.actor.clone(), "instance.create").on("instance", row.object_id, name).after(
        json!({ "region": row.region, "flavor": spec.flavor_name, "image": spec.image, "disks": spec.disks, "tags": ordered.tags }),
    );
    audit::record(tx, app, row.account_id, &event).await?;
    Ok(row.object_id)
}

/// What the rows of an instance and its disks have in common.
struct NewObject<'a> {
    buyer: &'a Buyer,
    ordered: &'a Ordered,
    purchase_id: Uuid,
}

impl NewObject<'_> {
    /// Orders a part and writes its object: the machine, or a disk of it by its number.
    async fn insert(
        &self,
        tx: &mut Conn,
        app: &App,
        part: &PricedPart,
        disk_of: Option<(Uuid, usize)>,
        name: &str,
    ) -> Result<ObjectRow> {
        let Self { buyer, ordered, purchase_id } = *self;
        let PricedPart { part, draft, priced } = part;
        let new = NewPart {
            purchase_id: Some(purchase_id),
            part: Some(*part),
            place: ordered.place,
            draft,
            priced,
        };
        let order_id = order_part(tx, app, buyer, &new).await?;
        let gib = |number: usize| ordered.spec.disks.get(number - 1).copied().unwrap_or_default();
        let (kind, name, spec) = match disk_of {
            None => (ObjectKind::Instance, name.to_owned(), Spec::Machine(ordered.spec.clone())),
            Some((_, number)) => {
                (ObjectKind::Disk, format!("{name} disk {number}"), Spec::Disk { gib: gib(number) })
            }
        };
        let now = app.now();
        let object_id = app.random().id(now);
        let row = ObjectRow {
            object_id,
            account_id: buyer.account_id,
            user_id: buyer.user_id,
            project_id: ordered.place.project_id,
            vdc_id: ordered.place.vdc_id,
            region: draft.region.clone(),
            kind,
            parent_id: disk_of.map(|(parent_id, _)| parent_id),
            order_id,
            name,
            engine_name: engine_name_of(object_id),
            spec: Json(spec),
            wanted: Wanted::On,
            seen: Seen::Unknown,
            seen_at: None,
            facts: Json(Facts::default()),
            failure: None,
            due_at: None,
            created_at: now,
            ready_at: None,
            gone_at: None,
            resource_id: None,
            is_protected: false,
            tags: Json(if disk_of.is_none() { ordered.tags.clone() } else { Vec::new() }),
        };
        insert_object(tx, &row).await?;
        Ok(row)
    }
}
