//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;

use super::instance_list::{InstanceFilter, list_instances};
use super::sample::{add_past_instances, add_present_instances};
use super::{
    instance_act, instance_address_release, instance_cancel, instance_create, instance_export, instance_list,
    instance_metrics, instance_move, instance_network, instance_operations, instance_overview,
    instance_password, instance_protection, instance_rebuild, instance_rename, instance_renew,
    instance_renewal, instance_resize, instance_show, instance_tags,
};
use crate::caller::{Access, Api, Caller};
use crate::kit::http::Asked;
use crate::kit::store::Conn;
use crate::platform::export::ExportKind;
use crate::platform::feature::{Feature, Renewed, Sample};
use crate::platform::own_data::OwnData;
use crate::{App, Result, routes};

/// To see something of some project or VDC.
const VIEW: Access = Access::Scoped(Operation::ComputeView);
/// To order an instance in some project or VDC.
const CREATE: Access = Access::Scoped(Operation::ComputeCreate);
/// To start, stop, change, tag, move or renew an instance of some project or VDC.
const CONFIGURE: Access = Access::Scoped(Operation::ComputeConfigure);
/// To delete an instance of some project or VDC, take its address from it, install it anew or protect it.
const DELETE: Access = Access::Scoped(Operation::ComputeDelete);

/// Machines that customers run.
pub struct Instances;

#[async_trait]
impl Feature for Instances {
    fn routes(&self, api: Api) -> Api {
        api.writes(CREATE, routes!(instance_create::compute_instance_create))
            .reads(VIEW, routes!(instance_list::compute_instance_list))
            .writes(VIEW, routes!(instance_export::compute_instance_export))
            .reads(VIEW, routes!(instance_show::compute_instance_show))
            .reads(VIEW, routes!(instance_overview::compute_instance_overview))
            .reads(VIEW, routes!(instance_metrics::compute_instance_metrics))
            .reads(VIEW, routes!(instance_operations::compute_operation_list))
            .writes(CONFIGURE, routes!(instance_act::compute_instance_start))
            .writes(CONFIGURE, routes!(instance_act::compute_instance_stop))
            .writes(CONFIGURE, routes!(instance_act::compute_instance_force_stop))
            .writes(CONFIGURE, routes!(instance_act::compute_instance_restart))
            .writes(CONFIGURE, routes!(instance_cancel::compute_instance_cancel))
            .writes(CONFIGURE, routes!(instance_password::compute_instance_password))
            .writes(CONFIGURE, routes!(instance_resize::compute_instance_resize))
            .writes(CONFIGURE, routes!(instance_network::compute_instance_address_add))
            .writes(CONFIGURE, routes!(instance_network::compute_instance_bandwidth))
            .writes(DELETE, routes!(instance_address_release::compute_instance_address_release))
            .writes(DELETE, routes!(instance_rebuild::compute_instance_rebuild))
            .writes(DELETE, routes!(instance_act::compute_instance_delete))
            .writes(CONFIGURE, routes!(instance_rename::compute_instance_rename))
            .writes(CONFIGURE, routes!(instance_tags::compute_instance_tags))
            .writes(CONFIGURE, routes!(instance_move::compute_instance_move))
            .writes(DELETE, routes!(instance_protection::compute_instance_protection))
            .reads(CONFIGURE, routes!(instance_renew::compute_instance_renew_quote))
            .writes(CONFIGURE, routes!(instance_renew::compute_instance_renew))
            .writes(CONFIGURE, routes!(instance_renewal::compute_instance_renewal))
    }

    fn exports(&self) -> &'static [ExportKind] {
        const { &[ExportKind::of::<InstanceFilter>()] }
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, sample: &mut Sample) -> Result<()> {
        if sample.needs_money { add_past_instances(tx, app, sample).await } else { Ok(()) }
    }

    async fn finish_sample(&self, tx: &mut Conn, app: &App, sample: &Sample) -> Result<()> {
        if sample.needs_money { add_present_instances(tx, app, sample).await } else { Ok(()) }
    }

    async fn note_renewal(
        &self,
        tx: &mut Conn,
        app: &App,
        caller: Option<&Caller>,
        renewed: Renewed,
    ) -> Result<()> {
        instance_renew::note_renewal_of_part(tx, app, caller, renewed).await
    }

    async fn export_account_data(&self, app: &App, caller: &Caller, data: &mut OwnData) -> Result<()> {
        let page = |cursor| Asked::largest(InstanceFilter::default(), cursor);
        data.pages("instances", |cursor| async move { list_instances(app, caller, &page(cursor)).await })
            .await
    }
}
