import "./changes.css";
import Box from "@cloudscape-design/components/box";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";
import { changes } from "./diff";

/** What an event changed: each value before and after. */
export function Changes({ before, after }: { before: unknown; after: unknown }) {
  const t = useT();
  const found = changes(before, after);
  if (found.length === 0) return <Box color="text-body-secondary">{t("audit.no_changes")}</Box>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <section className="changes" style={colours} aria-label={t("audit.changes")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("audit.field")}</th>
            <th scope="col">{t("audit.before")}</th>
            <th scope="col">{t("audit.after")}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((change) => (
            <tr key={change.path}>
              <th scope="row">{change.path}</th>
              <td>{change.before === undefined ? "–" : <del>{change.before}</del>}</td>
              <td>{change.after === undefined ? "–" : <ins>{change.after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const colours = {
  "--changes-line": tokens.colorBorderDividerDefault,
  "--changes-old": tokens.colorTextStatusError,
  "--changes-old-ground": tokens.colorBackgroundStatusError,
  "--changes-new": tokens.colorTextStatusSuccess,
  "--changes-new-ground": tokens.colorBackgroundStatusSuccess,
} as CSSProperties;
