import Box from "@cloudscape-design/components/box";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import { useT } from "../i18n/t";
import { FailedState } from "./FailedState";

/** The part of a query's result that is shown here. */
interface Loading<T> {
  data: T | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props<T> {
  query: Loading<T>;
  children: (data: T) => ReactNode;
}

/** What was loaded; until then that it is loading, or that it failed, with a second try. */
export function QueryState<T>({ query, children }: Props<T>) {
  const t = useT();
  if (query.data !== undefined) return children(query.data);
  if (query.isError && !query.isFetching) return <FailedState onRetry={() => query.refetch()} />;
  return (
    <Box textAlign="center" padding="m">
      <StatusIndicator type="loading">{t("shell.loading")}</StatusIndicator>
    </Box>
  );
}
