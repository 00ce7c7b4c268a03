import Box from "@cloudscape-design/components/box";
import type { Operation } from "@portico/console";
import type { ReactNode } from "react";
import { useT } from "../../i18n/t";
import { NamedIcon } from "../../kit/ui/icons";
import { useMay, useMayAnywhere } from "./useMay";

interface Props {
  /** What whoever opens the page may do, in the whole account unless `isAnywhere`. */
  needs: Operation;
  /** Whether it is enough that they may do it in some project or VDC. */
  isAnywhere?: boolean;
  children: ReactNode;
}

/** A page for those who may do something; the others are told what they lack. */
export function Gate({ needs, isAnywhere = false, children }: Props) {
  const t = useT();
  const [ask, askAnywhere] = [useMay(), useMayAnywhere()];
  const may = (isAnywhere ? askAnywhere : ask)(needs);
  if (may.allowed) return children;
  return (
    <Box textAlign="center" padding={{ vertical: "xxxl", horizontal: "m" }}>
      <NamedIcon name="404" size={96} />
      <Box variant="h1" padding={{ top: "l" }}>
        {t("access.refused")}
      </Box>
      <Box variant="p" color="text-body-secondary">
        {may.reason} {t("access.ask")}
      </Box>
    </Box>
  );
}
