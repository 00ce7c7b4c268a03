import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { accountQuery, securityQuery } from "../../../api/queries";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { QueryState } from "../../../kit/ui/QueryState";
import { serverNow } from "../../../state/serverClock";
import { LevelCard } from "./LevelCard";
import { SettingRows } from "./SettingRows";
import { accountSettings, contactSettings, factorSettings, signInSettings } from "./settings";

/** Every security setting with its state and the way to change it. */
export function Overview() {
  const t = useT();
  const times = useTimes();
  const security = useQuery({ ...securityQuery, meta: { quiet: true } });
  const isMain = useQuery(accountQuery).data?.roles.includes("main") ?? false;
  return (
    <QueryState query={security}>
      {(data) => (
        <SpaceBetween size="l">
          <LevelCard security={data} />
          <SettingRows title={t("security.group_sign_in")} settings={signInSettings(data, t, times, serverNow())} />
          <SettingRows title={t("factors.group")} settings={factorSettings(data, t)} />
          <SettingRows title={t("security.group_contacts")} settings={contactSettings(data, t)} />
          <SettingRows title={t("security.group_account")} settings={accountSettings(data, isMain, t)} />
        </SpaceBetween>
      )}
    </QueryState>
  );
}
