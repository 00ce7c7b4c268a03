import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import { useT } from "../../../i18n/t";
import type { LegalText } from "./texts";

/** Shows one of the texts to agree to. */
export function LegalDialog({ text, onClose }: { text: LegalText; onClose: () => void }) {
  const t = useT();
  const close = (
    <Box float="right">
      <Button formAction="none" variant="primary" onClick={onClose}>
        {t("identity.close")}
      </Button>
    </Box>
  );
  return (
    <Modal visible header={text.title} closeAriaLabel={t("identity.close")} onDismiss={onClose} footer={close}>
      {text.paragraphs.map((paragraph) => (
        <Box key={paragraph} variant="p">
          {paragraph}
        </Box>
      ))}
    </Modal>
  );
}
