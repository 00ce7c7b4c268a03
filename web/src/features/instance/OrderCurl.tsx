import type { ComputeInstanceCreateData, InstanceCreateDraft, Money } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { CurlButton } from "../../kit/curl/CurlButton";
import { PASSWORD_PLACEHOLDER, type Read, type Wanted, withoutPassword } from "./draft";
import type { PricedParts } from "./useParts";

interface Props {
  /** What is filled in. */
  read: Read;
  priced: PricedParts;
  /** What the form sends at a price. */
  order: (wanted: Wanted, total: Money) => InstanceCreateDraft;
}

/** Shows the call that creates the instances of the form as a command; the password is left to whoever runs it. */
export function OrderCurl({ read, priced, order }: Props) {
  const t = useT();
  const isValid = read.verdict === "valid";
  const total = priced.isStale ? undefined : priced.total;
  return (
    <CurlButton<ComputeInstanceCreateData>
      call={() => ({
        path: "/gicend/compute/instance/create/",
        headers: { "Idempotency-Key": crypto.randomUUID() },
        // The button is disabled while there is no order.
        ...(isValid && total && { body: withoutPassword(order(read.value, total)) }),
      })}
      refusal={isValid ? (total ? undefined : t("instance.price_open")) : t("instance_form.curl_open")}
      note={
        isValid && read.value.instance.login === "password"
          ? t("instance_form.curl_password", { placeholder: PASSWORD_PLACEHOLDER })
          : undefined
      }
    />
  );
}
