//! Which lists can be had as files, and who may have them: what each says of itself ([`Exported`]), and where it is looked up.

use std::borrow::Cow;

use portico_core::permission_group::Operation;
use serde::{Serialize, Serializer};
use utoipa::openapi::{ObjectBuilder, OpenApi, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use super::make::Make;
use super::stage::Exported;
use crate::caller::Access;
use crate::kit::queue::Registry;
use crate::platform::feature::Feature;
use crate::{App, Error, Result};

/// A list that can be had as a file, among those that the features name.
#[derive(Clone, Copy)]
pub struct ExportKind {
    /// As it is stored.
    pub name: &'static str,
    /// What the names of its files begin with.
    pub file_name: &'static str,
    /// What one has to be allowed to do to see a row of it.
    pub operation: Operation,
    /// What shows more of a row, whichever of these is held.
    pub shows: &'static [Operation],
    /// What shows something of some rows, each by itself.
    pub shows_each: &'static [Operation],
    /// Who may have it.
    pub access: Access,
    job: fn(Registry<App>) -> Registry<App>,
}

impl ExportKind {
    /// The list that a filter narrows.
    #[must_use]
    pub const fn of<F: Exported>() -> Self {
        Self {
            name: F::NAME,
            file_name: F::FILE,
            operation: F::OPERATION,
            shows: F::SHOWS,
            shows_each: F::SHOWS_EACH,
            access: F::ACCESS,
            job: Registry::with::<Make<F>>,
        }
    }

    /// The list of a stored name.
    ///
    /// # Errors
    /// When no feature has it.
    pub fn find(app: &App, name: &str) -> Result<Self> {
        let mut all = app.features().iter().flat_map(|feature| feature.exports());
        let found = all.find(|kind| kind.name == name);
        found.copied().ok_or_else(|| Error::internal(format!("no such list: {name}")))
    }

    /// Adds the job that makes its files.
    #[must_use]
    pub fn job(&self, jobs: Registry<App>) -> Registry<App> {
        (self.job)(jobs)
    }
}

impl Serialize for ExportKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

/// The name of one; [`name_exports`] adds which there are.
impl PartialSchema for ExportKind {
    fn schema() -> RefOr<Schema> {
        let about = "A list that can be had as a file.";
        ObjectBuilder::new().schema_type(Type::String).description(Some(about)).into()
    }
}

impl ToSchema for ExportKind {
    fn name() -> Cow<'static, str> {
        "ExportKind".into()
    }
}

/// Writes into the API's document which lists the features have as files.
pub fn name_exports(document: &mut OpenApi, features: &[&dyn Feature]) {
    let schemas = document.components.as_mut().map(|components| &mut components.schemas);
    if let Some(RefOr::T(Schema::Object(kind))) = schemas.and_then(|all| all.get_mut(&*ExportKind::name())) {
        let all = features.iter().flat_map(|feature| feature.exports());
        kind.enum_values = Some(all.map(|kind| kind.name.into()).collect());
    }
}
