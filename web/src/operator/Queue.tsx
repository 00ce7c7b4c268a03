import Button from "@cloudscape-design/components/button";
import { Fragment, type ReactNode, Suspense, useRef, useState } from "react";
import { useT } from "../i18n/t";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { oneOf } from "../kit/table/oneOf";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { type AddressValue, useListState } from "../kit/table/useListState";
import type { Page, PageQuery } from "../kit/table/usePages";
import { type Beginning, BeginningContext } from "./beginning";
import { opening, useOpeners } from "./openers";
import { type Decisions, QueueKeys } from "./QueueKeys";
import { AroundContext, aroundOf } from "./Steps";
import { useFocusBackFrom } from "./useFocusBackFrom";

/** Pixels that the button of a row needs to stay on one line. */
const LOOK_WIDTH = 140;

/** A page of what operators decide on. */
export interface QueuePage<Row> extends Page<Row> {
  /** How many wait, in all. */
  open: number;
}

interface Props<State extends string, Row, Reply extends QueuePage<Row>> {
  /** Names the list, and what was read of it. */
  name: string;
  title: string;
  /** Words of what waits, which is shown unless a state is chosen. */
  waiting: string;
  /** The other states that can be chosen. */
  states: readonly State[];
  word: (state: State) => string;
  /** Asks for a page; no state: what waits. `q`: what is searched for. */
  list: (query: PageQuery & { state?: State; q?: string }, signal: AbortSignal) => Promise<Reply>;
  /** Says how many wait. */
  about: (first: Reply) => string;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  columns: readonly Column<Row>[];
  empty: { title: string; hint: string };
  /** Words of the field for what is searched, where something can be. */
  search?: string;
  /** What else can be done here than with a row. */
  actions?: ReactNode;
  /** Words of what is decided for and against what waits, where keys may begin that. */
  decisions?: Decisions | undefined;
  /** What opens on one of them, where they have no page of their own: each row has a button for it. Else the row's header leads to its page. */
  dialog?: (row: Row, onClose: () => void) => ReactNode;
}

/** What tells one list from another: the state and what is searched for. */
const listOf = (value: AddressValue) => `${value("state")} ${value("q")}`;

/** What operators decide on: what waits, the longest waiting first, or what is in the state that the address names. */
export function Queue<State extends string, Row, Reply extends QueuePage<Row>>(props: Props<State, Row, Reply>) {
  const { name, title, waiting, states, word, list, about, rowId, rowName, columns, empty, search, actions, dialog } =
    props;
  const t = useT();
  const [shown, setShown] = useState<{ row: Row; begins: Beginning | undefined } | null>(null);
  useFocusBackFrom(shown !== null);
  const place = useRef<HTMLDivElement>(null);
  const openers = useOpeners(place);
  // The rows in the order in which they are listed, as far as they were loaded, and of which list they are.
  const rows = useRef<{ of: string; all: readonly Row[] }>({ of: "", all: [] });
  const { value } = useListState();
  const of = listOf(value);
  // Keys begin to decide only where everything waits.
  const decisions = value("state") ? undefined : props.decisions;
  const look: Column<Row> = {
    id: "actions",
    header: t("operator.actions"),
    width: LOOK_WIDTH,
    cell: (row) => (
      <Button
        wrapText={false}
        nativeButtonAttributes={{ "aria-keyshortcuts": decisions ? "O A R" : "O" }}
        onClick={() => setShown({ row, begins: openers.begins.current })}
      >
        {t("operator.look")}
      </Button>
    ),
  };
  return (
    <>
      <div ref={place}>
        <ResourceTable<Row, Reply>
          id={name}
          title={title}
          columns={dialog ? [...columns, opening(look)] : columns.map((one) => (one.isRowHeader ? opening(one) : one))}
          itemId={rowId}
          itemName={rowName}
          queryKey={[name]}
          fetch={async ({ value }, page, signal) => {
            const state = oneOf(states, value("state"));
            const q = value("q");
            const reply = await list({ ...(state && { state }), ...(q && { q }), ...page }, signal);
            rows.current = {
              of: listOf(value),
              all: page.cursor ? [...rows.current.all, ...reply.items] : reply.items,
            };
            return reply;
          }}
          about={about}
          {...(search && { search })}
          {...(actions && { actions: () => actions })}
          filterNames={["state"]}
          filters={(state) => (
            <>
              <ChoiceFilter
                list={state}
                name="state"
                label={t("operator.filter")}
                all={waiting}
                choices={states}
                word={word}
              />
              <QueueKeys decisions={decisions} openers={openers} />
            </>
          )}
          empty={empty}
        />
      </div>
      {shown && (
        <AroundContext
          value={aroundOf(
            rows.current.of === of ? rows.current.all : [],
            (row) => rowId(row) === rowId(shown.row),
            (row, begins) => setShown({ row, begins }),
          )}
        >
          <BeginningContext value={shown.begins}>
            <Suspense fallback={null}>
              <Fragment key={rowId(shown.row)}>{dialog?.(shown.row, () => setShown(null))}</Fragment>
            </Suspense>
          </BeginningContext>
        </AroundContext>
      )}
    </>
  );
}
