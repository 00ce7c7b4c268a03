//! The test gateway's cards. Of a number it keeps a token and how payments with it end; of a security code, nothing.

use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use futures::future::{BoxFuture, FutureExt};
use portico_core::Card;

use super::{TestGateway, no_answer, store};
use crate::money::payment::{CardEntry, CardForm, GatewayError, KeptCard, NewCard, Vault};
use crate::{Error, Result, transaction};

/// The end of numbers that do not simply pay, as the numbers that Stripe lists for testing: every number that ends so behaves
/// so, and has to pass Luhn's check like any other.
const SPECIAL: [(&str, &str); 3] = [("0002", "refuse"), ("0341", "fail"), ("3155", "prove")];

/// Bytes of the stack that are overwritten; a hash needs less than one of 16.
const WIPED: usize = 16 * 1024;

/// How payments with a number end: `pay`, `fail`, `prove` (the holder has to prove that it is them), or `refuse` for a number
/// that is not even kept.
fn outcome(number: &str) -> &'static str {
    SPECIAL.iter().find(|(end, _)| number.ends_with(end)).map_or("pay", |(_, outcome)| outcome)
}

impl TestGateway {
    async fn keep_card(&self, card: &Card) -> Result<KeptCard, GatewayError> {
        let number = card.number().expose();
        let outcome = outcome(number);
        if outcome == "refuse" {
            return Err(GatewayError::Refused("card_declined".to_owned()));
        }
        let now = self.tools.clock.now();
        let token = format!("test_card_{}", self.tools.random.id(now).simple());
        let kept: Result<()> = transaction!(self.store, tx => {
            Ok(store::insert_card(tx, &token, outcome, now).await?)
        });
        kept.map_err(no_answer)?;
        let (face, fingerprint) = (card.face(), self.fingerprint(number));
        wipe_stack();
        Ok(KeptCard {
            token,
            fingerprint,
            brand: Some(face.brand),
            last_four: face.last_four,
            expiry_year: face.expiry_year,
            expiry_month: face.expiry_month,
            name: format!("{} {}", card.first_name(), card.last_name()),
            email: card.email().as_str().to_owned(),
            address: [card.address(), card.city(), card.state(), card.zip(), card.country()]
                .map(Clone::clone),
        })
    }
}

impl TestGateway {
    /// A function of its own, so that what it leaves on the stack lies where [`wipe_stack`] writes.
    #[inline(never)]
    fn fingerprint(&self, number: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(&self.card_key, number.as_bytes()))
    }
}

/// Overwrites the stack below its caller: a hash copies what it reads into a block of its own there.
#[inline(never)]
fn wipe_stack() {
    let mut below = [0u8; WIPED];
    std::hint::black_box(&mut below);
}

impl Vault for TestGateway {
    fn entry(&self) -> CardEntry {
        CardEntry::Typed
    }

    fn form<'a>(
        &'a self,
        _reference: &'a str,
        _customer: Option<&'a str>,
    ) -> BoxFuture<'a, Result<CardForm, GatewayError>> {
        async { Err(GatewayError::Refused("cards are typed into the console's form".to_owned())) }.boxed()
    }

    fn keep<'a>(&'a self, card: NewCard<'a>) -> BoxFuture<'a, Result<KeptCard, GatewayError>> {
        match card {
            NewCard::Typed(card) => self.keep_card(card).boxed(),
            NewCard::Form { .. } => {
                async { Err(GatewayError::Refused("there is no form of the gateway's own".to_owned())) }
                    .boxed()
            }
        }
    }

    fn forget<'a>(&'a self, token: &'a str) -> BoxFuture<'a, Result<(), GatewayError>> {
        async move {
            let done: Result<(), Error> =
                transaction!(self.store, tx => { Ok(store::delete_card(tx, token).await?) });
            done.map_err(no_answer)
        }
        .boxed()
    }

    /// It knows no customers.
    fn forget_customer<'a>(&'a self, _customer: &'a str) -> BoxFuture<'a, Result<(), GatewayError>> {
        async { Ok(()) }.boxed()
    }
}
