import Table, { type TableProps } from "@cloudscape-design/components/table";
import { useIsPhone } from "../ui/phone";
import "./stackedTable.css";

/**
 * The id of a column with what can be done with each row. One rule for all lists: a single act is a button that looks like a link,
 * more are one menu of three dots. It stands last; on a phone beside the row's name.
 */
export const MENU = "actions";

/** A column of a table; those of amounts of money say so. */
export type StackedColumn<T> = TableProps.ColumnDefinition<T> & {
  /** `money`: amounts under each other end at one line, and so does their head. */
  kind?: "money" | undefined;
};

interface Props<T> extends TableProps<T> {
  columnDefinitions: readonly StackedColumn<T>[];
}

/**
 * The library's table. On a phone each row is a block of lines, so that nothing is out of sight: its name and what can be done, then the other columns with their labels.
 * They stand in that order also for the keyboard and for what reads aloud, not only in sight.
 */
export function StackedTable<T>(props: Props<T>) {
  const { columnDefinitions, columnDisplay } = props;
  const isStacked = useIsPhone();
  const columns = columnDefinitions.map(labelCells);
  const names = columns.filter(({ isRowHeader }) => isRowHeader).map(({ id }) => id);
  const place = ({ id }: { id?: string | undefined }) => (names.includes(id) ? 0 : id === MENU ? 1 : 2);
  const sorted = <C extends { id?: string | undefined }>(list: readonly C[]) =>
    isStacked ? list.toSorted((one, other) => place(one) - place(other)) : list;
  return (
    <Table<T>
      {...props}
      className="stacked"
      columnDefinitions={sorted(columns)}
      {...(columnDisplay && { columnDisplay: sorted(columnDisplay) })}
    />
  );
}

/** A column whose cells know what they are called: the style sheet says it on a phone, where the columns have no heads. */
function labelCells<T>({ kind, ...column }: StackedColumn<T>): TableProps.ColumnDefinition<T> {
  const { id, header, cell } = column;
  const label = id !== MENU && typeof header === "string" ? header : "";
  const wrapped = (item: T) => (
    <div data-label={label} className={kind}>
      <div>{cell(item)}</div>
    </div>
  );
  return { ...column, cell: wrapped, ...(kind && { header: <span className={kind}>{header}</span> }) };
}
