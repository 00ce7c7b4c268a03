//! Text that can be set: what a font has no letter for is replaced, lines are broken where English and Chinese break.

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{GlyphId, MetadataProvider};

use super::fonts::{Face, Loaded};
use crate::Result;

/// Shown for what the font has no letter for.
const STAND_IN: [char; 2] = ['□', '?'];
/// What follows a text that was cut.
const ELLIPSIS: char = '…';
/// Never the first of a line.
const NOT_FIRST: &str = "，。、；：！？）》」』】〕”’%,.;:!?)]}…";
/// Never the last of a line.
const NOT_LAST: &str = "（《「『【〔“‘([{¥$";

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// The height of the letters in points.
    pub size: f32,
    /// Bold instead of regular.
    pub is_bold: bool,
    /// The colour of the letters as red, green and blue.
    pub ink: [u8; 3],
}

/// Both fonts, ready to measure with.
pub struct Typesetter<'a> {
    regular: Letters<'a>,
    bold: Letters<'a>,
}

/// The letters of one font.
pub struct Letters<'a> {
    charmap: Charmap<'a>,
    widths: GlyphMetrics<'a>,
    em: f32,
    stand_in: Option<char>,
}

impl<'a> Typesetter<'a> {
    /// Measures and sets with the two fonts of a document.
    ///
    /// # Errors
    /// When a font cannot be read.
    pub fn new(fonts: &'a Loaded) -> Result<Self> {
        Ok(Self { regular: Letters::new(&fonts.regular)?, bold: Letters::new(&fonts.bold)? })
    }

    /// The font of a style.
    pub fn letters(&self, style: Style) -> &Letters<'a> {
        if style.is_bold { &self.bold } else { &self.regular }
    }

    /// The width of a line in points.
    pub fn width(&self, line: &str, style: Style) -> f32 {
        let letters = self.letters(style);
        line.chars().map(|c| letters.advance(c)).sum::<f32>() * style.size
    }

    /// A text in lines that are no wider than `width` points; of more than `most` lines the last ends with an ellipsis.
    /// Nothing to show is one empty line.
    pub fn lines(&self, text: &str, style: Style, width: f32, most: usize) -> Vec<String> {
        let letters = self.letters(style);
        let text = letters.printable(text);
        let (mut lines, mut rest) = (Vec::new(), text.as_str());
        while lines.len() < most && (lines.is_empty() || !rest.is_empty()) {
            let end = letters.line_end(rest, width / style.size);
            let (line, after) = rest.split_at(end);
            lines.push(line.trim_end().to_owned());
            rest = after.trim_start();
        }
        if let Some(last) = lines.last_mut().filter(|_| !rest.is_empty()) {
            letters.cut(last, width / style.size);
        }
        lines
    }
}

impl<'a> Letters<'a> {
    fn new(face: &'a Face) -> Result<Self> {
        let font = face.measure()?;
        let widths = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let charmap = font.charmap();
        let stand_in = STAND_IN.into_iter().find(|c| charmap.map(*c).is_some());
        Ok(Self { charmap, widths, em: face.font.units_per_em(), stand_in })
    }

    /// The glyph of a letter; of one that is not there, the empty box of the font.
    pub fn glyph(&self, c: char) -> GlyphId {
        self.charmap.map(c).unwrap_or_default()
    }

    /// The width of a letter as a part of the type's size.
    pub fn advance(&self, c: char) -> f32 {
        self.widths.advance_width(self.glyph(c)).unwrap_or_default() / self.em
    }

    /// A text of letters that the font has, with single spaces: control characters and line breaks are spaces, marks
    /// that are never seen are left out, and an empty box stands for every other letter that is not there.
    pub fn printable(&self, text: &str) -> String {
        let mut kept = String::new();
        for c in text.chars().filter(|c| !is_unseen(*c)) {
            let is_space = c.is_whitespace() || c.is_control();
            if is_space && !kept.is_empty() && !kept.ends_with(' ') {
                kept.push(' ');
            } else if !is_space {
                let has = !is_private(c) && self.charmap.map(c).is_some_and(|glyph| glyph != GlyphId::NOTDEF);
                kept.extend(if has { Some(c) } else { self.stand_in });
            }
        }
        kept.truncate(kept.trim_end().len());
        kept
    }

    /// How many bytes of a text make its first line of at most `width` (in parts of the type's size); at least one letter.
    fn line_end(&self, text: &str, width: f32) -> usize {
        let (mut used, mut fit, mut before) = (0.0, 0, None);
        for (at, c) in text.char_indices() {
            if before.is_some_and(|before| may_break(before, c)) {
                fit = at;
            }
            used += self.advance(c);
            if used > width && c != ' ' && at > 0 {
                return if fit == 0 { at } else { fit };
            }
            before = Some(c);
        }
        text.len()
    }

    /// Ends a line with an ellipsis.
    fn cut(&self, line: &mut String, width: f32) {
        let mark = self.printable(&ELLIPSIS.to_string());
        let measure = |text: &str| text.chars().map(|c| self.advance(c)).sum::<f32>();
        while measure(line) + measure(&mark) > width && line.pop().is_some() {}
        line.push_str(&mark);
    }
}

/// Whether a line may end between two letters: after a space or a hyphen, and beside a Chinese character, unless
/// punctuation forbids it.
fn may_break(before: char, after: char) -> bool {
    if NOT_FIRST.contains(after) || NOT_LAST.contains(before) || after == ' ' {
        return false;
    }
    before == ' ' || before == '-' || is_wide(before) || is_wide(after)
}

/// Chinese, Japanese and Korean letters and their punctuation.
fn is_wide(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}' | '\u{20000}'..='\u{3ffff}')
}

/// Marks without a shape of their own: joiners, directions, variation selectors, tags, byte order marks.
fn is_unseen(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Letters whose meaning only their font knows, and those that are none.
fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..) || u32::from(c) & 0xfffe == 0xfffe
}
