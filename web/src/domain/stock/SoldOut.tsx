import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { QueryKey } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeStockUnwatch, computeStockWatch } from "../../api/generated/sdk.gen";
import { useT } from "../../i18n/t";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAct } from "../../kit/form/useAct";

/** A flavor, or a model of GPU servers. */
interface Stocked {
  name: string;
  stock: number;
  is_watched: boolean;
}

interface Props {
  region: string;
  flavors: readonly Stocked[];
  /** What is asked anew when somebody waits, or does not any more. */
  queryKey: QueryKey;
}

/** What is sold out, each with a way to be told once it is back. */
export function SoldOut({ region, flavors, queryKey }: Props) {
  const gone = flavors.filter(({ stock }) => stock === 0);
  if (gone.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {gone.map((flavor) => (
        <Watch key={flavor.name} region={region} flavor={flavor} queryKey={queryKey} />
      ))}
    </SpaceBetween>
  );
}

function Watch(props: Pick<Props, "region" | "queryKey"> & { flavor: Stocked }) {
  const { region, queryKey } = props;
  const { name, is_watched } = props.flavor;
  const t = useT();
  const change = is_watched ? computeStockUnwatch : computeStockWatch;
  const { act, busy, failure } = useAct({
    call: () => call(change({ body: { region, flavor: name } })),
    invalidate: [queryKey],
  });
  return (
    <div>
      {is_watched && <Box display="inline">{t("product.watched", { name })} </Box>}
      <Button formAction="none" variant="inline-link" loading={busy} onClick={act}>
        {is_watched ? t("product.unwatch") : t("product.watch", { name })}
      </Button>
      {failure && <FailureAlert words={failure} />}
    </div>
  );
}
