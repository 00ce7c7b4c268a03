import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import type { TermsReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import type { TermsText } from "./query";

interface Props {
  terms: TermsReply;
  text: TermsText;
  onClose: () => void;
}

/** Shows one of the texts to agree to. */
export function TermsDialog({ terms, text, onClose }: Props) {
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
      {terms.is_sample ? (
        <Alert type="warning">{t("terms.sample")}</Alert>
      ) : (
        <Box color="text-body-secondary">{t("terms.version", { version: terms.version })}</Box>
      )}
      {text.paragraphs.map((paragraph) => (
        <Box key={paragraph} variant="p">
          <span className="terms-text">{paragraph}</span>
        </Box>
      ))}
    </Modal>
  );
}
