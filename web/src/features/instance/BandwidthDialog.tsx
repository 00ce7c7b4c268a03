import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { computeInstanceAddressAdd, computeInstanceBandwidth } from "../../api/generated/sdk.gen";
import type { InstanceDetailReply, Money } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { sendPriced } from "../../domain/money/sendPriced";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { TextField } from "../../kit/ui/Field";
import { useRulesForm, type Verdict } from "../../rules/form";
import { type ConsoleModule, loadConsole, rules } from "../../rules/rules";
import { ChangeDue } from "./ChangeDue";
import { partWords } from "./partWords";
import { useNetworkPrice } from "./useNetworkPrice";

interface Fields {
  bandwidth_mbit: string;
}

interface Props {
  act: "add_address" | "change_bandwidth";
  detail: InstanceDetailReply;
  onClose: () => void;
}

const CALLS = { add_address: computeInstanceAddressAdd, change_bandwidth: computeInstanceBandwidth } as const;
const WHOLE = /^\d{1,9}$/;

/** Judges a bandwidth by the rules that the server asks; `from` is the one that an address has. */
function judge(
  typed: string,
  from: number | undefined,
  wasReduced: boolean,
  module: ConsoleModule,
): Verdict<{ bandwidth_mbit: number }> {
  const field = "bandwidth_mbit";
  const text = typed.trim();
  if (!WHOLE.test(text))
    return { verdict: "invalid", violations: [{ field, rule: { rule: text ? "not_whole" : "required" } }] };
  const bandwidth_mbit = Number(text);
  const verdict = module.checkBandwidth({ bandwidth_mbit });
  if (verdict.verdict === "invalid") return verdict;
  const rule = from === undefined ? undefined : module.bandwidthChangeAllows(from, bandwidth_mbit, wasReduced);
  return rule ? { verdict: "invalid", violations: [{ field, rule }] } : { verdict: "valid", value: { bandwidth_mbit } };
}

/** Gives an instance a public address, or another bandwidth to the one that it has: what it costs is seen before. */
export function BandwidthDialog({ act, detail, onClose }: Props) {
  const t = useT();
  const queries = useQueryClient();
  const module = use(loadConsole());
  const { instance_id, name, scheme, bandwidth_mbit: from } = detail.instance;
  const isPrepaid = scheme !== "hourly";
  const isNew = act === "add_address";
  const form = useRulesForm<Fields, { bandwidth_mbit: number }>(
    (fields) => judge(fields.bandwidth_mbit, isNew ? undefined : from, Boolean(detail.public?.may_reduce_at), module),
    { bandwidth_mbit: isNew ? "5" : String(from) },
  );
  const typed = form.watch("bandwidth_mbit").trim();
  const mbit = WHOLE.test(typed) ? Number(typed) : 0;
  const priced = useNetworkPrice(detail, isNew, mbit);
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ bandwidth_mbit }, keyed) => {
      const { total } = priced;
      if (total === undefined || priced.isStale) throw new Error(t("instance_detail.bandwidth_price_open"));
      return sendPriced(
        call(CALLS[act](keyed({ instance_id, bandwidth_mbit, total }))),
        () => {
          void priced.again();
          void queries.invalidateQueries({ queryKey: [...INSTANCES, "one", instance_id] });
        },
        t("instance.price_changed"),
      );
    },
    says: () => t(`instance_detail.${act}_begun`, { name }),
    done: () => {
      for (const queryKey of [INSTANCES, ["orders"], ["balance"], ["resources"]])
        void queries.invalidateQueries({ queryKey: [...queryKey] });
      onClose();
    },
  });
  const periodic = (money: Money) => t(`instance.per_${scheme}`, { amount: rules.moneyDisplay(money) });
  const { is, total } = priced;
  const due = isPrepaid && is && total ? rules.moneyDisplay({ minor: total, currency: is.currency }) : "";
  return (
    <FormDialog
      title={t(`instance_detail.${act}_title`, { name })}
      submit={due ? t("instance_detail.network_submit", { amount: due }) : t(`instance_detail.${act}`)}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <TextField
          form={form as unknown as UseFormReturn<Fields>}
          name="bandwidth_mbit"
          label={t("instance.bandwidth")}
          constraintText={t("instance.bandwidth_about")}
          inputMode="numeric"
          autoComplete="off"
        />
        <div aria-live="polite" aria-busy={priced.isStale}>
          <SpaceBetween size="m">
            {priced.parts && is ? (
              <KeyValuePairs
                columns={2}
                items={[
                  ...priced.parts.map((part) => ({
                    label: partWords(part, t),
                    value: periodic({ minor: part.quote.total, currency: part.quote.currency }),
                  })),
                  ...(isNew
                    ? [
                        {
                          label: t("instance_detail.network_price"),
                          value: periodic(is),
                        },
                      ]
                    : []),
                ]}
              />
            ) : (
              <Box color="text-body-secondary">
                {priced.error?.message ?? t("instance_detail.bandwidth_price_open")}
              </Box>
            )}
            <ChangeDue of="network" instance={detail.instance} price={priced} />
          </SpaceBetween>
        </div>
        <Box color="text-body-secondary">
          {t(isPrepaid ? "instance_detail.network_prepaid_text" : "instance_detail.network_text")}
        </Box>
      </SpaceBetween>
    </FormDialog>
  );
}
