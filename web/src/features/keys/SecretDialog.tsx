import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { AuditListData } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { CommandText } from "../../kit/curl/CommandText";
import { curlCommand, KEY_VARIABLE, shellWord } from "../../kit/curl/command";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useUnsaved } from "../../kit/form/useHalfTyped";
import { saveFile } from "../../kit/ui/saveFile";

interface Props {
  name: string;
  secret: string;
  onClose: () => void;
}

/** The key, this once; it is left only by saying that it was stored. */
export function SecretDialog({ name, secret, onClose }: Props) {
  const t = useT();
  const [isStored, setStored] = useState(false);
  const [isLeft, setLeft] = useState(false);
  useUnsaved(!isStored);
  const leave = () => (isStored ? onClose() : setLeft(true));
  const attempt = curlCommand<AuditListData>(location.origin, {
    path: "/gicend/audit/list/",
    query: { limit: 1 },
  });
  return (
    <Modal
      visible
      size="large"
      header={t("keys.secret_title")}
      closeAriaLabel={t("shell.close")}
      onDismiss={leave}
      footer={
        <Box float="right">
          <Button
            variant="primary"
            formAction="none"
            disabled={!isStored}
            {...(!isStored && { disabledReason: t("keys.secret_first") })}
            onClick={leave}
          >
            {t("keys.secret_done")}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t("keys.secret_once")}</Alert>
        {isLeft && !isStored && <FailureAlert words={t("keys.secret_first")} />}
        <div>
          <Box variant="awsui-key-label">{t("keys.secret_label")}</Box>
          <Box variant="code">
            <span style={breaking}>{secret}</span>
          </Box>
        </div>
        <SpaceBetween direction="horizontal" size="xs">
          <CopyToClipboard
            textToCopy={secret}
            copyButtonText={t("keys.secret_copy")}
            copySuccessText={t("home.copied")}
            copyErrorText={t("home.copy_failed")}
          />
          <Button
            formAction="none"
            iconName="download"
            onClick={() => saveFile(new Blob([`${secret}\n`], { type: "text/plain" }), `${name}.key.txt`)}
          >
            {t("keys.secret_download")}
          </Button>
        </SpaceBetween>
        <ExpandableSection headerText={t("keys.secret_try")}>
          <CommandText command={`${KEY_VARIABLE}=${shellWord(secret)}\n${attempt}`} />
        </ExpandableSection>
        <Checkbox checked={isStored} onChange={({ detail }) => setStored(detail.checked)}>
          {t("keys.secret_stored")}
        </Checkbox>
      </SpaceBetween>
    </Modal>
  );
}

const breaking = { overflowWrap: "anywhere" } as const;
