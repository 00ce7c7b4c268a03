//! Installs an instance anew from an image: it keeps its name, size, addresses and price, and nothing of what was on its disks.

use axum::extract::State;
use portico_core::instance::{
    InstanceAction, InstanceRebuild, InstanceRebuildDraft, confirm_name, judge_boot_disk, judge_image_kind,
};
use portico_core::lifecycle::{OperationCause, OperationKind};
use portico_core::permission_group::Operation;
use portico_core::{Rule, Violation};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use super::instance_act::require_allowed;
use super::rights::{find_visible_instance, note_act};
use crate::CloudParts;
use crate::caller::Caller;
use crate::cloud::object::{NewOperation, Spec, stage_operation, to_resource};
use crate::engine::{Image, MachineSpec};
use crate::kit::http::extract::check_under;
use crate::kit::http::{Body, Envelope, Nothing, Reply};
use crate::money::billing::ledger;
use crate::people::access::require_in;
use crate::platform::audit::Event;
use crate::{App, Error, Result, transaction};

/// With what an instance begins anew.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InstanceReinstallDraft {
    /// The id of an instance that is stopped.
    pub instance_id: Uuid,
    /// The name of an image of `/gicend/compute/offer/list/`, with the same `is_vm` as its present one.
    pub image: String,
    /// How one signs in, and the instance's name once more.
    pub instance: InstanceRebuildDraft,
}

/// Installs an instance anew that is stopped. What is on all of its disks is lost for ever; it stays stopped.
#[utoipa::path(post, path = "/gicend/compute/instance/rebuild/", tag = "instance", request_body = InstanceReinstallDraft,
    responses((status = 200, body = Envelope<Nothing>),
        (status = 400, description = "100001 on `image` (none that is offered, of another kind than its present one, or too large for its first disk) or on a field of `instance`; on `instance.name`: it is not that of the instance"),
        (status = 403, description = "100013: the permissions to configure and to delete there are needed"),
        (status = 404, description = "100004: no such instance, or none that the caller may see"),
        (status = 409, description = "900026 on `instance_id`: not while it is as it is, or it is protected")))]
pub async fn compute_instance_rebuild(
    State(app): State<App>,
    caller: Caller,
    Body(draft): Body<InstanceReinstallDraft>,
) -> Result<Reply<Nothing>> {
    let checked = check_under("instance", draft.instance.clone(), &app.config().limits)?;
    let (app, caller) = (&app, &caller);
    transaction!(app.store(), tx => {
        ledger::take_turn(tx, caller.account_id).await?;
        let shown = find_visible_instance(tx, caller, draft.instance_id).await?;
        let row = &shown.object;
        // What is on the disks is lost: whoever does that might as well delete it.
        for needs in [Operation::ComputeConfigure, Operation::ComputeDelete] {
            require_in(tx, caller, needs, &to_resource(row)).await?;
        }
        require_allowed(&shown, InstanceAction::Rebuild, "instance_id")?;
        let images = app.cloud().of(&row.region).map(|engine| engine.images()).unwrap_or_default();
        let old = row.spec.0.machine().ok_or_else(|| Error::internal("an instance that is no machine"))?;
        let image = judge_image(&images, &draft.image, old);
        let name = confirm_name(checked.name(), &row.name).map_err(|rule| Violation::new("instance.name", rule));
        let broken: Vec<_> = [image.err(), name.err()].into_iter().flatten().collect();
        if !broken.is_empty() {
            return Err(Error::invalid(broken));
        }
        let spec = Spec::Machine(rebuild_spec(old, &draft.image, &checked));
        let password = Some(checked.password()).filter(|password| !password.expose().is_empty());
        let new = NewOperation::new(OperationKind::Rebuild, OperationCause::Customer, Some(caller.user_id));
        stage_operation(tx, app, row, NewOperation { password, spec: Some(&spec), ..new }).await?;
        let event = Event::done(caller, "instance.rebuild")
            .on("instance", row.object_id, &row.name)
            .before(json!({ "image": old.image }))
            .after(json!({ "image": draft.image, "login": checked.login() }));
        note_act(tx, app, row, event).await
    })?;
    Ok(Reply(Nothing))
}

/// An image that is offered, is of a kind that the instance may become, and fits on the disk that the instance starts from.
fn judge_image(images: &[Image], name: &str, spec: &MachineSpec) -> std::result::Result<(), Violation> {
    let find = |name: &str| images.iter().find(|image| image.name == name);
    let was_vm = find(&spec.image).map(|present| present.is_vm);
    let boot_gib = spec.disks.first().copied().unwrap_or_default();
    let judged = find(name).ok_or(Rule::UnknownChoice).and_then(|image| {
        judge_image_kind(was_vm, image.is_vm).and_then(|()| judge_boot_disk(boot_gib, image.least_gib))
    });
    judged.map_err(|rule| Violation::new("image", rule))
}

/// What the machine is made of afterwards.
fn rebuild_spec(old: &MachineSpec, image: &str, checked: &InstanceRebuild) -> MachineSpec {
    MachineSpec {
        image: image.to_owned(),
        login: *checked.login(),
        ssh_key: checked.ssh_key().clone(),
        ..old.clone()
    }
}
