import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/lists/badge.tsx";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export interface ListedHook {
  id: string;
  name: string;
  title: string | null;
  state: "on" | "new" | "stopped";
}

const LOOK = {
  on: { status: "delivered", word: "On" },
  new: { status: "progress", word: "Not set up yet" },
  stopped: { status: "failed", word: "Stopped" },
} as const;

/** Addresses that other programs post to. */
export function HooksCard({ hooks, mayChange }: { hooks: ListedHook[]; mayChange: boolean }) {
  return (
    <section className="card overflow-hidden" aria-labelledby="hooks">
      <div className="card-head flex-wrap !gap-y-2 !py-2">
        <h2 id="hooks" className="panel-title">
          Incoming hooks
        </h2>
        {mayChange ? (
          <Link className="btn btn-plain btn-sm" to="/settings/api/hooks/new">
            <Icon name="plus" />
            Add a hook
          </Link>
        ) : null}
      </div>
      {hooks.length === 0 ? (
        <EmptyState icon="link" title="No incoming hooks yet">
          Let your course platform or payment page post to a secret address, so that people get a
          certificate.
        </EmptyState>
      ) : (
        <DataTable caption="Incoming hooks" columns={["Name", "State", "Certificate"]} rows={hooks}>
          {({ id, name, title, state }) => (
            <>
              <td className="wide [overflow-wrap:anywhere]">
                <Link className="font-semibold hover:underline" to={`/settings/api/hooks/${id}`}>
                  {name}
                </Link>
              </td>
              <td>
                <Badge status={LOOK[state].status}>{LOOK[state].word}</Badge>
              </td>
              <td className="text-ink-2">{title ?? "Deleted"}</td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}
