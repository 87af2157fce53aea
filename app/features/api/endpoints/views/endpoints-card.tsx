import { Link } from "@remix-run/react";
import { DataTable } from "#app/ui/lists/data-table.tsx";
import { EmptyState } from "#app/ui/lists/empty-state.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

export interface ShownEndpoint {
  id: string;
  url: string;
  events: number;
  standing: EndpointStatus;
}

export type EndpointStatus = "on" | "failing" | "off";

const LOOK = {
  on: { s: "delivered", icon: "okc", word: "On" },
  failing: { s: "progress", icon: "warn", word: "Failing" },
  off: { s: "failed", icon: "badx", word: "Off" },
} as const;

export function StatusBadge({ standing }: { standing: EndpointStatus }) {
  const { s, icon, word } = LOOK[standing];
  return (
    <span className="badge" data-s={s}>
      <Icon name={icon} className="text-[.875rem]" />
      {word}
    </span>
  );
}

/** Where events are posted to. */
export function EndpointsCard({
  endpoints,
  mayChange,
}: {
  endpoints: ShownEndpoint[];
  mayChange: boolean;
}) {
  return (
    <section className="card overflow-hidden" aria-labelledby="webhooks">
      <div className="card-head flex-wrap !gap-y-2 !py-2">
        <h2 id="webhooks" className="panel-title">
          Webhooks
        </h2>
        {mayChange ? (
          <Link className="btn btn-plain btn-sm" to="/settings/api/webhooks/new">
            <Icon name="plus" />
            Add an endpoint
          </Link>
        ) : null}
      </div>
      {endpoints.length === 0 ? (
        <EmptyState icon="link" title="No endpoints yet">
          Notify your server when a certificate is issued, an e-mail arrives or someone submits a
          form.
        </EmptyState>
      ) : (
        <DataTable
          caption="Webhook endpoints"
          columns={["Address", "State", "Events"]}
          rows={endpoints}
        >
          {({ id, url, events, standing }) => (
            <>
              <td className="wide [overflow-wrap:anywhere]">
                <Link className="font-semibold hover:underline" to={`/settings/api/webhooks/${id}`}>
                  {url}
                </Link>
              </td>
              <td>
                <StatusBadge standing={standing} />
              </td>
              <td className="text-ink-2">{events === 1 ? "1 event" : `${events} events`}</td>
            </>
          )}
        </DataTable>
      )}
    </section>
  );
}
