import type { ReactNode } from "react";
import { PageHead } from "../page/page-head.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";

interface ListPageProps<Row> extends DataTableProps<Row> {
  title: string;
  /** Below the title. */
  intro?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Search and filters above the card that holds the list. */
  tools?: ReactNode;
  /** The same inside of it. */
  filters?: ReactNode;
  /** What the list is called, for screen readers. */
  label?: string;
  /** Shown while there are no rows. */
  empty: ReactNode;
  pager: ReactNode;
  /** The dialog drawn over the page; the page doesn't react while there is one. */
  dialog?: ReactNode;
}

/**
 * A page with one list: its title, what narrows the list down, its rows or why there are none, and
 * the way to more of them.
 */
export function ListPage<Row>({
  title,
  intro,
  actions,
  tools,
  filters,
  label,
  empty,
  pager,
  dialog,
  ...table
}: ListPageProps<Row>) {
  const Card = label ? "section" : "div";
  const page = (
    <>
      <PageHead title={title} actions={actions}>
        {intro}
      </PageHead>
      {tools}
      <Card className="card overflow-hidden" aria-label={label}>
        {filters}
        {table.rows.length === 0 ? empty : <DataTable {...table} />}
        {pager}
      </Card>
    </>
  );
  if (dialog === undefined) return page;
  return (
    <>
      <div {...(dialog ? { inert: "" } : {})}>{page}</div>
      {dialog}
    </>
  );
}
