//! What asks for a list as a file.

use std::borrow::Cow;

use portico_core::Lang;
use serde::{Deserialize, Serialize};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::kit::sheet::table::ExportFormat;

/// What a list is narrowed by, as its pages are asked for, and the format of the file.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Export<F> {
    /// The format of the file.
    pub format: ExportFormat,
    /// For people: the language of titles and values. Without it they are names, as programs read them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    /// Which of the list's rows.
    #[serde(flatten)]
    pub filter: F,
}

/// By hand: the filter's fields and the format are one object.
impl<F: ToSchema> PartialSchema for Export<F> {
    fn schema() -> RefOr<Schema> {
        let mut filter = F::schema();
        if let RefOr::T(Schema::Object(object)) = &mut filter {
            let about = object.description.take().unwrap_or_default();
            let about = about.trim_end_matches('.');
            object.description = Some(format!(
                "{about}, in which format and language. As the list is asked for, without its pages."
            ));
            let mut format = Ref::from_schema_name(ExportFormat::name());
            "The file's format.".clone_into(&mut format.description);
            object.properties.insert("format".to_owned(), format.into());
            let mut lang = Ref::from_schema_name(Lang::name());
            "For people: the language of titles and values, whose moments are by the operator's clock. Without it they are names, as \
             programs read them."
                .clone_into(&mut lang.description);
            object.properties.insert("lang".to_owned(), lang.into());
            object.required.insert(0, "format".to_owned());
        }
        filter
    }
}

/// The schema's name: `OrderFilter` becomes `OrderExport`.
impl<F: ToSchema> ToSchema for Export<F> {
    fn name() -> Cow<'static, str> {
        F::name().replace("Filter", "Export").into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((ExportFormat::name().into_owned(), ExportFormat::schema()));
        schemas.push((Lang::name().into_owned(), Lang::schema()));
        F::schemas(schemas);
    }
}
