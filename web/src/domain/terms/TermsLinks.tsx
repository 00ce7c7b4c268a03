import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { TermsReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import type { TermsText } from "./query";
import { TermsDialog } from "./TermsDialog";

/** Every text of the terms, to be read. */
export function TermsLinks({ terms }: { terms: TermsReply }) {
  const t = useT();
  const [open, setOpen] = useState<TermsText | null>(null);
  return (
    <>
      <SpaceBetween size="xs">
        {terms.texts.map((text) => (
          <Button key={text.name} formAction="none" variant="inline-link" onClick={() => setOpen(text)}>
            {t(`register.read_${text.name}`)}
          </Button>
        ))}
      </SpaceBetween>
      {open && <TermsDialog terms={terms} text={open} onClose={() => setOpen(null)} />}
    </>
  );
}
