//! Where to go after sign-in: a path of this console and nothing else.

/// Where to go when no usable path was given (SPEC §2).
pub const HOME: &str = "/main/home";

const LENGTH_MAX: usize = 2_048;
const PUBLIC: [&str; 3] = ["/login", "/register", "/forget"];

/// The path to go to: `typed` if it can only lead into this console, [`HOME`] otherwise.
///
/// A path is one slash and plain segments (`A–Z a–z 0–9 - _ ~ .`, none of them empty, `.` or `..`), then perhaps a
/// query and a fragment of printable ASCII without backslash, quotes and angle brackets. Nothing is decoded, so an
/// encoded slash, backslash or control character has no way in. The public pages are no destination.
#[must_use]
pub fn next_path(typed: &str) -> &str {
    if is_safe(typed) { typed } else { HOME }
}

/// Whether a text can only lead into this console, as [`next_path`] says.
pub(crate) fn is_safe(typed: &str) -> bool {
    let Some(rest) = typed.strip_prefix('/') else { return false };
    let end = rest.find(['?', '#']).unwrap_or(rest.len());
    let (path, tail) = rest.split_at(end);
    typed.len() <= LENGTH_MAX
        && path.split('/').all(is_plain_segment)
        && tail.bytes().all(is_plain_tail)
        && !PUBLIC.iter().any(|page| page[1..] == *path)
}

fn is_plain_segment(segment: &str) -> bool {
    let spelt = segment.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_~.".contains(&b));
    spelt && !segment.is_empty() && segment != "." && segment != ".."
}

/// Whether a query or a fragment may have a byte.
pub(crate) fn is_plain_tail(b: u8) -> bool {
    b.is_ascii_graphic() && !b"\\\"'<>`".contains(&b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_the_console_is_kept_with_its_query_and_fragment() {
        for path in [
            "/main/order?page=2&sort=a%20b#top",
            "/main/accountsecurity/update/1f-2",
            "/portal/gpu?pageUrl=/a/b",
        ] {
            assert_eq!(next_path(path), path);
        }
    }

    #[test]
    fn anything_else_leads_home() {
        for path in [
            "",
            "/",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "\\/evil.example",
            "/%09/evil.example",
            "/\t/evil.example",
            "/%2f/evil.example",
            "/%5cevil.example",
            "/..//evil.example",
            "/.//evil.example",
            "/main/../..//evil.example",
            "/%2e%2e//evil.example",
            "@evil.example",
            "/@evil.example",
            "evil.example",
            "https://evil.example",
            "https:evil.example",
            "http:/evil.example",
            "javascript:alert(1)",
            "JaVaScRiPt:alert(1)",
            "data:text/html,x",
            "vbscript:x",
            " //evil.example",
            "/main/home\n",
            "/main\0",
            "/main?a=\u{2028}",
            "／／evil.example",
            "/。/evil.example",
            "?next=//evil.example",
            "#//evil.example",
            "./evil",
            "../evil",
            "/;/evil.example",
            "/main//evil.example",
            "/:80",
            "/main?a=\\evil",
            "/main?a=<script>",
            "/login",
            "/register?x=1",
        ] {
            assert_eq!(next_path(path), HOME, "{path:?}");
        }
    }

    #[test]
    fn a_path_that_is_too_long_leads_home() {
        assert_eq!(next_path(&format!("/{}", "a".repeat(2_048))), HOME);
    }
}
