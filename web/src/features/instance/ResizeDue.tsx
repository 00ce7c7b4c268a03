import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InstanceReply } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { rules } from "../../rules/rules";
import type { ResizePrice } from "./useResizePrice";

interface Props {
  instance: InstanceReply;
  price: ResizePrice;
}

/** What is paid now for another flavor of an instance that is paid in advance, and what its next renewal costs. */
export function ResizeDue({ instance: { paid_until, renews, scheme }, price: { was, is, total } }: Props) {
  const t = useT();
  const times = useTimes();
  if (!paid_until || scheme === "hourly" || !was || !is || total === undefined) return null;
  const time = times.at(paid_until);
  const amount = t(`instance.per_${scheme}`, { amount: rules.moneyDisplay(is) });
  return (
    <SpaceBetween size="m">
      <KeyValuePairs
        columns={2}
        items={[
          {
            label: t("instance.resize_due"),
            value: (
              <>
                <Box fontWeight="bold">
                  <Amount money={{ minor: total, currency: is.currency }} />
                </Box>
                <Box color="text-body-secondary">{t("instance.resize_due_text", { time })}</Box>
              </>
            ),
          },
          {
            label: t("instance.resize_renewal"),
            value: t(renews ? "instance.resize_renews" : "instance.resize_ends", { time, amount }),
          },
        ]}
      />
      {is.minor < was.minor && <Alert type="info">{t("instance.resize_no_refund", { time })}</Alert>}
    </SpaceBetween>
  );
}
