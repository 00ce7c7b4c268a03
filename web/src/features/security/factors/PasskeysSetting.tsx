import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { PasskeyReply, SecurityReply } from "../../../api/generated/types.gen";
import { hasPasskeys } from "../../../domain/passkey/webauthn";
import { useT } from "../../../i18n/t";
import { useTimes } from "../../../i18n/times";
import { EmptyState } from "../../../kit/ui/EmptyState";
import { Rows } from "../Rows";
import { PasskeyName } from "./PasskeyName";
import { PasskeyRemove } from "./PasskeyRemove";

type Asked = { name: "add" } | { name: "rename" | "remove"; passkey: PasskeyReply };

/** The passkeys: add, rename, remove. */
export function PasskeysSetting({ security: { passkeys, passkeys_offered } }: { security: SecurityReply }) {
  const t = useT();
  const times = useTimes();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const isOffered = passkeys_offered && hasPasskeys();
  const history = ({ created_at, last_used_at }: PasskeyReply) => {
    const time = times.at(created_at);
    return last_used_at ? t("passkeys.used", { time, ago: times.ago(last_used_at) }) : t("passkeys.unused", { time });
  };
  return (
    <SpaceBetween size="l">
      {passkeys.length === 0 ? (
        <EmptyState title={t("passkeys.none")} hint={t("passkeys.none_hint")} />
      ) : (
        <Rows
          rows={passkeys.map((passkey) => ({
            id: passkey.passkey_id,
            words: (
              <>
                <Box fontWeight="bold">{passkey.name}</Box>
                <Box color="text-body-secondary" fontSize="body-s">
                  {history(passkey)}
                </Box>
              </>
            ),
            action: (
              <SpaceBetween direction="horizontal" size="xxs">
                <Button
                  iconName="edit"
                  variant="icon"
                  ariaLabel={t("passkeys.rename_one", { name: passkey.name })}
                  onClick={() => setAsked({ name: "rename", passkey })}
                />
                <Button
                  iconName="remove"
                  variant="icon"
                  ariaLabel={t("passkeys.remove_one", { name: passkey.name })}
                  onClick={() => setAsked({ name: "remove", passkey })}
                />
              </SpaceBetween>
            ),
          }))}
        />
      )}
      {!isOffered && <Alert type="info">{t("passkeys.unsupported")}</Alert>}
      <Box textAlign={passkeys.length === 0 ? "center" : "left"}>
        <Button
          variant="primary"
          disabled={!isOffered}
          disabledReason={t("passkeys.unsupported")}
          onClick={() => setAsked({ name: "add" })}
        >
          {t("passkeys.add")}
        </Button>
      </Box>
      {asked?.name === "add" && <PasskeyName onClose={close} />}
      {asked?.name === "rename" && <PasskeyName passkey={asked.passkey} onClose={close} />}
      {asked?.name === "remove" && <PasskeyRemove passkey={asked.passkey} onClose={close} />}
    </SpaceBetween>
  );
}
