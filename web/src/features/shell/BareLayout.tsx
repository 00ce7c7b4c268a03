import "../../kit/frame/frame.css";
import TopNavigation from "@cloudscape-design/components/top-navigation";
import type { CSSProperties, ReactNode } from "react";
import { useSite } from "../../api/site";
import { PATHS } from "../../domain/paths";
import { useT } from "../../i18n/t";
import { InMain } from "../../kit/ui/inMain";
import { useFollow } from "../../kit/ui/useFollow";
import { useOverflowWords } from "./useOverflowWords";
import { useSupportMenu } from "./useSupportMenu";

/** What stands around a page when nothing else can be opened: no menu, only whom to ask and the way out. */
export function BareLayout({ children }: { children: ReactNode }) {
  const t = useT();
  const follow = useFollow();
  const { brand } = useSite();
  const support = useSupportMenu(false);
  const overflow = useOverflowWords();
  return (
    <>
      <TopNavigation
        identity={{
          title: brand.name,
          href: PATHS.home,
          onFollow: (event) => event.preventDefault(),
          ...(brand.logo_url && { logo: { src: brand.logo_url, alt: "" } }),
        }}
        utilities={[
          ...(support.items.length > 0 ? [support] : []),
          { type: "button", text: t("profile.sign_out"), onClick: () => follow(PATHS.signIn) },
        ]}
        i18nStrings={overflow}
      />
      <main id="content" tabIndex={-1} className="shell-content" style={column}>
        <InMain value={true}>{children}</InMain>
      </main>
    </>
  );
}

const column: CSSProperties = { maxWidth: 560, margin: "clamp(16px, 6vh, 64px) auto", padding: "0 16px" };
