//! Puts the built web console into the program. A server built without the console says so on its page.

use std::io::Result;
use std::path::{Path, PathBuf};

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let web = PathBuf::from("../web/dist");
    // Cargo runs this again and again for a watched path that is not there, so the folder is made.
    std::fs::create_dir_all(&web)?;
    println!("cargo::rerun-if-changed=../web/dist");
    let is_built = web.join("index.html").exists();
    let folder = if is_built { web.as_path() } else { Path::new("assets/unbuilt") };
    // A debug build reads the files from disk, so that building it does not compress them.
    let is_release = std::env::var_os("PROFILE").is_some_and(|profile| profile == "release");
    memory_serve::load_directory_with_embed(folder, is_release);
    Ok(())
}
