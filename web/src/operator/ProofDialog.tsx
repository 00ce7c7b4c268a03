import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import { useT } from "../i18n/t";
import { FormDialog } from "../kit/form/FormDialog";
import { useSave } from "../kit/form/useSave";
import { TextField } from "../kit/ui/Field";
import { useRulesForm } from "../rules/form";
import { FACTORS_CHANGED, takeWrongPassword } from "./factors";
import { requiring } from "./required";

interface Props<A> {
  title: string;
  submit: string;
  /** Says what will happen. */
  children?: ReactNode;
  send: (password: string) => Promise<A>;
  /** Words for a notice. */
  says?: () => string;
  done: (answer: A) => void;
  onClose: () => void;
}

/** Asks for the password once more before something that guards the sign-in changes. */
export function ProofDialog<A>({ title, submit, children, send, says, done, onClose }: Props<A>) {
  const t = useT();
  const form = useRulesForm<{ password: string }>(requiring(["password"]), { password: "" });
  const saving = useSave(form, {
    send: ({ password }) => send(password),
    takes: takeWrongPassword(form, "password"),
    invalidate: FACTORS_CHANGED,
    isBrief: true,
    ...(says && { says }),
    done,
  });
  return (
    <FormDialog title={title} submit={submit} {...saving} onClose={onClose}>
      <SpaceBetween size="m">
        {children && <Box variant="p">{children}</Box>}
        <TextField
          form={form}
          name="password"
          type="password"
          label={t("operator.factor_password")}
          constraintText={t("operator.factor_password_hint")}
          autoComplete="current-password"
        />
      </SpaceBetween>
    </FormDialog>
  );
}
