import Box from "@cloudscape-design/components/box";
import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { breaks, call } from "../../api/call";
import { computeInstanceRenew, computeInstanceRenewQuote } from "../../api/generated/sdk.gen";
import type { InstanceRenewQuoteReply, InstanceReply } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { RenewalCover } from "../../domain/money/RenewalCover";
import { spans } from "../../domain/money/spans";
import { useProductWords } from "../../domain/money/useProductWords";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { useCallKey } from "../../kit/form/useCallKey";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { toast } from "../../kit/ui/toast";
import { rules } from "../../rules/rules";

interface Props {
  instances: readonly InstanceReply[];
  onClose: () => void;
  /** It is done. */
  onDone?: (() => void) | undefined;
}

/** Renews instances with all of their parts, now: for how long, what that costs, and until when each is paid then. */
export function RenewDialog({ instances, onClose, onDone }: Props) {
  const t = useT();
  const words = useProductWords();
  const queries = useQueryClient();
  const { keyed, done } = useCallKey();
  const [periods, setPeriods] = useState(1);
  const count = instances.length;
  const instance_ids = instances.map(({ instance_id }) => instance_id);
  const schemes = new Set(instances.map(({ scheme }) => scheme));
  const [scheme = "monthly"] = schemes;
  const shown = useQuery({
    queryKey: [...INSTANCES, "renew", ...instance_ids, periods],
    queryFn: ({ signal }) => call(computeInstanceRenewQuote({ body: { instance_ids, periods }, signal })),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const offer = shown.isError || shown.isPlaceholderData ? undefined : shown.data;
  const renew = useMutation({
    mutationFn: async ({ total }: InstanceRenewQuoteReply) => {
      await call(computeInstanceRenew(keyed({ instance_ids, periods, total: total.minor }))).catch(
        (refusal: unknown) => {
          if (!breaks(refusal, "total", "amount_out_of_range")) throw refusal;
          void shown.refetch();
          throw new Error(t("instance.price_changed"));
        },
      );
      done();
    },
    onSuccess: () => {
      toast.success(t("instance.renew_done", { count }));
      onClose();
      onDone?.();
    },
    onSettled: () => {
      for (const queryKey of [INSTANCES, ["resources"], ["orders"], ["balance"]])
        void queries.invalidateQueries({ queryKey: [...queryKey] });
    },
  });
  const choices = spans(scheme, shown.data?.most ?? 1).map((length) => ({
    value: `${length}`,
    // Of months and years at once a number says enough.
    label: schemes.size > 1 ? t("instance.renew_periods", { count: length }) : words.periods(scheme, length),
  }));
  return (
    <ConfirmDialog
      title={t("instance.renew_title", { count })}
      confirm={offer ? t("instance.renew_submit", { amount: rules.moneyDisplay(offer.total) }) : t("instance.renew")}
      busy={renew.isPending}
      failure={renew.error?.message ?? shown.error?.message}
      onConfirm={() => offer && renew.mutate(offer)}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>{t("instance.renew_text")}</Box>
        <FormField label={t("instance.renew_for")}>
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
      </SpaceBetween>
    </ConfirmDialog>
  );
}

/** What each costs, and until when it is paid then. */
function Offer({ offer: { instances, total } }: { offer: InstanceRenewQuoteReply }) {
  const t = useT();
  const times = useTimes();
  return (
    <div aria-live="polite">
      <ul>
        {instances.map(({ instance_id, name, total: own, ends }) => (
          <li key={instance_id}>
            {t("instance.renew_line", { name, amount: rules.moneyDisplay(own), time: times.at(ends) })}
          </li>
        ))}
      </ul>
      <Box>
        <RenewalCover total={total} />
      </Box>
    </div>
  );
}
