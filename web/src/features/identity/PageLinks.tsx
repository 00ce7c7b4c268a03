import * as tokens from "@cloudscape-design/design-tokens";
import { useRouter } from "@tanstack/react-router";
import type { CSSProperties, MouseEvent } from "react";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { publicHref } from "./publicHref";

const PAGES = {
  login: { path: PATHS.signIn, key: "identity.back_to_sign_in" },
  register: { path: PATHS.register, key: "sign_in.register" },
  forget: { path: PATHS.forgot, key: "sign_in.forgot" },
} as const;

/** Links to the other public pages; the query (`next` and the rest) goes along. */
export function PageLinks({ pages }: { pages: readonly (keyof typeof PAGES)[] }) {
  const t = useT();
  const { history } = useRouter();
  const follow = (event: MouseEvent, href: string) => {
    // With a key held, the browser opens a tab or a window of its own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    history.push(href);
  };
  return (
    <nav style={row} aria-label={t("identity.other_pages")}>
      {pages.map((page) => {
        const href = publicHref(PAGES[page].path, history.location.search);
        return (
          <a key={page} className="link" style={link} href={href} onClick={(event) => follow(event, href)}>
            {t(PAGES[page].key)}
          </a>
        );
      })}
    </nav>
  );
}

const row: CSSProperties = { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: tokens.spaceScaledL };
const link: CSSProperties = {
  color: tokens.colorTextLinkDefault,
  fontSize: tokens.fontSizeBodyM,
  lineHeight: tokens.lineHeightBodyM,
};
