import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { ResourceReply } from "../../api/generated/types.gen";
import { MayButton } from "../../domain/access/MayButton";
import { type PaidTimeAct, PaidTimeDialog } from "../../domain/resource/PaidTimeDialog";
import type { Renews } from "../../domain/resource/useRenews";
import { useT } from "../../i18n/t";

interface Props extends Renews {
  resource: ResourceReply;
}

/** Renews one resource, or turns its auto-renewal on or off; what may not be done says why. */
export function PaidTimeButtons({ resource, renew, turn }: Props) {
  const t = useT();
  const [act, setAct] = useState<PaidTimeAct | null>(null);
  const { name, renews } = resource;
  const turnWord = t(renews ? "resource.turn_off" : "resource.turn_on");
  return (
    <>
      <SpaceBetween direction="horizontal" size="xs">
        <MayButton may={renew} ariaLabel={`${t("resource.renew")}: ${name}`} onClick={() => setAct("renew")}>
          {t("resource.renew")}
        </MayButton>
        <MayButton
          may={turn}
          ariaLabel={`${turnWord}: ${name}`}
          onClick={() => setAct(renews ? "turn_off" : "turn_on")}
        >
          {turnWord}
        </MayButton>
      </SpaceBetween>
      {act && <PaidTimeDialog act={act} resources={[resource]} onClose={() => setAct(null)} />}
    </>
  );
}
