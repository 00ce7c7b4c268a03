//! Which orders people decide on.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Config, Mistakes};

/// What happens to what customers order.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct OrdersConfig {
    /// The products whose orders wait until the operator approves them, by what stands before the `/` of their names: `gpu` means `gpu` and
    /// `gpu/a100`. An order of any other product is approved and paid at once, unless it is billed by the hour: that waits,
    /// whatever its product. A GPU server (`gpu-server`) that waits for nobody's approval
    /// is still paid when it is handed over, and what instances are made of is ordered with them and never waits.
    pub audit: Vec<String>,
}

impl Default for OrdersConfig {
    fn default() -> Self {
        Self { audit: ["gpu-server", "test-metering"].map(str::to_owned).to_vec() }
    }
}

impl OrdersConfig {
    /// Whether an order of a product, given by its whole name, waits for the operator.
    #[must_use]
    pub fn needs_audit(&self, product: &str) -> bool {
        let family = product.split('/').next().unwrap_or_default();
        self.audit.iter().any(|name| name == family)
    }
}

pub(super) fn check(config: &Config, mistakes: &mut Mistakes) {
    if config.orders.audit.iter().any(|name| name.is_empty() || name.contains('/')) {
        mistakes.note("orders.audit", "must name products by what stands before the / of their names");
    }
}
