import { Form, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { readPageNumber } from "#app/platform/http/list-pages.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

/** Asks for confirmation before uncertain messages are settled. The address says which; `children` explain what happens. */
export function SettleDialog({
  closeTo,
  count,
  title,
  submit,
  isRisky,
  children,
}: {
  closeTo: string;
  count: number;
  title: string;
  submit: string;
  isRisky: boolean;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  if (count === 0) {
    return (
      <Dialog title="Nothing is selected" closeTo={closeTo}>
        <p className="text-ink-2">
          Tick the messages first, or choose “Select all”. Messages that someone has already dealt with are no longer in the list.
        </p>
        <div className="sheet-foot -mx-6 -mb-5 mt-5">
          <Link className="btn btn-primary" to={closeTo} preventScrollReset>
            Back
          </Link>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="grid gap-3 text-ink-2">{children}</div>
      <Form method="post" action={pathname + search} className="sheet-foot -mx-6 -mb-5 mt-5">
        <Link className="btn btn-plain" to={closeTo} preventScrollReset>
          Cancel
        </Link>
        <button type="submit" className={isRisky ? "btn btn-danger" : "btn btn-primary"}>
          {submit}
        </button>
      </Form>
    </Dialog>
  );
}

/** Which uncertain messages to show, from the page's address. */
export interface UncertainQuery {
  /** A part of a name or address. */
  q: string;
  /** One send; null: all. */
  batchId: string | null;
  page: number;
}

export const UNCERTAIN_PER_PAGE = 25;

/** Reads `?q=&batch=&page=`; nonsense counts as absent. */
export function readUncertainQuery(search: URLSearchParams): UncertainQuery {
  return {
    q: (search.get("q") ?? "").trim().slice(0, 200),
    batchId: (search.get("batch") ?? "").slice(0, 100) || null,
    page: readPageNumber(search),
  };
}

/** The query without its page, for links and for "all that match". */
export function writeUncertainQuery({ q, batchId }: Pick<UncertainQuery, "q" | "batchId">): URLSearchParams {
  return new URLSearchParams({ ...(q ? { q } : {}), ...(batchId ? { batch: batchId } : {}) });
}

/** The list with a filter. */
export function uncertainPath(query: Pick<UncertainQuery, "q" | "batchId">): string {
  const search = writeUncertainQuery(query).toString();
  return search ? `/sent/uncertain?${search}` : "/sent/uncertain";
}

/** Some messages, or all that a query finds. */
export type UncertainSelection = { ids: string[] } | { all: Pick<UncertainQuery, "q" | "batchId"> };

const MAX_IDS = 1_000;

/** Reads `?all=1&q=…` or `?id=a&id=b`. */
export function readUncertainSelection(search: URLSearchParams): UncertainSelection {
  if (search.get("all") === "1") {
    const { q, batchId } = readUncertainQuery(search);
    return { all: { q, batchId } };
  }
  return { ids: [...new Set(search.getAll("id"))].slice(0, MAX_IDS) };
}
