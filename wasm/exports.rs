//! What both modules need to export checks: the operator's limits, and one line per draft.

use std::cell::RefCell;

use portico_core::Limits;
use portico_js::from_js;
use tsify::Ts;
use wasm_bindgen::{JsError, prelude::wasm_bindgen};

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
        $crate::exports::verdict!($js: $valid as $verdict);

        #[doc = concat!("Checks a `", stringify!($draft), "` with the limits that were set by `seed`.")]
        ///
        /// # Errors
        /// When the value is not of the draft's type; broken rules are no error.
        #[wasm_bindgen::prelude::wasm_bindgen(js_name = $js)]
        pub fn $name(draft: tsify::Ts<$draft>) -> Result<tsify::Ts<$verdict>, wasm_bindgen::JsError> {
            let draft = portico_js::from_js(&draft)?;
            let outcome = $crate::exports::with_limits(|limits| portico_core::Draft::check(draft, limits));
            portico_js::to_js(&$verdict::from(outcome))
        }
    )*};
}

/// `verdict!(checkGroup: Group as GroupVerdict);` makes the type of an export's outcome.
macro_rules! verdict {
    ($js:ident: $valid:ty as $verdict:ident) => {
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
            /// Something is broken: every broken rule, not just the first.
            Invalid {
                /// By field, in the order of the form.
                violations: Vec<portico_core::Violation>,
            },
        }

        impl From<portico_core::Checked<$valid>> for $verdict {
            fn from(outcome: portico_core::Checked<$valid>) -> Self {
                match outcome {
                    Ok(value) => Self::Valid { value },
                    Err(violations) => Self::Invalid { violations },
                }
            }
        }
    };
}

pub(crate) use {check, verdict};
