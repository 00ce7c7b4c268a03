import Box from "@cloudscape-design/components/box";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";

interface Props {
  /** The secret in base 32. */
  secret: string;
  /** The same as a QR code: the address of a picture. */
  qr: string;
  /** What they are called. */
  words: { qr: string; secret: string; copy: string };
}

/** The secret of an authenticator app, as a picture and as text. */
export function AppSecret({ secret, qr, words }: Props) {
  const t = useT();
  return (
    <div style={row}>
      <img src={qr} alt={words.qr} width={196} height={196} style={picture} />
      <div style={beside}>
        <SpaceBetween size="xs">
          <Box variant="p">{words.secret}</Box>
          {/* Not the copy button's own words: they would break within a group of four. */}
          <div style={line}>
            <CopyToClipboard
              variant="icon"
              textToCopy={secret}
              copyButtonAriaLabel={words.copy}
              copySuccessText={t("home.copied")}
              copyErrorText={t("home.copy_failed")}
            />
            <span>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
          </div>
        </SpaceBetween>
      </div>
    </div>
  );
}

const row: CSSProperties = { display: "flex", flexWrap: "wrap", gap: 24, alignItems: "center" };
const beside: CSSProperties = { flex: "1 1 220px", minWidth: 0 };
const line: CSSProperties = { display: "flex", alignItems: "center", gap: 4 };
/** Cameras want dark modules on light ground, whatever the theme. */
const picture: CSSProperties = { background: "#ffffff", borderRadius: 8, padding: 8 };
