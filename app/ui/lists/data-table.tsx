import type { Key, ReactNode } from "react";

/**
 * A column's heading: its words, or those that only screen readers say, with classes for it where
 * it needs some.
 */
export type Column = string | { label: string; isHidden?: boolean; className?: string };

export interface DataTableProps<Row> {
  /** For screen readers: what is listed, and where in it we are. */
  caption: ReactNode;
  columns: readonly Column[];
  rows: readonly Row[];
  /** What a row is known by. Left out: its `id`. */
  keyOf?: (row: Row) => Key;
  className?: string;
  /** The cells of a row, `<td>` by `<td>`. */
  children: (row: Row, index: number) => ReactNode;
}

/** Rows below headings, one card for each row on small screens. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf = idOf,
  className,
  children,
}: DataTableProps<Row>) {
  return (
    <table className={className ? `table stack ${className}` : "table stack"}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => {
            const { label, isHidden, className } =
              typeof column === "string" ? { label: column } : (column as Heading);
            return (
              <th key={label} scope="col" className={className}>
                {isHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={keyOf(row)}>{children(row, index)}</tr>
        ))}
      </tbody>
    </table>
  );
}

type Heading = Exclude<Column, string>;

function idOf(row: unknown): Key {
  return (row as { id: Key }).id;
}
