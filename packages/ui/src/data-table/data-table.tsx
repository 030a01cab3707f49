import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./data-table.module.css";

/** Where phones show a cell: title and figure on the first line, three more on the second, the rest below. */
type PhonePlace = "title" | "figure" | "first" | "second" | "third" | "below";

export interface Column<Row> {
  label: string;
  /** False or empty: the cell is blank, and takes no space on a phone. */
  cell: (row: Row) => ReactNode;
  /** The cell is its row's header. */
  rowHead?: boolean;
  /** Figures, aligned at their end. */
  numeric?: boolean;
  /** Absent: phones leave the column out. */
  phone?: PhonePlace;
  /** For the column's cells, not its header. */
  className?: string;
  /** The column's total in the footer. */
  total?: string;
}

interface DataTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Texts before and after the totals. */
  footer?: { title: string; note: string };
  /** For printing. */
  dense?: boolean;
}

/** Rows of figures and words. On phones each row takes two lines, and the header is hidden. */
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
