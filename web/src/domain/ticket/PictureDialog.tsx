import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import type { CSSProperties } from "react";
import { useT } from "../../i18n/t";
import { useFocusBack } from "../../kit/ui/focusBack";

interface Props {
  name: string;
  url: string;
  onClose: () => void;
}

/** A picture as large as the window lets it be, to be saved. */
export function PictureDialog({ name, url, onClose }: Props) {
  const t = useT();
  useFocusBack();
  return (
    <Modal
      visible
      size="max"
      header={name}
      closeAriaLabel={t("shell.close")}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button href={url} download={name} iconName="download">
            {t("thread.save")}
          </Button>
        </Box>
      }
    >
      <img src={url} alt={name} style={whole} />
    </Modal>
  );
}

const whole: CSSProperties = { display: "block", maxInlineSize: "100%", marginInline: "auto" };
