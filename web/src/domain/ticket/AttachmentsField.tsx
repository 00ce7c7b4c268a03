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
import { addEnglish, useLang, useT } from "../../i18n/t";
import { threadEn } from "../../i18n/thread.en";
import { sizeWords } from "../../kit/ui/sizeWords";
import type { Attachment, Attachments } from "./useAttachments";

addEnglish(threadEn);

interface Props {
  attachments: Attachments;
  /** Which files can be sent. */
  hint: string;
}

/** Files that go with what is written: chosen or dropped, each with how far it is, and taken back. */
export function AttachmentsField({ attachments, hint }: Props) {
  const t = useT();
  const { items, error, choose, remove } = attachments;
  return (
    <SpaceBetween size="xs">
      <FormField stretch label={t("thread.attach")} constraintText={hint} errorText={error}>
        <FileDropzone onChange={({ detail }) => choose(detail.value)}>
          <SpaceBetween size="xs" alignItems="center">
            <Box color="text-body-secondary">{t("thread.attach_drop")}</Box>
            <FileInput multiple value={[]} onChange={({ detail }) => choose(detail.value)}>
              {t("thread.attach_choose")}
            </FileInput>
          </SpaceBetween>
        </FileDropzone>
      </FormField>
      {items.length > 0 && (
        <ul aria-label={t("thread.attach")} style={list}>
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
                ariaLabel={t("thread.attach_remove", { name: one.name })}
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
  if (!kept) return <ProgressBar value={percent} ariaLabel={t("thread.attach_sending", { name })} />;
  return (
    <StatusIndicator>
      {t(`thread.attach_kind_${kept.kind}`)} · {sizeWords(bytes, locale)}
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
