//! What the feature says of itself.

use async_trait::async_trait;

use super::sample::publish_sample;
use super::{price_list, quote_show, words};
use crate::caller::{Access, Api};
use crate::kit::store::Conn;
use crate::platform::feature::{Feature, Sample};
use crate::{App, Result, routes};

/// Price lists, product names and quotes.
pub struct Catalogue;

#[async_trait]
impl Feature for Catalogue {
    fn routes(&self, api: Api) -> Api {
        api.reads(Access::Prices, routes!(price_list::billing_price_list))
            .reads(Access::SignedIn, routes!(words::billing_product_list))
            .reads(Access::Discounts, routes!(quote_show::billing_quote))
    }

    async fn add_sample(&self, tx: &mut Conn, app: &App, _sample: &mut Sample) -> Result<()> {
        publish_sample(tx, app).await
    }
}
