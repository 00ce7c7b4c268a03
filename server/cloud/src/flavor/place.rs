//! Who may create in a region, and by which engine.

use std::sync::Arc;

use portico_core::Rule;
use portico_core::permission::Resource;
use portico_core::permission_group::Operation;

use crate::CloudParts;
use crate::caller::Caller;
use crate::engine::Engine;
use crate::{App, Error, Result};

/// The engine of a region, for whoever may create in it.
///
/// # Errors
/// 100001 on `region` when there is no such; 100013 when the permission to create there is missing.
pub fn require_offer<'a>(app: &'a App, caller: &Caller, region: &str) -> Result<&'a Arc<dyn Engine>> {
    let engine = app.cloud().of(region).ok_or_else(|| Error::field("region", Rule::UnknownChoice))?;
    caller.require_anywhere(Operation::ComputeCreate)?;
    if !caller.knows_region(region) {
        let there = Resource { region: Some(region.to_owned()), ..Resource::default() };
        caller.require(Operation::ComputeCreate, &there)?;
    }
    Ok(engine)
}
