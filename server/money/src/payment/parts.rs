//! The gateways of one installation.

use std::sync::Arc;

use portico_core::Currency;

use super::{Alipay, Gateway, Means, PaymentError, Stripe, TestGateway, Tools, Wechat};
use crate::kit::clock::Clock;
use crate::kit::random::Random;
use crate::kit::secret::Secret;
use crate::kit::store::Store;
use crate::platform::config::Config;

/// The gateways that the operator set up.
pub struct Parts {
    /// Those of others, then the built-in one.
    all: Vec<Arc<dyn Gateway>>,
    test: Option<Arc<TestGateway>>,
}

impl Parts {
    /// As the operator's settings say.
    ///
    /// # Errors
    /// [`PaymentError`] in one line fit for an operator.
    pub fn new(
        config: &Config,
        secret: &Secret,
        store: &Store,
        clock: &Clock,
        random: &Random,
    ) -> Result<Self, PaymentError> {
        let tools = Tools::new(clock.clone(), random.clone()).map_err(PaymentError::Client)?;
        let payment = &config.payment;
        let mut all: Vec<Arc<dyn Gateway>> = Vec::new();
        if payment.wechat.is_set() {
            all.push(Arc::new(Wechat::new(&payment.wechat, tools.clone())?));
        }
        if payment.alipay.is_set() {
            all.push(Arc::new(Alipay::new(&payment.alipay, tools.clone())?));
        }
        if payment.stripe.is_set() {
            all.push(Arc::new(Stripe::new(&payment.stripe, tools.clone())));
        }
        let test = payment.test.enabled.then(|| {
            let keys =
                ["payment test gateway", "payment test gateway card"].map(|purpose| secret.derive(purpose));
            Arc::new(TestGateway::new(tools, store.clone(), keys, &config.http.public_url))
        });
        all.extend(test.clone().map(|gateway| gateway as Arc<dyn Gateway>));
        Ok(Self { all, test })
    }

    /// The gateway that takes this currency by these means: another's before the built-in one.
    #[must_use]
    pub fn taking(&self, means: Means, currency: Currency) -> Option<&dyn Gateway> {
        self.all.iter().find(|gateway| gateway.takes(means, currency)).map(AsRef::as_ref)
    }

    /// The gateway of a stored name.
    #[must_use]
    pub fn by_name(&self, name: &str) -> Option<&dyn Gateway> {
        self.all.iter().find(|gateway| gateway.name() == name).map(AsRef::as_ref)
    }

    /// The built-in one, when it is switched on.
    #[must_use]
    pub fn test(&self) -> Option<&TestGateway> {
        self.test.as_deref()
    }
}
