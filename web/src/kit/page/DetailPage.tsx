import Container from "@cloudscape-design/components/container";
import ContentLayout from "@cloudscape-design/components/content-layout";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { usePageName } from "../../state/pageName";
import { EmptyState } from "../ui/EmptyState";
import { QueryState } from "../ui/QueryState";
import { isNone } from "./isNone";
import { SubPageHead } from "./SubPageHead";

interface Props<T> {
  query: UseQueryResult<T>;
  /** The head's title until the thing is there. */
  untitled: string;
  /** The page of all such things. */
  above: { text: string; href: string };
  /** What the head says of the thing that is shown. */
  head: (shown: T) => { title: string; description: ReactNode; actions: ReactNode };
  /** Words where there is no such thing, or none that the person may see. */
  gone: { title: string; hint: string };
  children: (shown: T) => ReactNode;
}

/** A page about one thing: its name, state and actions in the head, and words in its place where there is no such thing. */
export function DetailPage<T>({ query, untitled, above, head, gone, children }: Props<T>) {
  const isGone = isNone(query);
  const shown = isGone ? undefined : query.data;
  const said = shown === undefined ? undefined : head(shown);
  usePageName(said?.title ?? "");
  return (
    <ContentLayout header={<SubPageHead title={untitled} above={[above]} {...said} />}>
      {isGone ? (
        <Container>
          <EmptyState icon="search" {...gone} />
        </Container>
      ) : (
        <QueryState query={query}>{children}</QueryState>
      )}
    </ContentLayout>
  );
}
