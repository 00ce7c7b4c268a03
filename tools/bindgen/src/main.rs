//! Turns a compiled WebAssembly module into the JavaScript package that the web imports.
//!
//! Usage: `portico-bindgen <module.wasm> <out folder> <package name>`.
//!
//! It does what `wasm-bindgen --target web` and wasm-pack's `package.json` do, through the library behind them,
//! so that `Cargo.lock` fixes its version beside that of the macros it must agree with
//! (`docs/decisions/0001-wasm-without-wasm-pack.md`).

use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

/// What `package.json` says besides the name; `web` never publishes the package.
const MANIFEST: &str = r#"{
  "name": "NAME",
  "version": "VERSION",
  "private": true,
  "type": "module",
  "main": "STEM.js",
  "module": "STEM.js",
  "types": "STEM.d.ts",
  "sideEffects": false
}
"#;

fn main() -> Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, folder, package] = arguments.as_slice() else {
        bail!("usage: portico-bindgen <module.wasm> <out folder> <package name>");
    };
    let module = PathBuf::from(module);
    let folder = PathBuf::from(folder);
    let stem = package.rsplit('/').next().unwrap_or(package);

    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Bindgen::new()
        .input_path(&module)
        .out_name(stem)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(&folder)
        .with_context(|| format!("cannot bind {}", module.display()))?;

    let manifest =
        MANIFEST.replace("NAME", package).replace("VERSION", env!("CARGO_PKG_VERSION")).replace("STEM", stem);
    fs::write(folder.join("package.json"), manifest).context("cannot write package.json")
}
