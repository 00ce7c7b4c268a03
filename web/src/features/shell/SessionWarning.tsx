import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { PATHS } from "../../domain/paths";
import { sessionEn } from "../../i18n/session.en";
import { addEnglish, useT } from "../../i18n/t";
import { useCountdown } from "../../kit/form/useCountdown";
import { useFollow } from "../../kit/ui/useFollow";
import type { SessionEnd } from "../../state/sessionEnd";

addEnglish(sessionEn);

/** Says how long the session still lives, and offers to go on. */
export function SessionWarning({ end, onStay }: { end: SessionEnd; onStay: () => void }) {
  const t = useT();
  const follow = useFollow();
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
            <Button variant={end.canStay ? "link" : "primary"} onClick={() => follow(PATHS.signIn)}>
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
