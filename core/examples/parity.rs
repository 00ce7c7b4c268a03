//! Answers questions as the server would, to be compared with what the wasm packages answer (`wasm/tests/parity.test.mjs`).
//!
//! Reads lines of `{"function": "checkGroup", "input": {…}, "limits"?: {…}}` and writes a line with the outcome for each.

use std::{
    error::Error,
    io::{self, BufWriter, Write},
};

#[path = "../tests/dispatch/mod.rs"]
#[allow(dead_code, reason = "one field of the table is read by tests/vectors.rs only")]
mod dispatch;

fn main() -> Result<(), Box<dyn Error>> {
    let mut answers = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lines() {
        let outcome = dispatch::ask(&serde_json::from_str(&line?)?)?;
        serde_json::to_writer(&mut answers, &outcome)?;
        writeln!(answers)?;
    }
    Ok(answers.flush()?)
}
