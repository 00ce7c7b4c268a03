import { useState } from "react";
import { MayButton } from "../../../domain/access/MayButton";
import type { May } from "../../../domain/access/may";
import { useT } from "../../../i18n/t";
import { toast } from "../../../state/toast";
import { useChanged } from "../queries";

/** A part's edit button, whether its dialog is open, and what closes it: after a change it says so and asks anew. */
export function useEditing(part: string, may: May) {
  const t = useT();
  const changed = useChanged();
  const [isEditing, setEditing] = useState(false);
  const close = async (acted: boolean) => {
    setEditing(false);
    if (!acted) return;
    toast.success(t("people.saved"));
    await changed();
  };
  const edit = (
    <MayButton may={may} ariaLabel={t("people.edit_named", { name: part })} onClick={() => setEditing(true)}>
      {t("people.edit")}
    </MayButton>
  );
  return { edit, isEditing, close };
}
