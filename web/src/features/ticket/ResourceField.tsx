import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { billingResourceList } from "../../api/generated/sdk.gen";
import { useProductWords } from "../../domain/money/useProductWords";
import { RESOURCES, resourceQuery } from "../../domain/resource/queries";
import { useT } from "../../i18n/t";

/** Resources that are offered at most. */
const LIMIT = 20;

/** The account's resources whose name, product, place or id fits. */
const choiceQuery = (q: string) =>
  queryOptions({
    queryKey: [...RESOURCES, "choice", q],
    queryFn: ({ signal }) => call(billingResourceList({ signal, query: { limit: LIMIT, ...(q && { q }) } })),
    meta: { quiet: true },
  });

/** Which resource a ticket is about, if any; the server finds them as one types. */
export function ResourceField({ form }: { form: UseFormReturn<{ resource_id: string }> }) {
  const t = useT();
  const words = useProductWords();
  const [typed, setTyped] = useState("");
  const found = useQuery(choiceQuery(typed));
  const chosenId = form.watch("resource_id");
  // The address may name one that is not among the first.
  const chosen = useQuery(resourceQuery(chosenId)).data;
  const none = { value: "", label: t("ticket.resource_none") };
  const options = (found.data?.items ?? []).map(({ resource_id, name, product, region }) => ({
    value: resource_id,
    label: name,
    description: `${words.product(product)} · ${region}`,
  }));
  const named = { value: chosenId, label: chosen?.name ?? chosenId };
  return (
    <Controller
      control={form.control}
      name="resource_id"
      render={({ field, fieldState }) => (
        <FormField
          label={t("ticket.resource")}
          constraintText={t("ticket.resource_hint")}
          errorText={fieldState.error?.message}
        >
          <Select
            ref={field.ref}
            selectedOption={chosenId ? (options.find(({ value }) => value === chosenId) ?? named) : none}
            options={typed ? options : [none, ...options]}
            filteringType="manual"
            filteringPlaceholder={t("ticket.resource_search")}
            filteringAriaLabel={t("ticket.resource_search")}
            empty={t("ticket.resource_nothing")}
            statusType={found.isPending ? "loading" : found.isError ? "error" : "finished"}
            loadingText={t("shell.loading")}
            errorText={t("shell.failed")}
            recoveryText={t("shell.retry")}
            onLoadItems={({ detail }) => (detail.samePage ? void found.refetch() : setTyped(detail.filteringText))}
            onChange={({ detail }) => field.onChange(detail.selectedOption.value ?? "")}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  );
}
