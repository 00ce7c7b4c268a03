import Alert from "@cloudscape-design/components/alert";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import type { KeyCreateDraft } from "@portico/console";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { GrantsField } from "../../domain/access/GrantsField";
import { useT } from "../../i18n/t";
import { TextField } from "../../kit/ui/Field";
import { AddressTester } from "./AddressTester";
import { tidyList } from "./tidyList";

interface Props {
  form: UseFormReturn<KeyCreateDraft>;
  /** How long a new key lives. */
  children?: ReactNode;
}

/** What a new key and a present one are asked: name, permissions, addresses. */
export function KeyFields({ form, children }: Props) {
  const t = useT();
  const list = form.watch("ip_list");
  return (
    <SpaceBetween size="l">
      <Container header={<Header variant="h2">{t("keys.section_what")}</Header>}>
        <SpaceBetween size="l">
          <TextField
            form={form}
            name="name"
            label={t("keys.name")}
            constraintText={t("keys.name_hint")}
            autoComplete="off"
          />
          <GrantsField form={form} name="grants" label={t("keys.grants")} constraintText={t("keys.grants_hint")} />
          {children}
        </SpaceBetween>
      </Container>
      <Container header={<Header variant="h2">{t("keys.section_where")}</Header>}>
        <SpaceBetween size="l">
          <Controller
            control={form.control}
            name="ip_list"
            render={({ field, fieldState }) => (
              <FormField
                stretch
                label={t("keys.ip_list")}
                constraintText={t("keys.ip_list_hint")}
                errorText={fieldState.error?.message}
              >
                <Textarea
                  ref={field.ref}
                  value={field.value}
                  rows={3}
                  spellcheck={false}
                  onChange={({ detail }) => field.onChange(tidyList(detail.value))}
                  onBlur={field.onBlur}
                />
              </FormField>
            )}
          />
          {list.trim() === "" && <Alert type="warning">{t("keys.anywhere_warning")}</Alert>}
          <AddressTester list={list} />
        </SpaceBetween>
      </Container>
    </SpaceBetween>
  );
}
