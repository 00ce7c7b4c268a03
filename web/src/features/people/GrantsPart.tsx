import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { GrantDraft, GrantsDraft } from "@portico/console";
import { use, useState } from "react";
import { GrantsField } from "../../access/GrantsField";
import { GrantsView } from "../../access/GrantsView";
import { MayButton } from "../../access/MayButton";
import type { May } from "../../access/useMay";
import { StepForm } from "../../form/StepForm";
import { useAttempt } from "../../form/useAttempt";
import { useT } from "../../i18n/t";
import { applyViolations, useRulesForm } from "../../rules/form";
import { loadConsole } from "../../rules/rules";
import { toast } from "../../ui/toast";

interface Props {
  title: string;
  description: string;
  grants: readonly GrantDraft[];
  may: May;
  save: (grants: GrantDraft[]) => Promise<unknown>;
}

/** What somebody or a group is granted: to read, and to change in place. */
export function GrantsPart(props: Props) {
  const t = useT();
  const [isEditing, setEditing] = useState(false);
  const actions = !isEditing && (
    <MayButton
      may={props.may}
      ariaLabel={t("people.edit_named", { name: props.title })}
      onClick={() => setEditing(true)}
    >
      {t("people.edit")}
    </MayButton>
  );
  return (
    <Container
      header={
        <Header variant="h2" description={props.description} actions={actions}>
          {props.title}
        </Header>
      }
    >
      {isEditing ? <GrantsForm {...props} onLeft={() => setEditing(false)} /> : <GrantsView grants={props.grants} />}
    </Container>
  );
}

function GrantsForm({ grants, save, onLeft }: Props & { onLeft: () => void }) {
  const t = useT();
  const module = use(loadConsole());
  const form = useRulesForm<GrantsDraft>(module.checkGrants, { grants: [...grants] });
  const { failure, busy, attempt } = useAttempt();
  const submit = form.handleSubmit((draft) =>
    attempt(
      async () => {
        await save(draft.grants);
        toast.success(t("people.saved"));
        onLeft();
      },
      ({ violations }) => {
        applyViolations(form, violations);
        return violations.every(({ field }) => field.startsWith("grants"));
      },
    ),
  );
  return (
    <StepForm failure={failure} onSubmit={submit}>
      <GrantsField form={form} name="grants" label="" />
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="primary" loading={busy}>
          {t("users.save")}
        </Button>
        <Button variant="link" formAction="none" disabled={busy} onClick={onLeft}>
          {t("table.cancel")}
        </Button>
      </SpaceBetween>
    </StepForm>
  );
}
