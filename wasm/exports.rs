//! What both modules need to export checks: the operator's limits, and one line per draft.

use std::cell::RefCell;

use portico_core::Limits;
use tsify::Ts;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

use crate::from_js::from_js;

thread_local! {
    static LIMITS: RefCell<Limits> = RefCell::default();
}

/// Sets the operator's limits (from `site/config/`); until then SPEC's figures hold.
///
/// # Errors
/// When the value is not of type `Limits`.
#[wasm_bindgen]
pub fn seed(limits: Ts<Limits>) -> Result<(), JsError> {
    let limits = from_js(&limits)?;
    LIMITS.with(|cell| cell.replace(limits));
    Ok(())
}

/// Runs a check with the limits.
pub(crate) fn with_limits<T>(run: impl FnOnce(&Limits) -> T) -> T {
    LIMITS.with(|cell| run(&cell.borrow()))
}

/// `check!(checkGroup: GroupDraft => Group as GroupVerdict);` exports the check of a draft and the type of its verdict.
macro_rules! check {
    ($($name:ident $js:ident: $draft:ty => $valid:ty as $verdict:ident;)*) => {$(
        #[doc = concat!("The outcome of `", stringify!($js), "`.")]
        #[derive(serde::Serialize, tsify::Tsify)]
        #[serde(tag = "verdict", rename_all = "snake_case")]
        #[allow(clippy::large_enum_variant, reason = "it is made once, converted and dropped")]
        pub enum $verdict {
            /// The checked value; it has the shape of the draft.
            Valid {
                /// What may be sent.
                value: $valid,
            },
            /// Every broken rule.
            Invalid {
                /// By field, in the order of the form.
                violations: Vec<portico_core::Violation>,
            },
        }

        #[doc = concat!("Checks a `", stringify!($draft), "` with the limits that were set by `seed`.")]
        ///
        /// # Errors
        /// When the value is not of the draft's type; broken rules are no error.
        #[wasm_bindgen::prelude::wasm_bindgen(js_name = $js)]
        pub fn $name(draft: tsify::Ts<$draft>) -> Result<tsify::Ts<$verdict>, wasm_bindgen::JsError> {
            let draft = $crate::from_js::from_js(&draft)?;
            let verdict = match $crate::exports::with_limits(|limits| portico_core::Draft::check(draft, limits)) {
                Ok(value) => $verdict::Valid { value },
                Err(violations) => $verdict::Invalid { violations },
            };
            $crate::to_js::to_js(&verdict)
        }
    )*};
}

pub(crate) use check;
