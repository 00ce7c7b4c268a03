import Link from "@cloudscape-design/components/link";
import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, Fragment } from "react";
import { type Block, readText, type Span } from "./readText";

/** A text that somebody typed, with its paragraphs, lists, code and links. It is never read as HTML. */
export function RichText({ text }: { text: string }) {
  return (
    <div style={whole}>
      {readText(text).map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text's parts are told apart by their places alone.
        <Part key={place} block={block} />
      ))}
    </div>
  );
}

function Part({ block }: { block: Block }) {
  if (block.kind === "code") {
    return (
      <pre style={lines}>
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === "list") {
    return (
      <ul style={list}>
        {block.items.map((spans, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li key={place}>
            <Line spans={spans} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p style={paragraph}>
      {block.lines.map((spans, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <Fragment key={place}>
          {place > 0 && <br />}
          <Line spans={spans} />
        </Fragment>
      ))}
    </p>
  );
}

function Line({ spans }: { spans: readonly Span[] }) {
  return spans.map(({ kind, text }, place) => {
    const key = `${place} ${kind}`;
    if (kind === "text") return text;
    if (kind === "code") {
      return (
        <code key={key} style={code}>
          {text}
        </code>
      );
    }
    return (
      <Link key={key} variant="primary" href={text} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </Link>
    );
  });
}

const whole: CSSProperties = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.spaceScaledS,
  overflowWrap: "anywhere",
};
const paragraph: CSSProperties = { margin: 0 };
const list: CSSProperties = { listStyle: "disc", margin: 0, paddingInlineStart: tokens.spaceScaledL };
const code: CSSProperties = {
  fontFamily: tokens.fontFamilyMonospace,
  fontSize: "0.95em",
  background: tokens.colorBackgroundLayoutMain,
  color: tokens.colorTextBodyDefault,
  borderRadius: 4,
  padding: "1px 4px",
};
// Long lines are broken: nothing has to be scrolled sideways.
const lines: CSSProperties = {
  ...code,
  margin: 0,
  padding: tokens.spaceScaledS,
  border: `1px solid ${tokens.colorBorderDividerDefault}`,
  whiteSpace: "pre-wrap",
};
