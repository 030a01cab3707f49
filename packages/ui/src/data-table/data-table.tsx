import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./data-table.module.css";

/** Where a phone shows a cell: title and figure on the first line, three more on the second, the rest below. */
type PhonePlace = "title" | "figure" | "first" | "second" | "third" | "below";

export interface Column<Row> {
  label: string;
  /** False or empty: the cell is blank, and takes no room on a phone. */
  cell: (row: Row) => ReactNode;
  /** Names its row. */
  rowHead?: boolean;
  /** Figures: they end on one line. */
  numeric?: boolean;
  /** Absent: phones leave the column out. */
  phone?: PhonePlace;
  /** Of its cells, not of its header. */
  className?: string;
  /** The footer's figure below the column. */
  total?: string;
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Stands before the totals, and after them. */
  footer?: { title: string; note: string };
  /** For a sheet of paper. */
  dense?: boolean;
}

/** Rows of figures and words. On phones each row is two lines, and the header is left out. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, footer, dense } = props;
  return (
    <table className={classNames(styles["table"], dense && styles["dense"])}>
      <thead>
        <tr>
          {columns.map(({ label, numeric }) => (
            <th key={label} scope="col" className={classNames(numeric && styles["numeric"])}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <Cell key={column.label} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
      {footer && <Footer columns={columns} {...footer} />}
    </table>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, rowHead, numeric, phone, className } = column;
  const looks = classNames(numeric && styles["numeric"], styles[phone ?? "wide"], className);
  return rowHead ? (
    <th scope="row" className={looks}>
      {cell(row)}
    </th>
  ) : (
    <td className={looks}>{cell(row)}</td>
  );
}

function Footer<Row>({
  columns,
  title,
  note,
}: {
  columns: readonly Column<Row>[];
  title: string;
  note: string;
}) {
  const summed = columns.filter(({ total }) => total !== undefined);
  const before = columns.findIndex(({ total }) => total !== undefined);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before}>
          {title}
        </th>
        {summed.map(({ label, total }) => (
          <td key={label} className={styles["numeric"]} data-label={label}>
            {total}
          </td>
        ))}
        <td colSpan={columns.length - before - summed.length} className={styles["note"]}>
          {note}
        </td>
      </tr>
    </tfoot>
  );
}
