import "./frame.css";
import AppLayout, { type AppLayoutProps } from "@cloudscape-design/components/app-layout";
import { type ReactNode, type RefObject, Suspense, useRef } from "react";
import { useT } from "../../i18n/t";
import { InMain } from "../ui/inMain";
import { Loading } from "../ui/Loading";
import { PendingBar } from "../ui/PendingBar";
import { useMenuOpen } from "./useMenuOpen";
import { WeatherBanner } from "./WeatherBanner";

/** Pixels that a page takes at most. */
const WIDEST = 1920;

/** A panel beside the page, as the component library takes it. */
type Panels = Pick<AppLayoutProps, "drawers" | "activeDrawerId" | "onDrawerChange">;

interface Props extends Panels {
  layout?: RefObject<AppLayoutProps.Ref | null>;
  /** What stays on top of every page. */
  header: ReactNode;
  /** The menu, told what an entry calls once it was followed; none where there is nothing to choose yet. */
  navigation?: (onFollowed: () => void) => ReactNode;
  /** What the panel is called. */
  panelTitle?: string;
  /** Whether the page takes the whole window, as another site's does. */
  isWhole?: boolean;
  children: ReactNode;
}

/** The frame around every page: header, menu, what is on its way, what is old; the page is the main landmark, and takes the focus. */
export function PageFrame({
  layout,
  header,
  navigation,
  panelTitle = "",
  isWhole = false,
  children,
  ...panels
}: Props) {
  const t = useT();
  const own = useRef<AppLayoutProps.Ref>(null);
  const place = layout ?? own;
  const [isMenuOpen, setMenuOpen] = useMenuOpen();
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of the page; only the address is kept out of it. */}
      <a
        className="shell-skip"
        href="#content"
        onClick={(event) => {
          // The address may keep its page where this leads to a place of it.
          event.preventDefault();
          document.getElementById("content")?.focus();
        }}
      >
        {t("shell.skip")}
      </a>
      <div id="frame-header" className="shell-header">
        {header}
        <PendingBar />
      </div>
      <AppLayout
        ref={place}
        headerSelector="#frame-header"
        navigationHide={!navigation}
        navigation={navigation?.(() => place.current?.closeNavigationIfNecessary())}
        navigationOpen={isMenuOpen}
        onNavigationChange={({ detail }) => setMenuOpen(detail.open)}
        navigationWidth={240}
        toolsHide
        {...panels}
        disableContentPaddings={isWhole}
        maxContentWidth={isWhole ? Number.MAX_VALUE : WIDEST}
        content={
          <div id="content" tabIndex={-1} className={isWhole ? "shell-content shell-whole" : "shell-content"}>
            <WeatherBanner />
            <InMain value={true}>
              {/* A page that judges by core's rules waits for them here; what stands around it does not. */}
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </InMain>
          </div>
        }
        ariaLabels={{
          navigation: t("shell.navigation"),
          navigationToggle: t("shell.navigation_open"),
          navigationClose: t("shell.navigation_close"),
          notifications: t("shell.notifications"),
          drawers: panelTitle,
        }}
      />
    </>
  );
}
