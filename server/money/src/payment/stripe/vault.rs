//! Cards that Stripe keeps: a SetupIntent, which the holder confirms in Stripe's own form, leaves a PaymentMethod with a
//! customer. Number and security code go from the browser to Stripe.

use futures::future::{BoxFuture, FutureExt};
use portico_core::CardBrand;
use reqwest::StatusCode;
use serde::Deserialize;

use super::Stripe;
use crate::money::payment::{CardEntry, CardForm, GatewayError, KeptCard, NewCard, Vault};

/// The longest id that is taken from a browser.
const ID_MAX: usize = 64;

#[derive(Deserialize)]
struct Customer {
    id: String,
}

#[derive(Deserialize)]
struct Setup {
    id: String,
    status: String,
    customer: Option<String>,
    payment_method: Option<String>,
    client_secret: Option<String>,
}

#[derive(Deserialize)]
struct Method {
    id: String,
    customer: Option<String>,
    card: Option<MethodCard>,
    #[serde(default)]
    billing_details: Billing,
}

#[derive(Deserialize)]
struct MethodCard {
    brand: String,
    last4: String,
    exp_year: u32,
    exp_month: u32,
    fingerprint: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Billing {
    name: Option<String>,
    email: Option<String>,
    address: Option<Address>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Address {
    line1: Option<String>,
    city: Option<String>,
    state: Option<String>,
    postal_code: Option<String>,
    country: Option<String>,
}

impl Stripe {
    async fn begin_form(&self, reference: &str, customer: Option<&str>) -> Result<CardForm, GatewayError> {
        let customer = if let Some(id) = customer {
            id.to_owned()
        } else {
            let form = [("metadata[reference]", reference)];
            let key = format!("customer {reference}");
            self.call::<Customer>(self.post("/v1/customers", &key, &form)).await?.id
        };
        let key = self.tools.random.id(self.tools.clock.now()).to_string();
        let form =
            [("customer", customer.as_str()), ("payment_method_types[]", "card"), ("usage", "off_session")];
        let setup: Setup = self.call(self.post("/v1/setup_intents", &key, &form)).await?;
        let client_secret = setup.client_secret;
        let client_secret = client_secret.ok_or_else(|| unreadable("a binding without a client secret"))?;
        Ok(CardForm { customer, setup_id: setup.id, client_secret })
    }

    async fn attach_card(&self, setup_id: &str, customer: &str) -> Result<KeptCard, GatewayError> {
        if !is_id(setup_id) {
            return Err(GatewayError::Refused("no id of a binding".to_owned()));
        }
        let setup: Setup = self.call(self.get(&format!("/v1/setup_intents/{setup_id}"))).await?;
        let method = setup.payment_method.filter(|_| setup.status == "succeeded");
        let (Some(method), Some(_)) = (method, setup.customer.filter(|id| id == customer)) else {
            return Err(GatewayError::Refused("the binding is not confirmed, or another's".to_owned()));
        };
        let path = format!("/v1/payment_methods/{method}");
        let found: Method = self.call(self.get(&path)).await?;
        let found = match found.customer.as_deref() {
            Some(id) if id == customer => found,
            Some(_) => return Err(GatewayError::Refused("it is another customer's card".to_owned())),
            None => {
                let attach = self.post(&format!("{path}/attach"), setup_id, &[("customer", customer)]);
                self.call(attach).await?
            }
        };
        found.card()
    }

    async fn detach_card(&self, token: &str) -> Result<(), GatewayError> {
        let key = format!("forget {token}");
        let request = self.post(&format!("/v1/payment_methods/{token}/detach"), &key, &[]);
        match self.tools.send(self.authorize(request)).await?.status {
            status if status.is_success() => Ok(()),
            // It is no customer's, or not there any more.
            StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND => Ok(()),
            status => Err(GatewayError::Refused(status.as_u16().to_string())),
        }
    }
}

impl Stripe {
    /// Deletes a customer; a key that is not accepted is no reason to believe that nobody is there.
    async fn delete_customer(&self, customer: &str) -> Result<(), GatewayError> {
        let request = self.authorize(self.delete(&format!("/v1/customers/{customer}")));
        match self.tools.send(request).await?.status {
            status if status.is_success() || status == StatusCode::NOT_FOUND => Ok(()),
            status => Err(GatewayError::Refused(status.as_u16().to_string())),
        }
    }
}

impl Method {
    fn card(self) -> Result<KeptCard, GatewayError> {
        let card = self.card.ok_or_else(|| unreadable("a kept card without a card"))?;
        let Address { line1, city, state, postal_code, country } =
            self.billing_details.address.unwrap_or_default();
        Ok(KeptCard {
            token: self.id,
            fingerprint: card.fingerprint,
            brand: brand(&card.brand),
            last_four: card.last4,
            expiry_year: card.exp_year,
            expiry_month: card.exp_month,
            name: self.billing_details.name.unwrap_or_default(),
            email: self.billing_details.email.unwrap_or_default(),
            address: [line1, city, state, postal_code, country].map(Option::unwrap_or_default),
        })
    }
}

/// Stripe's word for a brand.
fn brand(word: &str) -> Option<CardBrand> {
    CardBrand::parse(if word == "unionpay" { "union_pay" } else { word })
}

/// What a browser sends becomes part of an address.
fn is_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.starts_with("seti_") && text.len() <= ID_MAX && text.bytes().all(is_plain)
}

fn unreadable(what: &str) -> GatewayError {
    GatewayError::Unanswered(format!("it told of {what}"))
}

impl Vault for Stripe {
    fn entry(&self) -> CardEntry {
        CardEntry::Form { publishable_key: self.publishable_key.clone() }
    }

    fn form<'a>(
        &'a self,
        reference: &'a str,
        customer: Option<&'a str>,
    ) -> BoxFuture<'a, Result<CardForm, GatewayError>> {
        self.begin_form(reference, customer).boxed()
    }

    fn keep<'a>(&'a self, card: NewCard<'a>) -> BoxFuture<'a, Result<KeptCard, GatewayError>> {
        match card {
            NewCard::Form { setup_id, customer } => self.attach_card(setup_id, customer).boxed(),
            NewCard::Typed(_) => {
                async { Err(GatewayError::Refused("cards are typed into the gateway's form".to_owned())) }
                    .boxed()
            }
        }
    }

    fn forget<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<(), GatewayError>> {
        self.detach_card(token).boxed()
    }

    fn forget_customer<'a>(&'a self, customer: &'a str) -> BoxFuture<'a, Result<(), GatewayError>> {
        self.delete_customer(customer).boxed()
    }
}
