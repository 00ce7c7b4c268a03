import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import SpaceBetween from "@cloudscape-design/components/space-between";
import * as tokens from "@cloudscape-design/design-tokens";
import type { CSSProperties } from "react";
import { useSite } from "../../../api/site";
import { useT } from "../../../i18n/t";
import { useUnsaved } from "../../../kit/form/useHalfTyped";
import { saveFile } from "../../../kit/ui/saveFile";

interface Props {
  loginName: string;
  codes: readonly string[];
  /** The person has kept them. */
  onKept: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ loginName, codes, onKept }: Props) {
  const t = useT();
  const { brand } = useSite();
  useUnsaved(true);
  const text = `${codes.join("\n")}\n`;
  return (
    <SpaceBetween size="l">
      <Alert type="warning" header={t("factors.codes_title")}>
        {t("factors.codes_intro")}
      </Alert>
      <ol style={grid} aria-label={t("factors.codes")}>
        {codes.map((code) => (
          <li key={code} style={item}>
            <Box variant="code">{code}</Box>
          </li>
        ))}
      </ol>
      <SpaceBetween direction="horizontal" size="xs">
        <CopyToClipboard
          variant="button"
          copyButtonText={t("factors.copy")}
          copyButtonAriaLabel={t("factors.copy")}
          copySuccessText={t("home.copied")}
          copyErrorText={t("home.copy_failed")}
          textToCopy={text}
        />
        <Button
          iconName="download"
          formAction="none"
          onClick={() =>
            saveFile(
              new Blob([`${brand.name} ${loginName}\n\n${text}`], { type: "text/plain;charset=utf-8" }),
              `recovery-codes-${loginName}.txt`,
            )
          }
        >
          {t("factors.download")}
        </Button>
        <Button variant="primary" formAction="none" onClick={onKept}>
          {t("factors.kept")}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

const grid: CSSProperties = {
  margin: 0,
  paddingInlineStart: tokens.spaceScaledXl,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))",
  gap: tokens.spaceScaledXs,
};
const item: CSSProperties = { fontVariantNumeric: "tabular-nums" };
