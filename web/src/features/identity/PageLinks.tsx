import Link from "@cloudscape-design/components/link";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { useT } from "../../i18n/t";

const PAGES = {
  login: { path: "/login", key: "identity.back_to_sign_in" },
  register: { path: "/register", key: "sign_in.register" },
  forget: { path: "/forget", key: "sign_in.forgot" },
} as const;

/** Links to the other public pages; the query (`next` and the rest) goes along. */
export function PageLinks({ pages }: { pages: readonly (keyof typeof PAGES)[] }) {
  const t = useT();
  const { history } = useRouter();
  return (
    <div style={{ display: "flex", justifyContent: "center" }}>
      <SpaceBetween size="l" direction="horizontal">
        {pages.map((page) => {
          const href = PAGES[page].path + history.location.search;
          return (
            <Link
              key={page}
              href={href}
              onFollow={(event) => {
                event.preventDefault();
                history.push(href);
              }}
            >
              {t(PAGES[page].key)}
            </Link>
          );
        })}
      </SpaceBetween>
    </div>
  );
}
