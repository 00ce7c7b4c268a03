import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import type { AccountDeleteDraft } from "@portico/console";
import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { useT } from "../../i18n/t";

interface Props {
  form: UseFormReturn<AccountDeleteDraft>;
  loginName: string;
}

/** The tick that everything will be gone, given by typing one's own login name: nobody does that by mistake. */
export function TypedName({ form, loginName }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const words = { login_name: loginName };
  return (
    <Controller
      control={form.control}
      name="understood"
      render={({ field, fieldState }) => (
        <FormField
          label={t("deletion.type", words)}
          errorText={fieldState.error ? t("deletion.type_mismatch", words) : ""}
        >
          <Input
            ref={field.ref}
            value={typed}
            autoComplete={false}
            spellcheck={false}
            disableBrowserAutocorrect
            onChange={({ detail }) => {
              setTyped(detail.value);
              field.onChange(detail.value.trim() === loginName);
            }}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
