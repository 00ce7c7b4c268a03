//! Words with their parameters filled in, as plain text and as HTML.

use jiff::Timestamp;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, ErrorKind, UndefinedBehavior, Value};
use mrml::prelude::render::RenderOptions;
use portico_core::Lang;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::TemplateError;

/// A paragraph in words.
#[derive(Serialize)]
pub(super) struct Paragraph {
    text: String,
    is_large: bool,
}

/// Fills in words in one language.
pub(super) struct Words {
    environment: Environment<'static>,
    context: Map<String, Json>,
    separator: &'static str,
}

impl Words {
    pub(super) fn new(lang: Lang, context: Map<String, Json>) -> Self {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        environment.set_auto_escape_callback(|name| {
            if name == "layout" { AutoEscape::Html } else { AutoEscape::None }
        });
        environment.add_filter("moment", moment);
        Self { environment, context, separator: lang.pick([" ", ""]) }
    }

    /// One line: a line break in the source is a space in English and nothing in Chinese.
    pub(super) fn fill(&self, source: &str) -> Result<String, TemplateError> {
        let filled = self.environment.render_str(source, Serde(&self.context))?;
        let lines: Vec<&str> = filled.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        Ok(lines.join(self.separator))
    }

    pub(super) fn paragraph(&self, source: &str) -> Result<Paragraph, TemplateError> {
        let source = source.trim();
        let large = source.strip_prefix("# ");
        Ok(Paragraph { text: self.fill(large.unwrap_or(source))?, is_large: large.is_some() })
    }

    pub(super) fn lines(&self, source: &str) -> Result<Vec<String>, TemplateError> {
        let filled = source.split("\n\n").map(|line| self.fill(line)).collect::<Result<Vec<_>, _>>()?;
        Ok(filled.into_iter().filter(|line| !line.is_empty()).collect())
    }

    pub(super) fn html(
        &self,
        subject: &str,
        paragraphs: &[Paragraph],
        footer: &[String],
    ) -> Result<String, TemplateError> {
        let mut context = self.context.clone();
        context.insert("subject".to_owned(), subject.into());
        context.insert("preview".to_owned(), paragraphs.first().map_or("", |first| &first.text).into());
        context.insert("paragraphs".to_owned(), serde_json::to_value(paragraphs)?);
        context.insert("footer".to_owned(), serde_json::to_value(footer)?);
        let layout = include_str!("layout.mjml");
        let mjml = self.environment.render_named_str("layout", layout, Serde(&context))?;
        let parsed = mrml::parse(mjml).map_err(|_| TemplateError::LayoutParse)?;
        parsed.element.render(&RenderOptions::default()).map_err(|_| TemplateError::LayoutRender)
    }
}

/// Paragraphs and what stands below them as plain text.
pub(super) fn plain_text(paragraphs: &[Paragraph], footer: &[String]) -> String {
    let body: Vec<String> = paragraphs
        .iter()
        .map(
            |paragraph| {
                if paragraph.is_large { format!("    {}", paragraph.text) } else { paragraph.text.clone() }
            },
        )
        .collect();
    format!("{}\n\n-- \n{}\n", body.join("\n\n"), footer.join("\n"))
}

/// A moment as people read it, to the minute.
fn moment(text: &str) -> Result<Value, minijinja::Error> {
    let timestamp: Timestamp = text.parse().map_err(|error| {
        minijinja::Error::new(ErrorKind::InvalidOperation, "not a moment").with_source(error)
    })?;
    Ok(Value::from(timestamp.strftime("%Y-%m-%d %H:%M UTC").to_string()))
}
