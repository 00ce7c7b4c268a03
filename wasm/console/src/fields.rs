//! Rules about one field.

use portico_core::{
    CardBrand, Rule,
    account::AccountKind,
    attachment,
    change_price::{self, PaidRest},
    country,
    flavor::{self, FlavorSpec},
    identity_number, instance,
    instance_part::{self, InstancePart},
    ip_list,
    outlook::{NewSpending, Outlook},
    paid_time,
    price::Scheme,
    public_address,
    quantity::{self, Quantities},
    runway::Runway,
    security_key,
    state::Region,
    verification::{self, DocumentKind},
};
use portico_js::{from_js, text_from_js, to_js};
use tsify::Ts;
use wasm_bindgen::{JsError, JsValue, prelude::wasm_bindgen};

use crate::objection;

/// The brand of a card number, from its first six digits; nothing while there are fewer, or for no known brand.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = cardBrand)]
pub fn card_brand(
    #[wasm_bindgen(unchecked_param_type = "string")] number: &JsValue,
) -> Result<Option<Ts<CardBrand>>, JsError> {
    CardBrand::of_number(&text_from_js(number)?).map(|brand| to_js(&brand)).transpose()
}

/// Why a file cannot go with a ticket, by all of its bytes.
///
/// # Errors
/// When the reason cannot be handed over.
#[wasm_bindgen(js_name = judgeAttachment)]
pub fn judge_attachment(bytes: &[u8]) -> Result<Option<Ts<Rule>>, JsError> {
    objection(attachment::find_attachment_kind(bytes))
}

/// Whether a product is ordered in a form of its own: a part of instances, or a GPU server.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = hasOwnForm)]
pub fn has_own_form(
    #[wasm_bindgen(unchecked_param_type = "string")] product: &JsValue,
) -> Result<bool, JsError> {
    Ok(flavor::has_own_form(&text_from_js(product)?))
}

/// The codes of all countries, alphabetically; with a region, of those whose documents it takes.
///
/// # Errors
/// When the value is no region.
#[wasm_bindgen]
pub fn countries(region: Option<Ts<Region>>) -> Result<Vec<String>, JsError> {
    Ok(match region.as_ref().map(from_js).transpose()? {
        Some(region) => verification::countries_in(region).map(str::to_owned).collect(),
        None => country::countries().map(str::to_owned).collect(),
    })
}

/// The documents that a region takes from a kind of account, the usual one first.
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = documentKinds)]
pub fn document_kinds(region: Ts<Region>, kind: Ts<AccountKind>) -> Result<Vec<Ts<DocumentKind>>, JsError> {
    DocumentKind::choices(from_js(&region)?, from_js(&kind)?).iter().map(to_js).collect()
}

/// Whether the back of a document is handed in too.
///
/// # Errors
/// When the value is no kind of document.
#[wasm_bindgen(js_name = hasBack)]
pub fn has_back(document: Ts<DocumentKind>) -> Result<bool, JsError> {
    Ok(from_js(&document)?.has_back())
}

/// Why a name that is typed to confirm what cannot be undone is refused.
///
/// # Errors
/// When a value is no text.
#[wasm_bindgen(js_name = confirmName)]
pub fn confirm_name(
    #[wasm_bindgen(unchecked_param_type = "string")] typed: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] name: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(instance::confirm_name(&text_from_js(typed)?, &text_from_js(name)?))
}

/// Why an instance cannot be installed anew from an image of a kind, by the kind of its present one; nothing where that is not known.
///
/// # Errors
/// When the reason cannot be handed over.
#[wasm_bindgen(js_name = judgeImageKind)]
pub fn judge_image_kind(was_vm: Option<bool>, is_vm: bool) -> Result<Option<Ts<Rule>>, JsError> {
    objection(instance::judge_image_kind(was_vm, is_vm))
}

/// Why another bandwidth of a public address is refused, both in Mbit/s.
///
/// # Errors
/// When the reason cannot be handed over.
#[wasm_bindgen(js_name = bandwidthChangeAllows)]
pub fn bandwidth_change_allows(
    from: u32,
    to: u32,
    was_reduced_today: bool,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(public_address::bandwidth_change_allows(from, to, was_reduced_today))
}

/// Why an instance cannot get another flavor in a region whose engine may change no GPUs.
///
/// # Errors
/// When a flavor is not of its type.
#[wasm_bindgen(js_name = gpuChangeAllows)]
pub fn gpu_change_allows(
    was: Ts<FlavorSpec>,
    is: Ts<FlavorSpec>,
    changes_gpus: bool,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(flavor::gpu_change_allows(&from_js(&was)?, &from_js(&is)?, changes_gpus))
}

