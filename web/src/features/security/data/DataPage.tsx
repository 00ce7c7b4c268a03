import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../../../api/queries";
import { useLang, useT } from "../../../i18n/t";
import { FailureAlert } from "../../../kit/form/FailureAlert";
import { sizeWords } from "../../../kit/ui/sizeWords";
import { SettingFrame } from "../SettingFrame";
import { useDownload } from "./useDownload";

const PARTS = [
  "person",
  "sign_in",
  "factors",
  "keys",
  "ssh_keys",
  "messages",
  "tickets",
  "documents",
  "money",
  "actions",
] as const;
/** What is the account's, and comes to its main user. */
const OF_ACCOUNT: readonly string[] = ["documents", "money"];

/** `/main/accountsecurity/downloadData`: everything that is kept about the person, as a file (SECURITY P-7). */
export function DataPage() {
  const t = useT();
  const isMain = useQuery(accountQuery).data?.roles.includes("main") ?? false;
  const parts = PARTS.filter((part) => isMain || !OF_ACCOUNT.includes(part));
  return (
    <SettingFrame title={t("title.own_data")} description={t("own_data.intro")}>
      <SpaceBetween size="l">
        <div>
          <Box variant="h2">{t("own_data.contains")}</Box>
          <ul>
            {parts.map((part) => (
              <li key={part}>{t(`own_data.${part}`)}</li>
            ))}
          </ul>
          <Box variant="p">{t("own_data.format")}</Box>
          <Box variant="p">{t("own_data.without")}</Box>
          {!isMain && <Box variant="p">{t("own_data.whole")}</Box>}
        </div>
        <Alert type="warning">{t("own_data.keep")}</Alert>
        <DownloadPart />
      </SpaceBetween>
    </SettingFrame>
  );
}

function DownloadPart() {
  const t = useT();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  const size = (count: number) => sizeWords(count, locale);
  const { busy, bytes, failure, saved, begin, cancel } = useDownload();
  return (
    <SpaceBetween size="m">
      {failure && <FailureAlert words={failure} />}
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={busy} loadingText={t("own_data.busy")} onClick={() => void begin()}>
          {t("own_data.download")}
        </Button>
        {busy && (
          <Button variant="link" onClick={cancel}>
            {t("common.cancel")}
          </Button>
        )}
      </SpaceBetween>
      {busy && (
        <StatusIndicator type="loading">
          {bytes === 0 ? t("own_data.busy") : t("own_data.received", { size: size(bytes) })}
        </StatusIndicator>
      )}
      <div role="status">
        {saved && (
          <StatusIndicator type="success">
            {t("own_data.saved", { name: saved.name, size: size(saved.bytes) })}
          </StatusIndicator>
        )}
      </div>
    </SpaceBetween>
  );
}
