import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import type { ExportReply } from "../../api/generated/types.gen";
import { useLang, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { sizeWords } from "../../kit/ui/sizeWords";
import { isPending } from "./queries";

interface Props {
  one: ExportReply;
  isSaving: boolean;
  isDeleting: boolean;
  onSave: () => void;
  onDelete: () => void;
}

/** A file: what it is of, how far it is, and what can be done with it. */
export function ExportItem({ one, isSaving, isDeleting, onSave, onDelete }: Props) {
  const t = useT();
  const times = useTimes();
  const name = t("exports.name", { list: t(`exports.list_${one.list}`), format: one.format.toUpperCase() });
  const deletion = t(isPending(one) ? "exports.give_up" : "exports.delete", { name: one.file_name });
  return (
    <li style={row}>
      <div style={words}>
        <Box variant="strong">{name}</Box>
        <Box color="text-body-secondary" fontSize="body-s">
          {times.exact(one.created_at)}
        </Box>
        <State one={one} />
      </div>
      <div style={buttons}>
        {one.state === "ready" && (
          <Button
            iconName="download"
            loading={isSaving}
            ariaLabel={t("exports.download_one", { name: one.file_name })}
            onClick={onSave}
          >
            {t("exports.download")}
          </Button>
        )}
        <Button
          variant="icon"
          iconName={isPending(one) ? "close" : "remove"}
          loading={isDeleting}
          ariaLabel={deletion}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}

function State({ one }: { one: ExportReply }) {
  const t = useT();
  const times = useTimes();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  switch (one.state) {
    case "queued":
      return <StatusIndicator type="pending">{t("exports.queued")}</StatusIndicator>;
    case "running":
      return <StatusIndicator type="in-progress">{t("exports.running", { rows: one.rows })}</StatusIndicator>;
    case "ready": {
      const until = one.expires_at ? times.at(one.expires_at) : "";
      const size = sizeWords(one.bytes, locale);
      return <StatusIndicator type="success">{t("exports.ready", { rows: one.rows, size, until })}</StatusIndicator>;
    }
    case "failed":
    case "withheld":
      return <StatusIndicator type="error">{one.message ?? t("table.export_failed")}</StatusIndicator>;
    default:
      return <StatusIndicator type="stopped">{t("exports.expired")}</StatusIndicator>;
  }
}

const row: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: tokens.spaceScaledXs,
  paddingBlock: tokens.spaceScaledXs,
  borderBlockStart: `1px solid ${tokens.colorBorderDividerDefault}`,
};
const words: CSSProperties = { flex: "1 1 220px", overflowWrap: "anywhere" };
const buttons: CSSProperties = { display: "flex", alignItems: "center", gap: tokens.spaceScaledXs };
