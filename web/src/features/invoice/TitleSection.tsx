import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InvoiceDraft } from "@portico/console";
import { lazy, Suspense, use, useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { invoiceKindNames } from "../../api/generated/names.gen";
import type { TitleReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { SelectField } from "../../kit/ui/SelectField";
import { loadConsole } from "../../rules/rules";
import { gaps, gapWords } from "./title";

// Fetched with the first title that is made or mended here.
const TitleDialog = lazy(() => import("./TitleDialog").then((module) => ({ default: module.TitleDialog })));

interface Props {
  form: UseFormReturn<InvoiceDraft, unknown, InvoiceDraft>;
  titles: readonly TitleReply[];
}

/** Made out to whom, as what kind; what the title lacks for it is said at once. */
export function TitleSection({ form, titles }: Props) {
  const t = useT();
  const module = use(loadConsole());
  // `null` is a new one.
  const [edited, setEdited] = useState<TitleReply | null | undefined>(undefined);
  const [titleId, kind] = form.watch(["title_id", "kind"]);
  const title = titles.find(({ title_id }) => title_id === titleId);
  const lack = title && gaps(module, title, kind);
  const fields = form as unknown as UseFormReturn<InvoiceDraft>;
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Button formAction="none" onClick={() => setEdited(null)}>
              {t("invoice.title_new")}
            </Button>
          }
        >
          {t("invoice.section_title")}
        </Header>
      }
    >
      <SpaceBetween size="m">
        <SelectField
          form={fields}
          name="title_id"
          label={t("invoice.title")}
          placeholder={titles.length > 0 ? t("invoice.title_choose") : t("invoice.title_none")}
          choices={titles.map(({ title_id, name, tax_number }) => ({
            value: title_id,
            label: name,
            ...(tax_number && { description: tax_number }),
          }))}
        />
        <Controller
          control={form.control}
          name="kind"
          render={({ field, fieldState }) => (
            <FormField label={t("invoice.kind")} errorText={fieldState.error?.message}>
              <RadioGroup
                value={field.value}
                onChange={({ detail }) => field.onChange(detail.value)}
                items={invoiceKindNames.map((value) => ({
                  value,
                  label: t(`invoice.kind_${value}`),
                  description: t(`invoice.kind_${value}_about`),
                }))}
              />
            </FormField>
          )}
        />
        {title && lack && (
          <Alert
            type="warning"
            action={
              <Button formAction="none" onClick={() => setEdited(title)}>
                {t("invoice.title_edit")}
              </Button>
            }
          >
            {gapWords(lack, t)}
          </Alert>
        )}
      </SpaceBetween>
      {edited !== undefined && (
        <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
          <Suspense fallback={null}>
            <TitleDialog
              title={edited}
              onSaved={(saved) => form.setValue("title_id", saved, { shouldValidate: true })}
              onClose={() => setEdited(undefined)}
            />
          </Suspense>
        </div>
      )}
    </Container>
  );
}
