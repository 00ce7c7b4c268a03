//! What this floor keeps in memory.

use crate::platform::app::{Ground, StartError};
use crate::{App, card, payment, recharge};

/// What orders, bills and payments keep in memory.
pub struct Parts {
    card: card::Parts,
    payment: payment::Parts,
    recharge: recharge::Parts,
}

impl Parts {
    /// The parts of the application's state that are about money, from its configuration.
    ///
    /// # Errors
    /// [`StartError`] in one line fit for an operator.
    pub fn new(ground: &Ground<'_>) -> Result<Self, StartError> {
        let Ground { config, secret, store, clock, random } = ground;
        Ok(Self {
            card: card::Parts::new(secret, clock),
            payment: payment::Parts::new(config, secret, store, clock, random)
                .map_err(StartError::of_floor)?,
            recharge: recharge::Parts::new(config, secret, clock),
        })
    }
}

/// The parts of this floor, of a server's.
pub trait MoneyParts {
    /// What cards keep in memory.
    fn card(&self) -> &card::Parts;
    /// The payment gateways that the operator has set up.
    fn payment(&self) -> &payment::Parts;
    /// What recharging keeps in memory.
    fn recharge(&self) -> &recharge::Parts;
}

impl MoneyParts for App {
    fn card(&self) -> &card::Parts {
        &self.floor::<Parts>().card
    }

    fn payment(&self) -> &payment::Parts {
        &self.floor::<Parts>().payment
    }

    fn recharge(&self) -> &recharge::Parts {
        &self.floor::<Parts>().recharge
    }
}