/// Why a number that is typed to confirm what cannot be undone of several instances is refused.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen(js_name = confirmCount)]
pub fn confirm_count(
    #[wasm_bindgen(unchecked_param_type = "string")] typed: &JsValue,
    count: u32,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(instance::confirm_count(&text_from_js(typed)?, count))
}

/// What one instance is made of, as it is priced: its flavor by the product, its disks (GiB) and its network (Mbit/s; 0: none).
///
/// # Errors
/// When the product is no text.
#[wasm_bindgen(js_name = instanceParts)]
pub fn instance_parts(
    #[wasm_bindgen(unchecked_param_type = "string")] flavor_product: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "readonly number[]")] disks: Vec<u32>,
    bandwidth_mbit: u32,
) -> Result<Vec<Ts<InstancePart>>, JsError> {
    let product = text_from_js(flavor_product)?;
    instance_part::instance_parts(&product, &disks, bandwidth_mbit).iter().map(to_js).collect()
}

/// What the network of an instance is made of, as it is priced: a public address, where it has none yet, and the bandwidth (Mbit/s).
///
/// # Errors
/// When a part cannot be handed over.
#[wasm_bindgen(js_name = networkParts)]
pub fn network_parts(bandwidth_mbit: u32, with_address: bool) -> Result<Vec<Ts<InstancePart>>, JsError> {
    instance_part::network_parts(bandwidth_mbit, with_address).iter().map(to_js).collect()
}

/// Why a passport number is refused.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen]
pub fn passport(
    #[wasm_bindgen(unchecked_param_type = "string")] number: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::passport(&text_from_js(number)?))
}

/// Why the number of a company's registration outside mainland China is refused.
///
/// # Errors
/// When the value is no text.
#[wasm_bindgen]
pub fn registration(
    #[wasm_bindgen(unchecked_param_type = "string")] number: &JsValue,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(identity_number::registration(&text_from_js(number)?))
}

/// Whether a list of addresses would shut out the address that it is typed from.
///
/// # Errors
/// When a value is no text.
#[wasm_bindgen(js_name = ipListWouldRefuse)]
pub fn ip_list_would_refuse(
    #[wasm_bindgen(unchecked_param_type = "string")] list: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] address: &JsValue,
) -> Result<bool, JsError> {
    Ok(ip_list::would_refuse(&text_from_js(list)?, &text_from_js(address)?))
}

/// When a security key ends that is created at a moment (Unix seconds) for some days; nothing for 0 days, which is never.
#[wasm_bindgen(js_name = keyExpiresAt)]
#[must_use]
pub fn key_expires_at(created_at: f64, valid_days: u32) -> Option<f64> {
    security_key::expires_at(created_at as i64, valid_days).map(|end| end as f64)
}

/// Why something is not sold in a quantity (millionths), by the quantities of its price; every one without.
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = judgeQuantity)]
pub fn judge_quantity(
    quantities: Option<Ts<Quantities>>,
    quantity: f64,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(quantity::judge(quantities.as_ref().map(from_js).transpose()?, quantity as i64))
}

/// Why somebody may not choose that what a scheme bills renews itself.
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = renewalChoice)]
pub fn renewal_choice(scheme: Ts<Scheme>, renews: bool) -> Result<Option<Ts<Rule>>, JsError> {
    objection(paid_time::may_choose_renewal(from_js(&scheme)?, renews))
}

/// How long a balance lasts once something more is ordered.
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = runwayAfter)]
pub fn runway_after(outlook: Ts<Outlook>, spending: Ts<NewSpending>) -> Result<Ts<Runway>, JsError> {
    to_js(&from_js(&outlook)?.runway_after(&from_js(&spending)?))
}

/// What a change costs now of something that is paid in advance, whose periods cost `was` before and `is` afterwards (minor units).
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = changePrice)]
pub fn change_price(was: f64, is: f64, rest: Ts<PaidRest>) -> Result<f64, JsError> {
    Ok(change_price::change_price(was as i64, is as i64, &from_js(&rest)?) as f64)
}

/// Why what is paid until a moment cannot be changed at another (Unix seconds).
///
/// # Errors
/// Never in practice.
#[wasm_bindgen(js_name = mayChangePaidTime)]
pub fn may_change_paid_time(until: f64, now: f64) -> Result<Option<Ts<Rule>>, JsError> {
    objection(change_price::may_change_paid_time(until as i64, now as i64))
}

/// The next quantity above or below one (millionths) in which something is sold; nothing when there is none.
///
/// # Errors
/// When a value is not of its type.
#[wasm_bindgen(js_name = quantityNext)]
pub fn quantity_next(
    quantities: Option<Ts<Quantities>>,
    quantity: f64,
    is_more: bool,
) -> Result<Option<f64>, JsError> {
    let quantities = quantities.as_ref().map(from_js).transpose()?;
    Ok(quantity::next(quantities, quantity as i64, is_more).map(|next| next as f64))
}
