import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { useMay } from "./may";
import { PageLink } from "./PageLink";
import { listPath, NEEDS } from "./paths";

/** The lists that know a customer by their number. */
type CustomerList =
  | "verifications"
  | "invoices"
  | "payouts"
  | "payments"
  | "refunds"
  | "adjustments"
  | "instances"
  | "quotas";

interface Props {
  customerNo: string;
  lists?: readonly CustomerList[];
}

/** Leads to what is listed of a customer, as far as the operator's roles allow it. */
export function CustomerLinks({ customerNo, lists = ["instances", "quotas"] }: Props) {
  const t = useT();
  const may = useMay();
  return (
    <SpaceBetween direction="horizontal" size="m">
      {lists
        .filter((list) => may(NEEDS[list]))
        .map((list) => (
          <PageLink key={list} path={listPath(list, { q: customerNo })}>
            {t(`title.operator_${list}`)}
          </PageLink>
        ))}
    </SpaceBetween>
  );
}
