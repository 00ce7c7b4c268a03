import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Header from "@cloudscape-design/components/header";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../api/call";
import { CaseTable } from "./CaseTable";
import { verificationList } from "./generated/sdk.gen";
import type { CaseState } from "./generated/types.gen";
import { Loading } from "./Loading";
import { useWords } from "./words";

const STATES: CaseState[] = ["unreviewed", "in_review", "verified", "failed", "withdrawn"];

/** The queue: what waits, the longest waiting first, or the cases of one state. */
export function QueuePage() {
  const w = useWords();
  const [state, setState] = useState<CaseState | "">("");
  const [cursor, setCursor] = useState<string | null>(null);
  const queue = useQuery({
    queryKey: ["queue", state, cursor],
    queryFn: () => call(verificationList({ query: { ...(state && { state }), ...(cursor && { cursor }) } })),
  });
  const options = [{ value: "", label: w("waiting") }, ...STATES.map((value) => ({ value, label: w(value) }))];
  const filter = (
    <FormField label={w("filter")}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === state) ?? null}
        onChange={({ detail }) => {
          setState((detail.selectedOption.value ?? "") as CaseState | "");
          setCursor(null);
        }}
      />
    </FormField>
  );
  return (
    <SpaceBetween size="m">
      {filter}
      <Loading query={queue}>
        {({ items, now, open, overdue, next_cursor }) => (
          <CaseTable
            cases={items}
            now={now}
            header={
              <Header
                variant="h2"
                counter={`(${open})`}
                description={`${open} ${w("open")}, ${overdue} ${w("overdue")}`}
                actions={<Button onClick={() => queue.refetch()}>{w("refresh")}</Button>}
              >
                {options.find(({ value }) => value === state)?.label}
              </Header>
            }
            footer={
              <SpaceBetween direction="horizontal" size="xs">
                {cursor && <Button onClick={() => setCursor(null)}>{w("first")}</Button>}
                {next_cursor && <Button onClick={() => setCursor(next_cursor)}>{w("next")}</Button>}
              </SpaceBetween>
            }
          />
        )}
      </Loading>
    </SpaceBetween>
  );
}
