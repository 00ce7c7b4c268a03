import Spinner from "@cloudscape-design/components/spinner";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { SecurityReply } from "../../api/generated/types.gen";
import { securityQuery } from "../../api/queries";
import { QueryState } from "../../kit/ui/QueryState";
import { SettingFrame } from "./SettingFrame";

interface Props {
  title: string;
  description: string;
  /** What stands in the page's card, once the present settings are here. */
  children: (security: SecurityReply) => ReactNode;
}

/** The page of one security setting, with the way back to all of them. */
export function SettingPage({ title, description, children }: Props) {
  const security = useQuery({ ...securityQuery, meta: { quiet: true } });
  return (
    <SettingFrame title={title} description={description}>
      <QueryState query={security}>
        {(data) => <Suspense fallback={<Spinner size="large" />}>{children(data)}</Suspense>}
      </QueryState>
    </SettingFrame>
  );
}
