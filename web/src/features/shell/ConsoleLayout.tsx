import type { AppLayoutProps } from "@cloudscape-design/components/app-layout";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useMemo, useRef } from "react";
import { announcementsQuery, menuQuery } from "../../api/queries";
import { AllProjects } from "../../domain/project/AllProjects";
import { ProofOutlet } from "../../domain/proof/ProofOutlet";
import { menuPages } from "../../i18n/menu";
import { type Translate, translator, useT } from "../../i18n/t";
import { PageFrame } from "../../kit/frame/PageFrame";
import { useSearchKey } from "../../kit/palette/useSearchKey";
import { ListNote } from "../../kit/table/listNote";
import { Loading } from "../../kit/ui/Loading";
import { setMessagesOpen, useMessagesOpen } from "../../state/messagesPanel";
import { ConsoleHeader } from "./ConsoleHeader";
import { ConsoleNavigation } from "./ConsoleNavigation";
import { usePalette } from "./usePalette";
import { usePanelFocus } from "./usePanelFocus";
import { useVisits } from "./useVisits";

// Most of the time the panel is shut, and nothing is announced that nobody should miss.
const AnnouncementBanner = lazy(() =>
  import("./AnnouncementBanner").then((module) => ({ default: module.AnnouncementBanner })),
);

const MessagesPanel = lazy(() => import("./MessagesPanel").then((module) => ({ default: module.MessagesPanel })));

/** What stands around every page behind sign-in: header, menu, messages, search. `children` stand in for the page. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const t = useT();
  const layout = useRef<AppLayoutProps.Ref>(null);
  const isMessagesOpen = useMessagesOpen();
  const isFramed = useLocation().pathname.startsWith("/portal/");
  const hasBanner = useQuery(announcementsQuery).data?.announcements.some(({ is_banner }) => is_banner);
  const menus = useQuery(menuQuery).data?.menus;
  const pages = useMemo(() => menuPages(menus ?? [], t, translator("US")), [menus, t]);
  useVisits(pages);
  usePanelFocus(isMessagesOpen, () => layout.current?.focusActiveDrawer());
  const palette = usePalette(pages);
  useSearchKey(palette.open);

  return (
    <ListNote value={AllProjects}>
      <PageFrame
        layout={layout}
        header={<ConsoleHeader onOpen={palette.open} />}
        navigation={(onFollowed) => <ConsoleNavigation onFollowed={onFollowed} />}
        // Given only while it is open: the bell opens it, so that it needs no button of its own.
        drawers={isMessagesOpen ? [messagesDrawer(t)] : []}
        activeDrawerId={isMessagesOpen ? "messages" : null}
        onDrawerChange={({ detail }) => setMessagesOpen(detail.activeDrawerId === "messages")}
        panelTitle={t("messages.title")}
        isWhole={isFramed}
      >
        {hasBanner && (
          <Suspense fallback={null}>
            <AnnouncementBanner isCompact={isFramed} />
          </Suspense>
        )}
        {children ?? <Outlet />}
      </PageFrame>
      {palette.dialog}
      <ProofOutlet />
    </ListNote>
  );
}

function messagesDrawer(t: Translate): AppLayoutProps.Drawer {
  return {
    id: "messages",
    content: (
      <Suspense fallback={<Loading />}>
        <MessagesPanel />
      </Suspense>
    ),
    defaultSize: 400,
    trigger: { iconName: "notification" },
    ariaLabels: { drawerName: t("messages.title"), triggerButton: t("messages.open"), closeButton: t("shell.close") },
  };
}
