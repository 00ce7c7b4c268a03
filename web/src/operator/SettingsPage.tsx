import Box from "@cloudscape-design/components/box";
import { call } from "../api/call";
import { useLang, useT } from "../i18n/t";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { breaking } from "./breaking";
import { settingOriginNames } from "./generated/names.gen";
import { settingList } from "./generated/sdk.gen";
import type { SettingReply } from "./generated/types.gen";

const ORIGIN = "from";

/** What the server runs with, and where each setting came from; no secret is among it. */
export function SettingsPage() {
  const t = useT();
  const columns = useColumns();
  return (
    <ResourceTable<SettingReply>
      id="settings"
      title={t("title.operator_settings")}
      description={t("setting.about")}
      columns={columns}
      itemId={({ key }) => key}
      itemName={({ key }) => key}
      queryKey={["settings"]}
      filterNames={[ORIGIN]}
      fetch={async ({ value }, _page, signal) => {
        const { settings } = await call(settingList({ signal }));
        const [q, origin] = [value("q").trim().toLowerCase(), value(ORIGIN)];
        // All of them come at once: what is searched for is found here.
        const isFound = (one: SettingReply) =>
          (!origin || one.origin === origin) &&
          [one.key, one.about, one.about_cn, one.value ?? "", one.from].some((text) => text.toLowerCase().includes(q));
        return { items: settings.filter(isFound) };
      }}
      search={t("setting.search")}
      filters={(list) => (
        <ChoiceFilter
          list={list}
          name={ORIGIN}
          label={t("setting.origin")}
          all={t("setting.all")}
          choices={settingOriginNames}
          word={(origin) => t(`setting.origin_${origin}`)}
        />
      )}
      empty={{ title: t("setting.empty"), hint: t("setting.empty_hint") }}
    />
  );
}

function useColumns(): readonly Column<SettingReply>[] {
  const t = useT();
  const isChinese = useLang() === "CN";
  return [
    {
      id: "key",
      header: t("setting.name"),
      cell: ({ key, about, about_cn }) => (
        <>
          <Box variant="code">{key}</Box>
          <Box color="text-body-secondary" fontSize="body-s">
            {isChinese ? about_cn : about}
          </Box>
        </>
      ),
      isRowHeader: true,
      width: 400,
    },
    {
      id: "value",
      header: t("setting.value"),
      cell: (row) => <Value setting={row} />,
      width: 220,
      isSoonOnPhone: true,
    },
    {
      id: "from",
      header: t("setting.origin"),
      cell: ({ origin, from }) => (
        <>
          {t(`setting.origin_${origin}`)}
          <Box color="text-body-secondary" fontSize="body-s">
            <span style={breaking}>{origin === "default" ? t("setting.would", { name: from }) : from}</span>
          </Box>
        </>
      ),
      width: 360,
    },
  ];
}

function Value({ setting: { value, is_secret, is_set } }: { setting: SettingReply }) {
  const t = useT();
  if (is_secret) return t(is_set ? "setting.secret_set" : "setting.secret_unset");
  if (value) return <span style={breaking}>{value}</span>;
  return <Box color="text-body-secondary">{t(value === null ? "setting.unset" : "setting.empty_text")}</Box>;
}
