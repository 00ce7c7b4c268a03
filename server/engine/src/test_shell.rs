//! The console of a machine that is pretended: a shell that knows a dozen words, so that a console can be tried without an engine.

use bytes::Bytes;
use portico_core::console::{ConsoleKind, ConsoleSize};

use super::MachineSpec;
use crate::kit::clock::Time;

/// Bytes of the longest line.
const LINE_BYTES: usize = 4_096;
/// What a machine says of itself, so that nobody takes it for one.
const SIMULATED: &str =
    "This machine is simulated: nothing runs on it. Type help for what this shell knows.\r\n";
/// The words that it knows.
const HELP: &str = "cat clear date df echo exit free help hostname ip nproc stty uname uptime whoami";

/// What the shell knows of the machine that it is on.
#[derive(Debug, Clone)]
pub(super) struct ShellMachine {
    /// By which name it knows itself.
    pub(super) name: String,
    /// What it is made of.
    pub(super) spec: MachineSpec,
    /// The title of its image.
    pub(super) system: String,
    /// Its address, which the shell says that its interface has.
    pub(super) address: String,
    /// Since when it is on.
    pub(super) began_at: Time,
}

/// A shell of a machine that is pretended.
#[derive(Debug)]
pub(super) struct Shell {
    machine: ShellMachine,
    size: ConsoleSize,
    line: Vec<u8>,
    /// Whether the bytes that come belong to a key that is no letter.
    escape: Escape,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Escape {
    No,
    Begun,
    Inside,
}

/// What a shell answers to what was typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    /// What it writes: bytes for a terminal.
    pub(super) text: Vec<u8>,
    /// Whether it has ended.
    pub(super) is_over: bool,
}

impl Shell {
    /// A shell, and what it writes first: on the serial console the machine's start.
    pub(super) fn begin(machine: ShellMachine, kind: ConsoleKind, size: ConsoleSize) -> (Self, Bytes) {
        let mut text = String::new();
        if kind == ConsoleKind::Serial {
            text.push_str("[    0.000000] Booting a simulated machine\r\n");
            text.push_str(&format!(
                "[    0.004211] smp: {} CPUs, {} MiB of memory, {} disks\r\n",
                machine.spec.flavor.vcpus,
                machine.spec.flavor.memory_mib,
                machine.spec.disks.len()
            ));
            text.push_str(&format!("[    1.732105] eth0: {}\r\n\r\n", machine.address));
            text.push_str(&format!("{} {} ttyS0\r\n\r\n", machine.system, machine.name));
        }
        text.push_str(SIMULATED);
        let shell = Self { machine, size, line: Vec::new(), escape: Escape::No };
        text.push_str(&shell.prompt());
        (shell, Bytes::from(text))
    }

    /// Notes that the window has another size.
    pub(super) fn resize(&mut self, size: ConsoleSize) {
        self.size = size;
    }

    /// Reads what was typed.
    pub(super) fn read(&mut self, typed: &[u8], now: Time) -> Answer {
        let mut answer = Answer::default();
        for byte in typed {
            self.read_byte(*byte, now, &mut answer);
            if answer.is_over {
                break;
            }
        }
        answer
    }

    fn read_byte(&mut self, byte: u8, now: Time, answer: &mut Answer) {
        match (self.escape, byte) {
            (Escape::Begun, b'[' | b'O') => self.escape = Escape::Inside,
            (Escape::Begun, _) | (Escape::Inside, 0x40..=0x7e) => self.escape = Escape::No,
            (Escape::Inside, _) => {}
            (Escape::No, 0x1b) => self.escape = Escape::Begun,
            (Escape::No, b'\r') => self.run_line(now, answer),
            (Escape::No, 0x03) => {
                self.line.clear();
                answer.text.extend_from_slice(b"^C\r\n");
                answer.text.extend_from_slice(self.prompt().as_bytes());
            }
            (Escape::No, 0x04) if self.line.is_empty() => {
                answer.text.extend_from_slice(b"exit\r\n");
                answer.is_over = true;
            }
            (Escape::No, 0x08 | 0x7f) => self.take_back(answer),
            (Escape::No, 0x20..) if self.line.len() < LINE_BYTES => {
                self.line.push(byte);
                answer.text.push(byte);
            }
            (Escape::No, _) => {}
        }
    }

    /// Takes back the last letter, with all bytes that it has.
    fn take_back(&mut self, answer: &mut Answer) {
        while let Some(byte) = self.line.pop() {
            if byte & 0b1100_0000 != 0b1000_0000 {
                answer.text.extend_from_slice(b"\x08 \x08");
                break;
            }
        }
    }

