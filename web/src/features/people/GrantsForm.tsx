import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { GrantDraft, GrantsDraft } from "@portico/console";
import { use, useState } from "react";
import type { GroupGrantUpdateData, UserGrantUpdateData } from "../../api/generated/types.gen";
import { GrantsField } from "../../domain/access/GrantsField";
import { askProof } from "../../domain/proof/proved";
import { useT } from "../../i18n/t";
import { CurlButton } from "../../kit/curl/CurlButton";
import type { CurlCall } from "../../kit/curl/command";
import { StepForm } from "../../kit/form/StepForm";
import { takesChange } from "../../kit/form/takesChange";
import { LEFT, useSave } from "../../kit/form/useSave";
import { useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";

/** The call that saves what a sub-user or a group is granted. */
export type GrantsCall = CurlCall<GroupGrantUpdateData> | CurlCall<UserGrantUpdateData>;

interface Props {
  grants: readonly GrantDraft[];
  /** Saves them in the place of those that were `seen`. */
  save: (grants: GrantDraft[], seen: GrantDraft[]) => Promise<unknown>;
  /** Asks anew for what was saved. */
  onChanged: () => Promise<unknown>;
  /** The call that saves them, as a program makes it. */
  curl: (grants: GrantDraft[]) => GrantsCall;
  /** The form is left, saved or not. */
  onLeft: () => void;
}

/** Changes what somebody or a group is granted. */
export function GrantsForm({ grants, save, onChanged, curl, onLeft }: Props) {
  const t = useT();
  const module = use(loadConsole());
  // Those that are changed: what is shown behind the form is asked for anew.
  const [seen] = useState(() => [...grants]);
  const form = useRulesForm<GrantsDraft>(module.checkGrants, { grants: seen });
  const { failure, busy, onSubmit } = useSave(form, {
    send: async (draft) => (await askProof(() => save(draft.grants, seen))) ?? LEFT,
    takes: takesChange(t("people.changed"), onChanged, "seen_grants"),
    says: () => t("people.saved"),
    done: async () => {
      await onChanged();
      onLeft();
    },
  });
  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <GrantsField form={form} name="grants" label="" />
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={busy}>
          {t("users.save")}
        </Button>
        <CurlButton<GroupGrantUpdateData | UserGrantUpdateData> call={() => curl(form.getValues().grants)} />
        <Button variant="link" formAction="none" disabled={busy} onClick={onLeft}>
          {t("common.cancel")}
        </Button>
      </SpaceBetween>
    </StepForm>
  );
}
