//! A passphrase from where it is: a file, a variable, or whoever sits at the terminal. Never from an argument, which everybody on
//! the machine can read.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use secrecy::{ExposeSecret, SecretString};

use super::Failure;
use crate::platform::config::is_open_to_others;

/// The variable that may hold it.
const VARIABLE: &str = "PORTICO_BACKUP_PASSPHRASE";

/// Reads the passphrase from a file, the environment or the terminal; one that is chosen now is asked for twice.
pub(super) fn read(file: Option<&Path>, is_new: bool) -> Result<SecretString, Failure> {
    if let Some(path) = file {
        return from_file(path);
    }
    if let Some((_, text)) = std::env::vars_os().find(|(name, _)| name == VARIABLE) {
        let text = text.into_string().map_err(|_| Failure::new(format!("{VARIABLE} is not text")))?;
        return Ok(SecretString::from(text));
    }
    if !io::stdin().is_terminal() {
        return Err(Failure::new(format!(
            "no passphrase: give a key or --passphrase-file FILE, or set {VARIABLE}"
        )));
    }
    let first = ask("Passphrase: ")?;
    if is_new && ask("Repeat: ")?.expose_secret() != first.expose_secret() {
        return Err(Failure::new("the passphrases do not match"));
    }
    Ok(first)
}

fn from_file(path: &Path) -> Result<SecretString, Failure> {
    let wrong = |what: String| Failure::new(format!("{}: {what}", path.display()));
    if is_open_to_others(path) {
        return Err(wrong("must be readable by its owner only (chmod 600)".to_owned()));
    }
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    Ok(SecretString::from(text.lines().next().unwrap_or_default()))
}

/// Asks a question on the terminal, which shows nothing of what is typed.
fn ask(question: &str) -> Result<SecretString, Failure> {
    let mut said = io::stderr().lock();
    write!(said, "{question}")?;
    said.flush()?;
    let shown = Shown::hide()?;
    let mut line = String::new();
    let read = io::stdin().lock().read_line(&mut line);
    drop(shown);
    writeln!(said)?;
    read?;
    Ok(SecretString::from(line.trim_end_matches(['\r', '\n'])))
}

/// What the terminal was like; it is so again when this is dropped.
struct Shown {
    #[cfg(unix)]
    before: rustix::termios::Termios,
}

#[cfg(unix)]
impl Shown {
    fn hide() -> io::Result<Self> {
        use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
        let before = tcgetattr(io::stdin())?;
        let mut hidden = before.clone();
        hidden.local_modes.remove(LocalModes::ECHO);
        tcsetattr(io::stdin(), OptionalActions::Flush, &hidden)?;
        Ok(Self { before })
    }
}

#[cfg(unix)]
impl Drop for Shown {
    fn drop(&mut self) {
        use rustix::termios::{OptionalActions, tcsetattr};
        let _as_before = tcsetattr(io::stdin(), OptionalActions::Flush, &self.before);
    }
}

#[cfg(not(unix))]
impl Shown {
    fn hide() -> io::Result<Self> {
        Ok(Self {})
    }
}
