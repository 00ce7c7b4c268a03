//! One instance as it is ordered: its rows, an order for each of its parts, and that it is made.

use portico_core::lifecycle::{ObjectKind, OperationCause, OperationKind, Part, Seen, Wanted};
use portico_core::price::MILLION;
use portico_core::text::Secret;
use serde_json::json;
use uuid::Uuid;

use super::priced::PricedPart;
use crate::cloud::object::{
    NewOperation, ObjectRow, Spec, change_object, insert_address, insert_object, stage_operation,
};
use crate::engine::{Facts, MachineSpec, PublicAddress, engine_name_of};
use crate::kit::store::{Conn, Json};
use crate::money::order::building::{Buyer, NewPart, order_part};
use crate::money::order::change::order_change;
use crate::people::project::Place;
use crate::platform::audit::{self, Event};
use crate::{App, Error, Result};

/// What each instance of an order is made of.
pub(super) struct Ordered {
    pub(super) place: Place,
    pub(super) spec: MachineSpec,
    /// The flavor, then the disks in their order, then the public address and its bandwidth.
    pub(super) parts: Vec<PricedPart>,
    /// The password of its user; none where a key opens it.
    pub(super) password: Option<Secret>,
    /// What it is set up by at its first start, if by anything.
    pub(super) user_data: Option<Secret>,
    /// Its tags, at most 20.
    pub(super) tags: Vec<String>,
    /// Whether nobody may delete it or install it anew.
    pub(super) is_protected: bool,
}

/// Orders the parts of one instance, and stages that it is made; says its id.
///
/// # Errors
/// 100009 when the balance does not cover it; 100001 on `instance.bandwidth_mbit` when no public address is left; when the database does not
/// answer.
pub(super) async fn create_instance(
    tx: &mut Conn,
    app: &App,
    buyer: &Buyer,
    purchase_id: Uuid,
    ordered: &Ordered,
    name: &str,
) -> Result<Uuid> {
    let (flavor, parts) =
        ordered.parts.split_first().ok_or_else(|| Error::internal("an instance without parts"))?;
    let field = "instance.bandwidth_mbit";
    let order = PartOrder { buyer, place: ordered.place, purchase_id, field };
    let mut spec = ordered.spec.clone();
    let machine = order.part(tx, app, flavor).await?;
    let row = ObjectRow {
        name: name.to_owned(),
        tags: Json(ordered.tags.clone()),
        is_protected: ordered.is_protected,
        spec: Json(Spec::Machine(spec.clone())),
        zone: spec.zone.clone(),
        ..machine
    };
    insert_object(tx, &row).await?;
    spec.public = order.add_parts(tx, app, parts, &row).await?;
    if spec.public.is_some() {
        change_object(tx, row.object_id, &Json(Spec::Machine(spec))).await?;
    }
    let new = NewOperation::new(OperationKind::Create, OperationCause::Customer, Some(buyer.user_id));
    let (password, user_data) = (ordered.password.as_ref(), ordered.user_data.as_ref());
    stage_operation(tx, app, &row, NewOperation { password, user_data, ..new }).await?;
    let spec = &ordered.spec;
    let event = Event::done(buyer.actor.clone(), "instance.create")
        .on("instance", row.object_id, name)
        .after(json!({ "region": row.region, "project_id": row.project_id, "vdc_id": row.vdc_id,
            "flavor": spec.flavor_name, "image": spec.image, "disks": spec.disks, "zone": spec.zone,
            "tags": ordered.tags, "is_protected": ordered.is_protected }));
    audit::record(tx, app, row.account_id, &event).await?;
    Ok(row.object_id)
}

/// What the orders of an instance's parts have in common.
pub(super) struct PartOrder<'a> {
    pub(super) buyer: &'a Buyer,
    pub(super) place: Place,
    pub(super) purchase_id: Uuid,
    /// On which field it is said that no public address is left.
    pub(super) field: &'static str,
}

impl PartOrder<'_> {
    /// Orders parts of an instance and writes their objects; says its public address, if that is one of them or it has one.
    ///
    /// # Errors
    /// 100009 when the balance does not cover them; 100001 on the field when no public address is left; when the database does not answer.
    pub(super) async fn add_parts(
        &self,
        tx: &mut Conn,
        app: &App,
        parts: &[PricedPart],
        instance: &ObjectRow,
    ) -> Result<Option<PublicAddress>> {
        let had = instance.spec.0.machine().and_then(|spec| spec.public.as_ref());
        let mut address = had.map(|public| public.address.clone());
        let (mut disks, mut bandwidth) = (0, None);
        for part in parts {
            let new = self.part(tx, app, part).await?;
            let units = u32::try_from(part.draft.quantity / MILLION).unwrap_or(u32::MAX);
            let row = |kind, what: &str, spec| ObjectRow {
                kind,
                parent_id: Some(instance.object_id),
                name: format!("{} {what}", instance.name),
                spec: Json(spec),
                ..new
            };
            match part.part {
                Part::Compute => return Err(Error::internal("an instance in an instance")),
                Part::Disk => {
                    disks += 1;
                    let row = row(ObjectKind::Disk, &format!("disk {disks}"), Spec::Disk { gib: units });
                    insert_object(tx, &row).await?;
                }
                Part::Address => {
                    let row = row(ObjectKind::Address, "address", Spec::Address { address: String::new() });
                    address = Some(insert_address(tx, app, row, self.field).await?);
                }
                Part::Bandwidth => {
                    bandwidth = Some(units);
                    let row = row(ObjectKind::Bandwidth, "bandwidth", Spec::Bandwidth { mbit: units });
                    insert_object(tx, &row).await?;
                }
            }
        }
        Ok(address.zip(bandwidth).map(|(address, bandwidth_mbit)| PublicAddress { address, bandwidth_mbit }))
    }

    /// Orders a part; says the row of an object without a name that stands for it.
    ///
    /// # Errors
    /// 100009 when the balance does not cover it; when the database does not answer.
    pub(super) async fn part(&self, tx: &mut Conn, app: &App, part: &PricedPart) -> Result<ObjectRow> {
        let Self { buyer, place, purchase_id, .. } = *self;
        let PricedPart { part, draft, priced, of } = part;
        let new = NewPart { purchase_id: Some(purchase_id), part: Some(*part), place, draft, priced };
        let order_id = match *of {
            Some(of) => order_change(tx, app, buyer, &new, of).await?,
            None => order_part(tx, app, buyer, &new).await?,
        };
        let now = app.now();
        let object_id = app.random().id(now);
        Ok(ObjectRow {
            object_id,
            account_id: buyer.account_id,
            user_id: buyer.user_id,
            project_id: place.project_id,
            vdc_id: place.vdc_id,
            region: draft.region.clone(),
            kind: ObjectKind::Instance,
            parent_id: None,
            order_id,
            name: String::new(),
            engine_name: engine_name_of(object_id),
            spec: Json(Spec::Disk { gib: 0 }),
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
            tags: Json(Vec::new()),
            zone: None,
            missed_at: None,
        })
    }
}
