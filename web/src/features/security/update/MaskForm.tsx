import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Textarea from "@cloudscape-design/components/textarea";
import Toggle from "@cloudscape-design/components/toggle";
import type { LoginMaskDraft } from "@portico/rules";
import { Controller } from "react-hook-form";
import { call } from "../../../api/call";
import { securityMask } from "../../../api/generated/sdk.gen";
import type { SecurityReply } from "../../../api/generated/types.gen";
import { useT } from "../../../i18n/t";
import { StepForm } from "../../../kit/form/StepForm";
import { useRulesForm } from "../../../rules/form";
import { FormButtons } from "../FormButtons";
import { useConsoleRules } from "../useConsoleRules";
import { useSaving } from "../useSaving";

/** Where one may sign in from. A list that would shut out the present address is refused while it is typed. */
export function MaskForm({ security }: { security: SecurityReply }) {
  const t = useT();
  const rules = useConsoleRules();
  const { address, login_mask } = security;
  const form = useRulesForm<LoginMaskDraft>((draft) => rules.checkLoginMask(draft, address), login_mask);
  const { failure, busy, onSubmit } = useSaving(form, (body) => call(securityMask({ body })), t("security.saved"));
  const { enabled, ip_list } = form.watch();
  const refuses = ip_list.trim() !== "" && rules.ipListWouldRefuse(ip_list, address);

  const change = (values: Partial<LoginMaskDraft>) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name as keyof LoginMaskDraft, value);
    void form.trigger();
  };
  // Whoever begins a list is not to shut themselves out.
  const toggle = (isOn: boolean) =>
    change(isOn && ip_list.trim() === "" ? { enabled: isOn, ip_list: address } : { enabled: isOn });
  const addAddress = () => {
    const list = ip_list.trim().replace(/;$/, "");
    change({ ip_list: list === "" ? address : `${list};${address}` });
  };

  return (
    <StepForm failure={failure} onSubmit={onSubmit}>
      <Toggle checked={enabled} onChange={({ detail }) => toggle(detail.checked)}>
        {t("security.mask_field")}
      </Toggle>
      <Controller
        control={form.control}
        name="ip_list"
        render={({ field, fieldState }) => (
          <FormField
            label={t("security.mask_list")}
            description={t("security.mask_example")}
            constraintText={t("security.mask_present", { address })}
            errorText={fieldState.error?.message}
          >
            <Textarea
              ref={field.ref}
              value={field.value}
              rows={4}
              spellcheck={false}
              onChange={({ detail }) => change({ ip_list: detail.value })}
              onBlur={field.onBlur}
            />
          </FormField>
        )}
      />
      {refuses && (
        <Alert
          type={enabled ? "error" : "warning"}
          action={
            <Button formAction="none" onClick={addAddress}>
              {t("security.mask_add", { address })}
            </Button>
          }
        >
          {t("security.mask_refuses", { address })}
        </Alert>
      )}
      <FormButtons submit={t("security.save")} busy={busy} />
    </StepForm>
  );
}
