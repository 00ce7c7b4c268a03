import * as tokens from "@cloudscape-design/design-tokens";
import { useQueryClient } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { siteQuery } from "../../api/site";
import { useT } from "../../i18n/t";
import { contactHref } from "../../kit/ui/contactHref";

/** Whom to ask: the operator's contacts, those that are set; nothing when none is, or none is known. */
export function SupportContacts() {
  const t = useT();
  // A page that says that the server does not answer is drawn before anything is known of the site.
  const support = useQueryClient().getQueryData(siteQuery.queryKey)?.support;
  const { email = "", hotline = "", hotline_2 = "" } = support ?? {};
  const contacts = [email, hotline, hotline_2].filter((contact) => contact !== "");
  if (contacts.length === 0) return null;
  return (
    <p style={line}>
      {t("identity.help")}
      {contacts.map((contact) => (
        <a key={contact} className="link" style={link} href={contactHref(contact)}>
          {contact}
        </a>
      ))}
    </p>
  );
}

const line: CSSProperties = {
  margin: 0,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  columnGap: tokens.spaceScaledS,
  color: tokens.colorTextBodySecondary,
  fontSize: tokens.fontSizeBodyS,
  lineHeight: tokens.lineHeightBodyS,
};
const link: CSSProperties = { color: "inherit", whiteSpace: "nowrap" };
