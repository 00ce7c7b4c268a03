import * as tokens from "@cloudscape-design/design-tokens";
import { type CSSProperties, type ReactNode, use } from "react";
import { Contacts } from "./contacts";
import { type IconName, NamedIcon } from "./icons";
import { InMain } from "./inMain";

interface Props {
  icon?: IconName;
  /** The number over the title. */
  code?: string;
  title: string;
  text: string;
  /** Spoken at once: it came unasked. */
  isAlert?: boolean;
  /** Buttons that lead out of the error. */
  children: ReactNode;
}

/**
 * A page, or a page's place in the console, that says what is wrong and offers ways out. Drawn without the library's texts:
 * it is there from the first visit, for the case that nothing more can be fetched.
 */
export function ErrorFrame({ icon, code, title, text, isAlert, children }: Props) {
  const isInMain = use(InMain);
  const Frame = isInMain ? "div" : "main";
  return (
    <Frame style={isInMain ? place : page}>
      {icon && <NamedIcon name={icon} size={96} />}
      <div role={isAlert ? "alert" : undefined} style={words}>
        {code && <strong>{code}</strong>}
        <h1 style={heading}>{title}</h1>
        <p style={paragraph}>{text}</p>
      </div>
      <div style={exits}>{children}</div>
      {use(Contacts)}
    </Frame>
  );
}

const place: CSSProperties = {
  display: "grid",
  placeContent: "center",
  justifyItems: "center",
  gap: tokens.spaceScaledL,
  padding: tokens.spaceScaledXl,
  minHeight: "50vh",
  textAlign: "center",
  color: tokens.colorTextBodySecondary,
  fontSize: tokens.fontSizeBodyM,
  lineHeight: tokens.lineHeightBodyM,
};
const page: CSSProperties = {
  ...place,
  minHeight: "100vh",
  boxSizing: "border-box",
  background: tokens.colorBackgroundLayoutMain,
};
const words: CSSProperties = { display: "grid", gap: tokens.spaceScaledXxs, maxWidth: "60ch" };
const heading: CSSProperties = {
  margin: 0,
  color: tokens.colorTextHeadingDefault,
  fontSize: tokens.fontSizeHeadingXl,
  lineHeight: tokens.lineHeightHeadingXl,
};
const paragraph: CSSProperties = { margin: 0 };
const exits: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: tokens.spaceScaledXs,
};
