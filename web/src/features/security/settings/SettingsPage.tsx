import ContentLayout from "@cloudscape-design/components/content-layout";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { securityQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { PageHead } from "../../../kit/page/PageHead";
import { QueryState } from "../../../kit/ui/QueryState";
import { serverNow } from "../../../state/serverClock";
import { SettingRows } from "../overview/SettingRows";
import { signInSettings } from "../overview/settings";
import { Appearance } from "./Appearance";

/** Its table comes by itself, so that the page need not wait for it. */
const MessageMatrix = lazy(() => import("./MessageMatrix").then((module) => ({ default: module.MessageMatrix })));

/** What of signing in is set here as well (SPEC §2: message, login verification, login mask). */
const SIGN_IN = ["/update/verification", "/update/mask"];

/** `/main/settings`: who receives what, how one signs in, how the console looks. */
export function SettingsPage() {
  const t = useT();
  const times = useTimes();
  const security = useQuery({ ...securityQuery, meta: { quiet: true } });
  return (
    <ContentLayout header={<PageHead title={t("title.settings")} description={t("settings.intro")} />}>
      <SpaceBetween size="l">
        <Suspense fallback={<Spinner size="large" />}>
          <MessageMatrix />
        </Suspense>
        <QueryState query={security}>
          {(data) => (
            <SettingRows
              title={t("security.group_sign_in")}
              settings={signInSettings(data, t, times, serverNow()).filter(({ path }) =>
                SIGN_IN.some((end) => path.endsWith(end)),
              )}
            />
          )}
        </QueryState>
        <Appearance />
      </SpaceBetween>
    </ContentLayout>
  );
}
