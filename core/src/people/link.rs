//! Where customers are led: a page of the console, or an address elsewhere.

use crate::{Rule, email::ascii_domain, next_path, text::is_longer_than};

/// Characters of a link at most.
const LINK_MAX: u32 = 2_048;
/// Characters of a name in the DNS at most.
const NAME_MAX: usize = 253;
/// What every page of the console behind sign-in begins with.
const PAGES: &str = "/main/";
const SCHEME: &str = "https://";

/// Judges a link: a path that begins with `/main/` and that [`next_path`](next_path::next_path) would keep, or an address that begins
/// with `https://`, with a public name, perhaps a port, and then nothing but printable ASCII. Numeric addresses and user names
/// are refused. The name is kept in lower case and ASCII.
///
/// # Errors
/// [`Rule::Required`], [`Rule::TooLong`], [`Rule::InvalidLink`].
pub(crate) fn require(typed: &str) -> Result<String, Rule> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Err(Rule::Required);
    }
    if is_longer_than(typed, LINK_MAX) {
        return Err(Rule::TooLong { max: LINK_MAX });
    }
    if typed.starts_with(PAGES) {
        return if next_path::is_safe(typed) { Ok(typed.to_owned()) } else { Err(Rule::InvalidLink) };
    }
    address(typed).ok_or(Rule::InvalidLink)
}

/// The same of a link that need not be there: an empty text is none.
///
/// # Errors
/// As [`require`].
pub(crate) fn optional(typed: &str) -> Result<String, Rule> {
    if typed.trim().is_empty() { Ok(String::new()) } else { require(typed) }
}

fn address(typed: &str) -> Option<String> {
    let rest = typed.strip_prefix(SCHEME)?;
    let (place, tail) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    let (name, port) = place.split_at(place.find(':').unwrap_or(place.len()));
    let name = ascii_domain(name).filter(|name| name.len() <= NAME_MAX)?;
    let is_whole = is_port(port) && tail.bytes().all(next_path::is_plain_tail);
    is_whole.then(|| format!("{SCHEME}{name}{port}{tail}"))
}

/// Whether a text is no port, or a colon and one.
fn is_port(text: &str) -> bool {
    let Some(digits) = text.strip_prefix(':') else { return text.is_empty() };
    digits.bytes().all(|b| b.is_ascii_digit()) && digits.parse::<u16>().is_ok_and(|port| port > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_the_console_and_addresses_elsewhere_are_links() {
        for link in [
            "/main/gpu-cloud/create?region=cn-east#disks",
            "/main/home",
            "https://docs.example.com",
            "https://docs.example.com:8443/guide/?q=a%20b#part",
            "https://docs.example.com?from=console",
        ] {
            assert_eq!(require(&format!(" {link} ")), Ok(link.to_owned()));
        }
        assert_eq!(require("https://例子.中国/a").as_deref(), Ok("https://xn--fsqu00a.xn--fiqs8s/a"));
        assert_eq!(require("https://Docs.Example.com/A").as_deref(), Ok("https://docs.example.com/A"));
    }

    #[test]
    fn whatever_could_run_or_lead_astray_is_no_link() {
        for typed in [
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,x",
            "//evil.example",
            "/\\evil.example",
            "/main//evil.example",
            "/main/../..//evil.example",
            "/main/",
            "/main",
            "/login",
            "main/home",
            "evil.example",
            "http://docs.example.com",
            "HTTPS://docs.example.com",
            "https:docs.example.com",
            "https:///docs.example.com",
            "https://",
            "https://localhost",
            "https://192.0.2.1",
            "https://[2001:db8::1]/",
            "https://user@docs.example.com",
            "https://docs.example.com@evil.example",
            "https://docs.example.com\\@evil.example",
            "https://docs.example.com:0",
            "https://docs.example.com:",
            "https://docs.example.com:+80",
            "https://docs.example.com:65536",
            "https://docs.example.com:80:80",
            "https://-docs.example.com",
            "https://docs..example.com",
            "https://docs.example.com/a b",
            "https://docs.example.com/\"onclick=",
            "https://docs.example.com/<script>",
            "https://docs.example.com/\u{202e}",
            "/main/home\n/",
        ] {
            assert_eq!(require(typed), Err(Rule::InvalidLink), "{typed:?}");
        }
        let long = format!("https://{}.com", ["a"; 200].join("."));
        assert_eq!(require(&long), Err(Rule::InvalidLink));
    }

    #[test]
    fn a_link_is_there_and_not_longer_than_an_address_may_be() {
        assert_eq!(require(" \t"), Err(Rule::Required));
        assert_eq!(optional(" \t"), Ok(String::new()));
        assert_eq!(optional("http://"), Err(Rule::InvalidLink));
        let path = format!("/main/{}", "a".repeat(2_042));
        assert_eq!(require(&path), Ok(path.clone()));
        assert_eq!(require(&format!("{path}a")), Err(Rule::TooLong { max: 2_048 }));
    }
}
