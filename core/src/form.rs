//! One declaration for the two faces of a form: what is typed, and what a check makes of it.

/// Declares a draft with public fields and its checked twin with private fields, a getter for each, and the same JSON.
///
/// `field: Typed` keeps the typed value; `field: Typed => Checked` stores the checked type. Neither type prints secrets:
/// a secret field is a [`Secret`](crate::text::Secret).
macro_rules! form {
    (
        $(#[$draft_doc:meta])* $draft:ident => $(#[$valid_doc:meta])* $valid:ident {
            $($(#[$doc:meta])* $field:ident : $typed:ty $(=> $checked:ty)?,)*
        }
    ) => {
        $(#[$draft_doc])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $draft {
            $($(#[$doc])* pub $field: $typed,)*
        }

        $(#[$valid_doc])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        #[cfg_attr(feature = "wasm", derive(tsify::Tsify))]
        pub struct $valid {
            $($field: $crate::form::form!(@kept $typed $(=> $checked)?),)*
        }

        impl $valid {
            $($(#[$doc])* #[must_use]
            pub fn $field(&self) -> &$crate::form::form!(@kept $typed $(=> $checked)?) { &self.$field })*
        }
    };
    (@kept $typed:ty => $checked:ty) => { $checked };
    (@kept $typed:ty) => { $typed };
}

pub(crate) use form;
