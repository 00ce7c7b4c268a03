import Modal from "@cloudscape-design/components/modal";
import { useState } from "react";
import { sliderEn } from "../../../i18n/slider.en";
import { addEnglish, useT } from "../../../i18n/t";
import { PictureCheck } from "./PictureCheck";
import { QuestionCheck } from "./QuestionCheck";

addEnglish(sliderEn);

/** The dialog that tells people from robots: a picture to complete, or a question in words. */
export function SliderCheck({ onEnd }: { onEnd: (ticket: string | null) => void }) {
  const t = useT();
  const [kind, setKind] = useState<"picture" | "question">("picture");
  return (
    <Modal
      visible
      size="small"
      header={t("slider.title")}
      closeAriaLabel={t("identity.close")}
      onDismiss={() => onEnd(null)}
    >
      {kind === "picture" ? (
        <PictureCheck onPassed={onEnd} onOther={() => setKind("question")} />
      ) : (
        <QuestionCheck onPassed={onEnd} onOther={() => setKind("picture")} />
      )}
    </Modal>
  );
}
