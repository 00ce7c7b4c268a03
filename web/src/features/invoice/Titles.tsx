import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import Header from "@cloudscape-design/components/header";
import type { TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/call";
import { invoiceTitleDelete } from "../../api/generated/sdk.gen";
import type { TitleReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import type { May } from "../../domain/access/may";
import { mayItem } from "../../domain/access/mayItem";
import { useCan } from "../../domain/access/useCan";
import { type Translate, useT } from "../../i18n/t";
import { Confirm } from "../../kit/form/Confirm";
import { StackedTable } from "../../kit/table/StackedTable";
import { EmptyState } from "../../kit/ui/EmptyState";
import { FailedState } from "../../kit/ui/FailedState";
import { INVOICES, titlesQuery } from "./queries";
import { TitleDialog } from "./TitleDialog";
import { buyerWords } from "./title";

/** Whom invoices are made out to. */
export function Titles() {
  const t = useT();
  const titles = useQuery({ ...titlesQuery, meta: { quiet: true } });
  const may = useCan()("recharge");
  // `null` is a new one.
  const [edited, setEdited] = useState<TitleReply | null | undefined>(undefined);
  const [deleted, setDeleted] = useState<TitleReply | null>(null);
  const add = (
    <MayButton may={may} onClick={() => setEdited(null)}>
      {t("invoice.title_new")}
    </MayButton>
  );
  return (
    <>
      <StackedTable<TitleReply>
        items={titles.data?.titles ?? []}
        trackBy="title_id"
        loading={titles.isPending}
        loadingText={t("shell.loading")}
        wrapLines
        stickyColumns={{ last: 1 }}
        columnDefinitions={columns(t, may, setEdited, setDeleted)}
        ariaLabels={{ tableLabel: t("invoice.titles") }}
        header={
          <Header variant="h2" description={t("invoice.titles_about")} actions={add}>
            {t("invoice.titles")}
          </Header>
        }
        empty={
          titles.isError ? (
            <FailedState onRetry={() => void titles.refetch()} />
          ) : (
            <EmptyState title={t("invoice.title_none")} hint={t("invoice.title_none_hint")} action={add} />
          )
        }
      />
      {edited !== undefined && <TitleDialog title={edited} onClose={() => setEdited(undefined)} />}
      {deleted && <Delete title={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

function columns(
  t: Translate,
  may: May,
  onEdit: (title: TitleReply) => void,
  onDelete: (title: TitleReply) => void,
): TableProps.ColumnDefinition<TitleReply>[] {
  return [
    {
      id: "name",
      header: t("invoice.title_name"),
      cell: ({ name, is_default }) => (
        <>
          {name} {is_default && <Badge color="blue">{t("invoice.title_default")}</Badge>}
        </>
      ),
      isRowHeader: true,
      minWidth: 180,
    },
    { id: "kind", header: t("invoice.title_kind"), cell: (one) => buyerWords(one.kind, t), minWidth: 130 },
    { id: "tax", header: t("invoice.title_tax_number"), cell: (one) => one.tax_number || "–", minWidth: 170 },
    { id: "bank", header: t("invoice.title_bank"), cell: bankWords, minWidth: 160 },
    { id: "email", header: t("invoice.title_email"), cell: ({ email }) => email || "–", minWidth: 150 },
    {
      id: "actions",
      header: t("invoice.actions"),
      cell: (one) => (
        <ButtonDropdown
          variant="inline-icon"
          expandToViewport
          ariaLabel={t("invoice.title_actions_of", { name: one.name })}
          items={[mayItem("edit", t("invoice.title_edit"), may), mayItem("delete", t("invoice.title_delete"), may)]}
          onItemClick={({ detail }) => (detail.id === "edit" ? onEdit(one) : onDelete(one))}
        />
      ),
      minWidth: 90,
    },
  ];
}

function bankWords({ bank, bank_account }: TitleReply) {
  if (!bank && !bank_account) return "–";
  return (
    <>
      {bank}
      <Box color="text-body-secondary" fontSize="body-s">
        {bank_account}
      </Box>
    </>
  );
}

function Delete({ title, onClose }: { title: TitleReply; onClose: () => void }) {
  const t = useT();
  const { name, title_id } = title;
  return (
    <Confirm
      title={t("invoice.title_delete_title")}
      confirm={t("invoice.title_delete")}
      call={() => call(invoiceTitleDelete({ body: { title_id } }))}
      says={() => t("invoice.title_deleted", { name })}
      invalidate={[[...INVOICES, "titles"]]}
      onClose={onClose}
    >
      {t("invoice.title_delete_text", { name })}
    </Confirm>
  );
}
