import SpaceBetween from "@cloudscape-design/components/space-between";
import { useT } from "../i18n/t";
import { PageLink } from "./PageLink";
import { PATHS } from "./paths";

/** Leads to the lists that know a customer by their number. */
export function CustomerLinks({ customerNo }: { customerNo: string }) {
  const t = useT();
  const searched = new URLSearchParams({ q: customerNo });
  return (
    <SpaceBetween direction="horizontal" size="m">
      {(["instances", "quotas"] as const).map((page) => (
        <PageLink key={page} path={`${PATHS[page]}?${searched}`}>
          {t(`title.operator_${page}`)}
        </PageLink>
      ))}
    </SpaceBetween>
  );
}
