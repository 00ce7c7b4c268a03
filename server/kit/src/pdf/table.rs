//! A table over as many pages as its rows need; each page begins with the head.

use super::layout::{BODY, Edge, GROUND, Leaf, MARGIN, Mark, Part, Place, STRONG, Sheet, WIDTH};
use super::typeset::Style;

/// What stays empty on all sides of a cell.
const PAD: f32 = 5.0;
/// Lines of a cell at most.
const CELL_LINES: usize = 8;

/// A column of a table on a sheet.
pub struct Column {
    /// What stands in its head.
    pub title: &'static str,
    /// Its part of the table's width; all together are 1.
    pub share: f32,
    /// Where its cells are aligned.
    pub edge: Edge,
}

/// Sets a table where the page goes on; `on_page` follows each new page.
pub fn table(
    sheet: &mut Sheet<'_>,
    columns: &[Column],
    rows: &[Vec<String>],
    on_page: impl Fn(&mut Sheet<'_>),
) {
    let head: Vec<String> = columns.iter().map(|column| column.title.to_owned()).collect();
    let head_height = height(sheet, columns, &head, STRONG);
    let first = rows.first().map_or(0.0, |row| height(sheet, columns, row, BODY));
    if sheet.make_room(head_height + first) {
        on_page(sheet);
    }
    let head_leaves = leaves(sheet, columns);
    line(sheet, columns, &head, Some(&head_leaves), STRONG);
    let mut read = vec![head_leaves];
    for row in rows {
        if sheet.make_room(height(sheet, columns, row, BODY)) {
            on_page(sheet);
            line(sheet, columns, &head, None, STRONG);
        }
        let cells = leaves(sheet, columns);
        line(sheet, columns, row, Some(&cells), BODY);
        sheet.rule(0.0);
        read.push(cells);
    }
    sheet.parts.push(Part::Table(read));
}

fn leaves(sheet: &mut Sheet<'_>, columns: &[Column]) -> Vec<Leaf> {
    columns.iter().map(|_| sheet.leaf()).collect()
}

fn height(sheet: &Sheet<'_>, columns: &[Column], row: &[String], style: Style) -> f32 {
    let cells = columns.iter().zip(row);
    let heights =
        cells.map(|(column, cell)| sheet.height(cell, style, column.share * WIDTH - 2.0 * PAD, CELL_LINES));
    heights.fold(0.0, f32::max) + 2.0 * PAD
}

/// Sets a row; the head, repeated, is the page's own.
fn line(sheet: &mut Sheet<'_>, columns: &[Column], row: &[String], leaves: Option<&[Leaf]>, style: Style) {
    let height = height(sheet, columns, row, style);
    if style == STRONG {
        sheet.put(Mark::Ground { x: MARGIN, y: sheet.y, width: WIDTH, height, ink: GROUND });
    }
    let mut x = MARGIN;
    for (number, (column, cell)) in columns.iter().zip(row).enumerate() {
        let width = column.share * WIDTH;
        let place = Place {
            x: x + PAD,
            y: sheet.y + PAD,
            width: width - 2.0 * PAD,
            most: CELL_LINES,
            edge: column.edge,
        };
        sheet.set(cell, style, place, leaves.and_then(|leaves| leaves.get(number).copied()));
        x += width;
    }
    sheet.y += height;
}
