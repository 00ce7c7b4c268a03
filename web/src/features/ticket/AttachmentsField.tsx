import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FileDropzone from "@cloudscape-design/components/file-dropzone";
import FileInput from "@cloudscape-design/components/file-input";
import FormField from "@cloudscape-design/components/form-field";
import ProgressBar from "@cloudscape-design/components/progress-bar";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { useSite } from "../../api/site";
import { useLang, useT } from "../../i18n/t";
import { sizeWords } from "../../kit/ui/sizeWords";
import { type Attachment, type Attachments, FILES_MAX } from "./useAttachments";

/** Files that go with what is written: chosen or dropped, each with how far it is, and taken back. */
export function AttachmentsField({ attachments }: { attachments: Attachments }) {
  const t = useT();
  const { limits } = useSite();
  const { items, error, choose, remove } = attachments;
  const size = `${limits.image.max_bytes / 1_048_576} MB`;
  return (
    <SpaceBetween size="xs">
      <FormField
        stretch
        label={t("ticket.files")}
        constraintText={t("ticket.files_hint", { count: FILES_MAX, size })}
        errorText={error}
      >
        <FileDropzone onChange={({ detail }) => choose(detail.value)}>
          <SpaceBetween size="xs" alignItems="center">
            <Box color="text-body-secondary">{t("ticket.files_drop")}</Box>
            <FileInput multiple value={[]} onChange={({ detail }) => choose(detail.value)}>
              {t("ticket.files_choose")}
            </FileInput>
          </SpaceBetween>
        </FileDropzone>
      </FormField>
      {items.length > 0 && (
        <ul aria-label={t("ticket.files")} style={list}>
          {items.map((one) => (
            <li key={one.key} style={row}>
              <div style={words}>
                <div>{one.name}</div>
                <Progress one={one} />
              </div>
              <Button
                variant="icon"
                iconName="close"
                formAction="none"
                ariaLabel={t("ticket.file_remove", { name: one.name })}
                onClick={() => remove(one.key)}
              />
            </li>
          ))}
        </ul>
      )}
    </SpaceBetween>
  );
}

/** How far a file is: on its way, kept, or refused. */
function Progress({ one: { name, bytes, percent, kept, failure } }: { one: Attachment }) {
  const t = useT();
  const locale = useLang() === "CN" ? "zh-CN" : "en";
  if (failure) {
    return (
      <div role="alert">
        <StatusIndicator type="error">{failure}</StatusIndicator>
      </div>
    );
  }
  if (!kept) return <ProgressBar value={percent} ariaLabel={t("ticket.file_sending", { name })} />;
  return (
    <StatusIndicator>
      {t(`ticket.file_kind_${kept.kind}`)} · {sizeWords(bytes, locale)}
    </StatusIndicator>
  );
}

const list: CSSProperties = { listStyle: "none", margin: 0, padding: 0 };
const row: CSSProperties = {
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: tokens.spaceScaledXs,
  paddingBlock: tokens.spaceScaledXs,
  borderBlockEnd: `1px solid ${tokens.colorBorderDividerDefault}`,
};
const words: CSSProperties = { flex: "1 1 0", minInlineSize: 0, overflowWrap: "anywhere" };
