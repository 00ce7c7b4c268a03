import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { breaking } from "./breaking";
import type { NewPassword } from "./operators";

interface Props {
  made: NewPassword;
  onClose: () => void;
}

/** An operator's new password, this once. A click beside the dialog does not close it: what was not copied would be gone. */
export function PasswordDialog({ made: { name, password }, onClose }: Props) {
  const t = useT();
  return (
    <Modal
      visible
      header={t("operator.password_title", { name })}
      closeAriaLabel={t("shell.close")}
      onDismiss={({ detail }) => detail.reason !== "overlay" && onClose()}
      footer={
        <Box float="right">
          <Button variant="primary" formAction="none" onClick={onClose}>
            {t("operator.password_done")}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t("operator.password_once")}</Alert>
        <div>
          <Box variant="awsui-key-label">{t("operator.sign_in_password")}</Box>
          <Box variant="code">
            <span style={breaking}>{password}</span>
          </Box>
        </div>
        <CopyToClipboard
          textToCopy={password}
          copyButtonText={t("operator.password_copy")}
          copySuccessText={t("home.copied")}
          copyErrorText={t("home.copy_failed")}
        />
      </SpaceBetween>
    </Modal>
  );
}
