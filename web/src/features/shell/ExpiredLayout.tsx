import TopNavigation from "@cloudscape-design/components/top-navigation";
import { Outlet } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { useSite } from "../../api/site";
import { useT } from "../../i18n/t";
import { InMain } from "../../ui/inMain";
import { useFollow } from "../../ui/useFollow";

/** What stands around the page of whoever's password is over: no menu, since nothing else can be opened. */
export function ExpiredLayout() {
  const t = useT();
  const follow = useFollow();
  const { brand } = useSite();
  return (
    <>
      <TopNavigation
        identity={{
          title: brand.name,
          href: "/main/home",
          onFollow: (event) => event.preventDefault(),
          ...(brand.logo_url && { logo: { src: brand.logo_url, alt: "" } }),
        }}
        utilities={[{ type: "button", text: t("profile.sign_out"), onClick: () => follow("/login") }]}
      />
      <main id="content" style={column}>
        <InMain value={true}>
          <Outlet />
        </InMain>
      </main>
    </>
  );
}

const column: CSSProperties = { maxWidth: 560, margin: "clamp(16px, 6vh, 64px) auto", padding: "0 16px" };
