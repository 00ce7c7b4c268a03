import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import { useT } from "../../i18n/t";

/** Texts, each to be copied; a dash where there is none. */
export function Copied({ texts }: { texts: readonly string[] }) {
  const t = useT();
  if (texts.length === 0) return "–";
  return texts.map((text) => (
    <div key={text}>
      <CopyToClipboard
        variant="inline"
        textToCopy={text}
        copyButtonAriaLabel={t("gpu_server.copy", { text })}
        copySuccessText={t("gpu_server.copied")}
        copyErrorText={t("gpu_server.copy_failed")}
      />
    </div>
  ));
}
