import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Wizard from "@cloudscape-design/components/wizard";
import type { SubUserCreateDraft } from "@portico/console";
import { type FormEvent, type ReactNode, use, useState } from "react";
import { call } from "../../../api/call";
import { userCreate } from "../../../api/generated/sdk.gen";
import type { UserCreateData } from "../../../api/generated/types.gen";
import { GrantsField } from "../../../domain/access/GrantsField";
import { PATHS } from "../../../domain/paths";
import { askProof } from "../../../domain/proof/proved";
import { useT } from "../../../i18n/t";
import { CurlButton } from "../../../kit/curl/CurlButton";
import { StepFocus } from "../../../kit/form/StepFocus";
import { LEFT, useSave } from "../../../kit/form/useSave";
import { useStep } from "../../../kit/form/useStep";
import { useCancel } from "../../../kit/ui/useFollow";
import { useRulesForm } from "../../../rules/form";
import { loadConsole } from "../../../rules/rules";
import { useChanged } from "../queries";
import { useSelf } from "../useSelf";
import { AccessFields } from "./AccessFields";
import type { Invited } from "./CreateDone";
import { PersonFields } from "./PersonFields";
import { Taken } from "./taken";
import { useTaken } from "./useTaken";

const EMPTY: SubUserCreateDraft = {
  user: { name: "", login_name: "", email: "", mobile: "" },
  authorization: { access_methods: ["console"], regions: [], group_ids: [], grants: [] },
};
const PERSON = ["user.name", "user.login_name", "user.email", "user.mobile"] as const;

/** Who the sub-user is, then what they may reach. */
export function CreateForm({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const t = useT();
  const cancel = useCancel();
  const changed = useChanged();
  const module = use(loadConsole());
  const { isMain } = useSelf();
  const [taken] = useState(() => new Taken());
  const [step, setStep] = useStep();
  const form = useRulesForm<SubUserCreateDraft>(
    (draft) => taken.add(module.checkSubUserCreate(draft), draft.user),
    EMPTY,
  );
  useTaken(form, module, taken, "email", isMain);
  useTaken(form, module, taken, "mobile", isMain);
  const { failure, busy, save } = useSave(form, {
    send: async (body) => (await askProof(() => call(userCreate({ body })))) ?? LEFT,
    takes: ({ violations }) => {
      if (violations.some(({ field }) => field.startsWith("user."))) setStep(0);
      return false;
    },
    done: ({ value: { user_id } }, { user }) => {
      void changed();
      onInvited({ user_id, name: user.name, email: user.email });
    },
  });

  const go = async (wanted: number) => {
    if (wanted === 0 || (await form.trigger([...PERSON], { shouldFocus: true }))) setStep(wanted);
  };
  const submit = form.handleSubmit(save, (mistakes) => mistakes.user && setStep(0));
  const part = (title: string, onEnter: () => unknown, content: ReactNode) => (
    <Container header={<Header variant="h2">{title}</Header>}>
      <StepFocus>
        <form
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            onEnter();
          }}
        >
          {content}
          {/* Enter in a field sends the step. */}
          <input type="submit" hidden />
        </form>
      </StepFocus>
    </Container>
  );
  return (
    <Wizard
      activeStepIndex={step}
      isLoadingNextStep={busy}
      submitButtonText={t("create.submit")}
      onNavigate={({ detail }) => void go(detail.requestedStepIndex)}
      onCancel={() => cancel(PATHS.users)}
      onSubmit={() => void submit()}
      secondaryActions={
        <CurlButton<UserCreateData> call={() => ({ path: "/gicend/user/create/", body: form.getValues() })} />
      }
      steps={[
        {
          title: t("create.person"),
          description: t("create.person_hint"),
          ...(failure && { errorText: failure }),
          content: part(t("create.person_part"), () => go(1), <PersonFields form={form} />),
        },
        {
          title: t("create.authorization"),
          description: t("create.authorization_hint"),
          ...(failure && { errorText: failure }),
          content: part(
            t("create.authorization_part"),
            () => undefined,
            <SpaceBetween size="l">
              <AccessFields form={form} prefix="authorization." />
              <GrantsField
                form={form}
                name="authorization.grants"
                label={t("create.grants")}
                constraintText={t("create.grants_hint")}
              />
            </SpaceBetween>,
          ),
        },
      ]}
    />
  );
}
