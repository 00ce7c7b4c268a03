import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call } from "../api/call";
import { Loading } from "./Loading";
import { useWords, type Word } from "./words";

/** A page of what an operator decides on. */
interface QueuePage<Row> {
  items: readonly Row[];
  /** How many wait, in all. */
  open: number;
  next_cursor?: string | null;
}

interface Props<State extends string, Row> {
  /** Under which what was read is kept. */
  name: string;
  /** The states that can be chosen; first, that of what waits. */
  states: readonly [State, ...State[]];
  /** The word of a state. */
  word: (state: State) => Word;
  /** Asks for a page. */
  list: (query: { state: State; cursor?: string }) => Promise<{ data?: QueuePage<Row> | null }>;
  id: (row: Row) => string;
  columns: TableProps.ColumnDefinition<Row>[];
  /** Said of a state in which there is nothing. */
  empty: Word;
  /** What opens on one of them. */
  dialog: (row: Row, onClose: () => void) => ReactNode;
}

/** What an operator decides on: what waits, the longest waiting first, or what is in another state. */
export function Queue<State extends string, Row>(props: Props<State, Row>) {
  const { name, states, word, list, id, columns, empty, dialog } = props;
  const w = useWords();
  const [state, setState] = useState<State>(states[0]);
  const [cursor, setCursor] = useState<string | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const queue = useQuery({
    queryKey: [name, state, cursor],
    queryFn: () => call(list({ state, ...(cursor && { cursor }) })),
  });
  const options = states.map((value) => ({ value, label: w(word(value)) }));
  const look = {
    id: "look",
    header: "",
    minWidth: 130,
    cell: (row: Row) => <Button onClick={() => setShown(row)}>{w("look")}</Button>,
  };
  return (
    <SpaceBetween size="m">
      <FormField label={w("filter")}>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === state) ?? null}
          onChange={({ detail }) => {
            setState(states.find((value) => value === detail.selectedOption.value) ?? states[0]);
            setCursor(null);
          }}
        />
      </FormField>
      <Loading query={queue}>
        {({ items, open, next_cursor }) => (
          <Table
            items={items}
            // On a phone a column keeps room for some words, and the list scrolls by itself.
            columnDefinitions={[...columns.map((column) => ({ minWidth: 120, ...column })), look]}
            trackBy={id}
            // What there is to do stays in sight while the rest scrolls.
            stickyColumns={{ last: 1 }}
            wrapLines
            enableKeyboardNavigation
            header={
              <Header
                variant="h2"
                description={`${open} ${w("open")}`}
                actions={<Button onClick={() => void queue.refetch()}>{w("refresh")}</Button>}
              >
                {w(word(state))}
              </Header>
            }
            footer={
              <SpaceBetween direction="horizontal" size="xs">
                {cursor && <Button onClick={() => setCursor(null)}>{w("first")}</Button>}
                {next_cursor && <Button onClick={() => setCursor(next_cursor)}>{w("next")}</Button>}
              </SpaceBetween>
            }
            empty={<Box textAlign="center">{w(empty)}</Box>}
          />
        )}
      </Loading>
      {shown && dialog(shown, () => setShown(null))}
    </SpaceBetween>
  );
}
