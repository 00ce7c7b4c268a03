import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import FormField from "@cloudscape-design/components/form-field";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { breaks, call } from "../../api/call";
import { billingResourceRenew, billingResourceRenewShow } from "../../api/generated/sdk.gen";
import type { ResourceRenewReply, ResourceReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useCallKey } from "../../kit/form/useCallKey";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { toast } from "../../kit/ui/toast";
import { rules } from "../../rules/rules";
import { Amount } from "../money/Amount";
import { RenewalCover } from "../money/RenewalCover";
import { spans } from "../money/spans";
import { useProductWords } from "../money/useProductWords";
import { RESOURCES } from "./queries";

interface Props {
  resource: ResourceReply;
  /** What is asked anew besides resources. */
  invalidate?: readonly QueryKey[];
  onClose: () => void;
}

/** Renews a resource that is paid in advance, now: for how long, what that costs, and until when it is paid then. */
export function RenewDialog({ resource, invalidate = [], onClose }: Props) {
  const t = useT();
  const times = useTimes();
  const words = useProductWords();
  const queries = useQueryClient();
  const { keyed, done } = useCallKey();
  const { name, resource_id, scheme } = resource;
  const [periods, setPeriods] = useState(1);
  const shown = useQuery({
    queryKey: [...RESOURCES, "renew", resource_id, periods],
    queryFn: ({ signal }) => call(billingResourceRenewShow({ query: { resource_id, periods }, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const offer = shown.isError || shown.isPlaceholderData ? undefined : shown.data;
  const renew = useMutation({
    mutationFn: async ({ quote: { total } }: ResourceRenewReply) => {
      const order = await call(billingResourceRenew(keyed({ resource_id, periods, total }))).catch(
        (refusal: unknown) => {
          if (!breaks(refusal, "total", "amount_out_of_range")) throw refusal;
          void shown.refetch();
          throw new Error(t("resource.renew_changed"));
        },
      );
      done();
      return order;
    },
    onSuccess: (_, { ends }) => {
      toast.success(t("resource.renewed_done", { name, time: times.at(ends) }));
      onClose();
    },
    onSettled: () => {
      for (const queryKey of [RESOURCES, ["balance"], ...invalidate])
        void queries.invalidateQueries({ queryKey: [...queryKey] });
    },
  });
  const choices = spans(scheme, shown.data?.most ?? 1).map((count) => ({
    value: `${count}`,
    label: words.periods(scheme, count),
  }));
  const amount = offer && rules.moneyDisplay({ minor: offer.quote.total, currency: offer.quote.currency });
  return (
    <ConfirmDialog
      title={t("resource.renew_title", { name })}
      confirm={amount ? t("resource.renew_submit", { amount }) : t("resource.renew")}
      busy={renew.isPending}
      failure={renew.error?.message ?? shown.error?.message}
      onConfirm={() => offer && renew.mutate(offer)}
      onClose={onClose}
    >
      <FormField label={t("resource.renew_for")}>
        <Select
          options={choices}
          selectedOption={choices.find(({ value }) => value === `${periods}`) ?? null}
          onChange={({ detail }) => setPeriods(Number(detail.selectedOption.value))}
        />
      </FormField>
      {offer ? (
        <Offer offer={offer} />
      ) : (
        !shown.isError && <StatusIndicator type="loading">{t("common.loading")}</StatusIndicator>
      )}
    </ConfirmDialog>
  );
}

/** What it costs, and until when it is paid then. */
function Offer({ offer }: { offer: ResourceRenewReply }) {
  const t = useT();
  const times = useTimes();
  const { quote, paid_until, begins, ends } = offer;
  const total = { minor: quote.total, currency: quote.currency };
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={3}
        minColumnWidth={130}
        items={[
          { label: t("resource.price"), value: <Amount money={total} /> },
          { label: t("resource.renew_paid"), value: times.at(paid_until) },
          { label: t("resource.renew_ends"), value: times.at(ends) },
        ]}
      />
      {begins !== paid_until && <Alert type="info">{t("resource.renew_gap", { time: times.at(begins) })}</Alert>}
      <Box>
        <RenewalCover total={total} />
      </Box>
    </SpaceBetween>
  );
}
