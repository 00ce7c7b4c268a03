import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InvoiceDraft } from "@portico/console";
import { useQueryClient } from "@tanstack/react-query";
import { use, useState } from "react";
import { Controller } from "react-hook-form";
import { breaks, call } from "../../api/call";
import { invoiceCreate } from "../../api/generated/sdk.gen";
import type { BilledReply, TitleReply } from "../../api/generated/types.gen";
import { monthWords } from "../../domain/money/months";
import { sumOf } from "../../domain/money/sumOf";
import { invoicePath, PATHS } from "../../domain/paths";
import { useLang, useT } from "../../i18n/t";
import { PageForm } from "../../kit/form/PageForm";
import { useSave } from "../../kit/form/useSave";
import { StackedTable } from "../../kit/table/StackedTable";
import { EmptyState } from "../../kit/ui/EmptyState";
import { TextField } from "../../kit/ui/Field";
import { useFollow } from "../../kit/ui/useFollow";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { billedColumns } from "./Billed";
import { billedQuery, INVOICES } from "./queries";
import { TitleSection } from "./TitleSection";
import { gaps, gapWords } from "./title";

interface Props {
  months: readonly BilledReply[];
  titles: readonly TitleReply[];
}

/** Which months, made out to whom; the amount is computed. */
export function RequestForm({ months, titles }: Props) {
  const t = useT();
  const follow = useFollow();
  const queries = useQueryClient();
  const module = use(loadConsole());
  const [first] = useState<InvoiceDraft>(() => ({
    months: [],
    title_id: (titles.find(({ is_default }) => is_default) ?? titles[0])?.title_id ?? "",
    kind: "plain",
    note: "",
    total: 0,
  }));
  const form = useRulesForm<InvoiceDraft>(module.checkInvoice, first);
  const chosen = form.watch("months");
  const sum = sumOf(months.filter(({ month }) => chosen.includes(month)).map(({ available }) => available));
  const amount = sum && rules.moneyDisplay(sum);

  const saving = useSave(form, {
    send: (body, keyed) => {
      const title = titles.find(({ title_id }) => title_id === body.title_id);
      const lack = title && gaps(module, title, body.kind);
      if (lack) throw new Error(gapWords(lack, t));
      const seen = { ...body, total: sum?.minor ?? 0 };
      return call(invoiceCreate(keyed(seen))).catch(async (refusal: unknown) => {
        const isChanged = breaks(refusal, "months", "state_forbids") || breaks(refusal, "total", "amount_out_of_range");
        if (!isChanged) throw refusal;
        await queries.invalidateQueries({ queryKey: billedQuery.queryKey });
        // What can be chosen no more cannot be taken back either: it would be sent again with each try.
        const left = queries.getQueryData(billedQuery.queryKey)?.months ?? months;
        const isOpen = (month: number) => left.some((one) => one.month === month && one.state === "available");
        form.setValue("months", form.getValues("months").filter(isOpen), { shouldDirty: true });
        throw new Error(t("invoice.changed"));
      });
    },
    says: (made) => t("invoice.requested", { amount: rules.moneyDisplay(made.amount) }),
    done: ({ invoice_id }) => {
      void queries.invalidateQueries({ queryKey: [...INVOICES] });
      follow(invoicePath(invoice_id));
    },
  });

  return (
    <PageForm
      submit={amount ? t("invoice.submit", { amount }) : t("invoice.submit_plain")}
      back={PATHS.invoices}
      {...saving}
    >
      <Controller
        control={form.control}
        name="months"
        render={({ field, fieldState }) => (
          <FormField stretch errorText={fieldState.error?.message}>
            <MonthTable months={months} chosen={field.value} onChange={field.onChange} />
          </FormField>
        )}
      />
      <TitleSection form={form} titles={titles} />
      <Container header={<Header variant="h2">{t("invoice.section_amount")}</Header>}>
        <SpaceBetween size="m">
          {amount ? (
            <Box variant="awsui-value-large">{t("invoice.sum", { count: chosen.length, amount })}</Box>
          ) : (
            <Box color="text-body-secondary">{t("invoice.sum_none")}</Box>
          )}
          <TextField
            form={form}
            name="note"
            label={t("invoice.note")}
            constraintText={t("invoice.note_rule")}
            autoComplete="off"
          />
        </SpaceBetween>
      </Container>
    </PageForm>
  );
}

interface MonthTableProps {
  months: readonly BilledReply[];
  chosen: readonly number[];
  onChange: (months: number[]) => void;
}

/** The months to choose from; one of which there is nothing to invoice says why. */
function MonthTable({ months, chosen, onChange }: MonthTableProps) {
  const t = useT();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  return (
    <StackedTable<BilledReply>
      items={months}
      trackBy={({ month }) => String(month)}
      wrapLines
      stickyColumns={{ first: 1 }}
      selectionType="multi"
      selectedItems={months.filter(({ month }) => chosen.includes(month))}
      isItemDisabled={({ state }) => state !== "available"}
      onSelectionChange={({ detail }) => onChange(detail.selectedItems.map(({ month }) => month))}
      columnDefinitions={billedColumns(t, lang)}
      ariaLabels={{
        tableLabel: t("invoice.section_months"),
        selectionGroupLabel: t("invoice.section_months"),
        allItemsSelectionLabel: () => t("invoice.select_months"),
        itemSelectionLabel: (_, { month }) => t("invoice.select_month", { month: monthWords(month, lang) }),
      }}
      header={<Header variant="h2">{t("invoice.section_months")}</Header>}
      empty={<EmptyState title={t("invoice.billed_empty")} hint={t("invoice.billed_empty_hint")} />}
    />
  );
}
