//! Files that go with a ticket: which kinds there are, by their own bytes, and what they may be called.

use crate::{Rule, image_upload::find_image_format, name, names::names};

/// The greatest size of a file, in bytes: 5 MiB.
pub const FILE_BYTES_MAX: u32 = 5 * 1024 * 1024;
/// The greatest length of a file's name, in characters.
const NAME_MAX: u32 = 120;
/// What a PDF begins with.
const PDF: &[u8] = b"%PDF-";

names! {
    /// What a file is, as far as it matters to whoever keeps and shows it.
    AttachmentKind {
        /// A picture, which is made anew: JPG, GIF or PNG.
        Picture "picture",
        /// Lines of text in UTF-8, such as a log.
        Text "text",
        /// A PDF document, which is kept as it is.
        Pdf "pdf",
    }
}

/// Judges a file by its bytes; neither its name nor what its sender calls it is believed. A picture is judged by
/// [`inspect_image`](crate::inspect_image) besides.
///
/// # Errors
/// [`Rule::Required`] for an empty file, [`Rule::FileTooLarge`] or [`Rule::FileKind`].
pub fn find_attachment_kind(bytes: &[u8]) -> Result<AttachmentKind, Rule> {
    if bytes.is_empty() {
        return Err(Rule::Required);
    }
    if bytes.len() > FILE_BYTES_MAX as usize {
        return Err(Rule::FileTooLarge { max: FILE_BYTES_MAX });
    }
    if find_image_format(bytes).is_some() {
        return Ok(AttachmentKind::Picture);
    }
    if bytes.starts_with(PDF) {
        return Ok(AttachmentKind::Pdf);
    }
    // Logs hold tabs, line ends and the colours of terminals; a NUL says that it is no text.
    let is_text = std::str::from_utf8(bytes).is_ok_and(|text| !text.contains('\0'));
    if is_text { Ok(AttachmentKind::Text) } else { Err(Rule::FileKind) }
}

/// Judges a file's name: what stands behind the last slash or backslash, 1–120 characters.
///
/// # Errors
/// The first broken rule.
pub fn attachment_name(typed: &str) -> Result<String, Rule> {
    let name = name::require(typed.rsplit(['/', '\\']).next().unwrap_or_default(), NAME_MAX)?;
    // Nothing that ends a header's quoted text, and no name that is only dots.
    if name.contains('"') || name.chars().all(|c| c == '.') {
        Err(Rule::ForbiddenCharacter)
    } else {
        Ok(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_bytes_say() {
        assert_eq!(find_attachment_kind(b"GIF89a\x01\0\x01\0"), Ok(AttachmentKind::Picture));
        assert_eq!(find_attachment_kind(b"%PDF-1.7\n"), Ok(AttachmentKind::Pdf));
        assert_eq!(
            find_attachment_kind("<script>日志</script>\x1b[0m\r\n".as_bytes()),
            Ok(AttachmentKind::Text)
        );
        for program in [&b"MZ\x90\0\x03"[..], b"\x7fELF\x02\x01\x01\0", b"PK\x03\x04\x14\0", b"\xff\xfeA\0"] {
            assert_eq!(find_attachment_kind(program), Err(Rule::FileKind), "{program:?}");
        }
        assert_eq!(find_attachment_kind(b""), Err(Rule::Required));
    }

    #[test]
    fn a_file_of_exactly_the_limit_passes_and_one_byte_more_does_not() {
        let mut bytes = vec![b'a'; FILE_BYTES_MAX as usize];
        assert_eq!(find_attachment_kind(&bytes), Ok(AttachmentKind::Text));
        bytes.push(b'a');
        assert_eq!(find_attachment_kind(&bytes), Err(Rule::FileTooLarge { max: FILE_BYTES_MAX }));
    }

    #[test]
    fn of_a_name_the_folders_are_dropped() {
        assert_eq!(attachment_name("C:\\logs\\web 1.log"), Ok("web 1.log".to_owned()));
        assert_eq!(attachment_name("../../etc/passwd"), Ok("passwd".to_owned()));
        for name in ["", "logs/", "..", "a\"b", "a\nb"] {
            assert!(attachment_name(name).is_err(), "{name}");
        }
    }
}
