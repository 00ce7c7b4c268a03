import "./shell.css";
import AppLayout, { type AppLayoutProps } from "@cloudscape-design/components/app-layout";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useMemo, useRef } from "react";
import { menuQuery } from "../../api/queries";
import { ProofOutlet } from "../../domain/proof/ProofOutlet";
import { menuPages } from "../../i18n/menu";
import { type Translate, translator, useT } from "../../i18n/t";
import { InMain } from "../../kit/ui/inMain";
import { Loading } from "../../kit/ui/Loading";
import { PendingBar } from "../../kit/ui/PendingBar";
import { setMessagesOpen, useMessagesOpen } from "../../state/messagesPanel";
import { ConsoleHeader } from "./ConsoleHeader";
import { ConsoleNavigation } from "./ConsoleNavigation";
import { MessagesPanel } from "./MessagesPanel";
import { useMenuOpen } from "./useMenuOpen";
import { usePalette } from "./usePalette";
import { usePanelFocus } from "./usePanelFocus";
import { useSearchKey } from "./useSearchKey";
import { useVisits } from "./useVisits";
import { WeatherBanner } from "./WeatherBanner";

/** What stands around every page behind sign-in: header, menu, messages, search. `children` stand in for the page. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const t = useT();
  const layout = useRef<AppLayoutProps.Ref>(null);
  const [isMenuOpen, setMenuOpen] = useMenuOpen();
  const isMessagesOpen = useMessagesOpen();
  const isFramed = useLocation().pathname.startsWith("/portal/");
  const menus = useQuery(menuQuery).data?.menus;
  const pages = useMemo(() => menuPages(menus ?? [], t, translator("US")), [menus, t]);
  useVisits(pages);
  usePanelFocus(isMessagesOpen, () => layout.current?.focusActiveDrawer());
  const palette = usePalette(pages);
  useSearchKey(palette.open);

  return (
    <>
      <a className="shell-skip" href="#content">
        {t("shell.skip")}
      </a>
      <div id="console-header" className="shell-header">
        <ConsoleHeader onSearch={palette.open} />
        <PendingBar />
      </div>
      <AppLayout
        ref={layout}
        headerSelector="#console-header"
        navigation={<ConsoleNavigation onFollowed={() => layout.current?.closeNavigationIfNecessary()} />}
        navigationOpen={isMenuOpen}
        onNavigationChange={({ detail }) => setMenuOpen(detail.open)}
        navigationWidth={240}
        toolsHide
        // Given only while it is open: the bell opens it, so that it needs no button of its own.
        drawers={isMessagesOpen ? [messagesDrawer(t)] : []}
        activeDrawerId={isMessagesOpen ? "messages" : null}
        onDrawerChange={({ detail }) => setMessagesOpen(detail.activeDrawerId === "messages")}
        disableContentPaddings={isFramed}
        maxContentWidth={isFramed ? Number.MAX_VALUE : 1920}
        content={
          <div id="content" tabIndex={-1} className="shell-content">
            <WeatherBanner />
            <InMain value={true}>
              {/* A page that judges by core's rules waits for them here; what stands around it does not. */}
              <Suspense fallback={<Loading />}>{children ?? <Outlet />}</Suspense>
            </InMain>
          </div>
        }
        ariaLabels={{
          navigation: t("shell.navigation"),
          navigationToggle: t("shell.navigation_open"),
          navigationClose: t("shell.navigation_close"),
          notifications: t("shell.notifications"),
          drawers: t("messages.title"),
        }}
      />
      {palette.dialog}
      <ProofOutlet />
    </>
  );
}

function messagesDrawer(t: Translate): AppLayoutProps.Drawer {
  return {
    id: "messages",
    content: <MessagesPanel />,
    defaultSize: 400,
    trigger: { iconName: "notification" },
    ariaLabels: { drawerName: t("messages.title"), triggerButton: t("messages.open"), closeButton: t("shell.close") },
  };
}
