import Box from "@cloudscape-design/components/box";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties, ReactNode } from "react";
import { addEnglish, useT } from "../../i18n/t";
import { threadEn } from "../../i18n/thread.en";
import { useTimes } from "../../i18n/times";
import { RichText } from "../../kit/ui/RichText";
import { EntryFiles } from "./EntryFiles";
import type { Entry, FileWay } from "./entry";

addEnglish(threadEn);

interface Common {
  entries: readonly Entry[];
  /** Who wrote or did it, as the reader calls them. */
  authorOf: (entry: Entry) => string;
  /** A link to where the reader sees whoever wrote it, around their name; the name alone where there is no such place. */
  linkOf?: (entry: Entry, name: string) => ReactNode;
}

type Props = Common & FileWay;

/** What was written to a ticket and what happened to it, in its order: customer, support and notes are told apart by words and by looks. */
export function Thread({ entries, authorOf, linkOf = (_, name) => name, ...way }: Props) {
  return (
    <ol style={list}>
      {entries.map((entry) => {
        const about = <About entry={entry} author={linkOf(entry, authorOf(entry))} />;
        return (
          <li key={entry.entry_id}>
            {isText(entry) ? (
              <Written entry={entry} about={about} way={way} />
            ) : (
              <Happened entry={entry} about={about} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Whether somebody wrote something; anything else happened. */
function isText({ kind }: Entry): boolean {
  return kind === "written" || kind === "answered" || kind === "note";
}

/** Stands in a sentence where its author is put. */
const HERE = "\u0000";

/** Says who wrote an entry or did what it notes; the author may be a link. */
function About({ entry: { kind, text }, author }: { entry: Entry; author: ReactNode }) {
  const t = useT();
  const words =
    kind === "merged"
      ? t("thread.by_merged", { author: HERE, number: text })
      : t(`thread.by_${kind}`, { author: HERE });
  const [before, after] = words.split(HERE);
  return (
    <>
      {before}
      {author}
      {after}
    </>
  );
}

function Written({ entry, about, way }: { entry: Entry; about: ReactNode; way: FileWay }) {
  const id = `entry-${entry.entry_id}`;
  const look = entry.kind === "answered" ? answered : entry.kind === "note" ? note : written;
  return (
    <article aria-labelledby={id} style={look}>
      <div style={head}>
        <h3 id={id} style={heading}>
          {about}
        </h3>
        <When at={entry.written_at} />
      </div>
      <RichText text={entry.text} />
      {entry.files.length > 0 && <EntryFiles files={entry.files} way={way} />}
    </article>
  );
}

/** What happened, on one line. */
function Happened({ entry, about }: { entry: Entry; about: ReactNode }) {
  return (
    <div style={happening}>
      <Box color="text-body-secondary">{about}</Box>
      <When at={entry.written_at} />
    </div>
  );
}

function When({ at }: { at: string }) {
  const times = useTimes();
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      <time dateTime={at} title={times.exact(at)}>
        {times.at(at)}
      </time>
    </Box>
  );
}

const list: CSSProperties = {
  listStyle: "none",
  margin: 0,
  padding: 0,
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.spaceScaledM,
};
const written: CSSProperties = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: tokens.spaceScaledS,
  padding: tokens.spaceScaledM,
  border: `1px solid ${tokens.colorBorderDividerDefault}`,
  borderRadius: tokens.borderRadiusContainer,
  background: tokens.colorBackgroundContainerContent,
  color: tokens.colorTextBodyDefault,
};
// What support wrote stands out at its edge and by its ground.
const answered: CSSProperties = {
  ...written,
  borderColor: tokens.colorBorderStatusInfo,
  borderInlineStartWidth: 4,
  background: tokens.colorBackgroundStatusInfo,
};
// What only staff read looks like no message.
const note: CSSProperties = {
  ...written,
  border: `1px dashed ${tokens.colorBorderStatusWarning}`,
  background: tokens.colorBackgroundStatusWarning,
};
const head: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  columnGap: tokens.spaceScaledM,
};
const heading: CSSProperties = {
  margin: 0,
  fontSize: tokens.fontSizeHeadingXs,
  lineHeight: tokens.lineHeightHeadingXs,
  overflowWrap: "anywhere",
};
const happening: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  columnGap: tokens.spaceScaledM,
  paddingInline: tokens.spaceScaledM,
};
