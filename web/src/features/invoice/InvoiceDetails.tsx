import Box from "@cloudscape-design/components/box";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Link from "@cloudscape-design/components/link";
import type { InvoiceLine, InvoiceParty, InvoiceReply } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { monthWords } from "../../domain/money/months";
import { shareDisplay } from "../../domain/money/rate";
import { PATHS } from "../../domain/paths";
import { useLang, useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { StackedTable } from "../../kit/table/StackedTable";
import { useFollow } from "../../kit/ui/useFollow";
import { InvoiceState } from "./InvoiceState";
import { kindWords } from "./title";

/** Number, times, kind and amounts. */
export function Facts({ invoice }: { invoice: InvoiceReply }) {
  const t = useT();
  const times = useTimes();
  const { number, state, kind, created_at, issued_at, ended_at, amount, net, tax, tax_rate, note } = invoice;
  const time = (label: string, value: string | null | undefined) => (value ? [{ label, value: times.at(value) }] : []);
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={140}
      items={[
        { label: t("invoice.state"), value: <InvoiceState state={state} /> },
        { label: t("invoice.number"), value: number ?? "–" },
        { label: t("invoice.kind"), value: kindWords(kind, t) },
        { label: t("invoice.created"), value: times.at(created_at) },
        ...time(t("invoice.issued"), issued_at),
        ...time(t("invoice.ended"), ended_at),
        { label: t("invoice.net"), value: <Amount money={net} /> },
        { label: t("invoice.tax_at", { rate: shareDisplay(tax_rate) }), value: <Amount money={tax} /> },
        { label: t("invoice.total"), value: <Amount money={amount} /> },
        ...(note ? [{ label: t("invoice.note"), value: note }] : []),
      ]}
    />
  );
}

const FIELDS = ["name", "tax_number", "address", "telephone", "bank", "bank_account", "email"] as const;

/** Whom it is made out to, or who issued it. */
export function Party({ party }: { party: InvoiceParty }) {
  const t = useT();
  return (
    <KeyValuePairs
      columns={4}
      minColumnWidth={180}
      items={FIELDS.filter((field) => party[field]).map((field) => ({
        label: t(`invoice.title_${field}`),
        value: party[field],
      }))}
    />
  );
}

/** The months that it is about; each leads to its bill. */
export function Contents({ invoice: { lines, amount } }: { invoice: InvoiceReply }) {
  const t = useT();
  const follow = useFollow();
  const lang = useLang() === "CN" ? "zh-CN" : "en";
  return (
    <StackedTable<InvoiceLine>
      items={lines}
      trackBy={({ month }) => String(month)}
      wrapLines
      stickyColumns={{ first: 1 }}
      ariaLabels={{ tableLabel: t("invoice.content") }}
      header={<Header variant="h2">{t("invoice.content")}</Header>}
      columnDefinitions={[
        {
          id: "month",
          header: t("invoice.month"),
          cell: ({ month }) => {
            const path = `${PATHS.bills}?tab=summary&month=${month}`;
            return (
              <Link href={path} onFollow={(event) => follow(path, event)}>
                {monthWords(month, lang)}
              </Link>
            );
          },
          isRowHeader: true,
        },
        { id: "tax", header: t("invoice.tax"), kind: "money", cell: ({ tax }) => <Amount money={tax} /> },
        { id: "amount", header: t("invoice.total"), kind: "money", cell: (one) => <Amount money={one.amount} /> },
      ]}
      footer={
        <Box textAlign="right" fontWeight="bold">
          {t("invoice.total")}: <Amount money={amount} />
        </Box>
      }
    />
  );
}
