//! Pages become a file: PDF 1.7 that meets PDF/UA-1, so that it can be read aloud, searched and copied from.

use std::num::NonZeroU16;

use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagTree,
};
use krilla::text::{GlyphId, KrillaGlyph};

use super::fonts::Loaded;
use super::layout::{Leaf, Mark, PAGE, Part, Sheet};
use super::typeset::{Style, Typesetter};
use crate::{Error, Result};
use portico_core::Lang;

/// What is said about the whole document.
pub struct About {
    /// What it is called.
    pub title: String,
    /// Who issues the document.
    pub author: String,
    /// What it is written in.
    pub language: Lang,
}

/// The pieces on the pages that belong to each text.
struct Pieces(Vec<Vec<Identifier>>);

/// Writes a sheet as the bytes of a PDF file that screen readers can read (PDF/UA-1).
///
/// # Errors
/// When it would not be what readers expect.
pub fn paint(fonts: &Loaded, sheet: Sheet<'_>, about: About) -> Result<Vec<u8>> {
    let failed = |error: &dyn std::fmt::Debug| Error::internal(format!("PDF: {error:?}"));
    let configuration = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1);
    let configuration = configuration.finish().map_err(|error| failed(&error))?;
    let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
    let mut document = Document::new_with(settings);
    let mut brush = Brush { fonts, type_: sheet.type_, pieces: Pieces(Vec::new()) };
    for marks in &sheet.pages {
        let size = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or_else(|| failed(&"A4"))?;
        let mut page = document.start_page_with(size);
        let mut surface = page.surface();
        for mark in marks {
            brush.mark(&mut surface, mark);
        }
        surface.finish();
        page.finish();
    }
    let mut outline = Outline::new();
    outline
        .push_child(OutlineNode::new(about.title.clone(), XyzDestination::new(0, Point::from_xy(0.0, 0.0))));
    document.set_outline(outline);
    document.set_tag_tree(tree(&sheet.parts, &mut brush.pieces));
    let language = match about.language {
        Lang::US => "en",
        Lang::CN => "zh-CN",
    };
    let metadata = Metadata::new().title(about.title).authors(vec![about.author]);
    document.set_metadata(metadata.language(language.to_owned()));
    document.finish().map_err(|error| failed(&error))
}

/// Puts marks on a page.
struct Brush<'a> {
    fonts: &'a Loaded,
    type_: &'a Typesetter<'a>,
    pieces: Pieces,
}

impl Brush<'_> {
    fn mark(&mut self, surface: &mut Surface<'_>, mark: &Mark) {
        match mark {
            Mark::Text { x, y, line, style, leaf } => {
                let tag = match leaf {
                    Some(_) => ContentTag::Span(SpanTag::empty()),
                    None => ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther)),
                };
                let piece = surface.start_tagged(tag);
                self.text(surface, Point::from_xy(*x, *y), line, *style);
                surface.end_tagged();
                if let Some(leaf) = leaf {
                    self.pieces.add(*leaf, piece);
                }
            }
            Mark::Ground { x, y, width, height, ink } => {
                let mut path = PathBuilder::new();
                if let Some(area) = Rect::from_xywh(*x, *y, *width, *height) {
                    path.push_rect(area);
                }
                surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
                surface.set_fill(Some(fill(*ink)));
                if let Some(path) = path.finish() {
                    surface.draw_path(&path);
                }
                surface.end_tagged();
            }
            Mark::Across { line, style } => {
                let middle = Point::from_xy(PAGE.0 / 2.0, PAGE.1 / 2.0);
                let start = -self.type_.width(line, *style) / 2.0;
                surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Watermark)));
                surface.push_transform(&Transform::from_translate(middle.x, middle.y));
                surface.push_transform(&Transform::from_rotate(-35.0));
                self.text(surface, Point::from_xy(start, style.size / 3.0), line, *style);
                surface.pop();
                surface.pop();
                surface.end_tagged();
            }
        }
    }

    fn text(&self, surface: &mut Surface<'_>, start: Point, line: &str, style: Style) {
        let letters = self.type_.letters(style);
        let glyphs: Vec<KrillaGlyph> = line
            .char_indices()
            .map(|(at, c)| {
                let (glyph, advance) = (letters.glyph(c).to_u32(), letters.advance(c));
                KrillaGlyph::new(GlyphId::new(glyph), advance, 0.0, 0.0, 0.0, at..at + c.len_utf8(), None)
            })
            .collect();
        let face = if style.is_bold { &self.fonts.bold } else { &self.fonts.regular };
        surface.set_fill(Some(fill(style.ink)));
        surface.draw_glyphs(start, &glyphs, face.font.clone(), line, style.size, false);
    }
}

fn fill(ink: [u8; 3]) -> Fill {
    let [red, green, blue] = ink;
    Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() }
}

impl Pieces {
    fn add(&mut self, leaf: Leaf, piece: Identifier) {
        if self.0.len() <= leaf {
            self.0.resize_with(leaf + 1, Vec::new);
        }
        if let Some(of_leaf) = self.0.get_mut(leaf) {
            of_leaf.push(piece);
        }
    }

    /// A text's pieces, once.
    fn take(&mut self, leaf: Leaf) -> Vec<Node> {
        let pieces = self.0.get_mut(leaf).map(std::mem::take).unwrap_or_default();
        pieces.into_iter().map(Node::from).collect()
    }
}

/// The order in which a document is read aloud.
fn tree(parts: &[Part], pieces: &mut Pieces) -> TagTree {
    let mut tree = TagTree::new();
    for part in parts {
        match part {
            Part::Heading(level, title, leaf) => {
                let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
                let heading = Tag::Hn(level, Some(title.clone()));
                tree.push(TagGroup::with_children(heading, pieces.take(*leaf)));
            }
            Part::Paragraph(leaves) => {
                let children = leaves.iter().flat_map(|leaf| pieces.take(*leaf)).collect();
                tree.push(TagGroup::with_children(Tag::P, children));
            }
            Part::Table(rows) => tree.push(table(rows, pieces)),
        }
    }
    tree
}

fn table(rows: &[Vec<Leaf>], pieces: &mut Pieces) -> TagGroup {
    let mut table = TagGroup::new(Tag::Table);
    for (number, cells) in rows.iter().enumerate() {
        let mut row = TagGroup::new(Tag::TR);
        for leaf in cells {
            let children = vec![Node::from(TagGroup::with_children(Tag::P, pieces.take(*leaf)))];
            row.push(match number {
                0 => TagGroup::with_children(Tag::TH(TableHeaderScope::Column), children),
                _ => TagGroup::with_children(Tag::TD, children),
            });
        }
        table.push(row);
    }
    table
}
