import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import type { UseFormReturn } from "react-hook-form";
import { call } from "../../api/call";
import { computeInstanceResize } from "../../api/generated/sdk.gen";
import type { InstanceReply, Money } from "../../api/generated/types.gen";
import { INSTANCES } from "../../domain/instance/queries";
import { sendPriced } from "../../domain/money/sendPriced";
import { ruleWords } from "../../i18n/ruleWords";
import { useT } from "../../i18n/t";
import { FormDialog } from "../../kit/form/FormDialog";
import { useSave } from "../../kit/form/useSave";
import { QueryState } from "../../kit/ui/QueryState";
import { useRulesForm } from "../../rules/form";
import { loadConsole, rules } from "../../rules/rules";
import { ChangeDue } from "./ChangeDue";
import type { InstanceFields } from "./draft";
import { FlavorField } from "./FlavorField";
import { offerQuery } from "./queries";
import { sizeWords } from "./sizeWords";
import { useResizePrice } from "./useResizePrice";

/** What is chosen, and what of the instance the choices are shown by: their prices and how many are left are those of its place. */
type Fields = Pick<InstanceFields, "flavor" | "region" | "zone" | "scheme">;

/** Gives an instance another flavor: what it has and costs before, and afterwards, and what is paid now where it is paid in advance. */
export function ResizeDialog({ instance, onClose }: { instance: InstanceReply; onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { instance_id, name, region, zone, scheme } = instance;
  const isPrepaid = scheme !== "hourly";
  const module = use(loadConsole());
  const offer = useQuery(offerQuery(region));
  const form = useRulesForm(
    (fields: Fields) =>
      fields.flavor
        ? { verdict: "valid" as const, value: fields }
        : { verdict: "invalid" as const, violations: [{ field: "flavor", rule: { rule: "required" as const } }] },
    { flavor: "", region, zone: zone ?? "", scheme },
  );
  const chosen = offer.data?.flavors.find((flavor) => flavor.name === form.watch("flavor"));
  const price = useResizePrice(instance, chosen?.product);
  const { was, is, total } = price;
  const { failure, busy, onSubmit } = useSave(form, {
    send: ({ flavor }, keyed) => {
      if (total === undefined) throw price.failure ?? new Error(t("instance_detail.resize_price_open"));
      return sendPriced(
        call(computeInstanceResize(keyed({ instance_id, flavor, total }))),
        () => price.refetch(),
        t("instance.price_changed"),
      );
    },
    says: () => t("instance_detail.resize_begun", { name }),
    done: () => {
      for (const queryKey of [INSTANCES, ["orders"], ["balance"]])
        void queries.invalidateQueries({ queryKey: [...queryKey] });
      onClose();
    },
  });
  const periodic = (money: Money | undefined) =>
    money ? t(`instance.per_${scheme}`, { amount: rules.moneyDisplay(money) }) : "–";
  const due = isPrepaid && is && total ? rules.moneyDisplay({ minor: total, currency: is.currency }) : "";
  return (
    <FormDialog
      size="large"
      title={t("instance_detail.resize_title", { name })}
      submit={due ? t("instance_detail.resize_submit", { amount: due }) : t("instance.resize")}
      busy={busy}
      failure={failure}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <QueryState query={offer}>
          {(found) => {
            const others = found.flavors.filter((flavor) => flavor.name !== instance.flavor);
            return others.length > 0 ? (
              <FlavorField
                form={form as unknown as UseFormReturn<InstanceFields>}
                offer={{ ...found, flavors: others }}
                isChange
                refusal={(flavor) => {
                  const rule = module.gpuChangeAllows(specOf(instance), specOf(flavor), found.changes_gpus);
                  return rule && ruleWords(rule);
                }}
              />
            ) : (
              <Alert type="info">{t("instance_detail.resize_none")}</Alert>
            );
          }}
        </QueryState>
        <div aria-live="polite">
          <SpaceBetween size="m">
            <KeyValuePairs
              columns={2}
              items={[
                {
                  label: t("instance_detail.resize_before"),
                  value: <Size words={`${instance.flavor}: ${sizeWords(instance, t)}`} price={periodic(was)} />,
                },
                {
                  label: t("instance_detail.resize_after"),
                  value: chosen ? <Size words={`${chosen.name}: ${sizeWords(chosen, t)}`} price={periodic(is)} /> : "–",
                },
              ]}
            />
            <ChangeDue of="resize" instance={instance} price={price} />
          </SpaceBetween>
        </div>
        <Box color="text-body-secondary">
          {t(isPrepaid ? "instance_detail.resize_prepaid_text" : "instance_detail.resize_text")}
        </Box>
      </SpaceBetween>
    </FormDialog>
  );
}

/** What counts of an instance or a flavor where GPUs cannot be changed. */
function specOf({
  vcpus,
  memory_mib,
  gpu_model,
  gpus,
}: Pick<InstanceReply, "vcpus" | "memory_mib" | "gpu_model" | "gpus">) {
  return { vcpus, memory_mib, gpu_model, gpus };
}

function Size({ words, price }: { words: string; price: string }) {
  return (
    <>
      <Box>{words}</Box>
      <Box fontWeight="bold">{price}</Box>
    </>
  );
}
