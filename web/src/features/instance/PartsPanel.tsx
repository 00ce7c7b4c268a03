import Alert from "@cloudscape-design/components/alert";
import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { isWeather } from "../../api/call";
import type { OfferReply } from "../../api/generated/types.gen";
import { Cover } from "../../domain/money/Cover";
import { RenewalTerms } from "../../domain/money/RenewalTerms";
import { useProductWords } from "../../domain/money/useProductWords";
import { isSaidAtField } from "../../domain/money/useRefusedPrice";
import { useT } from "../../i18n/t";
import { FailedState } from "../../kit/ui/FailedState";
import { rules } from "../../rules/rules";
import { partWords } from "./partWords";
import type { PricedParts } from "./useParts";

interface Props {
  priced: PricedParts;
  /** What the account's quota in the region leaves; nothing while that is not known. */
  left: OfferReply["left"] | undefined;
  /** Whether they renew themselves. */
  renews: boolean;
}

/** What each part costs, what all of it comes to, whether the balance covers it, and what the quota leaves. */
export function PartsPanel({ priced, left, renews }: Props) {
  const t = useT();
  return (
    <SpaceBetween size="s">
      <Price priced={priced} renews={renews} />
      {left && (
        <Box color="text-body-secondary">
          {t("instance_form.quota", {
            instances: left.instances,
            vcpus: left.vcpus,
            gib: rules.thousands(left.disk_gib),
            addresses: left.addresses,
          })}
        </Box>
      )}
    </SpaceBetween>
  );
}

function Price({ priced, renews }: Pick<Props, "priced" | "renews">) {
  const t = useT();
  const words = useProductWords();
  const { asked, parts, total, isStale, error, hasFailed, again } = priced;
  if (error && isSaidAtField(error)) return <Box color="text-body-secondary">{t("order.price_failed")}</Box>;
  if (error && !isWeather(error)) return <Alert type="error">{error.message}</Alert>;
  if (hasFailed) return <FailedState onRetry={() => void again()} />;
  if (!asked || !parts || !total) {
    return asked && isStale ? (
      <StatusIndicator type="loading">{t("common.loading")}</StatusIndicator>
    ) : (
      <Box color="text-body-secondary">{t("instance.price_open")}</Box>
    );
  }
  const { currency } = total;
  const shown = (minor: number) => rules.moneyDisplay({ minor, currency });
  const length = words.periods(asked.scheme, asked.periods);
  const { region, scheme, periods } = asked;
  const renewed = asked.parts.map((part) => ({ region, scheme, periods, ...part }));
  const discount = parts.reduce((sum, { quote }) => sum + quote.discount, 0);
  return (
    <div aria-live="polite" aria-busy={isStale}>
      <SpaceBetween size="s">
        <ul style={plain}>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal disks are told apart by their place alone.
            <li key={place} style={line}>
              <span>{partWords(part, t)}</span>
              <span>{shown(part.quote.gross)}</span>
            </li>
          ))}
          {discount > 0 && (
            <li style={line}>
              <span>{t("instance_form.discount")}</span>
              <span>{shown(-discount)}</span>
            </li>
          )}
        </ul>
        {asked.count > 1 && <Box>{t("instance_form.times", { count: asked.count })}</Box>}
        <Box variant="h3" tagOverride="p">
          {t(asked.scheme === "hourly" ? "instance_form.total_hourly" : "instance_form.total", {
            amount: shown(total.minor),
            length,
          })}
        </Box>
        <Box color="text-body-secondary">
          {t(asked.scheme === "hourly" ? "instance.stopped_hourly" : "instance.stopped_prepaid")}
        </Box>
        <RenewalTerms scheme={asked.scheme} parts={renewed} count={asked.count} renews={renews} />
        <Cover
          total={total}
          spending={{ scheme: asked.scheme, periods: asked.periods, renews }}
          held={(amount) => t("instance_form.put_aside", { amount })}
        />
        <Box color="text-body-secondary">{t("instance_form.charged_when_built")}</Box>
      </SpaceBetween>
    </div>
  );
}

const plain = { listStyle: "none", margin: 0, padding: 0 } as const;
const line = { display: "flex", justifyContent: "space-between", gap: 16 } as const;
