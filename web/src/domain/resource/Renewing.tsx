import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import FormField from "@cloudscape-design/components/form-field";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { keepPreviousData, type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ApiError } from "../../api/call";
import type { Money, Scheme } from "../../api/generated/types.gen";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { type CallKey, useCallKey } from "../../kit/form/useCallKey";
import { ConfirmDialog } from "../../kit/table/ConfirmDialog";
import { FailedState } from "../../kit/ui/FailedState";
import { rules } from "../../rules/rules";
import { toast } from "../../state/toast";
import { Amount } from "../money/Amount";
import { RenewalCover } from "../money/RenewalCover";
import { sendPriced } from "../money/sendPriced";
import { spans } from "../money/spans";
import { useProductWords } from "../money/useProductWords";

/** One of what is renewed. */
interface RenewLine {
  id: string;
  name: string;
  total: Money;
  paid_until: string;
  /** When the new time begins: later than the old one ended for what stands still since then. */
  begins: string;
  ends: string;
}

/** What a renewal costs, and what it does. */
interface RenewOffer {
  total: Money;
  /** For how many periods at most. */
  most: number;
  lines: readonly RenewLine[];
}

interface Props {
  title: string;
  /** How they are billed. */
  schemes: readonly Scheme[];
  /** Their names, in the order in which the call has them: a refusal names one by its place. */
  names: readonly string[];
  about?: ReactNode;
  queryKey: QueryKey;
  ask: (periods: number, signal: AbortSignal) => Promise<RenewOffer>;
  renew: (periods: number, total: number, keyed: CallKey["keyed"]) => Promise<unknown>;
  says: (offer: RenewOffer) => string;
  /** What is asked anew besides orders and the balance. */
  invalidate: readonly QueryKey[];
  onClose: () => void;
  /** Called once all are renewed. */
  onDone?: (() => void) | undefined;
}

/** Renews what is paid in advance, now: for how long, what that costs, and until when each is paid then. */
export function Renewing({ title, schemes, names, about, queryKey, ask, renew, says, invalidate, ...rest }: Props) {
  const { onClose, onDone } = rest;
  const t = useT();
  const words = useProductWords();
  const queries = useQueryClient();
  const { keyed, done } = useCallKey();
  const [periods, setPeriods] = useState(1);
  const [scheme = "monthly", ...others] = new Set(schemes);
  const shown = useQuery({
    queryKey: [...queryKey, periods],
    queryFn: ({ signal }) => ask(periods, signal),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  const offer = shown.isError || shown.isPlaceholderData ? undefined : shown.data;
  const act = useMutation({
    mutationFn: async ({ total }: RenewOffer) => {
      await sendPriced(renew(periods, total.minor, keyed), () => shown.refetch(), t("resource.renew_changed"));
      done();
    },
    meta: { quiet: true },
    onSuccess: (_, made) => {
      toast.success(says(made));
      onClose();
      onDone?.();
    },
    onSettled: () => {
      for (const key of [["orders"], ["balance"], ...invalidate])
        void queries.invalidateQueries({ queryKey: [...key] });
    },
  });
  const choices = spans(scheme, shown.data?.most ?? 1).map((length) => ({
    value: `${length}`,
    // Of months and years at once a number says enough.
    label: others.length > 0 ? t("resource.renew_periods", { count: length }) : words.periods(scheme, length),
  }));
  // What no rule is about may be otherwise at another try.
  const hasFailed = shown.isError && !(shown.error instanceof ApiError && shown.error.violations.length > 0);
  const failure = act.error ?? (hasFailed ? null : shown.error);
  const refusal = shown.isError ? t("resource.renew_no_price") : t("common.loading");
  return (
    <ConfirmDialog
      title={title}
      confirm={offer ? t("resource.renew_submit", { amount: rules.moneyDisplay(offer.total) }) : t("resource.renew")}
      busy={act.isPending}
      refusal={offer ? undefined : refusal}
      failure={failure ? reasonOf(failure, names) : undefined}
      onConfirm={() => offer && act.mutate(offer)}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {about ? <Box>{about}</Box> : null}
        <FormField label={t("resource.renew_for")}>
          <Select
            options={choices}
            selectedOption={choices.find(({ value }) => value === `${periods}`) ?? null}
            onChange={({ detail }) => {
              act.reset();
              setPeriods(Number(detail.selectedOption.value));
            }}
          />
        </FormField>
        {offer && <Offer offer={offer} />}
        {hasFailed && !shown.isFetching && <FailedState onRetry={() => void shown.refetch()} />}
        {!offer && (!shown.isError || shown.isFetching) && (
          <StatusIndicator type="loading">{t("common.loading")}</StatusIndicator>
        )}
      </SpaceBetween>
    </ConfirmDialog>
  );
}

/** Why it was refused, with the name of the one of several that cannot be renewed. */
function reasonOf(error: Error, names: readonly string[]): string {
  const [first] = error instanceof ApiError ? error.violations : [];
  if (first?.rule.rule !== "state_forbids" && first?.rule.rule !== "no_paid_time") return error.message;
  const name = names.length > 1 && names[Number(/\[(\d+)\]$/.exec(first.field)?.[1])];
  return name ? `${name}: ${ruleWords(first.rule)}` : ruleWords(first.rule);
}

/** What it costs, and until when each is paid then. */
function Offer({ offer: { total, lines } }: { offer: RenewOffer }) {
  const t = useT();
  const [first, ...more] = lines;
  return (
    <div aria-live="polite">
      <SpaceBetween size="m">
        {first && more.length === 0 ? (
          <Only line={first} />
        ) : (
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        )}
        {more.length > 0 && (
          <Box variant="strong">{t("resource.renew_total", { amount: rules.moneyDisplay(total) })}</Box>
        )}
        <Box>
          <RenewalCover total={total} />
        </Box>
      </SpaceBetween>
    </div>
  );
}

function Line({ line: { name, total, paid_until, begins, ends } }: { line: RenewLine }) {
  const t = useT();
  const times = useTimes();
  const words = { name, amount: rules.moneyDisplay(total), time: times.at(ends) };
  return (
    <li>
      {t("resource.renew_line", words)}
      {begins !== paid_until && <div>{t("resource.renew_gap", { time: times.at(begins) })}</div>}
    </li>
  );
}

function Only({ line: { total, paid_until, begins, ends } }: { line: RenewLine }) {
  const t = useT();
  const times = useTimes();
  return (
    <>
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
    </>
  );
}
