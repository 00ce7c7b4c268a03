import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import { useT } from "../../i18n/t";
import { CommandText } from "../../kit/curl/CommandText";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useUnsaved } from "../../kit/form/useHalfTyped";
import { saveFile } from "../../kit/ui/saveFile";
import { fileName, type KeyPair } from "./generate";

interface Props {
  name: string;
  pair: KeyPair;
  onClose: () => void;
}

/** The private half of a new key, this once; it is left only when it was saved. */
export function PrivateKeyDialog({ name, pair, onClose }: Props) {
  const t = useT();
  const [isSaved, setSaved] = useState(false);
  const [isLeft, setLeft] = useState(false);
  useUnsaved(!isSaved);
  const file = fileName(name);
  const leave = () => (isSaved ? onClose() : setLeft(true));
  const save = () => {
    saveFile(new Blob([pair.privateFile], { type: "application/octet-stream" }), file);
    setSaved(true);
  };
  return (
    <Modal
      visible
      header={t("ssh_key.private_title")}
      closeAriaLabel={t("shell.close")}
      onDismiss={leave}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button
              formAction="none"
              disabled={!isSaved}
              {...(!isSaved && { disabledReason: t("ssh_key.private_first") })}
              onClick={leave}
            >
              {t("shell.close")}
            </Button>
            <Button formAction="none" variant="primary" iconName="download" onClick={save}>
              {t("ssh_key.private_download")}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <Alert type="warning">{t("ssh_key.private_once")}</Alert>
        {isLeft && !isSaved && <FailureAlert words={t("ssh_key.private_first")} />}
        <Box variant="p">{t("ssh_key.private_use")}</Box>
        <CommandText command={`chmod 600 ${file}\nssh -i ${file} USER@ADDRESS`} />
      </SpaceBetween>
    </Modal>
  );
}
