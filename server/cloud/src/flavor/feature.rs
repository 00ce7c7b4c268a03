//! What the feature says of itself.

use async_trait::async_trait;
use portico_core::permission_group::Operation;

use super::flavor_list;
use super::sample::publish_sample;
use crate::caller::{Access, Api};
use crate::kit::store::Conn;
use crate::platform::feature::{Feature, Sample};
use crate::{App, Result, routes};

/// What can be created.
pub struct Flavors;

#[async_trait]
impl Feature for Flavors {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Scoped(Operation::ComputeCreate), routes!(flavor_list::compute_offer_list))
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, _sample: &mut Sample) -> Result<()> {
        publish_sample(tx, app).await
    }
}
