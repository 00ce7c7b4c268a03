import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { QueryKey } from "@tanstack/react-query";
import { call } from "../../api/call";
import { computeStockUnwatch, computeStockWatch } from "../../api/generated/sdk.gen";
import { useT } from "../../i18n/t";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAct } from "../../kit/form/useAct";
import { zoneName } from "../instance/zones";

/** What is left somewhere, and whether the person waits for more there. */
interface Left {
  stock: number;
  is_watched: boolean;
}

/** A flavor, or a model of GPU servers, which is in no zone. */
interface Stocked extends Left {
  name: string;
  zones?: readonly (Left & { zone: string })[];
}

interface Props {
  region: string;
  /** The zone that was chosen, whose stock counts then. */
  zone?: string;
  flavors: readonly Stocked[];
  /** What is asked anew when somebody waits, or does not any more. */
  queryKey: QueryKey;
}

/** What is sold out, each with a way to be told once it is back. */
export function SoldOut({ region, zone, flavors, queryKey }: Props) {
  const gone = flavors
    .map(({ name, zones = [], ...whole }) => ({ flavor: name, ...(zones.find((one) => one.zone === zone) ?? whole) }))
    .filter(({ stock }) => stock === 0);
  if (gone.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      {gone.map((place) => (
        <Watch key={place.flavor} region={region} place={place} queryKey={queryKey} />
      ))}
    </SpaceBetween>
  );
}

function Watch(props: Pick<Props, "region" | "queryKey"> & { place: Left & { flavor: string; zone?: string } }) {
  const { region, queryKey } = props;
  const { flavor, zone, is_watched } = props.place;
  const t = useT();
  const name = zone ? t("product.stock_in", { name: flavor, zone: zoneName(region, zone) }) : flavor;
  const change = is_watched ? computeStockUnwatch : computeStockWatch;
  const { act, busy, failure } = useAct({
    call: () => call(change({ body: { region, flavor, ...(zone && { zone }) } })),
    invalidate: [queryKey],
    isQuiet: true,
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