    fn run_line(&mut self, now: Time, answer: &mut Answer) {
        let line = String::from_utf8_lossy(&std::mem::take(&mut self.line)).into_owned();
        answer.text.extend_from_slice(b"\r\n");
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["exit" | "logout", ..] => {
                answer.is_over = true;
                return;
            }
            ["clear", ..] => answer.text.extend_from_slice(b"\x1b[2J\x1b[H"),
            [] => {}
            [word, rest @ ..] => {
                let said = self.answer(word, rest, now);
                if !said.is_empty() {
                    answer.text.extend_from_slice(said.replace('\n', "\r\n").as_bytes());
                    answer.text.extend_from_slice(b"\r\n");
                }
            }
        }
        answer.text.extend_from_slice(self.prompt().as_bytes());
    }

    fn answer(&self, word: &str, rest: &[&str], now: Time) -> String {
        let ShellMachine { name, spec, system, address, began_at } = &self.machine;
        match (word, rest) {
            ("help", _) => HELP.to_owned(),
            ("echo", rest) => rest.join(" "),
            ("hostname", _) => name.clone(),
            ("whoami", _) => "root".to_owned(),
            ("nproc", _) => spec.flavor.vcpus.to_string(),
            ("date", _) => now.to_string(),
            ("uname", []) => "Linux".to_owned(),
            ("uname", _) => format!("Linux {name} simulated x86_64"),
            ("uptime", _) => format!("up {} s", now.seconds().saturating_sub(began_at.seconds()).max(0)),
            ("stty", ["size"]) => format!("{} {}", self.size.rows, self.size.columns),
            ("free", _) => format!("total {} MiB", spec.flavor.memory_mib),
            ("ip", _) => format!("eth0 {address}"),
            ("df", _) => {
                let disks = spec.disks.iter().enumerate();
                disks.map(|(at, gib)| format!("disk{at} {gib} GiB")).collect::<Vec<_>>().join("\n")
            }
            ("cat", ["/etc/os-release"]) => format!("PRETTY_NAME=\"{system}\""),
            ("cat", [file, ..]) => format!("cat: {file}: no such file"),
            _ => format!("{word}: not found"),
        }
    }

    fn prompt(&self) -> String {
        format!("root@{}:~# ", self.machine.name)
    }
}

#[cfg(test)]
mod tests {
    use portico_core::flavor::FlavorSpec;
    use portico_core::instance::InstanceLogin;

    use super::*;

    const SIZE: ConsoleSize = ConsoleSize { columns: 80, rows: 24 };

    fn shell() -> Shell {
        let spec = MachineSpec {
            flavor: FlavorSpec { vcpus: 2, memory_mib: 4_096, ..FlavorSpec::default() },
            flavor_name: "g1.small".to_owned(),
            image: "debian-12".to_owned(),
            disks: vec![20, 100],
            login: InstanceLogin::Key,
            ssh_key: String::new(),
            public: None,
            zone: None,
        };
        let machine = ShellMachine {
            name: "web".to_owned(),
            spec,
            system: "Debian 12".to_owned(),
            address: "10.1.2.3".to_owned(),
            began_at: Time::from_seconds(100),
        };
        Shell::begin(machine, ConsoleKind::Shell, SIZE).0
    }

    fn said(shell: &mut Shell, typed: &str) -> String {
        String::from_utf8(shell.read(typed.as_bytes(), Time::from_seconds(160)).text).unwrap()
    }

    #[test]
    fn a_line_is_echoed_and_answered_and_the_prompt_comes_back() {
        let mut shell = shell();
        assert_eq!(said(&mut shell, "hostname\r"), "hostname\r\nweb\r\nroot@web:~# ");
        assert_eq!(said(&mut shell, "df\r"), "df\r\ndisk0 20 GiB\r\ndisk1 100 GiB\r\nroot@web:~# ");
        assert_eq!(said(&mut shell, "rm -rf /\r"), "rm -rf /\r\nrm: not found\r\nroot@web:~# ");
        assert_eq!(said(&mut shell, "\r"), "\r\nroot@web:~# ");
    }

    #[test]
    fn a_letter_of_several_bytes_is_taken_back_whole_and_a_key_that_is_no_letter_writes_nothing() {
        let mut shell = shell();
        assert_eq!(said(&mut shell, "echo é\x7f\x1b[A\x1bOPx\r"), "echo é\x08 \x08x\r\nx\r\nroot@web:~# ");
        assert_eq!(said(&mut shell, "abc\x03"), "abc^C\r\nroot@web:~# ");
    }

    #[test]
    fn a_size_is_known_to_the_shell_and_a_line_has_an_end() {
        let mut shell = shell();
        shell.resize(ConsoleSize { columns: 100, rows: 30 });
        assert!(said(&mut shell, "stty size\r").contains("30 100"));
        let answer = shell.read(&vec![b'a'; 10_000], Time::from_seconds(1));
        assert_eq!(answer.text.len(), LINE_BYTES);
    }

    #[test]
    fn the_end_of_the_input_ends_the_shell_and_so_does_the_word() {
        assert!(shell().read(b"\x04", Time::from_seconds(1)).is_over);
        assert!(shell().read(b"exit\r more", Time::from_seconds(1)).is_over);
        assert!(!shell().read(b"ex\x04", Time::from_seconds(1)).is_over);
    }
}
