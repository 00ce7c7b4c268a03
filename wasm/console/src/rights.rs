//! Who may do what, and which grant says so.

use portico_core::{
    Grant, Operation, PermissionGroup, Resource, Role, Rule,
    permission::{self, Decision},
    price_sight::PriceSight,
    rights::{self, Reach},
};
use portico_js::{from_js, to_js};
use tsify::Ts;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

use crate::{all_from_js, objection};

/// Whether somebody may do something to a resource, and which grant says so.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayAs)]
pub fn may_as(
    role: Ts<Role>,
    grants: Vec<Ts<Grant>>,
    operation: Ts<Operation>,
    resource: Ts<Resource>,
) -> Result<Ts<Decision>, JsError> {
    to_js(&permission::may_as(
        from_js(&role)?,
        &all_from_js(&grants)?,
        from_js(&operation)?,
        &from_js(&resource)?,
    ))
}

/// Where somebody may do an operation.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen]
pub fn reach(role: Ts<Role>, grants: Vec<Ts<Grant>>, operation: Ts<Operation>) -> Result<Ts<Reach>, JsError> {
    to_js(&rights::reach(from_js(&role)?, &all_from_js(&grants)?, from_js(&operation)?))
}

/// What of prices somebody may see in the region of a resource; without one, in any.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = priceSight)]
pub fn price_sight(
    role: Ts<Role>,
    grants: Vec<Ts<Grant>>,
    resource: Ts<Resource>,
) -> Result<Ts<PriceSight>, JsError> {
    let region = from_js(&resource)?.region;
    to_js(&PriceSight::of(from_js(&role)?, &all_from_js(&grants)?, None, region.as_deref()))
}

/// Why somebody with these grants may not give this one to another.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayHandOn)]
pub fn may_hand_on(
    role: Ts<Role>,
    own: Vec<Ts<Grant>>,
    grant: Ts<Grant>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(permission::may_hand_on(from_js(&role)?, &all_from_js(&own)?, &from_js(&grant)?))
}

/// Why somebody with these grants may not let another work in some regions.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayHandOnRegions)]
pub fn may_hand_on_regions(
    role: Ts<Role>,
    own: Vec<Ts<Grant>>,
    regions: Vec<String>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(permission::may_hand_on_regions(from_js(&role)?, &all_from_js(&own)?, &regions))
}

/// Why somebody with these grants may not change or delete a sub-user or user group with those.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayManage)]
pub fn may_manage(
    role: Ts<Role>,
    own: Vec<Ts<Grant>>,
    theirs: Vec<Ts<Grant>>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(rights::may_manage(from_js(&role)?, &all_from_js(&own)?, &all_from_js(&theirs)?))
}

/// Why a grant cannot be changed on the sub-user's page.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = editableOnUser)]
pub fn editable_on_user(grant: Ts<Grant>) -> Result<Option<Ts<Rule>>, JsError> {
    objection(permission::editable_on_user(&from_js(&grant)?))
}

/// Everything that a permission group allows.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = groupOperations)]
pub fn group_operations(group: Ts<PermissionGroup>) -> Result<Vec<Ts<Operation>>, JsError> {
    from_js(&group)?.operations().iter().map(to_js).collect()
}
