import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import { useWords } from "./words";

interface Props<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  children: (data: T) => ReactNode;
}

/** What was loaded; until then that it is loading, or why it could not be. */
export function Loading<T>({ query, children }: Props<T>) {
  const w = useWords();
  if (query.data !== undefined) return children(query.data);
  return (
    <Box textAlign="center" padding="l">
      {query.error ? (
        <SpaceBetween size="s">
          <div role="alert">
            <StatusIndicator type="error">{`${w("failed_to_load")} ${query.error.message}`}</StatusIndicator>
          </div>
          <Button onClick={() => query.refetch()}>{w("retry")}</Button>
        </SpaceBetween>
      ) : (
        <StatusIndicator type="loading">{w("loading")}</StatusIndicator>
      )}
    </Box>
  );
}
