import Button from "@cloudscape-design/components/button";
import { Fragment, type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { useT } from "../i18n/t";
import { ChoiceFilter } from "../kit/table/ChoiceFilter";
import { oneOf } from "../kit/table/oneOf";
import { type Column, ResourceTable } from "../kit/table/ResourceTable";
import { type AddressValue, useListState } from "../kit/table/useListState";
import type { Page, PageQuery } from "../kit/table/usePages";
import { countText } from "./amounts";
import { type Beginning, BeginningContext } from "./beginning";
import { Elsewhere } from "./Elsewhere";
import { type Openers, opening, useOpeners } from "./openers";
import { OVERVIEW_FOLLOWED } from "./pace";
import type { PageName } from "./paths";
import { type Decisions, QueueKeys } from "./QueueKeys";
import { AroundContext, aroundOf } from "./Steps";
import { useFocusBackFrom } from "./useFocusBackFrom";

/** Pixels that the button of a row needs to stay on one line. */
const LOOK_WIDTH = 140;

/** A page of what operators decide on. */
export interface QueuePage<Row> extends Page<Row> {
  /** How many wait, in all. */
  open: number;
  /** The server's time, for clocks. */
  now: string;
}

interface Props<State extends string, Row, Reply extends QueuePage<Row>> {
  /** Names the list, and what was read of it, after its page. */
  name: PageName;
  title: string;
  /** Words of what waits, which is shown unless a state is chosen. */
  waiting: string;
  /** The other states that can be chosen. */
  states: readonly State[];
  word: (state: State) => string;
  /** Asks for a page; no state: what waits. `q`: what is searched for. */
  list: (query: PageQuery & { state?: State; q?: string; limit?: number }, signal: AbortSignal) => Promise<Reply>;
  /** Says more than how many wait. */
  about?: (first: Reply) => string;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** What those that are decided together have in common; by itself each is decided alone. Behind one of them comes none of its own. */
  groupOf?: (row: Row) => string;
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

/** A row that a dialog shows, and what the key that opened it begins there. */
interface Shown<Row> {
  row: Row;
  begins: Beginning | undefined;
}

/** The rows in the order in which they are listed, as far as they were loaded, and of which list they are. */
interface Loaded<Row> {
  of: string;
  all: readonly Row[];
}

/** What tells one list from another: the state and what is searched for. */
const listOf = (value: AddressValue) => `${value("state")} ${value("q")}`;

/** What operators decide on: what waits, the longest waiting first, or what is in the state that the address names. */
export function Queue<State extends string, Row, Reply extends QueuePage<Row> = QueuePage<Row>>(
  props: Props<State, Row, Reply>,
) {
  const { dialog } = props;
  const [shown, setShown] = useState<Shown<Row> | null>(null);
  useFocusBackFrom(shown !== null);
  const place = useRef<HTMLDivElement>(null);
  const openers = useOpeners(place);
  const loaded = useRef<Loaded<Row>>({ of: "", all: [] });
  return (
    <>
      <div ref={place}>
        <List<State, Row, Reply>
          {...props}
          loaded={loaded}
          openers={openers}
          onLook={(row) => setShown({ row, begins: openers.begins.current })}
        />
      </div>
      {shown && dialog && (
        <ShownRow<Row> shown={shown} onShow={setShown} loaded={loaded.current} {...props} dialog={dialog} />
      )}
    </>
  );
}

interface ListProps<State extends string, Row, Reply extends QueuePage<Row>> extends Props<State, Row, Reply> {
  /** Where the rows are kept as they are loaded. */
  loaded: RefObject<Loaded<Row>>;
  openers: Openers;
  onLook: (row: Row) => void;
}

/** The list itself, with the keys that work on it. */
function List<State extends string, Row, Reply extends QueuePage<Row>>(props: ListProps<State, Row, Reply>) {
  const { name, title, waiting, states, word, list, about, rowId, rowName, empty, search, actions, loaded } = props;
  const t = useT();
  const { value } = useListState();
  // Keys begin to decide only where everything waits.
  const decisions = value("state") ? undefined : props.decisions;
  const columns = useOpeningColumns(props, decisions !== undefined);
  return (
    <ResourceTable<Row, Reply>
      id={name}
      title={title}
      columns={columns}
      itemId={rowId}
      itemName={rowName}
      queryKey={[name]}
      fetch={async ({ value }, page, signal) => {
        const state = oneOf(states, value("state"));
        const q = value("q");
        const reply = await list({ ...(state && { state }), ...(q && { q }), ...page }, signal);
        loaded.current = {
          of: listOf(value),
          all: page.cursor ? [...loaded.current.all, ...reply.items] : reply.items,
        };
        return reply;
      }}
      pace={() => OVERVIEW_FOLLOWED}
      about={about ?? (({ open }) => t("operator.open", { open: countText(open) }))}
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
          <QueueKeys decisions={decisions} openers={props.openers} />
        </>
      )}
      empty={empty}
      {...(search && {
        noMatch: (
          <Elsewhere<State>
            name={name}
            states={["", ...states]}
            word={(state) => (state ? word(state) : waiting)}
            has={async (state, q, signal) =>
              (await list({ ...(state && { state }), q, limit: 1 }, signal)).items.length > 0
            }
          />
        ),
      })}
    />
  );
}

/** The columns, with what opens a row: a button at its end where a dialog does, else its header. */
function useOpeningColumns<State extends string, Row, Reply extends QueuePage<Row>>(
  { columns, dialog, onLook }: ListProps<State, Row, Reply>,
  mayDecide: boolean,
): readonly Column<Row>[] {
  const t = useT();
  if (!dialog) return columns.map((one) => (one.isRowHeader ? opening(one) : one));
  const look: Column<Row> = {
    id: "actions",
    header: t("operator.actions"),
    width: LOOK_WIDTH,
    cell: (row) => (
      <Button
        wrapText={false}
        nativeButtonAttributes={{ "aria-keyshortcuts": mayDecide ? "O A R" : "O" }}
        onClick={() => onLook(row)}
      >
        {t("operator.look")}
      </Button>
    ),
  };
  return [...columns, opening(look)];
}

interface ShownRowProps<Row> {
  shown: Shown<Row>;
  onShow: (shown: Shown<Row> | null) => void;
  loaded: Loaded<Row>;
  rowId: (row: Row) => string;
  groupOf?: (row: Row) => string;
  dialog: (row: Row, onClose: () => void) => ReactNode;
}

/** The dialog on a row, which knows the row's neighbours as long as the list is the one that was loaded. */
function ShownRow<Row>({ shown: { row, begins }, onShow, loaded, rowId, groupOf = rowId, dialog }: ShownRowProps<Row>) {
  const { value } = useListState();
  const rows = loaded.of === listOf(value) ? loaded.all : [];
  const around = aroundOf(
    rows.filter((one) => rowId(one) === rowId(row) || groupOf(one) !== groupOf(row)),
    (one) => rowId(one) === rowId(row),
    (row, begins) => onShow({ row, begins }),
  );
  return (
    <AroundContext value={around}>
      <BeginningContext value={begins}>
        <Suspense fallback={null}>
          <Fragment key={rowId(row)}>{dialog(row, () => onShow(null))}</Fragment>
        </Suspense>
      </BeginningContext>
    </AroundContext>
  );
}
