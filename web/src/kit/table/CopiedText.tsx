import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import { useT } from "../../i18n/t";

/** A number that people pass on, such as to support, with a button that copies it; a dash where there is none. */
export function CopiedText({ text }: { text: string | null | undefined }) {
  const t = useT();
  if (!text) return "–";
  return (
    <CopyToClipboard
      variant="inline"
      textToCopy={text}
      copyButtonAriaLabel={t("table.copy_text", { text })}
      copySuccessText={t("home.copied")}
      copyErrorText={t("home.copy_failed")}
    />
  );
}
