import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { sessionEn } from "../../i18n/session.en";
import { addEnglish, useT } from "../../i18n/t";
import type { SessionEnd } from "../../state/sessionEnd";
import { useCountdown } from "../form/useCountdown";

addEnglish(sessionEn);

interface Props {
  end: SessionEnd;
  onStay: () => void;
  onSignOut: () => void;
}

/** Says how long the session still lives, and offers to go on. */
export function SessionWarning({ end, onStay, onSignOut }: Props) {
  const t = useT();
  const left = useCountdown(end.at);
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <Modal
      visible
      header={t("session.ending_title")}
      closeAriaLabel={t(end.canStay ? "session.stay" : "shell.close")}
      onDismiss={onStay}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant={end.canStay ? "link" : "primary"} onClick={onSignOut}>
              {t("profile.sign_out")}
            </Button>
            {end.canStay && (
              <Button variant="primary" onClick={onStay}>
                {t("session.stay")}
              </Button>
            )}
          </SpaceBetween>
        </Box>
      }
    >
      {t(end.canStay ? "session.ending" : "session.too_old", { time })}
    </Modal>
  );
}
