import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { call } from "../../api/call";
import { computeStockUnwatch, computeStockWatch } from "../../api/generated/sdk.gen";
import type { FlavorReply } from "../../api/generated/types.gen";
import { useT } from "../../i18n/t";
import { FailureAlert } from "../../kit/form/FailureAlert";
import { useAct } from "../../kit/form/useAct";
import { offerQuery } from "./queries";

interface Props {
  region: string;
  flavors: readonly FlavorReply[];
}

/** What is sold out, each with a way to be told once it is back. */
export function SoldOut({ region, flavors }: Props) {
  return flavors
    .filter(({ stock }) => stock === 0)
    .map((flavor) => <Watch key={flavor.name} region={region} flavor={flavor} />);
}

function Watch({ region, flavor: { name, is_watched } }: { region: string; flavor: FlavorReply }) {
  const t = useT();
  const change = is_watched ? computeStockUnwatch : computeStockWatch;
  const { act, busy, failure } = useAct({
    call: () => call(change({ body: { region, flavor: name } })),
    invalidate: [offerQuery(region).queryKey],
  });
  return (
    <div>
      {is_watched && <Box display="inline">{t("instance.watched", { flavor: name })} </Box>}
      <Button formAction="none" variant="inline-link" loading={busy} onClick={act}>
        {is_watched ? t("instance.unwatch") : t("instance.watch", { flavor: name })}
      </Button>
      {failure && <FailureAlert words={failure} />}
    </div>
  );
}
