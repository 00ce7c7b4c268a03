//! What an instance was busy with.

use axum::extract::State;
use portico_core::Draft;
use portico_core::metric_range::MetricRangeDraft;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::rights::find_visible_instance;
use crate::caller::Caller;
use crate::cloud::monitor::{PointRow, list_points_between};
use crate::kit::clock::Time;
use crate::kit::http::{Envelope, Query, Reply};
use crate::{App, Error, Result};

/// Which instance, and when.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct InstanceMetricsQuery {
    /// The id of the instance that was measured.
    pub instance_id: Uuid,
    /// From when on; minutes are kept for three days, hours for a year.
    pub from: Time,
    /// Until when: a year later at most.
    pub to: Time,
}

/// What an instance was busy with in one step.
#[derive(Debug, Serialize, ToSchema)]
pub struct MetricPointReply {
    /// When the step began.
    pub at: Time,
    /// Processors in use, in thousandths of one virtual processor: the average of the step.
    pub cpu: i64,
    /// The same in its busiest minute.
    pub cpu_most: i64,
    /// The same as a part of the virtual processors that it had then, in thousandths of a percent: 100,000 are all of them. Where it was measured
    /// by a program that did not note how many it had, of those that it has at present.
    pub cpu_share: i64,
    /// The same in the minute in which that was the most.
    pub cpu_share_most: i64,
    /// Memory in use, in bytes: the average of the step.
    pub memory: i64,
    /// The same in its busiest minute.
    pub memory_most: i64,
    /// Bytes a second read from its disks: the average of the step.
    pub disk_read: i64,
    /// The same in its busiest minute.
    pub disk_read_most: i64,
    /// Bytes a second written to its disks: the average of the step.
    pub disk_write: i64,
    /// The same in its busiest minute.
    pub disk_write_most: i64,
    /// Bytes a second received: the average of the step.
    pub net_in: i64,
    /// The same in its busiest minute.
    pub net_in_most: i64,
    /// Bytes a second sent: the average of the step.
    pub net_out: i64,
    /// The same in its busiest minute.
    pub net_out_most: i64,
}

impl From<PointRow> for MetricPointReply {
    fn from(row: PointRow) -> Self {
        Self {
            at: row.at,
            cpu: row.cpu,
            cpu_most: row.cpu_most,
            cpu_share: row.cpu_share,
            cpu_share_most: row.cpu_share_most,
            memory: row.memory,
            memory_most: row.memory_most,
            disk_read: row.disk_read,
            disk_read_most: row.disk_read_most,
            disk_write: row.disk_write,
            disk_write_most: row.disk_write_most,
            net_in: row.net_in,
            net_in_most: row.net_in_most,
            net_out: row.net_out,
            net_out_most: row.net_out_most,
        }
    }
}

/// What an instance was busy with.
#[derive(Debug, Serialize, ToSchema)]
pub struct InstanceMetricsReply {
    /// Seconds of one step: whole minutes, or whole hours where minutes would be more than 1,440 points, or are not kept any more.
    pub step: i64,
    /// Its virtual processors at present; what each point's are a part of, those that it had then, may be others.
    pub vcpus: u32,
    /// Its memory at present, in MiB.
    pub memory_mib: u32,
    /// The steps in which it was measured, the first one first. While it is off, or its region does not answer, there are none.
    pub points: Vec<MetricPointReply>,
}

/// Tells what an instance was busy with from one moment to another: processors, memory, disks and network; to a sub-user of those that they
/// may see. Minutes are kept for three days, hours for a year.
#[utoipa::path(get, path = "/gicend/compute/instance/metrics/", tag = "instance", params(InstanceMetricsQuery),
    responses((status = 200, body = Envelope<InstanceMetricsReply>),
        (status = 400, description = "100001 on `from` or `to`"),
        (status = 403, description = "100013: the permission to see instances is missing everywhere"),
        (status = 404, description = "100004: no such instance")))]
pub async fn compute_instance_metrics(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<InstanceMetricsQuery>,
) -> Result<Reply<InstanceMetricsReply>> {
    let mut conn = app.store().read().await?;
    let shown = find_visible_instance(&mut conn, &caller, query.instance_id).await?;
    let draft = MetricRangeDraft { from: Some(query.from.seconds()), to: Some(query.to.seconds()) };
    let range = draft.check(&app.config().limits).map_err(Error::invalid)?;
    let step = range.step(app.now().seconds());
    let flavor = shown.object.spec.0.machine().map(|spec| spec.flavor.clone()).unwrap_or_default();
    let points = list_points_between(&mut conn, query.instance_id, range, step, flavor.vcpus).await?;
    Ok(Reply(InstanceMetricsReply {
        step,
        vcpus: flavor.vcpus,
        memory_mib: flavor.memory_mib,
        points: points.into_iter().map(MetricPointReply::from).collect(),
    }))
}
