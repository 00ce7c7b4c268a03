//! What the feature says of itself.

use async_trait::async_trait;

use super::sample::publish_sample;
use crate::kit::store::Conn;
use crate::platform::feature::{Feature, Sample};
use crate::{App, Result};

/// The flavors that regions offer.
pub struct Flavors;

#[async_trait]
impl Feature for Flavors {
    async fn add_sample(&self, tx: &mut Conn, app: &App, _sample: &mut Sample) -> Result<()> {
        publish_sample(tx, app).await
    }
}
