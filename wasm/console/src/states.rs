//! What a state allows: the reason on a disabled button.

use portico_core::{
    Rule,
    gpu_server::{self, GpuServerAction, GpuServerState},
    instance::{self, InstanceAction, InstanceState},
    invoice::{InvoiceAction, InvoiceState},
    project::{self, ProjectAction, ProjectFacts},
    state::{
        self, KeyAction, KeyState, OrderAction, OrderState, ResourceAction, ResourceState, SubUserAction,
        SubUserState,
    },
    support::{self, TicketAction, TicketState},
};
use portico_js::from_js;
use tsify::Ts;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

use crate::objection;

/// `allows!(order_allows orderAllows: OrderState, OrderAction);` exports why a state of a machine forbids an action.
macro_rules! allows {
    ($($name:ident $js:ident: $state:ty, $action:ty;)*) => {$(
        #[doc = concat!("Why the state forbids the action; nothing when it allows it (`", stringify!($state), "`).")]
        ///
        /// # Errors
        /// When an argument is not of its type.
        #[wasm_bindgen(js_name = $js)]
        pub fn $name(state: Ts<$state>, action: Ts<$action>) -> Result<Option<Ts<Rule>>, JsError> {
            objection(from_js(&state)?.allows(from_js(&action)?))
        }
    )*};
}

allows! {
    order_allows orderAllows: OrderState, OrderAction;
    invoice_allows invoiceAllows: InvoiceState, InvoiceAction;
    gpu_server_allows gpuServerAllows: GpuServerState, GpuServerAction;
    instance_allows instanceAllows: InstanceState, InstanceAction;
    key_allows keyAllows: KeyState, KeyAction;
    resource_allows resourceAllows: ResourceState, ResourceAction;
    ticket_allows ticketAllows: TicketState, TicketAction;
}

/// Why a ticket cannot be opened again. `closed_at` is when it was closed and `now` the present, in Unix seconds.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = mayReopenTicket)]
pub fn may_reopen_ticket(
    state: Ts<TicketState>,
    closed_at: f64,
    is_merged: bool,
    now: f64,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(support::may_reopen(from_js(&state)?, closed_at as i64, is_merged, now as i64))
}

/// Why an instance that may be protected forbids the action.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = protectionAllows)]
pub fn protection_allows(
    is_protected: bool,
    action: Ts<InstanceAction>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(instance::protection_allows(is_protected, from_js(&action)?))
}

/// Why a GPU server that may be protected forbids the action.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = serverProtectionAllows)]
pub fn server_protection_allows(
    is_protected: bool,
    action: Ts<GpuServerAction>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(gpu_server::server_protection_allows(is_protected, from_js(&action)?))
}

/// Why a project or a VDC forbids the action as things stand with it.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = projectAllows)]
pub fn project_allows(
    facts: Ts<ProjectFacts>,
    action: Ts<ProjectAction>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(project::project_allows(from_js(&facts)?, from_js(&action)?))
}

/// Why a sub-user's state forbids the action; `is_self` when the sub-user is the one signed in.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = subUserAllows)]
pub fn sub_user_allows(
    state: Ts<SubUserState>,
    action: Ts<SubUserAction>,
    is_self: bool,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(state::sub_user_allows(from_js(&state)?, from_js(&action)?, is_self))
}

/// Why a verification forbids the action in a region.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = verificationAllows)]
pub fn verification_allows(
    verification: Ts<state::Verification>,
    region: Ts<state::Region>,
    action: Ts<state::VerificationAction>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(state::verification_allows(&from_js(&verification)?, from_js(&region)?, from_js(&action)?))
}

/// Why a region cannot be confirmed for this verification.
///
/// # Errors
/// When an argument is not of its type.
#[wasm_bindgen(js_name = regionAllows)]
pub fn region_allows(
    verification: Ts<state::Verification>,
    region: Ts<state::Region>,
) -> Result<Option<Ts<Rule>>, JsError> {
    objection(state::region_allows(&from_js(&verification)?, from_js(&region)?))
}

/// Why an account with this verification may not open services or recharge.
///
/// # Errors
/// When the argument is not of its type.
#[wasm_bindgen(js_name = mayOpenServices)]
pub fn may_open_services(verification: Ts<state::Verification>) -> Result<Option<Ts<Rule>>, JsError> {
    objection(from_js(&verification)?.may_open_services())
}
