import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { InstanceReply, Money } from "../../api/generated/types.gen";
import { Amount } from "../../domain/money/Amount";
import { ChangeCover } from "../../domain/money/RenewalCover";
import { useT } from "../../i18n/t";
import { useTimes } from "../../i18n/times";
import { rules } from "../../rules/rules";

/** What a change costs, as far as that is known. */
export interface ChangePrice {
  /** A period of what is there before; nothing of it there is 0. */
  was: Money | undefined;
  /** A period of what is there afterwards. */
  is: Money | undefined;
  /** What counts now, in minor units: that of an hour, or the difference for the rest of the paid time. */
  total: number | undefined;
}

interface Props {
  /** What is changed: the flavor, or the public address with its bandwidth. */
  of: "resize" | "network";
  instance: InstanceReply;
  price: ChangePrice;
}

/** What is paid now for a change of an instance that is paid in advance, and what of its next renewal that is. */
export function ChangeDue({ of, instance: { paid_until, renews, scheme }, price: { was, is, total } }: Props) {
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
            label: t("instance_detail.resize_due"),
            value: (
              <>
                <Box fontWeight="bold">
                  <Amount money={{ minor: total, currency: is.currency }} />
                </Box>
                <Box color="text-body-secondary">{t(`instance_detail.${of}_due_text`, { time })}</Box>
              </>
            ),
          },
          {
            label: t("instance_detail.resize_renewal"),
            value: t(renews ? `instance_detail.${of}_renews` : `instance_detail.${of}_ends`, { time, amount }),
          },
        ]}
      />
      <ChangeCover total={{ minor: total, currency: is.currency }} />
      {is.minor < was.minor && <Alert type="info">{t(`instance_detail.${of}_no_refund`, { time })}</Alert>}
    </SpaceBetween>
  );
}
