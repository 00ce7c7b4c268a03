//! Pages in the making: text and lines at their places, in reading order, and what each text is.

use super::typeset::{Style, Typesetter};

/// The size of A4 in points.
pub const PAGE: (f32, f32) = (595.276, 841.89);
/// What stays empty at the sides, at the top and, with room for the page's number, at the bottom.
pub const MARGIN: f32 = 50.0;
const BOTTOM: f32 = 70.0;
/// The width between the margins.
pub const WIDTH: f32 = PAGE.0 - 2.0 * MARGIN;
/// From line to line, as a part of the type's size.
const LEADING: f32 = 1.45;
/// From the top of a line to the foot of its letters, as a part of the type's size.
const ASCENT: f32 = 1.08;

/// Red, green and blue of ordinary text, 0 to 255 each.
pub const INK: [u8; 3] = [24, 29, 38];
/// Of what explains other text.
pub const GREY: [u8; 3] = [88, 96, 110];
/// Of what must not be missed.
pub const RED: [u8; 3] = [178, 32, 38];
/// Of lines between parts.
pub const HAIRLINE: [u8; 3] = [205, 210, 218];
/// Behind the head of a table.
pub const GROUND: [u8; 3] = [243, 245, 248];

/// Ordinary text: 9 points, regular, in ink.
pub const BODY: Style = Style { size: 9.0, is_bold: false, ink: INK };
/// Ordinary text that stands out.
pub const STRONG: Style = Style { is_bold: true, ..BODY };
/// What names the text beside or below it.
pub const LABEL: Style = Style { size: 8.0, ink: GREY, ..BODY };

/// Which edge the lines of a text share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The left edge, as text is read.
    Left,
    /// The right one: amounts.
    Right,
}

/// The number of a text in reading order.
pub type Leaf = usize;

/// Something on a page. Lengths are points from the top left corner.
#[derive(Debug, Clone)]
pub enum Mark {
    /// A line of text with its foot at `y`; of a text without a number, the page's own.
    Text {
        /// From the left edge.
        x: f32,
        /// From the upper edge.
        y: f32,
        /// The letters of the line.
        line: String,
        /// How the letters look.
        style: Style,
        /// Which text it is a line of.
        leaf: Option<Leaf>,
    },
    /// A rectangle that is filled with one colour.
    Ground {
        /// From the left edge.
        x: f32,
        /// From the upper edge.
        y: f32,
        /// Its width, to the right of `x`.
        width: f32,
        /// Its height, downwards from `y`.
        height: f32,
        /// Its colour as red, green and blue.
        ink: [u8; 3],
    },
    /// Words across the whole page, behind it.
    Across {
        /// The words that run across.
        line: String,
        /// How the words look.
        style: Style,
    },
}

/// What a text is to somebody who cannot see the page.
#[derive(Debug, Clone)]
pub enum Part {
    /// A heading of a level, the first being 1.
    Heading(u16, String, Leaf),
    /// Texts that are read as one paragraph.
    Paragraph(Vec<Leaf>),
    /// Rows of a table, the first its head.
    Table(Vec<Vec<Leaf>>),
}

/// A place for text: its corner, its width and how many lines it may take.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Points from the left edge.
    pub x: f32,
    /// Points from the upper edge.
    pub y: f32,
    /// Points that a line may take.
    pub width: f32,
    /// The most lines that it may take; what is left is cut.
    pub most: usize,
    /// Which edge its lines share.
    pub edge: Edge,
}

/// A document in the making.
pub struct Sheet<'a> {
    /// What sets its lines.
    pub type_: &'a Typesetter<'a>,
    /// What is on each page.
    pub pages: Vec<Vec<Mark>>,
    /// What its texts are, in reading order.
    pub parts: Vec<Part>,
    /// Where the page goes on.
    pub y: f32,
    leaves: usize,
}

impl<'a> Sheet<'a> {
    /// With one empty page.
    pub fn new(type_: &'a Typesetter<'a>) -> Self {
        Self { type_, pages: vec![Vec::new()], parts: Vec::new(), y: MARGIN, leaves: 0 }
    }

    /// The number of the next text.
    pub fn leaf(&mut self) -> Leaf {
        self.leaves += 1;
        self.leaves
    }

    /// Puts something on the present page.
    pub fn put(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    /// Goes to a new page unless `height` points are left; whether it did.
    pub fn make_room(&mut self, height: f32) -> bool {
        let is_full = self.y + height > PAGE.1 - BOTTOM;
        if is_full {
            self.pages.push(Vec::new());
            self.y = MARGIN;
        }
        is_full
    }

    /// How high a text is in a place of this width.
    pub fn height(&self, text: &str, style: Style, width: f32, most: usize) -> f32 {
        self.type_.lines(text, style, width, most).len() as f32 * style.size * LEADING
    }

    /// Sets a text under a number, or as the page's own; its height.
    pub fn set(&mut self, text: &str, style: Style, place: Place, leaf: Option<Leaf>) -> f32 {
        let lines = self.type_.lines(text, style, place.width, place.most);
        let height = lines.len() as f32 * style.size * LEADING;
        for (number, line) in lines.into_iter().enumerate() {
            let shift = match place.edge {
                Edge::Left => 0.0,
                Edge::Right => place.width - self.type_.width(&line, style),
            };
            let y = place.y + style.size * (ASCENT + LEADING * number as f32);
            if !line.is_empty() {
                self.put(Mark::Text { x: place.x + shift, y, line, style, leaf });
            }
        }
        height
    }

    /// Sets a paragraph over the whole width where the page goes on.
    pub fn paragraph(&mut self, text: &str, style: Style, most: usize) {
        self.make_room(self.height(text, style, WIDTH, most));
        let leaf = self.leaf();
        let place = Place { x: MARGIN, y: self.y, width: WIDTH, most, edge: Edge::Left };
        self.y += self.set(text, style, place, Some(leaf));
        self.parts.push(Part::Paragraph(vec![leaf]));
    }

    /// A line over the whole width, `gap` points under it.
    pub fn rule(&mut self, gap: f32) {
        self.put(Mark::Ground { x: MARGIN, y: self.y, width: WIDTH, height: 0.6, ink: HAIRLINE });
        self.y += gap;
    }

    /// Sets labels with their values under each other, in columns; empty values are left out. The height.
    pub fn facts(&mut self, facts: &[(&str, &str)], x: f32, y: f32, width: f32, most: usize) -> f32 {
        let mut used = 0.0;
        for (label, value) in facts.iter().filter(|(_, value)| !value.trim().is_empty()) {
            let (name, said) = (self.leaf(), self.leaf());
            let place = Place { x, y: y + used, width, most, edge: Edge::Left };
            let label = self.set(label, LABEL, place, Some(name));
            used += label;
            used += self.set(value, BODY, Place { y: y + used, ..place }, Some(said)) + 4.0;
            self.parts.push(Part::Paragraph(vec![name, said]));
        }
        used
    }
}
